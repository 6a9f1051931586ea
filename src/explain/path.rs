//! The way to a field.

use std::error::Error;
use std::fmt;

use super::metadata::{METADATA, MetadataField};
use super::{ExplainedField, common_fields, innermost, requires};
use crate::definition::Spec;
use crate::schema::Props;
use crate::workspace::lookup::similar::similar;

/// Why there is nothing to explain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoField {
    /// The definition has no such version.
    Version {
        /// The version that was asked for.
        wanted: String,
        /// The versions that there are.
        versions: Vec<String>,
    },
    /// A field has no such field below it.
    Field {
        /// The name that nothing has.
        wanted: String,
        /// The path of the field around it; empty for the object.
        around: String,
        /// Names that are nearly the same, the most similar first.
        similar: Vec<String>,
    },
}

impl NoField {
    pub(super) fn version(wanted: Option<&str>, spec: &Spec<'_>) -> Self {
        let versions = spec.versions().iter();
        Self::Version {
            wanted: wanted.unwrap_or("that is stored").to_owned(),
            versions: versions.map(|version| (*version.name).to_owned()).collect(),
        }
    }
}

impl fmt::Display for NoField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoField::Version { wanted, versions } => write!(
                f,
                "there is no version {wanted}: the definition has {}",
                versions.join(", ")
            ),
            NoField::Field {
                wanted,
                around,
                similar,
            } => {
                let place = if around.is_empty() {
                    "the object"
                } else {
                    around
                };
                write!(f, "{place} has no field {wanted:?}")?;
                match similar.first() {
                    Some(meant) => write!(f, ": did you mean {meant:?}?"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl Error for NoField {}

/// A field that was found.
pub(super) struct FoundField<'d> {
    pub field: ExplainedField<'d>,
    /// Its schema; `None` if the version has no schema, or the field is one of every object.
    pub props: Option<&'d Props<'d>>,
    /// The fields below it, if it is in the metadata.
    pub known: &'static [MetadataField],
    pub is_root: bool,
}

/// Follows a path through lists and maps. A list item or a map value takes no segment: its fields
/// follow the list's or map's own name.
pub(super) fn find<'d>(root: Option<&'d Props<'d>>, path: &str) -> Result<FoundField<'d>, NoField> {
    let mut found = FoundField {
        field: ExplainedField {
            name: "",
            type_: "Object".to_owned(),
            required: false,
            description: root.map_or("", |root| &*root.description).into(),
            default: None,
            fields: Vec::new(),
        },
        props: root,
        known: &[],
        is_root: true,
    };
    let mut around = String::new();
    for name in path.split('.').filter(|name| !name.is_empty()) {
        found = below(&found, name, &around)?;
        if !around.is_empty() {
            around.push('.');
        }
        around.push_str(name);
    }
    Ok(found)
}

fn below<'d>(around: &FoundField<'d>, name: &str, path: &str) -> Result<FoundField<'d>, NoField> {
    let props = around.props.map(innermost);
    let has_common = around.is_root || props.is_some_and(|props| props.embedded_resource);
    let in_metadata = |field, known| FoundField {
        field,
        props: None,
        known,
        is_root: false,
    };
    if has_common && let Some(field) = common_fields().into_iter().find(|field| field.name == name)
    {
        let known = if name == "metadata" { METADATA } else { &[] };
        return Ok(in_metadata(field, known));
    }
    if let Some(field) = around.known.iter().find(|field| field.name == name) {
        return Ok(in_metadata(field.explained(), field.below));
    }
    let properties = || {
        props
            .and_then(|props| props.properties.as_ref())
            .into_iter()
            .flatten()
    };
    match (props, properties().find(|(known, _)| &**known == name)) {
        (Some(props), Some((name, below))) => Ok(FoundField {
            field: ExplainedField::from_schema(name, below, requires(props, name)),
            props: Some(below),
            known: &[],
            is_root: false,
        }),
        _ => {
            let common = common_fields();
            let common = common.iter().filter(|_| has_common).map(|field| field.name);
            let known = around.known.iter().map(|field| field.name);
            let names = properties().map(|(name, _)| &**name);
            let names = names.chain(common).chain(known);
            Err(NoField::Field {
                wanted: name.to_owned(),
                around: path.to_owned(),
                similar: similar(name, names),
            })
        }
    }
}
