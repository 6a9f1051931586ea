mod offered;

use super::rules::{refusing, rewritten};
use super::{MissingTest, MutantOptions, UntestedVersion};
use crate::suites::{RunOptions, Suite, TestKind, TestedDefinition};

const BOATS: &str = r"apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.org}
spec:
  group: sea.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          sails:
            type: integer
            maximum: 5
            x-kubernetes-validations:
            - rule: self > 1
";

/// The changes that no test of these objects notices: with what is expected, or none.
fn survivors(objects: &[(i64, Option<&str>)]) -> Vec<(String, Option<String>, u32)> {
    let tests = objects.iter().enumerate().map(|(number, (sails, error))| {
        let object = format!("{{apiVersion: sea.org/v1, kind: Boat, sails: {sails}}}");
        let error = error.map_or(String::new(), |error| format!(", expectedError: {error}"));
        format!("  - {{name: a{number}, initial: {object}{error}}}\n")
    });
    let tests: String = tests.collect();
    let suite = Suite::read(&format!(
        "crdName: boats.sea.org\ntests:\n  onCreate:\n{tests}"
    ));
    assert_eq!(suite.errors, []);
    let found = TestedDefinition::new(BOATS).mutants(&[suite], &MutantOptions::default());
    assert_eq!((found.mutants.len(), found.total), (6, 6));
    let mutants = found.mutants;
    let left = mutants.into_iter().filter(|mutant| !mutant.noticed);
    left.map(|one| (one.before, one.after, one.range.start.line + 1))
        .collect()
}

#[test]
fn changes_that_no_test_notices_are_told_at_their_place() {
    let five = |after: Option<&str>| ("5".to_owned(), after.map(str::to_owned), 18);
    let rule = |after: Option<&str>, line| ("self > 1".to_owned(), after.map(str::to_owned), line);
    let all = [
        five(None),
        five(Some("4")),
        five(Some("6")),
        rule(None, 20),
        rule(Some("self >= 1"), 20),
    ];
    assert_eq!(survivors(&[(3, None)]), all);
    assert_eq!(survivors(&[(5, None)])[..1], all[..1]);
    let high = [(5, None), (6, Some("less than"))];
    assert_eq!(survivors(&high), all[3..]);
    let low = [(2, None), (1, Some("failed rule"))];
    assert_eq!(survivors(&low), all[..3]);
    let both = [(5, None), (6, Some("less than")), (1, Some("failed rule"))];
    assert_eq!(survivors(&both), []);
}

#[test]
fn operators_are_turned_where_they_are_written() {
    for (rule, want) in [
        ("self > 1", vec!["self >= 1"]),
        ("self == oldSelf", vec!["self != oldSelf", "self == self"]),
        ("'a < b' != self", vec!["'a < b' == self"]),
        ("é", vec![]),
        ("self.all(x, x >= 1)", vec!["self.all(x, x > 1)"]),
        (
            "has(self.a) && 1 < 2",
            vec![
                "has(self.a) || 1 < 2",
                "has(self.a) && 1 <= 2",
                "1 < 2",
                "has(self.a)",
            ],
        ),
    ] {
        let mut found = rewritten(rule);
        found.sort();
        let mut want = want;
        want.sort_unstable();
        assert_eq!(found, want, "{rule}");
    }
}

#[test]
fn a_rule_becomes_false_where_it_is_asked() {
    for (rule, want) in [
        ("self > 1", Some("false")),
        ("self == oldSelf", Some("(self == oldSelf) && false")),
        ("false", None),
        ("self >", None),
    ] {
        assert_eq!(refusing(rule).as_deref(), want, "{rule}");
    }
}

const SAILS: &str = "          sails:
            type: integer
            maximum: 5
            x-kubernetes-validations:
            - rule: self > 1
";

/// The changes of a schema of a property `a`: keyword, before, after.
fn changes(schema: &str) -> Vec<(String, String, String)> {
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat}}]}",
    );
    let definition = BOATS.replace(SAILS, &format!("          a: {schema}\n"));
    let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
    let mutants = found.mutants.into_iter();
    mutants
        .map(|one| (one.keyword, one.before, one.after.unwrap_or_default()))
        .collect()
}

#[test]
fn each_small_change_is_made() {
    let change = |keyword: &str, before: &str, after: &str| {
        (keyword.to_owned(), before.to_owned(), after.to_owned())
    };
    for (schema, want) in [
        (
            "{type: string, enum: [x, z]}",
            vec![
                change("enum", r#"["x","z"]"#, ""),
                change("enum", r#"value "x""#, ""),
                change("enum", r#"value "z""#, ""),
            ],
        ),
        (
            "{type: number, minimum: 0.5}",
            vec![
                change("minimum", "0.5", ""),
                change("minimum", "0.5", "-0.5"),
                change("minimum", "0.5", "1.5"),
            ],
        ),
        (
            "{type: array, x-kubernetes-list-type: set, items: {type: string}}",
            vec![change("x-kubernetes-list-type", r#""set""#, "")],
        ),
        (
            "{type: string, default: x}",
            vec![change("default", r#""x""#, "")],
        ),
    ] {
        assert_eq!(changes(schema), want, "{schema}");
    }
}

#[test]
fn changes_without_effect_do_not_count() {
    let rule = "x-kubernetes-validations: [{rule: has(self.b) && self.b != 'y', message: m}]";
    let object =
        format!("{{type: object, required: [b], properties: {{b: {{type: string}}}}, {rule}}}");
    for (schema, want) in [
        // No string is shorter than nothing.
        ("{type: string, minLength: 0}", vec!["1"]),
        (
            &*object,
            vec![
                "",
                "",
                "has(self.b) && self.b == 'y'",
                "has(self.b) || self.b != 'y'",
                "has(self.b)",
                "false",
            ],
        ),
    ] {
        let found = changes(schema).into_iter().map(|(_, _, after)| after);
        assert_eq!(found.collect::<Vec<_>>(), want, "{schema}");
    }
}

#[test]
fn a_missing_test_is_made_that_tells_the_two_apart() {
    let text = "crdName: boats.sea.org\ntests:\n  onCreate:\n  - {name: a, initial: {apiVersion: sea.org/v1, \
                kind: Boat, sails: 3}}\n";
    let found =
        TestedDefinition::new(BOATS).mutants(&[Suite::read(text)], &MutantOptions::default());
    let mut shown = Vec::new();
    for mutant in found.mutants.into_iter().filter(|mutant| !mutant.noticed) {
        let test = mutant.test.unwrap();
        let own = test.text.lines().map(|line| format!("  {line}\n"));
        let suite = Suite::read(&[text, &own.collect::<String>()].concat());
        assert_eq!(suite.errors, [], "{}", test.text);
        let passes =
            |target: &TestedDefinition| target.run(&suite, &RunOptions::default()).has_passed();
        assert!(passes(&TestedDefinition::new(BOATS)), "{}", test.text);
        let mut changed = TestedDefinition::new(BOATS).source().unwrap().1.clone();
        for operation in &mutant.patch {
            operation.apply(&mut changed).unwrap();
        }
        assert!(
            !passes(&TestedDefinition::new(BOATS).with(changed)),
            "{}",
            test.text
        );
        shown.push(test.text);
    }
    assert_eq!(
        shown[1],
        "- name: \"sails: maximum 5, not 4\"\n  initial:\n    apiVersion: sea.org/v1\n    kind: Boat\n    \
         sails: 5\n"
    );
}

#[test]
fn only_some_of_the_changes_are_made_where_that_is_asked_for() {
    let suite = Suite::read("crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {}}]}");
    let options = MutantOptions {
        skip: 1,
        take: 2,
        ..MutantOptions::default()
    };
    let found = TestedDefinition::new(BOATS).mutants(&[suite], &options);
    let after = found.mutants.into_iter().map(|mutant| mutant.after);
    let after: Vec<_> = after.flatten().collect();
    assert_eq!(
        (after, found.total),
        (vec!["4".to_owned(), "6".to_owned()], 6)
    );
}

/// The changes of a schema of a property `a` of a boat that get no test.
fn untested(schema: &str) -> Vec<(String, String, Option<String>)> {
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat}}]}",
    );
    let definition = BOATS.replace(SAILS, &format!("          a: {schema}\n"));
    let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
    let left = found.mutants.into_iter();
    let left = left.filter(|one| !one.noticed && one.test.is_none());
    left.map(|one| (one.keyword, one.before, one.after))
        .collect()
}

#[test]
fn a_test_may_compare_the_errors_of_a_request_that_is_refused_anyway() {
    for schema in [
        "{type: string, minLength: 2, maxLength: 12, pattern: '^[a-z]+-[0-9]+$'}",
        "{type: object, default: {}, x-kubernetes-validations: [{rule: self.min <= self.max, message: m}], properties: {min: {type: integer, default: 1, maximum: 100}, max: {type: integer, default: 10, maximum: 100}}}",
        "{type: string, maxLength: 45, x-kubernetes-validations: [{rule: isIP(self), message: no IP}]}",
        "{type: object, properties: {b: {type: string, minLength: 1, maxLength: 63}}, x-kubernetes-validations: [{rule: '!has(self.b) || !format.dns1123Subdomain().validate(self.b).hasValue()', message: m}]}",
        "{type: array, maxItems: 4, x-kubernetes-list-type: set, items: {type: string, maxLength: 45, x-kubernetes-validations: [{rule: isIP(self), message: no IP}]}}",
    ] {
        assert_eq!(untested(schema), [], "{schema}");
    }
}

#[test]
fn missing_tests_have_distinct_names() {
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat}}]}",
    );
    let found = TestedDefinition::new(BOATS).mutants(&[suite], &MutantOptions::default());
    let tests = found.mutants.into_iter().filter_map(|mutant| mutant.test);
    let mut names: Vec<String> = tests
        .map(|test| test.text.lines().next().unwrap_or_default().to_owned())
        .collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert!(count > 3 && names.len() == count, "{names:?}");
}

const RULE_WITH_HAS: &str = "{type: object, required: [b], properties: {b: {type: string}}, \
    x-kubernetes-validations: [{rule: '!has(self.b) || self.b != \"y\"', message: m}]}";

#[test]
fn a_required_field_may_be_missing_where_a_test_patches_the_definition() {
    let definition = BOATS.replace(SAILS, &format!("          a: {RULE_WITH_HAS}\n"));
    let schema = "/spec/versions/0/schema/openAPIV3Schema/properties/a";
    let suite = |patches: &str| {
        let object = "{apiVersion: sea.org/v1, kind: Boat, a: {}";
        let test = format!(
            "crdName: boats.sea.org\ntests:\n  onUpdate:\n  - name: a\n{patches}    initial: {object}}}\n    \
             updated: {object}, metadata: {{labels: {{x: z}}}}}}\n"
        );
        let suite = Suite::read(&test);
        assert_eq!(suite.errors, []);
        suite
    };
    let without = |suite| {
        let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
        let mut mutants = found.mutants.into_iter();
        mutants.find(|one| one.after.as_deref() == Some("self.b != \"y\""))
    };
    let patches = format!("    initialCRDPatches: [{{op: remove, path: {schema}/required}}]\n");
    assert!(without(suite(&patches)).is_some_and(|mutant| mutant.noticed));
    assert!(without(suite("")).is_none());
}

#[test]
fn an_object_of_another_version_may_lack_a_required_field() {
    let schema = "{type: object, required: [b], properties: {b: {type: integer}}, \
        x-kubernetes-validations: [{rule: '!has(oldSelf.b) || self.b >= oldSelf.b', message: m}]}";
    let definition = BOATS.replace(SAILS, &format!("          a: {schema}\n"));
    let removed = |version: &str| {
        let target = TestedDefinition::new(&definition);
        let suite = Suite::read(&format!(
            "crdName: boats.sea.org\nversion: {version}\ntests: {{onCreate: [{{name: a, initial: {{apiVersion: sea.org/v1, kind: Boat, a: {{b: 1}}}}}}]}}"
        ));
        let found = target.mutants(&[suite], &MutantOptions::default()).mutants;
        let mut after = found.into_iter().filter_map(|mutant| mutant.after);
        after.any(|after| after == "self.b >= oldSelf.b")
    };
    assert_eq!((removed("v1"), removed("'*'")), (false, true));
}

#[test]
fn a_change_that_no_request_can_tell_does_not_count() {
    let rule = RULE_WITH_HAS
        .replace("required: [b], ", "")
        .replace("{b: {type: string}}", "{b: {type: string, default: x}}");
    let found = changes(&rule).into_iter().map(|(_, _, after)| after);
    assert!(
        !found
            .collect::<Vec<_>>()
            .contains(&"self.b != \"y\"".to_owned())
    );
    let definition = BOATS.replace(
        "        type: object\n",
        "        type: object\n        required: [metadata]\n",
    );
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat}}]}",
    );
    let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
    assert!(found.mutants.iter().all(|one| one.keyword != "required"));
}

#[test]
fn a_bound_that_counts_beside_another_value_is_found() {
    let rule = "self.zone != 'b' || self.minutes <= 120";
    let schema = format!(
        "{{type: object, properties: {{minutes: {{type: integer, minimum: 15}}, zone: {{type: string, \
         enum: [a, b], default: a}}}}, x-kubernetes-validations: [{{rule: \"{rule}\"}}]}}"
    );
    assert_eq!(untested(&schema), []);
}

#[test]
fn the_search_makes_numbers_that_are_no_multiples_and_lists_of_different_items() {
    let rule = "'!(self.exists(o, has(o.table) && has(o.table.columns)) && self.exists(o, has(o.tables)))'";
    let list = format!(
        "{{type: array, maxItems: 9, items: {{type: object, properties: {{table: {{type: object, \
         properties: {{columns: {{type: array, maxItems: 3, items: {{type: string, maxLength: 9}}}}, \
         name: {{type: string}}}}}}, tables: {{type: string}}}}, oneOf: [{{required: [table]}}, \
         {{required: [tables]}}]}}, x-kubernetes-validations: [{{rule: {rule}, message: m}}]}}"
    );
    for schema in [
        "{type: number, minimum: 0, exclusiveMinimum: true, maximum: 1, multipleOf: 0.25}",
        &list,
    ] {
        assert_eq!(untested(schema), [], "{schema}");
    }
}

#[test]
fn combinations_formats_and_switches_are_changed() {
    let shown = |schema: &str| -> Vec<String> {
        let shown = changes(schema).into_iter();
        shown
            .map(|(keyword, before, after)| format!("{keyword} {before} {after}").trim().to_owned())
            .collect()
    };
    assert_eq!(
        shown(
            "{type: object, properties: {b: {type: integer}}, anyOf: [{properties: {b: {minimum: 5}}, required: [b]}, {minProperties: 0}], not: {required: [b]}}"
        ),
        [
            r#"anyOf [{"properties":{"b":{"minimum":5}},"required":["b"]},{"minProperties":0}]"#,
            r#"anyOf branch {"properties":{"b":{"minimum":5}},"required":["b"]}"#,
            r#"anyOf[0].required "b""#,
            "anyOf[0].properties.b.minimum 5",
            "anyOf[0].properties.b.minimum 5 4",
            "anyOf[0].properties.b.minimum 5 6",
            r#"anyOf branch {"minProperties":0}"#,
            "anyOf[1].minProperties 0 1",
            r#"not {"required":["b"]}"#,
            r#"not.required "b""#,
        ]
    );
    for (schema, want) in [
        ("{type: string, format: date}", vec![r#"format "date""#]),
        ("{type: string, format: unheard-of}", vec![]),
        ("{type: string, nullable: true}", vec!["nullable true"]),
        (
            "{type: integer, maximum: 1, exclusiveMaximum: true}",
            vec![
                "maximum 1",
                "maximum 1 0",
                "maximum 1 2",
                "exclusiveMaximum true",
            ],
        ),
        (
            "{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}",
            vec![],
        ),
    ] {
        assert_eq!(shown(schema), want, "{schema}");
    }
}

#[test]
fn changes_of_combinations_and_switches_get_tests() {
    for schema in [
        "{type: object, properties: {x: {type: string}, z: {type: string}}, oneOf: [{required: [x]}, {required: [z]}]}",
        "{type: integer, anyOf: [{minimum: 5}, {maximum: 0}]}",
        "{type: integer, minimum: 3, exclusiveMinimum: true}",
        "{type: string, format: date}",
        "{type: string, nullable: true}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
    ] {
        assert_eq!(untested(schema), [], "{schema}");
    }
}

#[test]
fn a_missing_test_has_another_name_than_the_tests_of_the_suite() {
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: 'sails: maximum 5', initial: {apiVersion: sea.org/v1, kind: Boat}}]}",
    );
    let found = TestedDefinition::new(BOATS).mutants(&[suite], &MutantOptions::default());
    let test = found
        .mutants
        .into_iter()
        .find_map(|mutant| mutant.test)
        .unwrap();
    assert!(
        test.text.starts_with("- name: \"sails: maximum 5 (2)\"\n"),
        "{}",
        test.text
    );
}

#[test]
fn versions_without_a_suite_are_counted() {
    let other = "  - name: v2\n    served: true\n    storage: false\n    schema:\n      openAPIV3Schema: \
                 {type: object, properties: {sails: {type: integer, maximum: 3}}}\n";
    let target = TestedDefinition::new(&format!("{BOATS}{other}"));
    let mutants = |version: &str| {
        let text = format!(
            "crdName: boats.sea.org\nversion: {version}\ntests: {{onCreate: [{{name: a, initial: \
             {{apiVersion: sea.org/v1, kind: Boat, sails: 3}}}}]}}"
        );
        target.mutants(&[Suite::read(&text)], &MutantOptions::default())
    };
    let found = mutants("v1");
    let v2 = UntestedVersion {
        version: "v2".to_owned(),
        changes: 3,
    };
    assert_eq!((found.total, found.untested), (6, vec![v2]));
    let found = mutants("'*'");
    assert_eq!((found.total, found.untested), (9, vec![]));
}

#[test]
fn an_object_that_is_sent_again_and_one_with_another_member_are_tried() {
    let schema = BOATS.split("    schema:").next().unwrap_or_default();
    let text = format!(
        "{schema}    subresources: {{status: {{}}}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          none: {{type: object, additionalProperties: false}}
          status:
            type: object
            properties:
              visits: {{type: integer, x-kubernetes-validations: [{{rule: self >= oldSelf}}]}}
"
    );
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat}}]}",
    );
    let found = TestedDefinition::new(&text).mutants(&[suite], &MutantOptions::default());
    let without: Vec<_> = found
        .mutants
        .iter()
        .filter(|one| one.test.is_none())
        .collect();
    assert!(without.is_empty(), "{without:?}");
    let afters = found.mutants.iter().filter_map(|one| one.after.as_deref());
    assert!(afters.into_iter().any(|after| after == "self > oldSelf"));
    // Objects in strings are for openshift/api's runner, too.
    let common = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: '{apiVersion: sea.org/v1, kind: Boat}'}]}",
    );
    let found = TestedDefinition::new(&text).mutants(&[common], &MutantOptions::default());
    let tests = found.mutants.into_iter().filter_map(|one| one.test);
    let status: Vec<_> = tests.filter(|test| test.text.contains("visits")).collect();
    assert!(status.iter().all(|test| test.kind == TestKind::OnUpdate));
    let has_error = |test: &MissingTest| test.text.contains("expectedStatusError: ");
    assert!(status.iter().any(has_error), "{status:?}");
}

#[test]
fn a_version_that_is_not_served_has_no_changes() {
    let old = "  - {name: v0, served: false, storage: false, schema: {openAPIV3Schema: {type: object, \
               properties: {sails: {type: integer, maximum: 3}}}}}\n";
    let definition = BOATS.replace("  versions:\n", &format!("  versions:\n{old}"));
    let suite = |version: &str| {
        Suite::read(&format!(
            "crdName: boats.sea.org\nversion: '{version}'\ntests: {{onCreate: [{{name: a, initial: {{apiVersion: \
             sea.org/v1, kind: Boat, sails: 3}}}}]}}"
        ))
    };
    let found = |version: &str| {
        let target = TestedDefinition::new(&definition);
        let found = target.mutants(&[suite(version)], &MutantOptions::default());
        (found.total, found.untested)
    };
    assert_eq!(found("v1"), (6, vec![]));
    assert_eq!(found("*"), (6, vec![]));
}
