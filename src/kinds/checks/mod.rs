//! Checks that the server makes in code, not by a schema: a selector matches its template, a port is in
//! its range, a probe has one handler. Each check is a line of the table. No others are made.

mod address;
mod claim;
mod pod;
mod selector;
mod service_port;
mod update;

pub use self::update::check_update;

use super::listed::{Check, Condition, Verb};
use super::model::{BuiltInKind, Source, Type, ValueShape};
use crate::machinery::cause::Detail;
use crate::machinery::names::{self, NameFault};
use crate::machinery::{BadValue, Cause, ErrorKind, Errors, FieldError, field_path};
use crate::releases::Release;
use crate::value::{Map, Value};

/// Makes the checks of the table on an object that decodes.
#[must_use]
pub fn check(source: &Source, kind: &BuiltInKind, object: &Value<'_>, release: Release) -> Errors {
    let mut errors = walked(source, kind, object).errors;
    errors.found_by(release);
    errors
}

/// The paths of values of an object that the server refuses, in words that are not known.
#[must_use]
pub fn unsure(source: &Source, kind: &BuiltInKind, object: &Value<'_>) -> Vec<String> {
    walked(source, kind, object).unsure
}

fn walked<'s>(source: &'s Source, kind: &BuiltInKind, object: &Value<'_>) -> CheckWalk<'s> {
    let mut walk = CheckWalk {
        source,
        errors: Errors::new(),
        unsure: Vec::new(),
    };
    walk.at(&ValueShape::Struct(kind.root), object, "");
    walk
}

struct CheckWalk<'s> {
    source: &'s Source,
    errors: Errors,
    /// The paths of errors whose words are not known.
    unsure: Vec<String>,
}

/// The struct that a check is about, and where it is.
struct StructPlace<'v> {
    value: &'v Value<'v>,
    path: String,
    /// Whether it is an item of a list with several items.
    is_of_many: bool,
}

/// The value, unless it is Go's zero value of its type.
fn set<'v>(value: Option<&'v Value<'v>>) -> Option<&'v Value<'v>> {
    value.filter(|value| match value {
        Value::Null | Value::Int(0) => false,
        Value::String(text) => !text.is_empty(),
        Value::List(list) => !list.is_empty(),
        _ => true,
    })
}

/// The value, unless it is null.
fn given<'v>(value: Option<&'v Value<'v>>) -> Option<&'v Value<'v>> {
    value.filter(|value| !value.is_null())
}

/// Finds the structs at the path `base` below a struct at `path`. A missing struct counts as an empty one.
fn places<'v>(value: &'v Value<'v>, base: &str, path: &str) -> Vec<StructPlace<'v>> {
    let mut places = vec![StructPlace {
        value,
        path: path.to_owned(),
        is_of_many: false,
    }];
    for part in base.split('.').filter(|part| !part.is_empty()) {
        let name = part.trim_end_matches("[]");
        let mut below = Vec::new();
        for place in places {
            let path = field_path::join(&place.path, name);
            match given(place.value.get(name)) {
                Some(Value::List(list)) if name.len() < part.len() => {
                    below.extend(list.iter().enumerate().map(|(index, value)| StructPlace {
                        value,
                        path: field_path::item(&path, index),
                        is_of_many: list.len() > 1,
                    }));
                }
                Some(value) => below.push(StructPlace {
                    value,
                    path,
                    is_of_many: false,
                }),
                None if name.len() < part.len() => {}
                None => below.push(StructPlace {
                    value: &Value::Null,
                    path,
                    is_of_many: false,
                }),
            }
        }
        places = below;
    }
    places
}

/// Whether an error is at or below a path.
fn is_within(error: &FieldError, path: &str) -> bool {
    field_path::below(&error.field, path).is_some()
}

/// Drops the errors at and below a path: the server does not look there.
fn forget(errors: &mut Errors, path: &str) {
    errors.0.retain(|error| !is_within(error, path));
}

impl Condition {
    fn holds(&self, place: &StructPlace<'_>) -> bool {
        let has = |field: &str, wanted: Option<&str>| match (given(place.value.get(field)), wanted)
        {
            (Some(Value::Bool(truth)), Some(wanted)) => truth.to_string() == wanted,
            (Some(value), Some(wanted)) => value.as_str() == Some(wanted),
            (value, None) => set(value).is_some(),
            (None, Some(_)) => false,
        };
        match self {
            Self::Many => place.is_of_many,
            Self::Given(field) => given(place.value.get(field)).is_some(),
            Self::If(field, value) => has(field, value.as_deref()),
            Self::Unless(field, value) => !has(field, value.as_deref()),
        }
    }
}

impl CheckWalk<'_> {
    /// Recursion is bounded by [`crate::value::MAX_DEPTH`].
    fn at(&mut self, shape: &ValueShape, value: &Value<'_>, path: &str) {
        match (shape, value) {
            (ValueShape::Struct(number), Value::Map(_) | Value::Null) => {
                let source = self.source;
                let Some(of) = source.types.get(*number) else {
                    return;
                };
                for (key, below) in value.as_map().into_iter().flat_map(Map::iter) {
                    if let (Some(field), Value::Map(_) | Value::List(_)) = (of.field(key), below) {
                        self.at(&field.shape, below, &field_path::join(path, key));
                    }
                }
                for check in &of.checks {
                    if check.verb == Verb::Value {
                        self.value(of, &check.field, value, path);
                        continue;
                    }
                    for place in places(value, &check.base, path) {
                        if check.conditions.iter().all(|of| of.holds(&place)) {
                            self.make_known(check, &place, value);
                        }
                    }
                }
            }
            (ValueShape::List(items, _), Value::List(list)) => {
                for (index, below) in list.iter().enumerate() {
                    self.at(items, below, &field_path::item(path, index));
                }
            }
            _ => {}
        }
    }

    /// Looks into a struct that the server has although the object lacks it.
    fn value(&mut self, of: &Type, name: &str, value: &Value<'_>, path: &str) {
        if let Some(field) = of.field(name)
            && given(value.get(name)).is_none()
        {
            self.at(&field.shape, &Value::Null, &field_path::join(path, name));
        }
    }

    /// Makes a check. An error whose words are not known is none.
    fn make_known(&mut self, check: &Check, place: &StructPlace<'_>, top: &Value<'_>) {
        let before = self.errors.0.len();
        self.make(check, place, top);
        if check.is_unsure() {
            let found = self.errors.0.drain(before.min(self.errors.0.len())..);
            self.unsure.extend(found.map(|error| error.field));
        }
    }

    /// Makes a check of the struct `top` at `place`, which is `top` itself or a struct in it.
    fn make(&mut self, check: &Check, place: &StructPlace<'_>, top: &Value<'_>) {
        let path = field_path::join(&place.path, &check.field);
        let value = match &*check.field {
            "" => Some(place.value),
            field => given(place.value.get(field)),
        };
        let text = || Detail::Checked(check.text.clone());
        match check.verb {
            Verb::Required if set(value).is_none() => self.errors.required(path, text()),
            Verb::RequiredBut => {
                let is_default = |value: &Value<'_>| value.as_str() == Some(check.word(0));
                if set(value).is_none_or(is_default) {
                    self.errors.required(path, text());
                }
            }
            Verb::Port => self.port(check.word(0), value, path),
            Verb::Label => {
                if let Some(name) = set(value).and_then(Value::as_str) {
                    self.refuse(path, name, names::dns1123_label(name));
                }
            }
            Verb::Given => {
                if let Some(value) = value {
                    self.value_of(check, value, &path);
                }
            }
            Verb::Values | Verb::Items => self.values(check, value, &path),
            // 0 is the default.
            Verb::Is => self.number(check, value, path, |number, of| number == of || number == 0),
            Verb::Min => self.number(check, value, path, |number, least| number >= least),
            Verb::Max => self.number(check, value, path, |number, most| number <= most),
            Verb::Equals => self.equals(check, value, path),
            Verb::Sleep => pod::sleep(check, value, (top, path), &mut self.errors),
            Verb::HostPorts => {
                pod::host_ports(check.word(0), value, &path, &mut self.errors);
            }
            Verb::Forbidden if set(value).is_some() => {
                forget(&mut self.errors, &path);
                self.errors.forbidden(path, text());
            }
            Verb::Unset => {
                if let Some(value) = value {
                    self.invalid(path, value.clone().into_owned(), text());
                }
            }
            Verb::Handlers => self.handlers(check.word(0), place),
            Verb::Unique => self.unique(check, place),
            Verb::VolumeNames => pod::volume_names(value, &path, &mut self.errors),
            Verb::Differ => self.differ(check, place),
            Verb::PortPairs => service_port::distinct(value, &path, &mut self.errors),
            Verb::Among => self.among(check.word(0), value, top, path),
            Verb::Selects => selector::check(check.word(0), place, &mut self.errors),
            Verb::External => address::check_external(value, &path, &text(), &mut self.errors),
            Verb::Unread => forget(&mut self.errors, &path),
            // The field is in order, or `check_update` makes the check.
            _ => {}
        }
    }

    fn invalid(&mut self, path: String, value: Value<'static>, cause: impl Into<Cause>) {
        self.errors.invalid(path, BadValue::Plain(value), cause);
    }

    fn equals(&mut self, check: &Check, value: Option<&Value<'_>>, path: String) {
        let text = value.and_then(Value::as_str).unwrap_or_default();
        if text != check.word(0) {
            let cause = Detail::Checked(check.text.clone());
            self.invalid(path, Value::from(text.to_owned()), cause);
        }
    }

    fn refuse(&mut self, path: String, name: &str, faults: Vec<NameFault>) {
        for fault in faults {
            self.errors.invalid(&*path, BadValue::text(name), fault);
        }
    }

    fn port(&mut self, may_be: &str, value: Option<&Value<'_>>, path: String) {
        let value = match may_be {
            "any" => Some(value.unwrap_or(&Value::Int(0))),
            "given" => value,
            _ => set(value),
        };
        match value {
            Some(Value::Int(number)) if !(1..=65535).contains(number) => {
                let text = Detail::Checked("must be between 1 and 65535, inclusive".into());
                self.invalid(path, Value::Int(*number), text);
            }
            Some(Value::String(name)) => self.refuse(path, name, names::port_name(name)),
            _ => {}
        }
    }

    fn number(
        &mut self,
        check: &Check,
        value: Option<&Value<'_>>,
        path: String,
        fits: fn(i64, i64) -> bool,
    ) {
        let bound = check.word(0).parse().unwrap_or_default();
        if let Some(Value::Int(number)) = value
            && !fits(*number, bound)
        {
            let text = Detail::Checked(check.text.clone());
            self.invalid(path, Value::Int(*number), text);
        }
    }

    fn values(&mut self, check: &Check, value: Option<&Value<'_>>, path: &str) {
        if let Some(Value::List(items)) = value {
            for (index, item) in items.iter().enumerate() {
                match check.verb {
                    Verb::Items => self.value_of(check, item, &field_path::item(path, index)),
                    _ => self.value_of(check, item, path),
                }
            }
        } else if let Some(value) = set(value) {
            self.value_of(check, value, path);
        }
    }

    fn value_of(&mut self, check: &Check, value: &Value<'_>, path: &str) {
        let Some(text) = value.as_str() else {
            return;
        };
        let supported = check.word(0).split('|');
        if !supported.clone().any(|known| known == text) {
            self.errors
                .not_supported(path, BadValue::json_text(text), supported);
        }
    }

    fn handlers(&mut self, names: &str, place: &StructPlace<'_>) {
        let mut has_one = false;
        for name in names.split('|') {
            if given(place.value.get(name)).is_none() {
                continue;
            }
            if has_one {
                let path = field_path::join(&place.path, name);
                forget(&mut self.errors, &path);
                let text = Detail::Checked("may not specify more than 1 handler type".into());
                self.errors.forbidden(path, text);
            }
            has_one = true;
        }
        if !has_one {
            let text = Detail::Checked("must specify a handler type".into());
            self.errors.required(&*place.path, text);
        }
    }

    fn unique(&mut self, check: &Check, place: &StructPlace<'_>) {
        let key = check.word(0);
        let names = |list: &str| -> Vec<String> {
            let items = place.value.get(list).and_then(Value::as_list);
            let names = items.into_iter().flatten().map(|item| item.get(key));
            names
                .map(|name| name.and_then(Value::as_str).unwrap_or_default().to_owned())
                .collect()
        };
        let mut seen = names(check.word(1));
        for (index, name) in names(&check.field).into_iter().enumerate() {
            if !name.is_empty() && seen.contains(&name) {
                let path = field_path::item(&field_path::join(&place.path, &check.field), index);
                self.errors
                    .duplicate(field_path::join(&path, key), BadValue::text(&name));
            }
            seen.push(name);
        }
    }

    fn differ(&mut self, check: &Check, place: &StructPlace<'_>) {
        let key = check.word(0);
        let items = place.value.get(&check.field).and_then(Value::as_list);
        let mut seen = Vec::new();
        for (index, item) in items.into_iter().flatten().enumerate() {
            let own = item.get(key).and_then(Value::as_str).unwrap_or_default();
            if seen.contains(&own) {
                let list = field_path::join(&place.path, &check.field);
                let path = field_path::join(&field_path::item(&list, index), key);
                let text = Detail::Checked(check.text.clone());
                self.errors.invalid(path, BadValue::text(own), text);
            }
            seen.push(own);
        }
    }

    fn among(&mut self, list: &str, value: Option<&Value<'_>>, top: &Value<'_>, path: String) {
        let items = top.get(list).and_then(Value::as_list).unwrap_or_default();
        let name = value.and_then(Value::as_str).unwrap_or_default();
        let mut names = items.iter().filter_map(|item| item.get("name")?.as_str());
        if !name.is_empty() && !names.any(|known| known == name) {
            let value = BadValue::text(name);
            self.errors
                .add(ErrorKind::NotFound, path, value, Cause::Required);
        }
    }
}

#[cfg(test)]
mod tests;
