//! Normal forms of expressions. Expressions with the same normal form have the same meaning.
//!
//! Macros are expanded already. The operands of `&&`, `||`, `==` and `!=` have no order in CEL, and
//! `a > b` is `b < a`. A negation goes to the operands of `&&` and `||`. For an integer, `a > 0` is
//! `a >= 1`. Other spellings of one question are in `spellings`. Expressions with different normal forms may still have the same meaning.

use std::collections::BTreeSet;

use super::schemas::RuleSchemas;
use crate::cel::ast::{Ast, Comprehension, Expr, Literal, MapEntry, MessageField, NodeId, bare};
use crate::cel::syntax;
use crate::releases::Features;
use crate::schema::Props;

/// How long a normal form may be: macros that use their target twice make some much longer than
/// their source.
const LONGEST: usize = 1 << 16;

/// The conjuncts of a rule, each as its normal form. `None` if the rule does not parse or is too
/// large. The schema of `self`, if it is given, says which fields are integers.
pub(in crate::compare) fn conjuncts(
    rule: &str,
    own: Option<&Props<'_>>,
) -> Option<BTreeSet<String>> {
    with_writer(rule, own, |writer, root| {
        let mut parts = Vec::new();
        writer.operands("_&&_", (root, false), &mut parts);
        let mut set = BTreeSet::new();
        for part in parts {
            set.insert(writer.signed(part)?);
        }
        Some(set)
    })
}

/// Parses a rule, and calls `read` with a writer of normal forms and the root of the rule. `None` if the
/// rule does not parse.
pub(in crate::compare) fn with_writer<T>(
    rule: &str,
    own: Option<&Props<'_>>,
    read: impl FnOnce(&mut NormalFormWriter<'_, '_, '_>, NodeId) -> Option<T>,
) -> Option<T> {
    let ast = syntax::parse(rule, Features::default()).ok()?;
    let mut writer = NormalFormWriter {
        ast: &ast,
        schemas: own.map(|own| RuleSchemas::new(&ast, own)),
        old_self: OldSelf::default(),
        own: ("self".to_owned(), 0),
        names: Vec::new(),
        names_old_self: false,
        left: LONGEST,
    };
    read(&mut writer, ast.root)
}

/// The normal form of a whole rule. `None` if it does not parse or is too large.
pub(crate) fn normal_form(rule: &str) -> Option<String> {
    let parts: Vec<String> = conjuncts(rule, None)?.into_iter().collect();
    Some(parts.join(" && "))
}

/// A node, and whether its negation is meant.
pub(in crate::compare) type Signed = (NodeId, bool);

/// The meaning of `oldSelf`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::compare) enum OldSelf {
    /// The value before the update. In a rule with `optionalOldSelf` it is an optional value.
    #[default]
    AsWritten,
    /// With `optionalOldSelf`, in an update: an optional that holds the value before the update.
    Present,
    /// With `optionalOldSelf`, in a creation: an empty optional.
    Absent,
    /// In an update that changes nothing: `self`.
    Same,
}

/// A variable of a macro.
struct NamedVariable<'s> {
    name: &'s str,
    /// Its name in normal forms.
    shown: String,
    /// Whether the macro is over a part of the value before the update.
    is_old: bool,
    /// Whether it stands for an element of a list or a key of a map.
    is_element: bool,
}

/// Writes normal forms.
pub(in crate::compare) struct NormalFormWriter<'r, 'p, 's> {
    ast: &'r Ast<'s>,
    /// The schemas of expressions. `None` if the schema of `self` is not known.
    schemas: Option<RuleSchemas<'r, 'p, 's>>,
    /// The meaning of `oldSelf`.
    pub old_self: OldSelf,
    /// The normal form of `self`, and how many macros are around it.
    pub own: (String, usize),
    /// The variables of the macros around.
    names: Vec<NamedVariable<'s>>,
    /// Whether the value before the update was written.
    names_old_self: bool,
    /// How many more bytes may be written.
    left: usize,
}

impl<'r, 'p, 's> NormalFormWriter<'r, 'p, 's> {
    /// The rule.
    pub fn ast(&self) -> &'r Ast<'s> {
        self.ast
    }

    /// The schema of the value of an expression. `None` if it is not known.
    pub fn schema_of(&self, id: NodeId) -> Option<&'r Props<'p>> {
        self.schemas.as_ref()?.schema_of(id)
    }

    /// Calls `read` for what is inside of a macro. Its variables get names that do not depend on their
    /// spelling.
    pub fn within<T>(&mut self, fold: &Comprehension<'s>, read: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.names.len();
        let depth = self.own.1 + known;
        let (over, is_old) = self.noting_old_self(|writer| writer.text(fold.range));
        let over = over.unwrap_or_default();
        let first = format!("{over}[{depth}]");
        let second = fold.second.map(|second| (second, format!("{first}.value")));
        for (name, shown) in [(fold.variable, first)].into_iter().chain(second) {
            self.names.push(NamedVariable {
                name,
                shown,
                is_old,
                is_element: fold.second.is_none(),
            });
        }
        let found = read(self);
        self.names.truncate(known);
        found
    }

    /// As `within`, for one element: `element` is the normal form of an element of the same list or map.
    pub fn within_element<T>(
        &mut self,
        fold: &Comprehension<'s>,
        element: &str,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let known = self.names.len();
        self.names.push(NamedVariable {
            name: fold.variable,
            shown: element.to_owned(),
            is_old: false,
            is_element: true,
        });
        let found = read(self);
        self.names.truncate(known);
        found
    }

    /// The normal forms of the variables of the macros around that stand for an element of a list or a key of a map.
    pub fn elements_of(&self, over: &str) -> Vec<String> {
        let is_element = |variable: &&NamedVariable<'s>| {
            let depth = variable.shown.strip_prefix(over);
            let depth = depth.and_then(|depth| depth.strip_prefix('[')?.strip_suffix(']'));
            let is_number = |depth: &str| depth.bytes().all(|byte| byte.is_ascii_digit());
            variable.is_element && depth.is_some_and(is_number)
        };
        let elements = self.names.iter().filter(is_element);
        elements.map(|variable| variable.shown.clone()).collect()
    }

    /// Writes something. Returns also whether that names the value before the update.
    pub fn noting_old_self<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::take(&mut self.names_old_self);
        let written = write(self);
        let names = self.names_old_self;
        self.names_old_self |= before;
        (written, names)
    }

    fn name(&mut self, name: &str) -> String {
        let mut names = self.names.iter().rev();
        match names.find(|known| known.name == name) {
            Some(known) => {
                self.names_old_self |= known.is_old;
                known.shown.clone()
            }
            None if name == "self" => self.own.0.clone(),
            None if name == "oldSelf" && self.old_self == OldSelf::Same => self.own.0.clone(),
            None => {
                let name = bare(name);
                self.names_old_self |= name == "oldSelf";
                name.to_owned()
            }
        }
    }

    /// Whether the value of an expression is an integer, unless the evaluation fails.
    pub fn is_integer(&self, id: NodeId) -> bool {
        let schemas = self.schemas.as_ref();
        schemas.is_some_and(|schemas| schemas.is_integer(id))
    }

    /// The operands of `&&` or `||`, which nests in itself. A negation turns one into the other.
    pub fn operands(&self, operator: &str, (id, is_negated): Signed, into: &mut Vec<Signed>) {
        match self.ast.expr(id) {
            Expr::Call { function, args, .. } => {
                let function = match (*function, is_negated) {
                    ("_&&_", true) => "_||_",
                    ("_||_", true) => "_&&_",
                    (function, _) => function,
                };
                let args = self.ast.children(*args);
                match args {
                    [operand] if function == "!_" => {
                        self.operands(operator, (*operand, !is_negated), into);
                    }
                    args if function == operator => {
                        for operand in args {
                            self.operands(operator, (*operand, is_negated), into);
                        }
                    }
                    _ => into.push((id, is_negated)),
                }
            }
            _ => into.push((id, is_negated)),
        }
    }

    /// The normal form of a node or of its negation.
    pub fn signed(&mut self, (id, is_negated): Signed) -> Option<String> {
        if let Some(text) = self.respelled((id, is_negated)) {
            let text = text?;
            self.left = self.left.checked_sub(text.len())?;
            return Some(text);
        }
        if let Expr::Call {
            target: None,
            function,
            args,
        } = self.ast.expr(id)
        {
            let function = *function;
            match (function, self.ast.children(*args)) {
                ("!_", [operand]) => return self.signed((*operand, !is_negated)),
                ("_&&_" | "_||_", _) => {
                    let is_and = (function == "_&&_") != is_negated;
                    let name = if is_and { "_&&_" } else { "_||_" };
                    let mut operands = Vec::new();
                    self.operands(name, (id, is_negated), &mut operands);
                    let shown: Option<Vec<_>> =
                        operands.into_iter().map(|one| self.signed(one)).collect();
                    let mut shown = shown?;
                    shown.sort_unstable();
                    return Some(format!("{name}({})", shown.join(", ")));
                }
                ("_==_" | "_!=_", [one, other]) if is_negated => {
                    let name = if function == "_==_" { "_!=_" } else { "_==_" };
                    let mut shown = self.texts(&[*one, *other])?;
                    shown.sort_unstable();
                    return Some(format!("{name}({})", shown.join(", ")));
                }
                ("_<_" | "_<=_" | "_>_" | "_>=_", [one, other]) => {
                    return self.order(function, [*one, *other], is_negated);
                }
                _ => {}
            }
        }
        let text = self.plain(id)?;
        Some(if is_negated {
            format!("!_({text})")
        } else {
            text
        })
    }

    /// The normal form of a comparison or of its negation.
    fn order(
        &mut self,
        function: &str,
        [one, other]: [NodeId; 2],
        is_negated: bool,
    ) -> Option<String> {
        let (mut low, mut high) = match function {
            "_>_" | "_>=_" => (other, one),
            _ => (one, other),
        };
        let mut excludes = matches!(function, "_<_" | "_>_");
        let are_integers = [low, high].iter().all(|id| self.is_integer(*id));
        if is_negated && are_integers {
            // The negation of `a < b` is `b <= a`, but only for integers: NaN is neither below nor above a
            // number.
            (low, high) = (high, low);
            excludes = !excludes;
        }
        let [mut from, mut to] = [self.text(low)?, self.text(high)?];
        if are_integers && excludes {
            let beside = |id, by| match self.ast.expr(id) {
                Expr::Literal(Literal::Int(number)) => number.checked_add(by),
                _ => None,
            };
            if let Some(number) = beside(low, 1) {
                from = number.to_string();
                excludes = false;
            } else if let Some(number) = beside(high, -1) {
                to = number.to_string();
                excludes = false;
            }
        }
        let name = if excludes { "_<_" } else { "_<=_" };
        let text = format!("{name}({from}, {to})");
        Some(match is_negated && !are_integers {
            true => format!("!_({text})"),
            false => text,
        })
    }

    /// The normal form of a node.
    pub fn text(&mut self, id: NodeId) -> Option<String> {
        self.signed((id, false))
    }

    /// The normal form of a node that is no negation. Recursion is bounded by how deep expressions nest.
    fn plain(&mut self, id: NodeId) -> Option<String> {
        let text = match self.ast.expr(id) {
            Expr::Literal(literal) => self.literal(literal),
            Expr::Ident(name) => self.name(name),
            Expr::Select {
                operand,
                field,
                test_only,
            } => {
                let operand = self.text(*operand)?;
                match test_only {
                    true => format!("has({operand}.{field})"),
                    false => format!("{operand}.{field}"),
                }
            }
            Expr::Call {
                target,
                function,
                args,
            } => self.call(*target, function, self.ast.children(*args))?,
            Expr::List { elements, optional } => {
                let elements = self.texts(self.ast.children(*elements))?;
                format!("[{}]{optional:?}", elements.join(", "))
            }
            Expr::Map(entries) => self.map(entries)?,
            Expr::Struct { name, fields } => self.message(name, fields)?,
            Expr::Comprehension(fold) => self.fold(fold)?,
        };
        self.left = self.left.checked_sub(text.len())?;
        Some(text)
    }

    fn map(&mut self, entries: &[MapEntry]) -> Option<String> {
        let mut shown = Vec::new();
        for entry in entries {
            let (key, value) = (self.text(entry.key)?, self.text(entry.value)?);
            let mark = if entry.optional { "?" } else { "" };
            shown.push(format!("{mark}{key}: {value}"));
        }
        Some(format!("{{{}}}", shown.join(", ")))
    }

    fn message(&mut self, name: &str, fields: &[MessageField<'_>]) -> Option<String> {
        let mut shown = Vec::new();
        for field in fields {
            let mark = if field.optional { "?" } else { "" };
            shown.push(format!("{mark}{}: {}", field.name, self.text(field.value)?));
        }
        Some(format!("{name}{{{}}}", shown.join(", ")))
    }

    fn fold(&mut self, fold: &Comprehension<'s>) -> Option<String> {
        let mut parts = self.texts(&[fold.range, fold.init])?;
        let inner = [fold.condition, fold.step, fold.result];
        parts.extend(self.within(fold, |writer| writer.texts(&inner))?);
        let variables = if fold.second.is_some() { 2 } else { 1 };
        Some(format!(
            "fold({variables}, {}, {})",
            fold.accumulator,
            parts.join(", ")
        ))
    }

    /// The normal forms of nodes.
    pub fn texts(&mut self, nodes: &[NodeId]) -> Option<Vec<String>> {
        nodes.iter().map(|node| self.text(*node)).collect()
    }

    fn literal(&self, literal: &Literal<'_>) -> String {
        match literal {
            Literal::String(text) => format!("{text:?}"),
            Literal::Uint(number) => format!("{number}u"),
            Literal::Double(number) => format!("{number:?}"),
            Literal::Int(number) => number.to_string(),
            Literal::Bool(truth) => truth.to_string(),
            Literal::Null => "null".to_owned(),
            Literal::Bytes(bytes) => format!("b{bytes:?}"),
        }
    }

    /// The value that `oldSelf.value()` or `oldSelf.orValue()` returns.
    fn optional_value(
        &mut self,
        target: NodeId,
        function: &str,
        args: &[NodeId],
    ) -> Option<String> {
        let is_old = matches!(self.ast.expr(target), Expr::Ident("oldSelf"));
        match (self.old_self, function, args) {
            (OldSelf::Present, "value" | "orValue", _) if is_old => Some("oldSelf".to_owned()),
            (OldSelf::Same, "value" | "orValue", _) if is_old => Some(self.own.0.clone()),
            (OldSelf::Absent, "orValue", [other]) if is_old => self.text(*other),
            _ => None,
        }
    }

    fn call(&mut self, target: Option<NodeId>, function: &str, args: &[NodeId]) -> Option<String> {
        if let Some(target) = target {
            if let Some(text) = self.optional_value(target, function, args) {
                return Some(text);
            }
            let (target, args) = (self.text(target)?, self.texts(args)?);
            return Some(format!("{target}.{function}({})", args.join(", ")));
        }
        let name = bare(function);
        let mut shown = self.texts(args)?;
        if let ("size", [of]) = (name, shown.as_slice()) {
            return Some(format!("{of}.size()"));
        }
        if ["_==_", "_!=_"].contains(&name) {
            shown.sort_unstable();
        }
        Some(format!("{name}({})", shown.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing::props;

    #[test]
    fn what_means_the_same_has_one_form() {
        for (a, b) in [
            ("self.a > 1", "1 < self.a"),
            ("self.a >= 1 && self.b", "self.b && 1 <= self.a"),
            (
                "(self.a || self.b) || self.c",
                "self.c || (self.b || self.a)",
            ),
            ("self.a == 'x'", "\"x\" == self.a"),
            ("!(self.a && self.b)", "!self.b || !self.a"),
            ("!(self.a || !self.b)", "self.b && !self.a"),
            ("!(self.a == 1)", "self.a != 1"),
            ("!!self.a", "self.a"),
            ("size(self.a) > 1", "1 < self.a.size()"),
            (
                "!has(self.a) || self.a.all(x, x > 0)",
                "self.a.all(x, 0 < x)||!has(self.a)",
            ),
        ] {
            assert_eq!(conjuncts(a, None), conjuncts(b, None), "{a}");
            assert!(conjuncts(a, None).is_some(), "{a}");
        }
    }

    #[test]
    fn what_differs_has_another_form() {
        for (a, b) in [
            ("self.a > 1", "self.a >= 1"),
            ("self.a - self.b == 1", "self.b - self.a == 1"),
            ("self.a.all(x, x > 0)", "self.a.exists(x, x > 0)"),
            ("self.a == 1", "self.a == 1u"),
            ("self.a < self.b", "self.b < self.a"),
            ("self.a.f('b')", "f(self.a, 'b')"),
            ("[?self.a]", "[self.a]"),
        ] {
            assert_ne!(conjuncts(a, None), conjuncts(b, None), "{a}");
        }
    }

    #[test]
    fn the_spelling_of_variables_makes_no_difference() {
        for (a, b, want) in [
            ("self.all(x, x > 0)", "self.all(y, y > 0)", true),
            (
                "self.all(x, x.all(y, x != y))",
                "self.all(y, y.all(x, y != x))",
                true,
            ),
            (
                "self.all(x, x.all(y, x < y))",
                "self.all(x, x.all(y, y < x))",
                false,
            ),
            ("self.all(x, x > 0)", "self.exists(y, y > 0)", false),
        ] {
            assert_eq!(conjuncts(a, None) == conjuncts(b, None), want, "{a}");
        }
    }

    #[test]
    fn conjuncts_stand_apart() {
        let of = |rule| conjuncts(rule, None).unwrap();
        assert!(of("self.a && self.b").is_superset(&of("self.b")));
        assert!(!of("self.a || self.b").is_superset(&of("self.b")));
    }

    #[test]
    fn integers_have_neighbours() {
        let own = props(
            r#"{"type":"object","properties":{
                "i":{"type":"integer"},"n":{"type":"number"},"x":{"x-kubernetes-int-or-string":true},
                "l":{"type":"array","items":{"type":"integer"}},
                "m":{"type":"object","additionalProperties":{"type":"integer"}}}}"#,
        );
        for (a, b, want) in [
            ("self.i > 0", "self.i >= 1", true),
            ("self.i < 3", "2 >= self.i", true),
            ("!(self.i > 0)", "self.i <= 0", true),
            ("!(self.i > self.l[0])", "self.i <= self.l[0]", true),
            ("self.l.size() > 0", "size(self.l) >= 1", true),
            ("self.l.size() > 0", "self.l.size() >= 1", true),
            ("self.l.all(x, x > 0)", "self.l.all(x, x >= 1)", true),
            (
                "self.m.all(k, self.m[k] > 0)",
                "self.m.all(k, self.m[k] >= 1)",
                true,
            ),
            ("self.m.all(k, k > 'a')", "self.m.all(k, k >= 'a')", false),
            ("self.i + 1 > 3", "self.i + 1 >= 4", true),
            (
                "self.i > 9223372036854775807",
                "self.i >= 9223372036854775807",
                false,
            ),
            ("self.n > 0", "self.n >= 1", false),
            ("!(self.n > 0.0)", "self.n <= 0.0", false),
            ("self.x > 0", "self.x >= 1", false),
            ("self.i > 0.5", "self.i >= 1", false),
        ] {
            let is_same = conjuncts(a, Some(&own)) == conjuncts(b, Some(&own));
            assert_eq!(is_same, want, "{a}");
            assert!(conjuncts(a, Some(&own)).is_some(), "{a}");
        }
    }
}
