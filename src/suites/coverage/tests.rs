use crate::releases::Release;
use crate::suites::coverage::CoverageItem;
use crate::suites::{RunOptions, Suite, TestedDefinition};

const BOATS: &str = r#"apiVersion: apiextensions.k8s.io/v1
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
        required: [spec]
        properties:
          spec:
            type: object
            required: [sails, name]
            x-kubernetes-validations:
            - rule: self.sails < 5
            - rule: self.name != 'x'
            properties:
              sails: {type: integer, minimum: 1}
              name: {type: string, default: none, maxLength: 5}
              ports:
                type: array
                x-kubernetes-list-type: set
                items: {type: string, enum: [Kiel, Oslo]}
              labels:
                type: object
                additionalProperties: {type: string, pattern: "^a"}
"#;

/// Each covered item, and where it stands.
fn covered(objects: &[&str]) -> Vec<(String, &'static str, String, u32)> {
    let tests = objects.iter().enumerate().map(|(number, object)| {
        format!(
            "  - {{name: a{number}, initial: {{apiVersion: sea.org/v1, kind: Boat{object}}}}}\n"
        )
    });
    let tests: String = tests.collect();
    let suite = Suite::read(&format!(
        "crdName: boats.sea.org\ntests:\n  onCreate:\n{tests}"
    ));
    assert_eq!(suite.errors, []);
    let target = TestedDefinition::new(BOATS);
    let options = RunOptions {
        coverage: true,
        ..RunOptions::default()
    };
    let result = target.run(&suite, &options);
    assert_eq!(result.errors, []);
    let coverage = target.coverage();
    // `name` is required, but has a default.
    assert_eq!(coverage.total, 11);
    let items = coverage.items.into_iter().filter(|item| item.covered);
    items
        .map(|item| {
            (
                item.path,
                item.keyword,
                item.detail,
                item.range.start.line + 1,
            )
        })
        .collect()
}

#[test]
fn a_rule_is_covered_when_it_was_true_and_false() {
    let rule = (
        "spec".to_owned(),
        "x-kubernetes-validations",
        "self.sails < 5".to_owned(),
        21,
    );
    let default = ("spec.name".to_owned(), "default", "\"none\"".to_owned(), 25);
    let one = covered(&[", spec: {sails: 1}"]);
    assert_eq!(one, std::slice::from_ref(&default));
    let both = covered(&[", spec: {sails: 1}", ", spec: {sails: 7}"]);
    assert_eq!(both, [rule, default]);
}

#[test]
fn a_keyword_is_covered_when_it_refused_something() {
    for (object, path, keyword, line) in [
        ("", "", "required", 15),
        (", spec: {name: a}", "spec", "required", 19),
        (", spec: {sails: 0, name: a}", "spec.sails", "minimum", 24),
        (
            ", spec: {sails: 1, name: abcdef}",
            "spec.name",
            "maxLength",
            25,
        ),
        (
            ", spec: {sails: 1, name: a, ports: [Rom]}",
            "spec.ports[]",
            "enum",
            29,
        ),
        (
            ", spec: {sails: 1, name: a, ports: [Kiel, Kiel]}",
            "spec.ports",
            "x-kubernetes-list-type",
            28,
        ),
        (
            ", spec: {sails: 1, name: a, labels: {k: b}}",
            "spec.labels[*]",
            "pattern",
            32,
        ),
    ] {
        let found = covered(&[object]);
        assert_eq!(found.len(), 1, "{object} {found:?}");
        let (at, of, _, on) = &found[0];
        assert_eq!((&**at, *of, *on), (path, keyword, line), "{object}");
    }
}

#[test]
fn pruning_is_covered_when_a_field_was_dropped() {
    let found = covered(&[", spec: {sails: 1, name: a, anchor: 1}"]);
    assert_eq!(found, [(String::new(), "pruning", String::new(), 14)]);
}

#[test]
fn nothing_is_covered_where_nothing_is_recorded() {
    let target = TestedDefinition::new(BOATS);
    let suite = Suite::read("crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {}}]}");
    let _ = target.run(&suite, &RunOptions::default());
    let coverage = target.coverage();
    assert_eq!((coverage.covered, coverage.total), (0, 11));
}

#[test]
fn versions_that_are_served_count_without_a_suite() {
    let other = "  - name: v2\n    served: SERVED\n    storage: false\n    schema:\n      openAPIV3Schema:\n        \
                 type: object\n        required: [spec]\n        properties: {spec: {type: string}}\n";
    let suite = Suite::read(
        "crdName: boats.sea.org\nversion: v1\ntests: {onCreate: [{name: a, initial: \
         {apiVersion: sea.org/v1, kind: Boat}, refused: true}]}",
    );
    let options = RunOptions {
        coverage: true,
        ..RunOptions::default()
    };
    for (served, total) in [("true", 13), ("false", 11)] {
        let text = format!("{BOATS}{}", other.replace("SERVED", served));
        let target = TestedDefinition::new(&text);
        assert!(target.run(&suite, &options).has_passed());
        let coverage = target.coverage();
        assert_eq!((coverage.covered, coverage.total), (1, total), "{served}");
    }
}

/// A default sets `window`, and completes it with two others. A default of `limits` gives `least`.
const NESTED: &str = r#"apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.acme.io}
spec:
  group: acme.io
  scope: Namespaced
  names: {plural: things, kind: Thing}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          window:
            type: object
            default: {}
            properties:
              length: {type: string, default: 1h}
              limits:
                type: object
                default: {least: 1}
                properties:
                  least: {type: integer, default: 2}
                  most: {type: integer, default: 9}
          slots:
            type: array
            default: [{}]
            items:
              type: object
              properties: {size: {type: integer, default: 3}}
          status:
            type: object
            default: {phase: Waiting}
            properties:
              phase: {type: string}
              since: {type: string, default: never}
    subresources: {status: {}}
"#;

#[test]
fn defaults_that_complete_a_default_are_covered() {
    let suite = "crdName: things.acme.io\ntests: {onCreate: [{name: a, initial: {apiVersion: acme.io/v1, kind: Thing}}]}";
    let target = TestedDefinition::new(NESTED);
    let options = RunOptions {
        coverage: true,
        ..RunOptions::default()
    };
    let result = target.run(&Suite::read(suite), &options);
    assert!(result.has_passed(), "{result:?}");
    let items = target.coverage().items.into_iter();
    let defaults = items.filter(|item| item.keyword == "default");
    let counted: Vec<(String, u32)> = defaults.map(|item| (item.path, item.changed)).collect();
    let counted: Vec<(&str, u32)> = counted.iter().map(|(path, n)| (&**path, *n)).collect();
    let want = [
        ("window", 1),
        ("window.length", 1),
        ("window.limits", 1),
        // The default of `limits` gives it.
        ("window.limits.least", 0),
        ("window.limits.most", 1),
        ("slots", 1),
        ("slots[].size", 1),
        // A creation stores no status; who reads the object gets the default.
        ("status", 1),
        ("status.since", 1),
    ];
    assert_eq!(counted, want);
}

/// The coverage of a property `a` by a suite.
fn items(schema: &str, suite: &str) -> Vec<CoverageItem> {
    items_at(Release::DEFAULT, schema, suite)
}

fn items_at(release: Release, schema: &str, suite: &str) -> Vec<CoverageItem> {
    let start = BOATS.find("        required: [spec]").unwrap();
    let definition = format!(
        "{}        required: [metadata]\n        properties:\n          a: {schema}\n",
        &BOATS[..start]
    );
    let suite = Suite::read(&format!("crdName: boats.sea.org\ntests: {suite}"));
    assert_eq!(suite.errors, []);
    let target = TestedDefinition::new(&definition);
    let options = RunOptions {
        release,
        coverage: true,
        ..RunOptions::default()
    };
    let result = target.run(&suite, &options);
    assert_eq!(result.errors, []);
    let is_update = suite.tests.iter().any(|test| test.updated.is_some());
    assert!(!is_update || result.has_passed(), "{:?}", result.tests);
    target.coverage().items
}

#[test]
fn properties_with_dots_are_covered_as_others_are() {
    let schema = "{type: object, required: [q.r], properties: {q.r: {type: integer, \
        maximum: 5, x-kubernetes-validations: [{rule: self > 1}]}, tls.crt: {type: string, default: x, enum: [x, y]}, \
        list.x: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}";
    let boat = |a: &str| {
        format!("{{name: '{a}', initial: {{apiVersion: sea.org/v1, kind: Boat, a: {a}}}}}")
    };
    let boats = [
        "{}",
        "{q.r: 6}",
        "{q.r: 1}",
        "{q.r: 2}",
        "{q.r: 2, tls.crt: z}",
        "{q.r: 2, list.x: [b, b]}",
    ];
    let suite = format!("{{onCreate: [{}]}}", boats.map(boat).join(", "));
    let missed = items(schema, &suite).into_iter();
    let missed = missed.filter(|item| !item.covered && item.keyword != "pruning");
    let missed: Vec<_> = missed.map(|item| (item.path, item.keyword)).collect();
    assert_eq!(missed, []);
}

const ONE_BOAT: &str =
    "{onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat, metadata: {name: b}}}]}";

#[test]
fn what_no_request_can_cover_does_not_count() {
    for schema in [
        "{type: string, minLength: 0}",
        "{type: array, minItems: 0, items: {type: string}}",
        "{type: object, required: [b], properties: {b: {type: string, default: x}}}",
    ] {
        let found = items(schema, ONE_BOAT);
        let found = found.iter().map(|item| item.keyword);
        let found: Vec<_> = found.filter(|keyword| *keyword != "default").collect();
        // Metadata is never missing: the server makes it.
        assert_eq!(found, ["pruning"], "{schema}");
    }
}

#[test]
fn a_rule_that_only_fails_for_an_unchanged_value_was_not_false() {
    let suite = "{onUpdate: [{name: a, initialCRDPatches: [{op: remove, path: \
        /spec/versions/0/schema/openAPIV3Schema/properties/a/x-kubernetes-validations}], \
        initial: {apiVersion: sea.org/v1, kind: Boat, a: 7}, \
        updated: {apiVersion: sea.org/v1, kind: Boat, metadata: {labels: {x: z}}, a: 7}}]}";
    let rule = "{type: integer, x-kubernetes-validations: [{rule: self < 5}]}";
    let found = items(rule, suite);
    let rule = found
        .iter()
        .find(|item| item.keyword == "x-kubernetes-validations");
    let rule = rule.unwrap();
    assert_eq!((rule.passed, rule.refused, rule.failed), (0, 0, 0));
}

#[test]
fn combinations_and_formats_are_covered_when_they_refuse_something() {
    for (schema, keyword, value) in [
        (
            "{type: object, properties: {b: {type: integer}}, anyOf: [{required: [b]}]}",
            "anyOf",
            "{}",
        ),
        (
            "{type: object, properties: {b: {type: integer}}, oneOf: [{required: [b]}]}",
            "oneOf",
            "{}",
        ),
        (
            "{type: object, properties: {b: {type: integer}}, allOf: [{required: [b]}]}",
            "allOf",
            "{}",
        ),
        (
            "{type: object, properties: {b: {type: integer}}, not: {required: [b]}}",
            "not",
            "{b: 1}",
        ),
        ("{type: string, format: date}", "format", "x"),
        ("{type: string, format: k8s-short-name}", "format", "A"),
    ] {
        let suite = ONE_BOAT.replace("kind: Boat", &format!("kind: Boat, a: {value}"));
        let found = items(schema, &suite);
        let item = found.iter().find(|item| item.keyword == keyword).unwrap();
        assert!(item.covered && item.path == "a", "{schema}: {item:?}");
    }
    for idle in [
        "{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}",
        "{type: integer, format: int64}",
        "{type: string, format: password}",
    ] {
        assert_eq!(items(idle, ONE_BOAT).len(), 1, "{idle}");
    }
}

#[test]
fn a_format_that_no_release_of_the_tests_knows_does_not_count() {
    let schema = "{type: string, format: k8s-short-name}";
    let counted = |release: &str| {
        let all = items_at(release.parse().unwrap(), schema, ONE_BOAT);
        all.iter().any(|item| item.keyword == "format")
    };
    assert_eq!((counted("1.29"), counted("1.36")), (false, true));
}

#[test]
fn a_default_is_covered_if_the_request_is_admitted() {
    for (spec, want) in [("{sails: 0}", false), ("{sails: 1}", true)] {
        let found = covered(&[&format!(", spec: {spec}")]);
        let has_default = found.iter().any(|(_, keyword, ..)| *keyword == "default");
        assert_eq!(has_default, want, "{spec}: {found:?}");
    }
}
