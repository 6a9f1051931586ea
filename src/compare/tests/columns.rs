//! Changes of the columns of `kubectl get`.

use super::*;

/// The old and the new columns, and what is told.
const COLUMNS: &[(&str, &str, &[&str])] = &[
    (
        "{name: Masts, type: integer, jsonPath: .spec.masts}",
        "{name: Masts, type: string, jsonPath: .spec.masts, priority: 1}",
        &["column-changed `Masts`, `type`: integer → string, `priority`: 0 → 1"],
    ),
    (
        "{name: Masts, type: integer, format: int32, jsonPath: .spec.masts}",
        "{name: Masts, type: integer, jsonPath: .metadata.name}",
        &[
            "column-changed `Masts`, `format`: int32 → none, `jsonPath`: .spec.masts → .metadata.name",
        ],
    ),
    // Several columns may have one name.
    (
        "{name: A, type: string, jsonPath: .metadata.name}",
        "{name: A, type: string, jsonPath: .metadata.name}, {name: A, type: string, jsonPath: .metadata.uid}",
        &["column-added `A`"],
    ),
    (
        "{name: A, type: string, jsonPath: .metadata.name}, {name: B, type: string, jsonPath: .metadata.uid}",
        "{name: B, type: string, jsonPath: .metadata.uid}, {name: A, type: string, jsonPath: .metadata.name}",
        &["columns-reordered `A, B` → `B, A`"],
    ),
];

#[test]
fn a_changed_column_says_what_changes() {
    for (before, after, want) in COLUMNS {
        let [before, after] = [before, after].map(|columns| {
            let own = format!("    storage: true\n    additionalPrinterColumns: [{columns}]\n");
            let spec = "{type: object, properties: {masts: {type: integer}}}";
            definition(spec).replace("    storage: true\n", &own)
        });
        let all = findings_of(&before, &after);
        let told = all.iter().map(|one| format!("{} {}", one.id, one.detail));
        assert_eq!(told.collect::<Vec<_>>(), *want);
    }
}
