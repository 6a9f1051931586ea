use super::json_schema;
use super::pattern::portable;
use crate::definition;
use crate::value::json::to_json;

/// The JSON Schema of `spec`, of a definition whose `spec` has a schema.
fn schema_of(spec: &str) -> String {
    let text = format!(
        "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: boats.example.org}}
spec:
  group: example.org
  scope: Namespaced
  names: {{plural: boats, kind: Boat}}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {{status: {{}}}}
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec: {spec}
          status: {{type: object}}
"
    );
    let decoded = definition::decode(&text).unwrap();
    let schema = json_schema(&decoded.definition, "v1").unwrap();
    let properties = schema.get("properties").unwrap();
    to_json(properties.get("spec").unwrap())
}

#[test]
fn an_object_names_its_version_and_kind_and_its_status_is_free() {
    let decoded = definition::decode(
        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: {group: a.b, \
         names: {kind: Boat}, versions: [{name: v1, subresources: {status: {}}, schema: \
         {openAPIV3Schema: {type: object, properties: {status: {type: object}}}}}, {name: v2}]}}",
    )
    .unwrap();
    let of = |version| json_schema(&decoded.definition, version).map(|schema| to_json(&schema));
    assert_eq!(
        of("v1").unwrap(),
        r#"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata"],"properties":{"status":{"description":"What controllers report. A server drops it from creations."},"apiVersion":{"type":"string","enum":["a.b/v1"]},"kind":{"type":"string","enum":["Boat"]},"metadata":{"type":"object"}},"x-kubernetes-group-version-kind":[{"group":"a.b","kind":"Boat","version":"v1"}]}"#
    );
    assert!(!of("v2").unwrap().contains("additionalProperties"));
    assert_eq!(of("v3"), None);
}

#[test]
fn schemas_say_what_the_server_says_of_values() {
    for (spec, want) in [
        // The server drops a null, so a property that is not required may be null.
        (
            "{type: object, required: [b], properties: {a: {type: string}, b: {type: integer}}}",
            r#"{"type":"object","required":["b"],"properties":{"a":{"type":["string","null"]},"b":{"type":"integer"}},"additionalProperties":false}"#,
        ),
        // A default takes the place of what is missed.
        (
            "{type: object, required: [a], properties: {a: {type: string, default: x}}}",
            r#"{"type":"object","properties":{"a":{"type":["string","null"],"default":"x"}},"additionalProperties":false}"#,
        ),
        (
            "{type: object, x-kubernetes-preserve-unknown-fields: true}",
            r#"{"type":"object"}"#,
        ),
        (
            "{type: object, additionalProperties: {type: integer, maximum: 3, exclusiveMaximum: true}}",
            r#"{"type":"object","additionalProperties":{"type":["integer","null"],"exclusiveMaximum":3}}"#,
        ),
        // A null of an enumeration is dropped, unless the schema is nullable: then it is refused.
        (
            "{type: object, properties: {a: {type: string, enum: [x]}, b: {type: string, enum: [x], nullable: true}}}",
            r#"{"type":"object","properties":{"a":{"anyOf":[{"type":"string","enum":["x"]},{"type":"null"}]},"b":{"type":"string","enum":["x"]}},"additionalProperties":false}"#,
        ),
        // Items keep their nulls.
        (
            "{type: array, x-kubernetes-list-type: set, items: {type: string, maxLength: 3}}",
            r#"{"type":"array","items":{"type":"string","maxLength":3},"uniqueItems":true}"#,
        ),
        (
            "{x-kubernetes-int-or-string: true}",
            r#"{"type":["integer","string"]}"#,
        ),
        // `format` and `maxProperties` are left out. A `not` around what is left out is left out too.
        (
            "{type: object, maxProperties: 1, not: {properties: {a: {format: ipv4}}}, properties: {a: {type: string, format: ipv4}}}",
            r#"{"type":"object","properties":{"a":{"type":["string","array","null"]}},"additionalProperties":false}"#,
        ),
        // A null is as good as nothing to `required`.
        (
            "{type: object, oneOf: [{required: [a]}, {required: [b]}], properties: {a: {type: string}, b: {type: string}}}",
            r#"{"type":"object","oneOf":[{"required":["a"],"properties":{"a":{"not":{"type":"null"}}}},{"required":["b"],"properties":{"b":{"not":{"type":"null"}}}}],"properties":{"a":{"type":["string","null"]},"b":{"type":["string","null"]}},"additionalProperties":false}"#,
        ),
    ] {
        let got: serde_json::Value = serde_json::from_str(&schema_of(spec)).unwrap();
        let want: serde_json::Value = serde_json::from_str(want).unwrap();
        assert_eq!(got, want, "{spec}");
    }
}

#[test]
fn one_of_becomes_any_of_where_a_keyword_is_left_out() {
    let schema = schema_of(
        "{type: object, oneOf: [{properties: {a: {pattern: '(?i)x'}}}, {required: [a]}], \
         properties: {a: {type: string}}}",
    );
    assert!(
        schema.contains("anyOf") && !schema.contains("oneOf"),
        "{schema}"
    );
}

#[test]
fn patterns_are_written_for_javascript() {
    for (pattern, want) in [
        (
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
            Some(r"^[a-z0-9]([\-a-z0-9]*[a-z0-9])?$"),
        ),
        (r"^\d{1,3}(?:\.\d+)?$", Some(r"^\d{1,3}(?:\.\d+)?$")),
        (r"a.b", Some(r"a[^\n]b")),
        (r"\s*\_\-", Some(r"[\t\n\f\r ]*_-")),
        (r"[\s\d_]", Some(r"[\t\n\f\r \d_]")),
        ("a{x}", Some(r"a\{x\}")),
        ("[a-z-]", Some(r"[a-z\-]")),
        ("(?i)a", None),
        (r"\pL", None),
        ("[[:alpha:]]", None),
        (r"[\w-z]", None),
        (r"[a-\d]", None),
        ("[]a]", None),
        ("^*", None),
        ("é", None),
        (r"\x41", None),
        (r"a\", None),
        ("[a", None),
    ] {
        assert_eq!(portable(pattern).as_deref(), want, "{pattern}");
    }
}
