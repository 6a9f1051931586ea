//! The fields that a rule reads.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use crate::cel::ast::{Ast, Expr, Literal, NodeId, bare};
use crate::cel::escape::unescape;
use crate::cel::reads::{INDEXES, Reads};
use crate::cel::syntax;
use crate::compare::model::draft::{SchemaStep, field_of};
use crate::releases::Features;
use crate::schema::Node;

/// How many fields are named.
const MOST_NAMED: usize = 4;
/// How long the way to a field may be.
const STEPS: usize = 64;

/// The first fields that a rule reads, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::compare) struct NamedFields {
    pub names: Vec<String>,
    /// How many others there are.
    pub more: usize,
}

impl Display for NamedFields {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names = self.names.iter().map(|name| format!("`{name}`"));
        let mut shown: Vec<String> = names.collect();
        match self.more {
            0 => {}
            1 => shown.push("one other field".to_owned()),
            more => shown.push(format!("{more} other fields")),
        }
        match shown.as_slice() {
            [] => Ok(()),
            [one] => f.write_str(one),
            [first @ .., last] => write!(f, "{} and {last}", first.join(", ")),
        }
    }
}

/// The fields that a rule reads, in the order of their names. `steps` lead to the rule's node. None if the rule reads
/// its value as a whole.
pub(in crate::compare) fn named_fields(
    rule: &str,
    node: &Node,
    steps: &[SchemaStep],
) -> NamedFields {
    let Ok(ast) = syntax::parse(rule, Features::default()) else {
        return NamedFields::default();
    };
    let reader = FieldReader::new(&ast, node);
    let mut fields: Vec<Vec<SchemaStep>> = Vec::new();
    for id in reader.ids() {
        if !reader.inside.contains(&id)
            && let Some(field) = reader.field(id)
            && !fields.contains(&field)
        {
            fields.push(field);
        }
    }
    if fields.iter().any(Vec::is_empty) {
        return NamedFields::default();
    }
    // A rule that asks for `a.b` asks for `a` first.
    let is_outer = |field: &Vec<SchemaStep>| {
        let mut others = fields.iter().filter(|other| *other != field);
        others.any(|other| other.starts_with(field))
    };
    let inner = fields.iter().filter(|field| !is_outer(field));
    let named = inner.map(|field| field_of(&[steps, field].concat()));
    let mut names: Vec<String> = named.collect();
    names.sort_unstable();
    let more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    NamedFields { names, more }
}

/// Whether a rule reads the value before the update.
pub(in crate::compare) fn reads_old_value(rule: &str) -> bool {
    Reads::in_text(rule).old_self
}

/// Whether a rule may give another answer if a field of type `integer` becomes one of type `number`. A division then keeps
/// its fraction, and the number has another text and another CEL type. The server never finds a set of such numbers
/// equal to itself. `is_in_set` says whether the field is an item of a set.
pub(in crate::compare) fn tells_numbers_apart(rule: &str, is_in_set: bool) -> bool {
    let Ok(ast) = syntax::parse(rule, Features::default()) else {
        return false;
    };
    let mut nodes = ast.nodes().iter();
    nodes.any(|node| match &node.expr {
        Expr::Call { function, .. } => {
            NUMBER_FUNCTIONS.contains(&bare(function)) || is_in_set && EQUALITIES.contains(function)
        }
        _ => false,
    })
}

/// Functions with another result for `2.0` than for `2`.
const NUMBER_FUNCTIONS: [&str; 4] = ["_/_", "string", "type", "format"];
/// Operators that ask whether values are equal.
const EQUALITIES: [&str; 3] = ["_==_", "_!=_", "@in"];

/// Whether a rule is `self == oldSelf`, in any notation.
pub(in crate::compare) fn forbids_changes(rule: &str) -> bool {
    let Ok(ast) = syntax::parse(rule, Features::default()) else {
        return false;
    };
    let Expr::Call {
        function: "_==_",
        args,
        ..
    } = ast.expr(ast.root)
    else {
        return false;
    };
    let name = |id: &NodeId| match ast.expr(*id) {
        Expr::Ident(name) => Some(*name),
        _ => None,
    };
    let mut names: Vec<_> = ast.children(*args).iter().map(name).collect();
    names.sort_unstable();
    names == [Some("oldSelf"), Some("self")]
}

/// Whether two rules may read the same field: they read a field of the same name, or one of them reads no fields.
pub(in crate::compare) fn share_fields(rules: [&str; 2]) -> bool {
    let [one, other] = rules.map(|rule| {
        let Ok(ast) = syntax::parse(rule, Features::default()) else {
            return BTreeSet::new();
        };
        let nodes = ast.nodes().iter();
        let names = nodes.filter_map(|node| match &node.expr {
            Expr::Select { field, .. } => Some((*field).to_owned()),
            _ => None,
        });
        names.collect()
    });
    one.is_empty() || other.is_empty() || !one.is_disjoint(&other)
}

struct FieldReader<'a, 's> {
    ast: &'a Ast<'s>,
    node: &'a Node,
    /// Variables of macros, and the list or map whose elements each stands for.
    ranges: Vec<(&'s str, NodeId)>,
    /// Expressions whose value an outer expression reads in part only.
    inside: Vec<NodeId>,
}

impl<'a, 's> FieldReader<'a, 's> {
    fn new(ast: &'a Ast<'s>, node: &'a Node) -> Self {
        let mut reader = Self {
            ast,
            node,
            ranges: Vec::new(),
            inside: Vec::new(),
        };
        for id in reader.ids() {
            match ast.expr(id) {
                Expr::Comprehension(fold) => {
                    let variable = fold.second.unwrap_or(fold.variable);
                    reader.ranges.push((variable, fold.range));
                    reader.inside.push(fold.range);
                }
                Expr::Select { operand, .. } => reader.inside.push(*operand),
                Expr::Call { function, args, .. } if INDEXES.contains(function) => {
                    reader.inside.extend(ast.children(*args).first());
                }
                _ => {}
            }
        }
        reader
    }

    fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.ast.len()).unwrap_or(0)).map(NodeId)
    }

    /// The way from the rule's value to what a node stands for.
    fn field(&self, mut id: NodeId) -> Option<Vec<SchemaStep>> {
        let mut names: Vec<Option<String>> = Vec::new();
        for _ in 0..STEPS {
            match self.ast.expr(id) {
                Expr::Ident("self" | "oldSelf") => {
                    names.reverse();
                    return Some(self.steps(names));
                }
                Expr::Ident(name) => {
                    let mut ranges = self.ranges.iter();
                    let (_, range) = ranges.find(|(variable, _)| variable == name)?;
                    names.push(None);
                    id = *range;
                }
                Expr::Select { operand, field, .. } => {
                    names.push(Some(unescape(field)?.into_owned()));
                    id = *operand;
                }
                Expr::Call { function, args, .. } if INDEXES.contains(function) => {
                    let &[operand, index] = self.ast.children(*args) else {
                        return None;
                    };
                    names.push(match self.ast.expr(index) {
                        Expr::Literal(Literal::String(key)) => Some(key.clone().into_owned()),
                        _ => None,
                    });
                    id = operand;
                }
                _ => return None,
            }
        }
        None
    }

    /// Names of fields, and elements without one, as steps through the schema. A key of a map is one of
    /// any key.
    fn steps(&self, names: Vec<Option<String>>) -> Vec<SchemaStep> {
        let mut node = Some(self.node);
        let steps = names.into_iter().map(|name| {
            let own = node;
            node = own.and_then(|own| match &own.items {
                Some(items) => Some(&**items),
                None => name
                    .as_deref()
                    .map_or(own.additional.schema(), |name| own.child(name)),
            });
            match name {
                _ if own.is_some_and(|own| own.items.is_some()) => SchemaStep::Items,
                Some(name) if own.is_some_and(|own| own.properties.get(&name).is_some()) => {
                    SchemaStep::Property(name)
                }
                _ => SchemaStep::Additional,
            }
        });
        steps.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;

    #[test]
    fn a_rule_reads_the_innermost_fields() {
        let node = testing::node(
            r#"{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"integer"}}},
                "l":{"type":"array","items":{"type":"object","properties":{"n":{"type":"string"}}}},
                "m":{"type":"object","additionalProperties":{"type":"string"}},"c":{"type":"string"}}}"#,
        );
        for (rule, want) in [
            ("self.c == 'x'", "`spec.c`"),
            ("!has(self.a) || self.a.b > 1", "`spec.a.b`"),
            ("self.?a.?b.orValue(1) != 1", "`spec.a.b`"),
            ("self.l.all(i, i.n != self.c)", "`spec.c` and `spec.l[].n`"),
            ("self.l[0].n == 'x'", "`spec.l[].n`"),
            ("self.m['k'] == 'x'", "`spec.m[*]`"),
            ("self.m.all(k, self.m[k] == 'x')", "`spec.m[*]`"),
            ("self.l.size() < 3", "`spec.l`"),
            ("self == oldSelf", ""),
            ("true", ""),
        ] {
            let steps = [SchemaStep::Property("spec".to_owned())];
            assert_eq!(
                named_fields(rule, &node, &steps).to_string(),
                want,
                "{rule}"
            );
        }
    }
}
