use super::*;
use crate::document;

/// Whether values of the placeholders in an object may repair a fault.
fn may_repair(object: &str, fault: &DocumentFault) -> bool {
    let documents = document::parse(object);
    let object = documents[0].value.as_ref().unwrap();
    Placeholders::new(object, [].into_iter()).may_repair(fault)
}

fn rule_failed(rule: &str, at: &str) -> DocumentFault {
    DocumentFault {
        violated: rule.to_owned(),
        rule_at: at.to_owned(),
        ..DocumentFault::error(Code::RuleFailed, at)
    }
}

#[test]
fn a_rule_may_hold_once_a_placeholder_that_it_reads_is_filled_in() {
    for (object, at, rule, want) in [
        (
            "{metadata: {name: '${N}'}, spec: {min: 5, max: 1}}",
            "spec",
            "self.min <= self.max",
            false,
        ),
        (
            "{spec: {min: '${MIN}', max: 1}}",
            "spec",
            "self.min <= self.max",
            true,
        ),
        (
            "{spec: {min: 5, max: 1, size: '${S}'}}",
            "spec",
            "self.min <= self.max",
            false,
        ),
        (
            "{spec: {min: 5, max: 1, size: '${S}'}}",
            "spec",
            "self == oldSelf",
            true,
        ),
        (
            "{spec: {list: [{a: x, b: '${B}'}]}}",
            "spec",
            "self.list.all(x, x.a == 'y')",
            false,
        ),
        (
            "{spec: {list: [{a: '${A}'}]}}",
            "spec",
            "self.list.all(x, x.a == 'y')",
            true,
        ),
        (
            "{spec: {list: ['${A}', b]}}",
            "spec",
            "size(self.list) == 3",
            false,
        ),
        (
            "{spec: {list: [a, '...']}}",
            "spec",
            "size(self.list) == 3",
            true,
        ),
        (
            "{spec: {list: '${LIST}'}}",
            "spec",
            "size(self.list) == 3",
            true,
        ),
        ("{spec: {'${KEY}': 1}}", "spec", "has(self.a)", true),
        ("{spec: {b: '${B}'}}", "spec", "has(self.a)", false),
        ("{spec: {a: '${A}'}}", "<nil>", "self.spec.a == 'b'", true),
        (
            "{spec: {a: b}, metadata: {name: '${N}'}}",
            "<nil>",
            "self.metadata.name == self.spec.a",
            true,
        ),
        (
            "{spec: {items: [{a: 1}, {a: '${A}'}]}}",
            "spec.items[0]",
            "self.a > 1",
            false,
        ),
        (
            "{spec: {items: [{a: 1}, {a: '${A}'}]}}",
            "spec.items[1]",
            "self.a > 1",
            true,
        ),
        (
            "{spec: {text: 'echo ${HOME}'}}",
            "spec",
            "self.text == ''",
            false,
        ),
        ("{spec: {a: '${A}'}}", "spec", "not a rule", true),
    ] {
        assert_eq!(
            may_repair(object, &rule_failed(rule, at)),
            want,
            "{object} {rule}"
        );
    }
}

#[test]
fn equal_items_may_differ_where_a_placeholder_may_be_two_values() {
    for (list, at, want) in [
        ("[a, a, '${B}']", "spec[1]", false),
        ("[a, '${B}', a]", "spec[2]", false),
        ("['${A}', '${A}']", "spec[1]", false),
        ("['<a>', '<a>']", "spec[1]", true),
        ("[{name: a, x: '${X}'}, {name: a}]", "spec[1]", false),
        ("[{name: '${A}'}, {name: '${A}', x: 1}]", "spec[1]", false),
        ("[{name: YOUR_NAME}, {name: YOUR_NAME}]", "spec[1]", true),
        (
            "[{name: YOUR_NAME, x: 1}, {name: a, x: 2}, {name: a}]",
            "spec[2]",
            false,
        ),
        ("[a, a, '<b>']", "spec", false),
        ("[a, '<b>', '<b>']", "spec", true),
    ] {
        let fault = DocumentFault::error(Code::DuplicateValue, at);
        assert_eq!(
            may_repair(&format!("{{spec: {list}}}"), &fault),
            want,
            "{list}"
        );
    }
}

#[test]
fn a_repeated_field_of_items_may_differ_only_if_it_is_a_placeholder() {
    for (spec, at, want) in [
        ("{a: [{name: w}, {name: w}]}", "spec.a[1].name", false),
        (
            "{a: [{name: w, x: '<x>'}, {name: w}]}",
            "spec.a[1].name",
            false,
        ),
        (
            "{a: [{name: '${N}'}, {name: '${N}'}]}",
            "spec.a[1].name",
            false,
        ),
        (
            "{a: [{name: '<n>'}, {name: '<n>'}]}",
            "spec.a[1].name",
            true,
        ),
        ("{a: [{name: w}], b: [{name: w}]}", "spec.b[0].name", false),
        ("{a: [{port: 1}, {port: 1}]}", "spec.a[1].port", false),
        (
            "{a: [{port: 1, ip: '<ip>'}, {port: 1, ip: '<ip>'}]}",
            "spec.a[1].port",
            true,
        ),
        ("{a: [{x: 1}, {x: 1}], b: '<b>'}", "spec.a[1].port", false),
    ] {
        let fault = DocumentFault::error(Code::DuplicateValue, at);
        assert_eq!(
            may_repair(&format!("{{spec: {spec}}}"), &fault),
            want,
            "{spec}"
        );
    }
}

#[test]
fn a_variable_is_one_item() {
    for (object, keyword, want) in [
        ("{spec: ['${A}', b, c, d]}", "maxItems", false),
        ("{spec: ['<a>', b, c, d]}", "maxItems", false),
        ("{spec: {a: {b: '...'}, c: {}}}", "maxProperties", true),
        ("{spec: ['${A}']}", "minItems", false),
        ("{spec: ['...']}", "minItems", true),
        ("{spec: [], metadata: {name: '<a>'}}", "minItems", false),
        ("{spec: {'<key>': a}}", "minProperties", true),
    ] {
        let fault = DocumentFault {
            violated: keyword.to_owned(),
            ..DocumentFault::error(Code::WrongCount, "spec")
        };
        assert_eq!(may_repair(object, &fault), want, "{object} {keyword}");
    }
}

#[test]
fn an_alternative_may_fit_once_placeholders_below_are_filled_in() {
    for (object, want) in [
        ("{spec: {a: '${A}'}}", true),
        ("{spec: {a: b}, status: {a: '${A}'}}", false),
    ] {
        let fault = DocumentFault::error(Code::NoAlternative, "spec");
        assert_eq!(may_repair(object, &fault), want, "{object}");
    }
}

#[test]
fn the_name_of_a_definition_is_made_of_its_group_and_plural() {
    for (object, want) in [
        ("{spec: {group: '${GROUP}', names: {plural: boats}}}", true),
        (
            "{spec: {group: sea.org, names: {plural: '{{ plural }}'}}}",
            true,
        ),
        (
            "{spec: {group: sea.org, names: {plural: boats, kind: '${KIND}'}}}",
            false,
        ),
    ] {
        let fault = DocumentFault::error(Code::InvalidDefinition, "metadata.name");
        assert_eq!(may_repair(object, &fault), want, "{object}");
    }
}

#[test]
fn a_value_that_a_comment_fills_in_counts_as_read() {
    let object = "{spec: {min: null, max: 1}}";
    let documents = document::parse(object);
    let object = documents[0].value.as_ref().unwrap();
    let placeholders = Placeholders::new(object, ["spec.min"].into_iter());
    assert!(placeholders.may_repair(&rule_failed("self.min < self.max", "spec")));
    assert!(!placeholders.may_repair(&rule_failed("self.max > 1", "spec")));
}
