//! Tests, and tables of tests: one object with many changes.

use super::cursor::{SuiteNode, SuiteReader};
use super::{embedded, expect};
use crate::admission::DEFAULT_NAMESPACE;
use crate::document::position::Range;
use crate::suites::object::{self, Object};
use crate::suites::patch::{ACTIONS, Action, Operation};
use crate::suites::path::{self, PathStep};
use crate::suites::run::fingerprint;
use crate::suites::suite::{ChangedPath, Defaults, FaultCode, Test, TestKind};
use crate::value::{Value, json};

/// The keys of every test, besides those of its expectations.
pub(super) const KEYS: &[&str] = &[
    "name",
    "initial",
    "previous",
    "updated",
    "initialCRDPatches",
    "cases",
    "kubernetes",
    "fieldValidation",
    "resourceName",
    "skip",
    "useGenerateName",
];

/// The keys of a case, besides those of its expectations.
pub(super) const CASE_KEYS: &[&str] = &[
    "name",
    "set",
    "remove",
    "kubernetes",
    "fieldValidation",
    "skip",
];

/// Reads a test, or the cases of its table.
pub(super) fn read(
    node: SuiteNode<'_>,
    (kind, index): (TestKind, usize),
    defaults: &Defaults,
    reader: &mut SuiteReader<'_>,
    tests: &mut Vec<Test>,
) {
    let Some(map) = reader.map(node, "a test") else {
        return;
    };
    let before = reader.errors();
    check_keys(map, KEYS, "a test", reader);
    let with_keys = reader.errors();
    let defaults = defaults.changed_by(map, reader);
    let name = name(map, reader);
    let patches = patches(map, reader);
    let (initial, is_stored) = first_object(map, reader);
    let updated = object("updated", map, reader);
    let cases = cases(map, reader);
    let expected = expect::read(map, kind, reader);
    if initial.is_none() && reader.errors() == with_keys {
        missing(map, "initial", reader);
    }
    if kind == TestKind::OnCreate {
        refuse_keys_of_updates(map, reader);
    } else if updated.is_none() && cases.is_none() && reader.errors() == with_keys {
        missing(map, "updated", reader);
    }
    let (Some(name), Some(initial)) = (name, initial) else {
        return;
    };
    if reader.errors() != before {
        return;
    }
    let test = Test {
        name,
        kind,
        range: range_of_name(map, reader),
        steps: steps_of_test(kind, index),
        changed: Vec::new(),
        fingerprint: fingerprint_of(node, &defaults, reader),
        kubernetes: defaults.kubernetes,
        skip: defaults.skip.clone(),
        field_validation: defaults.field_validation,
        resource_name: defaults.resource_name.clone(),
        patches,
        initial,
        is_stored,
        updated,
        expected,
    };
    match cases {
        None => tests.push(test),
        Some(cases) => table(&test, map, cases, &defaults, reader, tests),
    }
}

/// The first object of a test. The second value says whether the cluster has the object before the test.
fn first_object(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> (Option<Object>, bool) {
    let initial = object("initial", map, reader);
    let previous = object("previous", map, reader);
    refuse_keys_with_previous(map, reader);
    let is_stored = previous.is_some();
    (initial.or(previous), is_stored)
}

/// Says which keys are neither own keys nor expectations.
fn check_keys(map: SuiteNode<'_>, own: &[&str], what: &str, reader: &mut SuiteReader<'_>) {
    let known: Vec<&str> = own.iter().chain(expect::KEYS).copied().collect();
    reader.check_keys(map, &known, what, &mut |_| None);
}

fn object(key: &str, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Option<Object> {
    let node = reader.field(map, key)?;
    embedded::object(node, key, reader)
}

/// A number for the text of a test and the defaults of the suite. `None` for a text with aliases: what
/// they mean stands elsewhere.
fn fingerprint_of(
    node: SuiteNode<'_>,
    defaults: &Defaults,
    reader: &SuiteReader<'_>,
) -> Option<u128> {
    let text = reader.text.get(reader.bytes(node))?;
    let own = (text, format!("{defaults:?}"));
    (!text.contains('*')).then(|| fingerprint(own))
}

fn range_of_name(map: SuiteNode<'_>, reader: &SuiteReader<'_>) -> Range {
    let name = reader.field(map, "name");
    name.map_or(reader.start(map), |name| reader.range(name))
}

fn refuse_keys_of_updates(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    for key in ["updated", "previous", "initialCRDPatches"] {
        if let Some(at) = reader.key_range(map, key) {
            let message = format!("a test of a creation has no {key}");
            reader.fault(FaultCode::Contradiction, message, at);
        }
    }
}

/// An object that is stored already is not created.
fn refuse_keys_with_previous(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    if reader.field(map, "previous").is_none() {
        return;
    }
    for key in ["initial", "initialCRDPatches"] {
        if let Some(at) = reader.key_range(map, key) {
            let message = format!("the test has previous, which no definition judges, and {key}");
            reader.fault(FaultCode::Contradiction, message, at);
        }
    }
}

/// An update goes to the name and the namespace of its object, so the server never gets others.
pub(super) fn refuse_other_names(test: &Test, reader: &mut SuiteReader<'_>) {
    let Some(updated) = &test.updated else {
        return;
    };
    let named = |object: &Object, key: &str| {
        let metadata = object.value.get("metadata");
        let name = metadata.and_then(|metadata| metadata.get(key)?.as_str());
        name.filter(|name| !name.is_empty()).map(str::to_owned)
    };
    let given = test.resource_name.clone();
    for (key, default) in [
        ("name", given),
        ("namespace", Some(DEFAULT_NAMESPACE.to_owned())),
    ] {
        let before = named(&test.initial, key).or(default);
        if let Some(after) = named(updated, key)
            && before.as_ref() != Some(&after)
        {
            let before = before.unwrap_or_else(|| "one that the server generates".to_owned());
            let message = format!(
                "the {key} of the updated object is {after}, and that of the object before is \
                 {before}: an update keeps it"
            );
            reader.fault(FaultCode::OtherName, message, updated.range);
        }
    }
}

fn name(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Option<String> {
    let Some(node) = reader.field(map, "name") else {
        missing(map, "name", reader);
        return None;
    };
    let name = reader.text(node, "name")?;
    if name.trim().is_empty() {
        missing(map, "name", reader);
        return None;
    }
    Some(name)
}

fn missing(map: SuiteNode<'_>, key: &str, reader: &mut SuiteReader<'_>) {
    let at = reader.start(map);
    reader.fault(FaultCode::Missing, format!("the test has no {key}"), at);
}

/// The tests that the cases of a table are.
fn table(
    base: &Test,
    map: SuiteNode<'_>,
    cases: SuiteNode<'_>,
    defaults: &Defaults,
    reader: &mut SuiteReader<'_>,
    tests: &mut Vec<Test>,
) {
    if let Some(key) = expect::KEYS
        .iter()
        .find(|key| reader.field(map, key).is_some())
    {
        let message = format!("the test has cases: {key} belongs to them");
        reader.fault(FaultCode::Contradiction, message, reader.key(map, key));
        return;
    }
    let items = reader.items(cases, "cases");
    if items.is_empty() && cases.value.as_list().is_some() {
        no_cases(map, reader);
    }
    for (index, item) in items.into_iter().enumerate() {
        tests.extend(case(base, (item, index), defaults, reader));
    }
}

/// The cases of a test that has a table.
fn cases<'v>(map: SuiteNode<'v>, reader: &mut SuiteReader<'_>) -> Option<SuiteNode<'v>> {
    if matches!(map.value.get("cases"), Some(Value::Null)) {
        no_cases(map, reader);
    }
    reader.field(map, "cases")
}

fn no_cases(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    let at = reader.key(map, "cases");
    reader.fault(FaultCode::NoTests, "there are no cases".to_owned(), at);
}

fn case(
    base: &Test,
    (node, index): (SuiteNode<'_>, usize),
    defaults: &Defaults,
    reader: &mut SuiteReader<'_>,
) -> Option<Test> {
    let map = reader.map(node, "a case")?;
    let before = reader.errors();
    check_keys(map, CASE_KEYS, "a case", reader);
    let defaults = defaults.changed_by(map, reader);
    let ChangedObject {
        object,
        words,
        paths,
    } = changed_object(base, map, reader);
    let name = name_of_case(map, &words, reader)?;
    let expected = expect::read(map, base.kind, reader);
    if reader.errors() != before {
        return None;
    }
    let (initial, updated) = match base.kind {
        TestKind::OnCreate => (object, None),
        _ => (base.initial.clone(), Some(object)),
    };
    Some(Test {
        name: format!("{}: {name}", base.name),
        kind: base.kind,
        range: reader.start(map),
        steps: steps_of_case(base, index),
        changed: paths,
        fingerprint: base.fingerprint.map(|table| fingerprint((table, index))),
        kubernetes: defaults.kubernetes,
        skip: defaults.skip,
        field_validation: defaults.field_validation,
        resource_name: base.resource_name.clone(),
        patches: base.patches.clone(),
        initial,
        is_stored: base.is_stored,
        updated,
        expected,
    })
}

/// The object of a table with the changes of a case.
struct ChangedObject {
    object: Object,
    /// The changes.
    words: Vec<String>,
    /// Their paths.
    paths: Vec<ChangedPath>,
}

fn changed_object(base: &Test, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> ChangedObject {
    let mut object = match base.kind {
        TestKind::OnCreate => base.initial.clone(),
        _ => base.updated.clone().unwrap_or_else(|| base.initial.clone()),
    };
    let mut changed = Vec::new();
    let mut paths: Vec<ChangedPath> = Vec::new();
    for (at, value) in changes(map, reader) {
        let steps = path::steps(at).unwrap_or_default();
        let is_inside = |inner: &[PathStep]| inner.len() > steps.len() && inner.starts_with(&steps);
        if value.is_some()
            && let Some(inner) = paths.iter().find(|inner| is_inside(&inner.steps))
        {
            let inner = &inner.text;
            let message = format!("the change of {inner} has no effect: {at} is set after it");
            reader.fault(FaultCode::WrongPath, message, reader.start(map));
        }
        paths.push(ChangedPath {
            text: at.to_owned(),
            steps,
        });
        let (done, words) = match value {
            Some(new) => (
                object::set(&mut object.value, at, new.value.clone().into_owned()),
                format!("{at}: {}", json::to_json(new.value)),
            ),
            None => (
                object::remove(&mut object.value, at),
                format!("without {at}"),
            ),
        };
        changed.push(words);
        warn_of_quotes(at, map, reader);
        if let Err(message) = done {
            reader.fault(FaultCode::WrongPath, message, reader.start(map));
        }
    }
    ChangedObject {
        object,
        words: changed,
        paths,
    }
}

/// Keys in brackets have no quotes in paths: with them, they are other keys.
fn warn_of_quotes(path: &str, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
    if ["[\"", "['"].iter().any(|start| path.contains(start)) {
        let message =
            format!("the quotes in {path} are part of the key: write [a.b], not [\"a.b\"]");
        reader.warn(FaultCode::WrongPath, message, reader.start(map));
    }
}

/// The name of a case, by default its changes.
fn name_of_case(
    map: SuiteNode<'_>,
    changes: &[String],
    reader: &mut SuiteReader<'_>,
) -> Option<String> {
    match reader.field(map, "name") {
        Some(node) => reader.text(node, "name"),
        None if changes.is_empty() => Some("as it is".to_owned()),
        None => Some(changes.join(", ")),
    }
}

fn steps_of_test(kind: TestKind, index: usize) -> Vec<PathStep> {
    let key = |name: &str| PathStep::Key(name.to_owned());
    vec![key("tests"), key(kind.key()), PathStep::Index(index)]
}

fn steps_of_case(base: &Test, index: usize) -> Vec<PathStep> {
    let own = [PathStep::Key("cases".to_owned()), PathStep::Index(index)];
    [&*base.steps, &own].concat()
}

/// The changes of a case: what is removed, then what is set.
fn changes<'v>(
    map: SuiteNode<'v>,
    reader: &mut SuiteReader<'_>,
) -> Vec<(&'v str, Option<SuiteNode<'v>>)> {
    let mut changes = Vec::new();
    for key in ["remove", "set"] {
        if matches!(map.value.get(key), Some(Value::Null)) {
            let message = format!("{key} is empty, so it changes nothing");
            reader.fault(FaultCode::Missing, message, reader.key(map, key));
        }
    }
    if let Some(list) = reader.field(map, "remove") {
        for item in reader.items(list, "remove") {
            match item.value {
                Value::String(path) => {
                    reader.add_path(path, reader.range(item));
                    changes.push((&**path, None));
                }
                _ => reader.wrong_type(item, "remove", "a path"),
            }
        }
    }
    if let Some(set) = reader.field(map, "set")
        && let Some(set) = reader.map(set, "set")
    {
        for (path, value) in reader.entries(set) {
            reader.add_path(path, reader.key(set, path));
            reader.add_fields_below(path, value);
            changes.push((path, Some(value)));
        }
    }
    changes
}

fn patches(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Vec<Operation> {
    let key = "initialCRDPatches";
    let Some(list) = reader.field(map, key) else {
        return Vec::new();
    };
    if list.value.as_list().is_some_and(<[_]>::is_empty) {
        let message = format!("{key} is empty, so it changes nothing");
        reader.fault(FaultCode::Missing, message, reader.key(map, key));
    }
    let items = reader.items(list, key).into_iter();
    items.filter_map(|item| operation(item, reader)).collect()
}

fn operation(node: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Option<Operation> {
    let what = "a patch";
    let map = reader.map(node, what)?;
    reader.check_keys(map, &["op", "path", "from", "value"], what, &mut |_| None);
    let range = reader.start(map);
    let text = |key: &str, reader: &mut SuiteReader<'_>| {
        let Some(node) = reader.field(map, key) else {
            reader.fault(FaultCode::Missing, format!("the patch has no {key}"), range);
            return None;
        };
        reader.text(node, key)
    };
    let name = text("op", reader)?;
    let path = text("path", reader)?;
    // A value may be null, and must be there.
    let value = |reader: &mut SuiteReader<'_>| match map.value.get("value") {
        Some(value) => Some(value.clone().into_owned()),
        None => {
            reader.fault(
                FaultCode::Missing,
                "the patch has no value".to_owned(),
                range,
            );
            None
        }
    };
    let action = match &*name {
        "add" => Action::Add(value(reader)?),
        "remove" => Action::Remove,
        "replace" => Action::Replace(value(reader)?),
        "move" => Action::Move(text("from", reader)?),
        "copy" => Action::Copy(text("from", reader)?),
        "test" => Action::Test(value(reader)?),
        _ => {
            let message = format!("op is one of {}, not {name}", ACTIONS.join(", "));
            reader.fault(FaultCode::WrongValue, message, reader.key(map, "op"));
            return None;
        }
    };
    Some(Operation {
        action,
        path,
        range,
    })
}
