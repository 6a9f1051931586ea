//! Tests of a status that is a subresource: only requests for `/status` set it, and it is validated with each update.

use super::*;

/// A definition with a schema for `status`, which is a subresource.
fn with_status(status: &str) -> String {
    definition("{type: object}").replace(
        "schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}",
        &format!(
            "subresources: {{status: {{}}}}
    schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {{type: object}}, status: {status}}}}}}}"
        ),
    )
}

/// Two schemas of the status, the release, what is found, and a part of the remark.
const CASES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "{type: object, properties: {b: {type: object, properties: {x: {type: integer}}}}}",
        "{type: object, properties: {b: {type: integer}}}",
        "1.36",
        "type-changed status.b Incomparable stored breaking",
        "A stored object loses fields that the new schema does not list.",
    ),
    (
        "{type: object, properties: {b: {x-kubernetes-preserve-unknown-fields: true}, c: {type: string}}}",
        "{type: object, required: [c], properties: {b: {x-kubernetes-preserve-unknown-fields: true}, c: {type: string}}}",
        "1.36",
        "required-added status Narrows stored breaking",
        "It cannot be updated if `status` holds a field that has no schema",
    ),
    (
        "{type: object, properties: {b: {type: integer}}}",
        "{type: object, properties: {b: {type: integer, maximum: 3}}}",
        "1.36",
        "maximum-lowered status.b Narrows writers breaking",
        "A stored object with such a value can still be updated if `status.b` does not change.",
    ),
    (
        "{type: object, properties: {b: {type: integer}}}",
        "{type: object, properties: {b: {type: integer, maximum: 3}}}",
        "1.30",
        "maximum-lowered status.b Narrows writers breaking",
        "can still be updated if `status.b` does not change.",
    ),
    (
        "{type: object, properties: {b: {type: integer}}}",
        "{type: object, properties: {b: {type: integer, maximum: 3}}}",
        "1.29",
        "maximum-lowered status.b Narrows stored breaking",
        "cannot be updated until the value is changed.",
    ),
    (
        "{type: object, properties: {b: {type: string}}}",
        "{type: object, required: [b], properties: {b: {type: string}}}",
        "1.29",
        "required-added status Narrows stored breaking",
        "cannot be updated until it is set.",
    ),
    // The rule fails with an error for the old value only.
    (
        "{type: object, properties: {b: {type: string}}, x-kubernetes-validations: [{rule: has(self.b)}]}",
        "{type: object, properties: {b: {type: integer}}, x-kubernetes-validations: [{rule: has(self.b)}]}",
        "1.36",
        "type-changed status.b Incomparable stored breaking",
        "cannot be updated until the value is changed.",
    ),
];

#[test]
fn a_status_may_keep_an_object_from_being_updated() {
    for (before, after, release, want, remark) in CASES {
        let options = Options {
            category: Category::Tools,
            release: release.parse().unwrap(),
            ..Options::default()
        };
        let [before, after] = [before, after].map(|status| with_status(status));
        let all = compare(&before, &after, &[], options).unwrap().findings;
        let own: Vec<String> = all.iter().map(short).collect();
        assert_eq!(own, [*want], "{release} {all:#?}");
        assert!(all[0].remark.contains(remark), "{release} {all:#?}");
    }
}

#[test]
fn who_changes_a_refused_status_depends_on_who_writes_it() {
    let status =
        |rest: &str| format!("{{type: object, properties: {{b: {{type: integer{rest}}}}}}}");
    let [before, after] = ["", ", maximum: 3"].map(|rest| with_status(&status(rest)));
    let subresource = "subresources: {status: {}}";
    for (own, step) in [
        (
            subresource,
            "Change controllers that write values which the new definition refuses in `status.b`.",
        ),
        (
            "subresources: {}",
            "Change manifests in which the new definition refuses `status.b`.",
        ),
    ] {
        let [before, after] = [&before, &after].map(|text| text.replace(subresource, own));
        for without_witnesses in [false, true] {
            let options = Options {
                without_witnesses,
                ..Options::default()
            };
            let found = compare(&before, &after, &[], options).unwrap();
            assert_eq!(steps_of(&found), [step], "{found:#?}");
        }
    }
}

#[test]
fn an_object_shows_who_sets_the_status() {
    let with = with_status("{type: object, properties: {p: {type: integer}}}");
    let without = with.replace("    subresources: {status: {}}\n", "");
    assert_ne!(with, without);
    for (before, after, id, kept) in [
        (&without, &with, "status-subresource-added", [true, false]),
        (&with, &without, "status-subresource-removed", [false, true]),
    ] {
        let all = findings_of(before, after);
        let own = all.iter().find(|one| one.id == id).unwrap();
        assert_eq!(
            short(own),
            format!("{id} {} Incomparable writers breaking", own.path)
        );
        let witness = own.witness.as_ref().unwrap();
        assert!(witness.object.contains("status:\n  p: 1"), "{witness:#?}");
        let shown = [&witness.before, &witness.after].map(|stored| stored.contains("p: 1"));
        assert_eq!(shown, kept, "{witness:#?}");
    }
}

/// Objects that are created lose their status, so only the update of a stored one shows what its schema refuses.
#[test]
fn a_status_that_becomes_a_subresource_keeps_its_stored_objects() {
    let status = |rest: &str| {
        with_status(&format!(
            "{{type: object, properties: {{r: {{type: integer{rest}}}}}}}"
        ))
    };
    let before = status("").replace("    subresources: {status: {}}\n", "");
    let options = Options {
        release: "1.29".parse().unwrap(),
        ..Options::default()
    };
    let found = compare(&before, &status(", maximum: 2"), &[], options).unwrap();
    let own = found
        .findings
        .iter()
        .find(|one| one.id == "maximum-lowered");
    let own = own.unwrap();
    assert_eq!(
        short(own),
        "maximum-lowered status.r Narrows stored breaking",
        "{own:#?}"
    );
    assert!(
        own.remark
            .contains("cannot be updated until the value is changed."),
        "{own:#?}"
    );
}
