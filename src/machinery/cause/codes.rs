//! The codes that errors of objects have.

/// The codes of all causes for which a server refuses an object, in their order.
pub const OBJECT_CODES: &[&str] = &[
    "additional-properties",
    "all-of",
    "any-of",
    "api-version",
    "conflicting-finalizers",
    "duplicate",
    "enum",
    "format",
    "generation-decremented",
    "immutable",
    "list-duplicate",
    "list-item",
    "managed-fields",
    "max-items",
    "max-length",
    "max-properties",
    "maximum",
    "metadata-undecodable",
    "min-items",
    "min-length",
    "min-properties",
    "minimum",
    "multiple-of",
    "must-be",
    "must-be-string",
    "must-not-be-empty",
    "name",
    "name-required",
    "namespace-not-allowed",
    "negative-generation",
    "new-finalizers",
    "not",
    "not-supported",
    "number-range",
    "one-of",
    "owner-reference",
    "pattern",
    "replicas",
    "required",
    "rule-cost-exceeded",
    "rule-does-not-compile",
    "rule-error",
    "rule-failed",
    "rules-not-checked",
    "rules-without-type",
    "scale-path-type",
    "too-long",
    "too-many",
    "type",
    "unique-items",
];

#[cfg(test)]
mod tests {
    use super::OBJECT_CODES;

    /// Codes of details that only definitions and built-in kinds have.
    const OF_DEFINITIONS: &[&str] = &[
        "built-in",
        "default-metadata",
        "default-not-allowed",
        "deprecation-warning",
        "invalid-pattern",
        "keyword-not-supported",
        "list-items-nullable",
        "protected-group",
        "rule-estimated-cost",
        "rule-uncorrelatable",
        "scale-path",
        "selectable-field",
        "stored-versions",
        "structural-incomplete",
        "webhook-certificates",
        "webhook-path",
        "webhook-url",
    ];

    /// The texts in quotes that a part of a source has after a word.
    fn quoted<'s>(source: &'s str, (from, to): (&str, &str), before: &str) -> Vec<&'s str> {
        let (_, rest) = source.split_once(from).unwrap();
        let (part, _) = rest.split_once(to).unwrap();
        let pieces = part.split(before).skip(1);
        let found = pieces.filter_map(|piece| {
            let (code, _) = piece.trim_start().strip_prefix('"')?.split_once('"')?;
            Some(code)
        });
        found.collect()
    }

    #[test]
    fn every_code_is_listed_or_belongs_to_definitions() {
        let code = ("pub fn code(&self)", "\n    }\n");
        let arm = "=>";
        let mut found = Vec::new();
        for source in [
            include_str!("mod.rs"),
            include_str!("rule.rs"),
            include_str!("detail.rs"),
            include_str!("schema.rs"),
        ] {
            let codes = quoted(source, code, arm);
            assert!(codes.len() > 2, "{codes:?}");
            found.extend(codes);
        }
        let table = include_str!("table.rs");
        let (_, metadata) = table.split_once("    Metadata {\n").unwrap();
        let (metadata, _) = metadata.split_once("\n    }\n").unwrap();
        let rows = metadata.lines().filter_map(|row| row.split('"').nth(1));
        found.extend(rows);
        found.sort_unstable();
        found.dedup();
        let listed = |code: &&&str| OF_DEFINITIONS.contains(*code);
        let (_, of_objects): (Vec<&str>, Vec<&str>) = found.iter().partition(|code| listed(code));
        assert_eq!(of_objects, OBJECT_CODES);
    }
}
