//! The types of the checker, and the written-down types of declarations.

use std::rc::Rc;

use super::shape::{Shape, ShapeKind};

/// A type, as the checker knows it.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is the type it is named after")]
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
    /// What has no type because of an error reported elsewhere.
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
    /// A type variable of the inference.
    Variable(u32),
}

/// The types that Kubernetes' libraries add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the type it is named after")]
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
}

impl Opaque {
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
        }
    }
}

/// A type in a declaration: what tables can hold.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is the type it is named after")]
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

impl<'s> Type<'s> {
    /// The type of data of a shape; `None` where rules cannot see it.
    #[must_use]
    pub fn of(shape: &'s Shape) -> Option<Self> {
        Some(match &shape.kind {
            ShapeKind::Bool => Self::Bool,
            ShapeKind::Int => Self::Int,
            ShapeKind::Double => Self::Double,
            ShapeKind::String => Self::String,
            ShapeKind::Bytes => Self::Bytes,
            ShapeKind::Duration => Self::Duration,
            ShapeKind::Date | ShapeKind::DateTime => Self::Timestamp,
            ShapeKind::IntOrString => Self::Dyn,
            ShapeKind::List(list) => Self::List(Rc::new(Self::of(&list.items)?)),
            ShapeKind::Map(values) => Self::Map(Rc::new((Self::String, Self::of(values)?))),
            ShapeKind::Object(_) => Self::Object(shape),
            ShapeKind::Unknown => return None,
        })
    }
}
