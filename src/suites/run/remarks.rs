//! Remarks about a test: parts of it that test nothing.

use super::server::judges_status;
use crate::document::position::Range;
use crate::machinery::{GroupVersion, status};
use crate::releases::Release;
use crate::suites::compare::{SET_BY_EACH_SERVER, is_uncompared};
use crate::suites::object::Object;
use crate::suites::result::TestOutcome;
use crate::suites::suite::{FaultCode, FaultSeverity, SuiteFault, Test, TestKind};
use crate::suites::target::{TestedDefinition, versions};
use crate::value::{Map, Value, json};
use crate::{Crd, Request};

impl TestedDefinition {
    /// Warnings about a test that passed or failed. They may explain why it failed.
    pub(super) fn remarks(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
        has_passed: bool,
    ) -> Vec<SuiteFault> {
        let mut remarks = self.patch_remarks(version, test, release, has_passed);
        if let Ok(definition) = self.definition(version, release) {
            remarks.extend(absent_fields(&definition.crd, test));
            remarks.extend(fields_of_any_object(test).filter(|_| has_passed));
            remarks.extend(ignored_part(&definition.crd, test));
            remarks.extend(part_of_any_message(&definition.crd, test));
            remarks.extend(unconverted(&definition.value, test));
        }
        remarks.extend(random_name(test));
        remarks.extend(self.uncompared_metadata(version, test, release));
        remarks
    }

    /// Says which metadata of `expected` differ from those of the server, although they are not compared.
    fn uncompared_metadata(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
    ) -> Option<SuiteFault> {
        let expected = test.expected.object.as_ref()?;
        let named = expected.value.get(METADATA)?.as_map()?;
        let mut named = named
            .iter()
            .filter(|(key, _)| is_uncompared(key))
            .peekable();
        named.peek()?;
        let answer = self.answer(version, test, release)?;
        let object = answer.value();
        let actual = |key: &str| object.get(METADATA).and_then(|metadata| metadata.get(key));
        let (key, _) = named.find(|(key, value)| actual(key) != Some(value))?;
        let known = match actual(key) {
            Some(value) => format!("the server says {}", json::to_json(value)),
            None if SET_BY_EACH_SERVER.contains(&key) => {
                "every server sets a value of its own".to_owned()
            }
            None => "the object has none".to_owned(),
        };
        let message = format!("metadata.{key} of expected is not compared: {known}");
        Some(remark(FaultCode::NoEffect, message, expected.range))
    }

    /// Says which patches of the definition have no effect.
    fn patch_remarks(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
        has_passed: bool,
    ) -> Vec<SuiteFault> {
        let Some(first) = test.patches.first() else {
            return Vec::new();
        };
        let Ok(patched) = self.patched(version, &test.patches, release) else {
            return Vec::new();
        };
        let mut remarks = Vec::new();
        let mut tell = |message: String| {
            remarks.push(remark(FaultCode::NoEffect, message, first.range));
        };
        for field in &patched.ignored {
            tell(format!(
                "the server ignores a field of the patched definition: {field}"
            ));
        }
        if patched.is_same {
            tell("initialCRDPatches changes nothing of the definition".to_owned());
            return remarks;
        }
        if !has_passed {
            return remarks;
        }
        let without = Test {
            patches: Vec::new(),
            ..test.clone()
        };
        let outcome = self.run_test(version, &without, release, None).outcome;
        if outcome == TestOutcome::Passed {
            tell("the test also passes without initialCRDPatches".to_owned());
        }
        remarks
    }
}

/// Says which fields of `expectedFields` are null because no object has them.
fn absent_fields(crd: &Crd, test: &Test) -> Vec<SuiteFault> {
    let Some(fields) = &test.expected.fields else {
        return Vec::new();
    };
    let sent = test.updated.as_ref().unwrap_or(&test.initial).map();
    let mut object = fields.map();
    for key in ["apiVersion", "kind"] {
        if let Some(value) = sent.get(key) {
            object.insert(key, value.clone());
        }
    }
    let body = json::to_json(&Value::Map(object));
    let answer = crd.answer(Request::Create, &body, None);
    let message =
        |field| format!("the definition has no field {field}: it is null or absent in any case");
    let unknown = answer.unknown_fields.iter();
    unknown
        .map(|field| remark(FaultCode::WrongPath, message(field), fields.range))
        .collect()
}

/// Says that each admitted object has the fields of `expectedFields`.
fn fields_of_any_object(test: &Test) -> Option<SuiteFault> {
    let fields = test.expected.fields.as_ref()?;
    let sent = test.updated.as_ref().unwrap_or(&test.initial);
    is_in_any(&fields.value, Some(&sent.value), "").then(|| {
        let message =
            "expectedFields has only what each admitted object has, so it expects nothing";
        remark(FaultCode::NoEffect, message.to_owned(), fields.range)
    })
}

/// Whether an admitted object has this part at a path, whatever the definition says: a field that the server takes as it
/// is, or a map without fields where one is sent. Recursion is bounded by how deep a document nests.
fn is_in_any(expected: &Value<'_>, sent: Option<&Value<'_>>, path: &str) -> bool {
    match expected {
        Value::Map(map) => {
            let below = |key: &str| match path {
                "" => key.to_owned(),
                path => format!("{path}.{key}"),
            };
            let mut members = map.iter();
            (path == METADATA || matches!(sent, Some(Value::Map(_))))
                && members.all(|(key, own)| {
                    is_in_any(own, sent.and_then(|sent| sent.get(key)), &below(key))
                })
        }
        Value::List(items) => {
            let known = sent.and_then(Value::as_list).unwrap_or_default();
            items.len() == known.len()
                && items
                    .iter()
                    .zip(known)
                    .all(|(own, sent)| is_in_any(own, Some(sent), "[]"))
        }
        _ => matches!(path, "apiVersion" | "kind" | "metadata.namespace"),
    }
}

/// Says which part of an object a request does not change: the status of a creation, and all but the status
/// of a status update.
fn ignored_part(crd: &Crd, test: &Test) -> Option<SuiteFault> {
    let initial = test.initial.map();
    let (message, key, object) = match test.kind {
        TestKind::OnCreate
            if has_value(&initial, STATUS) && judges_status(crd, initial.get("apiVersion")) =>
        {
            let message =
                "the server ignores the status of an object that is created: no test judges it";
            (message.to_owned(), STATUS.to_owned(), &test.initial)
        }
        TestKind::OnStatusUpdate => {
            let updated = test.updated.as_ref()?;
            let (key, ignored) = ignored_by_status(&initial, &updated.map())?;
            let message =
                format!("the status endpoint ignores {ignored}: only the status is tested");
            (message, key, updated)
        }
        _ => return None,
    };
    let range = match test.changed.iter().any(|path| path.is_in(&key)) {
        true => test.range,
        false => object.range,
    };
    Some(remark(FaultCode::NoEffect, message, range))
}

/// The key of the status.
const STATUS: &str = "status";
const METADATA: &str = "metadata";
/// The metadata that people change, and that an update of the status ignores.
const OWN_METADATA: [&str; 4] = ["labels", "annotations", "finalizers", "ownerReferences"];

fn has_value(map: &Map<'_>, key: &str) -> bool {
    map.get(key).is_some_and(|value| !value.is_null())
}

/// The first field that an update of the status changes and the server ignores: its outermost key, and its path.
fn ignored_by_status(before: &Map<'_>, after: &Map<'_>) -> Option<(String, String)> {
    let is_other = |key: &str, value: &Value<'_>| {
        !matches!(key, STATUS | METADATA | "apiVersion" | "kind") && before.get(key) != Some(value)
    };
    if let Some((key, _)) = after.iter().find(|(key, value)| is_other(key, value)) {
        return Some((key.to_owned(), key.to_owned()));
    }
    let (sent, known) = (after.get(METADATA)?, before.get(METADATA));
    let is_changed = |key: &&&str| {
        let value = sent.get(key);
        value.is_some() && value != known.and_then(|known| known.get(key))
    };
    let changed = OWN_METADATA.iter().find(is_changed)?;
    Some((METADATA.to_owned(), format!("{METADATA}.{changed}")))
}

/// Says that a webhook would convert the object, which nobody asks.
fn unconverted(definition: &Value<'static>, test: &Test) -> Option<SuiteFault> {
    let spec = definition.get("spec")?;
    let strategy = spec.get("conversion")?.get("strategy")?;
    if strategy.as_str() != Some("Webhook") {
        return None;
    }
    let is_stored = |version: &&Value<'_>| version.get("storage") == Some(&Value::Bool(true));
    let stored = versions(definition).iter().find(is_stored)?.get("name")?;
    let version_of = |object: &Object| {
        let version = object.value.get("apiVersion")?.as_str()?;
        Some(GroupVersion::split(version).version.to_owned())
    };
    let objects = [Some(&test.initial), test.updated.as_ref()];
    let mut objects = objects.into_iter().flatten();
    let other = objects.find(|object| version_of(object).as_deref() != stored.as_str())?;
    let message = "a webhook converts objects of this version, and it is not asked: their fields stay \
                   as they are";
    Some(remark(FaultCode::NoEffect, message.to_owned(), other.range))
}

/// Says that an expected error is a part of each message, whatever is wrong with the object.
fn part_of_any_message(crd: &Crd, test: &Test) -> Option<SuiteFault> {
    let expected = &test.expected;
    let error = expected.error.as_ref().or(expected.status_error.as_ref())?;
    let resource = crd.resource()?;
    let object = test.first_object();
    let metadata = object.get("metadata")?;
    let given = metadata.get("name").and_then(Value::as_str);
    let name = given.map(str::to_owned).or_else(|| test.generated_name())?;
    let start = status::invalid_start(&resource.kind, &resource.group, &name);
    start.contains(error.value.trim_end_matches('\n')).then(|| {
        let message = format!(
            "each message of a refusal has {:?}: the test asks only whether the object is refused",
            error.value
        );
        remark(FaultCode::NoEffect, message, error.range)
    })
}

/// Says that a text or an object has the name that stands for one with a random end.
fn random_name(test: &Test) -> Option<SuiteFault> {
    let name = test.generated_name()?;
    let expected = &test.expected;
    let texts = [&expected.error, &expected.status_error]
        .into_iter()
        .flatten();
    let mut texts = texts.filter(|text| text.value.contains(&name));
    let objects = [
        Some(&test.initial),
        test.updated.as_ref(),
        expected.fields.as_ref(),
    ];
    let mut objects = objects
        .into_iter()
        .flatten()
        .filter(|object| json::to_json(&object.value).contains(&name));
    let errors = expected.errors.as_ref().filter(|errors| {
        let parts = errors.value.iter();
        let mut parts = parts.flat_map(|error| [&error.message, &error.matches]);
        parts.any(|text| text.as_ref().is_some_and(|text| text.contains(&name)))
    });
    let range = texts
        .next()
        .map(|text| text.range)
        .or_else(|| objects.next().map(|object| object.range))
        .or_else(|| errors.map(|errors| errors.range))?;
    let message = format!("the server generates the end of {name}: each server has another one");
    Some(remark(FaultCode::NoEffect, message, range))
}

fn remark(code: FaultCode, message: String, range: Range) -> SuiteFault {
    SuiteFault {
        severity: FaultSeverity::Warning,
        code,
        message,
        range,
        meant: None,
    }
}
