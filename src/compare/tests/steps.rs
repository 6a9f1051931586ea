//! Tests of the steps of a migration.

use super::*;

fn steps_between(before: &str, after: &str) -> String {
    let found = compare(before, after, &[], Options::default()).unwrap();
    steps_of(&found).join("\n")
}

/// Schemas of `spec` before and after, and a step that makes the change safe.
const STEPS: &[(&str, &str, &str)] = &[
    // The default of a new property violates what did not change.
    (
        "{type: object, maxProperties: 1, properties: {a: {type: integer}}}",
        "{type: object, maxProperties: 1, properties: {a: {type: integer}, b: {type: integer, default: 1}}}",
        "Change manifests that the new definition refuses because of the new default of `spec.b`, or do not add the default.",
    ),
    // A rule that did not change means something else.
    (
        "{type: object, properties: {a: {type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: self == oldSelf}]}}}",
        "{type: object, properties: {a: {type: array, maxItems: 5, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: self == oldSelf}]}}}",
        "Let users and controllers make only changes of `spec.a` that the new definition accepts.",
    ),
    // What is removed cannot be refused: the value around it is.
    (
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, a.q: {type: string}, s: {type: string}}, anyOf: [{required: [s]}, {required: [a.q]}]}",
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, s: {type: string}}, anyOf: [{required: [s]}, {required: [a.q]}]}",
        "Correct stored objects in which the new definition refuses `spec`. Until then they cannot be updated.\nRemove `spec[a.q]` from controllers and manifests first. Objects lose it at their next write.",
    ),
    (
        "{type: object, properties: {a: {type: string, nullable: true}}}",
        "{type: object, properties: {a: {type: string}}}",
        "Let nobody rely on a null in `spec.a`. The server now drops or replaces it.",
    ),
    // A key of a list is required or has a default.
    (
        "{type: array, maxItems: 9, items: {type: object, properties: {name: {type: string, maxLength: 9}}}}",
        "{type: array, maxItems: 9, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name], properties: {name: {type: string, maxLength: 9}}}}",
        "Release a definition in which `spec[].name` has a default, or is optional and no key of the list. Make it a required key when everything that writes objects sets it.\nCorrect stored objects in which the new definition refuses `spec[]`. Until then they cannot be updated.\nChange manifests in which the new definition refuses `spec`.",
    ),
];

#[test]
fn a_change_that_breaks_has_a_step() {
    for (before, after, step) in STEPS {
        let got = steps_between(&definition(before), &definition(after));
        assert_eq!(got, *step, "{before}\n{after}");
    }
}

/// The members and the schemas of `spec` of two versions, before and after, and the steps.
type VersionSteps = (
    [(&'static str, &'static str); 2],
    [(&'static str, &'static str); 2],
    &'static str,
);

const INTEGER: &str = "{type: object, properties: {a: {type: integer}}}";
const DEFAULTED: &str = "{type: object, properties: {a: {type: integer, default: 3}}}";

const STEPS_OF_VERSIONS: &[VersionSteps] = &[
    (
        [
            (
                "served: true, storage: true, subresources: {status: {}}",
                INTEGER,
            ),
            ("served: true, storage: false", INTEGER),
        ],
        [
            ("served: true, storage: true", INTEGER),
            (
                "served: true, storage: false, subresources: {status: {}}",
                INTEGER,
            ),
        ],
        "Let controllers write the status of `v1` with the rest of the object. Requests for `/status` fail.",
    ),
    (
        [
            ("served: true, storage: true", INTEGER),
            ("served: true, storage: false", INTEGER),
        ],
        [
            ("served: false, storage: true", INTEGER),
            ("served: false, storage: false", INTEGER),
        ],
        "Serve `v1`, `v2` as long as there are objects. Without a served version nobody can read, change or delete them.",
    ),
    (
        [
            ("served: true, storage: true", INTEGER),
            ("served: true, storage: false", DEFAULTED),
        ],
        [
            ("served: true, storage: false", INTEGER),
            ("served: true, storage: true", DEFAULTED),
        ],
        "Give `spec.a` the same default in all versions, or set `spec.a` in all manifests. The storage version sets its default in each object.\n\
         Release a definition that has both `v1` and `v2` and stores objects in `v2`.\n\
         Write each object once, so that it is stored in `v2`. Then remove `v1` from `status.storedVersions` of the definition.",
    ),
    // Objects lose the field when each is written once.
    (
        [
            ("served: true, storage: true", INTEGER),
            ("served: true, storage: false", INTEGER),
        ],
        [
            ("served: true, storage: false", "{type: object}"),
            ("served: true, storage: true", "{type: object}"),
        ],
        "Remove `spec.a` from controllers and manifests first. Objects lose it at their next write.\n\
         Release a definition that has both `v1` and `v2` and stores objects in `v2`.\n\
         Write each object once, so that it is stored in `v2`. Then remove `v1` from `status.storedVersions` of the definition.",
    ),
];

#[test]
fn steps_name_the_versions_that_they_are_about() {
    for (before, after, steps) in STEPS_OF_VERSIONS {
        let got = steps_between(&two_versions(*before), &two_versions(*after));
        assert_eq!(got, *steps);
    }
}

#[test]
fn a_dropped_null_is_told_alike_with_and_without_a_stored_object() {
    let with = |nullable: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: integer{nullable}}}, b: {{type: integer}}}}}}"
        ))
    };
    let (before, after) = (with(", nullable: true"), with(""));
    let object = "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: {a: null, b: 1}}";
    for objects in [&[][..], &[object]] {
        let found = compare(&before, &after, objects, Options::default()).unwrap();
        let all: Vec<String> = found.findings.iter().map(short).collect();
        assert_eq!(all, ["nullable-removed spec.a Narrows stored breaking"]);
        assert_eq!(found.findings[0].remark, "A stored null is dropped.");
        assert_eq!(steps_of(&found).len(), 1);
        for outcome in &found.objects {
            assert_eq!(outcome.pruned, ["spec.a"]);
        }
    }
}

#[test]
fn clients_lose_what_an_alpha_version_does_not_store() {
    let with = |own: &str| {
        two_versions([
            ("served: false, storage: true", own),
            (
                "served: true, storage: false",
                "{type: object, properties: {a: {type: integer}, b: {type: string}}}",
            ),
        ])
        .replace("name: v1,", "name: v1alpha1,")
    };
    let whole = "{type: object, properties: {a: {type: integer}, b: {type: string}}}";
    for (own, change) in [
        (
            "{type: object, properties: {a: {type: integer}}}",
            "storage-loses-field spec.b Narrows stored breaking",
        ),
        (
            "{type: object, properties: {a: {type: integer, default: 3}, b: {type: string}}}",
            "storage-sets-default spec.a None writers breaking",
        ),
    ] {
        let all = findings_of(&with(whole), &with(own));
        let breaking = all.iter().filter(|one| one.breaking).map(short);
        assert_eq!(breaking.collect::<Vec<_>>(), [change], "{all:#?}");
    }
}

#[test]
fn steps_are_for_those_whom_the_category_means_with_and_without_a_search() {
    let with = |most: u8| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: integer, maximum: {most}}}}}}}"
        ))
    };
    let (before, after) = (with(3), with(2));
    let manifests = "Change manifests in which the new definition refuses `spec.a`.";
    let correct = "Correct stored objects in which the new definition refuses `spec.a`. Until then they cannot be updated.";
    for (release, category, steps) in [
        ("1.29", Category::Stored, &[correct][..]),
        ("1.29", Category::Writers, &[correct, manifests]),
        ("1.36", Category::Stored, &[]),
        ("1.36", Category::Writers, &[manifests]),
    ] {
        for without_witnesses in [false, true] {
            let options = Options {
                release: release.parse().unwrap(),
                category,
                without_witnesses,
                ..Options::default()
            };
            let found = compare(&before, &after, &[], options).unwrap();
            let own = steps_of(&found);
            assert_eq!(own, steps, "{release} {category:?} {without_witnesses}");
        }
    }
}
