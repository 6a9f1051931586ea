//! The schemas of the values that expressions of a rule stand for.

use crate::cel::ast::{Ast, Expr, Literal, NodeId, bare};
use crate::cel::escape::unescape;
use crate::compare::model::props::{additional_schema, find_property};
use crate::schema::{Items, Props};

/// The expressions of a rule, and the schema of its `self`.
pub(in crate::compare) struct RuleSchemas<'p, 'a, 's> {
    ast: &'p Ast<'s>,
    /// The schema of `self` and `oldSelf`.
    own: &'p Props<'a>,
    /// The names that macros give to the elements of lists and maps.
    ranges: Vec<Range<'s>>,
}

/// A name that a macro gives to the elements of a list or map.
struct Range<'s> {
    name: &'s str,
    /// The expression of the list or map.
    over: NodeId,
    /// Whether the name stands for the keys of a map. For a list, it stands for the items.
    is_key: bool,
}

impl<'p, 'a, 's> RuleSchemas<'p, 'a, 's> {
    /// The expressions of a rule at a schema.
    pub fn new(ast: &'p Ast<'s>, own: &'p Props<'a>) -> Self {
        let mut ranges = Vec::new();
        for node in ast.nodes() {
            if let Expr::Comprehension(fold) = &node.expr {
                ranges.push(Range {
                    name: fold.second.unwrap_or(fold.variable),
                    over: fold.range,
                    is_key: fold.second.is_none(),
                });
            }
        }
        Self { ast, own, ranges }
    }

    /// The schema of the value of an expression. `None` if it is not known. Recursion is bounded by how deep
    /// expressions nest.
    pub fn schema_of(&self, id: NodeId) -> Option<&'p Props<'a>> {
        match self.ast.expr(id) {
            Expr::Ident(name) => self.schema_of_name(name),
            Expr::Select {
                operand,
                field,
                test_only: false,
            } => find_property(self.schema_of(*operand)?, &unescape(field)?),
            Expr::Call {
                target: None,
                function: "_[_]",
                args,
            } => elements(self.schema_of(*self.ast.children(*args).first()?)?),
            _ => None,
        }
    }

    fn schema_of_name(&self, name: &str) -> Option<&'p Props<'a>> {
        let mut named = self.ranges.iter().filter(|range| range.name == name);
        match (named.next(), named.next()) {
            (None, _) => matches!(name, "self" | "oldSelf").then_some(self.own),
            (Some(range), None) => {
                let over = self.schema_of(range.over)?;
                let is_list = over.items.is_some();
                elements(over).filter(|_| is_list || !range.is_key)
            }
            // Another macro uses the same name.
            _ => None,
        }
    }

    /// Whether the value of an expression is an integer, unless the evaluation fails. Recursion is bounded by
    /// how deep expressions nest.
    pub fn is_integer(&self, id: NodeId) -> bool {
        match self.ast.expr(id) {
            Expr::Literal(Literal::Int(_)) => true,
            Expr::Call { function, args, .. } => match (bare(function), self.ast.children(*args)) {
                ("size", _) => true,
                ("_+_" | "_-_" | "_*_" | "_/_" | "_%_", operands) => {
                    operands.iter().all(|operand| self.is_integer(*operand))
                }
                _ => self.is_integer_field(id),
            },
            _ => self.is_integer_field(id),
        }
    }

    fn is_integer_field(&self, id: NodeId) -> bool {
        self.schema_of(id)
            .is_some_and(|schema| schema.type_ == "integer")
    }
}

/// The schema of the elements of a list or map.
fn elements<'p, 'a>(schema: &'p Props<'a>) -> Option<&'p Props<'a>> {
    match &schema.items {
        Some(Items::Schema(items)) => Some(&**items),
        _ => additional_schema(schema),
    }
}
