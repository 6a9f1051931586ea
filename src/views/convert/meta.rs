//! The metadata of a converted object: that of the original, with the labels and annotations that
//! the webhook gave it.

use crate::machinery::Errors;
use crate::machinery::object_meta;
use crate::value::{Map, Value};

/// Gives a converted object the metadata of the original but for labels and annotations.
pub(super) fn restore<'a>(original: &Map<'a>, converted: &mut Map<'a>) -> Result<(), String> {
    let mut answered = match converted.get_mut("metadata").map(std::mem::take) {
        None => return Err("missing metadata in converted object".to_owned()),
        Some(Value::Map(meta)) => meta,
        Some(other) => return Err(wrong_type("metadata", &other, "converted")),
    };
    let mut meta = match original.get("metadata") {
        None => Map::new(),
        Some(Value::Map(meta)) => meta.clone(),
        Some(other) => return Err(wrong_type("metadata", other, "input")),
    };
    for field in ["labels", "annotations"] {
        match answered.remove(field) {
            None | Some(Value::Null) => {
                meta.remove(field);
            }
            Some(value) => {
                check(field, &value, meta.get(field))?;
                meta.insert(field, value);
            }
        }
    }
    converted.insert("metadata", Value::Map(meta));
    Ok(())
}

/// Checks labels or annotations, unless they are as before.
fn check(field: &str, value: &Value<'_>, original: Option<&Value<'_>>) -> Result<(), String> {
    let path = || ["metadata.", field].concat();
    let Value::Map(texts) = value else {
        return Err(wrong_type(&path(), value, "converted"));
    };
    let nothing = Map::new();
    let before = match original {
        None | Some(Value::Null) => &nothing,
        Some(Value::Map(before)) => before,
        Some(other) => return Err(wrong_type(&path(), other, "original")),
    };
    let mut is_changed = texts.len() != before.len();
    for (key, text) in texts.iter() {
        if text.as_str().is_none() {
            let type_ = text.go_type();
            let says = [key, "] must be a string, but is ", type_].concat();
            return Err([&path(), "[", &says, " in converted object"].concat());
        }
        is_changed |= before.get(key) != Some(text);
    }
    let mut errors = Errors::new();
    if is_changed && field == "labels" {
        object_meta::validate_labels(texts, "metadata", &mut errors);
    } else if is_changed {
        object_meta::validate_annotations(texts, "metadata", &mut errors);
        for error in &mut errors.0 {
            // The server's own slip.
            error.field = "metadata.annotation".to_owned();
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors.aggregate()),
    }
}

fn wrong_type(what: &str, value: &Value<'_>, which: &str) -> String {
    let type_ = value.go_type();
    [
        "invalid ",
        what,
        " of type ",
        type_,
        " in ",
        which,
        " object",
    ]
    .concat()
}
