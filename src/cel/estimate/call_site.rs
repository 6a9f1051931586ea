//! The facts about a call that its price may depend on.

use super::{Estimator, Operand};
use crate::cel::ast::{Expr, Literal};
use crate::cel::cost::{CostRange, Site};
use crate::cel::types::Type;

/// A call as prices see it.
pub(super) struct CallSite<'e, 'c, 's> {
    pub estimator: &'e Estimator<'c, 's>,
    pub operands: &'e [Operand],
    pub member: bool,
}

impl Site for CallSite<'_, '_, '_> {
    fn operands(&self) -> usize {
        self.operands.len()
    }

    fn is_member(&self) -> bool {
        self.member
    }

    fn known_size(&self, operand: usize) -> Option<CostRange> {
        self.operands.get(operand)?.size
    }

    fn element_size(&self, operand: usize) -> CostRange {
        let Estimator {
            root, paths, sizes, ..
        } = self.estimator;
        let operand = self.operands.get(operand);
        let max = operand
            .zip(*root)
            .and_then(|(operand, root)| paths.element_max(operand.path, root, sizes));
        max.map_or(CostRange::UNKNOWN, |max| CostRange { min: 0, max })
    }

    fn type_of(&self, operand: usize) -> &Type<'_> {
        let operand = self.operands.get(operand);
        operand.map_or(&Type::Error, |operand| {
            self.estimator.checked.type_of(operand.node)
        })
    }

    fn literal_int(&self, operand: usize) -> Option<i64> {
        let operand = self.operands.get(operand)?;
        match self.estimator.checked.ast.expr(operand.node) {
            Expr::Literal(Literal::Int(number)) => Some(*number),
            _ => None,
        }
    }
}
