//! What holds of every definition that can be created: an update to the same one is accepted.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod shared;

use crd_drydock::value::json::{self, Duplicates};
use crd_drydock::value::{Map, Value};
use crd_drydock::{Crd, document};
use shared::definitions::for_each_definition;

/// A definition that can be created.
struct Sent<'t> {
    id: &'t str,
    text: &'t str,
    crd: Crd,
    value: Value<'static>,
}

/// Shows every definition that can be created to a test.
fn for_each_created(mut check: impl FnMut(Sent<'_>)) {
    let (mut count, mut repeated) = (0, Vec::new());
    for_each_definition(|id, text| {
        let crd = Crd::new(text);
        if !crd.report().valid {
            return;
        }
        let parsed = document::parse_one(text, Duplicates::LastWins).expect("a definition");
        if !parsed.findings.is_empty() {
            repeated.push(id.to_owned());
            return;
        }
        let value = parsed.value.into_owned();
        check(Sent {
            id,
            text,
            crd,
            value,
        });
        count += 1;
    });
    assert!(count > 1000, "{count} definitions");
    // What repeats keys has no value that says the same: Go reads both into one struct.
    for id in &repeated {
        assert!(id.starts_with("crd-decode-raw/duplicate-"), "{repeated:?}");
    }
}

fn metadata<'v>(definition: &'v mut Value<'static>) -> &'v mut Map<'static> {
    let root = definition.as_map_mut().expect("an object");
    let meta = root.get_mut("metadata").and_then(Value::as_map_mut);
    meta.expect("metadata, for it has a name")
}

/// A definition right after its creation, which gives it a generation.
fn created(mut definition: Value<'static>) -> Value<'static> {
    metadata(&mut definition).insert("generation", 1.into());
    definition
}

/// A definition that was created once controllers have served it.
fn served(mut definition: Value<'static>, sent: &Sent<'_>) -> Value<'static> {
    let meta = metadata(&mut definition);
    meta.insert("uid", "3f0c9d1e-6d1b-4bd3-9d43-6f5b8a7c1a11".into());
    meta.insert("resourceVersion", "42".into());
    meta.insert("creationTimestamp", "2026-01-02T03:04:05Z".into());
    let told = sent.crd.status(sent.text, None);
    let told = json::parse(&told).expect("JSON").value.into_owned();
    let mut status = Map::new();
    for name in ["conditions", "acceptedNames", "storedVersions"] {
        let value = told.get(name).expect("a member of the status");
        status.push(name, value.clone());
    }
    let root = definition.as_map_mut().expect("an object");
    root.insert("status", Value::Map(status));
    definition
}

#[test]
fn an_update_to_the_same_definition_finds_what_its_creation_found_and_no_fault() {
    for_each_created(|sent| {
        let (id, wanted) = (sent.id, sent.crd.report());
        let created = created(sent.value.clone());
        let served = json::to_json(&served(created.clone(), &sent));
        let created = json::to_json(&created);
        for (what, now, before) in [
            ("what was created over what was sent", &*created, sent.text),
            ("what was created", &created, &created),
            ("what is served", &served, &served),
        ] {
            let update = Crd::update(now, before);
            let report = update.report();
            let context = || format!("{id}, {what}: {report:?}");
            assert_eq!(report.decode_error, None, "{}", context());
            assert!(report.valid && report.errors.is_empty(), "{}", context());
            // Unknown formats are reported at the creation only.
            assert_eq!(report.warnings, [], "{}", context());
            let mut strict = wanted.strict.clone();
            if now == served {
                // The status that was sent is gone.
                strict.retain(|found| !found.path().starts_with("status."));
            }
            assert_eq!(report.strict, strict, "{}", context());
            for (own, others) in [
                (
                    format!("{:?}", report.advice),
                    format!("{:?}", wanted.advice),
                ),
                (format!("{:?}", report.rules), format!("{:?}", wanted.rules)),
                (format!("{:?}", report.cost), format!("{:?}", wanted.cost)),
            ] {
                assert_eq!(own, others, "{}", context());
            }
        }
    });
}

#[test]
fn what_was_sent_to_create_a_definition_lacks_the_generation_of_an_update() {
    for_each_created(
        |Sent {
             id, text, value, ..
         }| {
            let meta = value.get("metadata").expect("metadata");
            let generation = meta.get("generation").and_then(Value::as_int).unwrap_or(0);
            let update = Crd::update(text, text);
            let found: Vec<String> = update.report().errors.iter().map(|e| e.message()).collect();
            let fault = format!(
                "metadata.generation: Invalid value: {generation}: must not be decremented"
            );
            let wanted: &[String] = if generation < 1 { &[fault] } else { &[] };
            assert_eq!(found, wanted, "{id}");
        },
    );
}
