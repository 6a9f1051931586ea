//! Tests of differences between a version and the storage version that change, and of defaults of one of them.

use super::*;

const STORAGE: &str = "served: true, storage: true";
const OTHER: &str = "served: true, storage: false";

fn with_property(schema: &str) -> String {
    format!("{{type: object, properties: {{a: {schema}}}}}")
}

/// Three schemas of `spec.a`: in the storage version before and after, and in `v2` before and after. Then the ids of what is
/// found about `v2` between the versions.
const EXTENTS: &[([&str; 2], [&str; 2], &[&str])] = &[
    (
        ["{type: integer, maximum: 3}", "{type: integer, maximum: 2}"],
        ["{type: integer}", "{type: integer}"],
        &["storage-refuses-value"],
    ),
    (
        ["{type: integer, maximum: 2}", "{type: integer, maximum: 3}"],
        ["{type: integer}", "{type: integer}"],
        &["storage-accepts-value"],
    ),
    (
        ["{type: integer, maximum: 3}", "{type: integer, maximum: 3}"],
        ["{type: integer, maximum: 5}", "{type: integer, maximum: 4}"],
        &["storage-accepts-value"],
    ),
    (
        [
            "{type: integer, maximum: 2}",
            "{type: integer, maximum: 3, default: 1}",
        ],
        ["{type: integer}", "{type: integer}"],
        &["storage-sets-default", "storage-accepts-value"],
    ),
    (
        ["{type: string, pattern: ^a}", "{type: string, pattern: ^b}"],
        ["{type: string}", "{type: string}"],
        &["storage-refuses-value"],
    ),
];

#[test]
fn a_difference_between_versions_that_changes_is_told_as_larger_or_smaller() {
    for (stored, own, want) in EXTENTS {
        let at = |index: usize| {
            let [stored, own] = [stored[index], own[index]].map(with_property);
            two_versions([(STORAGE, &stored), (OTHER, &own)])
        };
        for release in ["1.29", "1.36"] {
            let options = Options {
                category: Category::Tools,
                release: release.parse().unwrap(),
                ..Options::default()
            };
            let found = compare(&at(0), &at(1), &[], options).unwrap().findings;
            let between = found.iter().filter(|one| one.id.starts_with("storage-"));
            let ids: Vec<&str> = between.map(|one| one.id).collect();
            assert_eq!(&ids, want, "{release}: {found:#?}");
        }
    }
}

#[test]
fn an_object_that_another_version_stores_without_a_default_changes_at_each_write() {
    let plain = "{type: object, properties: {masts: {type: integer}, mode: {type: string}}}";
    let sail =
        "{type: object, properties: {masts: {type: integer}, mode: {type: string, default: sail}}}";
    let few = sail.replace("{type: object,", "{type: object, maxProperties: 1,");
    for (stored, want) in [(plain, true), (sail, false)] {
        let before = two_versions([(STORAGE, stored), (OTHER, sail)]);
        let after = two_versions([(STORAGE, stored), (OTHER, &few)]);
        let findings = findings_of(&before, &after);
        let lowered = findings
            .iter()
            .find(|one| one.id == "max-properties-lowered");
        let lowered = lowered.unwrap();
        let doubts = lowered
            .remark
            .contains("if it is stored in another version");
        assert_eq!(doubts, want, "{lowered:#?}");
        assert_eq!(lowered.category == Category::Stored, want, "{lowered:#?}");
    }
}

#[test]
fn a_status_that_a_creation_drops_proves_no_loss() {
    let spec = "{type: object}";
    let statuses = |versions: &str| {
        versions.replacen(
            "properties: {spec: {type: object}}}}}",
            "properties: {spec: {type: object}, status: {type: object, properties: {r: {type: integer}}}}}}, subresources: {status: {}}}",
            1,
        )
    };
    let after = statuses(&two_versions([(STORAGE, spec), (OTHER, spec)]));
    let webhook = "spec:\n  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://example.org'}}}";
    let before = after.replacen("spec:", webhook, 1);
    let findings = findings_of(&before, &after);
    let lost = findings.iter().find(|one| one.id == "version-loses-field");
    assert!(lost.unwrap().witness.is_none(), "{findings:#?}");
    let back = findings_of(&after, &before);
    assert!(
        back.iter().all(|one| one.id != "version-keeps-field"),
        "{back:#?}"
    );
}

#[test]
fn a_default_of_the_storage_version_that_another_version_refuses_blocks_updates() {
    let of_text = |keywords: &str| with_property(&format!("{{type: string{keywords}}}"));
    let [plain, long, limited] = ["", ", default: long", ", maxLength: 3"].map(of_text);
    let before = two_versions([(STORAGE, &plain), (OTHER, &limited)]);
    let after = two_versions([(STORAGE, &long), (OTHER, &limited)]);
    for (release, want) in [
        (
            "1.29",
            "storage-sets-default spec.a Narrows stored breaking",
        ),
        ("1.36", "storage-sets-default spec.a None writers"),
    ] {
        let options = Options {
            category: Category::Stored,
            release: release.parse().unwrap(),
            ..Options::default()
        };
        let found = compare(&before, &after, &[], options).unwrap().findings;
        let sets = found.iter().find(|one| one.id == "storage-sets-default");
        assert_eq!(short(sets.unwrap()), want, "{found:#?}");
    }
}
