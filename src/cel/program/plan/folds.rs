//! Comprehensions: macros over lists and maps, and names that are bound.

use std::rc::Rc;

use super::{Planner, Variable};
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId};
use crate::cel::checked::{Overloads, Reference};
use crate::cel::program::op::{Bind, Fold, FoldKind, Op};
use crate::cel::program::price::Price;

impl<'c> Planner<'c, '_> {
    pub(super) fn comprehension(
        &mut self,
        fold: &'c Comprehension<'_>,
        times: usize,
    ) -> Result<Option<NodeId>, String> {
        let ast = &self.checked.ast;
        if matches!(
            ast.expr(fold.condition),
            Expr::Literal(Literal::Bool(false))
        ) {
            return Ok(self.bind(fold, times));
        }
        let parts = self.parts(fold)?;
        let next = match (times, parts.filter) {
            (0, _) => fold.range,
            (1, filter) => {
                self.declare(fold.variable);
                if let Some(second) = fold.second {
                    self.declare(second);
                }
                filter.unwrap_or(parts.value)
            }
            (2, Some(_)) => parts.value,
            _ => {
                let second = fold.second.map(|_| self.undeclare());
                let slot = self.undeclare();
                let value = self.last();
                let filter = parts.filter.map(|_| self.last());
                let range = self.last();
                self.planned.push(Op::Fold(Box::new(Fold {
                    range,
                    slot,
                    second,
                    kind: parts.kind.fold_kind(filter, value),
                })));
                return Ok(None);
            }
        };
        Ok(Some(next))
    }

    /// A comprehension that only binds a name.
    fn bind(&mut self, fold: &'c Comprehension<'_>, times: usize) -> Option<NodeId> {
        match times {
            0 => Some(fold.init),
            1 => {
                let value = Rc::new(self.last());
                let slot = self.slots;
                self.slots = self.slots.saturating_add(1);
                let variable = Variable::Lazy(slot, value);
                self.scope.push((fold.accumulator, variable));
                Some(fold.result)
            }
            _ => {
                let slot = self.undeclare();
                let body = self.last();
                self.planned.push(Op::Bind(Box::new(Bind { slot, body })));
                None
            }
        }
    }

    /// The macro that a comprehension came from, by the first value of its accumulator.
    fn parts(&self, fold: &Comprehension<'_>) -> Result<Parts, String> {
        let ast = &self.checked.ast;
        let args = |id| match ast.expr(id) {
            Expr::Call { args, .. } => ast.children(*args),
            _ => &[],
        };
        let is_condition =
            matches!(ast.expr(fold.step), Expr::Call { function, .. } if *function == "_?_:_");
        let (filter, step) = match args(fold.step) {
            [filter, step, _] if is_condition => (Some(*filter), *step),
            _ => (None, fold.step),
        };
        let known = match (ast.expr(fold.init), filter, args(step)) {
            (Expr::Literal(Literal::Int(_)), Some(test), _) => Some((Macro::ExistsOne, None, test)),
            (Expr::Literal(Literal::Bool(all)), _, [_, test]) => {
                let quantifier = if *all { Macro::All } else { Macro::Exists };
                Some((quantifier, None, *test))
            }
            (Expr::List { .. }, _, [_, item]) => match ast.expr(*item) {
                Expr::List { elements, .. } => match ast.children(*elements) {
                    [item] => Some((Macro::List, filter, *item)),
                    _ => None,
                },
                _ => None,
            },
            (Expr::Map(_), _, [_, _, value]) => Some((Macro::Map, filter, *value)),
            (Expr::Map(_), _, [_, entry]) => {
                let known = match self.checked.reference(step) {
                    Reference::Call(Overloads::One(only)) => Some(*only),
                    _ => None,
                };
                let price = Price::for_call("cel.@mapInsert", known, self.features);
                Some((Macro::Entries(price), filter, *entry))
            }
            _ => None,
        };
        match known {
            Some((kind, filter, value)) => Ok(Parts {
                kind,
                filter,
                value,
            }),
            None => Err("unsupported comprehension".to_owned()),
        }
    }
}

/// The arguments of the macro that a comprehension was.
struct Parts {
    kind: Macro,
    filter: Option<NodeId>,
    /// The test or the transformation.
    value: NodeId,
}

enum Macro {
    All,
    Exists,
    ExistsOne,
    List,
    Map,
    /// Includes the price of an insertion.
    Entries(Price),
}

impl Macro {
    fn fold_kind(self, filter: Option<Op>, value: Op) -> FoldKind {
        match self {
            Self::All => FoldKind::All(value),
            Self::Exists => FoldKind::Exists(value),
            Self::ExistsOne => FoldKind::ExistsOne(value),
            Self::List => FoldKind::List {
                filter,
                item: value,
            },
            Self::Map => FoldKind::Map { filter, value },
            Self::Entries(price) => FoldKind::Entries {
                filter,
                entry: value,
                price,
            },
        }
    }
}
