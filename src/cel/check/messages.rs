//! Messages that expressions make: `google.protobuf.Duration{seconds: 1}`.

use super::Checker;
use crate::cel::ast::{Field, NodeId};
use crate::cel::checked::Reference;
use crate::cel::messages::{MESSAGES, Message};
use crate::cel::types::{Ty, Type};

/// The types that schemas know by names of their own, and whose fields they are asked for then.
const SCALARS: [&str; 10] = [
    "bool",
    "bytes",
    "double",
    "int",
    "null_type",
    "string",
    "uint",
    "list",
    "duration",
    "timestamp",
];

/// Where the fields of what is made are declared.
enum Fields {
    Of(&'static Message),
    /// Nowhere: there is nothing of this name to be made.
    Unknown,
    /// Not at all.
    None,
    /// All names are fields.
    All,
}

impl<'s> Checker<'s, '_> {
    #[inline(never)]
    pub(super) fn message(&mut self, id: NodeId, written: &str, fields: &[Field<'s>]) -> Type<'s> {
        let Some(meaning) = self.meaning(written) else {
            return self.undeclared(id, written);
        };
        let mut name = meaning.name;
        let mut known = Fields::Unknown;
        let type_ = match (meaning.type_, meaning.reference) {
            (Type::Type(of), Reference::Type(_) | Reference::NoValue) => {
                match MESSAGES.iter().find(|message| is_made(&of, message, name)) {
                    Some(message) => {
                        name = message.name;
                        known = Fields::Of(message);
                        (*of).clone()
                    }
                    None if matches!(*of, Type::Null) => {
                        name = "google.protobuf.NullValue";
                        Type::Null
                    }
                    None => {
                        let parts = ["'", of.name(), "' is not a message type"];
                        self.fault(id, parts.concat())
                    }
                }
            }
            (Type::Error, _) => Type::Error,
            (object @ Type::Object(_), _) => {
                let of = object.display(self.root);
                self.fault(id, ["'", &of, "' is not a type"].concat())
            }
            (other, _) => {
                let parts = ["'", other.name(), "' is not a type"];
                self.fault(id, parts.concat())
            }
        };
        if matches!(known, Fields::Unknown) && self.root.is_some() {
            known = match name {
                "map" => Fields::All,
                scalar if SCALARS.contains(&scalar) => Fields::None,
                _ => Fields::Unknown,
            };
        }
        self.refers(id, Reference::Type(type_.clone()));
        for field in fields {
            self.initializer(field, name, &known);
        }
        type_
    }

    fn initializer(&mut self, field: &Field<'s>, message: &str, known: &Fields) {
        let mut value = self.node(field.value);
        let declared = match known {
            Fields::Of(message) => message.field(field.name).map(Ty::plain),
            Fields::All => Some(Type::Any),
            Fields::Unknown | Fields::None => None,
        };
        let declared = declared.unwrap_or_else(|| {
            let message = match known {
                Fields::Unknown => ["unexpected failed resolution of '", message, "'"].concat(),
                _ => ["undefined field '", field.name, "'"].concat(),
            };
            self.fault_at(field.offset, message)
        });
        if field.optional {
            value = self.unwrapped(field.value, value);
        }
        if !self.unifier.unify(&declared, &value) {
            let parts = [
                "expected type of field '",
                field.name,
                "' is '",
                &declared.display(self.root),
                "' but provided type is '",
                &value.display(self.root),
                "'",
            ];
            self.fault_at(field.offset, parts.concat());
        }
    }
}

/// Whether a type that was found by a name is made as a message.
fn is_made(type_: &Type<'_>, message: &Message, name: &str) -> bool {
    match type_ {
        Type::Duration | Type::Timestamp => message.name == type_.name(),
        _ => message.name == name,
    }
}
