//! What a walk over two definitions notes of a difference, before it is looked into.

use super::kind::Kind;
use crate::machinery::field_path::push_member;
use crate::schema::Props;

/// A step from a schema to one below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// To a property.
    Property(String),
    /// To the schema of items.
    Items,
    /// To the schema of additional properties.
    Additional,
}

/// How objects come about that two schemas may tell apart.
#[derive(Clone, Debug)]
pub(super) enum Probe<'a> {
    /// By values of these schemas at the place.
    Values(Vec<Props<'a>>),
    /// By a value at the place that lacks a member.
    Lacking(String),
    /// By values that these rules, which stand at the place, speak of.
    Rules(Vec<String>),
    /// By a smallest object.
    Object,
    /// Not at all.
    Nothing,
}

/// Where a difference stands in the definition.
#[derive(Clone, Debug, Default)]
pub(super) struct Spot {
    /// The version of the resource.
    pub version: Option<String>,
    /// The way through the schema.
    pub steps: Vec<Step>,
    /// The path in the old text, where it has one.
    pub before: Option<String>,
    /// The path in the new text, where it has one.
    pub after: Option<String>,
}

/// A difference.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    /// The kind of change.
    pub kind: Kind,
    /// Where it is.
    pub spot: Spot,
    /// What was there and what is, for readers.
    pub detail: String,
    /// How to prove it.
    pub probe: Probe<'a>,
}

/// The field of objects that a way leads to.
pub(super) fn field_of(steps: &[Step]) -> String {
    let mut field = String::new();
    for step in steps {
        match step {
            Step::Property(name) => push_member(&mut field, name),
            Step::Items => field.push_str("[]"),
            Step::Additional => field.push_str("[*]"),
        }
    }
    field
}

/// The path of a schema below the root one, as the server writes it.
pub(super) fn schema_path(root: &str, steps: &[Step]) -> String {
    let mut path = root.to_owned();
    for step in steps {
        match step {
            Step::Property(name) => {
                path.push_str(".properties[");
                path.push_str(name);
                path.push(']');
            }
            Step::Items => path.push_str(".items"),
            Step::Additional => path.push_str(".additionalProperties"),
        }
    }
    path
}
