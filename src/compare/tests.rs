//! Comparisons of small definitions, one change each.

mod around;
mod columns;
mod complete;
mod decided;
mod elsewhere;
mod extents;
mod given;
mod hard;
mod honest;
mod kept;
mod limits;
mod proof;
mod pruning;
mod ratcheted;
mod reading;
mod scale;
mod status;
mod steps;
mod stored;
mod unions;
mod versions;
mod whole;

use super::*;

/// A definition with a schema for `spec`, in YAML's flow style.
fn definition(spec: &str) -> String {
    format!(
        "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: boats.sea.org}}
spec:
  group: sea.org
  scope: Namespaced
  names: {{plural: boats, kind: Boat}}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {spec}}}}}}}
"
    )
}

/// A definition with two versions, `v1` and `v2`. Each has some members and a schema of `spec`.
fn two_versions([one, other]: [(&str, &str); 2]) -> String {
    let text = definition("{}");
    let (head, _) = text.split_once("  - name: v1").unwrap();
    let version = |name: &str, (members, spec): (&str, &str)| {
        format!(
            "  - {{name: {name}, {members},
      schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {spec}}}}}}}}}\n"
        )
    };
    [head, &version("v1", one), &version("v2", other)].concat()
}

fn found(before: &str, after: &str) -> Vec<ChangeFinding> {
    let (before, after) = (definition(before), definition(after));
    for text in [&before, &after] {
        assert_eq!(Crd::new(text).report().message, None, "{text}");
    }
    findings_of(&before, &after)
}

/// The findings of two whole definitions, with all categories.
fn findings_of(before: &str, after: &str) -> Vec<ChangeFinding> {
    let options = Options {
        category: Category::Tools,
        ..Options::default()
    };
    compare(before, after, &[], options).unwrap().findings
}

/// The texts of the steps.
fn steps_of(comparison: &Comparison) -> Vec<String> {
    let steps = comparison.migration.iter();
    steps.map(ToString::to_string).collect()
}

/// A finding in short: id, path, effect, category, whether it breaks.
fn short(finding: &ChangeFinding) -> String {
    let breaking = if finding.breaking { " breaking" } else { "" };
    let ChangeFinding {
        id,
        path,
        effect,
        category,
        ..
    } = finding;
    format!("{id} {path} {effect:?} {}{breaking}", category.as_str())
}

/// Schemas of `spec` before and after, and what is found from the first to the second and back.
const CHANGES: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "{type: object, properties: {a: {type: string, maxLength: 5}}}",
        "{type: object, properties: {a: {type: string, maxLength: 4}}}",
        &["max-length-lowered spec.a Narrows writers breaking"],
        &["max-length-raised spec.a Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer, minimum: 1}}}",
        &["minimum-raised spec.a Narrows writers breaking"],
        &["minimum-lowered spec.a Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer}, b: {type: string}}}",
        &["property-added spec.b Widens tools"],
        &["property-removed spec.b Narrows stored breaking"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, required: [a], properties: {a: {type: integer}}}",
        &["required-added spec Narrows writers breaking"],
        &["required-removed spec Widens readers breaking"],
    ),
    (
        "{type: object, properties: {a: {type: string, enum: [p, q]}}}",
        "{type: object, properties: {a: {type: string, enum: [p, r]}}}",
        &[
            "enum-value-removed spec.a Narrows writers breaking",
            "enum-value-added spec.a Widens readers breaking",
        ],
        &[
            "enum-value-removed spec.a Narrows writers breaking",
            "enum-value-added spec.a Widens readers breaking",
        ],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: integer}}}",
        &["type-changed spec.a Incomparable writers breaking"],
        &["type-changed spec.a Incomparable writers breaking"],
    ),
    (
        "{type: object, properties: {a: {type: array, items: {type: string}}}}",
        "{type: object, properties: {a: {type: array, items: {type: string, pattern: '^[ab]+$'}}}}",
        &["pattern-added spec.a[] Narrows writers breaking"],
        &["pattern-removed spec.a[] Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: object, additionalProperties: {type: integer}}}}",
        "{type: object, properties: {a: {type: object, additionalProperties: {type: integer, maximum: 3}}}}",
        &["maximum-lowered spec.a[*] Narrows writers breaking"],
        &["maximum-raised spec.a[*] Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 1}}}",
        "{type: object, properties: {a: {type: integer, default: 2}}}",
        &["default-changed spec.a None writers breaking"],
        &["default-changed spec.a None writers breaking"],
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}}",
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || !has(self.b) || self.a <= self.b'}]}",
        &["rule-added spec Narrows writers breaking"],
        &["rule-removed spec Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 10'}]}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || (self.a < 10 && self.a > 2)', message: m}]}",
        &["rule-tightened spec Narrows writers breaking"],
        &["rule-loosened spec Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a < 10', message: m}], required: [a]}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a > 2 && 10 > self.a', message: m}], required: [a]}",
        &["rule-tightened spec Narrows writers breaking"],
        &["rule-loosened spec Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: 'self.a != \"x\"', message: m}], required: [a]}",
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: '\"x\" != self.a', message: m}], required: [a]}",
        &["rule-rewritten spec None tools"],
        &["rule-rewritten spec None tools"],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string, x-kubernetes-validations: [{rule: 'self == oldSelf'}]}}}",
        &["rule-added spec.a Narrows writers breaking"],
        &["rule-removed spec.a Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: array, items: {type: string}}}}",
        "{type: object, properties: {a: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}",
        &["list-type-tightened spec.a Narrows writers breaking"],
        &["list-type-loosened spec.a Widens tools breaking"],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}}, x-kubernetes-preserve-unknown-fields: true}",
        &["preserve-unknown-fields-added spec Widens readers"],
        &["preserve-unknown-fields-removed spec Narrows stored breaking"],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string, nullable: true}}}",
        &["nullable-added spec.a Widens readers breaking"],
        &["nullable-removed spec.a Narrows stored breaking"],
    ),
    (
        "{type: object, required: [type], properties: {type: {type: string, enum: [red, blue]}, red: {type: string}}, x-kubernetes-validations: [{rule: 'has(self.red) == (self.type == \"red\")'}]}",
        "{type: object, required: [type], properties: {type: {type: string, enum: [red, blue]}, red: {type: string, maxLength: 3}}, x-kubernetes-validations: [{rule: 'has(self.red) == (self.type == \"red\")'}]}",
        &["max-length-lowered spec.red Narrows writers breaking"],
        &["max-length-raised spec.red Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 1}}}",
        "{type: object, required: [a], properties: {a: {type: integer, default: 1}}}",
        &["required-defaulted-added spec None tools"],
        &["required-defaulted-removed spec None tools"],
    ),
    (
        "{type: object, properties: {a: {type: string, maxLength: 3, pattern: '^[ab]?$'}}}",
        "{type: object, properties: {a: {type: string, maxLength: 2, pattern: '^[ab]?$'}}}",
        &["max-length-lowered spec.a None writers"],
        &["max-length-raised spec.a None readers"],
    ),
];

#[test]
fn a_change_is_found_with_what_it_does_in_both_directions() {
    let mut faults = Vec::new();
    for (before, after, there, back) in CHANGES {
        for (before, after, want) in [(before, after, there), (after, before, back)] {
            let findings = found(before, after);
            let got: Vec<String> = findings.iter().map(short).collect();
            if got != **want {
                faults.push(format!("{before}\n{after}\n  {got:?}\n  not {want:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_same_definition_has_no_findings() {
    for (before, ..) in CHANGES {
        assert_eq!(found(before, before), []);
    }
}

/// The definition with other words for its version.
fn with_version(text: &str, from: &str, to: &str) -> String {
    let changed = text.replace(from, to);
    assert_ne!(changed, text);
    changed
}

#[test]
fn a_version_that_goes_is_proven_by_an_object() {
    let before = definition("{type: object}");
    let after = with_version(&before, "name: v1", "name: v2");
    let found = compare(&before, &after, &[], Options::default())
        .unwrap()
        .findings;
    let all: Vec<String> = found.iter().map(short).collect();
    let want = [
        // Objects may be stored in it.
        "update-refused spec.versions Narrows stored breaking",
        "storage-version-changed spec.versions None stored",
        "version-removed spec.versions[0] Narrows writers breaking",
        "version-added spec.versions[0] Widens tools",
    ];
    assert_eq!(all, want);
    let removed = found
        .get(2)
        .and_then(|found| found.witness.clone())
        .unwrap();
    assert_eq!(removed.before, "accepted");
    assert_eq!(
        removed.after,
        "the server could not find the requested resource"
    );
}

#[test]
fn changes_of_alpha_versions_break_nobody() {
    let [before, after] = [
        "{type: object, properties: {a: {type: string}}}",
        "{type: object}",
    ]
    .map(|spec| with_version(&definition(spec), "name: v1", "name: v1alpha1"));
    let found = compare(&before, &after, &[], Options::default())
        .unwrap()
        .findings;
    let all: Vec<String> = found.iter().map(short).collect();
    assert_eq!(all, ["property-removed spec.a Narrows stored"]);
}

#[test]
fn without_ratcheting_a_tighter_bound_meets_stored_objects() {
    let [before, after] = [5, 4].map(|most| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: integer, maximum: {most}}}}}}}"
        ))
    });
    let of = |release: &str| {
        let options = Options {
            release: release.parse().unwrap(),
            ..Options::default()
        };
        let found = compare(&before, &after, &[], options).unwrap().findings;
        let first = found.first().unwrap();
        (
            first.category,
            first.witness.clone().unwrap().previous.is_some(),
        )
    };
    assert_eq!(of("1.29"), (Category::Stored, true));
    assert_eq!(of("1.36"), (Category::Writers, false));
}

#[test]
fn a_definition_that_is_refused_is_told_once() {
    let before = definition("{type: object}");
    let after = definition("{type: objekt}");
    let found = |before: &str, after: &str| {
        let found = compare(before, after, &[], Options::default())
            .unwrap()
            .findings;
        let ids = found.iter().map(|finding| finding.id);
        ids.filter(|id| id.starts_with("definition"))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&before, &after), ["definition-refused"]);
    assert_eq!(found(&after, &before), ["definition-accepted"]);
    assert_eq!(found(&after, &after), Vec::<&str>::new());
}

#[test]
fn one_rule_that_costs_too_much_is_one_finding() {
    let list = |rule: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: array, items: {{type: string{rule}}}}}}}}}"
        ))
    };
    let rule = ", x-kubernetes-validations: [{rule: \"self.matches('^(a|b)+$')\"}]";
    let found = findings_of(&list(""), &list(rule));
    let refused = found.iter().filter(|one| one.id == "definition-refused");
    assert_eq!(refused.count(), 1, "{found:#?}");
}

#[test]
fn what_the_server_does_not_update_is_told() {
    let before = definition("{type: object}");
    let after = before.replace("scope: Namespaced", "scope: Cluster");
    let options = Options::default();
    let found = compare(&before, &after, &[], options).unwrap().findings;
    let ids: Vec<&str> = found.iter().map(|finding| finding.id).collect();
    assert_eq!(ids, ["update-refused", "scope-changed"]);
}

#[test]
fn a_fault_that_both_definitions_have_is_no_change() {
    let with_label = |schema: &str| {
        let label = "metadata: {labels: {app: '{{ x }}'}, ";
        definition(schema).replacen("metadata: {", label, 1)
    };
    let text = with_label("{type: object}");
    assert!(text.contains("{{ x }}"), "{text}");
    let findings = compare(&text, &text, &[], Options::default())
        .unwrap()
        .findings;
    assert_eq!(findings.iter().map(short).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn definitions_of_different_resources_are_not_compared() {
    let before = definition("{type: object}");
    let options = Options::default();
    let other = before.replace("kind: Boat", "kind: Ship");
    let why = compare(&before, &other, &[], options).unwrap_err();
    let text = "these define different resources: Boat of sea.org and Ship of sea.org";
    assert_eq!(why.to_string(), text);
    let why = compare("", &before, &[], options).unwrap_err();
    let text = "the definition before cannot be read: it has neither a group nor a kind";
    assert_eq!(why.to_string(), text);
    let why = compare(&before, "kind: Pod", &[], options).unwrap_err();
    assert!(
        matches!(
            why,
            Incomparable::Undecodable {
                which: ComparedSide::After,
                ..
            }
        ),
        "{why}"
    );
}

#[test]
fn real_objects_have_their_outcome() {
    let before = definition("{type: object, properties: {a: {type: integer}, b: {type: string}}}");
    let after = definition(
        "{type: object, properties: {a: {type: integer, maximum: 3}, c: {type: string, default: x}}}",
    );
    let object = |spec: &str| {
        format!(
            "{{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: a, resourceVersion: '7', uid: u}}, spec: {spec}}}"
        )
    };
    let texts = [
        object("{a: 1}"),
        object("{a: 7, b: z}"),
        object("{a: x}"),
        object("{a: 1}").replace("sea.org/v1", "sea.org/v9"),
        "[".to_owned(),
    ];
    let objects: Vec<&str> = texts.iter().map(String::as_str).collect();
    let found = compare(&before, &after, &objects, Options::default())
        .unwrap()
        .objects;
    let short = |found: &ObjectOutcome| {
        let ObjectOutcome {
            create,
            update,
            create_before,
            update_before,
            ratcheted,
            pruned,
            defaulted,
            ..
        } = found;
        format!(
            "{create_before} {update_before}, {create} {update} {ratcheted} {pruned:?} {defaulted:?}"
        )
    };
    let all: Vec<String> = found.iter().map(short).collect();
    let want = [
        r#"true true, true true false [] ["spec.c"]"#,
        r#"true true, false true true ["spec.b"] ["spec.c"]"#,
        r#"false true, false true true [] ["spec.c"]"#,
        "false false, false false false [] []",
        "false false, false false false [] []",
    ];
    assert_eq!(all, want);
}

#[test]
fn without_a_search_nothing_is_said_of_what_it_found() {
    let with = |rule: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: string, x-kubernetes-validations: [{{rule: {rule}}}]}}}}}}"
        ))
    };
    let options = Options {
        without_witnesses: true,
        ..Options::default()
    };
    let (before, after) = (with("self.isSorted()"), with("self.size() != 2"));
    let found = compare(&before, &after, &[], options).unwrap().findings;
    let own = found.first().unwrap();
    assert_eq!(own.effect, Effect::Undecided);
    assert_eq!(
        own.remark,
        "The effect is not known without a witness, and none was searched for."
    );
}

#[test]
fn a_finding_has_its_lines_in_the_whole_texts() {
    let text = "spec:
  group: sea.org
  names: {plural: boats, kind: Boat}
  scope: Namespaced
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              same:
                description: |
                  A text

                  of several: lines
                type: string
              masts:
                type: integer
                maximum: 3
    served: true
    storage: true
";
    let after = text.replace("maximum: 3", "maximum: 2");
    let before = text.replace("                  of several: lines\n", "");
    for (text, want) in [(text, [21, 21]), (&*before, [20, 21])] {
        let findings = compare(text, &after, &[], Options::default())
            .unwrap()
            .findings;
        let found = findings.first().unwrap();
        assert_eq!(found.id, "maximum-lowered");
        assert!(found.witness.is_some());
        let line =
            |place: &Option<DefinitionPlace>| place.as_ref().unwrap().range.unwrap().start.line;
        assert_eq!([line(&found.before), line(&found.after)], want);
    }
}

/// The rule has more constants than are tried.
#[test]
fn a_constant_that_one_of_two_rules_lacks_proves_a_difference() {
    let names: Vec<String> = (0..60).map(|number| format!("\"part-{number}\"")).collect();
    let spec = |names: &[String]| {
        let rule = format!(
            "self in [{}] || !self.startsWith(\"part\")",
            names.join(", ")
        );
        format!(
            "{{type: object, properties: {{a: {{type: string, maxLength: 9, x-kubernetes-validations: [{{rule: '{rule}'}}]}}}}}}"
        )
    };
    let findings = found(&spec(&names[..59]), &spec(&names));
    let effects: Vec<_> = findings.iter().map(|one| (one.id, one.effect)).collect();
    assert_eq!(effects, [("rule-loosened", Effect::Widens)]);
}

#[test]
fn a_keyword_beside_an_enumeration_makes_no_difference() {
    let before = "{type: object, properties: {a: {type: string, enum: [System]}}}";
    let after = "{type: object, properties: {a: {type: string, pattern: '^(System|x.*)$'}}}";
    let shorts: Vec<_> = found(before, after).iter().map(short).collect();
    assert_eq!(
        shorts,
        [
            "enum-removed spec.a Widens readers breaking",
            "pattern-added spec.a None writers"
        ]
    );
}

/// Items are the same in both texts, and left out of what is compared.
#[test]
fn a_list_type_is_proven_by_whole_items() {
    let before = definition("SPEC").replace(
        "schema: {openAPIV3Schema: {type: object, properties: {spec: SPEC}}}",
        "schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              parts:
                type: array
                items:
                  type: object
                  required: [name, size]
                  properties:
                    name:
                      type: string
                    size:
                      type: integer",
    );
    let key = "x-kubernetes-list-type: map\n                x-kubernetes-list-map-keys: [name]";
    let after = before.replace("items:", &format!("{key}\n                items:"));
    let findings = compare(&before, &after, &[], Options::default())
        .unwrap()
        .findings;
    assert_eq!(
        (findings[0].id, findings[0].effect),
        ("list-type-tightened", Effect::Narrows)
    );
}

#[test]
fn a_witness_says_that_it_updates_the_status() {
    let with_status = |schema: &str| {
        definition("{type: object}").replace(
            "    schema: {openAPIV3Schema: {type: object, properties: {",
            &format!("    subresources: {{status: {{}}}}\n    schema: {{openAPIV3Schema: {{type: object, properties: {{status: {schema}, "),
        )
    };
    let before = with_status("{type: object, properties: {a: {type: integer, maximum: 3}}}");
    let after = before.replace("maximum: 3", "maximum: 2");
    let findings = compare(&before, &after, &[], Options::default())
        .unwrap()
        .findings;
    let witness = findings[0].witness.clone().unwrap();
    assert_eq!(witness.subresource, Some("status"));
    assert!(witness.previous.is_some());
}

/// Two lists of rules for `spec`, which has a union in each item, and the proof.
#[test]
fn rules_about_several_items_are_proven() {
    let definition = |rules: &str| {
        definition(&format!(
            "{{type: object, properties: {{parts: {{type: array, maxItems: 4, items: {{type: object,
               required: [type], properties: {{type: {{type: string, enum: [mast, sail, oar]}},
                 mast: {{type: object, required: [height], properties: {{height: {{type: integer, minimum: 1}}}}}},
                 sail: {{type: object, required: [color], properties: {{color: {{type: string, minLength: 1}}}}}}}},
               x-kubernetes-validations: [{{rule: '!has(self.mast) || self.type == \"mast\"'}},
                 {{rule: 'self.type != \"mast\" || has(self.mast)'}},
                 {{rule: 'self.type != \"sail\" || has(self.sail)'}}]}},
               x-kubernetes-validations: [{rules}]}}}}}}"
        ))
    };
    for rule in [
        "self.filter(part, part.type == \"mast\").size() < 2",
        "!(self.exists(part, part.type == \"mast\") && self.exists(part, part.type == \"sail\"))",
        "self.exists(part, part.type == \"oar\")",
    ] {
        let one = "{rule: 'self.size() != 3'}";
        let before = definition(one);
        let after = definition(&format!("{one}, {{rule: '{rule}'}}"));
        let findings = compare(&before, &after, &[], Options::default())
            .unwrap()
            .findings;
        let found = findings.first().unwrap();
        assert_eq!(
            (found.id, found.effect),
            ("rule-added", Effect::Narrows),
            "{rule}"
        );
    }
}

#[test]
fn a_step_names_what_becomes_required() {
    let schema = |required: &str| {
        definition(&format!(
            "{{type: object, {required} properties: {{'a`b': {{type: string}}}}}}"
        ))
    };
    let (before, after) = (schema(""), schema("required: ['a`b'],"));
    let found = compare(&before, &after, &[], Options::default()).unwrap();
    let step = "Release a definition in which `spec.a`b` has a default or is optional.";
    assert!(
        found.migration[0].to_string().starts_with(step),
        "{:?}",
        found.migration
    );
}
