//! Comprehensions: the cost of their iterations, and the sizes of their variables.

use super::path::{NodePath, PathStep};
use super::{Estimator, Local, RESULT};
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId};
use crate::cel::cost::CostRange;
use crate::cel::types::Type;
use crate::releases::Feature;

/// Which part of a range an iteration variable holds.
#[derive(Clone, Copy)]
enum VariablePart {
    /// The only variable: elements of a list, keys of a map.
    Single,
    /// The first of two: indices or keys.
    First,
    /// The second of two: elements or values.
    Second,
}

impl<'c> Estimator<'c, '_> {
    pub(super) fn comprehension(
        &mut self,
        id: NodeId,
        fold: &'c Comprehension<'c>,
        times: usize,
    ) -> Option<NodeId> {
        Some(match times {
            0 => fold.range,
            1 => fold.init,
            2 => {
                self.add_last();
                self.accumulate(fold);
                if self.is_bind(fold) {
                    return Some(fold.result);
                }
                self.iterate(fold);
                fold.condition
            }
            3 if self.is_bind(fold) => {
                self.add_last();
                self.leave(1);
                self.copy_sizes(fold.result, id);
                return None;
            }
            3 => fold.step,
            4 => {
                self.add_last();
                self.leave(1 + usize::from(fold.second.is_some()));
                fold.result
            }
            _ => {
                let (result, each) = (self.last(), self.last());
                self.leave(1);
                self.add(result);
                let rounds = self.repeat(id, fold, each);
                self.add(rounds);
                return None;
            }
        })
    }

    /// Forgets the innermost variables.
    fn leave(&mut self, variables: usize) {
        self.locals
            .truncate(self.locals.len().saturating_sub(variables));
    }

    /// The cost of all iterations of a comprehension. Records what is known of the result.
    fn repeat(&mut self, id: NodeId, fold: &Comprehension<'_>, each: CostRange) -> CostRange {
        let rounds = self.size_or_unknown(fold.range);
        if !self.knows_entries() {
            if self.features.has(Feature::MacroSizes) {
                self.facts(id).size = Some(rounds);
            }
            return rounds * each;
        }
        match self.checked.ast.expr(fold.init) {
            Expr::Literal(_) => self.facts(id).size = self.size(fold.init),
            Expr::List { .. } | Expr::Map(_) => {
                let entries = self.entries(fold.step).or(self.known(id).entries);
                let facts = self.facts(id);
                facts.size = Some(rounds);
                facts.entries = entries;
            }
            _ => {}
        }
        rounds * each
    }

    /// Brings the accumulator into scope.
    fn accumulate(&mut self, fold: &'c Comprehension<'c>) {
        let accumulator = match self.knows_entries() {
            true => Local {
                name: fold.accumulator,
                path: self.path(fold.init),
                size: self.size(fold.init),
                entries: self.entries(fold.init),
            },
            false => self.unknown_local(fold.accumulator),
        };
        self.locals.push(accumulator);
    }

    /// A variable whose size is not tracked. It counts as one of the environment, unless it is the
    /// accumulator of a macro.
    fn unknown_local(&mut self, name: &'c str) -> Local<'c> {
        Local {
            name,
            path: match name {
                RESULT => NodePath::default(),
                _ => self.paths.variable(),
            },
            size: None,
            entries: None,
        }
    }

    /// Whether the sizes of the values of local variables and literals are tracked.
    pub(super) fn knows_entries(&self) -> bool {
        self.features.has(Feature::EntrySizes)
    }

    /// Brings the iteration variables into scope.
    fn iterate(&mut self, fold: &'c Comprehension<'c>) {
        match fold.second {
            None => self.iterate_part(fold.variable, fold.range, VariablePart::Single),
            Some(second) if !self.knows_entries() => {
                self.iterate_part(fold.variable, fold.range, VariablePart::Single);
                let second = self.unknown_local(second);
                self.locals.push(second);
            }
            Some(second) => {
                self.iterate_part(fold.variable, fold.range, VariablePart::First);
                self.iterate_part(second, fold.range, VariablePart::Second);
            }
        }
    }

    /// Whether a comprehension only binds a variable.
    fn is_bind(&self, fold: &Comprehension<'_>) -> bool {
        let ast = &self.checked.ast;
        let empty =
            matches!(ast.expr(fold.range), Expr::List { elements, .. } if elements.is_empty());
        if !self.knows_entries() {
            return false;
        }
        let never = matches!(
            ast.expr(fold.condition),
            Expr::Literal(Literal::Bool(false))
        );
        empty && never && fold.accumulator != "__result__"
    }

    fn iterate_part(&mut self, name: &'c str, range: NodeId, part: VariablePart) {
        let entries = self.entries(range);
        let in_list = match entries {
            Some(entries) => entries.in_list,
            None => matches!(self.checked.type_of(range), Type::List(_)),
        };
        let (step, of_keys) = match part {
            VariablePart::Second => (PathStep::Element, false),
            VariablePart::Single if in_list => (PathStep::Element, false),
            VariablePart::First if in_list => (PathStep::Index, true),
            VariablePart::Single | VariablePart::First => (PathStep::Key, true),
        };
        let mut path = self.path(range);
        let container = self.checked.type_of(range);
        let is_known = matches!(container, Type::List(_) | Type::Map(_));
        if is_known || self.knows_entries() {
            path = self.paths.append(path, step);
        } else {
            path = NodePath::default();
        }
        let local = Local {
            name,
            path,
            size: entries.map(|entries| match of_keys {
                true => entries.keys,
                false => entries.values,
            }),
            entries: None,
        };
        self.locals.push(local);
    }
}
