//! The tests that are offered notice the change in their suite.

use std::str::FromStr;

use super::{BOATS, SAILS, untested};
use crate::releases::{Release, ReleaseRange};
use crate::suites::mutants::{Mutant, MutantOptions, Mutants};
use crate::suites::{RunOptions, Suite, TestKind, TestedDefinition};

/// Two versions: the schema of the one that is only served, and of the stored one.
fn two_versions(served: &str, stored: &str) -> String {
    let version = |name: &str, is_stored: bool, schema: &str| {
        format!(
            "  - name: {name}\n    served: true\n    storage: {is_stored}\n    schema:\n      \
             openAPIV3Schema: {{type: object, properties: {{a: {schema}}}}}\n"
        )
    };
    let head = BOATS.split("  - name").next().unwrap_or_default();
    [
        head,
        &version("v1beta1", false, served),
        &version("v1", true, stored),
    ]
    .concat()
}

fn suite(head: &str, object: &str) -> String {
    format!(
        "crdName: boats.sea.org\n{head}tests:\n  onCreate:\n  - {{name: a, initial: {{apiVersion: sea.org/{object}, \
         kind: Boat}}}}\n"
    )
}

/// Every change is noticed, or has a test that notices it.
#[track_caller]
fn assert_all_offered(mutants: &[Mutant]) {
    let left = mutants
        .iter()
        .filter(|one| !one.noticed && one.test.is_none());
    let left: Vec<_> = left
        .map(|one| (&one.before, &one.after, &one.reason))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// A suite with the tests that are offered for its definition. Each of them passes, and a second search offers
/// nothing.
fn with_offers(definition: &str, text: &str) -> (Mutants, Vec<TestKind>) {
    let target = TestedDefinition::new(definition);
    let found = |text: &str| target.mutants(&[Suite::read(text)], &MutantOptions::default());
    let first = found(text);
    let offers = || {
        first
            .mutants
            .iter()
            .filter_map(|mutant| mutant.test.as_ref())
    };
    let mut all = text.to_owned();
    for kind in TestKind::ALL {
        let own = offers()
            .filter(|test| test.kind == kind)
            .map(|test| &test.text);
        let lines: Vec<String> = own
            .flat_map(|text| text.lines())
            .map(|line| format!("  {line}\n"))
            .collect();
        if kind != TestKind::OnCreate && !lines.is_empty() {
            all.push_str(&format!("  {}:\n", kind.key()));
        }
        all.push_str(&lines.concat());
    }
    let suite = Suite::read(&all);
    assert_eq!(suite.errors, [], "{all}");
    let result = target.run(&suite, &RunOptions::default());
    assert!(result.has_passed(), "{all}\n{result:?}");
    let mut remarks = result.tests.iter().flat_map(|test| &test.remarks);
    assert_eq!(remarks.next(), None, "{all}");
    let second = found(&all).mutants.into_iter();
    let again: Vec<_> = second.filter_map(|mutant| mutant.test).collect();
    assert!(again.is_empty(), "{all}\n{again:?}");
    let kinds = offers().map(|test| test.kind).collect();
    (first, kinds)
}

#[test]
fn a_default_that_a_client_reads_anyway_is_not_counted() {
    let default = "{type: object, properties: {b: {type: integer, default: 4}, c: {type: string}}";
    let rule = |text: &str| {
        format!("{default}, x-kubernetes-validations: [{{rule: \"{text}\", message: m}}]}}")
    };
    let plain = format!("{default}}}");
    for (served, version, counts) in [
        (plain.clone(), "'*'", false),
        (rule("!has(self.c) || self.c != 'x'"), "'*'", false),
        // The server validates the object before it stores it.
        (rule("!has(self.b) || self.b < 9"), "'*'", true),
        (rule("self == oldSelf"), "'*'", true),
        (
            plain.replace(
                "b: {type: integer",
                "b: {type: integer, x-kubernetes-validations: [{rule: self >= oldSelf}]",
            ),
            "'*'",
            true,
        ),
        (format!("{default}, maxProperties: 1}}"), "'*'", true),
        (plain.replace("default: 4", "default: 5"), "'*'", true),
        // A suite of this version alone stores it.
        (plain.clone(), "v1beta1", true),
    ] {
        let definition = two_versions(&served, &plain);
        let suite = suite(&format!("version: {version}\n"), "v1beta1");
        let (found, _) = with_offers(&definition, &suite);
        let is_default = |version: &str| {
            let mut mutants = found.mutants.iter();
            mutants.any(|one| one.version == version && one.keyword == "default")
        };
        assert_eq!(is_default("v1beta1"), counts, "{served}");
        assert_eq!(is_default("v1"), version == "'*'");
    }
}

#[test]
fn only_the_chosen_tests_notice_changes() {
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests:\n  onCreate:\n\
         \x20 - {name: a, initial: {apiVersion: sea.org/v1, kind: Boat, sails: 5}}\n\
         \x20 - {name: b, initial: {apiVersion: sea.org/v1, kind: Boat, sails: 6}, refused: true}\n",
    );
    let noticed = |only: Vec<Option<Vec<usize>>>| {
        let options = MutantOptions {
            only,
            ..MutantOptions::default()
        };
        let suites = std::slice::from_ref(&suite);
        let found = TestedDefinition::new(BOATS).mutants(suites, &options);
        found.mutants.iter().filter(|one| one.noticed).count()
    };
    let all = noticed(vec![]);
    assert_eq!(noticed(vec![None]), all);
    assert_eq!(noticed(vec![Some(vec![])]), 0);
    let apart = [0, 1].map(|test| noticed(vec![Some(vec![test])]));
    assert!(
        apart.iter().all(|some| (1..all).contains(some)),
        "{apart:?} {all}"
    );
}

/// A definition with a status that has a list of nodes. A node has no revision at first.
const NODES: &str = "{type: object, properties: {nodes: {type: array, x-kubernetes-list-type: map, \
    x-kubernetes-list-map-keys: [name], items: {type: object, required: [name], properties: {name: {type: string}, \
    failed: {type: integer, format: int32}, revision: {type: integer, format: int32, x-kubernetes-validations: [{rule: \
    self >= oldSelf, message: must only increase}]}}, x-kubernetes-validations: [{rule: has(self.revision) || \
    !has(oldSelf.revision), message: cannot be unset}, {rule: oldSelf.hasValue() || !has(self.revision), message: \
    cannot be set on creation, optionalOldSelf: true}]}}}}";

#[test]
fn stored_objects_are_updated_where_no_request_creates_them() {
    // The template cannot be created: its labels are too hard to guess.
    let spec = "{type: object, required: [template], properties: {replicas: {type: integer, default: 3, enum: [3, 5], \
        x-kubernetes-validations: [{rule: self == oldSelf, message: immutable}]}, template: {type: object, required: [id], \
        properties: {id: {type: string, x-kubernetes-validations: [{rule: \"self.size() % 7 == 5 && self.startsWith('q')\", \
        message: m}]}, other: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}}";
    let head = BOATS.split("    schema:").next().unwrap_or_default();
    for (name, schema, keywords) in [
        ("status", NODES, &["format", "x-kubernetes-validations"][..]),
        (
            "spec",
            spec,
            &["default", "x-kubernetes-preserve-unknown-fields"],
        ),
    ] {
        let definition = format!(
            "{head}    subresources: {{status: {{}}}}\n    schema:\n      openAPIV3Schema: {{type: object, \
             properties: {{{name}: {schema}}}}}\n"
        );
        let suite = suite("", "v1");
        let (found, _) = with_offers(&definition, &suite);
        let left = found.mutants.iter().filter(|one| {
            let is_meant = keywords.contains(&&*one.keyword) || one.path == "spec.replicas";
            is_meant && !one.noticed && one.test.is_none()
        });
        let left: Vec<_> = left
            .map(|one| (&one.path, &one.before, &one.after, &one.reason))
            .collect();
        assert!(left.is_empty() && found.total > 8, "{left:#?}");
    }
}

#[test]
fn what_the_storage_version_drops_is_not_expected() {
    let definition = two_versions(
        "{type: object, default: {}, properties: {b: {type: integer, default: 2, maximum: 5}}}",
        "{type: object}",
    );
    with_offers(&definition, &suite("version: '*'\n", "v1beta1"));
    // A suite of this version alone stores it.
    let (found, _) = with_offers(&definition, &suite("version: v1beta1\n", "v1beta1"));
    assert!(
        found
            .mutants
            .iter()
            .all(|one| one.noticed || one.test.is_some())
    );
}

#[test]
fn an_offered_test_follows_the_settings_of_its_suite() {
    let schema = "{type: object, x-kubernetes-preserve-unknown-fields: true}";
    let definition = BOATS.replace(SAILS, &format!("          a: {schema}\n"));
    for head in ["", "fieldValidation: Strict\n", "resourceName: dinghy\n"] {
        let (found, kinds) = with_offers(&definition, &suite(head, "v1"));
        assert_eq!((found.total, kinds.len()), (1, 1), "{head}");
    }
    // Nothing notices a change in a suite that does not run.
    let skipped = Suite::read(&suite("skip: later\n", "v1"));
    let found = TestedDefinition::new(&definition).mutants(&[skipped], &MutantOptions::default());
    let test = found
        .mutants
        .into_iter()
        .next()
        .and_then(|one| one.test)
        .unwrap();
    assert_eq!(test.suite, None);
}

#[test]
fn the_suite_that_gets_a_test_has_tests_of_its_kind() {
    let update = "crdName: boats.sea.org\ntests:\n  onUpdate:\n  - {name: b, initial: {apiVersion: sea.org/v1, kind: \
                  Boat}, updated: {apiVersion: sea.org/v1, kind: Boat}}\n";
    let suites = [update, &suite("", "v1")].map(Suite::read);
    let host = |hosts: usize| {
        let options = MutantOptions {
            hosts,
            releases: vec![Release::DEFAULT],
            ..MutantOptions::default()
        };
        let found = TestedDefinition::new(BOATS).mutants(&suites, &options);
        let mut tests = found.mutants.into_iter().filter_map(|one| one.test);
        let test = tests.find(|test| test.kind == TestKind::OnCreate).unwrap();
        assert_eq!(test.releases, [Release::DEFAULT]);
        test.suite
    };
    assert_eq!((host(2), host(1), host(0)), (Some(1), Some(0), None));
}

#[test]
fn the_text_of_a_rule_without_a_message_notices_no_change() {
    let rule = "{type: integer, x-kubernetes-validations: [{rule: self > 3 && self < 10}]}";
    let noticed = |rule: &str| {
        let definition = BOATS.replace(SAILS, &format!("          a: {rule}\n"));
        let suite = Suite::read(
            "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat, a: 0}, \
             expectedError: 'a: Invalid value'}]}",
        );
        let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
        let mutants = found.mutants.into_iter();
        mutants
            .map(|one| (one.after, one.noticed))
            .collect::<Vec<_>>()
    };
    let with = rule.replace("10}", "10, message: m}");
    assert_eq!(noticed(rule), noticed(&with));
    assert!(noticed(rule).iter().any(|(_, noticed)| !noticed));
}

#[test]
fn a_test_whose_patches_no_longer_apply_notices_nothing() {
    let schema = "/spec/versions/0/schema/openAPIV3Schema/properties/a";
    let definition = BOATS.replace(SAILS, "          a: {type: string, enum: [b]}\n");
    let object = |a: &str| format!("{{apiVersion: sea.org/v1, kind: Boat, a: {a}}}");
    let suite = Suite::read(&format!(
        "crdName: boats.sea.org\ntests: {{onUpdate: [{{name: a, initialCRDPatches: [{{op: add, path: {schema}/enum/-, \
         value: c}}], initial: {}, updated: {}}}]}}",
        object("c"),
        object("b"),
    ));
    assert_eq!(suite.errors, []);
    let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
    let removed = found
        .mutants
        .into_iter()
        .find(|one| one.after.is_none())
        .unwrap();
    assert!(!removed.noticed && removed.test.is_some(), "{removed:?}");
}

#[test]
fn requests_are_made_for_defaults_of_items_and_rules_about_lists() {
    for schema in [
        "{type: array, items: {type: integer, default: 3}}",
        "{type: object, additionalProperties: {type: integer, default: 3}}",
        "{type: object, properties: {b: {type: string, maxLength: 9, x-kubernetes-validations: [{rule: self == oldSelf, message: m}]}, \
         c: {type: string}}, maxProperties: 1}",
        "{type: object, properties: {mode: {type: string, default: Fast}, tags: {type: array, maxItems: 9, x-kubernetes-list-type: set, \
         items: {type: string, maxLength: 5}}}, x-kubernetes-validations: [{rule: \"!has(self.tags) || self.tags.size() <= 2 || \
         self.mode == 'Slow'\", message: m}]}",
    ] {
        assert_eq!(untested(schema), [], "{schema}");
    }
}

#[test]
fn a_rule_is_true_in_the_test_that_is_offered_where_it_can_be() {
    let schema = "{type: object, properties: {p: {type: string, maxLength: 9}}, x-kubernetes-validations: [{rule: self.p == \
        oldSelf.p}]}";
    let definition = BOATS.replace(SAILS, &format!("          a: {schema}\n"));
    let suite = Suite::read(&suite("", "v1"));
    let found = TestedDefinition::new(&definition).mutants(&[suite], &MutantOptions::default());
    let is_false = |one: &&Mutant| one.after.as_deref() == Some("(self.p == oldSelf.p) && false");
    let test = found
        .mutants
        .iter()
        .find(is_false)
        .unwrap()
        .test
        .as_ref()
        .unwrap();
    assert!(!test.text.contains("expectedError"), "{}", test.text);
}

/// Peers and ports, of which each item has one member. A rule says which of them do not go together.
fn peers(rule: &str) -> String {
    format!(
        "{{type: object, properties: {{mode: {{type: string}}, to: {{type: array, maxItems: 5, items: {{type: object, \
         minProperties: 1, maxProperties: 1, properties: {{pods: {{type: object, properties: {{app: {{type: string}}}}}}, \
         nodes: {{type: object, properties: {{zone: {{type: string}}}}}}, nets: {{type: array, minItems: 1, maxItems: 5, items: \
         {{type: string, maxLength: 43, x-kubernetes-validations: [{{rule: isCIDR(self)}}]}}}}}}}}}}, \
         ports: {{type: array, maxItems: 5, items: {{type: object, maxProperties: 1, properties: {{number: {{type: \
         integer}}, named: {{type: string}}}}}}}}}}, x-kubernetes-validations: [{{rule: \"{rule}\", message: m}}]}}"
    )
}

#[test]
fn items_of_two_lists_are_changed_together() {
    let rule = "!(has(self.to) && self.to.exists(one, has(one.nets) || has(one.nodes)) && has(self.ports) && \
                self.ports.exists(one, has(one.named)))";
    let left = untested(&peers(rule)).into_iter();
    let left: Vec<_> = left
        .filter(|(keyword, ..)| keyword == "x-kubernetes-validations")
        .collect();
    assert_eq!(left, []);
}

#[test]
fn an_object_that_a_rule_refuses_gets_other_items() {
    let rule = "!has(self.mode) || self.mode != 'strict' || !(has(self.to) && self.to.exists(one, has(one.nets) || \
                has(one.nodes)) && has(self.ports) && self.ports.exists(one, has(one.named)))";
    let definition = BOATS.replace(SAILS, &format!("          a: {}\n", peers(rule)));
    let suite = suite("", "v1").replace(
        "kind: Boat}}",
        "kind: Boat}}\n  - {name: b, initial: {apiVersion: sea.org/v1, kind: Boat, a: {mode: strict, to: [{nodes: {}}], \
         ports: [{named: x}]}}, expectedError: m}",
    );
    let target = TestedDefinition::new(&definition);
    let found = target.mutants(&[Suite::read(&suite)], &MutantOptions::default());
    let is_without_nets = |one: &&Mutant| {
        let after = one.after.as_deref().unwrap_or_default();
        after.contains("exists(one, has(one.nodes))")
    };
    let without_nets = found.mutants.iter().find(is_without_nets).unwrap();
    assert!(
        !without_nets.noticed && without_nets.test.is_some(),
        "{without_nets:?}"
    );
}

/// Boats whose names begin with `w-`.
const NAMED: &str = "{type: object, required: [size], properties: {size: {type: integer, minimum: 1, maximum: 9}, mode: {type: string, \
    enum: [a, b]}, ports: {type: array, maxItems: 4, items: {type: integer}, x-kubernetes-validations: [{rule: \
    self.isSorted()}]}}, x-kubernetes-validations: [{rule: self.size > 2 || self.mode == 'a'}]}";

fn named_boats() -> String {
    let rule = "x-kubernetes-validations: [{rule: self.metadata.name.startsWith('w-')}], ";
    let head = BOATS.split("  - name").next().unwrap_or_default();
    format!(
        "{head}  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema: {{type: object, \
         required: [spec], {rule}properties: {{spec: {NAMED}}}}}\n"
    )
}

#[test]
fn tests_have_the_name_that_a_rule_asks_for() {
    for (name, other) in [
        ("resourceName: w-x\n", ""),
        ("", "metadata: {name: w-example}, "),
    ] {
        let text = format!(
            "crdName: boats.sea.org\n{name}tests:\n  onCreate:\n  - {{name: a, initial: {{apiVersion: sea.org/v1, kind: Boat, \
             {other}spec: {{size: 4, mode: a}}}}}}\n"
        );
        let (found, _) = with_offers(&named_boats(), &text);
        assert_all_offered(&found.mutants);
    }
}

#[test]
fn tests_for_a_range_hold_at_each_of_its_releases() {
    let head =
        "crdName: boats.sea.org\nkubernetes: 1.29-1.36\nresourceName: w-x\ntests:\n  onCreate:\n";
    let text = format!(
        "{head}  - {{name: a, initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{size: 4, mode: a}}}}}}\n"
    );
    let target = TestedDefinition::new(&named_boats());
    let releases: Vec<Release> = Release::ALL
        .into_iter()
        .filter(|one| one.is_within(29, 36))
        .collect();
    let options = |release| MutantOptions {
        release,
        releases: releases.clone(),
        ..MutantOptions::default()
    };
    let first = target.mutants(&[Suite::read(&text)], &options(Release::DEFAULT));
    let mut all = text;
    for test in first.mutants.iter().filter_map(|one| one.test.as_ref()) {
        assert_eq!(test.kind, TestKind::OnCreate, "{}", test.text);
        assert_eq!(test.releases, test.noticed, "{}", test.text);
        let is_for_all = test.releases == releases;
        assert_ne!(
            is_for_all,
            test.text.contains("\n  kubernetes: "),
            "{}",
            test.text
        );
        let is_named_for_all = !test.text.contains(" (Kubernetes ");
        assert_eq!(is_for_all, is_named_for_all, "{}", test.text);
        let lines = test.text.lines().map(|line| format!("  {line}\n"));
        all.extend(lines);
    }
    let suite = Suite::read(&all);
    assert_eq!(suite.errors, [], "{all}");
    for release in releases.iter().copied() {
        let run = RunOptions {
            release,
            ..RunOptions::default()
        };
        assert!(target.run(&suite, &run).has_passed(), "{release}\n{all}");
        let again = target.mutants(std::slice::from_ref(&suite), &options(release));
        let left: Vec<_> = again.mutants.iter().filter(|one| !one.noticed).collect();
        assert!(left.is_empty(), "{release}\n{all}\n{left:?}");
    }
}

#[test]
fn a_test_names_no_release_if_it_notices_the_change_at_all() {
    let definition = BOATS.replace(
        "properties:\n          sails:",
        "properties:\n          flag: {type: string, maxLength: 10}\n          sails:",
    );
    // Servers before 1.32 word the message differently, so the test fails there and notices nothing.
    let suite = Suite::read(
        "crdName: boats.sea.org\nkubernetes: 1.30-1.36\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, \
         kind: Boat, flag: aaaaaaaaaaaaaaaa}, expectedError: may not be more than 10 bytes}]}",
    );
    let releases: Vec<Release> = ReleaseRange::from_str("1.30-1.36")
        .unwrap()
        .releases()
        .collect();
    let found = TestedDefinition::new(&definition).mutants(
        &[suite],
        &MutantOptions {
            release: "1.31".parse().unwrap(),
            releases: releases.clone(),
            ..MutantOptions::default()
        },
    );
    let is_removal = |one: &&Mutant| one.keyword == "maxLength" && one.after.is_none();
    let removal = found.mutants.iter().find(is_removal).unwrap();
    let test = removal.test.as_ref().unwrap();
    assert_eq!(test.noticed, releases);
    let first = test.text.lines().next();
    assert_eq!(first, Some("- name: \"flag: maxLength 10\""));
}

#[test]
fn a_required_field_may_be_missing_from_a_stored_object() {
    let rules = "x-kubernetes-validations: [{rule: '!has(oldSelf.key) || oldSelf.key == self.key', message: m}]";
    let others: String = ('a'..='l')
        .map(|name| format!(", {name}: {{type: string}}"))
        .collect();
    let spec = format!(
        "{{type: object, required: [key], properties: {{key: {{type: string}}{others}}}, {rules}}}"
    );
    let definition = named_boats().replace(NAMED, &spec).replace(
        "x-kubernetes-validations: [{rule: self.metadata.name.startsWith('w-')}], ",
        "",
    );
    let text = "crdName: boats.sea.org\ntests:\n  onUpdate:\n  - {name: a, previous: {apiVersion: sea.org/v1, kind: \
                Boat, spec: {key: a}}, updated: {apiVersion: sea.org/v1, kind: Boat, spec: {key: a, a: b}}}\n";
    let target = TestedDefinition::new(&definition);
    let found = target.mutants(&[Suite::read(text)], &MutantOptions::default());
    assert_all_offered(&found.mutants);
}

#[test]
fn rules_that_need_several_changes_have_tests() {
    let union = "size([has(self.disk), has(self.memory)].filter(one, one)) == 1";
    let with_mode = "self.mode == 'memory' ? has(self.memory) : true";
    let spec = format!(
        "{{type: object, required: [mode], properties: {{mode: {{type: string, enum: [memory, disk]}}, memory: {{type: object, \
         properties: {{limit: {{type: integer}}}}}}, disk: {{type: object, required: [path], properties: {{path: {{type: string, \
         maxLength: 9}}}}}}}}, x-kubernetes-validations: [{{rule: '{union}', message: one}}, {{rule: \"{with_mode}\", message: \
         memory}}]}}"
    );
    // The rule counts only for an object that is ready, and both rules are about the status.
    let kept = "!has(oldSelf.status) || !has(oldSelf.status.phase) || oldSelf.status.phase != 'Ready' || self.spec.size == \
                oldSelf.spec.size";
    let few = "!has(self.status) || !has(self.status.ports) || self.status.ports.size() <= self.spec.size";
    let sized = format!(
        "{{type: object, required: [spec], x-kubernetes-validations: [{{rule: \"{kept}\", message: kept}}, {{rule: '{few}', \
         message: few}}], properties: {{spec: {{type: object, required: [size], properties: {{size: {{type: integer}}}}}}, \
         status: {{type: object, properties: {{phase: {{type: string, enum: [New, Ready]}}, ports: {{type: array, maxItems: 3, \
         items: {{type: string, maxLength: 9}}}}}}}}}}}}"
    );
    let head = BOATS.split("    schema:").next().unwrap_or_default();
    let of_spec = format!("{{type: object, properties: {{spec: {spec}}}}}");
    for (schema, sent) in [
        (of_spec, "{mode: disk, disk: {path: /}}"),
        (sized, "{size: 1}"),
    ] {
        let definition = format!(
            "{head}    subresources: {{status: {{}}}}\n    schema: {{openAPIV3Schema: {schema}}}\n"
        );
        let suite = format!(
            "crdName: boats.sea.org\ntests:\n  onCreate:\n  - {{name: a, initial: {{apiVersion: sea.org/v1, kind: Boat, \
             spec: {sent}}}}}\n"
        );
        let suites = [Suite::read(&suite)];
        let found = TestedDefinition::new(&definition).mutants(&suites, &MutantOptions::default());
        let rules = found.mutants.into_iter();
        let rules =
            rules.filter(|one| one.keyword == "x-kubernetes-validations" && one.after.is_none());
        assert_all_offered(&rules.collect::<Vec<_>>());
    }
}
