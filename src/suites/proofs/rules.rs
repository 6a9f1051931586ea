//! Rules without the parts that change nothing.

use crate::cel::ast::Expr;
use crate::cel::junctions::{Junction, junctions};
use crate::cel::syntax;
use crate::compare::normal_form;
use crate::releases::Release;
use crate::value::Value;

/// The operators that order values: as functions, the strict form, the other form.
const ORDERINGS: [(&str, &str, &str, bool); 4] = [
    ("_<_", "<", "<=", true),
    ("_<=_", "<=", "<", false),
    ("_>_", ">", ">=", true),
    ("_>=_", ">=", ">", false),
];

/// What is known about the values that a rule reads.
pub(super) struct Known<'k> {
    /// The schema of `self`.
    pub(super) schema: &'k Value<'k>,
    /// The fields of `self` and `oldSelf` that are always there.
    pub(super) present: Vec<&'k str>,
}

impl Known<'_> {
    /// The normal form of a rule without what changes nothing. `None` if the rule does not parse.
    pub(super) fn plain(&self, rule: &str) -> Option<String> {
        let short = self.shortened(rule);
        match self.constant(&short) {
            Some(constant) => Some(constant.to_string()),
            None => normal_form(&short),
        }
    }

    /// Whether a rule is true for all values.
    pub(super) fn is_always_true(&self, rule: &str) -> bool {
        self.constant(&self.shortened(rule)) == Some(true)
    }

    fn shortened(&self, rule: &str) -> String {
        let mut text = rule.to_owned();
        // Each turn takes out an operand or a junction, or changes an operator into the other form.
        while let Some(shorter) = junctions(&text)
            .iter()
            .find_map(|junction| self.without_part(&text, junction))
        {
            text = shorter;
        }
        text
    }

    fn without_part(&self, text: &str, junction: &Junction) -> Option<String> {
        let mut operands = junction.operands.iter().enumerate();
        let constant = operands.find_map(|(at, bytes)| {
            let operand = text.get(bytes.clone())?;
            Some((at, self.constant(operand)?))
        });
        match constant {
            Some((at, is_true)) if is_true == junction.is_and => {
                without(text, &junction.operands, at)
            }
            Some((_, is_true)) => {
                let (first, last) = junction.operands.first().zip(junction.operands.last())?;
                let (before, after) = (text.get(..first.start)?, text.get(last.end..)?);
                Some([before, &is_true.to_string(), after].concat())
            }
            None => self.with_one_ordering(text, junction),
        }
    }

    /// The value of an expression that only asks for fields that are there.
    fn constant(&self, text: &str) -> Option<bool> {
        let text = text.trim();
        for (operator, is_same) in [("==", true), ("!=", false)] {
            let sides = text.split_once(operator);
            let both = sides.and_then(|(one, other)| {
                let one = self.constant(one)?;
                Some(one == self.constant(other)?)
            });
            if let Some(are_equal) = both {
                return Some(are_equal == is_same);
            }
        }
        if let Some(negated) = text.strip_prefix('!') {
            return self.constant(negated).map(|value| !value);
        }
        if let Some(inner) = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
        {
            return self.constant(inner);
        }
        match text {
            "true" => Some(true),
            "false" => Some(false),
            _ => {
                let starts = ["has(self.", "has(oldSelf."];
                let inner = starts
                    .into_iter()
                    .find_map(|start| text.strip_prefix(start));
                let name = inner?.strip_suffix(')')?.trim();
                self.present.contains(&name).then_some(true)
            }
        }
    }

    /// `a > b || a == b` is `a >= b`, and `a >= b && a != b` is `a > b`. Both operands stay
    /// if their values may be of a type that has equality but no order.
    fn with_one_ordering(&self, text: &str, junction: &Junction) -> Option<String> {
        let operands = &junction.operands;
        for (at, equality) in operands.iter().enumerate() {
            let equality = text.get(equality.clone())?;
            let wanted = if junction.is_and { "!=" } else { "==" };
            let Some(form) = is_call(equality, &format!("_{wanted}_"))
                .then(|| normal_form(equality))
                .flatten()
            else {
                continue;
            };
            for bytes in operands {
                let Some(ordering) = Ordering::read(text.get(bytes.clone())?) else {
                    continue;
                };
                if ordering.with(wanted).and_then(|other| normal_form(&other)) != Some(form.clone())
                {
                    continue;
                }
                if ordering.is_strict != junction.is_and {
                    let other = ordering.with(ordering.other)?;
                    return Some(
                        [text.get(..bytes.start)?, &other, text.get(bytes.end..)?].concat(),
                    );
                }
                if self.have_order(equality, wanted) {
                    return without(text, operands, at);
                }
            }
        }
        None
    }

    /// Whether both sides of an equality are numbers, texts or booleans, and never null.
    fn have_order(&self, equality: &str, operator: &str) -> bool {
        let is_ordered = |side: &str| {
            let side = side.trim();
            let name = side
                .strip_prefix("oldSelf")
                .or_else(|| side.strip_prefix("self"));
            let schema = match name {
                Some("") => Some(self.schema),
                Some(rest) => rest
                    .strip_prefix('.')
                    .and_then(|name| self.schema.get("properties")?.get(name)),
                None => None,
            };
            schema.is_some_and(|schema| {
                let kind = schema.get("type").and_then(Value::as_str);
                let may_be_null = matches!(schema.get("nullable"), Some(Value::Bool(true)));
                matches!(kind, Some("integer" | "number" | "string" | "boolean")) && !may_be_null
            })
        };
        let sides = equality.split_once(operator);
        sides.is_some_and(|(one, other)| is_ordered(one) && is_ordered(other))
    }
}

/// A comparison that orders two values.
struct Ordering<'t> {
    before: &'t str,
    after: &'t str,
    is_strict: bool,
    /// The operator that also, or no longer, takes equal values.
    other: &'static str,
}

impl<'t> Ordering<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let ast = syntax::parse(text, Release::DEFAULT.features()).ok()?;
        let root = ast.node(ast.root);
        let Expr::Call { function, .. } = &root.expr else {
            return None;
        };
        let mut known = ORDERINGS.into_iter();
        let (_, own, other, is_strict) = known.find(|(name, ..)| *name == *function)?;
        let (at, _) = text.char_indices().nth(root.offset as usize)?;
        Some(Self {
            before: text.get(..at)?,
            after: text.get(at..)?.strip_prefix(own)?,
            is_strict,
            other,
        })
    }

    /// The comparison with another operator.
    fn with(&self, operator: &str) -> Option<String> {
        Some([self.before, operator, self.after].concat())
    }
}

fn is_call(text: &str, name: &str) -> bool {
    syntax::parse(text, Release::DEFAULT.features()).is_ok_and(
        |ast| matches!(&ast.node(ast.root).expr, Expr::Call { function, .. } if *function == name),
    )
}

/// A rule without one of several operands, and without the operator beside it.
pub(in crate::suites) fn without(
    rule: &str,
    operands: &[std::ops::Range<usize>],
    index: usize,
) -> Option<String> {
    let own = operands.get(index)?;
    let cut = match index.checked_sub(1) {
        None => own.start..operands.get(1)?.start,
        Some(before) => operands.get(before)?.end..own.end,
    };
    Some([rule.get(..cut.start)?, rule.get(cut.end..)?].concat())
}

#[cfg(test)]
mod tests {
    use super::super::{is_always_true, is_same_rule};
    use crate::value::json;

    const SCHEMA: &str = r#"{
        "type": "object", "required": ["r"],
        "properties": {
            "n": {"type": "integer"}, "m": {"type": "integer"}, "any": {"type": "integer", "nullable": true},
            "d": {"type": "integer", "default": 3}, "e": {"type": "string", "default": "e"}, "r": {"type": "string"}
        }
    }"#;

    #[test]
    fn changes_of_what_is_always_there_alter_nothing() {
        let schema = json::parse(SCHEMA).unwrap().value;
        for (before, after, want) in [
            (
                "has(oldSelf.d) == has(self.d)",
                "has(self.d) == has(self.d)",
                true,
            ),
            (
                "self.n > 0 && (has(self.d) == has(oldSelf.e))",
                "self.n > 0",
                true,
            ),
            ("!has(self.d) || self.n > 0", "self.n > 0", true),
            ("has(self.d) || self.n > 0", "has(self.d)", true),
            (
                "has(oldSelf.n) == has(self.n)",
                "has(self.n) == has(self.n)",
                false,
            ),
            (
                "has(self.d) && self.d == oldSelf.d",
                "self.d == oldSelf.d",
                true,
            ),
            ("has(self.d) && self.d == oldSelf.d", "has(self.d)", false),
            ("has(self.d) == has(self.n)", "has(self.n)", false),
        ] {
            assert_eq!(
                is_same_rule(&schema, (before, after), false),
                want,
                "{before} {after}"
            );
        }
    }

    #[test]
    fn an_ordering_beside_its_equality_has_one_form() {
        let schema = json::parse(SCHEMA).unwrap().value;
        for (before, after, want) in [
            (
                "self.n >= oldSelf.n || self.n == oldSelf.n",
                "self.n > oldSelf.n || self.n == oldSelf.n",
                true,
            ),
            (
                "self.n >= oldSelf.n || self.n == oldSelf.n",
                "self.n >= oldSelf.n",
                true,
            ),
            (
                "oldSelf.n == self.n || self.n < 3 || self.n > oldSelf.n",
                "self.n < 3 || self.n >= oldSelf.n",
                true,
            ),
            (
                "self.n >= self.m && self.n != self.m",
                "self.n > self.m",
                true,
            ),
            (
                "self.n >= oldSelf.n || self.n == oldSelf.n",
                "self.n == oldSelf.n",
                false,
            ),
            (
                "self.n > oldSelf.n || self.n == oldSelf.n",
                "self.n > oldSelf.n",
                false,
            ),
            (
                "self.n >= oldSelf.n || self.n == oldSelf.m",
                "self.n > oldSelf.n || self.n == oldSelf.m",
                false,
            ),
            // Null equals null, and has no order.
            (
                "self.any >= oldSelf.any || self.any == oldSelf.any",
                "self.any >= oldSelf.any",
                false,
            ),
            (
                "self.any >= oldSelf.any || self.any == oldSelf.any",
                "self.any > oldSelf.any || self.any == oldSelf.any",
                true,
            ),
        ] {
            assert_eq!(
                is_same_rule(&schema, (before, after), true),
                want,
                "{before} {after}"
            );
        }
    }

    #[test]
    fn a_rule_about_fields_that_are_there_is_always_true() {
        let schema = json::parse(SCHEMA).unwrap().value;
        for (rule, want) in [
            ("true", true),
            ("has(oldSelf.d) == has(self.d)", true),
            ("!has(oldSelf.d) || has(self.d)", true),
            ("(has(self.d) && has(self.e)) || self.n > 0", true),
            ("!has(self.d)", false),
            ("has(self.n)", false),
            ("'has(self.d)' == 'has(self.d)'", false),
        ] {
            assert_eq!(is_always_true(&schema, rule, false), want, "{rule}");
        }
        assert!(!is_always_true(
            &schema,
            "has(oldSelf.d) == has(self.d)",
            true
        ));
    }
}
