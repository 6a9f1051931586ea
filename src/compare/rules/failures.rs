//! Which expressions may fail with an error, and what they need so that they do not.

use super::claims::{Claim, Claims, LOGIC, ORDERS};
use super::normal::NormalFormWriter;
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId};
use crate::schema::Props;

/// Functions that never fail for values of the declared types.
const SAFE: [&str; 9] = [
    "_?._",
    "orValue",
    "_==_",
    "_!=_",
    "@in",
    "size",
    "startsWith",
    "endsWith",
    "contains",
];

/// Functions that read a text, and the ones that tell whether they can.
const CHECKS: [(&str, &str); 5] = [
    ("url", "isURL"),
    ("ip", "isIP"),
    ("cidr", "isCIDR"),
    ("quantity", "isQuantity"),
    ("semver", "isSemver"),
];

/// Functions that fail for some values of the declared types, unless the values are constants.
const PARTIAL: [&str; 10] = [
    "int",
    "uint",
    "double",
    "duration",
    "timestamp",
    "matches",
    "find",
    "findAll",
    "charAt",
    "substring",
];

impl Claims {
    /// Collects the fields that an expression reads. Returns whether its evaluation never fails if they are
    /// there. Recursion is bounded by how deep expressions nest.
    pub(super) fn is_safe(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, '_>,
        id: NodeId,
        needs: &mut Vec<usize>,
    ) -> Option<bool> {
        let ast = writer.ast();
        let (is_own_safe, parts) = match ast.expr(id) {
            Expr::Literal(_) | Expr::Ident(_) => return Some(true),
            Expr::Select {
                operand,
                test_only,
                field,
            } => {
                let mut own = Vec::new();
                let is_safe = self.is_safe(writer, *operand, &mut own)?;
                needs.extend(&own);
                if *test_only {
                    return Some(is_safe && writer.schema_of(*operand).is_some());
                }
                needs.push(self.need(writer, (*operand, field), (is_safe, own))?);
                let schema = writer.schema_of(id);
                let is_any = self.only_likely;
                let is_typed =
                    |schema: &Props<'_>| !schema.nullable && (is_any || !schema.type_.is_empty());
                return Some(is_safe && schema.is_some_and(is_typed));
            }
            // Not all operands are evaluated.
            Expr::Call { function, .. } if LOGIC.contains(function) => return Some(false),
            Expr::Call {
                target,
                function,
                args,
            } => {
                let args = ast.children(*args);
                if let Some(check) = self.check_of(writer, function, args) {
                    for arg in args {
                        self.is_safe(writer, *arg, needs)?;
                    }
                    needs.push(check);
                    return Some(true);
                }
                let is_safe = self.is_function_safe(writer, function, args);
                (is_safe, [target.as_slice(), args].concat())
            }
            Expr::List { elements, .. } => (true, ast.children(*elements).to_vec()),
            Expr::Comprehension(fold) => return self.is_fold_safe(writer, fold, needs),
            Expr::Map(_) | Expr::Struct { .. } => (false, Vec::new()),
        };
        let mut is_safe = is_own_safe;
        for part in parts {
            is_safe &= self.is_safe(writer, part, needs)?;
        }
        Some(is_safe)
    }

    /// Whether a function never fails for values of the declared types.
    fn is_function_safe(
        &self,
        writer: &NormalFormWriter<'_, '_, '_>,
        function: &str,
        args: &[NodeId],
    ) -> bool {
        let is_literal = |arg: &NodeId| matches!(writer.ast().expr(*arg), Expr::Literal(_));
        match function {
            name if self.only_likely => !may_fail_for_some(writer, name, args),
            // The API server checks patterns that are constants.
            "matches" => args.iter().all(is_literal),
            name if ORDERS.contains(&name) => args.iter().all(|arg| is_ordered(writer, *arg)),
            name => SAFE.contains(&name),
        }
    }

    /// The claim that an argument is what a function asks for, or that a map has a key. `None` if the function has no
    /// such check, or if all errors count.
    fn check_of(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, '_>,
        function: &str,
        args: &[NodeId],
    ) -> Option<usize> {
        let mut checks = CHECKS.iter();
        let check = checks.find(|(parser, _)| *parser == function);
        let is_map = |of: NodeId| {
            let schema = writer.schema_of(of);
            schema.is_some_and(|schema| schema.type_ == "object")
        };
        let text = match (check, args) {
            (Some((_, check)), [arg]) => format!("{check}({})", writer.text(*arg)?),
            (None, [of, key]) if function == "_[_]" && is_map(*of) => {
                format!("@in({}, {})", writer.text(*key)?, writer.text(*of)?)
            }
            _ => return None,
        };
        self.only_likely.then(|| self.add(Claim::plain(text)))
    }

    /// As `is_safe`, for a macro over a list or map: the conditions and values of its elements may fail, too.
    fn is_fold_safe<'s>(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, 's>,
        fold: &Comprehension<'s>,
        needs: &mut Vec<usize>,
    ) -> Option<bool> {
        let ast = writer.ast();
        let is_range_safe = self.is_safe(writer, fold.range, needs)?;
        let Expr::Call { function, args, .. } = ast.expr(fold.step) else {
            return Some(false);
        };
        let (condition, value) = match (*function, ast.children(*args)) {
            ("_&&_" | "_||_", [_, condition]) => (Some(*condition), None),
            ("_?_:_", [condition, next, _]) => (Some(*condition), Some(*next)),
            ("_+_", _) => (None, Some(fold.step)),
            _ => return Some(false),
        };
        let is_step_safe = writer.within(fold, |writer| {
            let fails = match condition {
                Some(condition) => {
                    let term = self.term_at(writer, condition)?;
                    self.may_fail(&[], &term)
                }
                None => false,
            };
            let mut inner = Vec::new();
            let is_value_safe = match value.map(|value| ast.expr(value)) {
                Some(Expr::Call { args, .. }) => {
                    let mut args = ast.children(*args).iter();
                    args.try_fold(true, |is_safe, arg| {
                        Some(self.is_safe(writer, *arg, &mut inner)? && is_safe)
                    })?
                }
                Some(_) => false,
                None => true,
            };
            Some(!fails && is_value_safe && inner.is_empty())
        })?;
        Some(is_range_safe && is_step_safe)
    }

    /// The claim that a field is there. `needs` are the claims that its operand is there.
    fn need(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, '_>,
        (operand, field): (NodeId, &str),
        (is_safe, needs): (bool, Vec<usize>),
    ) -> Option<usize> {
        let (of, is_old) = writer.noting_old_self(|writer| writer.text(operand));
        let given = self.is_present_in(writer, operand, field) && !is_old;
        Some(self.add(Claim {
            text: format!("has({}.{field})", of?),
            says: None,
            elements: None,
            needs,
            is_safe,
            given: given.then_some(true),
        }))
    }
}

/// Whether a function fails for some values of the declared types: an element may be missing, a number may be zero or
/// too large, and a text may not be what the function asks for.
fn may_fail_for_some(
    writer: &NormalFormWriter<'_, '_, '_>,
    function: &str,
    args: &[NodeId],
) -> bool {
    let is_literal = |arg: &NodeId| matches!(writer.ast().expr(*arg), Expr::Literal(_));
    let is_unbounded = |arg: &NodeId| {
        writer.schema_of(*arg).is_some_and(|schema| {
            let is_small = schema.format == "int32";
            let is_bounded = schema.minimum.is_some() && schema.maximum.is_some();
            schema.type_ == "integer" && !is_small && !is_bounded
        })
    };
    match function {
        "_[_]" => true,
        "_/_" | "_%_" => !args.last().is_some_and(is_literal),
        "_+_" | "_-_" | "_*_" => args.iter().any(is_unbounded),
        name => PARTIAL.contains(&name) && !args.iter().all(is_literal),
    }
}

/// Whether a value can be compared with all values that the checker of rules allows beside it.
fn is_ordered(writer: &NormalFormWriter<'_, '_, '_>, id: NodeId) -> bool {
    let is_constant = matches!(
        writer.ast().expr(id),
        Expr::Literal(Literal::Double(_) | Literal::String(_))
    );
    let is_typed = writer.schema_of(id).is_some_and(|schema| {
        let is_text = schema.type_ == "string" && schema.format.is_empty();
        !schema.nullable && (is_text || schema.type_ == "number")
    });
    is_constant || is_typed || writer.is_integer(id)
}
