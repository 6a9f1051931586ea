//! Keys of ConfigMaps and Secrets, and ports of Services: parts of objects to which others refer.

use std::rc::Rc;

use super::facts::ReferenceTarget;
use crate::machinery::field_path;
use crate::value::{Map, Value};

/// The parts of an object of a kind, `KIND.GROUP`. `None` if its kind has none, or they are not known: another
/// program fills data that are empty.
pub(super) fn in_object(kind: &str, object: &Value<'_>) -> Option<Rc<[Box<str>]>> {
    let keys = |fields: [&str; 2]| {
        let maps = fields.into_iter().filter_map(|field| object.get(field));
        let entries = maps.filter_map(Value::as_map).flat_map(Map::iter);
        let parts: Rc<[Box<str>]> = entries.map(|(key, _)| Box::from(key)).collect();
        (!parts.is_empty()).then_some(parts)
    };
    match kind {
        "ConfigMap" => keys(["data", "binaryData"]),
        "Secret" => keys(["data", "stringData"]),
        "Service" => ports(object.get("spec")?),
        _ => None,
    }
}

/// The numbers and names of a Service's ports. Another host answers for an `ExternalName`, on any port.
fn ports(spec: &Value<'_>) -> Option<Rc<[Box<str>]>> {
    if spec.get("type").and_then(Value::as_str) == Some("ExternalName") {
        return None;
    }
    let ports = spec.get("ports")?.as_list()?.iter();
    let parts = ports.flat_map(|port| [port.get("port"), port.get("name")]);
    Some(parts.flatten().filter_map(text).collect())
}

/// The parts of an object that a reference asks for, each with the path of its field. `path` leads to the
/// object's name, `beside` is the map that has this name.
pub(super) fn wanted(
    object: &ReferenceTarget,
    path: &str,
    beside: &Value<'_>,
) -> Vec<(String, ReferenceTarget)> {
    let ReferenceTarget::Object {
        kind,
        name,
        namespace,
    } = object
    else {
        return Vec::new();
    };
    let (base, _) = path.rsplit_once('.').unwrap_or_default();
    let at = |field: &str| field_path::join(base, field);
    let mut fields = Vec::new();
    match &**kind {
        "ConfigMap" | "Secret" => {
            if base.ends_with("KeyRef") {
                fields.push((at("key"), beside.get("key")));
            }
            let items = beside.get("items").and_then(Value::as_list);
            for (index, item) in items.unwrap_or_default().iter().enumerate() {
                let path = field_path::item(&at("items"), index);
                fields.push((field_path::join(&path, "key"), item.get("key")));
            }
        }
        "Service" => {
            let port = beside.get("port");
            fields.push((at("port"), port));
            for field in ["number", "name"] {
                let path = field_path::join(&at("port"), field);
                fields.push((path, port.and_then(|port| port.get(field))));
            }
        }
        _ => {}
    }
    let parts = fields.into_iter().filter_map(|(path, value)| {
        let part = ReferenceTarget::Part {
            kind: kind.clone(),
            name: name.clone(),
            namespace: namespace.clone(),
            part: text(value?)?,
        };
        Some((path, part))
    });
    parts.collect()
}

/// A name, or a number as text. Templates and empty texts name nothing.
fn text(value: &Value<'_>) -> Option<Box<str>> {
    match value {
        Value::Int(number) => Some(number.to_string().into()),
        Value::String(text) if !text.is_empty() && !text.contains(['{', '$']) => {
            Some((&**text).into())
        }
        _ => None,
    }
}
