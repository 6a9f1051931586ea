//! Reads the expectations of a test.

use super::cursor::{SuiteNode, SuiteReader};
use super::embedded;
use crate::document::position::Range;
use crate::go::regexp::Regexp;
use crate::machinery::cause::OBJECT_CODES;
use crate::suites::any_errors;
use crate::suites::suite::{Expectations, ExpectedError, FaultCode, Located, TestKind};
use crate::value::Value;
use crate::workspace::lookup::similar;

/// The keys of expectations.
pub(super) const KEYS: &[&str] = &[
    "expected",
    "expectedFields",
    "expectedError",
    "expectedStatusError",
    "expectedErrors",
    "expectedWarnings",
    "expectedUnknownFields",
    "refused",
];

/// Reads the expectations among the keys of a test or a case.
pub(super) fn read(
    map: SuiteNode<'_>,
    kind: TestKind,
    reader: &mut SuiteReader<'_>,
) -> Expectations {
    refuse_empty(map, reader);
    let mut expected = Expectations {
        error: part_of_message(map, "expectedError", reader),
        status_error: part_of_message(map, "expectedStatusError", reader),
        ..Expectations::default()
    };
    let mut object = |key: &str| {
        let node = reader
            .field(map, key)
            .filter(|node| !is_blank(node.value))?;
        embedded::object(node, key, reader)
    };
    expected.object = object("expected");
    expected.fields = object("expectedFields");
    if let Some(fields) = expected
        .fields
        .as_ref()
        .filter(|fields| fields.map().is_empty())
    {
        let message = "expectedFields has no field, so it expects nothing".to_owned();
        reader.fault(FaultCode::Missing, message, fields.range);
    }
    if let Some(node) = reader.field(map, "expectedErrors") {
        let value = errors(node, reader);
        let range = reader.key(map, "expectedErrors");
        expected.errors = Some(Located { value, range });
    }
    if let Some(node) = reader.field(map, "refused") {
        match node.value {
            Value::Bool(true) => expected.refused = Some(reader.key(map, "refused")),
            Value::Bool(false) => {}
            _ => reader.wrong_type(node, "refused", "true or false"),
        }
    }
    expected.warnings = texts(map, "expectedWarnings", reader);
    expected.unknown_fields = texts(map, "expectedUnknownFields", reader);
    if let Some(list) = reader.field(map, "expectedUnknownFields")
        && list.value.as_list().is_some()
    {
        for item in reader.items(list, "expectedUnknownFields") {
            add_path(item, reader);
        }
    }
    check(&expected, map, kind, reader);
    expected
}

/// Refuses keys without a value: such a test would pass whatever the server answers.
fn refuse_empty(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    for key in KEYS {
        if map.value.get(key).is_some_and(is_blank) {
            let message = format!("{key} is empty, so it expects nothing");
            reader.fault(FaultCode::Missing, message, reader.key(map, key));
        }
    }
}

/// Whether a value is nothing, or a text of spaces.
fn is_blank(value: &Value<'_>) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

/// Says which expectations exclude each other.
fn check(
    expected: &Expectations,
    map: SuiteNode<'_>,
    kind: TestKind,
    reader: &mut SuiteReader<'_>,
) {
    if let Some(at) = &expected.status_error
        && kind == TestKind::OnCreate
    {
        let message = "a creation has no status: expectedStatusError belongs to updates";
        reader.fault(FaultCode::Contradiction, message.to_owned(), at.range);
    }
    if let (Some(_), Some(at)) = (&expected.error, &expected.status_error) {
        let message = "a status is updated only if the object is: expectedError and \
                       expectedStatusError exclude each other";
        reader.fault(FaultCode::Contradiction, message.to_owned(), at.range);
    }
    let refused = expected.refusal().is_some() || expected.status_error.is_some();
    let is_admitted = matches!(map.value.get("refused"), Some(Value::Bool(false)));
    let errors = expected.errors.as_ref();
    let expects_errors = errors.is_some_and(|errors| !errors.value.is_empty());
    if is_admitted
        && (expected.error.is_some() || expected.status_error.is_some() || expects_errors)
    {
        let message = "refused: false and an error exclude each other";
        let range = reader.key(map, "refused");
        reader.fault(FaultCode::Contradiction, message.to_owned(), range);
    }
    let expects_none = errors.is_some_and(|errors| errors.value.is_empty());
    let is_refused =
        expected.refused.is_some() || expected.error.is_some() || expected.status_error.is_some();
    // A list whose items are mistakes has its own faults.
    let is_empty = map.value.get("expectedErrors").and_then(Value::as_list);
    if is_refused && expects_none && is_empty.is_some_and(<[_]>::is_empty) {
        let message = "expectedErrors is empty, so no error is expected: it and a refusal exclude \
                       each other";
        let range = reader.key(map, "expectedErrors");
        reader.fault(FaultCode::Contradiction, message.to_owned(), range);
    }
    let objects = [
        ("expected", &expected.object),
        ("expectedFields", &expected.fields),
    ];
    for (key, _) in objects
        .iter()
        .filter(|(_, object)| refused && object.is_some())
    {
        let message = format!(
            "an object that is refused is not stored: {key} and an error exclude each other"
        );
        reader.fault(FaultCode::Contradiction, message, reader.key(map, key));
    }
}

fn part_of_message(
    map: SuiteNode<'_>,
    key: &str,
    reader: &mut SuiteReader<'_>,
) -> Option<Located<String>> {
    let node = reader.field(map, key)?;
    let value = reader.text(node, key)?;
    let range = reader.start(node);
    (!is_blank(node.value)).then_some(Located { value, range })
}

fn texts(
    map: SuiteNode<'_>,
    key: &str,
    reader: &mut SuiteReader<'_>,
) -> Option<Located<Vec<String>>> {
    let node = reader.field(map, key)?;
    let texts = reader.texts(node, key);
    for text in texts.iter().filter(|text| text.value.trim().is_empty()) {
        let message = format!("a text of {key} is empty, so it expects nothing");
        reader.fault(FaultCode::Missing, message, text.range);
    }
    let texts = texts.into_iter();
    Some(Located {
        value: texts.map(|text| text.value).collect(),
        range: reader.key(map, key),
    })
}

fn errors(list: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Vec<ExpectedError> {
    let mut errors = Vec::new();
    for item in reader.items(list, "expectedErrors") {
        if is_empty(item.value) {
            let message = "an expected error is a part of its message, or has field, code, message or \
                           matches";
            reader.fault(FaultCode::Missing, message.to_owned(), reader.start(item));
            continue;
        }
        if let Value::String(text) = item.value {
            let range = reader.start(item);
            warn_of_any(text, range, reader);
            errors.push(ExpectedError {
                message: Some(text.to_string()),
                ..ExpectedError::default()
            });
            continue;
        }
        let what = "an expected error";
        let Some(map) = reader.map(item, what) else {
            continue;
        };
        let keys = ["field", "code", "message", "matches"];
        reader.check_keys(map, &keys, what, &mut |_| None);
        let text = |key: &str, reader: &mut SuiteReader<'_>| {
            let node = reader.field(map, key)?;
            if is_blank(node.value) {
                let message = format!("{key} of an expected error is empty");
                reader.fault(FaultCode::Missing, message, reader.key(map, key));
            }
            reader.text(node, key)
        };
        let field = text("field", reader);
        if let Some(node) = reader.field(map, "field") {
            add_path(node, reader);
        }
        let code = text("code", reader);
        let message = text("message", reader);
        let matches = text("matches", reader);
        if let Some(code) = code.as_deref().filter(|code| !OBJECT_CODES.contains(code)) {
            refuse_code(code, map, reader);
        }
        if let Some(text) = &message {
            let range = reader.key(map, "message");
            warn_of_any(text, range, reader);
        }
        if let Some(pattern) = &matches {
            let range = reader.key(map, "matches");
            check_pattern(pattern, range, reader);
        }
        errors.push(ExpectedError {
            field,
            code,
            message,
            matches,
        });
    }
    errors
}

fn add_path(node: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    if let Value::String(path) = node.value {
        reader.add_path(path, reader.range(node));
    }
}

/// Warns of a text that the message of each error has.
fn warn_of_any(text: &str, range: Range, reader: &mut SuiteReader<'_>) {
    if any_errors::have_all(text) && !text.trim().is_empty() {
        let message = format!("the message of each error has {text:?}, so it expects nothing");
        reader.warn(FaultCode::NoEffect, message, range);
    }
}

/// Refuses a pattern that is none or matches any text, and warns of one that each error matches.
fn check_pattern(pattern: &str, range: Range, reader: &mut SuiteReader<'_>) {
    let mut refuse = |why: String| {
        reader.fault(FaultCode::WrongValue, format!("matches: {why}"), range);
    };
    match Regexp::new(pattern) {
        Ok(read) if read.is_match("") => refuse(format!("{pattern:?} matches any message")),
        Ok(read) if any_errors::match_all(&read) => {
            let message =
                format!("the message of each error matches {pattern:?}, so it expects nothing");
            reader.warn(FaultCode::NoEffect, message, range);
        }
        Ok(_) => {}
        Err(why) => refuse(why.to_string()),
    }
}

/// Whether an expected error would match any error.
fn is_empty(error: &Value<'_>) -> bool {
    match error {
        Value::Map(map) => map.iter().all(|(_, value)| is_blank(value)),
        error => is_blank(error),
    }
}

/// Says that no error has a code.
fn refuse_code(code: &str, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    let message = format!("no error has the code {code:?}");
    let codes = || OBJECT_CODES.iter().copied();
    let near = similar::similar(code, codes()).into_iter().next();
    // The codes of diagnostics have longer names for the same.
    let contained = || codes().find(|known| code.split('-').any(|word| word == *known));
    let meant = near.or_else(|| contained().map(str::to_owned));
    let range = reader.field(map, "code").map(|node| reader.start(node));
    let range = range.unwrap_or_else(|| reader.start(map));
    reader.misspelt(FaultCode::WrongValue, message, meant, range);
}
