//! Random pairs of definitions answer a creation or an update in different ways only if a finding says so.

#![cfg(feature = "tools")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

mod shared;

use crd_drydock::compare::{Category, ChangeFinding, Effect, Options, compare};
use crd_drydock::{Crd, Request};

use shared::{Random, random_boat};

/// The properties of `spec`. Each has several schemas of one type, since rules read it.
const PROPERTIES: &[(&str, &[&str])] = &[
    (
        "a",
        &[
            "type: integer",
            "type: integer, minimum: 1",
            "type: integer, maximum: 2",
        ],
    ),
    (
        "b",
        &[
            "type: string, maxLength: 9",
            "type: string, maxLength: 9, pattern: ^x",
            "type: string, maxLength: 9, minLength: 1",
            "type: string, maxLength: 9, enum: [x, xy, z]",
            "type: string, maxLength: 9, enum: [x, z]",
        ],
    ),
    ("f", &["type: boolean", "type: boolean, default: true"]),
    (
        "l",
        &[
            "type: array, maxItems: 3, items: {type: string, maxLength: 2}",
            "type: array, maxItems: 3, x-kubernetes-list-type: set, items: {type: string, maxLength: 2}",
            "type: array, maxItems: 3, items: {type: string, maxLength: 2}, x-kubernetes-validations: [{rule: 'self.all(x, self.exists_one(y, y == x))'}]",
        ],
    ),
    (
        "o",
        &[
            "type: object, properties: {x: {type: integer}}",
            "type: object, properties: {x: {type: integer}, y: {type: integer}}",
            "type: object, x-kubernetes-preserve-unknown-fields: true, properties: {x: {type: integer}}",
            "type: object, maxProperties: 1, x-kubernetes-preserve-unknown-fields: true, properties: {x: {type: integer}}",
        ],
    ),
];

/// Properties with values inside that get a default, in lists of all types and in a map. `{inside}` stands for one of
/// [`INSIDE`].
const DEFAULTED: &[(&str, &[&str])] = &[
    (
        "p",
        &[
            "type: object, properties: {{inside}}",
            "type: object, default: {}, properties: {{inside}}",
        ],
    ),
    (
        "q",
        &[
            "type: object, maxProperties: 3, additionalProperties: {type: object, properties: {{inside}}}",
        ],
    ),
    (
        "r",
        &[
            "type: array, maxItems: 3, x-kubernetes-list-type: atomic, items: {type: object, properties: {{inside}}}",
            "type: array, maxItems: 3, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic, properties: {{inside}}}",
            "type: array, maxItems: 3, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {{inside}}}",
            "type: array, maxItems: 3, items: {type: array, maxItems: 3, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {{inside}}}}",
        ],
    ),
];

/// Properties of a value inside, at first and with defaults.
const INSIDE: &[&str] = &[
    "k: {type: string}",
    "k: {type: string}, d: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {z: 1}}",
    "k: {type: string}, d: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {}}",
    "k: {type: string}, d: {type: object, default: {}, properties: {e: {type: object, default: {z: 1}, additionalProperties: {type: integer}}}}",
    "k: {type: string}, d: {type: object, default: {}, properties: {e: {type: object, default: {z: 1}, x-kubernetes-preserve-unknown-fields: true}}}",
    "k: {type: string}, d: {type: integer, default: 2}",
    "k: {type: string, default: x}",
];

/// What `spec` gets around these properties.
const AROUND: &[&str] = &[
    "maxProperties: 1, ",
    "minProperties: 3, ",
    "required: [a], ",
    "not: {required: [a]}, ",
    "x-kubernetes-validations: [{rule: 'has(self.a) && self.a > 1'}], ",
];

/// The values that objects give to these properties.
const DEFAULTED_VALUES: &[(&str, &[&str])] = &[
    ("a", &["0", "2"]),
    ("b", &["x"]),
    ("p", &["{}", "{k: x}", "{d: {}}", "{d: {y: 1}}"]),
    ("q", &["{}", "{m: {}}", "{m: {k: x}, n: {d: {e: {}}}}"]),
    (
        "r",
        &[
            "[]",
            "[{k: x}]",
            "[{k: x}, {k: y, d: {}}]",
            "[[{k: x}]]",
            "[[{k: x, d: {z: 1}}], []]",
        ],
    ),
];

/// Rules of `spec`, those of a row close to each other.
const RULES: &[&[&str]] = &[
    &[
        "has(self.a) || !has(self.b) || self.b.startsWith('x')",
        "has(self.a) || !has(self.b) || self.b != ''",
        "has(self.a) || true",
        "has(self.a) || !has(self.b) || self.b in ['x', 'xy', 'z']",
    ],
    &[
        "!has(self.a) || (self.a >= oldSelf.a || has(self.f))",
        "(self.a >= oldSelf.a || has(self.f)) || !has(self.a)",
    ],
    &[
        "self == oldSelf",
        "has(self.b) == has(oldSelf.b)",
        "!has(self.o) || !has(oldSelf.o) || self.o == oldSelf.o",
        "!has(self.l) || !has(oldSelf.l) || self.l == oldSelf.l",
    ],
    &[
        "!has(self.l) || self.l.size() < 3",
        "!has(self.l) || size(self.l) <= 2",
    ],
];

/// The values that objects give to the properties.
const VALUES: &[(&str, &[&str])] = &[
    ("a", &["0", "1", "2", "3"]),
    ("b", &["''", "x", "xy", "z", "q"]),
    ("f", &["true", "false"]),
    ("l", &["[]", "[p]", "[p, q]", "[q, p]", "[p, p]"]),
    (
        "o",
        &["{}", "{x: 1}", "{x: 1, y: 1}", "{x: 1, z: 1}", "{y: 2}"],
    ),
];

/// A definition with one schema of each property, and with some rules.
fn definition(schemas: &[&str], rules: &[&str], around: &str) -> String {
    let named = PROPERTIES.iter().zip(schemas);
    let properties: Vec<String> = named
        .map(|((name, _), schema)| format!("{name}: {{{schema}}}"))
        .collect();
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| format!("{{rule: \"{rule}\"}}"))
        .collect();
    let rules = format!(", x-kubernetes-validations: [{}]", rules.join(", "));
    with_spec(around, &properties.join(", "), &rules)
}

/// A definition with some properties of `spec`.
fn with_spec(around: &str, properties: &str, rules: &str) -> String {
    format!(
        "{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
metadata: {{name: boats.sea.org}}, spec: {{group: sea.org, scope: Cluster,
names: {{plural: boats, kind: Boat}}, versions: [{{name: v1, served: true, storage: true,
schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {{type: object, {around}properties: {{{properties}}}{rules}}}}}}}}}}}]}}}}"
    )
}

/// A pair of definitions that differ in one to three places.
fn pair(random: &mut Random) -> (String, String) {
    let mut schemas: Vec<&str> = PROPERTIES
        .iter()
        .map(|(_, schemas)| random.one_of(schemas))
        .collect();
    let rows: Vec<&[&str]> = RULES
        .iter()
        .copied()
        .filter(|_| random.below(3) == 0)
        .collect();
    let mut rules: Vec<&str> = rows.iter().map(|row| random.one_of(row)).collect();
    let around = random.one_of(&["", "", "maxProperties: 2, "]);
    let before = definition(&schemas, &rules, around);
    for _ in 0..=random.below(3) {
        let place = random.below(PROPERTIES.len() + 2);
        match PROPERTIES.get(place) {
            Some((_, others)) => schemas[place] = random.one_of(others),
            None if !rules.is_empty() && random.below(3) == 0 => drop(rules.pop()),
            None if !rules.is_empty() => {
                let at = random.below(rules.len());
                rules[at] = random.one_of(rows[at]);
            }
            None => {
                let row = random.below(RULES.len());
                rules.push(random.one_of(RULES[row]));
            }
        }
        if rules.len() > rows.len() {
            break;
        }
    }
    (before, definition(&schemas, &rules, around))
}

/// Whether a finding says that the new definition may accept more objects.
fn may_widen(finding: &ChangeFinding) -> bool {
    !matches!(finding.effect, Effect::Narrows | Effect::None)
        || finding.remark.contains("newly accepted")
}

/// Whether a finding says that the new definition may refuse more objects.
fn may_narrow(finding: &ChangeFinding) -> bool {
    !matches!(finding.effect, Effect::Widens | Effect::None)
}

#[test]
fn what_no_finding_speaks_of_is_answered_as_before() {
    let mut random = Random(0xD1FF);
    let (mut widening, mut narrowing) = (0, 0);
    for _ in 0..300 {
        let (before, after) = pair(&mut random);
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        if [&old, &new]
            .iter()
            .any(|crd| crd.report().message.is_some())
        {
            continue;
        }
        let options = Options {
            category: Category::Tools,
            ..Options::default()
        };
        let findings = compare(&before, &after, &[], options).unwrap().findings;
        let [widens, narrows] = [may_widen, may_narrow].map(|may| findings.iter().any(may));
        if widens && narrows {
            continue;
        }
        widening += usize::from(!widens);
        narrowing += usize::from(!narrows);
        for _ in 0..150 {
            let [first, second] = [(); 2].map(|()| random_boat(&mut random, VALUES, 2));
            let created = old.answer(Request::Create, &first, None);
            let known = created.object_json().filter(|_| created.allowed);
            let update = known.map(|known| (Some(known), second));
            let requests = [(None, first.clone())].into_iter().chain(update);
            for (previous, object) in requests {
                let request = || previous.as_deref().map_or(Request::Create, Request::Update);
                let [one, other] = [&old, &new].map(|crd| crd.answer(request(), &object, None));
                // The old definition drops an unknown field, so its value may not fit the new one.
                if !one.unknown_fields.is_empty() {
                    continue;
                }
                let told = || format!("{previous:?}\n{object}\n{before}\n{after}\n{findings:#?}");
                assert!(widens || one.allowed || !other.allowed, "{}", told());
                assert!(narrows || !one.allowed || other.allowed, "{}", told());
            }
        }
    }
    assert!(widening > 30 && narrowing > 30, "{widening} {narrowing}");
}

/// A pair of definitions: `spec` gets a constraint, and values inside of it get defaults.
fn defaulted_pair(random: &mut Random) -> (String, String) {
    let (name, schemas) = DEFAULTED[random.below(DEFAULTED.len())];
    let schema = random.one_of(schemas);
    let mut with = |around: &str, most: usize| {
        let inside = random.one_of(&INSIDE[..most]);
        let filled = schema.replace("{inside}", inside);
        let properties = format!("a: {{type: integer}}, b: {{type: string}}, {name}: {{{filled}}}");
        with_spec(around, &properties, "")
    };
    let before = with("", 3);
    let after = with("AROUND", INSIDE.len());
    (before, after.replace("AROUND", random.one_of(AROUND)))
}

#[test]
fn an_object_that_no_finding_keeps_from_updates_can_be_updated() {
    let mut random = Random(0x0DEF);
    let (mut possible, mut blocked) = (0, 0);
    for _ in 0..100 {
        let (before, after) = defaulted_pair(&mut random);
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        for crd in [&old, &new] {
            assert_eq!(crd.report().message, None, "{before}\n{after}");
        }
        let options = Options {
            category: Category::Stored,
            ..Options::default()
        };
        let findings = compare(&before, &after, &[], options).unwrap().findings;
        let breaks = findings
            .iter()
            .any(|one| one.breaking || one.possibly_breaking);
        match breaks {
            true => blocked += 1,
            false => possible += 1,
        }
        for _ in 0..if breaks { 0 } else { 100 } {
            let object = random_boat(&mut random, DEFAULTED_VALUES, 3);
            let created = old.answer(Request::Create, &object, None);
            let Some(stored) = created.object_json().filter(|_| created.allowed) else {
                continue;
            };
            let annotated = "\"metadata\":{\"annotations\":{\"k\":\"v\"},";
            let changed = stored.replacen("\"metadata\":{", annotated, 1);
            let [one, other] =
                [&old, &new].map(|crd| crd.answer(Request::Update(&stored), &changed, None));
            assert!(
                !one.allowed || other.allowed,
                "{stored}\n{:?}\n{before}\n{after}\n{findings:#?}",
                other.refusal()
            );
        }
    }
    assert!(possible > 10 && blocked > 10, "{possible} {blocked}");
}
