//! The types of the checker, and the written-down types of declarations.

pub mod messages;

use std::fmt::Write as _;
use std::rc::Rc;

use self::messages::{Meaning, Message};
use super::shape::{Shape, ShapeKind};

/// A type, as the checker knows it.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each is the type it is named after")]
pub enum Type<'s> {
    Null,
    Bool,
    Int,
    Uint,
    Double,
    String,
    Bytes,
    Duration,
    Timestamp,
    /// Anything; decided at run time.
    Dyn,
    /// A node without a type, because of an error that is reported elsewhere.
    Error,
    List(Rc<Type<'s>>),
    Map(Rc<(Type<'s>, Type<'s>)>),
    Optional(Rc<Type<'s>>),
    /// The type of a type.
    Type(Rc<Type<'s>>),
    /// An object by name: the shape is the same one, not an equal one.
    Object(&'s Shape),
    /// A type of a library, known by its name only.
    Opaque(Opaque),
    /// A message that converts to no other value.
    Message(&'static Message),
    /// A message of an unknown type.
    Any,
    /// A value of a simple type, or null.
    Wrapper(Rc<Type<'s>>),
    /// A type variable of the inference. None is left afterwards.
    Variable(u32),
}

/// The types that Kubernetes' libraries add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the type it is named after")]
pub enum Opaque {
    Url,
    Quantity,
    Semver,
    NamedFormat,
    Ip,
    Cidr,
    Authorizer,
    PathCheck,
    GroupCheck,
    ResourceCheck,
    Decision,
    /// The value of a message without fields; its type is one of a message.
    Empty,
    /// `optional_type` as a name, with any parameter.
    AnyOptional,
    /// `type` as a name, with any parameter.
    AnyType,
}

impl Opaque {
    /// Whether it passes for a message, of unknown fields.
    #[must_use]
    pub fn is_message(self) -> bool {
        !matches!(
            self,
            Self::Ip | Self::Cidr | Self::AnyOptional | Self::AnyType
        )
    }

    /// The name in errors.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Url => "kubernetes.URL",
            Self::Quantity => "kubernetes.Quantity",
            Self::Semver => "kubernetes.Semver",
            Self::NamedFormat => "kubernetes.NamedFormat",
            Self::Ip => "net.IP",
            Self::Cidr => "net.CIDR",
            Self::Authorizer => "kubernetes.authorization.Authorizer",
            Self::PathCheck => "kubernetes.authorization.PathCheck",
            Self::GroupCheck => "kubernetes.authorization.GroupCheck",
            Self::ResourceCheck => "kubernetes.authorization.ResourceCheck",
            Self::Decision => "kubernetes.authorization.Decision",
            Self::Empty => "google.protobuf.Empty",
            Self::AnyOptional => "optional_type",
            Self::AnyType => "type",
        }
    }
}

/// A type in a declaration: what tables can hold.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the type it is named after")]
pub enum Ty {
    Null,
    Bool,
    Int,
    Uint,
    Double,
    String,
    Bytes,
    Duration,
    Timestamp,
    Dyn,
    List(&'static Ty),
    Map(&'static Ty, &'static Ty),
    Optional(&'static Ty),
    Type(&'static Ty),
    Opaque(Opaque),
    /// A type parameter by its letter: `'A'`.
    Param(char),
}

impl Ty {
    /// The type, its parameters by `parameter`.
    #[must_use]
    pub fn with<'s>(&self, parameter: &impl Fn(char) -> Type<'s>) -> Type<'s> {
        let rc = |of: &Self| Rc::new(of.with(parameter));
        match self {
            Self::Null => Type::Null,
            Self::Bool => Type::Bool,
            Self::Int => Type::Int,
            Self::Uint => Type::Uint,
            Self::Double => Type::Double,
            Self::String => Type::String,
            Self::Bytes => Type::Bytes,
            Self::Duration => Type::Duration,
            Self::Timestamp => Type::Timestamp,
            Self::Dyn => Type::Dyn,
            Self::List(of) => Type::List(rc(of)),
            Self::Map(key, value) => {
                Type::Map(Rc::new((key.with(parameter), value.with(parameter))))
            }
            Self::Optional(of) => Type::Optional(rc(of)),
            Self::Type(of) => Type::Type(rc(of)),
            Self::Opaque(opaque) => Type::Opaque(*opaque),
            Self::Param(letter) => parameter(*letter),
        }
    }

    /// The type of a declaration without parameters.
    #[must_use]
    pub fn plain<'s>(&self) -> Type<'s> {
        self.with(&|_| Type::Dyn)
    }

    /// The type parameters in it, as bits: `A` is the lowest.
    #[must_use]
    pub const fn parameters(&self) -> u32 {
        match self {
            Self::Param(letter) => 1 << (*letter as u32 - 'A' as u32),
            Self::List(of) | Self::Optional(of) | Self::Type(of) => of.parameters(),
            Self::Map(key, value) => key.parameters() | value.parameters(),
            _ => 0,
        }
    }
}

impl<'s> Type<'s> {
    /// The type of data of a shape; `None` where rules cannot see it.
    #[must_use]
    pub fn from_shape(shape: &'s Shape) -> Option<Self> {
        Some(match &shape.kind {
            ShapeKind::Bool => Self::Bool,
            ShapeKind::Int => Self::Int,
            ShapeKind::Double => Self::Double,
            ShapeKind::String => Self::String,
            ShapeKind::Bytes => Self::Bytes,
            ShapeKind::Duration => Self::Duration,
            ShapeKind::Date | ShapeKind::DateTime | ShapeKind::LooseDateTime => Self::Timestamp,
            ShapeKind::IntOrString => Self::Dyn,
            ShapeKind::List(list) => Self::List(Rc::new(Self::from_shape(&list.items)?)),
            ShapeKind::Map(values) => Self::Map(Rc::new((Self::String, Self::from_shape(values)?))),
            ShapeKind::Object(_) => Self::Object(shape),
            ShapeKind::Unknown => return None,
        })
    }
}

impl Type<'_> {
    /// The name in errors. Objects are named by their place in `root`, the shape of the rule's
    /// own place.
    #[must_use]
    pub fn display(&self, root: Option<&Shape>) -> String {
        let mut out = String::new();
        self.write(root, &mut out);
        out
    }

    /// Appends the name that errors show.
    pub fn write(&self, root: Option<&Shape>, out: &mut String) {
        let mut composite = |parameters: &[&Type<'_>]| {
            out.push_str(self.name());
            for (at, parameter) in parameters.iter().enumerate() {
                out.push_str(if at == 0 { "(" } else { ", " });
                parameter.write(root, out);
            }
            out.push(')');
        };
        match self {
            Self::Variable(UNKNOWN_A) => out.push('A'),
            Self::Variable(UNKNOWN_B) => out.push('B'),
            Self::Variable(number) => {
                let _ = write!(out, "_var{number}");
            }
            Self::Any => out.push_str("any"),
            Self::Wrapper(of) => {
                out.push_str("wrapper(");
                of.write(root, out);
                out.push(')');
            }
            Self::List(of) | Self::Optional(of) | Self::Type(of) => composite(&[of]),
            Self::Map(of) => composite(&[&of.0, &of.1]),
            Self::Object(shape) => {
                out.push_str("selfType");
                if let Some(root) = root {
                    write_place(root, shape, out);
                }
            }
            Self::Null => out.push_str("null"),
            Self::Duration => out.push_str("duration"),
            Self::Timestamp => out.push_str("timestamp"),
            Self::Error => out.push_str("!error!"),
            _ => out.push_str(self.name()),
        }
    }

    /// The name that editors show: the run-time names of a type and of its parameters. An object has no name
    /// of its own.
    #[must_use]
    pub fn declared(&self) -> String {
        match self {
            Self::List(of) => ["list(", &of.declared(), ")"].concat(),
            Self::Optional(of) => ["optional_type(", &of.declared(), ")"].concat(),
            Self::Type(of) => ["type(", &of.declared(), ")"].concat(),
            Self::Map(of) => ["map(", &of.0.declared(), ", ", &of.1.declared(), ")"].concat(),
            Self::Object(_) => "object".to_owned(),
            Self::Wrapper(_) => self.display(None),
            _ => self.name().to_owned(),
        }
    }

    /// The way from the value that a rule is about to objects of the type: `.spec.ports.@idx`. Empty for the
    /// value itself, `None` for other types.
    #[must_use]
    pub fn path(&self, root: Option<&Shape>) -> Option<String> {
        let Self::Object(shape) = self else {
            return None;
        };
        let mut path = String::new();
        if let Some(root) = root {
            write_place(root, shape, &mut path);
        }
        Some(path)
    }

    /// The run-time name, which has no parameters. Objects are maps at run time.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Null => "null_type",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Double => "double",
            Self::String => "string",
            Self::Bytes => "bytes",
            Self::Duration => "google.protobuf.Duration",
            Self::Timestamp => "google.protobuf.Timestamp",
            Self::Dyn | Self::Variable(_) => "dyn",
            Self::Error => "error",
            Self::List(_) => "list",
            Self::Map(_) | Self::Object(_) => "map",
            Self::Optional(_) => "optional_type",
            Self::Type(_) => "type",
            Self::Opaque(opaque) => opaque.name(),
            Self::Message(message) => message.name,
            Self::Any => "google.protobuf.Any",
            Self::Wrapper(of) => of.name(),
        }
    }

    /// The type of values of a message.
    #[must_use]
    pub fn from_message(message: &'static Message) -> Self {
        match message.meaning {
            Meaning::Message => Self::Message(message),
            Meaning::Any => Self::Any,
            Meaning::Wrapper(of) => Self::Wrapper(Rc::new(of.plain())),
            Meaning::Value(of) => of.plain(),
        }
    }

    /// Whether its values are unknown.
    #[must_use]
    pub fn is_dynamic(&self) -> bool {
        matches!(self, Self::Dyn | Self::Any)
    }
}

/// The first type variable for the parameters of `list` and `map` as names of types.
pub const UNKNOWN_A: u32 = u32::MAX;
/// The second one.
pub const UNKNOWN_B: u32 = u32::MAX - 1;

/// Writes the steps from a shape down to another one. Returns whether it is there.
fn write_place(from: &Shape, to: &Shape, out: &mut String) -> bool {
    if std::ptr::eq(from, to) {
        return true;
    }
    let mut below = |name: &str, child: &Shape| {
        let len = out.len();
        out.push('.');
        out.push_str(name);
        let found = write_place(child, to, out);
        if !found {
            out.truncate(len);
        }
        found
    };
    match &from.kind {
        ShapeKind::List(list) => below("@idx", &list.items),
        ShapeKind::Map(values) => below("@elem", values),
        ShapeKind::Object(object) => {
            let mut visible = object.fields.iter().filter(|field| field.visible);
            visible.any(|field| below(field.cel_name(), &field.shape))
        }
        _ => false,
    }
}
