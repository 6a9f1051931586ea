//! Comparisons of random definitions. What is called breaking has a witness that holds; what is called
//! safe refuses no object that was taken.

#![cfg(feature = "tools")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

mod shared;

use crd_drydock::compare::{Category, ChangeFinding, Effect, Options, compare};
use crd_drydock::document::to_yaml;
use crd_drydock::value::json;
use crd_drydock::{Crd, Request};

use shared::{Random, random_boat};

/// Schemas of one property, those of a row close to each other.
const SCHEMAS: &[&[&str]] = &[
    &[
        "{type: string}",
        "{type: string, maxLength: 3}",
        "{type: string, maxLength: 5, minLength: 1}",
        "{type: string, enum: [p, q]}",
        "{type: string, enum: [p, q, rr]}",
        "{type: string, pattern: '^[a-p]*$'}",
        "{type: string, nullable: true}",
        "{type: string, default: p}",
        "{type: string, format: date}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self.size() > 1'}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self == oldSelf'}]}",
        "{x-kubernetes-int-or-string: true}",
    ],
    &[
        "{type: integer}",
        "{type: integer, minimum: 1}",
        "{type: integer, minimum: 1, maximum: 4}",
        "{type: integer, maximum: 4, exclusiveMaximum: true}",
        "{type: integer, multipleOf: 2}",
        "{type: integer, minimum: 1.5}",
        "{type: integer, maximum: 4.5, multipleOf: 2}",
        "{type: integer, minimum: 3, maximum: 4, multipleOf: 4}",
        "{type: integer, format: int32}",
        "{type: integer, default: 2}",
        "{type: number}",
        "{type: integer, x-kubernetes-validations: [{rule: 'self > 1 && self < 9'}]}",
        "{type: integer, x-kubernetes-validations: [{rule: 'self > 1'}]}",
    ],
    &[
        "{type: array, maxItems: 4, items: {type: string, maxLength: 4}}",
        "{type: array, maxItems: 2, items: {type: string, maxLength: 4}}",
        "{type: array, maxItems: 4, minItems: 1, items: {type: string, maxLength: 2}}",
        "{type: array, maxItems: 4, x-kubernetes-list-type: set, items: {type: string, maxLength: 4}}",
        "{type: array, maxItems: 4, items: {type: string, maxLength: 4}, x-kubernetes-validations: [{rule: 'self.all(x, x != \"p\")'}]}",
    ],
    &[
        "{type: object, properties: {x: {type: string}, z: {type: integer}}}",
        "{type: object, properties: {x: {type: string}}}",
        "{type: object, required: [x], properties: {x: {type: string}, z: {type: integer}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: {type: string}}",
        "{type: object, maxProperties: 1, additionalProperties: {type: string, maxLength: 3}}",
        "{type: object, properties: {x: {type: string}, z: {type: integer}}, oneOf: [{required: [x]}, {required: [z]}]}",
        "{type: object, properties: {x: {type: string}, z: {type: integer}}, x-kubernetes-validations: [{rule: 'has(self.x) || has(self.z)'}]}",
    ],
];

/// Values for the properties of a row, valid for some of its schemas.
const VALUES: &[&[&str]] = &[
    &[
        "p",
        "q",
        "rr",
        "a",
        "''",
        "zzzz",
        "aaaaaaaaaaaa",
        "'2024-01-01'",
        "null",
        "7",
    ],
    &[
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "12",
        "-1",
        "3000000000",
        "2.5",
    ],
    &["[]", "[p]", "[q, rr]", "[p, p]", "[a, b, c, d]", "[aaa]"],
    &[
        "{}",
        "{x: p}",
        "{z: 1}",
        "{x: p, z: 1}",
        "{k: v, l: v}",
        "{x: aaaa}",
    ],
];

/// A definition: of each row one schema, and whether the row's property is required.
fn definition(schemas: &[&str], required: &[usize]) -> String {
    let named = schemas.iter().enumerate();
    let properties: Vec<String> = named
        .map(|(row, schema)| format!("f{row}: {schema}"))
        .collect();
    let required: Vec<String> = required.iter().map(|row| format!("f{row}")).collect();
    let required = match required.is_empty() {
        true => String::new(),
        false => format!("required: [{}], ", required.join(", ")),
    };
    format!(
        "{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
metadata: {{name: boats.sea.org}}, spec: {{group: sea.org, scope: Cluster,
names: {{plural: boats, kind: Boat}}, versions: [{{name: v1, served: true, storage: true,
schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {{type: object, {required}properties: {{{}}}}}}}}}}}}}]}}}}",
        properties.join(", ")
    )
}

/// A pair of definitions that differ in one to three rows.
fn pair(random: &mut Random) -> (String, String) {
    let mut schemas: Vec<&str> = SCHEMAS.iter().map(|row| random.one_of(row)).collect();
    let mut required: Vec<usize> = (0..SCHEMAS.len())
        .filter(|_| random.below(4) == 0)
        .collect();
    let before = definition(&schemas, &required);
    for _ in 0..=random.below(3) {
        let row = random.below(SCHEMAS.len());
        match random.below(5) {
            0 if required.contains(&row) => required.retain(|known| *known != row),
            0 => required.push(row),
            _ => schemas[row] = random.one_of(SCHEMAS[row]),
        }
    }
    (before, definition(&schemas, &required))
}

fn object(random: &mut Random) -> String {
    let mut members = Vec::new();
    for (row, values) in VALUES.iter().enumerate() {
        if random.below(4) > 0 {
            members.push(format!("f{row}: {}", random.one_of(values)));
        }
    }
    let spec = members.join(", ");
    format!("{{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: a}}, spec: {{{spec}}}}}")
}

fn compared(before: &str, after: &str) -> Vec<ChangeFinding> {
    let options = Options {
        category: Category::Tools,
        ..Options::default()
    };
    compare(before, after, &[], options).unwrap().findings
}

/// What a definition makes of a request: the stored object, `None` if it is refused.
fn stored(crd: &Crd, previous: Option<&str>, object: &str) -> Option<String> {
    let request = previous.map_or(Request::Create, Request::Update);
    let admission = crd.answer(request, object, None);
    admission.object_json().filter(|_| admission.allowed)
}

#[test]
fn a_witness_tells_the_two_definitions_apart() {
    let mut random = Random(0x5EED);
    let mut witnesses = 0;
    for _ in 0..400 {
        let (before, after) = pair(&mut random);
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        for finding in compared(&before, &after) {
            let told = format!("{}\n{before}\n{after}", finding.message);
            let Some(witness) = finding.witness else {
                // The server prunes a removed property, whether an object is found that has it or not.
                let needs_none =
                    finding.category == Category::Tools || finding.id == "property-removed";
                assert!(!finding.breaking || needs_none, "{told}");
                continue;
            };
            let previous = witness.previous.as_deref();
            let [one, other] = [&old, &new].map(|crd| stored(crd, previous, &witness.object));
            assert_ne!(one, other, "{told}");
            witnesses += 1;
        }
    }
    assert!(witnesses > 300, "{witnesses}");
}

#[test]
fn what_is_called_safe_refuses_nothing_that_was_taken() {
    let mut random = Random(0xC0FFEE);
    let (mut pairs, mut objects) = (0, 0);
    while objects < 100_000 {
        let (before, after) = pair(&mut random);
        let findings = compared(&before, &after);
        let is_safe =
            |finding: &ChangeFinding| matches!(finding.effect, Effect::Widens | Effect::None);
        if !findings.iter().all(is_safe) {
            continue;
        }
        pairs += 1;
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        for _ in 0..1_000 {
            let object = object(&mut random);
            objects += 1;
            let admission = old.admit(&object, None);
            // The old definition drops an unknown field, so its value may not fit the new one.
            if admission.allowed && admission.unknown_fields.is_empty() {
                let told = || format!("{object}\n{before}\n{after}");
                assert!(new.admit(&object, None).allowed, "{}", told());
            }
        }
    }
    assert!(pairs > 50, "{pairs}");
}

/// A definition whose status is a subresource with the schema that the spec had.
fn as_status(definition: &str) -> String {
    definition
        .replace(
            "storage: true,",
            "storage: true, subresources: {status: {}},",
        )
        .replace(
            "properties: {spec: ",
            "properties: {spec: {type: object}, status: ",
        )
}

/// An object with a status, as a definition stores it.
fn stored_status(crd: &Crd, status: &str) -> Option<String> {
    let with = |member: &str| {
        format!("{{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: a}}{member}}}")
    };
    let created = stored(crd, None, &with(""))?;
    let object = with(&format!(", status: {status}"));
    let admission = crd.answer(Request::UpdateStatus(&created), &object, None);
    let is_known = admission.allowed && admission.unknown_fields.is_empty();
    admission.object_json().filter(|_| is_known)
}

#[test]
fn stored_objects_can_be_updated_unless_a_finding_says_otherwise() {
    let mut random = Random(0x5704ED);
    let mut objects = 0;
    for round in 0..300 {
        let is_status = round % 3 == 0;
        let (mut before, mut after) = pair(&mut random);
        if is_status {
            (before, after) = (as_status(&before), as_status(&after));
        }
        let findings = compared(&before, &after);
        let is_stored = |finding: &ChangeFinding| {
            let breaks = finding.breaking || finding.possibly_breaking;
            finding.category == Category::Stored && breaks
        };
        if findings.iter().any(is_stored) {
            continue;
        }
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        for _ in 0..100 {
            let object = object(&mut random);
            let known = match is_status {
                true => {
                    let (_, spec) = object.split_once("spec: ").unwrap();
                    stored_status(&old, spec.strip_suffix('}').unwrap())
                }
                false => {
                    let admission = old.admit(&object, None);
                    let is_known = admission.allowed && admission.unknown_fields.is_empty();
                    admission.object_json().filter(|_| is_known)
                }
            };
            let Some(known) = known else {
                continue;
            };
            objects += 1;
            let update = new.answer(Request::Update(&known), &known, None);
            let told = || format!("{known}\n{before}\n{after}\n{findings:#?}");
            assert!(update.allowed, "{}", told());
            assert!(update.unknown_fields.is_empty(), "{}", told());
        }
    }
    assert!(objects > 1_000, "{objects}");
}

/// The definitions of the corpus, in YAML.
fn corpus() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
    let mut texts = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "yaml") {
                let text = std::fs::read_to_string(path).unwrap();
                if text.contains("kind: CustomResourceDefinition") && !text.contains("\n---\n") {
                    texts.push(text);
                }
            }
        }
    }
    texts.sort();
    texts
}

/// A text with some lines changed, so that most still define something.
fn edited(random: &mut Random, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..12 {
        let at = random.below(lines.len());
        let line = lines[at].clone();
        lines[at] = match random.below(4) {
            0 => line.replace("type: string", "type: integer"),
            1 => line.replace("type: object", "nullable: true"),
            2 => line.replace(": 1", ": 2"),
            _ => line.replace("description: ", "description: Another "),
        };
        if random.below(3) == 0 && lines[at].ends_with(':') {
            let name = lines[at].trim_end_matches(':').to_owned();
            lines[at] = format!("{name}Other:");
        }
    }
    lines.join("\n")
}

#[test]
fn what_two_texts_have_in_common_makes_no_difference() {
    let mut random = Random(0xABCDE);
    let options = Options {
        category: Category::Tools,
        without_witnesses: true,
        ..Options::default()
    };
    let json = |text: &str| {
        let document = crd_drydock::document::parse(text).remove(0);
        document
            .value
            .map(|value| crd_drydock::value::json::to_json(&value))
    };
    let mut found = 0;
    let texts = corpus();
    assert!(texts.len() > 10);
    for text in texts {
        for _ in 0..4 {
            let other = edited(&mut random, &text);
            // In JSON nothing is left out.
            let (Some(before), Some(after)) = (json(&text), json(&other)) else {
                continue;
            };
            let short = |before: &str, after: &str| -> Option<Vec<String>> {
                let found = compare(before, after, &[], options).ok()?.findings;
                let short =
                    |one: &ChangeFinding| format!("{} {} {}", one.fingerprint, one.id, one.path);
                Some(found.iter().map(short).collect())
            };
            let want = short(&before, &after);
            found += want.as_ref().map_or(0, Vec::len);
            if want.is_some() {
                assert_eq!(short(&text, &other), want, "{other}");
            }
        }
    }
    assert!(found > 20, "{found}");
}

/// Rules of one meaning in a row. `spec` has a text `s`, a text `t` that may be null, a boolean `b`, a list of texts `l`,
/// a map of integers `m` and a list `o` of objects with a text `s`.
const SPELLINGS: &[&[&str]] = &[
    &[
        "self.s != ''",
        "size(self.s) >= 1",
        "self.s.size() != 0",
        "!(self.s == '')",
        "0 < self.s.size()",
    ],
    &[
        "self.l == []",
        "self.l.size() < 1",
        "size(self.l) == 0",
        "!(self.l != [])",
    ],
    &[
        "self.m.size() != 0",
        "self.m.size() > 0",
        "!(size(self.m) == 0)",
    ],
    &[
        "self.b",
        "self.b == true",
        "true == self.b",
        "self.b != false",
    ],
    &["!self.b", "self.b == false", "!(self.b == true)"],
    &[
        "has(self.s)",
        "has(self.s) == true",
        "!(has(self.s) == false)",
    ],
    &[
        "'a' in self.l",
        "self.l.exists(x, x == 'a')",
        "!self.l.all(y, y != 'a')",
        "self.l.exists(x, 'a' == x)",
    ],
    &[
        "!('a' in self.m)",
        "self.m.all(k, k != 'a')",
        "!self.m.exists(k, k == 'a')",
    ],
    &[
        "self.o.all(o, o.s != 'a')",
        "!self.o.exists(o, o.s == 'a')",
        "!self.o.exists(o, !(o.s != 'a'))",
    ],
    &[
        "self.l.exists(x, x.size() < 2)",
        "!self.l.all(x, x.size() >= 2)",
        "self.l.exists(x, !(x.size() > 1))",
    ],
    &["self.s.startsWith('a')", "self.s.matches('^a')"],
    &["self.s.endsWith('.a')", r"self.s.matches('\\.a$')"],
    &["self.s.contains('a')", "self.s.matches('a')"],
    &["self.s == 'ab'", "self.s.matches('^ab$')"],
    &[
        "!has(self.s) || self.s != ''",
        "has(self.s) ? size(self.s) > 0 : true",
    ],
    // These are close to others.
    &["self.t != ''"],
    &["size(self.t) > 0"],
    &["self.l.all(x, x == 'a')"],
    &["self.l.exists(x, x == self.s)"],
    &["self.s in self.l"],
    &["self.s.matches('^a.')"],
    &["self.l.exists(x, x != 'a')"],
    &["self.s.size() > 1"],
];

fn ruled(rule: &str) -> String {
    let rule = rule.replace('\'', "''");
    let spec = format!(
        "type: object, x-kubernetes-validations: [{{rule: '{rule}'}}], properties: {{
          s: {{type: string, maxLength: 9}}, t: {{type: string, maxLength: 9, nullable: true}}, b: {{type: boolean}},
          l: {{type: array, maxItems: 4, items: {{type: string, maxLength: 9}}}},
          m: {{type: object, maxProperties: 4, additionalProperties: {{type: integer}}}},
          o: {{type: array, maxItems: 4, items: {{type: object, properties: {{s: {{type: string, maxLength: 9}}}}}}}}}}"
    );
    definition(&[], &[]).replace(
        "spec: {type: object, properties: {}}",
        &format!("spec: {{{spec}}}"),
    )
}

fn object_for_rules(random: &mut Random) -> String {
    let values: &[(&str, &[&str])] = &[
        ("s", &["''", "a", "ab", "b.a", "aab", "' a'"]),
        ("t", &["''", "a", "null"]),
        ("b", &["true", "false"]),
        (
            "l",
            &["[]", "[a]", "[b]", "[b, a]", "['']", "[ab, cd]", "[a, a]"],
        ),
        ("m", &["{}", "{a: 1}", "{b: 1}", "{b: 1, a: 0}"]),
        (
            "o",
            &[
                "[]",
                "[{}]",
                "[{s: a}]",
                "[{s: b}]",
                "[{s: b}, {}]",
                "[{}, {s: a}]",
            ],
        ),
    ];
    random_boat(random, values, 5)
}

#[test]
fn rules_that_are_called_rewritten_accept_the_same_objects() {
    let mut random = Random(0x5BE11);
    let objects: Vec<String> = (0..300).map(|_| object_for_rules(&mut random)).collect();
    let rows = SPELLINGS.iter().enumerate();
    let all: Vec<(usize, &str, Crd)> = rows
        .flat_map(|(row, rules)| rules.iter().map(move |rule| (row, *rule)))
        .map(|(row, rule)| (row, rule, Crd::new(&ruled(rule))))
        .collect();
    let accepted: Vec<Vec<bool>> = all
        .iter()
        .map(|(_, rule, crd)| {
            assert_eq!(crd.report().message, None, "{rule}");
            let allowed = objects.iter().map(|object| crd.admit(object, None).allowed);
            allowed.collect()
        })
        .collect();
    let options = Options {
        without_witnesses: true,
        ..Options::default()
    };
    for (at, (row, rule, _)) in all.iter().enumerate() {
        for (other_at, (other_row, other, _)) in
            all.iter().enumerate().filter(|(other, _)| *other != at)
        {
            let findings = compare(&ruled(rule), &ruled(other), &[], options)
                .unwrap()
                .findings;
            let is_rewritten = findings
                .iter()
                .all(|finding| finding.id == "rule-rewritten");
            let is_same = accepted[at] == accepted[other_at];
            assert!(is_same || !is_rewritten, "{rule} and {other}");
            assert!(
                is_rewritten || row != other_row,
                "{rule} and {other}: {findings:?}"
            );
        }
    }
}

/// Definitions with two versions, whose properties have schemas of the same rows. The second version may be the one
/// that is stored.
fn with_versions(random: &mut Random, is_second_stored: bool) -> String {
    let mut version = |name: &str, is_stored: bool| {
        let rows = SCHEMAS.iter().enumerate();
        let properties: Vec<String> = rows
            .filter_map(|(row, schemas)| {
                let is_there = random.below(5) > 0;
                let schema = random.one_of(schemas);
                is_there.then(|| format!("f{row}: {schema}"))
            })
            .collect();
        format!(
            "{{name: {name}, served: true, storage: {is_stored}, schema: {{openAPIV3Schema: {{type: object, properties: \
             {{spec: {{type: object, properties: {{{}}}}}}}}}}}}}",
            properties.join(", ")
        )
    };
    let versions = [
        version("v1", !is_second_stored),
        version("v2", is_second_stored),
    ];
    let whole = definition(&[], &[]);
    let (head, _) = whole.split_once("versions: ").unwrap();
    format!("{head}versions: [{}]}}}}", versions.join(", "))
}

/// The kinds of changes whose witness shows what clients read.
const READ_BACK: [&str; 3] = [
    "storage-loses-field",
    "storage-sets-default",
    "storage-leaves-default",
];

/// What clients of a version read of an object that they create, as YAML. The message if it is refused.
fn read_back(crd: &Crd, object: &str, version: &str) -> String {
    let admission = crd.answer(Request::Create, object, Some(version));
    match admission.object_json().filter(|_| admission.allowed) {
        Some(stored) => {
            let read = crd.round_trip(&stored, [None, None]).json.unwrap();
            to_yaml(&json::parse(&read).unwrap().value)
        }
        None => admission.refusal().unwrap(),
    }
}

#[test]
fn a_witness_between_versions_tells_the_two_definitions_apart() {
    let mut random = Random(0x570BE);
    let (mut read, mut answered) = (0, 0);
    for round in 0..120 {
        let before = with_versions(&mut random, false);
        let after = with_versions(&mut random, round % 2 == 0);
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        let is_between = |finding: &ChangeFinding| {
            finding.id.starts_with("storage-") && finding.id != "storage-version-changed"
        };
        for finding in compared(&before, &after).into_iter().filter(is_between) {
            let Some(witness) = &finding.witness else {
                continue;
            };
            let told = format!("{finding:#?}\n{before}\n{after}");
            let version = match witness.object.contains("apiVersion: sea.org/v1\n") {
                true => "v1",
                false => "v2",
            };
            if READ_BACK.contains(&finding.id) {
                assert_eq!(finding.version.as_deref(), Some(version), "{told}");
                for (crd, said) in [(&old, &witness.before), (&new, &witness.after)] {
                    assert_eq!(&read_back(crd, &witness.object, version), said, "{told}");
                }
                assert_ne!(witness.before, witness.after, "{told}");
                read += 1;
                continue;
            }
            let [one, other] = [&old, &new].map(|crd| {
                let request = witness
                    .previous
                    .as_deref()
                    .map_or(Request::Create, Request::Update);
                crd.answer(request, &witness.object, Some(version))
                    .refusal()
            });
            assert_eq!(other.as_deref(), Some(&*witness.after), "{told}");
            assert_eq!(
                one.as_deref().unwrap_or("accepted"),
                witness.before,
                "{told}"
            );
            answered += 1;
        }
    }
    assert!(read > 20 && answered > 20, "{read} {answered}");
}

/// Schemas of a list whose items the server finds in different ways.
const LISTS: &[&str] = &[
    "{type: array, maxItems: 4, items: {type: object, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}",
    "{type: array, maxItems: 4, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}",
    "{type: array, maxItems: 4, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id, v], items: {type: object, required: [id, v], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}",
    "{type: array, maxItems: 4, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}",
];

/// Values of such a list.
const LIST_VALUES: &[&str] = &[
    "[]",
    "[{id: x}]",
    "[{id: x, v: p}]",
    "[{id: x, v: p}, {id: y, v: p}]",
    "[{id: x, v: p}, {id: x, v: q}]",
    "[{id: x, v: p}, {id: x, v: p}]",
    "[{id: x}, {id: x, v: q}]",
];

/// Schemas of a map beside the list.
const MAPS: &[&str] = &[
    "{type: object, properties: {x: {type: integer}}}",
    "{type: object, default: {}, properties: {x: {type: integer}}}",
    "{type: object, default: {}, properties: {x: {type: integer, default: 1}}}",
    "{type: object, required: [x], properties: {x: {type: integer}}}",
    "{type: object, properties: {x: {type: integer, minimum: 1}}}",
];

/// Rules about both. Most of them compare with the old value.
const RULES: &[&str] = &[
    "!has(self.l) || self.l == oldSelf.l",
    "!has(self.l) || !has(oldSelf.l) || self.l == oldSelf.l",
    "!has(self.l) || self.l.exists_one(i, i.id == 'x')",
    "has(self.m) == has(oldSelf.m)",
    "has(self.m) ? has(self.m.x) : self.s == oldSelf.s",
    "has(self.m) ? has(self.m.x) : has(self.s)",
    "self.s == oldSelf.s",
];

/// A definition with a list, a map and rules.
fn with_rules(list: &str, map: &str, rules: &[&str]) -> String {
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| format!("{{rule: \"{rule}\"}}"))
        .collect();
    definition(&[], &[]).replace(
        "{type: object, properties: {}}",
        &format!(
            "{{type: object, properties: {{s: {{type: string, maxLength: 9}}, l: {list}, m: {map}}}, x-kubernetes-validations: [{}]}}",
            rules.join(", ")
        ),
    )
}

/// The members of objects of such a definition.
const MEMBERS_WITH_LIST: &[(&str, &[&str])] = &[
    ("s", &["x", "y"]),
    ("l", LIST_VALUES),
    ("m", &["{}", "{x: 1}", "{x: 0}"]),
];

#[test]
fn rules_that_did_not_change_let_stored_objects_be_updated_unless_a_finding_says_otherwise() {
    let mut random = Random(0x11575);
    let (mut pairs, mut objects) = (0, 0);
    while pairs < 150 {
        let count = 1 + random.below(2);
        let rules: Vec<&str> = (0..count).map(|_| random.one_of(RULES)).collect();
        let [before, after] =
            [(); 2].map(|()| with_rules(random.one_of(LISTS), random.one_of(MAPS), &rules));
        let (old, new) = (Crd::new(&before), Crd::new(&after));
        let mut both = [&old, &new].into_iter();
        if both.any(|crd| crd.report().message.is_some()) {
            continue;
        }
        pairs += 1;
        let findings = compared(&before, &after);
        let is_stored = |finding: &ChangeFinding| {
            let breaks = finding.breaking || finding.possibly_breaking;
            finding.category == Category::Stored && breaks
        };
        if findings.iter().any(is_stored) {
            continue;
        }
        for _ in 0..60 {
            let object = random_boat(&mut random, MEMBERS_WITH_LIST, 3);
            let known = stored(&old, None, &object);
            // Some rules refuse every update.
            let known = known.filter(|known| stored(&old, Some(known), known).is_some());
            let Some(known) = known else {
                continue;
            };
            objects += 1;
            let update = new.answer(Request::Update(&known), &known, None);
            let told = || format!("{known}\n{before}\n{after}\n{findings:#?}");
            assert!(update.allowed, "{}", told());
        }
    }
    assert!(objects > 300, "{objects}");
}

/// The keywords of a text field that concern what is stored.
#[derive(Clone, Copy)]
struct TextField {
    default: &'static str,
    nullable: &'static str,
    values: &'static str,
}

impl TextField {
    fn random(random: &mut Random) -> Self {
        Self {
            default: random.one_of(&["", "", "default: p, ", "default: q, "]),
            nullable: random.one_of(&["", "nullable: true, "]),
            values: random.one_of(&["", "enum: [p, q], ", "maxLength: 3, "]),
        }
    }

    fn schema(self) -> String {
        let Self {
            default,
            nullable,
            values,
        } = self;
        format!("{{{default}{nullable}{values}type: string}}")
    }
}

/// A definition of two such fields and a map.
#[derive(Clone, Copy)]
struct StoredParts {
    fields: [TextField; 2],
    map: &'static str,
    around: &'static str,
}

impl StoredParts {
    fn random(random: &mut Random) -> Self {
        Self {
            fields: [(); 2].map(|()| TextField::random(random)),
            map: random.one_of(&[
                "",
                "minProperties: 1, ",
                "default: {x: v}, ",
                "minProperties: 1, default: {x: v}, ",
            ]),
            around: random.one_of(&[
                "",
                "",
                "maxProperties: 2, ",
                "oneOf: [{required: [a]}, {required: [m]}], ",
                "x-kubernetes-validations: [{rule: 'has(self.a) || has(self.b)'}], ",
                "x-kubernetes-validations: [{rule: 'self == oldSelf'}], ",
            ]),
        }
    }

    fn definition(&self) -> String {
        let Self {
            fields: [a, b],
            map,
            around,
        } = self;
        let spec = format!(
            "{{{around}type: object, properties: {{a: {}, b: {}, m: {{{map}type: object, additionalProperties: {{type: string}}}}}}}}",
            a.schema(),
            b.schema()
        );
        definition(&[], &[]).replace("{type: object, properties: {}}", &spec)
    }

    /// The same without the change of a finding. `None` if the finding is about another part.
    fn without(mut self, old: &Self, finding: &ChangeFinding) -> Option<Self> {
        let at = ["spec.a", "spec.b"]
            .into_iter()
            .position(|path| path == finding.path);
        match at {
            Some(at) if finding.id.starts_with("default-") => {
                self.fields[at].default = old.fields[at].default;
            }
            Some(at) if finding.id.starts_with("nullable-") => {
                self.fields[at].nullable = old.fields[at].nullable;
            }
            _ => return None,
        }
        Some(self)
    }
}

/// The members of objects of such a definition.
const STORED_MEMBERS: &[(&str, &[&str])] = &[
    ("a", &["p", "q", "null", "zzzz"]),
    ("b", &["p", "q", "null"]),
    ("m", &["{}", "{k: v}", "null"]),
];

#[test]
fn given_objects_change_no_finding_unless_they_prove_more() {
    let mut random = Random(0x617E4);
    let (mut findings, mut causes) = (0, 0);
    for _ in 0..80 {
        let [old, new] = [(); 2].map(|()| StoredParts::random(&mut random));
        let (before, after) = (old.definition(), new.definition());
        let objects: Vec<String> = (0..3)
            .map(|_| random_boat(&mut random, STORED_MEMBERS, 2))
            .collect();
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        let options = Options {
            category: Category::Tools,
            ..Options::default()
        };
        let with = compare(&before, &after, &objects, options)
            .unwrap()
            .findings;
        let alone = compared(&before, &after);
        assert_eq!(with.len(), alone.len());
        for (finding, own) in with.iter().zip(&alone) {
            let told = || format!("{objects:#?}\n{before}\n{after}\n{finding:#?}\n{own:#?}");
            findings += 1;
            let is_same = (finding.effect, finding.category) == (own.effect, own.category);
            assert!(is_same || finding.witness.is_some(), "{}", told());
            // They may decide what is undecided alone.
            let is_decided = own.effect == Effect::Undecided && finding.effect != Effect::Undecided;
            let is_at_least = is_decided || finding.category <= own.category;
            assert!(is_at_least, "{}", told());
            assert!(finding.breaking || !own.breaking, "{}", told());
            // Without the change the new definition gives another answer.
            let without = new.without(&old, finding);
            let (Some(without), Some(witness)) = (without, &finding.witness) else {
                continue;
            };
            let (crd, without) = (Crd::new(&after), Crd::new(&without.definition()));
            let answer = |crd: &Crd| {
                let request = witness
                    .previous
                    .as_deref()
                    .map_or(Request::Create, Request::Update);
                let admission = crd.answer(request, &witness.object, None);
                (admission.refusal(), admission.object_json())
            };
            let old_answer = answer(&Crd::new(&before));
            if old_answer.0.is_none() {
                causes += 1;
                assert_ne!(answer(&crd), answer(&without), "{}", told());
            }
        }
    }
    assert!(findings > 200 && causes > 80, "{findings} {causes}");
}
