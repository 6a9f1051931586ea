//! Literals of lists and maps.

use std::rc::Rc;

use super::Checker;
use crate::cel::ast::{Entry, NodeId};
use crate::cel::types::Type;

impl<'s> Checker<'s, '_> {
    #[inline(never)]
    pub(super) fn list(&mut self, elements: &[NodeId], optional: &[u32]) -> Type<'s> {
        let mut joined = None;
        let mut optional = optional.iter().peekable();
        for (at, element) in elements.iter().enumerate() {
            let mut type_ = self.node(*element);
            if optional.next_if(|next| **next as usize == at).is_some() {
                type_ = self.unwrapped(*element, type_);
            }
            joined = Some(self.join(joined, type_));
        }
        let of = joined.unwrap_or_else(|| self.unifier.variable());
        self.unifier.bounded(Type::List(Rc::new(of)))
    }

    #[inline(never)]
    pub(super) fn map(&mut self, entries: &[Entry]) -> Type<'s> {
        let mut joined = None;
        for entry in entries {
            let key = self.node(entry.key);
            let (keys, values) = joined.unzip();
            let keys = self.join(keys, key);
            let mut value = self.node(entry.value);
            if entry.optional {
                value = self.unwrapped(entry.value, value);
            }
            let values = self.join(values, value);
            joined = Some((keys, values));
        }
        let of = joined.unwrap_or_else(|| (self.unifier.variable(), self.unifier.variable()));
        self.unifier.bounded(Type::Map(Rc::new(of)))
    }

    /// What an optional element is if it is there.
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
