//! Message literals: `google.protobuf.Duration{seconds: 1}`.

use super::{Checker, Next};
use crate::cel::ast::{MessageField, NodeId};
use crate::cel::checked::Reference;
use crate::cel::types::messages::{MESSAGES, Message};
use crate::cel::types::{Ty, Type};

/// The types that schemas know by names of their own. Their fields come from the schema.
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

/// Where the fields of the message are declared.
enum Fields {
    Of(&'static Message),
    /// Nowhere: no message has this name.
    Unknown,
    /// Not at all.
    None,
    /// The message takes any field.
    All,
}

/// The message that the name before the braces of a literal refers to.
struct Made<'s> {
    /// The message's name.
    name: &'s str,
    /// The type of the literal.
    type_: Type<'s>,
    fields: Fields,
    /// Why the literal is invalid.
    problem: Option<String>,
}

impl<'s> Checker<'s, '_> {
    pub(super) fn message(
        &mut self,
        id: NodeId,
        written: &str,
        fields: &[MessageField<'s>],
        times: usize,
    ) -> Next<'s> {
        let Some(mut made) = self.made(written) else {
            return Next::Is(self.undeclared(id, written));
        };
        if times == 0 {
            if let Some(problem) = made.problem.take() {
                self.fault(id, problem);
            }
            self.refers(id, Reference::Type(made.type_.clone()));
        }
        if let Some(field) = times.checked_sub(1).and_then(|at| fields.get(at)) {
            self.initializer(field, &made);
        }
        match fields.get(times) {
            Some(field) => Next::Below(field.value),
            None => Next::Is(made.type_),
        }
    }

    fn made(&self, written: &str) -> Option<Made<'s>> {
        let meaning = self.meaning(written)?;
        let mut made = Made {
            name: meaning.name,
            type_: Type::Error,
            fields: Fields::Unknown,
            problem: None,
        };
        match (meaning.type_, meaning.reference) {
            (Type::Type(of), Reference::Type(_) | Reference::NoValue) => {
                let mut messages = MESSAGES.iter();
                match messages.find(|message| is_made(&of, message, made.name)) {
                    Some(message) => {
                        made.name = message.name;
                        made.fields = Fields::Of(message);
                        made.type_ = (*of).clone();
                    }
                    None if matches!(*of, Type::Null) => {
                        made.name = "google.protobuf.NullValue";
                        made.type_ = Type::Null;
                    }
                    None => {
                        let parts = ["'", of.name(), "' is not a message type"];
                        made.problem = Some(parts.concat());
                    }
                }
            }
            (Type::Error, _) => {}
            (object @ Type::Object(_), _) => {
                let of = object.display(self.root);
                made.problem = Some(["'", &of, "' is not a type"].concat());
            }
            (other, _) => {
                made.problem = Some(["'", other.name(), "' is not a type"].concat());
            }
        }
        if matches!(made.fields, Fields::Unknown) && self.root.is_some() {
            made.fields = match made.name {
                "map" => Fields::All,
                scalar if SCALARS.contains(&scalar) => Fields::None,
                _ => Fields::Unknown,
            };
        }
        Some(made)
    }

    /// Checks a field whose value is the last operand.
    fn initializer(&mut self, field: &MessageField<'s>, made: &Made<'s>) {
        let mut value = self.operand();
        let declared = match made.fields {
            Fields::Of(message) => message.field(field.name).map(Ty::plain),
            Fields::All => Some(Type::Any),
            Fields::Unknown | Fields::None => None,
        };
        let declared = declared.unwrap_or_else(|| {
            let message = match made.fields {
                Fields::Unknown => ["unexpected failed resolution of '", made.name, "'"].concat(),
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

/// Whether a name refers to the type of a message.
fn is_made(type_: &Type<'_>, message: &Message, name: &str) -> bool {
    match type_ {
        Type::Duration | Type::Timestamp => message.name == type_.name(),
        _ => message.name == name,
    }
}
