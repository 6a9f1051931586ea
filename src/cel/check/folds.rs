//! Comprehensions.

use super::{Checker, Next};
use crate::cel::ast::{Comprehension, NodeId};
use crate::cel::types::Type;

impl<'s> Checker<'s, '_> {
    pub(super) fn fold(&mut self, fold: &Comprehension<'s>, times: usize) -> Next<'s> {
        Next::Below(match times {
            0 => fold.range,
            1 => fold.init,
            2 => {
                let accumulator = self.operand();
                let range = self.operand();
                self.enter(fold, &range, accumulator);
                fold.condition
            }
            3 => {
                let condition = self.operand();
                self.assert(fold.condition, &Type::Bool, &condition);
                fold.step
            }
            4 => {
                let step = self.operand();
                self.leave(variables(fold));
                if let Some((_, accumulator)) = self.scopes.last() {
                    let accumulator = accumulator.clone();
                    self.assert(fold.step, &accumulator, &step);
                }
                fold.result
            }
            _ => {
                let result = self.operand();
                self.leave(1);
                return Next::Is(self.unifier.resolved(&result));
            }
        })
    }

    /// Brings the accumulator and the iteration variables into scope.
    fn enter(&mut self, fold: &Comprehension<'s>, range: &Type<'s>, accumulator: Type<'s>) {
        let (first, second) = self.elements(fold.range, range, fold.second.is_some());
        self.scopes.push((fold.accumulator, accumulator));
        self.scopes.push((fold.variable, first));
        if let Some(name) = fold.second {
            self.scopes.push((name, second));
        }
    }

    fn leave(&mut self, names: usize) {
        self.scopes
            .truncate(self.scopes.len().saturating_sub(names));
    }

    /// The types of the iteration variables: the element, or the key and the value.
    fn elements(&mut self, at: NodeId, range: &Type<'s>, two: bool) -> (Type<'s>, Type<'s>) {
        let range = self.unifier.resolved(range);
        match &range {
            Type::List(of) if two => (Type::Int, (**of).clone()),
            Type::List(of) => ((**of).clone(), Type::Error),
            Type::Map(of) => (of.0.clone(), of.1.clone()),
            Type::Dyn | Type::Error | Type::Variable(_) => {
                self.unifier.unify(&Type::Dyn, &range);
                (Type::Dyn, Type::Dyn)
            }
            other => {
                let parts = [
                    "expression of type '",
                    &other.display(self.root),
                    "' cannot be range of a comprehension (must be list, map, or dynamic)",
                ];
                self.fault(at, parts.concat());
                (Type::Error, Type::Error)
            }
        }
    }

    /// Reports a node whose type is not assignable to the expected one.
    fn assert(&mut self, at: NodeId, expected: &Type<'s>, found: &Type<'s>) {
        if !self.unifier.unify(expected, found) {
            self.mismatch(at, expected, found);
        }
    }
}

/// How many iteration variables there are.
fn variables(fold: &Comprehension<'_>) -> usize {
    1 + usize::from(fold.second.is_some())
}
