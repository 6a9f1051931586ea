use crate::{Reading, ReleaseRange};

fn definition(schema: &str) -> String {
    format!(
        "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: hosts.example.org}}
spec:
  group: example.org
  scope: Namespaced
  names: {{plural: hosts, kind: Host}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {schema}
"
    )
}

/// The changes, each as its place and its words.
fn changes(definition: &str, range: &str) -> Vec<String> {
    let range: ReleaseRange = range.parse().expect("a range");
    let changes = Reading::new(definition).upgrade(range);
    let got = changes
        .iter()
        .map(|change| format!("{}: {change}", change.at));
    got.collect()
}

#[track_caller]
fn has(changes: &[String], wanted: &[&str]) {
    let found = changes
        .iter()
        .any(|change| wanted.iter().all(|part| change.contains(part)));
    assert!(found, "{wanted:?} in {changes:#?}");
}

#[test]
fn a_rule_that_a_later_release_knows_is_accepted() {
    let text = definition(
        "{type: object, properties: {a: {type: string, maxLength: 9}}, \
         x-kubernetes-validations: [{rule: isIP(self.a)}]}",
    );
    let found = changes(&text, "1.29-1.33");
    has(
        &found,
        &[
            "x-kubernetes-validations[0].rule",
            "From Kubernetes 1.31 on, the server accepts",
        ],
    );
    assert!(
        changes(&text, "1.31-1.33")
            .iter()
            .all(|change| !change.contains("accepts"))
    );
}

#[test]
fn a_rule_whose_cost_passes_the_limit_is_told_with_both_costs() {
    let text = definition(
        "{type: object, properties: {a: {type: string, maxLength: 20}}, \
         x-kubernetes-validations: [{rule: quantity(self.a) == quantity('1Ki')}]}",
    );
    let found = changes(&text, "1.31-1.32");
    has(
        &found,
        &[
            "the estimated cost of this rule is",
            "within the limit of 10000000",
            "Before, it was",
        ],
    );
}

#[test]
fn formats_and_bounds_that_are_enforced_are_told() {
    let text = definition(
        "{type: object, properties: {port: {type: integer, format: int32}, \
         part: {type: integer, maximum: 1.5}, name: {type: string, format: k8s-short-name}, \
         share: {type: number, format: double}}}",
    );
    let found = changes(&text, "1.34-1.36");
    has(
        &found,
        &[
            "properties[port].format",
            "1.36 on, `format: int32` is enforced",
        ],
    );
    has(
        &found,
        &[
            "properties[name].format",
            "1.35 on, `format: k8s-short-name` is enforced",
        ],
    );
    has(
        &found,
        &[
            "properties[part]",
            "every value is refused here",
            "`maximum`",
        ],
    );
    assert!(
        found.iter().all(|change| !change.contains("share")),
        "{found:#?}"
    );
    assert!(
        changes(&text, "1.36-1.37")
            .iter()
            .all(|change| !change.contains("enforced"))
    );
}

#[test]
fn texts_are_told_to_those_whom_they_concern() {
    let plain = definition("{type: string}");
    let with_rules = definition("{type: string, x-kubernetes-validations: [{rule: 'true'}]}");
    let shown = ["errors of rules show the value"];
    has(&changes(&with_rules, "1.33-1.36"), &shown);
    let found = changes(&plain, "1.33-1.36");
    assert!(
        found.iter().all(|change| !change.contains(shown[0])),
        "{found:#?}"
    );
    has(&found, &["show lists and maps as JSON"]);
}

#[test]
fn a_field_takes_effect_that_was_dropped() {
    let text = definition(
        "{type: string, x-kubernetes-validations: [{rule: 'self != oldSelf.orValue(\"\")', \
         optionalOldSelf: true}]}",
    );
    has(
        &changes(&text, "1.29-1.30"),
        &["`optionalOldSelf` has an effect"],
    );
}

#[test]
fn within_one_release_nothing_changes() {
    let text = definition("{type: integer, format: int32}");
    assert_eq!(changes(&text, "1.36"), [""; 0]);
}

#[test]
fn a_stored_definition_may_be_applied_again_although_it_is_refused_as_new() {
    // Up to 1.36 an int had a duration.
    let text = definition(
        "{type: integer, x-kubernetes-validations: [{rule: duration(self) == duration('1s')}]}",
    );
    let found = changes(&text, "1.36-1.37");
    has(
        &found,
        &[
            "x-kubernetes-validations[0].rule",
            "the server refuses this",
        ],
    );
    has(
        &found,
        &["updates that do not change the wrong values of a stored definition"],
    );
}
