//! Lists and maps whose elements differ in type.

use std::mem::discriminant;

use super::Report;
use crate::cel::ast::{Expr, NodeId};
use crate::cel::check::mismatch;
use crate::cel::types::Type;

impl<'s, 'c> Report<'s, 'c> {
    /// Reports the first element whose type differs from the first element's type.
    pub(super) fn list(&mut self, id: NodeId) {
        let checked = self.checked;
        let Expr::List { elements, optional } = checked.ast.expr(id) else {
            return;
        };
        let mut first: Option<&Type<'_>> = None;
        let mut optional = optional.iter().peekable();
        for (at, element) in checked.ast.children(*elements).iter().enumerate() {
            let optional = optional.next_if(|next| **next as usize == at).is_some();
            let Some(type_) = self.element_type(*element, optional) else {
                return;
            };
            if let Some(first) = first
                && !equivalent(first, type_)
            {
                return self.fault(*element, mismatch(first, type_, self.root));
            }
            first = first.or(Some(type_));
        }
    }

    /// Reports all keys and values whose types differ from the types of the first entry.
    pub(super) fn map(&mut self, id: NodeId) {
        let checked = self.checked;
        let Expr::Map(entries) = checked.ast.expr(id) else {
            return;
        };
        let mut first: Option<(&Type<'_>, &Type<'_>)> = None;
        for entry in entries {
            let key = checked.type_of(entry.key);
            let Some(value) = self.element_type(entry.value, entry.optional) else {
                return;
            };
            let (keys, values) = *first.get_or_insert((key, value));
            if !equivalent(keys, key) {
                self.fault(entry.key, mismatch(keys, key, self.root));
            }
            if !equivalent(values, value) {
                self.fault(entry.value, mismatch(values, value, self.root));
            }
        }
    }

    /// The type of an element; for an optional element, the type of its value. The API server crashes
    /// if this type is unknown.
    fn element_type(&mut self, id: NodeId, optional: bool) -> Option<&'c Type<'s>> {
        match self.checked.type_of(id) {
            Type::Optional(of) if optional => Some(of),
            _ if optional => {
                let message = "the type of an optional element is not known";
                self.fault(id, message.to_owned());
                None
            }
            type_ => Some(type_),
        }
    }
}

/// Whether two types are the same.
fn equivalent(a: &Type<'_>, b: &Type<'_>) -> bool {
    match (a, b) {
        (Type::List(a), Type::List(b))
        | (Type::Optional(a), Type::Optional(b))
        | (Type::Type(a), Type::Type(b)) => equivalent(a, b),
        (Type::Map(a), Type::Map(b)) => equivalent(&a.0, &b.0) && equivalent(&a.1, &b.1),
        (Type::Object(a), Type::Object(b)) => std::ptr::eq(*a, *b),
        (Type::Opaque(a), Type::Opaque(b)) => a == b,
        (Type::Message(a), Type::Message(b)) => std::ptr::eq(*a, *b),
        (Type::Wrapper(a), b) | (b, Type::Wrapper(a)) => equivalent(a, b),
        _ => discriminant(a) == discriminant(b),
    }
}
