//! The entry of a kind in the server's OpenAPI documents
//! (`pkg/controller/openapi` of apiextensions-apiserver).

mod members;
mod node;
mod resource;
#[cfg(test)]
mod tests;

use self::node::Publisher;
use crate::definition::{CustomResourceDefinition, SelectableField, Version};
use crate::releases::{Feature, Release};
use crate::value::{Map, Value};

/// A version of OpenAPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenApiVersion {
    /// `/openapi/v2`, which knows less, and leaves out what `kubectl` of old stumbled over.
    V2,
    /// `/openapi/v3`
    V3,
}

impl OpenApiVersion {
    /// The format of a name: `v2` or `v3`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "v2" => Some(OpenApiVersion::V2),
            "v3" => Some(OpenApiVersion::V3),
            _ => None,
        }
    }
}

/// An entry of `definitions` (v2) or `components.schemas` (v3).
#[derive(Debug)]
pub struct Published<'d> {
    /// The name, e.g. `org.example.v1.Widget`.
    pub name: String,
    /// The schema.
    pub schema: Value<'d>,
}

/// The schema that a release publishes of a version of a definition, or would publish if the version were
/// served. `None` if there is no such version.
#[must_use]
pub fn publish<'d>(
    definition: &'d CustomResourceDefinition<'_>,
    version: &str,
    format: OpenApiVersion,
    release: Release,
) -> Option<Published<'d>> {
    let spec = &definition.spec;
    let version = spec.version(version)?;
    let mut schema = match version.published_schema() {
        // In the old format more members would close an object that is open.
        Some(root)
            if format == OpenApiVersion::V2
                && (spec.preserve_unknown_fields || root.preserve_unknown_fields == Some(true)) =>
        {
            anything()
        }
        Some(root) => Publisher { format, release }.root(root),
        None => anything(),
    };
    let kind = resource::object([
        ("group", Value::from(&*spec.group)),
        ("kind", Value::from(&*spec.names.kind)),
        ("version", Value::from(&*version.name)),
    ]);
    schema.push("x-kubernetes-group-version-kind", Value::List(vec![kind]));
    if let Some(fields) = selectable(version, release) {
        schema.push("x-kubernetes-selectable-fields", fields);
    }
    Some(Published {
        name: model_name(&spec.group, &version.name, &spec.names.kind),
        schema: Value::Map(schema),
    })
}

fn anything<'d>() -> Map<'d> {
    Map::from_entries(vec![("type".into(), "object".into())])
}

fn selectable<'d>(version: &'d Version<'_>, release: Release) -> Option<Value<'d>> {
    let own = version.selectable_fields.as_deref();
    let fields = own
        .filter(|_| release.has(Feature::SelectableFields))
        .unwrap_or_default();
    let field = |field: &'d SelectableField<'_>| {
        let path = &*field.json_path;
        let path = path.strip_prefix('.').unwrap_or(path);
        resource::object([("fieldPath", path.into())])
    };
    let is_told = !fields.is_empty() || release.has(Feature::EmptySelectableFields);
    is_told.then(|| Value::List(fields.iter().map(field).collect()))
}

/// The group as Java would name a package, version and kind.
fn model_name(group: &str, version: &str, kind: &str) -> String {
    let mut name = String::with_capacity(group.len() + version.len() + kind.len() + 2);
    for part in group.rsplit('.').chain([version]) {
        name.push_str(part);
        name.push('.');
    }
    name.push_str(kind);
    name
}
