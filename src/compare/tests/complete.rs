//! Every field of a schema is compared, or the documents say why not.

use crate::compare::ChangeKind;

const PROPS: &str = include_str!("../../schema/props.rs");
const DOCUMENT: &str = include_str!("../../../docs/compatibility.md");

/// Keywords, and a kind of change that a difference in them has.
const COMPARED: &[(&str, &str)] = &[
    ("type", "type-changed"),
    ("format", "format-changed"),
    ("default", "default-changed"),
    ("maximum", "maximum-lowered"),
    ("exclusiveMaximum", "maximum-lowered"),
    ("minimum", "minimum-raised"),
    ("exclusiveMinimum", "minimum-raised"),
    ("maxLength", "max-length-lowered"),
    ("minLength", "min-length-raised"),
    ("pattern", "pattern-changed"),
    ("maxItems", "max-items-lowered"),
    ("minItems", "min-items-raised"),
    ("multipleOf", "multiple-of-changed"),
    ("enum", "enum-value-removed"),
    ("maxProperties", "max-properties-lowered"),
    ("minProperties", "min-properties-raised"),
    ("required", "required-added"),
    ("items", "items-added"),
    ("allOf", "combination-changed"),
    ("oneOf", "combination-changed"),
    ("anyOf", "combination-changed"),
    ("not", "combination-changed"),
    ("properties", "property-removed"),
    ("additionalProperties", "additional-properties-removed"),
    ("nullable", "nullable-removed"),
    (
        "x-kubernetes-preserve-unknown-fields",
        "preserve-unknown-fields-removed",
    ),
    ("x-kubernetes-embedded-resource", "embedded-resource-added"),
    ("x-kubernetes-int-or-string", "type-narrowed"),
    ("x-kubernetes-list-map-keys", "list-map-keys-changed"),
    ("x-kubernetes-list-type", "list-type-tightened"),
    ("x-kubernetes-map-type", "map-type-changed"),
    ("x-kubernetes-validations", "rule-changed"),
];

/// The keywords of a schema, as the fields of `Props` name them.
fn keywords() -> Vec<&'static str> {
    let (_, fields) = PROPS.split_once("pub struct Props<'a> {").unwrap();
    let (fields, _) = fields.split_once("\n}").unwrap();
    let comments = fields
        .lines()
        .filter_map(|line| line.trim().strip_prefix("/// `"));
    comments.filter_map(|line| line.split('`').next()).collect()
}

#[test]
fn every_keyword_is_compared_or_the_documents_say_why_not() {
    let (_, reasons) = DOCUMENT.split_once("## Not compared").unwrap();
    let found = keywords();
    assert!(found.len() > 40, "{found:?}");
    for keyword in &found {
        let compared = COMPARED.iter().find(|(known, _)| known == keyword);
        let is_excused = reasons.contains(&format!("`{keyword}`"));
        assert!(compared.is_some() != is_excused, "{keyword}");
    }
    for (keyword, id) in COMPARED {
        assert!(found.contains(keyword), "{keyword}");
        assert!(
            ChangeKind::ALL.iter().any(|kind| kind.facts().id == *id),
            "{id}"
        );
    }
}
