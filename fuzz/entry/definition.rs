//! Definitions: created, updated, and admitting what they may.

use crd_drydock::Crd;

/// Objects that any definition has to have an answer to.
const OBJECTS: [&str; 2] = [
    r#"{"apiVersion":"example.org/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"a":[{"k":1}]}}"#,
    "[",
];

/// Text is a definition that is created; after a NUL may stand the one that it updates.
///
/// # Panics
/// Where the report contradicts itself, or a definition may not stay as it is.
pub fn define(data: &[u8]) {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let mut text = || parts.next().map(String::from_utf8_lossy);
    let (Some(definition), previous) = (text(), text()) else {
        return;
    };
    let crd = Crd::new(&definition);
    check_report(&crd);
    for object in OBJECTS {
        let _ = crd.admit(object, None);
    }
    if let Some(previous) = previous {
        check_report(&Crd::update(&definition, &previous));
    }
    let is_large = definition.len() > 1 << 16;
    if crd.report().valid && !is_large {
        let again = Crd::update(&definition, &definition);
        check_report(&again);
        for error in &again.report().errors {
            // The API server counts generations; a sender copies them.
            assert_eq!(error.field, "metadata.generation", "{}", error.message());
        }
    }
}

fn check_report(crd: &Crd) {
    let report = crd.report();
    let faultless = report.errors.is_empty() && report.decode_error.is_none();
    assert_eq!(report.valid, faultless);
    for error in &report.errors {
        assert!(error.message().starts_with(&error.field));
    }
    for rule in &report.rules {
        assert!(rule.total >= rule.per_call);
    }
}
