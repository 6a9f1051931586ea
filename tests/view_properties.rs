//! What holds of samples and conversions: over all definitions of the cases and of the corpus.
//!
//! `PRINT=1` shows the samples that are refused, as `samples-refused.txt` lists them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod shared;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use crd_drydock::Crd;
use crd_drydock::document;
use crd_drydock::value::json::{self, Duplicates};
use crd_drydock::value::{Map, Value};
use shared::definitions::for_each_definition;

/// The definitions whose samples are refused, with the reasons.
fn expected() -> BTreeMap<String, String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples-refused.txt");
    let text = std::fs::read_to_string(file).expect("tests/samples-refused.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.map(|line| line.split_once('\t').expect(line));
    entries
        .map(|(id, reason)| (id.to_owned(), reason.to_owned()))
        .collect()
}

#[test]
fn a_sample_is_admitted_by_its_definition() {
    let expected = expected();
    let print = std::env::var_os("PRINT").is_some();
    let mut wrong = Vec::new();
    for_each_definition(|id, text| {
        let crd = Crd::new(text);
        if !crd.report().valid {
            return;
        }
        let mut refused = false;
        for full in [false, true] {
            let start = Instant::now();
            let sample = crd.sample(None, full);
            let took = start.elapsed();
            assert!(took < Duration::from_secs(10), "{id}: {took:?}");
            let admission = crd.admit(&sample, None);
            assert_eq!(
                admission.allowed,
                !sample.starts_with('#'),
                "{id}: {sample}"
            );
            if admission.allowed {
                assert!(admission.unknown_fields.is_empty(), "{id}: {sample}");
            } else if print && !refused {
                let reason = sample.lines().find(|line| !line.ends_with("this object:"));
                println!("{id}\t{}", reason.unwrap_or_default());
            }
            refused |= !admission.allowed;
        }
        if refused != expected.contains_key(id) {
            wrong.push(id.to_owned());
        }
    });
    assert_eq!(
        wrong,
        [] as [&str; 0],
        "not as tests/samples-refused.txt says"
    );
}

/// The definition with a second version, the same but for the name; `None` if it has several.
fn doubled(text: &str) -> Option<String> {
    let parsed = document::parse_one(text, Duplicates::LastWins).ok()?;
    let mut crd = parsed.value.into_owned();
    let spec = crd.as_map_mut()?.get_mut("spec")?.as_map_mut()?;
    let Some(Value::List(versions)) = spec.get_mut("versions") else {
        return None;
    };
    let [only] = versions.as_slice() else {
        return None;
    };
    let mut other = only.clone();
    let map: &mut Map<'_> = other.as_map_mut()?;
    map.insert("name", "other".into());
    map.insert("storage", false.into());
    versions.push(other);
    Some(json::to_json(&crd))
}

#[test]
fn versions_of_equal_schemas_convert_without_loss() {
    let mut count = 0;
    for_each_definition(|id, text| {
        let Some(text) = doubled(text) else { return };
        let crd = Crd::new(&text);
        if !crd.report().valid || text.contains("\"Webhook\"") {
            return;
        }
        let sample = crd.sample(Some("other"), true);
        let admission = crd.admit(&sample, None);
        if !admission.allowed {
            return;
        }
        count += 1;
        let object = admission.object_json().expect("what is allowed is stored");
        let trip = crd.round_trip(&object, [None, None]);
        assert_eq!(trip.error, None, "{id}");
        let version = trip.version.clone().unwrap_or_default();
        for (from, to) in [("other", &*version), (&*version, "other")] {
            let given = object.replacen("/other\"", &format!("/{from}\""), 1);
            let there = crd.convert(&given, to, None);
            assert_eq!(there.unknown_fields, [] as [&str; 0], "{id}");
            let back = crd.convert(&there.json.unwrap_or_default(), from, None);
            assert_eq!(back.json.as_deref(), Some(&*given), "{id}");
        }
        assert_eq!(trip.lost.len() + trip.changed.len(), 0, "{id}: {trip:?}");
        // A status is not created, but its defaults come when it is read.
        trip.gained
            .iter()
            .for_each(|path| assert_eq!(path, "status", "{id}"));
    });
    assert!(count > 1000, "{count} definitions");
}
