//! A difference as the walk over two definitions notes it. Proofs come later.

use super::kind::Kind;
use crate::machinery::field_path::push_member;
use crate::schema::Props;

/// A step from a schema to one below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SchemaStep {
    /// To a property.
    Property(String),
    /// To the schema of items.
    Items,
    /// To the schema of additional properties.
    Additional,
}

/// How to make objects that two schemas may answer differently.
#[derive(Clone, Debug)]
pub(super) enum Probe<'a> {
    /// Put values of these schemas at the place.
    Values(Vec<Props<'a>>),
    /// Remove a member of the value at the place. An empty name removes the value itself.
    Lacking(String),
    /// Change the fields that these rules read. The rules are at the place.
    Rules(Vec<String>),
    /// Send a minimal object.
    Object,
    /// No object can show the difference.
    Nothing,
}

/// Where a difference stands in the definition.
#[derive(Clone, Debug, Default)]
pub(super) struct DifferencePlace {
    /// The version of the resource.
    pub version: Option<String>,
    /// The way through the schema.
    pub steps: Vec<SchemaStep>,
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
    pub spot: DifferencePlace,
    /// The old and the new value, for people.
    pub detail: String,
    /// How to prove it.
    pub probe: Probe<'a>,
}

/// The field of objects that the steps lead to.
pub(super) fn field_of(steps: &[SchemaStep]) -> String {
    let mut field = String::new();
    for step in steps {
        match step {
            SchemaStep::Property(name) => push_member(&mut field, name),
            SchemaStep::Items => field.push_str("[]"),
            SchemaStep::Additional => field.push_str("[*]"),
        }
    }
    field
}

/// The path of a schema below the root one, as the server writes it.
pub(super) fn schema_path(root: &str, steps: &[SchemaStep]) -> String {
    let mut path = root.to_owned();
    for step in steps {
        match step {
            SchemaStep::Property(name) => {
                path.push_str(".properties[");
                path.push_str(name);
                path.push(']');
            }
            SchemaStep::Items => path.push_str(".items"),
            SchemaStep::Additional => path.push_str(".additionalProperties"),
        }
    }
    path
}
