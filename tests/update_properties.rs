//! What holds of every object that is created: over the objects of `tests/cases`, of the upstream
//! projects and of the corpus, and over samples of their definitions.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod shared;

use std::collections::BTreeSet;
use std::path::PathBuf;

use crd_drydock::admission::{Admission, RuleRun};
use crd_drydock::value::{Value, json};
use crd_drydock::{Crd, Request};
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    id: String,
    op: String,
    version: Option<String>,
    crd: Option<Box<RawValue>>,
    crd_file: Option<String>,
    object: Option<Box<RawValue>>,
}

/// The files with objects, as far as they are there.
fn files() -> Vec<PathBuf> {
    let mut files = shared::case_files(&["obj-"]);
    files.extend(shared::shared_files(&[
        "conformance/upstream/admit.jsonl",
        "conformance/upstream/admit-cel.jsonl",
        "corpus/objects.jsonl",
    ]));
    files
}

/// Shows every object that can be created, as it is stored, and its case to a test; and what is
/// stored of the samples of its definition.
fn for_each_stored(mut check: impl FnMut(&str, &Crd, Option<&str>, &str)) {
    let mut count = 0;
    let mut sampled = BTreeSet::new();
    for file in files() {
        let folder = file.parent().expect("a folder");
        let text = std::fs::read_to_string(&file).expect("a case file");
        for line in text.lines().filter(|line| !line.is_empty()) {
            let case: Case = serde_json::from_str(line).expect(line);
            let Some(object) = case.object.as_ref().filter(|_| case.op == "admit") else {
                continue;
            };
            let definition = match (&case.crd, &case.crd_file) {
                (Some(crd), _) => crd.get().to_owned(),
                (None, Some(file)) => std::fs::read_to_string(folder.join(file)).expect(file),
                (None, None) => continue,
            };
            let (crd, version) = (Crd::new(&definition), case.version.as_deref());
            let mut show = |object: &str| {
                let created = crd.admit(object, version);
                if created.allowed {
                    let stored = created.object_json().expect("what is allowed is stored");
                    check(&case.id, &crd, version, &stored);
                    count += 1;
                }
            };
            show(object.get());
            if sampled.insert(definition) {
                for full in [false, true] {
                    show(&crd.sample(version, full));
                }
            }
        }
    }
    assert!(count > 2000, "{count} objects");
}

/// The object of an update, without what being read adds to a stored one: a resource version, and
/// the defaults of a status, which is not created.
fn as_created(update: &Admission<'_>, stored: &Value<'_>) -> Value<'static> {
    let text = update.object_json().unwrap_or_default();
    let mut object = json::parse(&text).expect("JSON").value.into_owned();
    if let Some(root) = object.as_map_mut() {
        if stored.get("status").is_none() {
            root.remove("status");
        }
        let versioned = |object: &Value<'_>| {
            let meta = object.get("metadata");
            meta.is_some_and(|meta| meta.get("resourceVersion").is_some())
        };
        let meta = root.get_mut("metadata").and_then(Value::as_map_mut);
        if let Some(meta) = meta.filter(|_| !versioned(stored)) {
            meta.remove("resourceVersion");
        }
    }
    object
}

#[test]
fn creating_what_is_stored_changes_nothing() {
    for_each_stored(|id, crd, version, stored| {
        let again = crd.admit(stored, version);
        // A status that the schema demands is never created.
        if again.allowed {
            let wanted = json::parse(stored).expect("JSON").value;
            assert_eq!(again.object.as_ref(), Some(&wanted), "{id}");
        }
    });
}

#[test]
fn an_update_to_the_same_object_is_forbidden_by_transition_rules_only() {
    let counts = |run: &&RuleRun<'_>| run.skipped.is_none() && run.result != Some(true);
    for_each_stored(|id, crd, version, stored| {
        let update = crd.answer(Request::Update(stored), stored, version);
        assert!(update.decode_error.is_none(), "{id}");
        let broken = update.rules.iter().filter(counts);
        let on_old_values = broken.filter(|run| run.rule.contains("oldSelf")).count();
        assert_eq!(update.errors.len(), on_old_values, "{id}");
        // Large floats are read back as integers, which are judged otherwise.
        if crd.admit(stored, version).allowed {
            assert_eq!(update.suppressed.len(), 0, "{id}");
        }
        let wanted = json::parse(stored).expect("JSON").value;
        assert_eq!(as_created(&update, &wanted), wanted, "{id}");
    });
}
