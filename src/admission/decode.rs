//! Decodes a request's object: type meta, typed metadata, pruning, nulls, embedded resources,
//! defaults. An object that does not decode is refused before any validation (the server's 400).

use super::embedded::OnDecodeError;
use super::report::Admission;
use super::type_meta::{self, TypeMeta};
use super::{Endpoint, Path, defaulting, embedded, nulls, prune};
use crate::machinery::decode::DecodeError;
use crate::machinery::object_meta;
use crate::schema::Node;
use crate::value::{Map, Value, order};

/// Most objects have no more changes; each has one, since the server sets what it lacks of metadata.
const FEW_CHANGES: usize = 8;

/// An object that does not decode, and why.
pub(super) struct DecodeFailure<'a> {
    pub object: Value<'a>,
    pub cause: DecodeError,
}

/// Decodes an object with the schema of the version that it names itself, whatever endpoint it
/// is sent to; an object of another kind, or of a version that the CRD lacks, keeps all fields.
pub(super) fn decode<'a>(
    mut object: Value<'a>,
    endpoints: &'a [Endpoint],
    on_error: OnDecodeError,
    admission: &mut Admission<'a>,
) -> Result<Map<'a>, DecodeFailure<'a>> {
    match coerce(&mut object, endpoints, on_error, admission) {
        Ok(schema) => {
            if let Some(schema) = schema {
                defaulting::apply(&mut object, schema, &mut admission.changes);
            }
            Ok(match object {
                Value::Map(root) => root,
                _ => Map::new(),
            })
        }
        Err(cause) => Err(DecodeFailure { object, cause }),
    }
}

/// Decodes an object that was converted to another version of its CRD, without applying defaults.
/// Also returns the unknown fields that were removed.
///
/// # Errors
/// The server's text.
pub fn coerce_converted<'a>(
    object: Map<'a>,
    endpoints: &'a [Endpoint],
) -> Result<(Value<'a>, Vec<String>), String> {
    let mut read = Admission::default();
    let mut object = Value::Map(object);
    coerce(&mut object, endpoints, OnDecodeError::Refuse, &mut read)?;
    Ok((object, read.unknown_fields))
}

/// Reads back a stored object, in the version in which it is stored.
///
/// # Errors
/// The server's text.
pub fn read_back<'a>(object: Value<'a>, endpoints: &'a [Endpoint]) -> Result<Value<'a>, String> {
    let mut read = Admission::default();
    let object = decode(object, endpoints, OnDecodeError::Drop, &mut read);
    object
        .map(Value::Map)
        .map_err(|failure| failure.cause.into())
}

/// Decodes without applying defaults. Returns the schema that the object was coerced with.
fn coerce<'a>(
    sent: &mut Value<'a>,
    endpoints: &'a [Endpoint],
    on_error: OnDecodeError,
    admission: &mut Admission<'a>,
) -> Result<Option<&'a Node>, DecodeError> {
    let object = type_meta::root_mut(sent)?;
    type_meta::check_types(object)?;
    let unknown = &mut admission.unknown_fields;
    if let Some(meta) = object.get_mut("metadata") {
        match on_error {
            OnDecodeError::Refuse => object_meta::normalise(meta, "metadata", unknown)?,
            OnDecodeError::Drop => {
                object_meta::normalise_dropping_malformed(meta, "metadata", unknown)?;
            }
        }
    }
    let type_meta = TypeMeta::read(object)?;
    let named = endpoints.iter().find(|endpoint| {
        type_meta.is_of(&endpoint.group, &endpoint.kind)
            && type_meta.group_version.version == endpoint.version
    });
    let Some(endpoint) = named else {
        return Ok(None);
    };
    let schema = endpoint.schema();
    // Where the root is marked as an embedded resource, its metadata is decoded a second time.
    let mut coerced = if schema.embedded {
        unknown.clone()
    } else {
        Vec::new()
    };
    let changes = &mut admission.changes;
    changes.reserve(FEW_CHANGES);
    prune::prune(sent, schema, changes);
    let pruned = order::sorted(changes.iter().map(|change| &*change.path));
    unknown.extend(pruned.iter().map(|(path, _)| (*path).to_owned()));
    nulls::drop(sent, schema, changes);
    embedded::coerce(schema, sent, &Path::Root, on_error, &mut coerced).map_err(|mut error| {
        error.release = endpoint.release;
        error.message()
    })?;
    let coerced = order::sorted(coerced.iter().map(String::as_str));
    unknown.extend(coerced.iter().map(|(path, _)| (*path).to_owned()));
    Ok(Some(schema))
}

/// Reads a stored object for the requests of an endpoint. Drops metadata that do not decode, and
/// fills in what the server sets.
pub(super) fn read_stored<'a>(
    object: Value<'a>,
    endpoint: &'a Endpoint,
    endpoints: &'a [Endpoint],
) -> Result<Map<'a>, String> {
    let mut read = Admission::default();
    let mut object = match decode(object, endpoints, OnDecodeError::Drop, &mut read) {
        Ok(object) => object,
        Err(failure) => return Err(failure.cause.into()),
    };
    let type_meta = TypeMeta::read(&object)?;
    let stored_as = type_meta.group_version.version;
    let is_converted = type_meta.is_of(&endpoint.group, &endpoint.kind)
        && match stored_as == endpoint.version {
            // Defaults with nulls lose them then.
            true => !endpoint.reads_as_stored,
            false => endpoints.iter().any(|other| other.version == stored_as),
        };
    if is_converted {
        let version = [&*endpoint.group, "/", &endpoint.version].concat();
        object.insert("apiVersion", Value::from(version));
        object = type_meta::root(coerce_converted(object, endpoints)?.0)?;
    }
    if object.get("metadata").and_then(Value::as_map).is_none() {
        object.insert("metadata", Value::Map(Map::new()));
    }
    if let Some(meta) = object.get_mut("metadata").and_then(Value::as_map_mut) {
        if !endpoint.namespaced {
            meta.remove("namespace");
        }
        for (key, value) in [
            ("generation", Value::Int(1)),
            ("resourceVersion", Value::from("1")),
        ] {
            if !meta.contains_key(key) {
                meta.push(key, value);
            }
        }
    }
    Ok(object)
}
