//! Decoding a request's object: type meta, typed metadata, pruning, nulls, embedded resources,
//! defaults. What does not decode is refused before any validation (the server's 400).

use super::embedded::Malformed;
use super::report::Admission;
use super::type_meta::{self, TypeMeta};
use super::{Endpoint, Path, defaulting, embedded, nulls, prune};
use crate::machinery::object_meta;
use crate::value::{Map, Value, order};

/// Decodes an object with the schema of the version that it names itself, whatever endpoint it
/// is sent to; an object of another kind, or of a version that the CRD lacks, keeps all fields.
pub(super) fn decode<'a>(
    object: Value<'a>,
    endpoints: &'a [Endpoint],
    admission: &mut Admission<'a>,
) -> Result<Map<'a>, String> {
    let mut object = type_meta::root(object)?;
    type_meta::check_types(&object)?;
    let unknown = &mut admission.unknown_fields;
    if let Some(meta) = object.get_mut("metadata") {
        object_meta::normalise(meta, "metadata", unknown)?;
    }
    let type_meta = TypeMeta::read(&object)?;
    let named = endpoints.iter().find(|endpoint| {
        type_meta.is_of(&endpoint.group, &endpoint.kind)
            && type_meta.group_version.version == endpoint.version
    });
    let Some(schema) = named.map(Endpoint::schema) else {
        return Ok(object);
    };
    // Where the root is marked as an embedded resource, its metadata is decoded a second time.
    let mut coerced = if schema.embedded {
        unknown.clone()
    } else {
        Vec::new()
    };
    let changes = &mut admission.changes;
    let mut root = Value::Map(object);
    prune::prune(&mut root, schema, changes);
    let pruned = order::sorted(changes.iter().map(|change| &*change.path));
    unknown.extend(pruned.iter().map(|(path, _)| (*path).to_owned()));
    nulls::drop(&mut root, schema, changes);
    embedded::coerce(
        schema,
        &mut root,
        &Path::Root,
        Malformed::Refuse,
        &mut coerced,
    )
    .map_err(|error| error.message())?;
    let coerced = order::sorted(coerced.iter().map(String::as_str));
    unknown.extend(coerced.iter().map(|(path, _)| (*path).to_owned()));
    defaulting::apply(&mut root, schema, changes);
    type_meta::root(root)
}
