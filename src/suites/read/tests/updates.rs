//! Updates: names, and objects that are stored already.

use super::{FaultCode, Suite, faults};

/// The faults of a test of updates with these keys.
fn update_faults(keys: &str) -> Vec<(FaultCode, u32, String)> {
    faults(&format!(
        "crdName: a.b\ntests:\n  onUpdate:\n  - {{name: a, {keys}}}\n"
    ))
}

#[test]
fn an_update_keeps_name_and_namespace() {
    let object = |metadata: &str| format!("{{metadata: {{{metadata}}}}}");
    for (initial, updated) in [
        ("", ""),
        ("name: a", ""),
        ("name: a", "name: a"),
        ("namespace: a", "namespace: a"),
        ("", "namespace: default"),
        ("generateName: a", "generateName: b"),
    ] {
        let keys = format!("initial: {}, updated: {}", object(initial), object(updated));
        assert_eq!(update_faults(&keys), [], "{keys}");
    }
    let named = "resourceName: ann, initial: {}, updated: {metadata: {name: ann}}";
    assert_eq!(update_faults(named), []);
    for (initial, updated, message) in [
        (
            "name: a",
            "name: b",
            "the name of the updated object is b, and that of the object before is a: an update keeps it",
        ),
        (
            "",
            "name: b",
            "the name of the updated object is b, and that of the object before is one that the server \
             generates: an update keeps it",
        ),
        (
            "",
            "namespace: b",
            "the namespace of the updated object is b, and that of the object before is default: an update \
             keeps it",
        ),
    ] {
        let keys = format!("initial: {}, updated: {}", object(initial), object(updated));
        let want = (FaultCode::OtherName, 4, message.to_owned());
        assert_eq!(update_faults(&keys), [want], "{keys}");
    }
    let case = "initial: {metadata: {name: a}}, cases: [{set: {metadata.name: b}}]";
    assert_eq!(update_faults(case)[0].0, FaultCode::OtherName);
}

#[test]
fn a_test_with_another_name_runs_as_in_other_runners() {
    let suite = Suite::read(
        "crdName: a.b\ntests:\n  onUpdate:\n  - {name: a, initial: {metadata: {name: a}}, updated: \
         {metadata: {name: b}}}\n",
    );
    assert_eq!(suite.tests.len(), 1);
}

#[test]
fn an_object_that_is_stored_is_neither_created_nor_under_a_patched_definition() {
    assert_eq!(update_faults("previous: {}, updated: {}"), []);
    let message =
        |key: &str| format!("the test has previous, which no definition judges, and {key}");
    for (keys, key) in [
        ("previous: {}, initial: {}, updated: {}", "initial"),
        (
            "previous: {}, updated: {}, initialCRDPatches: [{op: remove, path: /spec}]",
            "initialCRDPatches",
        ),
    ] {
        let want = (FaultCode::Contradiction, 4, message(key));
        assert_eq!(update_faults(keys), [want]);
    }
    let empty = update_faults("initial: {}, updated: {}, initialCRDPatches: []");
    assert_eq!(
        empty[0].2,
        "initialCRDPatches is empty, so it changes nothing"
    );
    let creation = "crdName: a.b\ntests:\n  onCreate:\n  - {name: a, previous: {}}\n";
    let want = "a test of a creation has no previous";
    assert_eq!(faults(creation)[0].2, want);
}
