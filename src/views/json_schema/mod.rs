//! A version's schema as JSON Schema (draft 7), for editors and catalogues that know nothing of
//! Kubernetes.
//!
//! The schema never refuses an object that a server creates under strict field validation. It may
//! take one that a server refuses: JSON Schema has no rules, and what the two languages read
//! differently is left out. Three things make the difference:
//!
//! - *Defaults.* A property with a default need not be there.
//! - *Nulls.* The server drops a null where the schema is not nullable, so nulls are taken there.
//! - *Keywords.* Formats, most patterns beyond the syntax that both have, counts of properties and
//!   some enumerations are left out.
//!
//! An omission makes a schema weaker. Below `not` and in `oneOf` that would make it stronger,
//! so these follow only where nothing below them was left out.

mod keywords;
mod node;
mod nulls;
mod pattern;
#[cfg(test)]
mod tests;

use crate::definition::CustomResourceDefinition;
use crate::value::{Map, Value};

/// The dialect of the schemas.
const DIALECT: &str = "http://json-schema.org/draft-07/schema#";

/// The JSON Schema of a version. `None` where there is no such version. A version without a schema
/// takes any object.
#[must_use]
pub fn json_schema<'d>(
    definition: &'d CustomResourceDefinition<'_>,
    version: &str,
) -> Option<Value<'d>> {
    let spec = &definition.spec;
    let version = spec.version(version)?;
    let identity = node::KindIdentity {
        api_version: [&*spec.group, "/", &*version.name].concat(),
        kind: &spec.names.kind,
        ignores_status: version
            .subresources
            .as_ref()
            .is_some_and(|subresources| subresources.status.is_some()),
    };
    let mut schema = Map::new();
    schema.push("$schema", DIALECT.into());
    let writer = node::JsonSchemaWriter {
        keeps_unknown: spec.preserve_unknown_fields,
    };
    for (key, value) in writer
        .root(version.open_api_schema(), identity)
        .into_entries()
    {
        schema.push(key, value);
    }
    let kind = [
        ("group", Value::from(&*spec.group)),
        ("kind", Value::from(&*spec.names.kind)),
        ("version", Value::from(&*version.name)),
    ];
    let kind = Map::from_entries(kind.map(|(key, value)| (key.into(), value)).into());
    schema.push(
        "x-kubernetes-group-version-kind",
        Value::List(vec![Value::Map(kind)]),
    );
    Some(Value::Map(schema))
}
