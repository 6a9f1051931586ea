//! Spellings of the same question: `self.a != ''` and `size(self.a) > 0`, `self.b == true` and `self.b`, `exists()` of
//! an equality and `in`, `all()` and a negated `exists()`, `startsWith('a')` and `matches('^a')`.

use super::claims::{is_truth, quantifier};
use super::normal::{NormalFormWriter, Signed};
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId, bare};
use crate::schema::Props;

impl<'s> NormalFormWriter<'_, '_, 's> {
    /// The normal form of an expression or of its negation, if it has one spelling among several. The inner `None`
    /// means that it is too large.
    pub(super) fn respelled(&mut self, (id, is_negated): Signed) -> Option<Option<String>> {
        let ast = self.ast();
        match ast.expr(id) {
            Expr::Call {
                target: None,
                function: function @ ("_==_" | "_!=_"),
                args,
            } => {
                let [one, other] = *ast.children(*args) else {
                    return None;
                };
                let is_other = (*function == "_!=_") != is_negated;
                self.equality(one, other, is_other)
                    .or_else(|| self.equality(other, one, is_other))
            }
            Expr::Call {
                target: Some(target),
                function: "matches",
                args,
            } => {
                let [pattern] = *ast.children(*args) else {
                    return None;
                };
                let Expr::Literal(Literal::String(pattern)) = ast.expr(pattern) else {
                    return None;
                };
                let plain = PlainPattern::new(pattern)?;
                self.matching(*target, &plain, is_negated)
            }
            Expr::Comprehension(fold) => self.quantified(fold, is_negated),
            _ => None,
        }
    }

    /// An equality with a constant. `is_other` means the inequality.
    fn equality(&mut self, of: NodeId, constant: NodeId, is_other: bool) -> Option<Option<String>> {
        let ast = self.ast();
        match ast.expr(constant) {
            Expr::Literal(Literal::Bool(truth)) if self.is_boolean(of) => {
                Some(self.signed((of, is_other == *truth)))
            }
            Expr::Literal(Literal::String(text)) if text.is_empty() => {
                let is_text = self.schema_of(of).is_some_and(is_plain_text);
                is_text.then(|| self.emptiness(of, !is_other))
            }
            Expr::List { elements, .. } if ast.children(*elements).is_empty() => {
                let is_list = |schema: &Props<'_>| schema.type_ == "array" && !schema.nullable;
                let is_list = self.schema_of(of).is_some_and(is_list);
                is_list.then(|| self.emptiness(of, !is_other))
            }
            Expr::Literal(Literal::Int(0)) => {
                let sized = self.sized(of)?;
                Some(self.emptiness(sized, !is_other))
            }
            _ => None,
        }
    }

    /// What `size()` measures in an expression.
    fn sized(&self, id: NodeId) -> Option<NodeId> {
        match self.ast().expr(id) {
            Expr::Call {
                target,
                function,
                args,
            } if bare(function) == "size" => {
                target.or_else(|| self.ast().children(*args).first().copied())
            }
            _ => None,
        }
    }

    /// That a text, list or map is empty, or that it is not.
    fn emptiness(&mut self, of: NodeId, is_empty: bool) -> Option<String> {
        let of = self.text(of)?;
        Some(match is_empty {
            true => format!("_<=_({of}.size(), 0)"),
            false => format!("_<=_(1, {of}.size())"),
        })
    }

    /// Whether the value of an expression is true or false, unless the evaluation fails.
    fn is_boolean(&self, id: NodeId) -> bool {
        let is_boolean = |schema: &Props<'_>| schema.type_ == "boolean" && !schema.nullable;
        is_truth(self.ast(), id) || self.schema_of(id).is_some_and(is_boolean)
    }

    /// What a pattern without operators says about a text.
    fn matching(
        &mut self,
        target: NodeId,
        plain: &PlainPattern,
        is_negated: bool,
    ) -> Option<Option<String>> {
        let constant = format!("{:?}", plain.text);
        let function = match (plain.is_at_start, plain.is_at_end) {
            (true, true) => {
                if !self.schema_of(target).is_some_and(is_plain_text) {
                    return None;
                }
                let Some(target) = self.text(target) else {
                    return Some(None);
                };
                let mut sides = [target, constant];
                sides.sort_unstable();
                let name = if is_negated { "_!=_" } else { "_==_" };
                return Some(Some(format!("{name}({})", sides.join(", "))));
            }
            (true, false) => "startsWith",
            (false, true) => "endsWith",
            (false, false) => "contains",
        };
        let target = self.text(target);
        Some(target.map(|target| with_sign(format!("{target}.{function}({constant})"), is_negated)))
    }

    /// `all()` or `exists()`: `exists()` is the negation of `all()` with the negated condition.
    fn quantified(&mut self, fold: &Comprehension<'s>, is_negated: bool) -> Option<Option<String>> {
        let (is_all, condition) = quantifier(self.ast(), fold)?;
        if let Some(member) = self.member(fold, is_all, condition) {
            let range = self.text(fold.range);
            let is_in = |range| with_sign(format!("@in({member}, {range})"), is_all != is_negated);
            return Some(range.map(is_in));
        }
        Some(self.all(fold, (condition, !is_all), is_all == is_negated))
    }

    /// The normal form of `all()` or of its negation.
    fn all(&mut self, fold: &Comprehension<'s>, each: Signed, is_negated: bool) -> Option<String> {
        let range = self.text(fold.range)?;
        let each = self.within(fold, |writer| writer.signed(each))?;
        let variables = if fold.second.is_some() { 2 } else { 1 };
        Some(with_sign(
            format!("all({variables}, {range}, {each})"),
            is_negated,
        ))
    }

    /// The constant for which a macro only asks whether it is an item of the list or a key of the map.
    fn member(
        &mut self,
        fold: &Comprehension<'s>,
        is_all: bool,
        mut condition: NodeId,
    ) -> Option<String> {
        let ast = self.ast();
        let mut is_equal = !is_all;
        while let Expr::Call {
            target: None,
            function: "!_",
            args,
        } = ast.expr(condition)
        {
            condition = *ast.children(*args).first()?;
            is_equal = !is_equal;
        }
        let Expr::Call {
            target: None,
            function,
            args,
        } = ast.expr(condition)
        else {
            return None;
        };
        let asks = if is_equal { "_==_" } else { "_!=_" };
        let is_variable =
            |id: &NodeId| matches!(ast.expr(*id), Expr::Ident(name) if *name == fold.variable);
        let is_constant = |id: &NodeId| {
            matches!(
                ast.expr(*id),
                Expr::Literal(Literal::String(_) | Literal::Int(_) | Literal::Bool(_))
            )
        };
        if *function != asks || fold.second.is_some() {
            return None;
        }
        let operands = ast.children(*args);
        let constant = operands.iter().find(|id| is_constant(id))?;
        operands.iter().any(is_variable).then_some(())?;
        self.text(*constant)
    }
}

/// A normal form, or that of its negation.
fn with_sign(text: String, is_negated: bool) -> String {
    match is_negated {
        true => format!("!_({text})"),
        false => text,
    }
}

/// Whether the values of a schema are texts for rules.
fn is_plain_text(schema: &Props<'_>) -> bool {
    schema.type_ == "string"
        && schema.format.is_empty()
        && !schema.nullable
        && !schema.int_or_string
}

/// A pattern that only asks for a text.
struct PlainPattern {
    text: String,
    /// Whether the text has to be at the start.
    is_at_start: bool,
    /// Whether it has to be at the end.
    is_at_end: bool,
}

impl PlainPattern {
    /// `None` if the pattern has operators, or asks for nothing.
    fn new(pattern: &str) -> Option<Self> {
        let rest = pattern.strip_prefix('^');
        let is_at_start = rest.is_some();
        let mut chars = rest.unwrap_or(pattern).chars().peekable();
        let mut text = String::new();
        let mut is_at_end = false;
        while let Some(c) = chars.next() {
            match c {
                '$' if chars.peek().is_none() => is_at_end = true,
                // A backslash before a punctuation mark means the mark.
                '\\' => text.push(chars.next().filter(char::is_ascii_punctuation)?),
                '.' | '+' | '*' | '?' | '(' | ')' | '|' | '[' | ']' | '{' | '}' | '^' | '$' => {
                    return None;
                }
                c => text.push(c),
            }
        }
        (!text.is_empty()).then_some(Self {
            text,
            is_at_start,
            is_at_end,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::normal::conjuncts;
    use crate::schema::testing::props;

    #[test]
    fn spellings_of_one_question_have_one_form() {
        let own = props(
            r#"{"type":"object","properties":{
                "s":{"type":"string"},"n":{"type":"string","nullable":true},"b":{"type":"boolean"},
                "d":{"type":"string","format":"byte"},"x":{"x-kubernetes-int-or-string":true},
                "l":{"type":"array","items":{"type":"string"}},
                "o":{"type":"array","items":{"type":"object","properties":{"s":{"type":"string"}}}},
                "m":{"type":"object","additionalProperties":{"type":"integer"}}}}"#,
        );
        for (a, b, want) in [
            ("self.s != ''", "size(self.s) >= 1", true),
            ("self.s != ''", "self.s.size() != 0", true),
            ("self.s == ''", "self.s.size() < 1", true),
            ("!(self.s == '')", "0 < self.s.size()", true),
            ("self.l != []", "self.l.size() > 0", true),
            ("self.l.size() == 0", "!(self.l.size() > 0)", true),
            ("self.m.size() != 0", "self.m.size() >= 1", true),
            ("self.b == true", "self.b", true),
            ("self.b != true", "!self.b", true),
            ("false == self.b", "!self.b", true),
            ("has(self.s) == false", "!has(self.s)", true),
            ("self.l.exists(x, x == 'a')", "'a' in self.l", true),
            ("self.l.all(x, 'a' != x)", "!('a' in self.l)", true),
            ("self.l.all(x, !(x == 'a'))", "!('a' in self.l)", true),
            ("self.m.all(k, k != 'a')", "!('a' in self.m)", true),
            ("self.m.exists(k, k == 'a')", "'a' in self.m", true),
            (
                "self.o.all(o, o.s != 'a')",
                "!self.o.exists(p, p.s == 'a')",
                true,
            ),
            (
                "!self.l.all(x, x.size() > 1)",
                "self.l.exists(x, x.size() <= 1)",
                true,
            ),
            ("self.s.startsWith('a')", "self.s.matches('^a')", true),
            ("self.s.endsWith('.a')", r"self.s.matches('\\.a$')", true),
            ("self.s.contains('a-b')", "self.s.matches('a-b')", true),
            ("self.s == 'ab'", "self.s.matches('^ab$')", true),
            ("!self.s.matches('^ab$')", "self.s != 'ab'", true),
            ("self.n != ''", "size(self.n) >= 1", false),
            ("self.x != ''", "size(self.x) >= 1", false),
            ("self.d == 'ab'", "self.d.matches('^ab$')", false),
            ("self.x == true", "self.x", false),
            ("self.l.exists(x, x == self.s)", "self.s in self.l", false),
            ("self.l.exists(x, x != 'a')", "!('a' in self.l)", false),
            ("self.l.all(x, x == 'a')", "'a' in self.l", false),
            (
                "self.l.all(x, x.size() > 1)",
                "!self.l.all(x, x.size() <= 1)",
                false,
            ),
            ("self.s.startsWith('a')", "self.s.matches('^a.')", false),
            ("self.s.startsWith('a')", "self.s.matches('a')", false),
            ("self.s.startsWith('d')", r"self.s.matches('^\\d')", false),
            ("self.s.size() > 1", "self.s != ''", false),
        ] {
            let is_same = conjuncts(a, Some(&own)) == conjuncts(b, Some(&own));
            assert_eq!(is_same, want, "{a} and {b}");
            assert!(conjuncts(a, Some(&own)).is_some(), "{a}");
        }
    }
}
