//! Names: variables, and types as values.

use std::rc::Rc;

use super::Checker;
use crate::cel::ast::{Ast, Expr, Literal, NodeId, bare};
use crate::cel::checked::Reference;
use crate::cel::types::messages::{MESSAGES, Meaning as Message};
use crate::cel::types::{Opaque, Type, UNKNOWN_A, UNKNOWN_B};
use crate::cel::value::{known_as, type_name};

/// The one value of an enumeration that expressions can name.
const NULL_VALUE: &str = "google.protobuf.NullValue.NULL_VALUE";

/// The first parts of qualified names.
const QUALIFIERS: [&str; 2] = ["net", "google"];

/// The meaning of a name.
pub(super) struct Meaning<'s> {
    pub name: &'s str,
    pub type_: Type<'s>,
    pub reference: Reference<'s>,
}

impl<'s> Meaning<'s> {
    fn type_(name: &'static str, type_: Type<'s>) -> Self {
        Self {
            name,
            type_: Type::Type(Rc::new(type_.clone())),
            reference: Reference::Type(type_),
        }
    }

    /// A type that only the checker knows by this name.
    fn no_value(name: &'static str, type_: Type<'s>) -> Self {
        Self {
            reference: Reference::NoValue,
            ..Self::type_(name, type_)
        }
    }

    /// The correct syntax of the node.
    pub fn expr(&self) -> Expr<'s> {
        match self.name {
            NULL_VALUE => Expr::Literal(Literal::Int(0)),
            name => Expr::Ident(name),
        }
    }
}

impl<'s> Checker<'s, '_> {
    /// Resolves a name; a leading dot makes no difference.
    pub fn meaning(&self, written: &str) -> Option<Meaning<'s>> {
        let name = bare(written);
        let variable = |name: &'s str, type_: &Type<'s>| Meaning {
            name,
            type_: type_.clone(),
            reference: Reference::Variable,
        };
        let mut scopes = self.scopes.iter().rev();
        if let Some((local, type_)) = scopes.find(|(local, _)| *local == name) {
            return Some(variable(local, type_));
        }
        if let Some(declared) = self.env.variable(name) {
            return Some(variable(declared.name, &declared.type_));
        }
        self.type_named(name)
    }

    fn type_named(&self, name: &str) -> Option<Meaning<'s>> {
        let unknown = Type::Variable;
        let (name, type_) = match name {
            "bool" => ("bool", Type::Bool),
            "bytes" => ("bytes", Type::Bytes),
            "double" => ("double", Type::Double),
            "int" => ("int", Type::Int),
            "list" => ("list", Type::List(Rc::new(unknown(UNKNOWN_A)))),
            "map" => {
                let of = (unknown(UNKNOWN_A), unknown(UNKNOWN_B));
                ("map", Type::Map(Rc::new(of)))
            }
            "null_type" => ("null_type", Type::Null),
            "optional" | "optional_type" => {
                let own = known_as(type_name::OPTIONAL, self.env.features);
                let of = Type::Opaque(Opaque::AnyOptional);
                return (name == own).then(|| Meaning::type_(own, of));
            }
            "string" => ("string", Type::String),
            "type" => ("type", Type::Opaque(Opaque::AnyType)),
            "uint" => ("uint", Type::Uint),
            // These exist only where there is a schema.
            "duration" if self.root.is_some() => {
                return Some(Meaning::no_value("duration", Type::Duration));
            }
            "timestamp" if self.root.is_some() => {
                return Some(Meaning::no_value("timestamp", Type::Timestamp));
            }
            dotted => return dotted.contains('.').then(|| qualified(|n| n == dotted))?,
        };
        Some(Meaning::type_(name, type_))
    }

    /// Resolves a chain of selections that reads as a qualified name.
    pub fn qualified(&self, id: NodeId) -> Option<Meaning<'s>> {
        let root = root_name(self.ast, id)?;
        if !QUALIFIERS.contains(&bare(root)) {
            return None;
        }
        qualified(|name| is_named(self.ast, id, name))
    }
}

/// Resolves a qualified name.
fn qualified<'s>(is_named: impl Fn(&str) -> bool) -> Option<Meaning<'s>> {
    for opaque in [Opaque::Ip, Opaque::Cidr] {
        if is_named(opaque.name()) {
            return Some(Meaning::type_(opaque.name(), Type::Opaque(opaque)));
        }
    }
    if let Some(message) = MESSAGES.iter().find(|message| is_named(message.name)) {
        let type_ = Type::from_message(message);
        return Some(match message.meaning {
            Message::Message => Meaning::type_(message.name, type_),
            Message::Value(_) if matches!(type_, Type::Duration | Type::Timestamp) => {
                Meaning::type_(message.name, type_)
            }
            _ => Meaning::no_value(message.name, type_),
        });
    }
    is_named(NULL_VALUE).then_some(Meaning {
        name: NULL_VALUE,
        type_: Type::Int,
        reference: Reference::None,
    })
}

/// The name that selects start from.
fn root_name<'s>(ast: &Ast<'s>, mut id: NodeId) -> Option<&'s str> {
    loop {
        match ast.expr(id) {
            Expr::Select { operand, .. } => id = *operand,
            Expr::Ident(name) => return Some(name),
            _ => return None,
        }
    }
}

/// Whether a node reads as a qualified name: a name, or selections from one.
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
        (Expr::Ident(name), None) => bare(name) == dotted,
        _ => false,
    }
}
