//! Selections of fields.

use std::rc::Rc;

use super::{Checker, Next};
use crate::cel::ast::{Expr, Literal, NodeId};
use crate::cel::checked::{Overloads, Reference};
use crate::cel::escape::is_reserved;
use crate::cel::library;
use crate::cel::shape::{Shape, ShapeKind};
use crate::cel::types::Type;
use crate::releases::Feature;

impl<'s> Checker<'s, '_> {
    pub(super) fn select(
        &mut self,
        id: NodeId,
        operand: NodeId,
        field: &'s str,
        test_only: bool,
        times: usize,
    ) -> Next<'s> {
        if times == 0 {
            if !test_only && let Some(meaning) = self.qualified(id) {
                return Next::Is(self.means(id, "", meaning));
            }
            return Next::Below(operand);
        }
        let type_ = self.field(id, field, false);
        Next::Is(match test_only {
            true => Type::Bool,
            false => self.unifier.resolved(&type_),
        })
    }

    /// `operand.?field`
    pub(super) fn optional_select(
        &mut self,
        id: NodeId,
        function: &str,
        args: &[NodeId],
        times: usize,
    ) -> Next<'s> {
        let ast = self.ast;
        let &[operand, field] = args else {
            return Next::Is(self.undeclared(id, function));
        };
        let Expr::Literal(Literal::String(field)) = ast.expr(field) else {
            return Next::Is(self.undeclared(id, function));
        };
        if times == 0 {
            return Next::Below(operand);
        }
        let type_ = self.field(id, field, true);
        let overloads = Overloads::from_functions(library::functions(function, self.env.features));
        self.refers(id, Reference::Call(overloads));
        Next::Is(self.unifier.resolved(&type_))
    }

    /// The type of a field of the last operand.
    fn field(&mut self, id: NodeId, field: &str, optional: bool) -> Type<'s> {
        let operand = self.operand();
        let operand = self.unifier.resolved(&operand);
        let (of, within) = match &operand {
            Type::Optional(of) => (&**of, true),
            of => (of, false),
        };
        let selected = match of {
            Type::Map(of) => of.1.clone(),
            Type::Object(shape) => match self.type_of_field(shape, field) {
                Some(type_) => type_,
                None => self.fault(id, ["undefined field '", field, "'"].concat()),
            },
            Type::Message(message) => match message.field(field) {
                Some(type_) => type_.plain(),
                None => self.fault(id, ["undefined field '", field, "'"].concat()),
            },
            Type::Opaque(opaque) if opaque.is_message() => self.unresolved(id, opaque.name()),
            Type::Dyn | Type::Any | Type::Error => Type::Dyn,
            Type::Variable(_) => {
                self.unifier.unify(&Type::Dyn, of);
                Type::Dyn
            }
            _ => {
                let of = of.display(self.root);
                let parts = ["type '", &of, "' does not support field selection"];
                self.fault(id, parts.concat());
                Type::Dyn
            }
        };
        match optional || within {
            true => Type::Optional(Rc::new(selected)),
            false => selected,
        }
    }

    fn type_of_field(&mut self, shape: &'s Shape, name: &str) -> Option<Type<'s>> {
        let ShapeKind::Object(object) = &shape.kind else {
            return None;
        };
        let field = match object.visible(name) {
            Some(field) => Some(field),
            // A reserved word may stand for its escaped form.
            None if is_reserved(name) && self.uses(Feature::ReservedWordsAsFields) => {
                object.visible(&["__", name, "__"].concat())
            }
            None => None,
        };
        Type::from_shape(&field?.shape)
    }
}
