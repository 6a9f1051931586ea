//! Tests of differences between versions.

use super::*;

const STORAGE: &str = "served: true, storage: true";
const OTHER: &str = "served: true, storage: false";

fn with_property(schema: &str) -> String {
    format!("{{type: object, properties: {{a: {schema}}}}}")
}

/// The schema of `spec.a` in `v1`, the storage version, and in the new version `v2`. Then what is found about
/// `v2`, and a part of the answer of the new definition.
const NEW_VERSIONS: &[(&str, &str, &str, &str)] = &[
    (
        "{type: string}",
        "{type: object, properties: {b: {type: string}}}",
        "new-version-loses-field spec.a None writers; new-version-refuses-stored spec.a None writers",
        "a: {}",
    ),
    (
        "{type: string}",
        "{type: string, maxLength: 3}",
        "new-version-refuses-stored spec.a None writers",
        "Too long",
    ),
    (
        "{type: string, maxLength: 3}",
        "{type: string}",
        "new-version-exceeds-storage spec.a None writers",
        "Too long",
    ),
    ("{type: string}", "{type: string}", "", ""),
];

#[test]
fn a_new_version_is_compared_with_the_storage_version() {
    for (stored, own, want, answer) in NEW_VERSIONS {
        let [stored, own] = [stored, own].map(|schema| with_property(schema));
        let before = definition(&stored);
        let after = two_versions([(STORAGE, &stored), (OTHER, &own)]);
        let findings = findings_of(&before, &after);
        let (added, others): (Vec<_>, Vec<_>) =
            findings.iter().partition(|one| one.id == "version-added");
        assert_eq!(added.len(), 1, "{findings:#?}");
        let got: Vec<String> = others.iter().map(|one| short(one)).collect();
        assert_eq!(got.join("; "), *want, "{findings:#?}");
        for one in others.iter().take(1) {
            let witness = one.witness.as_ref().unwrap();
            assert!(witness.after.contains(answer), "{one:#?}");
        }
    }
}

#[test]
fn a_witness_that_is_sent_in_another_version_is_said_to_be() {
    let [short_text, text] = ["{type: string, maxLength: 3}", "{type: string}"].map(with_property);
    for ([stored, own], id, want) in [
        (
            [&short_text, &text],
            "new-version-exceeds-storage",
            "The witness is sent in `v1`, as its clients read an object that `v2` accepts.",
        ),
        (
            [&text, &short_text],
            "new-version-refuses-stored",
            "The witness is sent in `v2`, as its clients read an object that `v1` accepts.",
        ),
    ] {
        let after = two_versions([(STORAGE, stored), (OTHER, own)]);
        let findings = findings_of(&definition(stored), &after);
        let finding = findings.iter().find(|one| one.id == id).unwrap();
        assert!(finding.remark.starts_with(want), "{finding:#?}");
    }
}

#[test]
fn updates_of_objects_that_are_stored_in_another_version_are_not_promised() {
    let [short_text, text] = ["{type: string, maxLength: 3}", "{type: string}"].map(with_property);
    let elsewhere = "Objects that are still stored in another version may be refused.";
    for (old_modes, want) in [([STORAGE, OTHER], true), ([OTHER, STORAGE], false)] {
        let before = two_versions([(old_modes[0], &text), (old_modes[1], &text)]);
        let after = two_versions([(OTHER, &text), (STORAGE, &short_text)]);
        let findings = findings_of(&before, &after);
        let refusal = findings
            .iter()
            .find(|one| one.id == "storage-refuses-value");
        let refusal = refusal.unwrap();
        assert_eq!(refusal.remark.contains(elsewhere), want, "{refusal:#?}");
    }
}

#[test]
fn a_value_that_the_storage_version_refuses_is_tried() {
    let [short_text, text] = ["{type: string, maxLength: 3}", "{type: string}"].map(with_property);
    let before = two_versions([(STORAGE, &short_text), (OTHER, &short_text)]);
    let after = two_versions([(STORAGE, &short_text), (OTHER, &text)]);
    for (release, want) in [
        ("1.36", "storage-refuses-value spec.a None writers"),
        (
            "1.29",
            "storage-refuses-value spec.a Narrows stored breaking",
        ),
    ] {
        let options = Options {
            category: Category::Tools,
            release: release.parse().unwrap(),
            ..Options::default()
        };
        let found = compare(&before, &after, &[], options).unwrap().findings;
        let own = found.iter().find(|one| one.id == "storage-refuses-value");
        let own = own.unwrap();
        assert_eq!(short(own), want, "{own:#?}");
        let witness = own.witness.as_ref().unwrap();
        assert!(
            witness.object.contains("apiVersion: sea.org/v1"),
            "{own:#?}"
        );
        assert!(witness.after.contains("Too long"), "{own:#?}");
    }
}

#[test]
fn a_storage_version_that_is_not_served_has_no_clients() {
    let [short_text, text] = ["{type: string, maxLength: 3}", "{type: string}"].map(with_property);
    let unserved = "served: false, storage: true";
    let before = two_versions([(unserved, &text), (OTHER, &text)]);
    let after = two_versions([(unserved, &short_text), (OTHER, &text)]);
    let all: Vec<String> = findings_of(&before, &after).iter().map(short).collect();
    assert_eq!(all, ["max-length-lowered spec.a None writers"]);
    // A field that the storage version loses is reported once.
    let [one, two] = [
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, b: {type: string}}}",
    ];
    let before = two_versions([(unserved, two), (OTHER, two)]);
    let after = two_versions([(unserved, one), (OTHER, two)]);
    let all: Vec<String> = findings_of(&before, &after).iter().map(short).collect();
    assert_eq!(all, ["property-removed spec.b Narrows stored breaking"]);
}

#[test]
fn a_version_that_nobody_uses_affects_nobody() {
    let unused = "served: false, storage: false";
    let [short_text, text] = ["{type: string, maxLength: 3}", "{type: string}"].map(with_property);
    let with = |schema: &str| two_versions([(STORAGE, &text), (unused, schema)]);
    for (before, after, want) in [
        (
            &*text,
            &*short_text,
            "max-length-lowered spec.a None writers",
        ),
        (
            &*text,
            "{type: object}",
            "property-removed spec.a None stored",
        ),
        ("{type: object}", &*text, "property-added spec.a None tools"),
    ] {
        let all: Vec<String> = findings_of(&with(before), &with(after))
            .iter()
            .map(short)
            .collect();
        assert_eq!(all, [want]);
    }
}

#[test]
fn steps_name_who_has_to_do_what() {
    let steps = |before: &str, after: &str| {
        steps_of(&compare(before, after, &[], Options::default()).unwrap()).join("\n")
    };
    // The old definition refuses objects without a required field.
    let before =
        "{type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}";
    let after = "{type: object, required: [a], properties: {a: {type: string}}}";
    let found = steps(&definition(before), &definition(after));
    let [optional, gone] = ["`spec.b` is optional", "Remove `spec.b` from"]
        .map(|part| found.find(part).unwrap_or_else(|| panic!("{found}")));
    assert!(optional < gone, "{found}");
    // Nobody changes the name of an object.
    let rule = |rule: &str| {
        definition("{type: object}").replace(
            "openAPIV3Schema: {type: object,",
            &format!("openAPIV3Schema: {{type: object, {rule}"),
        )
    };
    let named = "x-kubernetes-validations: [{rule: \"self.metadata.name == 'cluster'\"}],";
    let found = steps(&rule(""), &rule(named));
    assert!(found.contains("under other names"), "{found}");
    assert!(!found.contains("Correct stored objects"), "{found}");
}

#[test]
fn a_field_that_no_object_has_yet_is_lost_by_nobody() {
    let one = "{type: object, properties: {a: {type: string, maxLength: 3}}}";
    let wide = "{type: object, properties: {a: {type: string}}}";
    let two = "{type: object, properties: {a: {type: string, maxLength: 3}, b: {type: string}}}";
    for (old, new, want) in [
        // The storage version lacks the new field, refuses values of it, or loses a field that it had.
        (
            [one, one],
            [one, two],
            "property-added spec.b Widens tools; new-field-not-stored spec.b None writers",
        ),
        (
            [one, "{type: object}"],
            [one, wide],
            "property-added spec.a Widens tools; new-field-exceeds-storage spec.a None writers; version-keeps-field spec.a Widens tools",
        ),
        (
            [two, two],
            [one, two],
            "property-removed spec.b Narrows stored breaking; storage-loses-field spec.b Narrows stored breaking",
        ),
    ] {
        let both = |[stored, own]: [&str; 2]| two_versions([(STORAGE, stored), (OTHER, own)]);
        let found = findings_of(&both(old), &both(new));
        let all: Vec<String> = found.iter().map(short).collect();
        assert_eq!(all.join("; "), want);
    }
}

/// The definition in block style with members of its version. Properties that do not change are left out of
/// what is compared.
fn with_members(members: &str, properties: &str) -> String {
    let text = definition("{}");
    let (head, _) = text.split_once("    storage: true").unwrap();
    format!(
        "{head}    storage: true
    {members}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              {properties}
          status:
            type: object
            properties:
              masts:
                type: integer
"
    )
}

#[test]
fn a_version_that_lacks_a_field_of_the_storage_version_loses_nothing() {
    let one = "{type: object, properties: {a: {type: string}}}";
    let two = "{type: object, properties: {a: {type: string}, b: {type: string}}}";
    // The storage version changes from one that lacks a field to one that has it.
    let before = two_versions([(STORAGE, one), (OTHER, two)]);
    let after = two_versions([(OTHER, one), (STORAGE, two)]);
    let all: Vec<String> = findings_of(&before, &after).iter().map(short).collect();
    assert_eq!(
        all,
        [
            "storage-version-changed spec.versions None stored",
            "version-lacks-field spec.b None writers",
            "storage-keeps-field spec.b Widens tools",
        ]
    );
    // A storage version that is not served gets a field that its clients have.
    let unserved = "served: false, storage: true";
    let with = |stored| two_versions([(unserved, stored), (OTHER, two)]);
    let all: Vec<String> = findings_of(&with(one), &with(two))
        .iter()
        .map(short)
        .collect();
    assert_eq!(
        all,
        [
            "property-added spec.b Widens tools",
            "storage-keeps-field spec.b Widens tools",
        ]
    );
}

#[test]
fn a_map_that_the_new_storage_version_lacks_is_lost() {
    let one = "{type: object, properties: {a: {type: integer}}}";
    let two = "{type: object, additionalProperties: {type: string}}";
    let before = two_versions([(OTHER, one), (STORAGE, two)]);
    let after = two_versions([(STORAGE, one), (OTHER, two)]);
    let all: Vec<String> = findings_of(&before, &after).iter().map(short).collect();
    let lost = "storage-loses-field spec[*] Narrows stored breaking".to_owned();
    assert!(all.contains(&lost), "{all:#?}");
}

#[test]
fn a_null_that_the_storage_version_newly_allows_is_not_lost() {
    let one = "{type: object, properties: {a: {type: integer}}}";
    let before = two_versions([(STORAGE, one), (OTHER, one)]);
    let list = "{type: array, nullable: true, items: {type: string}}";
    let after = two_versions([(STORAGE, list), (OTHER, one)]);
    let findings = findings_of(&before, &after);
    let lost = findings
        .iter()
        .filter(|one| one.id == "storage-loses-field");
    let changes: Vec<&str> = lost.map(|one| &*one.message).collect();
    assert_eq!(changes.len(), 1, "{changes:#?}");
    assert!(changes[0].contains("type-changed"), "{changes:#?}");
}

#[test]
fn a_field_that_the_storage_version_loses_on_purpose_is_not_added_to_it_again() {
    let [one, two] = [
        "{a: {type: string}}",
        "{a: {type: string}, b: {type: string}}",
    ]
    .map(|properties| format!("{{type: object, properties: {properties}}}"));
    let before = two_versions([(STORAGE, &two), (OTHER, &two)]);
    let after = two_versions([(STORAGE, &one), (OTHER, &two)]);
    let compared = compare(&before, &after, &[], Options::default()).unwrap();
    let ids: Vec<&str> = compared.findings.iter().map(|one| one.id).collect();
    assert!(ids.contains(&"storage-loses-field"), "{ids:?}");
    assert_eq!(
        compared.migration,
        [MigrationStep::RemoveFromManifests(StepPaths(vec![
            "spec.b".to_owned()
        ]))]
    );
}

#[test]
fn what_is_beside_the_schema_of_an_unserved_version_affects_nobody() {
    let with = |members: &str| {
        let own = format!("served: false, storage: false{members}");
        two_versions([(STORAGE, "{type: object}"), (&own, "{type: object}")])
    };
    let compared = compare(
        &with(""),
        &with(", subresources: {status: {}}"),
        &[],
        Options::default(),
    );
    let compared = compared.unwrap();
    let all: Vec<String> = compared.findings.iter().map(short).collect();
    assert_eq!(
        all,
        ["status-subresource-added spec.versions[1].subresources None writers"]
    );
    assert_eq!(compared.migration, []);
}

#[test]
fn a_field_that_something_reads_is_told_when_it_goes() {
    let scale =
        "subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}";
    let columns = "additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}, {name: Status, type: integer, jsonPath: .status.masts}]";
    let both = [
        "masts:\n                type: integer",
        "oars:\n                type: integer",
    ];
    for (members, want) in [
        (
            scale,
            "scale-field-removed spec.versions[0].subresources.scale Narrows readers breaking",
        ),
        (
            columns,
            "column-field-removed spec.versions[0].additionalPrinterColumns None tools breaking",
        ),
    ] {
        let [with, without] = both.map(|own| with_members(members, own));
        let found = findings_of(&with, &without);
        let all: Vec<String> = found.iter().map(short).collect();
        assert!(all.contains(&want.to_owned()), "{all:#?}");
        let (id, _) = want.split_once(' ').unwrap();
        let message = &found.iter().find(|one| one.id == id).unwrap().message;
        assert!(message.contains("`.spec.masts`"), "{message}");
        let back = findings_of(&without, &with);
        let added = id.replace("removed", "added");
        assert!(back.iter().any(|one| one.id == added), "{back:#?}");
    }
}

#[test]
fn a_field_that_did_not_change_is_lacked_by_nobody() {
    let properties = "masts:\n                type: integer";
    let scale =
        "subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}";
    let column = "additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}]";
    let before = with_members("deprecated: false", properties);
    for members in [scale, column] {
        let found = findings_of(&before, &with_members(members, properties));
        assert!(found.iter().any(|one| one.id.ends_with("-added")));
        for one in &found {
            assert!(!one.message.contains("lacks"), "{one:#?}");
        }
    }
}

#[test]
fn a_status_that_new_objects_must_have_is_told() {
    let root = |required: &str, default: &str| {
        definition("{type: object}").replace(
            "    schema: {openAPIV3Schema: {type: object, properties: {",
            &format!(
                "    subresources: {{status: {{}}}}\n    schema: {{openAPIV3Schema: {{type: object, {required} properties: {{status: {{type: object{default}}}, "
            ),
        )
    };
    for default in ["", ", default: {}"] {
        let [before, after] = ["", "required: [status],"].map(|required| root(required, default));
        let compared = compare(&before, &after, &[], Options::default()).unwrap();
        let found = compared.findings.first().unwrap();
        assert_eq!(found.id, "required-added", "{:#?}", compared.findings);
        assert!(found.breaking);
        assert!(
            found.remark.contains("No object can be created any more"),
            "{found:#?}"
        );
        let status = "    subresources: {status: {}}\n";
        let found = findings_of(&after.replace(status, ""), &after);
        let message = &found.first().unwrap().message;
        assert!(
            message.contains("No object can be created any more"),
            "{found:#?}"
        );
        let steps = steps_of(&compared).join("\n");
        assert!(steps.starts_with("Do not require `status`."), "{steps}");
        assert!(!steps.contains("Require it when"), "{steps}");
    }
}

#[test]
fn a_definition_that_no_server_accepted_has_no_objects() {
    let with = |masts: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: string, default: 1}}, b: {masts}}}}}"
        ))
    };
    let before = with("{type: string, enum: [p, q]}");
    let after = with("{type: string, enum: [p]}").replace("default: 1", "default: x");
    let compared = compare(&before, &after, &[], Options::default()).unwrap();
    let breaking = compared
        .findings
        .iter()
        .filter(|one| one.breaking || one.possibly_breaking);
    assert_eq!(breaking.count(), 0, "{:#?}", compared.findings);
    let own = compared
        .findings
        .iter()
        .find(|one| one.id == "enum-value-removed");
    assert!(own.unwrap().remark.contains("there are no objects of it"));
    assert_eq!(compared.migration, []);
    // The labels of a template are filled in before it is applied.
    let template = "metadata: {name: boats.sea.org, labels: {app: '{{ .Release.Name }}'}}";
    let before = after.replace("enum: [p]", "enum: [p, q]");
    let before = before.replace("metadata: {name: boats.sea.org}", template);
    let found = findings_of(&before, &after);
    assert!(found.iter().any(|one| one.breaking), "{found:#?}");
}

#[test]
fn a_rule_that_another_version_cannot_satisfy_affects_stored_objects() {
    let rule = "x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 5'}]";
    let (text, number) = (
        with_property("{type: string}"),
        with_property("{type: integer}"),
    );
    let with_rule = number.replace("{type: object,", &format!("{{type: object, {rule},"));
    // The objects are stored in either version.
    for members in [[OTHER, STORAGE], [STORAGE, OTHER]] {
        let before = two_versions([(members[0], &text), (members[1], &number)]);
        let after = two_versions([(members[0], &text), (members[1], &with_rule)]);
        let all = findings_of(&before, &after);
        let own: Vec<String> = all.iter().map(short).collect();
        let want = "rule-added spec Narrows stored breaking";
        assert!(own.contains(&want.to_owned()), "{all:#?}");
    }
}

#[test]
fn a_default_of_the_storage_version_is_read_in_other_versions() {
    let (plain, default) = (
        with_property("{type: string}"),
        with_property("{type: string, default: z}"),
    );
    let before = two_versions([(STORAGE, &plain), (OTHER, &default)]);
    let after = two_versions([(OTHER, &plain), (STORAGE, &default)]);
    for (before, after, want) in [
        (
            &before,
            &after,
            "storage-sets-default spec.a None writers breaking",
        ),
        (
            &after,
            &before,
            "storage-leaves-default spec.a None writers breaking",
        ),
    ] {
        let all = findings_of(before, after);
        let own = all.iter().find(|one| short(one) == want);
        let own = own.unwrap_or_else(|| panic!("{all:#?}"));
        let witness = own.witness.as_ref().unwrap();
        assert_ne!(
            witness.before.contains("a: z"),
            witness.after.contains("a: z"),
            "{own:#?}"
        );
    }
    // Nobody has objects of a new version.
    let all = findings_of(
        &definition(&default),
        &two_versions([(STORAGE, &default), (OTHER, &plain)]),
    );
    let own: Vec<&str> = all.iter().map(|one| one.id).collect();
    assert!(!own.contains(&"storage-sets-default"), "{all:#?}");
}

#[test]
fn versions_that_exchange_their_parts_are_compared_with_each_other() {
    let more = "{type: object, properties: {a: {type: string}, b: {type: string}}}";
    let few = with_property("{type: string}");
    let default = with_property("{type: string, default: z}");
    let webhook = "  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://example.org'}}}\n  versions:\n";
    let storage =
        |first: &str, second: &str, other: &str| two_versions([(first, more), (second, other)]);
    let unserved = "served: false, storage: false";
    for (before, after, want) in [
        (
            storage(STORAGE, OTHER, &few),
            storage(OTHER, STORAGE, &few),
            "storage-loses-field spec.b Narrows stored breaking",
        ),
        (
            storage(OTHER, STORAGE, &few),
            storage(STORAGE, OTHER, &few),
            "storage-keeps-field spec.b Widens tools",
        ),
        (
            storage(STORAGE, OTHER, &default),
            storage(OTHER, STORAGE, &default),
            "storage-sets-default spec.a None writers breaking",
        ),
        (
            storage(unserved, STORAGE, &few),
            storage(OTHER, STORAGE, &few),
            "new-version-loses-field spec.b None writers",
        ),
        (
            storage(OTHER, STORAGE, &few).replace("  versions:\n", webhook),
            storage(OTHER, STORAGE, &few),
            "storage-loses-field spec.b Narrows stored breaking",
        ),
    ] {
        // In block style, what both texts have in common is left out at first.
        let block =
            |text: &str| crate::document::to_yaml(&crate::parse(text)[0].value.clone().unwrap());
        let all = findings_of(&block(&before), &block(&after));
        let own: Vec<String> = all.iter().map(short).collect();
        assert!(own.contains(&want.to_owned()), "{want}: {all:#?}");
    }
}

#[test]
fn a_status_that_nobody_could_set_is_taken_from_nobody() {
    let plain = definition(&with_property("{type: string}"));
    let status = |text: &str| {
        text.replace(
            "    storage: true\n",
            "    storage: true\n    subresources: {status: {}}\n",
        )
    };
    let kept = plain.replace(
        "openAPIV3Schema: {type: object,",
        "openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true,",
    );
    for (before, want) in [
        (
            &plain,
            "status-subresource-added spec.versions[0].subresources None writers",
        ),
        (
            &kept,
            "status-subresource-added spec.versions[0].subresources Incomparable writers breaking",
        ),
    ] {
        let own: Vec<String> = findings_of(before, &status(before))
            .iter()
            .map(short)
            .collect();
        assert_eq!(own, [want]);
    }
}

#[test]
fn a_fingerprint_does_not_depend_on_the_order_of_versions() {
    let [plain, short_text] = ["{type: string}", "{type: string, maxLength: 3}"].map(with_property);
    let texts = |second: &str| two_versions([(STORAGE, &plain), (second, &short_text)]);
    let before = texts(OTHER);
    let after = texts("served: false, storage: false");
    let (head, versions) = after.split_once("  - {name: v1").unwrap();
    let (first, second) = versions.split_once("  - {name: v2").unwrap();
    let turned = format!("{head}  - {{name: v2{second}  - {{name: v1{first}");
    let fingerprints = |after: &str| {
        let all = findings_of(&before, after);
        let mut found: Vec<String> = all.into_iter().map(|one| one.fingerprint).collect();
        found.sort();
        found
    };
    assert!(!fingerprints(&after).is_empty());
    assert_eq!(fingerprints(&after), fingerprints(&turned));
}

#[test]
fn a_definition_that_serves_nothing_keeps_stored_objects_from_everybody() {
    let before = definition(&with_property("{type: string}"));
    let after = before.replace("served: true", "served: false");
    let all = findings_of(&before, &after);
    let own: Vec<String> = all.iter().map(short).collect();
    let want = "version-not-served spec.versions[0].served Narrows stored breaking";
    assert_eq!(own, [want], "{all:#?}");
    assert!(all[0].remark.contains("serves no version"), "{all:#?}");
}

#[test]
fn a_new_storage_version_may_keep_objects_from_being_updated() {
    let with = |required: &str| {
        format!(
            "{{type: object, {required} properties: {{a: {{type: string}}, b: {{x-kubernetes-preserve-unknown-fields: true}}}}}}"
        )
    };
    let before = definition(&with(""));
    let after = two_versions([(OTHER, &with("")), (STORAGE, &with("required: [a],"))]);
    let all = findings_of(&before, &after);
    let own: Vec<String> = all.iter().map(short).collect();
    let want = "storage-refuses-value spec Narrows stored breaking";
    assert!(own.contains(&want.to_owned()), "{all:#?}");
}

#[test]
fn a_webhook_that_a_tool_adds_decides_what_objects_lose() {
    let both = "{type: object, properties: {a: {type: integer}, b: {type: integer}}}";
    let one = "{type: object, properties: {a: {type: integer}}}";
    let with = |stored: &str| {
        two_versions([
            ("served: true, storage: true", stored),
            ("served: true, storage: false", both),
        ])
    };
    let object = "{apiVersion: sea.org/v2, kind: Boat, metadata: {name: a}, spec: {b: 4}}";
    for webhook in [false, true] {
        let options = Options {
            category: Category::Stored,
            webhook,
            ..Options::default()
        };
        let all = compare(&with(both), &with(one), &[object], options).unwrap();
        let is_lost = all
            .findings
            .iter()
            .any(|one| one.id.starts_with("storage-"));
        assert_eq!(is_lost, !webhook, "{all:#?}");
        assert_eq!(all.objects[0].round_trip.is_empty(), webhook, "{all:#?}");
    }
}

#[test]
fn a_version_without_a_field_of_the_storage_version_loses_it_in_updates() {
    let one = "{type: object, properties: {a: {type: integer}}}";
    let two = "{type: object, properties: {a: {type: integer}, b: {type: string}}}";
    let after = two_versions([(OTHER, one), (STORAGE, two)]);
    let webhook = "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example/'}}}";
    let before = after.replace("  versions:", &format!("  {webhook}\n  versions:"));
    let compared = compare(&before, &after, &[], Options::default()).unwrap();
    let lost = compared
        .findings
        .iter()
        .find(|one| one.id == "version-loses-field")
        .unwrap();
    assert_eq!(
        short(lost),
        "version-loses-field spec.b Narrows stored breaking"
    );
    let witness = lost.witness.as_ref().unwrap();
    assert!(witness.before.contains("b: "), "{lost:#?}");
    assert!(!witness.after.contains("b: "), "{lost:#?}");
    let steps = steps_of(&compared);
    assert!(
        steps
            .iter()
            .any(|step| step.starts_with("Add `spec.b` to the version")),
        "{steps:#?}"
    );
    // No object has a field that is new.
    let before = two_versions([(OTHER, one), (STORAGE, one)]);
    let all: Vec<String> = findings_of(&before, &after).iter().map(short).collect();
    let noted = "version-lacks-field spec.b None writers".to_owned();
    assert!(all.contains(&noted), "{all:#?}");
}
