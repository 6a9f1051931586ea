//! Names: variables, and types as values.

use std::rc::Rc;

use super::Checker;
use crate::cel::ast::{Ast, Expr, NodeId};
use crate::cel::checked::Reference;
use crate::cel::types::{Opaque, Type};

/// The types that expressions can name.
const TYPES: [&str; 15] = [
    "bool",
    "bytes",
    "double",
    "google.protobuf.Duration",
    "google.protobuf.Timestamp",
    "int",
    "list",
    "map",
    "net.CIDR",
    "net.IP",
    "null_type",
    "optional_type",
    "string",
    "type",
    "uint",
];

/// Names that the types of schemas bring along; no value at run time has them.
const SCALARS: [&str; 2] = ["duration", "timestamp"];

/// What a name means.
pub(super) struct Meaning<'s> {
    pub name: &'s str,
    pub type_: Type<'s>,
    pub reference: Reference<'s>,
}

impl<'s> Checker<'s, '_> {
    /// What a name without dots means, except for one in front.
    pub fn meaning(&self, written: &'s str) -> Option<Meaning<'s>> {
        let name = written.strip_prefix('.').unwrap_or(written);
        let variable = |type_: &Type<'s>| Meaning {
            name,
            type_: type_.clone(),
            reference: Reference::Variable,
        };
        let mut scopes = self.scopes.iter().rev();
        if let Some((_, type_)) = scopes.find(|(local, _)| *local == name) {
            return Some(variable(type_));
        }
        if let Some(declared) = self.env.variable(name) {
            return Some(variable(&declared.type_));
        }
        self.type_named(name)
    }

    /// The type that a select, all of whose operands are names, is the name of.
    pub fn qualified(&self, id: NodeId) -> Option<Meaning<'s>> {
        let mut dotted = TYPES.iter().filter(|name| name.contains('.'));
        let name = dotted.find(|name| is_named(self.ast, id, name))?;
        self.type_named(name)
    }

    /// The type of a name.
    pub fn type_named(&self, name: &str) -> Option<Meaning<'s>> {
        let mut known = TYPES.iter();
        let name = match known.find(|known| **known == name) {
            Some(name) => name,
            // Schemas bring their types only where there is one.
            None => {
                self.root?;
                SCALARS.iter().find(|known| **known == name)?
            }
        };
        let type_ = match *name {
            "bool" => Type::Bool,
            "bytes" => Type::Bytes,
            "double" => Type::Double,
            "google.protobuf.Duration" | "duration" => Type::Duration,
            "google.protobuf.Timestamp" | "timestamp" => Type::Timestamp,
            "int" => Type::Int,
            "list" => Type::List(Rc::new(Type::Dyn)),
            "map" => Type::Map(Rc::new((Type::Dyn, Type::Dyn))),
            "net.CIDR" => Type::Opaque(Opaque::Cidr),
            "net.IP" => Type::Opaque(Opaque::Ip),
            "null_type" => Type::Null,
            "optional_type" => Type::Opaque(Opaque::AnyOptional),
            "string" => Type::String,
            "type" => Type::Opaque(Opaque::AnyType),
            _ => Type::Uint,
        };
        Some(Meaning {
            name,
            type_: Type::Type(Rc::new(type_.clone())),
            reference: Reference::Type(type_),
        })
    }
}

/// Whether a node is a name, or selects of one, that reads as a dotted name.
fn is_named(ast: &Ast<'_>, id: NodeId, dotted: &str) -> bool {
    match (ast.expr(id), dotted.rsplit_once('.')) {
        (
            Expr::Select {
                operand,
                field,
                test_only: false,
            },
            Some((qualifier, last)),
        ) => *field == last && is_named(ast, *operand, qualifier),
        (Expr::Ident(name), None) => name.strip_prefix('.').unwrap_or(name) == dotted,
        _ => false,
    }
}
