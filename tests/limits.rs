//! The API server's limits: what is as large as one allows passes, and what is larger by one gets
//! the server's text; in JSON and in YAML.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

use crd_drydock::value::json;
use crd_drydock::workspace::Workspace;
use crd_drydock::{Crd, Request, document};

/// The texts of what is wrong with a definition.
fn errors_of_definition(text: &str) -> Vec<String> {
    let crd = Crd::new(text);
    let report = crd.report();
    let errors = report.errors.iter().map(|error| error.message());
    report
        .decode_error
        .clone()
        .into_iter()
        .chain(errors)
        .collect()
}

/// A definition with other metadata, names, and members of its version, as JSON.
fn definition([metadata, names, version]: [&str; 3]) -> String {
    format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
"metadata":{{"name":"widgets.example.org"{metadata}}},
"spec":{{"group":"example.org","scope":"Namespaced","names":{{"plural":"widgets","kind":"Widget"{names}}},
"versions":[{{"name":"v1","served":true,"storage":true{version}}}]}}}}"#
    )
}

const ANY: &str = r#","schema":{"openAPIV3Schema":{"type":"object",
"x-kubernetes-preserve-unknown-fields":true}}"#;

/// A definition of objects with these fields.
fn with_fields(fields: &str) -> String {
    definition([
        "",
        "",
        &format!(r#","schema":{{"openAPIV3Schema":{{"type":"object",{fields}}}}}"#),
    ])
}

/// The texts of what is wrong with an object.
fn errors_of_object(crd: &Crd, text: &str) -> Vec<String> {
    let admission = crd.admit(text, None);
    let errors = admission.errors.iter().map(|error| error.message());
    admission
        .decode_error
        .clone()
        .into_iter()
        .chain(errors)
        .collect()
}

fn object(metadata: &str) -> String {
    format!(
        r#"{{"apiVersion":"example.org/v1","kind":"Widget","metadata":{{"name":"a"{metadata}}}}}"#
    )
}

/// The text as it is, and in YAML's block style.
fn forms(text: &str) -> [String; 2] {
    let value = json::parse(text).expect(text).value;
    [text.to_owned(), document::to_yaml(&value)]
}

/// What has a size: its limit, how it is made in a size, and what is said of one more.
struct Limit {
    most: usize,
    made: fn(usize) -> String,
    said: fn(&str) -> String,
}

/// A text of `count` letters.
fn letters(count: usize) -> String {
    "a".repeat(count)
}

fn check(limits: &[Limit], found: impl Fn(&str) -> Vec<String>) {
    for limit in limits {
        let shown = letters(limit.most + 1);
        for text in forms(&(limit.made)(limit.most)) {
            assert_eq!(found(&text), [""; 0], "{}", limit.most);
        }
        for text in forms(&(limit.made)(limit.most + 1)) {
            assert_eq!(found(&text), [(limit.said)(&shown)], "{}", limit.most);
        }
    }
}

#[test]
fn managed_fields_with_too_long_a_text_are_reset() {
    let crd = Crd::new(&definition(["", "", ANY]));
    for (member, most) in [("manager", 128), ("subresource", 256)] {
        for (size, is_kept) in [(most, true), (most + 1, false)] {
            let entry = format!(r#"{{"operation":"Apply","{member}":"{}"}}"#, letters(size));
            let text = object(&format!(r#","managedFields":[{entry}]"#));
            let admission = crd.admit(&text, None);
            assert_eq!(admission.errors, []);
            let stored = admission.object_json().expect("what is admitted is stored");
            assert_eq!(stored.contains("managedFields"), is_kept, "{member} {size}");
        }
    }
}

#[test]
fn metadata_of_objects_is_as_long_as_the_server_allows() {
    let crd = Crd::new(&definition(["", "", ANY]));
    let limits = [
        Limit {
            // With the four letters of the key.
            most: 262_140,
            made: |size| object(&format!(r#","annotations":{{"note":"{}"}}"#, letters(size))),
            said: |_| "metadata.annotations: Too long: may not be more than 262144 bytes".into(),
        },
        Limit {
            most: 253,
            made: |size| {
                object("").replace(r#""name":"a""#, &format!(r#""name":"{}""#, letters(size)))
            },
            said: |name| {
                format!(
                    "metadata.name: Invalid value: {name:?}: must be no more than 253 characters"
                )
            },
        },
        Limit {
            most: 63,
            made: |size| object(&format!(r#","namespace":"{}""#, letters(size))),
            said: |name| {
                format!(
                    "metadata.namespace: Invalid value: {name:?}: must be no more than 63 characters"
                )
            },
        },
        Limit {
            most: 63,
            made: |size| object(&format!(r#","labels":{{"a":"{}"}}"#, letters(size))),
            said: |label| {
                format!("metadata.labels: Invalid value: {label:?}: must be no more than 63 bytes")
            },
        },
        Limit {
            most: 63,
            made: |size| object(&format!(r#","labels":{{"{}":"a"}}"#, letters(size))),
            said: |label| {
                format!(
                    "metadata.labels: Invalid value: {label:?}: name part must be no more than 63 bytes"
                )
            },
        },
        Limit {
            most: 253,
            made: |size| object(&format!(r#","labels":{{"{}/a":"a"}}"#, letters(size))),
            said: |label| {
                format!(
                    "metadata.labels: Invalid value: \"{label}/a\": prefix part must be no more than 253 bytes"
                )
            },
        },
    ];
    check(&limits, |text| errors_of_object(&crd, text));
}

#[test]
fn annotations_count_together_with_their_keys() {
    let crd = Crd::new(&definition(["", "", ANY]));
    let annotated = |size: usize| {
        let halves = [size / 2, size - size / 2].map(letters);
        object(&format!(
            r#","annotations":{{"a":"{}","b":"{}"}}"#,
            halves[0], halves[1]
        ))
    };
    assert_eq!(errors_of_object(&crd, &annotated(262_142)), [""; 0]);
    let said = "metadata.annotations: Too long: may not be more than 262144 bytes";
    assert_eq!(errors_of_object(&crd, &annotated(262_143)), [said]);
}

#[test]
fn definitions_are_as_long_as_the_server_allows() {
    let limits = [
        Limit {
            most: 262_140,
            made: |size| {
                definition([
                    &format!(r#","annotations":{{"note":"{}"}}"#, letters(size)),
                    "",
                    ANY,
                ])
            },
            said: |_| "metadata.annotations: Too long: may not be more than 262144 bytes".into(),
        },
        Limit {
            most: 63,
            made: |size| definition(["", &format!(r#","singular":"{}""#, letters(size)), ANY]),
            said: |name| {
                format!(
                    "spec.names.singular: Invalid value: {name:?}: must be no more than 63 characters"
                )
            },
        },
        Limit {
            most: 63,
            made: |size| definition(["", &format!(r#","shortNames":["{}"]"#, letters(size)), ANY]),
            said: |name| {
                format!(
                    "spec.names.shortNames[0]: Invalid value: {name:?}: must be no more than 63 characters"
                )
            },
        },
        Limit {
            most: 63,
            made: |size| definition(["", &format!(r#","categories":["{}"]"#, letters(size)), ANY]),
            said: |name| {
                format!(
                    "spec.names.categories[0]: Invalid value: {name:?}: must be no more than 63 characters"
                )
            },
        },
        Limit {
            most: 63,
            made: |size| definition(["", &format!(r#","listKind":"{}""#, letters(size)), ANY]),
            said: |name| {
                format!(
                    "spec.names.listKind: Invalid value: {name:?}: may have mixed case, but should otherwise match: must be no more than 63 characters"
                )
            },
        },
        Limit {
            most: 256,
            made: |size| {
                definition([
                    "",
                    "",
                    &format!(
                        r#","deprecated":true,"deprecationWarning":"{}"{ANY}"#,
                        letters(size)
                    ),
                ])
            },
            said: |text| {
                format!(
                    "spec.versions[0].deprecationWarning: Invalid value: {text:?}: must be <= 256 characters long"
                )
            },
        },
        Limit {
            most: 8,
            made: |size| {
                let names = || (0..size).map(|at| format!("f{at}"));
                let fields = names()
                    .map(|name| format!(r#""{name}":{{"type":"string"}}"#))
                    .collect::<Vec<_>>()
                    .join(",");
                let paths = names()
                    .map(|name| format!(r#"{{"jsonPath":".{name}"}}"#))
                    .collect::<Vec<_>>()
                    .join(",");
                let schema = format!(
                    r#","schema":{{"openAPIV3Schema":{{"type":"object","properties":{{{fields}}}}}}}"#
                );
                definition(["", "", &format!(r#"{schema},"selectableFields":[{paths}]"#)])
            },
            said: |_| "spec.selectableFields: Too many: 9: must have at most 8 items".into(),
        },
        Limit {
            most: 1000,
            made: |size| {
                with_fields(&format!(
                    r#""properties":{{"f":{{"type":"string","pattern":"a{{{size}}}"}}}}"#
                ))
            },
            said: |_| {
                "spec.validation.openAPIV3Schema.properties[f].pattern: Invalid value: \"a{1001}\": must be a valid regular expression, but isn't: error parsing regexp: invalid repeat count: `{1001}`".into()
            },
        },
    ];
    check(&limits, errors_of_definition);
}

/// The most bytes of a request's JSON, and what the server says of one more.
const LARGEST: usize = 3_145_728;
const TOO_LARGE: &str = "Request entity too large: limit is 3145728";

/// The text with letters in place of its `@`, so that its JSON has `bytes` bytes.
fn sized(text: &str, bytes: usize) -> String {
    let json = json::to_json(&json::parse(text).expect(text).value);
    text.replace('@', &letters(bytes + 1 - json.len()))
}

const NOTE: &str = r#"{"apiVersion":"example.org/v1", "kind":"Widget",
"metadata":{"name":"a"}, "note":"@"}"#;

#[test]
fn an_objects_request_is_as_large_as_the_server_reads() {
    let crd = Crd::new(&definition(["", "", ANY]));
    for text in forms(&sized(NOTE, LARGEST)) {
        assert_eq!(errors_of_object(&crd, &text), [""; 0]);
    }
    for text in forms(&sized(NOTE, LARGEST + 1)) {
        assert_eq!(errors_of_object(&crd, &text), [TOO_LARGE]);
        let admission = crd.admit(&text, None);
        assert!(!admission.allowed && admission.object.is_none());
    }
}

#[test]
fn a_stored_object_may_be_larger_than_a_request() {
    let crd = Crd::new(&definition(["", "", ANY]));
    let [small, large] = [LARGEST, LARGEST + 1].map(|bytes| sized(NOTE, bytes));
    let update = crd.answer(Request::Update(&large), &small, None);
    assert_eq!(update.decode_error, None);
    let update = crd.answer(Request::Update(&small), &large, None);
    assert_eq!(update.decode_error.as_deref(), Some(TOO_LARGE));
}

#[test]
fn what_is_not_served_is_not_read() {
    let crd = Crd::new(&definition(["", "", ANY]));
    let large = sized(NOTE, LARGEST + 1);
    let admission = crd.admit(&large, Some("v2"));
    let not_found = "the server could not find the requested resource";
    assert_eq!(admission.decode_error.as_deref(), Some(not_found));
}

#[test]
fn a_definitions_request_is_as_large_as_the_server_reads() {
    let described = r#","schema":{"openAPIV3Schema":{"type":"object","description":"@"}}"#;
    let text = definition(["", "", described]);
    let [small, large] = [LARGEST, LARGEST + 1].map(|bytes| sized(&text, bytes));
    assert_eq!(errors_of_definition(&small), [""; 0]);
    assert_eq!(errors_of_definition(&large), [TOO_LARGE]);
    let update = Crd::update(&small, &large);
    assert_eq!(update.report().decode_error, None);
}

#[test]
fn an_editor_says_of_each_object_that_it_is_too_large() {
    let mut workspace = Workspace::default();
    workspace.set("crd", &definition(["", "", ANY]));
    let large = sized(NOTE, LARGEST + 1);
    workspace.set("objects", &[&object(""), "\n---\n", &large].concat());
    let found = workspace.diagnostics("objects");
    let found: Vec<_> = found
        .iter()
        .map(|found| (&*found.message, found.range.start.line))
        .collect();
    assert_eq!(found, [(TOO_LARGE, 2)]);
    // An edit that makes it small enough makes it an object like others.
    workspace.set(
        "objects",
        &[&object(""), "\n---\n", &sized(NOTE, LARGEST)].concat(),
    );
    assert!(workspace.diagnostics("objects").is_empty());
}

/// A value that nests so deep, the whole of it counted.
fn nested(depth: usize) -> String {
    [&"[".repeat(depth), &*"]".repeat(depth)].concat()
}

#[test]
fn objects_nest_a_thousand_levels() {
    let crd = Crd::new(&definition(["", "", ANY]));
    let deep =
        |depth: usize| object("").replace("}}", &format!("}},\"f\":{}}}", nested(depth - 1)));
    for text in forms(&deep(1000)) {
        assert_eq!(errors_of_object(&crd, &text), [""; 0]);
    }
    let text = deep(1001);
    assert_eq!(
        errors_of_object(&crd, &text),
        ["exceeded max depth of 1000"]
    );
    let in_flow_style = text.replace("{\"apiVersion\":", "{apiVersion: ");
    let said = "yaml: exceeded max depth of 1000";
    assert_eq!(errors_of_object(&crd, &in_flow_style), [said]);
    // As the previous object too.
    let within = deep(1000);
    let update = crd.answer(Request::Update(&text), &within, None);
    let said = "old: exceeded max depth of 1000";
    assert_eq!(update.decode_error.as_deref(), Some(said));
}

#[test]
fn definitions_nest_a_thousand_levels() {
    // The definition, its spec, versions, version, schema, and the schema itself are five around it.
    let deep = |depth: usize| with_fields(&format!("\"example\":{}", nested(depth - 6)));
    assert_eq!(errors_of_definition(&deep(1000)), [""; 0]);
    let text = deep(1001);
    assert_eq!(errors_of_definition(&text), ["exceeded max depth of 1000"]);
    let on_a_line = text.replace('\n', "");
    let in_flow_style = on_a_line.replace("{\"apiVersion\":", "{apiVersion: ");
    assert_eq!(
        errors_of_definition(&in_flow_style),
        ["yaml: exceeded max depth of 1000"]
    );
}

/// A list of `aliases` aliases of a list of `items` items.
fn aliased(items: usize, aliases: usize) -> String {
    let list = |item: &str, count: usize| vec![item; count].join(",");
    format!(
        "a: &a [{}]\nb: [{}]\n",
        list("x", items),
        list("*a", aliases)
    )
}

/// Whether go-yaml stops at such a text, by its rule: more than 100 values on behalf of aliases,
/// of more than 1000 in all, and a share that falls from 99 % at 400,000 to 10 % at 4,000,000.
fn is_excessive(items: usize, aliases: usize) -> bool {
    // The document, its map, two keys, two lists and the items.
    let (mut all, mut on_behalf) = (6 + items, 0);
    for _ in 0..aliases {
        all += 1;
        for _ in 0..=items {
            (all, on_behalf) = (all + 1, on_behalf + 1);
            let above = (all.clamp(400_000, 4_000_000) - 400_000) as f64 / 3_600_000.0;
            let share = on_behalf as f64 / all as f64;
            if on_behalf > 100 && all > 1000 && share > 0.99 - 0.89 * above {
                return true;
            }
        }
    }
    false
}

#[test]
fn aliases_expand_as_far_as_go_yaml_allows() {
    let said = "yaml: document contains excessive aliasing";
    let mut boundaries = Vec::new();
    for items in [120, 150, 400, 1000, 5000] {
        let first = (1..)
            .find(|&aliases| is_excessive(items, aliases))
            .expect("a bound");
        boundaries.push(first);
        for (aliases, wanted) in [(first - 1, None), (first, Some(said))] {
            let text = aliased(items, aliases);
            let documents = document::parse(&text);
            let [only] = &*documents else {
                panic!("one document")
            };
            let error = only.error.as_ref().map(|fault| fault.to_string());
            assert_eq!(error.as_deref(), wanted, "{aliases} of {items}");
        }
    }
    assert!(boundaries.is_sorted_by(|a, b| a > b), "{boundaries:?}");
}

#[test]
fn aliases_are_as_bounded_in_definitions_and_objects() {
    let first = (1..)
        .find(|&aliases| is_excessive(1000, aliases))
        .expect("a bound");
    let text = aliased(1000, first + 20);
    let said = "yaml: document contains excessive aliasing";
    let crd = Crd::new(&definition(["", "", ANY]));
    assert_eq!(errors_of_object(&crd, &text), [said]);
    assert_eq!(errors_of_definition(&text), [said]);
}

/// A definition of a list of at most `most` integers, with rules.
fn with_rules(most: usize, rules: &[String]) -> String {
    let rules: Vec<_> = rules
        .iter()
        .map(|rule| format!("{{\"rule\":{rule:?}}}"))
        .collect();
    let rules = rules.join(",");
    with_fields(&format!(
        r#""properties":{{"f":{{"type":"array","maxItems":{most},"items":{{"type":"integer"}},
"x-kubernetes-validations":[{rules}]}}}}"#
    ))
}

/// A rule that looks at each item, and does something that costs 1 `more` times.
fn rule(more: usize) -> String {
    ["self.all(x, true)", &" && 1 == 1".repeat(more)].concat()
}

/// How many items the rule looks at, and what it does more, to cost exactly so much.
fn exactly(limit: u64, cost: impl Fn(usize) -> u64) -> (usize, usize) {
    let step = cost(2) - cost(1);
    let items = (limit - cost(0)) / step;
    let items = usize::try_from(items).expect("a size");
    (items, usize::try_from(limit - cost(items)).expect("a rest"))
}

#[test]
fn rules_are_estimated_as_expensive_as_the_server_allows() {
    let cost = |items: usize| Crd::new(&with_rules(items, &[rule(0)])).report().rules[0].total;
    let (items, more) = exactly(10_000_000, cost);
    let fits = with_rules(items, &[rule(more)]);
    assert_eq!(Crd::new(&fits).report().cost.total, 10_000_000);
    assert_eq!(errors_of_definition(&fits), [""; 0]);
    let at = "spec.validation.openAPIV3Schema";
    let advice = "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where \
                  arrays, maps, and strings are declared)";
    let said = format!(
        "{at}.properties[f].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost \
         exceeds budget by factor of 1.000000x {advice}"
    );
    assert_eq!(
        errors_of_definition(&with_rules(items, &[rule(more + 1)])),
        [said]
    );
    // Ten of them are as much as all rules together may cost.
    let mut rules = vec![rule(more); 10];
    let fits = with_rules(items, &rules);
    assert_eq!(Crd::new(&fits).report().cost.total, 100_000_000);
    assert_eq!(errors_of_definition(&fits), [""; 0]);
    rules.push("1 == 1".to_owned());
    let found = errors_of_definition(&with_rules(items, &rules));
    let said = format!(
        "{at}: Forbidden: x-kubernetes-validations estimated rule cost total for entire \
         OpenAPIv3 schema exceeds budget by factor of 1.000000x {advice}"
    );
    assert_eq!(found.last(), Some(&said));
}

#[test]
fn rules_cost_as_much_as_the_server_allows() {
    let list = |items: usize| {
        let numbers = vec!["1"; items].join(",");
        object("").replace("}}", &format!("}},\"f\":[{numbers}]}}"))
    };
    let cost = |items: usize| {
        let crd = Crd::new(&with_rules(1_000_000, &[rule(0)]));
        crd.admit(&list(items), None).rules[0].cost
    };
    let (items, more) = exactly(1_000_000, cost);
    let object = list(items);
    let answer = |rules: &[String]| {
        let crd = Crd::new(&with_rules(items, rules));
        let used = crd.admit(&object, None).cost.used;
        (used, errors_of_object(&crd, &object))
    };
    let fits = rule(more);
    assert_eq!(answer(std::slice::from_ref(&fits)), (1_000_000, Vec::new()));
    let exceeds = rule(more + 1);
    let said = format!(
        "f: Invalid value: \"array\": 'operation cancelled: actual cost limit exceeded': no \
         further validation rules will be run due to call cost exceeds limit for rule: {exceeds}"
    );
    assert_eq!(answer(&[exceeds]).1, [said]);
    // Ten of them are as much as all rules of an object together may cost.
    let mut rules = vec![fits; 10];
    assert_eq!(answer(&rules), (10_000_000, Vec::new()));
    rules.push("1 == 1".to_owned());
    let said = "f: Invalid value: \"array\": validation failed due to running out of cost budget, \
                no further validation rules will be run";
    assert_eq!(answer(&rules).1, [said]);
}

#[test]
fn expressions_and_their_messages_are_as_long_as_the_server_allows() {
    let padded = |length: usize| ["1 == 1", &" ".repeat(length - 7), "\t"].concat();
    let fits = with_rules(1, &[["true ||", &padded(99_993)].concat()]);
    assert_eq!(errors_of_definition(&fits), [""; 0]);
    let exceeds = with_rules(1, &[["true ||", &padded(99_994)].concat()]);
    let found = errors_of_definition(&exceeds);
    assert_eq!(found.len(), 1, "{found:?}");
    let said = "expression code point size exceeds limit: size: 100001, limit 100000";
    assert!(found.iter().all(|text| text.contains(said)), "{found:?}");

    let message = |length: usize| {
        let definition = with_fields(
            r#""properties":{"f":{"type":"string","maxLength":9000,
"x-kubernetes-validations":[{"rule":"false","messageExpression":"self"}]}}"#,
        );
        let text = letters(length);
        let object = object("").replace("}}", &format!("}},\"f\":\"{text}\"}}"));
        let found = errors_of_object(&Crd::new(&definition), &object);
        found.concat().ends_with(&[": ", &*text].concat())
    };
    assert!(message(5120));
    assert!(!message(5121));
}

#[test]
fn a_definition_has_a_hundred_unknown_fields_that_are_named() {
    let unknown = |count: usize| {
        let fields = (0..count).map(|at| format!(",\"f{at:03}\":1"));
        let text = definition([&fields.collect::<String>(), "", ANY]);
        forms(&text).map(|text| Crd::new(&text).report().strict.len())
    };
    assert_eq!(unknown(99), [99, 99]);
    assert_eq!(unknown(100), [100, 100]);
    assert_eq!(unknown(101), [100, 100]);
}
