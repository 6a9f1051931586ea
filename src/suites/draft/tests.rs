use crate::suites::suite::TestKind;
use crate::suites::{RunOptions, Suite, TestedDefinition};
use crate::{Release, ReleaseRange};

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
            required: [sails]
            x-kubernetes-validations:
            - {rule: self.sails < 5, message: too many sails}
            - {rule: self.sails >= oldSelf.sails, message: sails are kept}
            - {rule: "true", message: nothing}
            properties:
              sails: {type: integer, minimum: 1}
              colour: {type: string, default: white}
"#;

#[test]
fn a_first_suite_passes_and_has_a_test_for_each_rule() {
    let target = TestedDefinition::new(BOATS);
    let text = target.draft("crds/boats.yaml", Release::DEFAULT).unwrap();
    let suite = Suite::read(&text);
    assert_eq!(suite.errors, [], "{text}");
    assert!(
        target.run(&suite, &RunOptions::default()).has_passed(),
        "{text}"
    );
    let names: Vec<&str> = suite.tests.iter().map(|test| &*test.name).collect();
    let want = [
        "admits an object with the required fields",
        "admits an object with all fields",
        "spec: too many sails",
        "spec: sails are kept",
    ];
    assert_eq!(names, want, "{text}");
    assert!(text.contains("colour: white"), "{text}");
    assert!(
        text.contains("crd: crds/boats.yaml\nversion: v1\n"),
        "{text}"
    );
    let end = text.split_once("# --init found no test for these. --mutants may find some of them; write the others by hand:\n");
    let (_, end) = end.unwrap();
    let (name, reason) = end.split_once('\n').unwrap();
    assert_eq!(name, "# - \"spec: nothing\"");
    assert!(
        reason.contains("requests were tried: ") && reason.contains("admitted with and without it"),
        "{text}"
    );
}

/// The definition of boats with another schema of its spec.
fn boats_with(spec: &str) -> String {
    let (head, _) = BOATS
        .split_once("            type: object\n            required")
        .unwrap();
    format!(
        "{head}            {}\n",
        spec.replace('\n', "\n            ")
    )
}

/// A suite for a definition of boats whose spec has a schema, with the rules that have no test.
fn drafted(spec: &str) -> (Suite, String) {
    let target = TestedDefinition::new(&boats_with(spec));
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    let suite = Suite::read(&text);
    assert!(
        target.run(&suite, &RunOptions::default()).has_passed(),
        "{text}"
    );
    let unproven = text
        .split_once("# --init found no test for")
        .map(|(_, end)| end.to_owned());
    (suite, unproven.unwrap_or_default())
}

#[test]
fn a_default_of_a_required_field_has_a_test_that_compares_it() {
    let union = "size([has(self.disk), has(self.memory)].filter(one, one)) == 1";
    let spec = format!(
        "type: object\nx-kubernetes-validations:\n- rule: \"{union}\"\nproperties:\n  disk:\n    type: object\n    \
         required: [path]\n    properties:\n      path: {{type: string, default: /data}}\n  memory: {{type: object}}"
    );
    let (suite, unproven) = drafted(&spec);
    let name = "spec.disk.path: the default \"/data\"";
    let mut tested = suite.tests.iter().filter(|test| test.name == name);
    let expected = tested.next().map(|test| test.expected.object.is_some());
    assert_eq!(
        (expected, unproven.contains(name)),
        (Some(true), false),
        "{unproven}"
    );
}

#[test]
fn transition_rules_get_an_update_of_an_object_that_is_admitted() {
    for spec in [
        // The value is optional, and the smallest object has none.
        "type: object\nproperties:\n  hull:\n    type: string\n    x-kubernetes-validations:\n    - rule: self == oldSelf",
        // Another rule allows the value with another one only.
        "type: object\nx-kubernetes-validations:\n- rule: \"!has(self.locale) || has(self.kind) && self.kind == 'icu'\"\nproperties:\n  kind: {type: string}\n  locale:\n    type: string\n    x-kubernetes-validations:\n    - rule: self == oldSelf",
        // The value is a map.
        "type: object\nproperties:\n  port:\n    type: object\n    properties:\n      name: {type: string, default: ''}\n    x-kubernetes-validations:\n    - rule: self == oldSelf",
        // A list that only grows.
        "type: object\nproperties:\n  crew:\n    type: array\n    maxItems: 9\n    items: {type: string, maxLength: 9}\n    x-kubernetes-validations:\n    - rule: oldSelf.all(one, one in self)",
        // An item of a list is found by its key.
        "type: object\nproperties:\n  legs:\n    type: array\n    maxItems: 9\n    x-kubernetes-list-type: map\n    x-kubernetes-list-map-keys: [name]\n    items:\n      type: object\n      required: [name, length]\n      properties:\n        name: {type: string, maxLength: 9}\n        length:\n          type: integer\n          x-kubernetes-validations:\n          - rule: self >= oldSelf",
        // What was set stays set.
        "type: object\nproperties:\n  anchor: {type: string}\nx-kubernetes-validations:\n- rule: \"!has(oldSelf.anchor) || has(self.anchor)\"",
    ] {
        let (suite, unproven) = drafted(spec);
        assert_eq!(unproven, "", "{spec}");
        let mut kinds = suite.tests.iter().map(|test| test.kind);
        assert!(kinds.any(|kind| kind == TestKind::OnUpdate), "{spec}");
    }
}

#[test]
fn what_a_rule_reads_may_be_a_map_that_other_rules_restrict() {
    let (_, unproven) = drafted(
        "type: object\nx-kubernetes-validations:\n- rule: \"!(has(self.image) && has(self.ref))\"\nproperties:\n  image: {type: string}\n  ref:\n    type: object\n    required: [kind, name]\n    x-kubernetes-validations:\n    - rule: self.kind == 'Catalog'\n    properties:\n      kind: {type: string}\n      name: {type: string}",
    );
    assert_eq!(unproven, "");
}

/// A release in which an object that cannot be created cannot be updated either.
fn without_ratcheting() -> Release {
    "1.29".parse().unwrap()
}

#[test]
fn objects_and_defaults_without_a_test_are_told() {
    for (spec, told) in [
        (
            "type: object\nrequired: [a, b]\nx-kubernetes-validations:\n- rule: self.a * self.b == 1234567\nproperties:\n  a: {type: integer, maximum: 2000}\n  b: {type: integer, maximum: 2000}",
            "# - admits an object with the required fields\n#   the best object that was found is refused: spec: Invalid value: \"object\": failed rule: self.a * self.b == 1234567\n",
        ),
        (
            "type: object\nproperties:\n  a:\n    type: object\n    required: [b]\n    properties:\n      b: {type: integer, minimum: 3, maximum: 2}\n      c: {type: string, default: red}",
            "# - \"spec.a.c: the default \\\"red\\\"\"\n#   no test was found (",
        ),
    ] {
        let target = TestedDefinition::new(&boats_with(spec));
        let text = target.draft("boats.yaml", without_ratcheting()).unwrap();
        assert!(text.contains(told), "{told}\n{text}");
        assert_eq!(
            text.matches("the best object").count(),
            told.matches("the best").count()
        );
    }
}

#[test]
fn a_default_that_the_definition_needs_has_no_test() {
    let target = TestedDefinition::new(&boats_with(
        "type: object\nproperties:\n  ports:\n    type: array\n    x-kubernetes-list-type: map\n    x-kubernetes-list-map-keys: [port, protocol]\n    items:\n      type: object\n      required: [port]\n      properties:\n        port: {type: integer, minimum: 3, maximum: 2}\n        protocol: {type: string, default: TCP}",
    ));
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    let reason = "# - \"spec.ports[].protocol: the default \\\"TCP\\\"\"\n#   no test was found (the definition is invalid without it)\n";
    assert!(text.contains(reason), "{text}");
}

#[test]
fn many_defaults_without_a_test_are_counted() {
    let default = |name: usize| format!("\n      c{name}: {{type: string, default: red}}");
    let defaults: String = (0..13).map(default).collect();
    let text = TestedDefinition::new(&boats_with(&format!(
        "type: object\nproperties:\n  a:\n    type: object\n    required: [b]\n    properties:\n      b: {{type: integer, minimum: 3, maximum: 2}}{defaults}"
    )))
    .draft("boats.yaml", without_ratcheting())
    .unwrap();
    assert_eq!(text.matches("no test was found (").count(), 10);
    let rest = "# - \"3 other defaults\"\n#   crd-drydock test --coverage lists them\n";
    assert!(text.ends_with(rest), "{text}");
}

#[test]
fn a_definition_that_no_server_takes_has_no_suite() {
    let wrong = BOATS.replace("scope: Namespaced", "scope: Sea");
    let error = TestedDefinition::new(&wrong)
        .draft("a", Release::DEFAULT)
        .unwrap_err();
    assert!(error.contains("spec.scope"), "{error}");
}

#[test]
fn defaults_below_optional_lists_get_a_test() {
    let (suite, unproven) = drafted(
        "type: object\nproperties:\n  extensions:\n    type: array\n    items:\n      type: object\n      required: [name]\n      x-kubernetes-validations:\n      - {rule: self.name == 'none' || self.version != '', message: m}\n      properties:\n        name: {type: string}\n        version: {type: string}\n        ensure: {type: string, default: present}\n  window:\n    type: object\n    default: {}\n    properties:\n      length: {type: string, default: 1h}",
    );
    assert_eq!(unproven, "", "{:?}", suite.tests);
}

#[test]
fn a_rule_is_false_in_its_test_where_it_can_be() {
    for (spec, message) in [
        (
            "type: object\nx-kubernetes-validations:\n- {rule: \"!has(self.length) || duration(self.length) <= duration('24h') || duration(self.length) > duration('30h')\", message: too long}\nproperties:\n  length: {type: string, format: duration}",
            "25h",
        ),
        (
            "type: object\nx-kubernetes-validations:\n- {rule: \"!has(self.locale) || self.kind == 'icu'\", message: only for icu}\nproperties:\n  kind: {type: string}\n  locale: {type: string}",
            "kind: ",
        ),
    ] {
        let target = TestedDefinition::new(&boats_with(spec));
        let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
        assert!(text.contains(message), "{text}");
        assert!(!text.contains("evaluating rule"), "{text}");
        assert!(!text.contains("--init found no test"), "{text}");
    }
}

#[test]
fn a_rule_about_the_name_gets_a_test() {
    let rule = "        x-kubernetes-validations:\n        - {rule: self.metadata.name.size() <= 20, message: names are short}\n";
    let definition = boats_with("type: object").replace(
        "        type: object\n        required: [spec]\n",
        &format!("        type: object\n{rule}"),
    );
    let target = TestedDefinition::new(&definition);
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    assert!(text.contains("names are short\"\n"), "{text}");
    assert!(text.contains("    name: aaaaaaaaaaaaaaaaaaaaa\n"), "{text}");
}

#[test]
fn rules_with_the_same_message_get_tests_with_distinct_names() {
    let rules = "{rule: self.sails > 1, message: taken}, {rule: self.sails < 9, message: taken}";
    let spec = format!(
        "type: object\nrequired: [sails]\nx-kubernetes-validations: [{rules}]\nproperties: {{sails: {{type: integer}}}}"
    );
    let (suite, unproven) = drafted(&spec);
    let names = suite.tests.iter().map(|test| &*test.name);
    let names: Vec<&str> = names.filter(|name| name.contains("taken")).collect();
    assert_eq!(
        (names, &*unproven),
        (vec!["spec: taken", "spec: taken (2)"], "")
    );
}

#[test]
fn a_default_of_a_name_with_dots_has_one_test() {
    let spec = "type: object\nproperties: {tls.crt: {type: string, default: x}}\n";
    let text = TestedDefinition::new(&boats_with(spec)).draft("boats.yaml", Release::DEFAULT);
    let text = text.unwrap();
    assert!(text.contains("        tls.crt: x\n"), "{text}");
    assert!(!text.contains("the default"), "{text}");
    assert!(!text.contains("--init found no test"), "{text}");
}

#[test]
fn every_default_gets_a_test() {
    let property = |at| {
        format!(
            "p{at}: {{type: array, items: {{type: object, properties: {{q: {{type: string, default: x}}}}}}}}, "
        )
    };
    let properties: String = (0..13).map(property).collect();
    let has: Vec<String> = (0..13).map(|at| format!("has(self.p{at})")).collect();
    let rule = format!("[{}].filter(x, x).size() <= 1", has.join(", "));
    let spec = format!(
        "type: object\nx-kubernetes-validations: [{{rule: '{rule}', message: one}}]\nproperties: {{{properties}}}"
    );
    let text = TestedDefinition::new(&boats_with(&spec)).draft("boats.yaml", Release::DEFAULT);
    let text = text.unwrap();
    // The first one is in the object that has as many fields as the rule allows.
    assert!(text.contains("- name: sets the defaults\n"), "{text}");
    for at in 1..13 {
        let name = format!("- name: \"spec.p{at}[].q: the default \\\"x\\\"\"\n");
        assert!(text.contains(&name), "{name}{text}");
    }
}

#[test]
fn a_test_says_that_its_rule_is_not_false() {
    let target = TestedDefinition::new(&boats_with(
        "type: object\nx-kubernetes-validations:\n- {rule: \"self.list[0] == self.list[0]\", message: m}\nproperties:\n  list: {type: array, maxItems: 4, items: {type: integer}}",
    ));
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    assert!(
        text.contains("# The rule is not false here: its evaluation fails"),
        "{text}"
    );
}

#[test]
fn objects_keep_the_name_that_a_rule_demands() {
    let rule = "        type: object\n        x-kubernetes-validations:\n        - {rule: \
                self.metadata.name.startsWith('n'), message: name must start with n}\n        required";
    let text = BOATS.replace("        type: object\n        required", rule);
    assert_ne!(text, BOATS);
    let target = TestedDefinition::new(&text);
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    let suite = Suite::read(&text);
    assert!(
        target.run(&suite, &RunOptions::default()).has_passed(),
        "{text}"
    );
    let sails = suite
        .tests
        .iter()
        .find(|test| test.name == "spec: too many sails");
    let error = sails.and_then(|test| Some(&*test.expected.error.as_ref()?.value));
    assert_eq!(error, Some("spec: Invalid value: too many sails"), "{text}");
}

#[test]
fn a_sample_that_lacks_fields_is_not_said_to_have_all() {
    let schema = "{type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}, \
                  x-kubernetes-validations: [{rule: '!has(self.a) || !has(self.b)', message: not both}]}";
    let target = TestedDefinition::new(&boats_with(schema));
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    assert!(!text.contains("with all fields"), "{text}");
    assert!(Suite::read(&text).errors.is_empty(), "{text}");
}

#[test]
fn a_sample_without_optional_fields_is_no_test() {
    let schema = "{type: object, properties: {a: {type: integer}}, \
                  x-kubernetes-validations: [{rule: '!has(self.a)', message: none}]}";
    let (suite, unproven) = drafted(schema);
    let names = suite.tests.iter().map(|test| &*test.name);
    let names: Vec<&str> = names.filter(|name| name.starts_with("admits")).collect();
    assert_eq!(names, ["admits an object with the required fields"]);
    let reason = "no object with more than the required fields was found that is admitted";
    assert!(unproven.contains(reason), "{unproven}");
}

#[test]
fn an_expected_error_has_no_generated_name() {
    let rule = "        type: object\n        x-kubernetes-validations:\n        - {rule: 'self.spec.sails != 3', \
                messageExpression: '\"the boat \" + self.metadata.name + \" has three\"'}\n        required";
    let text = BOATS.replace("        type: object\n        required", rule);
    let target = TestedDefinition::new(&text);
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    assert!(!text.contains("xxxxx"), "{text}");
    let suite = Suite::read(&text);
    let errors = suite
        .tests
        .iter()
        .filter_map(|test| test.expected.error.as_ref());
    let errors: Vec<&str> = errors.map(|error| &*error.value).collect();
    assert!(
        errors
            .iter()
            .any(|error| error.contains("Invalid value: the boat")),
        "{text}"
    );
    assert!(
        target.run(&suite, &RunOptions::default()).has_passed(),
        "{text}"
    );
}

#[test]
fn a_suite_of_another_release_names_it() {
    let target = TestedDefinition::new(BOATS);
    let draft = |release| target.draft("boats.yaml", release).unwrap();
    assert!(draft("1.30".parse().unwrap()).contains("\nkubernetes: \"1.30\"\ntests:\n"));
    assert!(!draft(Release::DEFAULT).contains("kubernetes:"));
}

#[test]
fn a_suite_of_a_range_holds_at_all_of_its_releases() {
    let spec = "type: object\nrequired: [sails]\nx-kubernetes-validations:\n- {rule: self.sails < 5, message: too many}\n\
                properties:\n  sails: {type: integer, minimum: 1}\n  colour: {type: string, default: white}";
    let target = TestedDefinition::new(&boats_with(spec));
    let releases: ReleaseRange = "1.29-1.36".parse().unwrap();
    let text = target.draft("boats.yaml", releases).unwrap();
    assert!(
        text.contains("\nkubernetes: \"1.29-1.36\"\ntests:\n"),
        "{text}"
    );
    let errors = "    expectedErrors:\n    - field: spec\n      code: rule-failed\n      message: too many\n";
    assert!(text.contains(errors), "{text}");
    let suite = Suite::read(&text);
    assert_eq!(suite.errors, [], "{text}");
    assert!(
        suite
            .tests
            .iter()
            .all(|test| test.kubernetes == suite.kubernetes)
    );
    for release in releases.releases() {
        let options = RunOptions {
            release,
            ..RunOptions::default()
        };
        assert!(
            target.run(&suite, &options).has_passed(),
            "{release}\n{text}"
        );
    }
}

#[test]
fn a_release_that_refuses_the_definition_has_no_first_suite() {
    // The oldest release has no optional old values.
    let spec = "type: object\nx-kubernetes-validations:\n- {rule: 'self.all(a, oldSelf.hasValue())', optionalOldSelf: true}\n\
                maxProperties: 3\nadditionalProperties: {type: string}";
    let releases: ReleaseRange = "1.29-1.36".parse().unwrap();
    let refused = TestedDefinition::new(&boats_with(spec)).draft("boats.yaml", releases);
    assert!(refused.is_err_and(|why| why.contains("Kubernetes 1.29: ")));
}

/// A definition of boats with rules about the whole object.
fn boats_named(rules: &[&str]) -> String {
    let list: Vec<String> = rules
        .iter()
        .map(|rule| format!("          - rule: \"{rule}\"\n"))
        .collect();
    BOATS.replace(
        "        required: [spec]\n",
        &format!(
            "        required: [spec]\n        x-kubernetes-validations:\n{}",
            list.concat().replace("          -", "        -")
        ),
    )
}

#[test]
fn objects_get_names_that_rules_ask_for() {
    for rules in [
        &[
            "self.metadata.name.startsWith('w-')",
            "size(self.metadata.name) <= 15",
        ][..],
        &["self.metadata.name.endsWith('-w')"],
        &["self.metadata.name.startsWith('a-') && self.metadata.name.endsWith('-b')"],
        &["self.metadata.name.matches('^w-[a-z]+$')"],
        &["self.metadata.name == 'singleton'"],
        &["size(self.metadata.name) <= 5"],
        &["self.metadata.name.split('-')[0] == 'prod'"],
        &["!has(self.metadata.generateName) || self.metadata.generateName.startsWith('w-')"],
    ] {
        let target = TestedDefinition::new(&boats_named(rules));
        let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
        let suite = Suite::read(&text);
        assert!(
            target.run(&suite, &RunOptions::default()).has_passed(),
            "{text}"
        );
        // Only the rule that nothing breaks has no test.
        let gaps = text.matches("# - ").count();
        assert_eq!(gaps, 1, "{rules:?}\n{text}");
        for rule in rules {
            let name = rule.replace('\\', "");
            assert!(
                suite.tests.iter().any(|test| test.name == name),
                "{name}\n{text}"
            );
        }
    }
}

#[test]
fn rules_about_orders_and_keys_get_an_object_that_breaks_them() {
    let map = "type: object\nproperties:\n  m:\n    type: object\n    maxProperties: 9\n    additionalProperties: {type: string, maxLength: 9}\n";
    let list = "type: object\nproperties:\n  l:\n    type: array\n    maxItems: 9\n";
    for spec in [
        format!(
            "{list}    items: {{type: string, maxLength: 9}}\n    x-kubernetes-validations:\n    - rule: self.isSorted()"
        ),
        format!(
            "{list}    items: {{type: object, required: [port], properties: {{port: {{type: integer}}}}}}\n    \
             x-kubernetes-validations:\n    - rule: self.map(one, one.port).isSorted()"
        ),
        format!("{map}    x-kubernetes-validations:\n    - rule: self.all(key, size(key) <= 10)"),
        format!(
            "{map}    x-kubernetes-validations:\n    - rule: self.all(key, key.startsWith('a-'))"
        ),
        format!(
            "{map}x-kubernetes-validations:\n- rule: self.m.all(key, key.startsWith('a') || self.m[key] == 'ok')"
        ),
        format!(
            "{map}    x-kubernetes-validations:\n    - rule: self.all(key, key.startsWith('a-'))\n    \
             - rule: self.all(key, size(key) <= 10)"
        ),
    ] {
        let (_, unproven) = drafted(&spec);
        assert_eq!(unproven, "", "{spec}");
    }
}

#[test]
fn only_defaults_of_the_stored_version_need_a_test() {
    let version = |name: &str, storage: bool, default: &str| {
        format!(
            "  - name: {name}\n    served: true\n    storage: {storage}\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec: {{type: object, properties: {{{default}}}}}\n"
        )
    };
    let (head, _) = BOATS.split_once("  - name: v1").unwrap();
    for (older, newer) in [
        (
            "a: {type: integer, default: 3}",
            "a: {type: integer, default: 3}",
        ),
        (
            "a: {type: integer, default: 3}",
            "b: {type: integer, default: 4}",
        ),
        ("a: {type: integer}", "a: {type: integer, default: 3}"),
    ] {
        let definition = [
            head,
            &version("v1alpha1", false, older),
            &version("v1", true, newer),
        ]
        .concat();
        let target = TestedDefinition::new(&definition);
        let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
        assert!(!text.contains("--init found no test"), "{text}");
        assert!(text.contains("sets the defaults"), "{text}");
    }
}

#[test]
fn a_listed_value_that_stays_gets_an_update_to_another_one() {
    let (suite, unproven) = drafted(
        "type: object\nproperties:\n  a:\n    type: string\n    enum: [red, white]\n    default: white\n    \
         x-kubernetes-validations:\n    - rule: oldSelf == '' || self == oldSelf\n",
    );
    assert_eq!(unproven, "");
    assert!(
        suite
            .tests
            .iter()
            .any(|test| test.kind == TestKind::OnUpdate)
    );
}

/// The suite for boats with a schema of their metadata.
fn drafted_with_names(name: &str) -> String {
    let spec = "        properties:\n          spec:";
    let metadata = format!(
        "        properties:\n          metadata: {{type: object, properties: {{name: {name}}}}}\n          spec:"
    );
    let definition = BOATS.replace(spec, &metadata);
    assert_ne!(definition, BOATS);
    let target = TestedDefinition::new(&definition);
    target.draft("boats.yaml", Release::DEFAULT).unwrap()
}

#[test]
fn objects_get_names_that_begin_or_end_as_a_pattern_says() {
    for pattern in ["^foo-", "-foo$"] {
        let text = drafted_with_names(&format!("{{type: string, pattern: '{pattern}'}}"));
        for name in ["admits an object with all fields", "spec: too many sails"] {
            assert!(
                text.contains(&format!("- name: {name}\n"))
                    || text.contains(&format!("- name: \"{name}\"\n")),
                "{text}"
            );
        }
    }
}

#[test]
fn the_refusal_of_a_sample_is_told_as_a_whole() {
    let text = drafted_with_names("{type: string, pattern: '^Foo'}");
    let reason = "is refused: metadata.name: Invalid value: \"Foo\": a lowercase ";
    assert!(text.contains(reason), "{text}");
}

#[test]
fn a_definition_that_is_refused_is_told_as_it_is_in_the_file() {
    let other =
        "  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}\n";
    let broken = BOATS.replace("{type: integer, minimum: 1}", "{type: text}") + other;
    let why = TestedDefinition::new(&broken)
        .draft("boats.yaml", Release::DEFAULT)
        .unwrap_err();
    let place = "spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[sails]";
    assert!(why.contains(place), "{why}");
}

#[test]
fn a_default_that_only_a_refused_update_meets_gets_a_test_of_its_own() {
    let spec = "          spec:\n";
    let status = "          status:\n            type: object\n            properties:\n              replicas: {type: integer, default: 0}\n              \
                  phase:\n                type: string\n                x-kubernetes-validations: [{rule: self == oldSelf, message: kept}]\n";
    let definition = BOATS
        .replace(spec, &[status, spec].concat())
        .replace("    schema:", "    subresources: {status: {}}\n    schema:");
    let target = TestedDefinition::new(&definition);
    let text = target.draft("boats.yaml", Release::DEFAULT).unwrap();
    assert!(text.contains("- name: \"status.phase: kept\"\n"), "{text}");
    assert!(
        text.contains("- name: \"status.replicas: the default 0\"\n"),
        "{text}"
    );
}

/// The tests of rules about updates: the names, the texts of their objects, and the expected errors.
fn immutable(spec: &str) -> Vec<(String, String, String)> {
    let (suite, unproven) = drafted(spec);
    assert_eq!(unproven, "");
    let updates = suite
        .tests
        .iter()
        .filter(|test| test.kind == TestKind::OnUpdate);
    let spec = |object: &crate::suites::object::Object| {
        object
            .value
            .get("spec")
            .map(crate::value::json::to_json)
            .unwrap_or_default()
    };
    let told = updates.map(|test| {
        let error = test
            .expected
            .error
            .as_ref()
            .map(|error| error.value.clone());
        let updated = test.updated.as_ref().map(spec).unwrap_or_default();
        let objects = format!("{} -> {updated}", spec(&test.initial));
        (test.name.clone(), objects, error.unwrap_or_default())
    });
    told.collect()
}

#[test]
fn an_immutable_field_is_changed_and_not_removed_where_that_fails_the_rule() {
    let told = immutable(
        "type: object\nrequired: [a]\nx-kubernetes-validations:\n\
         - {rule: '!has(oldSelf.b) || self.b == oldSelf.b', message: b is immutable}\n\
         - {rule: self.m >= oldSelf.m, message: m grows}\n\
         - {rule: 'self.a != \"fixed\" || self.m == oldSelf.m', message: m is fixed}\n\
         properties: {a: {type: string}, b: {type: string}, m: {type: integer}, c: {type: string}}",
    );
    let told: Vec<_> = told
        .iter()
        .map(|(_, objects, error)| [&**objects, error])
        .collect();
    let want = [
        [
            r#"{"a":"example","b":"example","m":1} -> {"a":"example","b":"example-1","m":1}"#,
            "spec: Invalid value: b is immutable",
        ],
        [
            r#"{"a":"example","m":2} -> {"a":"example","m":1}"#,
            "spec: Invalid value: m grows",
        ],
        [
            r#"{"a":"fixed","m":1} -> {"a":"fixed","m":2}"#,
            "spec: Invalid value: m is fixed",
        ],
    ];
    assert_eq!(told, want);
}

#[test]
fn an_immutable_text_gets_another_one_that_its_keywords_admit() {
    for keyword in [
        "pattern: ^z+$",
        "pattern: '^a{2,4}$'",
        "pattern: '^v1([.][0-9]+)?$'",
        "format: date",
        "format: ipv4",
        "enum: [One, Two]",
    ] {
        let told = immutable(&format!(
            "type: object\nproperties:\n  a:\n    type: string\n    {keyword}\n    \
             x-kubernetes-validations: [{{rule: self == oldSelf, message: a stays}}]"
        ));
        let [(name, _, error)] = &*told else {
            panic!("{keyword}: {told:?}");
        };
        assert_eq!(name, "spec.a: a stays", "{keyword}");
        assert!(error.ends_with("\": a stays"), "{keyword}: {error}");
    }
}
