//! Literals of lists and maps.

use std::rc::Rc;

use super::{Checker, Next};
use crate::cel::ast::{MapEntry, NodeId, is_optional};
use crate::cel::types::Type;

impl<'s> Checker<'s, '_> {
    pub(super) fn list(&mut self, elements: &[NodeId], optional: &[u32], times: usize) -> Next<'s> {
        if let Some(at) = times.checked_sub(1)
            && let Some(element) = elements.get(at)
        {
            let mut type_ = self.operand();
            if is_optional(optional, at) {
                type_ = self.unwrapped(*element, type_);
            }
            let joined = (at > 0).then(|| self.operand());
            let joined = self.join(joined, type_);
            self.operands.push(joined);
        }
        if let Some(element) = elements.get(times) {
            return Next::Below(*element);
        }
        let of = match elements {
            [] => self.unifier.variable(),
            _ => self.operand(),
        };
        Next::Is(self.unifier.bounded(Type::List(Rc::new(of))))
    }

    /// While a literal is checked, the common types of its keys and values are the last operands.
    pub(super) fn map(&mut self, entries: &[MapEntry], times: usize) -> Next<'s> {
        if times % 2 == 1 {
            let key = self.operand();
            let joined = (times > 1).then(|| (self.operand(), self.operand()));
            let (values, keys) = joined.unzip();
            let keys = self.join(keys, key);
            self.operands.push(keys);
            self.operands.extend(values);
        } else if let Some(at) = (times / 2).checked_sub(1)
            && let Some(entry) = entries.get(at)
        {
            let mut value = self.operand();
            if entry.optional {
                value = self.unwrapped(entry.value, value);
            }
            let values = (at > 0).then(|| self.operand());
            let values = self.join(values, value);
            self.operands.push(values);
        }
        if let Some(entry) = entries.get(times / 2) {
            return Next::Below(match times % 2 {
                0 => entry.key,
                _ => entry.value,
            });
        }
        let of = match entries {
            [] => (self.unifier.variable(), self.unifier.variable()),
            _ => {
                let values = self.operand();
                (self.operand(), values)
            }
        };
        Next::Is(self.unifier.bounded(Type::Map(Rc::new(of))))
    }

    /// The type of the value of an optional element.
    pub(super) fn unwrapped(&mut self, at: NodeId, type_: Type<'s>) -> Type<'s> {
        match type_ {
            Type::Optional(of) => (*of).clone(),
            other if other.is_dynamic() => other,
            other => {
                self.mismatch(at, &Type::Optional(Rc::new(other.clone())), &other);
                other
            }
        }
    }

    /// The type that two elements have in common.
    fn join(&mut self, previous: Option<Type<'s>>, next: Type<'s>) -> Type<'s> {
        match previous {
            None => next,
            Some(previous) if self.unifier.unify(&previous, &next) => {
                self.unifier.most_general(&previous, &next)
            }
            Some(_) => Type::Dyn,
        }
    }
}
