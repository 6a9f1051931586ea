//! What holds of every object that is created or updated: over the objects of `tests/cases`, of
//! the upstream projects and of the corpus, and over samples of their definitions.

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
    old_object: Option<Box<RawValue>>,
    subresource: Option<String>,
}

/// A case with its definition, compiled.
struct Compiled {
    case: Case,
    definition: String,
    crd: Crd,
}

impl Compiled {
    fn version(&self) -> Option<&str> {
        self.case.version.as_deref()
    }

    /// The texts of the smallest and of a full sample.
    fn samples(&self) -> [String; 2] {
        [false, true].map(|full| self.crd.sample(self.version(), full))
    }
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

/// Shows every case with an object to a test.
fn for_each_case(mut check: impl FnMut(&Compiled, &str)) {
    for file in files() {
        let folder = file.parent().expect("a folder");
        let text = std::fs::read_to_string(&file).expect("a case file");
        for line in text.lines().filter(|line| !line.is_empty()) {
            let case: Case = serde_json::from_str(line).expect(line);
            let Some(object) = case.object.clone().filter(|_| case.op == "admit") else {
                continue;
            };
            let definition = match (&case.crd, &case.crd_file) {
                (Some(crd), _) => crd.get().to_owned(),
                (None, Some(file)) => std::fs::read_to_string(folder.join(file)).expect(file),
                (None, None) => continue,
            };
            let crd = Crd::new(&definition);
            let compiled = Compiled {
                case,
                definition,
                crd,
            };
            check(&compiled, object.get());
        }
    }
}

/// Shows every object that can be created, as it is stored, and its case to a test; and what is
/// stored of the samples of its definition.
fn for_each_stored(mut check: impl FnMut(&str, &Crd, Option<&str>, &str)) {
    let mut count = 0;
    let mut sampled = BTreeSet::new();
    for_each_case(|case, object| {
        let (crd, version) = (&case.crd, case.version());
        let mut show = |object: &str| {
            let created = crd.admit(object, version);
            if created.allowed {
                let stored = created.object_json().expect("what is allowed is stored");
                check(&case.case.id, crd, version, &stored);
                count += 1;
            }
        };
        show(object);
        if sampled.insert(case.definition.clone()) {
            case.samples().iter().for_each(|sample| show(sample));
        }
    });
    assert!(count > 2000, "{count} objects");
}

#[test]
fn what_is_said_to_be_read_as_it_is_stored_is_read_so() {
    let mut count = 0;
    for_each_case(|case, object| {
        let created = case.crd.admit(object, case.version());
        if !created.allowed || !case.crd.reads_as_stored(&created) {
            return;
        }
        count += 1;
        let stored = created.object_json();
        let trip = case
            .crd
            .round_trip(stored.as_deref().unwrap_or_default(), [None, None]);
        assert_eq!(trip.error, None, "{}", case.case.id);
        // A zero loses its sign on the way.
        let [read, stored] = [&trip.json, &stored].map(|text| {
            let text = text.as_deref().unwrap_or_default();
            json::to_go_json(&json::parse(text).expect("JSON").value)
        });
        assert_eq!(read, stored, "{}", case.case.id);
    });
    assert!(count > 900, "{count} objects");
}

/// An update that is accepted.
#[derive(Clone, Copy)]
struct Update<'u> {
    id: &'u str,
    crd: &'u Crd,
    version: Option<&'u str>,
    only_status: bool,
    /// What was sent.
    object: &'u str,
    /// What is stored of that.
    stored: &'u str,
    /// Whether that reads back as it was: whole floats come back as integers, which are others
    /// to an update.
    is_exact: bool,
}

impl<'u> Update<'u> {
    fn again(self, object: &'u str, previous: &'u str) -> Admission<'u> {
        let request = match self.only_status {
            true => Request::UpdateStatus(previous),
            false => Request::Update(previous),
        };
        self.crd.answer(request, object, self.version)
    }

    /// That an answer stores what is stored already, and finds nothing wrong with it.
    fn assert_is_stored_again(&self, again: &Admission<'_>) {
        let id = self.id;
        let wanted = json::parse(self.stored).expect("JSON").value;
        assert_eq!(again.object.as_ref(), Some(&wanted), "{id}");
        let errors = &again.errors;
        assert_eq!(
            errors.len(),
            broken_on_old_values(again),
            "{id}: {errors:?}"
        );
    }
}

/// Shows every update that is accepted to a test: those of the cases; of what is created to
/// itself, and to its own status; and of one sample of a definition to the other. Definitions that
/// no server accepts are left out: they may give metadata defaults, which only reading applies.
fn for_each_update(mut check: impl FnMut(Update<'_>)) {
    let (mut count, mut of_status) = (0, 0);
    let mut sampled = BTreeSet::new();
    for_each_case(|case, object| {
        if !case.crd.report().valid {
            return;
        }
        let mut show = |object: &str, previous: &str, only_status: bool| {
            let asked = Update {
                id: &case.case.id,
                crd: &case.crd,
                version: case.version(),
                only_status,
                object,
                stored: "",
                is_exact: false,
            };
            let updated = asked.again(object, previous);
            if updated.allowed {
                let stored = updated.object_json().expect("what is allowed is stored");
                let read = json::parse(&stored).expect("JSON").value;
                let is_exact = updated.object.as_ref() == Some(&read);
                let stored = &*stored;
                check(Update {
                    stored,
                    is_exact,
                    ..asked
                });
                count += 1;
                of_status += usize::from(only_status);
            }
        };
        let created = case.crd.admit(object, case.version());
        let created = created.object_json().filter(|_| created.allowed);
        let previous = case.case.old_object.as_ref();
        if let Some(previous) = previous.map(|previous| previous.get()) {
            show(object, previous, case.case.subresource.is_some());
        }
        for only_status in [false, true] {
            if let Some(created) = &created {
                show(created, created, only_status);
            }
            if sampled.insert((case.definition.clone(), only_status)) {
                let [least, full] = &case.samples();
                show(full, least, only_status);
                show(least, full, only_status);
            }
        }
    });
    assert!(count > 3000, "{count} updates");
    assert!(of_status > 300, "{of_status} updates of a status");
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

/// How many rules that know the old value are broken or fail.
fn broken_on_old_values(update: &Admission<'_>) -> usize {
    let counts = |run: &&RuleRun<'_>| run.skipped.is_none() && run.result != Some(true);
    let broken = update.rules.iter().filter(counts);
    broken.filter(|run| run.rule.contains("oldSelf")).count()
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
    for_each_stored(|id, crd, version, stored| {
        let update = crd.answer(Request::Update(stored), stored, version);
        assert!(update.decode_error.is_none(), "{id}");
        assert_eq!(update.errors.len(), broken_on_old_values(&update), "{id}");
        // Large floats are read back as integers, which are judged otherwise.
        if crd.admit(stored, version).allowed {
            assert_eq!(update.suppressed.len(), 0, "{id}");
        }
        let wanted = json::parse(stored).expect("JSON").value;
        assert_eq!(as_created(&update, &wanted), wanted, "{id}");
    });
}

#[test]
fn what_an_update_stores_is_stored_again_by_an_update_to_itself() {
    for_each_update(|update| {
        let again = update.again(update.stored, update.stored);
        update.assert_is_stored_again(&again);
        assert_eq!(again.warnings, [], "{}", update.id);
        assert_eq!(again.unknown_fields, [""; 0], "{}", update.id);
        assert_eq!(again.changes.len(), 0, "{}", update.id);
    });
}

#[test]
fn an_update_that_is_repeated_changes_nothing_more() {
    for_each_update(|update| {
        if !update.is_exact {
            return;
        }
        let again = update.again(update.object, update.stored);
        update.assert_is_stored_again(&again);
    });
}
