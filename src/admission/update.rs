//! The request pipeline of an update, of an object or of its status alone, in the API server's
//! order.

use super::decode::{decode, read_stored};
use super::embedded::Malformed;
use super::old::OldEntries;
use super::report::{Admission, Change, ChangeKind};
use super::{Endpoint, Path, embedded, lists, scale, validate};
use crate::cel::library::Host;
use crate::machinery::Errors;
use crate::machinery::object_meta;
use crate::value::{Map, Value};

/// What a request may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// All, but for the status where that is a subresource.
    Object,
    /// Only the status.
    Status,
}

/// Where rules, lists and defaults may say something of the status.
const STATUS: &str = "status";

impl Endpoint {
    /// Answers the update of an object that was `previous`, at this endpoint, one of those of its
    /// CRD.
    #[must_use]
    pub fn update<'a>(
        &'a self,
        object: Value<'a>,
        previous: Value<'a>,
        endpoints: &'a [Self],
        host: &Host<'_>,
    ) -> Admission<'a> {
        self.answer_update(Part::Object, [object, previous], endpoints, host)
    }

    /// Answers the update of the status of an object that was `previous`.
    #[must_use]
    pub fn update_status<'a>(
        &'a self,
        object: Value<'a>,
        previous: Value<'a>,
        endpoints: &'a [Self],
        host: &Host<'_>,
    ) -> Admission<'a> {
        self.answer_update(Part::Status, [object, previous], endpoints, host)
    }

    fn answer_update<'a>(
        &'a self,
        part: Part,
        [object, previous]: [Value<'a>; 2],
        endpoints: &'a [Self],
        host: &Host<'_>,
    ) -> Admission<'a> {
        let mut admission = Admission::default();
        let object = decode(object, endpoints, Malformed::Refuse, &mut admission);
        let previous = read_stored(previous, self, endpoints);
        match (object, previous) {
            (Ok(object), Ok(previous)) => {
                self.judge_update(part, [object, previous], host, &mut admission);
            }
            (Err(error), _) => admission.decode_error = Some(error),
            (_, Err(error)) => admission.decode_error = Some(["old: ", &error].concat()),
        }
        admission
    }

    fn judge_update<'a>(
        &'a self,
        part: Part,
        [mut object, mut previous]: [Map<'a>; 2],
        host: &Host<'_>,
        admission: &mut Admission<'a>,
    ) {
        admission.warnings.extend(self.deprecation.clone());
        let changes = &mut admission.changes;
        match part {
            Part::Object => {
                prepare(&mut object, &previous, self.has_status, changes);
                let [meta, old] = [&object, &previous].map(meta_of);
                let warnings = object_meta::finalizer_warnings(meta, Some(old));
                admission.warnings.extend(warnings);
            }
            Part::Status => prepare_status(&mut object, &previous, changes),
        }
        if self.has_status {
            // Of what is not stored no default came.
            changes.retain(|change| {
                change.kind != ChangeKind::Defaulted
                    || is_of_status(&change.path) == (part == Part::Status)
            });
        }
        // A request's path has the namespace that the object does not name.
        let named = !self.namespaced || !fill_namespace(&mut object);
        if self.namespaced {
            fill_namespace(&mut previous);
        }
        let (mut object, previous) = (Value::Map(object), Value::Map(previous));
        let mut errors = Errors::new();
        self.validate_update(part, [&object, &previous], admission, &mut errors);
        self.run_rules(&object, Some(&previous), host, admission, &mut errors);
        if !named && let Some(meta) = object.as_map_mut().and_then(meta_mut) {
            meta.remove("namespace");
        }
        admission.allowed = errors.is_empty();
        admission.errors = errors.0;
        admission.object = Some(object);
    }

    fn validate_update(
        &self,
        part: Part,
        [object, previous]: [&Value<'_>; 2],
        admission: &mut Admission<'_>,
        errors: &mut Errors,
    ) {
        let Some((root, old)) = object.as_map().zip(previous.as_map()) else {
            return;
        };
        let suppressed = &mut admission.suppressed;
        self.validate_type_meta(root, errors);
        if errors.is_empty() {
            object_meta::validate_update(meta_of(root), meta_of(old), "metadata", errors);
            let schema = self.schema();
            match part {
                Part::Object => {
                    validate::validate_update(schema, object, previous, "", errors, suppressed);
                }
                Part::Status => {
                    let listed = schema.properties.get(STATUS);
                    if let Some((schema, status)) = listed.zip(root.get(STATUS)) {
                        let old = old.get(STATUS).unwrap_or(&Value::Null);
                        validate::validate_update(schema, status, old, STATUS, errors, suppressed);
                    }
                }
            }
            if let Some(paths) = &self.scale {
                if part == Part::Object {
                    scale::validate_spec(root, paths, errors);
                }
                scale::validate_status(root, paths, errors);
            }
        }
        if part == Part::Object {
            embedded::validate(self.schema(), object, &Path::Root, errors);
        }
        lists::validate_update(self.schema(), object, previous, errors, suppressed);
    }
}

fn meta_of<'m, 'a>(object: &'m Map<'a>) -> &'m Value<'a> {
    object.get("metadata").unwrap_or(&Value::Null)
}

fn meta_mut<'m, 'a>(object: &'m mut Map<'a>) -> Option<&'m mut Map<'a>> {
    object.get_mut("metadata").and_then(Value::as_map_mut)
}

/// Whether the object had no namespace.
fn fill_namespace(object: &mut Map<'_>) -> bool {
    let Some(meta) = meta_mut(object).filter(|meta| !meta.contains_key("namespace")) else {
        return false;
    };
    meta.push("namespace", Value::from("default"));
    true
}

/// Whether a path of a change leads to the status or into it.
fn is_of_status(path: &str) -> bool {
    let rest = path.strip_prefix(STATUS);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// What the server and the strategy of custom resources set themselves: what identifies the
/// object, the status where that is a subresource, and the generation, which counts changes to
/// all but metadata.
fn prepare<'a>(
    object: &mut Map<'a>,
    previous: &Map<'a>,
    has_status: bool,
    changes: &mut Vec<Change<'a>>,
) {
    if has_status {
        keep_status(object, previous, changes);
    }
    let is_changed = !is_equal_but_metadata(object, previous);
    if meta_of(object).as_map().is_none() {
        object.insert("metadata", Value::Map(Map::new()));
    }
    let old = meta_of(previous);
    let Some(meta) = meta_mut(object) else {
        return;
    };
    let generation = old.get("generation").and_then(Value::as_int).unwrap_or(1);
    let generation = match is_changed {
        true => generation.wrapping_add(1),
        false => generation,
    };
    let missing = |key: &str| old.get(key).filter(|_| !meta.contains_key(key)).cloned();
    for (key, value) in [
        ("resourceVersion", missing("resourceVersion")),
        ("uid", missing("uid")),
        ("creationTimestamp", old.get("creationTimestamp").cloned()),
        ("generation", Some(Value::Int(generation))),
    ] {
        let Some(value) = value.filter(|value| meta.get(key) != Some(value)) else {
            continue;
        };
        meta.insert(key, value.clone());
        changes.push(Change {
            kind: ChangeKind::Metadata,
            path: ["metadata.", key].concat(),
            value: Some(value),
        });
    }
}

/// Only requests to the subresource change the status.
fn keep_status<'a>(object: &mut Map<'a>, previous: &Map<'a>, changes: &mut Vec<Change<'a>>) {
    let old = previous.get(STATUS);
    let sent = match old {
        Some(old) => object.insert(STATUS, old.clone()),
        None => object.remove(STATUS),
    };
    if sent.as_ref() != old {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: STATUS.to_owned(),
            value: sent.or_else(|| old.cloned()),
        });
    }
}

fn is_equal_but_metadata(object: &Map<'_>, previous: &Map<'_>) -> bool {
    let others = |map: &Map<'_>| map.len() - usize::from(map.contains_key("metadata"));
    let mut old = OldEntries::of(previous);
    others(object) == others(previous)
        && object
            .iter()
            .all(|(key, value)| key == "metadata" || old.get(key) == Some(value))
}

/// Makes an object the previous one with another status. Of the metadata only the managed fields
/// are taken.
fn prepare_status<'a>(object: &mut Map<'a>, previous: &Map<'a>, changes: &mut Vec<Change<'a>>) {
    let sent = std::mem::replace(object, previous.clone());
    object.remove(STATUS);
    if let Some(meta) = meta_mut(object) {
        meta.remove("managedFields");
    }
    let mut old = OldEntries::of(previous);
    for (key, value) in sent.into_entries() {
        if key == STATUS {
            object.insert(key, value);
            continue;
        }
        let Value::Map(fields) = value else {
            ignore(&key, value, old.get(&key), changes);
            continue;
        };
        if key != "metadata" {
            ignore(&key, Value::Map(fields), old.get(&key), changes);
            continue;
        }
        for (name, value) in fields.into_entries() {
            if name == "managedFields" {
                if let Some(meta) = meta_mut(object) {
                    meta.insert(name, value);
                }
            } else {
                let path = ["metadata.", &name].concat();
                ignore(&path, value, meta_of(previous).get(&name), changes);
            }
        }
    }
}

/// Reports a value that is not stored, unless it is what was stored before.
fn ignore<'a>(path: &str, sent: Value<'a>, old: Option<&Value<'a>>, changes: &mut Vec<Change<'a>>) {
    if old != Some(&sent) {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: path.to_owned(),
            value: Some(sent),
        });
    }
}
