//! The treatment of the `managedFields` that an update sends (`managedfields.FieldManager` and
//! `structured-merge-diff`'s `fieldpath`).

use super::view::{View, member};
use crate::value::{Value, json};

/// The effect of the `managedFields` of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentManagers {
    /// They replace the stored ones.
    Replace,
    /// One empty entry: it is how a client removes the stored ones.
    Remove,
    /// There are none, or the server cannot decode them: the stored ones stay.
    KeepStored,
}

/// The effect of an update with this metadata on the stored `managedFields`.
#[must_use]
pub fn sent_managers(meta: &Value<'_>) -> SentManagers {
    match View::from_metadata(meta).managed_fields {
        [] => SentManagers::KeepStored,
        [Value::Map(entry)] if entry.is_empty() => SentManagers::Remove,
        entries if entries.iter().all(is_decodable) => SentManagers::Replace,
        _ => SentManagers::KeepStored,
    }
}

fn is_decodable(entry: &Value<'_>) -> bool {
    let fields = entry.get("fieldsV1").unwrap_or(&Value::Null);
    matches!(member(entry, "operation"), "Apply" | "Update")
        && !member(entry, "apiVersion").is_empty()
        && member(entry, "fieldsType") == "FieldsV1"
        && is_field_set(fields)
}

/// Whether a value is a set of fields as `fieldsV1` writes it.
fn is_field_set(fields: &Value<'_>) -> bool {
    match fields {
        Value::Null => true,
        Value::Map(fields) => fields
            .iter()
            .all(|(key, children)| match path_element(key) {
                PathElement::Known => is_field_set(children),
                PathElement::Skipped => true,
                PathElement::Malformed => false,
            }),
        _ => false,
    }
}

/// A key of a set of fields.
enum PathElement {
    /// A field, an index, a list item's keys or its value; its own set follows.
    Known,
    /// `.`, or a kind of key that a later release may bring: what follows is not read.
    Skipped,
    Malformed,
}

fn path_element(key: &str) -> PathElement {
    let is_known = match key.split_at_checked(2) {
        None if key == "." => return PathElement::Skipped,
        None => false,
        Some(("f:", _)) => true,
        Some(("i:", index)) => index.parse::<i64>().is_ok(),
        Some(("v:", value)) => json::parse(value).is_ok(),
        Some(("k:", keys)) => json::parse(keys).is_ok_and(|keys| keys.value.as_map().is_some()),
        Some((kind, _)) if kind.ends_with(':') => return PathElement::Skipped,
        Some(_) => false,
    };
    match is_known {
        true => PathElement::Known,
        false => PathElement::Malformed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undecodable_managers_leave_the_stored_ones() {
        use SentManagers::{KeepStored, Remove, Replace};
        let of = |fields: &str| {
            format!(
                r#"{{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{fields}}}"#
            )
        };
        let good = of(r#"{"f:spec":{".":{},"k:{\"a\":1}":{"v:2":{},"i:-3":null}},"z:new":7}"#);
        for (entries, want) in [
            (String::new(), KeepStored),
            ("{}".to_owned(), Remove),
            ("{},{}".to_owned(), KeepStored),
            (good.clone(), Replace),
            (good.replace("Update", "Foo"), KeepStored),
            (good.replace(r#""apiVersion":"v1","#, ""), KeepStored),
            (good.replace(r#""fieldsType":"FieldsV1","#, ""), KeepStored),
            (format!("{good},{{}}"), KeepStored),
            (of("null"), Replace),
            (of("[]"), KeepStored),
            (of(r#"{"z":{}}"#), KeepStored),
            (of(r#"{"i:x":{}}"#), KeepStored),
            (of(r#"{"v:x":{}}"#), KeepStored),
            (of(r#"{"k:1":{}}"#), KeepStored),
            (of(r#"{"f:a":1}"#), KeepStored),
        ] {
            let meta = format!(r#"{{"managedFields":[{entries}]}}"#);
            let meta = json::parse(&meta).expect(&meta).value;
            assert_eq!(sent_managers(&meta), want, "{meta:?}");
        }
    }
}
