//! Objects of one definition that has something of everything.

use std::cell::LazyCell;

use crd_drydock::{Crd, Request};

thread_local! {
    static CRD: LazyCell<Crd> = LazyCell::new(|| Crd::new(include_str!("widget.yaml")));
}

/// Text is an object that is created; after a NUL may stand the one that it updates.
///
/// # Panics
/// Where an answer contradicts itself, or what is stored changes when it is stored again.
pub fn admit(data: &[u8]) {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let mut text = || parts.next().map(String::from_utf8_lossy);
    let (Some(object), previous) = (text(), text()) else {
        return;
    };
    CRD.with(|crd| {
        assert!(crd.report().valid, "{:?}", crd.report().errors);
        for version in [None, Some("v1"), Some("v2")] {
            create(crd, &object, version);
            if let Some(previous) = &previous {
                check(&crd.answer(Request::Update(previous), &object, version));
                check(&crd.answer(Request::UpdateStatus(previous), &object, version));
            }
        }
        let _ = crd.round_trip(&object, [None, None]);
        let _ = crd.selectable_fields(&object, None);
    });
}

fn create(crd: &Crd, object: &str, version: Option<&str>) {
    let created = crd.admit(object, version);
    check(&created);
    let Some(stored) = created.object_json().filter(|_| created.allowed) else {
        return;
    };
    let again = crd.admit(&stored, version);
    assert!(again.allowed, "refused once stored: {stored}");
    assert_eq!(again.object_json().as_deref(), Some(&*stored));
    assert!(
        again.unknown_fields.is_empty(),
        "{:?}",
        again.unknown_fields
    );
}

fn check(admission: &crd_drydock::admission::Admission<'_>) {
    let faultless = admission.errors.is_empty() && admission.decode_error.is_none();
    assert_eq!(admission.allowed, faultless);
    assert!(!admission.allowed || admission.object.is_some());
    for error in &admission.errors {
        assert!(error.message().starts_with(&error.field));
    }
}
