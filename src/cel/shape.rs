//! The shape of data by its schema: its types, how JSON becomes CEL values, and the largest sizes.
//!
//! The schema room derives shapes from structural schemas; the checker takes types from them,
//! the cost estimate sizes, and evaluation reads JSON through them.

use std::mem::discriminant;
use std::rc::Rc;

/// The shape of a value: a structural schema as CEL sees it.
///
/// Shapes are shared: a rule further down reads its data through the same shape.
#[derive(Debug)]
pub struct Shape {
    /// The kind of value.
    pub kind: ShapeKind,
    /// Whether null is allowed. A null that is not allowed reads as an error.
    pub nullable: bool,
    /// The greatest number of elements or characters, as the cost estimate assumes it.
    pub max: u64,
    /// The least number of bytes of its JSON text.
    pub min: u64,
}

/// The kinds of values.
#[derive(Debug)]
pub enum ShapeKind {
    /// `type: boolean`
    Bool,
    /// `type: integer`
    Int,
    /// `type: number`
    Double,
    /// `type: string`
    String,
    /// `format: byte`
    Bytes,
    /// `format: duration`
    Duration,
    /// `format: date`
    Date,
    /// `format: date-time`
    DateTime,
    /// The same, with any offset: as servers up to 1.31 read it.
    LooseDateTime,
    /// `x-kubernetes-int-or-string`
    IntOrString,
    /// `type: array`
    List(ListShape),
    /// `type: object` with a schema for all values.
    Map(Rc<Shape>),
    /// `type: object` with listed properties, or with nothing known of its members.
    Object(ObjectShape),
    /// No type: rules cannot see it. Its values only support equality.
    Unknown,
}

/// A list.
#[derive(Debug)]
pub struct ListShape {
    /// Its items.
    pub items: Rc<Shape>,
    /// `x-kubernetes-list-type`
    pub semantics: ListSemantics,
}

/// `x-kubernetes-list-type`
#[derive(Debug, PartialEq, Eq)]
pub enum ListSemantics {
    /// The list is one value.
    Atomic,
    /// Items are unique.
    Set,
    /// Items are unique in these keys, whose names are as the schema has them.
    Map(Box<[Box<str>]>),
}

/// An object.
#[derive(Debug, Default)]
pub struct ObjectShape {
    /// Its properties, also those that rules cannot see.
    pub fields: Box<[FieldShape]>,
}

/// A property of an object.
#[derive(Debug)]
pub struct FieldShape {
    /// Its name in data.
    pub name: Rc<str>,
    /// Its escaped name in expressions; `None` in `visible` fields means that it is the same as in
    /// data.
    pub escaped: Option<Box<str>>,
    /// Whether rules see it: its name can be escaped and its shape has a type.
    pub visible: bool,
    /// Its shape.
    pub shape: Rc<Shape>,
}

impl FieldShape {
    /// Its name in expressions.
    #[must_use]
    pub fn cel_name(&self) -> &str {
        self.escaped.as_deref().unwrap_or(&self.name)
    }
}

impl ObjectShape {
    /// The property of a name in expressions, if rules see it.
    #[must_use]
    pub fn visible(&self, cel_name: &str) -> Option<&FieldShape> {
        let mut visible = self.fields.iter().filter(|field| field.visible);
        visible.find(|field| field.cel_name() == cel_name)
    }

    /// The property of a name in data.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&FieldShape> {
        self.fields.iter().find(|field| &*field.name == name)
    }
}

impl Shape {
    /// The shape of the field at an index, if it has the expected name.
    #[must_use]
    pub fn field_at(&self, index: usize, name: &str) -> Option<&Rc<Shape>> {
        let ShapeKind::Object(object) = &self.kind else {
            return None;
        };
        let field = object.fields.get(index)?;
        (&*field.name == name).then_some(&field.shape)
    }

    /// The shape of a list's items or a map's values.
    #[must_use]
    pub fn element(&self) -> Option<&Rc<Shape>> {
        match &self.kind {
            ShapeKind::List(list) => Some(&list.items),
            ShapeKind::Map(values) => Some(values),
            _ => None,
        }
    }

    /// Whether scalars of this shape read as scalars of another one.
    #[must_use]
    pub fn is_same_simple(&self, other: &Self) -> bool {
        discriminant(&self.kind) == discriminant(&other.kind)
            && (self.nullable, self.max, self.min) == (other.nullable, other.max, other.min)
    }

    /// Whether it has a CEL type.
    #[must_use]
    pub fn has_type(&self) -> bool {
        match &self.kind {
            ShapeKind::Unknown => false,
            ShapeKind::List(list) => list.items.has_type(),
            ShapeKind::Map(values) => values.has_type(),
            _ => true,
        }
    }
}
