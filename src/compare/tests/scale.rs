//! Changes of the scale subresource.

use super::*;

/// A schema of `spec` with two properties.
fn with_masts(masts: &str) -> String {
    format!("{{type: object, properties: {{masts: {masts}, oars: {{type: integer}}}}}}")
}

#[test]
fn a_scale_subresource_names_the_paths_that_the_schema_lacks() {
    let before = definition(&with_masts("{type: integer}"));
    for (path, want) in [(".spec.masts", false), (".spec.mastsope", true)] {
        let scale = format!(
            "    subresources: {{scale: {{specReplicasPath: {path}, statusReplicasPath: .spec.masts}}}}\n    storage: true\n"
        );
        let after = before.replace("    storage: true\n", &scale);
        let findings = findings_of(&before, &after);
        let added = findings
            .iter()
            .find(|one| one.id == "scale-subresource-added");
        let message = &added.unwrap().message;
        assert_eq!(
            message.contains("lacks `.spec.mastsope`"),
            want,
            "{message}"
        );
    }
}

#[test]
fn a_scale_subresource_refuses_negative_replicas() {
    let scale = "    storage: true\n    subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.a}}\n";
    for (schema, want) in [
        ("{type: integer}", "Narrows stored breaking"),
        ("{type: integer, minimum: 0}", "Widens tools"),
    ] {
        let before = definition(&with_masts(schema));
        let all = findings_of(&before, &before.replace("    storage: true\n", scale));
        let own = all
            .iter()
            .find(|one| one.id == "scale-subresource-added")
            .unwrap();
        assert!(short(own).ends_with(want), "{own:#?}");
    }
}

/// A definition with two numbers in the status.
fn with_status() -> String {
    let spec = with_masts("{type: integer}");
    let status = "status: {type: object, properties: {masts: {type: integer}, oars: {type: integer}, color: {type: string}}}";
    definition(&spec).replace(
        "properties: {spec: ",
        &format!("properties: {{{status}, spec: "),
    )
}

/// A definition with a scale subresource.
fn scaled(paths: &str) -> String {
    let scale = format!("    storage: true\n    subresources: {{scale: {{{paths}}}}}\n");
    with_status().replace("    storage: true\n", &scale)
}

/// Paths of the scale subresource before and after, and the findings with their messages.
const PATHS: &[(&str, &str, &[&str])] = &[
    (
        "specReplicasPath: .spec.masts, statusReplicasPath: .status.masts",
        "specReplicasPath: .spec.oars, statusReplicasPath: .status.masts",
        &[
            "scale-subresource-changed Incomparable stored breaking: The scale subresource uses another field. `.spec.masts` → `.spec.oars`. The server refuses an object in which `.spec.oars` is negative. A stored one cannot be updated until the number is changed.",
        ],
    ),
    (
        "specReplicasPath: .spec.masts, statusReplicasPath: .status.masts, labelSelectorPath: .status.color",
        "specReplicasPath: .spec.masts, statusReplicasPath: .status.oars, labelSelectorPath: .status.size",
        &[
            "scale-subresource-changed Incomparable readers breaking: The scale subresource uses another field. `.status.masts` → `.status.oars`, `.status.color` → `.status.size`. The schema lacks `.status.size`, so it tells no selector.",
        ],
    ),
    // The selector is gone, too.
    (
        "specReplicasPath: .spec.masts, statusReplicasPath: .status.masts, labelSelectorPath: .status.color",
        "specReplicasPath: .spec.masts, statusReplicasPath: .status.oars",
        &[
            "scale-subresource-changed Incomparable readers breaking: The scale subresource uses another field. `.status.masts` → `.status.oars`.",
            "scale-selector-removed Narrows readers breaking: The scale subresource no longer tells the selector of the pods. Autoscalers need it.",
        ],
    ),
];

#[test]
fn a_change_of_the_scale_subresource_names_the_fields() {
    for (before, after, want) in PATHS {
        let all = findings_of(&scaled(before), &scaled(after));
        let told = |one: &ChangeFinding| {
            let own = short(one).replace(&format!(" {}", one.path), "");
            format!("{own}: {}", one.message)
        };
        let own: Vec<String> = all.iter().map(told).collect();
        assert_eq!(own, *want, "{before}\n{after}");
    }
}

#[test]
fn a_step_names_the_field_with_negative_replicas() {
    let before = with_status();
    let after = scaled("specReplicasPath: .spec.masts, statusReplicasPath: .status.masts");
    let options = Options::default();
    let steps = steps_of(&compare(&before, &after, &[], options).unwrap());
    assert!(steps[0].contains("refuses `spec.masts`"), "{steps:?}");
}
