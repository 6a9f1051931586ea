//! Rules that no object of a definition can violate.
//!
//! A rule about one member of a union holds for all other members: `self.type != 'a' || has(self.a)`
//! holds if `type` is never `a`. The rule is evaluated for each value that the discriminator can have,
//! as far as that value decides.

use crate::cel::ast::{Ast, Expr, Literal, NodeId};
use crate::cel::syntax;
use crate::releases::Features;
use crate::schema::Props;

/// An enumeration with more members is not tried.
const MOST_MEMBERS: usize = 64;

/// Whether a rule holds for every value that a schema accepts, because of what a required property with
/// an enumeration can be.
pub(super) fn holds_always(rule: &str, schema: &Props<'_>) -> bool {
    let Ok(ast) = syntax::parse(rule, Features::default()) else {
        return false;
    };
    let mut discriminators = items(&schema.properties).iter().filter(|(name, property)| {
        let members = items(&property.enum_);
        items(&schema.required).contains(name)
            && !property.nullable
            && !members.is_empty()
            && members.len() <= MOST_MEMBERS
    });
    discriminators.any(|(name, property)| {
        let mut members = items(&property.enum_).iter();
        members.all(|member| {
            let known = member.as_str().map(|value| KnownValue {
                ast: &ast,
                field: name,
                value,
            });
            known.is_some_and(|known| known.truth(ast.root) == Some(true))
        })
    })
}

fn items<T>(list: &Option<Vec<T>>) -> &[T] {
    list.as_deref().unwrap_or_default()
}

/// The value of a field, and what follows from it.
struct KnownValue<'a, 's> {
    ast: &'a Ast<'s>,
    field: &'a str,
    value: &'a str,
}

impl KnownValue<'_, '_> {
    /// Whether an expression is true or false. Recursion is bounded by how deep expressions nest.
    fn truth(&self, id: NodeId) -> Option<bool> {
        let (function, args) = match self.ast.expr(id) {
            Expr::Literal(Literal::Bool(truth)) => return Some(*truth),
            Expr::Call {
                target: None,
                function,
                args,
            } => (*function, self.ast.children(*args)),
            _ => return None,
        };
        match (function, args) {
            ("!_", [one]) => Some(!self.truth(*one)?),
            ("_&&_", [one, other]) => match (self.truth(*one), self.truth(*other)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            ("_||_", [one, other]) => match (self.truth(*one), self.truth(*other)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            ("_?_:_", [condition, yes, no]) => match self.truth(*condition)? {
                true => self.truth(*yes),
                false => self.truth(*no),
            },
            ("_==_", [one, other]) => Some(self.text(*one)? == self.text(*other)?),
            ("_!=_", [one, other]) => Some(self.text(*one)? != self.text(*other)?),
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

    /// The text that an expression stands for.
    fn text(&self, id: NodeId) -> Option<&str> {
        match self.ast.expr(id) {
            Expr::Literal(Literal::String(text)) => Some(text),
            Expr::Select {
                operand,
                field,
                test_only: false,
            } => {
                let is_own = matches!(self.ast.expr(*operand), Expr::Ident("self"));
                (is_own && *field == self.field).then_some(self.value)
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
            ("self.type == 'c' ? has(self.c) : !has(self.c)", false),
            ("self.kind != 'c'", false),
            ("self.type", false),
        ] {
            assert_eq!(holds_always(rule, &schema), want, "{rule}");
        }
        let optional =
            props(r#"{"type":"object","properties":{"type":{"type":"string","enum":["a","b"]}}}"#);
        assert!(!holds_always("self.type != 'c'", &optional));
    }
}
