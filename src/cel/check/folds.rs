//! Comprehensions.

use super::Checker;
use crate::cel::ast::{Comprehension, NodeId};
use crate::cel::types::Type;

impl<'s> Checker<'s, '_> {
    #[inline(never)]
    pub(super) fn fold(&mut self, fold: &Comprehension<'s>) -> Type<'s> {
        let range = self.node(fold.range);
        let accumulator = self.node(fold.init);
        let two = fold.second.is_some();
        let (first, second) = self.elements(fold.range, &range, two);
        let outside = self.scopes.len();
        self.scopes.push((fold.accumulator, accumulator.clone()));
        self.scopes.push((fold.variable, first));
        if let Some(name) = fold.second {
            self.scopes.push((name, second));
        }
        let condition = self.node(fold.condition);
        self.assert(fold.condition, &Type::Bool, &condition);
        let step = self.node(fold.step);
        self.assert(fold.step, &accumulator, &step);
        self.scopes.truncate(outside + 1);
        let result = self.node(fold.result);
        self.scopes.truncate(outside);
        self.unifier.resolved(&result)
    }

    /// The types of what is iterated over: the element, or the key and the value.
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

    /// Reports a node whose type may not stand where another is expected.
    fn assert(&mut self, at: NodeId, expected: &Type<'s>, found: &Type<'s>) {
        if !self.unifier.unify(expected, found) {
            self.mismatch(at, expected, found);
        }
    }
}
