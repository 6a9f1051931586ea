//! Rules and combinations that no object of a definition can violate.
//!
//! A rule about one member of a union holds for all other members: `self.type != 'a' || has(self.a)`
//! holds if `type` is never `a`. A rule about a field holds if no object has the field: the definition
//! prunes it. The rule is evaluated with what is known, as far as that decides.

use std::cell::{Cell, RefCell};

use super::claims::quantifier;
use super::schemas::RuleSchemas;
use crate::cel::ast::{Ast, Comprehension, Expr, Literal, NodeId};
use crate::cel::escape::unescape;
use crate::cel::syntax;
use crate::compare::model::props::{Fate, fate_of_unlisted, find_property, items};
use crate::machinery::object_meta::RESOURCE_META;
use crate::releases::Features;
use crate::schema::{Props, Same};
use crate::value::{Str, Value};

/// An enumeration with more members is not tried.
const MOST_MEMBERS: usize = 64;

/// Whether a rule holds for every object of the schema `own`. `with_rule` is the schema that has the rule.
/// Two things can show it: the values of a property with an enumeration, which may be missing, and the properties that
/// `own` prunes. With `keeps_values`, ratcheting may keep stored values of `with_rule`. Then an enumeration shows it only if
/// `with_rule` lists no other values.
pub(in crate::compare) fn holds_always(
    rule: &str,
    (own, with_rule): (&Props<'_>, &Props<'_>),
    keeps_values: bool,
) -> bool {
    let Ok(ast) = syntax::parse(rule, Features::default()) else {
        return false;
    };
    let known = |field: Option<(&str, Option<&str>)>| {
        let known = KnownValues {
            ast: &ast,
            own: RuleSchemas::new(&ast, own),
            with_rule: RuleSchemas::new(&ast, with_rule),
            field: field.map(|(name, value)| (name.to_owned(), value.map(str::to_owned))),
            uses_lack: Cell::new(false),
            assumed: RefCell::default(),
        };
        let is_informed = || known.field.is_some() || known.uses_lack.get();
        known.truth(ast.root) == Some(true) && is_informed()
    };
    if known(None) {
        return true;
    }
    let mut discriminators = items(&own.properties).iter().filter(|(name, property)| {
        let members = items(&property.enum_);
        let other = find_property(with_rule, name);
        let may_be_other = keeps_values
            && other.is_some_and(|other| {
                let known = items(&other.enum_);
                known.is_empty() || known.iter().any(|value| !members.contains(value))
            });
        let other = other.and_then(|other| other.default.as_ref());
        !property.nullable
            && !may_be_other
            && !members.is_empty()
            && members.len() <= MOST_MEMBERS
            && property.default.as_ref() == other
    });
    discriminators.any(|(name, property)| {
        let is_there = items(&own.required).contains(name) || property.default.is_some();
        let mut members = items(&property.enum_).iter();
        (is_there || known(Some((name, None))))
            && members.all(|member| {
                let value = member.as_str();
                value.is_some() && known(Some((name, value)))
            })
    })
}

/// Whether `allOf`, `anyOf`, `oneOf` and `not` of a schema hold for every object of the schema `own`,
/// which has none of these keywords.
pub(in crate::compare) fn combinations_hold(schema: &Props<'_>, own: &Props<'_>) -> bool {
    let has_any = |props: &Props<'_>| {
        let lists = [&props.all_of, &props.any_of, &props.one_of];
        props.not.is_some() || lists.iter().any(|list| list.is_some())
    };
    let schemas = Schemas {
        own,
        with_rule: schema,
    };
    !has_any(own) && has_any(schema) && schemas.combined(schema) == Some(true)
}

/// Whether no object of the schema `own` has a property: `own` prunes it, and neither a default of `other` sets it.
pub(in crate::compare) fn is_lacking(name: &str, own: &Props<'_>, other: &Props<'_>) -> bool {
    let schemas = Schemas {
        own,
        with_rule: other,
    };
    schemas.lack(name)
}

/// The schemas of one place: the one of the objects, and the one of the definition with the rule.
#[derive(Clone, Copy)]
struct Schemas<'p, 'a> {
    own: &'p Props<'a>,
    with_rule: &'p Props<'a>,
}

impl<'p, 'a> Schemas<'p, 'a> {
    /// Whether no object has a property: its own schema prunes it, and nothing sets it.
    fn lack(&self, name: &str) -> bool {
        let is_set = |props: &Props<'a>| {
            find_property(props, name).is_some_and(|property| property.default.is_some())
        };
        let Self { own, with_rule } = *self;
        own.type_ == "object"
            && !RESOURCE_META.contains(&name)
            && fate_of_unlisted(own) == Fate::Pruned
            && find_property(own, name).is_none()
            && !is_set(with_rule)
    }

    /// The value of a property that no object has before a default of the definition with the rule sets it.
    fn set_by_default(&self, name: &str) -> Option<&'p Value<'a>> {
        let property = find_property(self.with_rule, name)?;
        let is_pruned = Self {
            own: self.own,
            with_rule: self.own,
        }
        .lack(name);
        property.default.as_ref().filter(|_| is_pruned)
    }

    /// Whether the value of this place satisfies a schema without types. Recursion is bounded by how
    /// deep schemas nest.
    fn satisfy(&self, schema: &Props<'a>) -> Option<bool> {
        let required = items(&schema.required);
        if required.iter().any(|name: &Str<'a>| self.lack(name)) {
            return Some(false);
        }
        let others = Props {
            all_of: None,
            any_of: None,
            one_of: None,
            not: None,
            ..schema.clone()
        };
        match (others.same(&Props::default()), self.combined(schema)) {
            (_, Some(false)) => Some(false),
            (true, truth) => truth,
            (false, _) => None,
        }
    }

    /// Whether the value of this place satisfies the combinations of a schema.
    fn combined(&self, schema: &Props<'a>) -> Option<bool> {
        let truths = |list: &Option<Vec<Props<'a>>>| -> Vec<Option<bool>> {
            items(list)
                .iter()
                .map(|branch| self.satisfy(branch))
                .collect()
        };
        let any = truths(&schema.any_of);
        let one = truths(&schema.one_of);
        let mut parts = truths(&schema.all_of);
        parts.extend(
            schema
                .not
                .as_ref()
                .map(|not| self.satisfy(not).map(|truth| !truth)),
        );
        if !any.is_empty() {
            parts.push(match any.contains(&Some(true)) {
                true => Some(true),
                false => any
                    .iter()
                    .all(|truth| *truth == Some(false))
                    .then_some(false),
            });
        }
        if !one.is_empty() {
            let is_certain = !one.contains(&None);
            parts.push(
                is_certain.then(|| one.iter().filter(|truth| **truth == Some(true)).count() == 1),
            );
        }
        match parts.contains(&Some(false)) {
            true => Some(false),
            false => parts
                .iter()
                .all(|truth| *truth == Some(true))
                .then_some(true),
        }
    }
}

/// The known facts about the values that a rule reads.
struct KnownValues<'p, 'a, 's> {
    ast: &'p Ast<'s>,
    /// The schema of each expression of the rule, in the definition of the objects.
    own: RuleSchemas<'p, 'a, 's>,
    /// The schema of each expression of the rule, in the definition that has the rule.
    with_rule: RuleSchemas<'p, 'a, 's>,
    /// A member of `self`, and its value if it is there.
    field: Option<(String, Option<String>)>,
    /// Whether an answer depends on a property that no object has.
    uses_lack: Cell<bool>,
    /// The fields that are there where an expression is evaluated, as rules write them.
    assumed: RefCell<Vec<String>>,
}

impl<'p, 'a, 's> KnownValues<'p, 'a, 's> {
    /// The schemas of what a node stands for.
    fn schemas_of(&self, id: NodeId) -> Option<Schemas<'p, 'a>> {
        Some(Schemas {
            own: self.own.schema_of(id)?,
            with_rule: self.with_rule.schema_of(id)?,
        })
    }

    /// Whether `has()` of a member is false, since no object has the member.
    fn is_lacking(&self, operand: NodeId, field: &str) -> bool {
        let schemas = self.schemas_of(operand);
        let name = unescape(field);
        let is_lacking = schemas
            .zip(name)
            .is_some_and(|(schemas, name)| schemas.lack(&name));
        // The evaluation fails if the value around it is missing.
        let is_lacking = is_lacking && self.is_there(operand);
        if is_lacking {
            self.uses_lack.set(true);
        }
        is_lacking
    }

    /// Whether `has()` of a member of `self` is true, since every object has the member.
    fn is_present(&self, operand: NodeId, field: &str) -> bool {
        let Some((schemas, name)) = self.schemas_of(operand).zip(unescape(field)) else {
            return false;
        };
        if self
            .default_of(operand, field)
            .is_some_and(|default| !default.is_null())
        {
            return true;
        }
        let Schemas { own, with_rule } = schemas;
        let property = find_property(own, &name).zip(find_property(with_rule, &name));
        let may_be_null = property.is_none_or(|(own, other)| own.nullable || other.nullable);
        // The evaluation fails if a value around it is missing.
        !may_be_null
            && items(&own.required).iter().any(|known| **known == *name)
            && self.is_there(operand)
    }

    /// The value of a member that a default sets in every object.
    fn default_of(&self, operand: NodeId, field: &str) -> Option<&'p Value<'a>> {
        let (schemas, name) = self.schemas_of(operand).zip(unescape(field))?;
        let default = schemas.set_by_default(&name)?;
        let is_there = self.is_there(operand);
        is_there.then(|| {
            self.uses_lack.set(true);
            default
        })
    }

    /// Whether a value is there, so that asking for its members does not fail. Recursion is bounded by how deep
    /// expressions nest.
    fn is_there(&self, id: NodeId) -> bool {
        match self.ast.expr(id) {
            Expr::Ident(_) => true,
            Expr::Select {
                operand,
                field,
                test_only: false,
            } => {
                let path = self.path(id);
                path.is_some_and(|path| self.assumed.borrow().contains(&path))
                    || self.is_present(*operand, field)
            }
            _ => false,
        }
    }

    /// A field as a rule writes it. Recursion is bounded by how deep expressions nest.
    fn path(&self, id: NodeId) -> Option<String> {
        match self.ast.expr(id) {
            Expr::Ident(name) => Some((*name).to_owned()),
            Expr::Select { operand, field, .. } => {
                Some(format!("{}.{field}", self.path(*operand)?))
            }
            _ => None,
        }
    }

    /// The fields that are there unless an operand alone decides: `has(a)` of `&&`, `!has(a)` of `||`. Recursion
    /// is bounded by how deep expressions nest.
    fn guards(&self, operator: &str, id: NodeId) -> Vec<String> {
        let (function, args) = match self.ast.expr(id) {
            Expr::Select {
                test_only: true, ..
            } if operator == "_&&_" => return self.path(id).into_iter().collect(),
            Expr::Call {
                target: None,
                function,
                args,
            } => (*function, self.ast.children(*args)),
            _ => return Vec::new(),
        };
        match (function, args) {
            ("!_", [one]) if operator == "_&&_" => self.guards("_||_", *one),
            ("!_", [one]) => self.guards("_&&_", *one),
            (function, args) if function == operator => {
                let all = args.iter().map(|arg| self.guards(operator, *arg));
                all.collect::<Vec<_>>().concat()
            }
            _ => Vec::new(),
        }
    }

    /// The truth of an operand where the other one does not decide.
    fn truth_if(&self, operator: &str, other: NodeId, id: NodeId) -> Option<bool> {
        let guards = self.guards(operator, other);
        let known = self.assumed.borrow().len();
        self.assumed.borrow_mut().extend(guards);
        let truth = self.truth(id);
        self.assumed.borrow_mut().truncate(known);
        truth
    }

    /// The truth of both operands.
    fn both(&self, operator: &str, [one, other]: [NodeId; 2]) -> (Option<bool>, Option<bool>) {
        let first = self.truth_if(operator, other, one);
        (first, self.truth_if(operator, one, other))
    }

    /// Whether an expression is `has()` of a member of a value that is there.
    fn is_plain_test(&self, id: NodeId) -> bool {
        match self.ast.expr(id) {
            Expr::Select {
                operand,
                test_only: true,
                ..
            } => self.is_there(*operand),
            _ => false,
        }
    }

    /// Whether `all()` holds: its condition holds for each element.
    fn holds_for_all(&self, fold: &Comprehension<'s>) -> Option<bool> {
        match quantifier(self.ast, fold) {
            Some((true, condition)) if self.truth(condition) == Some(true) => Some(true),
            _ => None,
        }
    }

    /// Whether a member is there, or whether it is true.
    fn truth_of_member(&self, operand: NodeId, field: &str, test_only: bool) -> Option<bool> {
        if !test_only {
            let default = self.default_of(operand, field)?;
            return match default {
                Value::Bool(truth) => Some(*truth),
                _ => None,
            };
        }
        if let Some((name, value)) = &self.field
            && field == name.as_str()
            && matches!(self.ast.expr(operand), Expr::Ident("self"))
        {
            return Some(value.is_some());
        }
        match self.is_lacking(operand, field) {
            true => Some(false),
            false => self.is_present(operand, field).then_some(true),
        }
    }

    /// Whether an expression is true or false. Recursion is bounded by how deep expressions nest.
    fn truth(&self, id: NodeId) -> Option<bool> {
        let (function, args) = match self.ast.expr(id) {
            Expr::Literal(Literal::Bool(truth)) => return Some(*truth),
            Expr::Select {
                operand,
                field,
                test_only,
            } => return self.truth_of_member(*operand, field, *test_only),
            Expr::Comprehension(fold) => return self.holds_for_all(fold),
            Expr::Call {
                target: None,
                function,
                args,
            } => (*function, self.ast.children(*args)),
            _ => return None,
        };
        match (function, args) {
            ("!_", [one]) => Some(!self.truth(*one)?),
            ("_&&_", [one, other]) => match self.both(function, [*one, *other]) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            ("_||_", [one, other]) => match self.both(function, [*one, *other]) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            ("_?_:_", [condition, yes, no]) => match self.truth(*condition) {
                Some(true) => self.truth(*yes),
                Some(false) => self.truth(*no),
                None => {
                    let yes = self.truth_if("_&&_", *condition, *yes);
                    let no = self.truth_if("_||_", *condition, *no);
                    yes.filter(|yes| no == Some(*yes) && self.is_plain_test(*condition))
                }
            },
            ("_==_", [one, other]) => self.are_equal(*one, *other),
            ("_!=_", [one, other]) => Some(!self.are_equal(*one, *other)?),
            ("@in", [one, list]) => {
                let Expr::List { elements, .. } = self.ast.expr(*list) else {
                    return None;
                };
                let one = self.text(*one)?;
                let elements = self.ast.children(*elements).iter();
                let texts: Option<Vec<&str>> = elements.map(|each| self.text(*each)).collect();
                Some(texts?.contains(&one))
            }
            _ => None,
        }
    }

    /// Whether two truth values or two texts are equal.
    fn are_equal(&self, one: NodeId, other: NodeId) -> Option<bool> {
        match (self.truth(one), self.truth(other)) {
            (Some(one), Some(other)) => Some(one == other),
            _ => Some(self.text(one)? == self.text(other)?),
        }
    }

    /// The text that an expression stands for.
    fn text(&self, id: NodeId) -> Option<&str> {
        match self.ast.expr(id) {
            Expr::Literal(Literal::String(text)) => Some(text),
            Expr::Select {
                operand,
                field,
                test_only: false,
            } => {
                if let Some(default) = self.default_of(*operand, field) {
                    return default.as_str();
                }
                let is_own = matches!(self.ast.expr(*operand), Expr::Ident("self"));
                let (name, value) = self.field.as_ref()?;
                value
                    .as_deref()
                    .filter(|_| is_own && *field == name.as_str())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing::props;

    #[test]
    fn a_rule_about_another_member_of_a_union_always_holds() {
        let schema = props(
            r#"{"type":"object","required":["type"],"properties":{"type":{"type":"string","enum":["a","b"]}}}"#,
        );
        for (rule, want) in [
            ("self.type != 'c' || has(self.c)", true),
            ("!(!has(self.c) && self.type == 'c')", true),
            ("self.type == 'c' ? has(self.c) : true", true),
            ("!(self.type in ['c', 'd']) || has(self.c)", true),
            ("self.type != 'a' || has(self.a)", false),
            ("self.type == 'c' ? has(self.c) : !has(self.c)", true),
            ("self.kind != 'c'", false),
            ("self.type", false),
            ("self.type in ['a', 'c'] || self.type == 'b'", true),
        ] {
            assert_eq!(
                holds_always(rule, (&schema, &schema), false),
                want,
                "{rule}"
            );
        }
        let own = props(
            r#"{"type":"object","required":["c"],"properties":{"c":{"type":"string"},
                "z":{"type":"object","properties":{"p":{"type":"string"}}}}}"#,
        );
        let more = props(
            r#"{"type":"object","properties":{"c":{"type":"string"},"r":{"type":"string"},
                "z":{"type":"object","properties":{"p":{"type":"string"},"w":{"type":"string"}}}}}"#,
        );
        for (rule, want) in [
            (
                "has(self.z) ? !(has(self.z.p) && has(self.z.w)) : true",
                true,
            ),
            ("has(self.z.p) ? !has(self.z.w) : true", false),
            ("!has(self.z) || !has(self.z.p) || !has(self.z.w)", true),
            ("!has(self.z.w)", false),
            (
                "(has(self.c) && !has(self.r)) || (!has(self.c) && has(self.r))",
                true,
            ),
            ("has(self.z) && !has(self.r)", false),
            ("has(self.c)", false),
        ] {
            assert_eq!(holds_always(rule, (&own, &more), false), want, "{rule}");
        }
        let optional =
            props(r#"{"type":"object","properties":{"type":{"type":"string","enum":["a","b"]}}}"#);
        let holds = |own, other, keeps| holds_always("self.type != 'c'", (own, other), keeps);
        assert!(!holds(&optional, &optional, false));
        let defaulted = props(
            r#"{"type":"object","properties":{"type":{"type":"string","default":"a","enum":["a","b"]}}}"#,
        );
        assert!(holds(&defaulted, &defaulted, false));
        assert!(!holds(&defaulted, &optional, false));
        let wider = props(
            r#"{"type":"object","properties":{"type":{"type":"string","default":"a","enum":["a","b","c"]}}}"#,
        );
        assert!(holds(&defaulted, &wider, false));
        assert!(!holds(&defaulted, &wider, true));
    }
}
