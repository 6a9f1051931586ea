//! Tests of stored objects, and of fields that no schema lists.

use super::*;

/// Two schemas of `spec.x`, and what is found from the first to the second. `stored` says that the update of
/// a stored object is refused, or that it loses something.
const CASES: &[(&str, &str, &str)] = &[
    // A value with a field that has no schema is never equal to the stored one.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: string}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, required: [b], properties: {b: {type: string}}}",
        "required-added spec.x Narrows stored breaking",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: string}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, minProperties: 2, properties: {b: {type: string}}}",
        "min-properties-raised spec.x Narrows stored breaking",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: string}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: string}}, x-kubernetes-validations: [{rule: has(self.b)}]}",
        "rule-added spec.x Narrows stored breaking",
    ),
    (
        "{type: object, properties: {b: {type: string}, t: {x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, required: [b], properties: {b: {type: string}, t: {x-kubernetes-preserve-unknown-fields: true}}}",
        "required-added spec.x Narrows stored breaking",
    ),
    (
        "{type: object, properties: {b: {type: string}, t: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, required: [b], properties: {b: {type: string}, t: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}",
        "required-added spec.x Narrows stored breaking",
    ),
    // Such a value in a list without keys makes no difference.
    (
        "{type: object, properties: {b: {type: string}, l: {type: array, items: {x-kubernetes-preserve-unknown-fields: true}}}}",
        "{type: object, required: [b], properties: {b: {type: string}, l: {type: array, items: {x-kubernetes-preserve-unknown-fields: true}}}}",
        "required-added spec.x Narrows writers breaking",
    ),
    // Values beside the one that changes have rules of their own.
    (
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: size(self) > 0}]}, s: {type: string}, u: {type: object, x-kubernetes-preserve-unknown-fields: true}}, oneOf: [{required: [s]}, {required: [q]}]}",
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: size(self) > 0}]}, s: {type: string, default: a}, u: {type: object, x-kubernetes-preserve-unknown-fields: true}}, oneOf: [{required: [s]}, {required: [q]}]}",
        "default-added spec.x.s Incomparable stored breaking",
    ),
    (
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: size(self) > 0}]}}}",
        "{type: object}",
        "property-removed spec.x.q Narrows stored breaking",
    ),
    (
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: size(self) > 0}]}}}",
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 8}, x-kubernetes-validations: [{rule: size(self) > 0}]}}}",
        "max-length-lowered spec.x.q[] Narrows writers breaking",
    ),
    (
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"self.exists(z, z == 'a')\"}]}, s: {type: string}, u: {type: object, x-kubernetes-preserve-unknown-fields: true}}, oneOf: [{required: [s]}, {required: [q]}]}",
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"self.exists(z, z == 'a')\"}]}, s: {type: string, default: a}, u: {type: object, x-kubernetes-preserve-unknown-fields: true}}, oneOf: [{required: [s]}, {required: [q]}]}",
        "default-added spec.x.s Incomparable stored breaking",
    ),
    (
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"self.exists(z, z == 'a')\"}]}}}",
        "{type: object}",
        "property-removed spec.x.q Narrows stored breaking",
    ),
    (
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"self.exists(z, z == 'a')\"}]}}}",
        "{type: object, properties: {q: {type: array, maxItems: 4, items: {type: string, maxLength: 8}, x-kubernetes-validations: [{rule: \"self.exists(z, z == 'a')\"}]}}}",
        "max-length-lowered spec.x.q[] Narrows writers breaking",
    ),
    // A rule that fails with an error is never ignored.
    (
        "{type: object, properties: {a: {type: string, maxLength: 9}, b: {type: string}}}",
        "{type: object, properties: {a: {type: string, maxLength: 9}, b: {type: string}}, x-kubernetes-validations: [{rule: self.a == oldSelf.a}]}",
        "rule-added spec.x Narrows stored breaking",
    ),
    (
        "{type: object, required: [a], properties: {a: {type: string, maxLength: 9}, b: {type: string}}}",
        "{type: object, required: [a], properties: {a: {type: string, maxLength: 9}, b: {type: string}}, x-kubernetes-validations: [{rule: self.a == oldSelf.a}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    // A null takes the place of the default, and `has()` is then false.
    (
        "{type: object, properties: {a: {type: integer, default: 1, nullable: true}}}",
        "{type: object, properties: {a: {type: integer, default: 1, nullable: true}}, x-kubernetes-validations: [{rule: self.a == oldSelf.a}]}",
        "rule-added spec.x Narrows stored breaking",
    ),
    // Fields that were kept are pruned.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: true}",
        "preserve-unknown-fields-removed spec.x Narrows stored breaking",
    ),
    (
        "{type: object, additionalProperties: true}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "preserve-unknown-fields-added spec.x Widens readers",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: object, properties: {b: {type: string}}}}}",
        "property-constrained spec.x.a Narrows stored breaking",
    ),
    // The server keeps a null only where it has no schema.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {x-kubernetes-preserve-unknown-fields: true}}}",
        "property-constrained spec.x.a Narrows stored breaking",
    ),
    (
        "{x-kubernetes-preserve-unknown-fields: true}",
        "{type: string}",
        "type-narrowed spec.x Narrows stored breaking",
    ),
    // The server refuses null even if an enumeration lists it.
    (
        "{type: object, properties: {p: {type: string, enum: [a, b]}}}",
        "{type: object, properties: {p: {type: string, nullable: true, enum: [a, b, null]}}}",
        "nullable-added spec.x.p Narrows writers breaking; enum-value-added spec.x.p None readers",
    ),
    (
        "{type: object, properties: {p: {type: string, nullable: true, enum: [a, b, null]}}}",
        "{type: object, properties: {p: {type: string, enum: [a, b]}}}",
        "nullable-removed spec.x.p Widens readers; enum-value-removed spec.x.p None writers",
    ),
    // A required value is never missing.
    (
        "{type: object, required: [w], properties: {w: {type: string}}}",
        "{type: object, required: [w], properties: {w: {type: string, default: q}}}",
        "default-added spec.x.w Widens writers",
    ),
    // A property that is no longer listed has no default.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, default: q}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "property-unconstrained spec.x.a Widens readers breaking; default-removed spec.x.a None writers breaking",
    ),
    (
        "{type: object, required: [b], x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: object, additionalProperties: {type: boolean}, default: {}}}}",
        "{type: object, required: [b], x-kubernetes-preserve-unknown-fields: true}",
        "property-unconstrained spec.x.b Widens readers breaking; default-removed spec.x.b Narrows writers breaking",
    ),
    // The rules leave few objects.
    (
        "{type: object, properties: {all: {type: boolean}, objects: {type: array, maxItems: 1000, items: {type: object, properties: {t: {type: object, required: [name], properties: {name: {type: string}}}, u: {type: string}, o: {type: string}}, x-kubernetes-validations: [{rule: (has(self.t) && !has(self.u)) || (!has(self.t) && has(self.u))}]}}}, x-kubernetes-validations: [{rule: (has(self.all) && !has(self.objects)) || (!has(self.all) && has(self.objects))}]}",
        "{type: object, properties: {all: {type: boolean}, objects: {type: array, maxItems: 1000, items: {type: object, properties: {t: {type: object, required: [name], properties: {name: {type: string}}}, u: {type: string}}, x-kubernetes-validations: [{rule: (has(self.t) && !has(self.u)) || (!has(self.t) && has(self.u))}]}}}, x-kubernetes-validations: [{rule: (has(self.all) && !has(self.objects)) || (!has(self.all) && has(self.objects))}]}",
        "property-removed spec.x.objects[].o Narrows stored breaking",
    ),
    // The server stores another value, or the object violates a combination in another way.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: '!(has(self.a) && has(self.b))'}]}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, default: q}, b: {type: string}}, x-kubernetes-validations: [{rule: '!(has(self.a) && has(self.b))'}]}",
        "default-added spec.x.a Narrows stored breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}, b: {type: object, x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, properties: {a: {type: string}, b: {type: object, x-kubernetes-preserve-unknown-fields: true}}, oneOf: [{required: [a]}, {required: [b]}]}",
        "combination-changed spec.x Narrows stored breaking",
    ),
    // A rule around the value cannot read it in its old type or format.
    (
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: object, properties: {a: {type: string, format: date-time}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "format-added spec.x.a Incomparable stored breaking",
    ),
    // A value of another type loses the fields that the old schema lists.
    (
        "{type: object, properties: {c: {type: integer}}}",
        "{type: string}",
        "type-changed spec.x Incomparable stored breaking",
    ),
    (
        "{type: array, items: {type: object, properties: {c: {type: integer}}}}",
        "{type: array, items: {type: string}}",
        "type-changed spec.x[] Incomparable stored breaking",
    ),
    (
        "{type: object, required: [c], properties: {c: {type: integer}}}",
        "{type: object}",
        "property-removed spec.x.c Incomparable stored breaking",
    ),
    // An embedded resource has these properties without listing them.
    (
        "{type: object, properties: {kind: {type: string}, apiVersion: {type: string}, metadata: {type: object, properties: {name: {type: string}}}}}",
        "{type: object, x-kubernetes-embedded-resource: true, properties: {data: {type: string}}}",
        "embedded-resource-added spec.x Narrows stored breaking; property-added spec.x.data Widens tools",
    ),
    // A rule around the value reads it only beside another field.
    (
        "{type: object, properties: {a: {type: string}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.b) || self.b > 1 || has(self.a)'}]}",
        "{type: object, properties: {a: {type: string, format: date-time}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.b) || self.b > 1 || has(self.a)'}]}",
        "format-added spec.x.a Narrows stored breaking",
    ),
    // The server compares items of the same new keys with the first one.
    (
        "{type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer, maximum: 3}}}}",
        "list-type-tightened spec.x Narrows writers breaking; maximum-lowered spec.x[].v Narrows stored breaking",
    ),
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, p], items: {type: object, required: [k, p], properties: {k: {type: string}, p: {type: integer}, v: {type: integer}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k, p], properties: {k: {type: string}, p: {type: integer}, v: {type: integer, maximum: 3}}}}",
        "list-map-keys-removed spec.x Narrows writers breaking; maximum-lowered spec.x[].v Narrows stored breaking",
    ),
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, p], items: {type: object, required: [k, p], properties: {k: {type: string}, p: {type: integer}, v: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k, p], properties: {k: {type: string}, p: {type: integer}, v: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}}}}",
        "list-map-keys-removed spec.x Narrows stored breaking",
    ),
    // So the list and what is around it count as changed.
    (
        "{type: array, maxItems: 5, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "{type: array, maxItems: 1, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "max-items-lowered spec.x Narrows stored breaking; list-type-tightened spec.x Narrows writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}, l: {type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}}}",
        "{type: object, required: [a], properties: {a: {type: string}, l: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}}}",
        "list-type-tightened spec.x.l Narrows writers breaking; required-added spec.x Narrows stored breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}, l: {type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}}}",
        "{type: object, properties: {a: {type: string}, l: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}}, x-kubernetes-validations: [{rule: has(self.a)}]}",
        "rule-added spec.x Narrows stored breaking; list-type-tightened spec.x.l Narrows writers breaking",
    ),
    // An item without its key has no stored item to be compared with.
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, p], items: {type: object, required: [k], properties: {k: {type: string}, p: {type: string, default: TCP}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, p], items: {type: object, required: [k, p], properties: {k: {type: string}, p: {type: string}}}}",
        "default-removed spec.x[].p Narrows stored breaking; required-added spec.x[] Narrows stored breaking",
    ),
    // A default replaces a stored null.
    (
        "{type: object, properties: {a: {type: string, nullable: true}}}",
        "{type: object, properties: {a: {type: string, default: z}}}",
        "nullable-removed spec.x.a Narrows stored breaking; default-added spec.x.a None writers breaking",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, required: [a], properties: {a: {type: string, nullable: true}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, required: [a], properties: {a: {type: string}}}",
        "nullable-removed spec.x.a Narrows stored breaking",
    ),
    // A bound of the size counts fields without a schema.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, maxProperties: 2, properties: {a: {type: string}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, maxProperties: 2, properties: {a: {type: string, default: q}}}",
        "default-added spec.x.a Narrows stored breaking",
    ),
];

#[test]
fn what_becomes_of_stored_objects_is_told() {
    let mut faults = Vec::new();
    for (before, after, want) in CASES {
        let around = |schema: &str| format!("{{type: object, properties: {{x: {schema}}}}}");
        let findings = found(&around(before), &around(after));
        let got: Vec<String> = findings.iter().map(short).collect();
        let got = got.join("; ");
        if got != *want {
            faults.push(format!(
                "{before}\n{after}\n  {got}\n  not {want}\n{findings:#?}"
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Properties of the root besides `spec`, and what is found.
const ROOTS: &[(&str, &str, &str)] = &[
    (
        "",
        "metadata: {type: object, properties: {name: {type: string, maxLength: 10}}}, ",
        "max-length-lowered metadata.name Narrows writers breaking",
    ),
    (
        "metadata: {type: object}, ",
        "metadata: {type: object, properties: {name: {type: string, pattern: '^[a-z]+$'}}}, ",
        "pattern-added metadata.name Narrows writers breaking",
    ),
    (
        "metadata: {type: object, properties: {name: {type: string, maxLength: 10}}}, ",
        "",
        "max-length-raised metadata.name Widens readers",
    ),
    (
        "apiVersion: {type: string}, kind: {type: string}, metadata: {type: object}, ",
        "",
        "",
    ),
    (
        "",
        "apiVersion: {type: string}, kind: {type: string}, metadata: {type: object}, ",
        "",
    ),
];

#[test]
fn the_root_has_its_metadata_without_listing_it() {
    for (before, after, want) in ROOTS {
        let of = |more: &str| {
            definition("{type: object}")
                .replace("properties: {spec", &format!("properties: {{{more}spec"))
        };
        let findings = findings_of(&of(before), &of(after));
        let got: Vec<String> = findings.iter().map(short).collect();
        assert_eq!(got.join("; "), *want, "{before} {after} {findings:#?}");
    }
}

#[test]
fn a_given_object_that_loses_fields_proves_a_difference() {
    let before = definition("{type: object, x-kubernetes-preserve-unknown-fields: true}");
    let after = definition(
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: object,
          additionalProperties: {type: object, properties: {b: {type: string}}}}}}",
    );
    let object =
        "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: {a: {k: {z: 1}}}}";
    let options = Options {
        category: Category::Stored,
        ..Options::default()
    };
    let found = compare(&before, &after, &[object], options).unwrap();
    assert_eq!(found.objects[0].pruned, ["spec.a.k.z"]);
    let breaking: Vec<&ChangeFinding> = found.findings.iter().filter(|one| one.breaking).collect();
    assert!(!breaking.is_empty(), "{:#?}", found.findings);
}

#[test]
fn a_given_object_that_cannot_be_updated_proves_a_difference() {
    let with = |default: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: string{default}}}}}, x-kubernetes-validations: [{{rule: \"self.a != 'x'\"}}]}}"
        ))
    };
    // It was stored before there was a default.
    let object = "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: {}}";
    let options = Options {
        category: Category::Stored,
        ..Options::default()
    };
    let found = compare(&with(", default: k"), &with(""), &[object], options).unwrap();
    assert!(!found.objects[0].update && found.objects[0].update_before);
    let all: Vec<String> = found.findings.iter().map(short).collect();
    assert_eq!(all, ["default-removed spec.a Narrows stored breaking"]);
}

#[test]
fn a_value_that_cannot_be_corrected_is_told() {
    let with = |format: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: string{format}, x-kubernetes-validations: [{{rule: self == oldSelf}}]}}}}}}"
        )
    };
    let all = found(&with(""), &with(", format: date-time"));
    let remarks: Vec<&str> = all.iter().map(|one| &*one.remark).collect();
    assert_eq!(
        remarks,
        [
            "A stored object with such a value cannot be updated. The value cannot be corrected either: a rule \
             reads the old value and fails with an error."
        ]
    );
}

/// Schemas of `spec` before and after. Stored objects may be affected, though not all of them.
const DOUBTS: &[(&str, &str)] = &[
    // A key that had a schema has none in the new schema.
    (
        "{type: object, properties: {b: {type: object, additionalProperties: {type: string}}}}",
        "{type: object, properties: {b: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {k: {type: string}}, required: [k]}}}",
    ),
    (
        "{type: object, minProperties: 1, properties: {a: {type: object}, b: {x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, minProperties: 2, properties: {a: {type: object}, b: {x-kubernetes-preserve-unknown-fields: true}}}",
    ),
    // A new rule reads a value. The type of the value changes, too.
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a > 3'}]}",
    ),
    (
        "{type: object, properties: {a: {x-kubernetes-int-or-string: true}}}",
        "{type: object, required: [a], properties: {a: {type: number, x-kubernetes-validations: [{rule: self > 0.0}]}}}",
    ),
    // A rule holds for the fields that are lost.
    (
        "{type: object, properties: {a: {type: object, properties: {n: {type: integer, x-kubernetes-validations: [{rule: self % 2 == 0}]}}}}}",
        "{type: object, properties: {a: {type: string}}}",
    ),
];

#[test]
fn what_may_affect_stored_objects_is_of_their_category() {
    for (before, after) in DOUBTS {
        let all = found(before, after);
        let is_told = |one: &&ChangeFinding| one.category == Category::Stored && one.breaking;
        assert!(
            all.iter().any(|one| is_told(&one)),
            "{before}\n{after}\n{all:#?}"
        );
    }
}

#[test]
fn steps_say_when_a_value_can_be_corrected() {
    let steps = |[own, around]: [&str; 2]| {
        let with = |format: &str| {
            definition(&format!(
                "{{type: object, properties: {{a: {{type: string{format}{own}}}}}{around}}}"
            ))
        };
        let (before, after) = (with(""), with(", format: date-time"));
        let found = compare(&before, &after, &[], Options::default());
        steps_of(&found.unwrap()).concat()
    };
    let rule = |text: &str| format!(", x-kubernetes-validations: [{{rule: {text}}}]");
    let never = steps([&rule("self == oldSelf"), ""]);
    assert_eq!(steps([&rule("self==oldSelf"), ""]), never);
    assert!(
        never.contains("Neither definition accepts a correction."),
        "{never}"
    );
    let reads_old = rule("'!has(self.a) || !has(oldSelf.a) || size(string(oldSelf.a)) > 0'");
    let before = steps(["", &reads_old]);
    assert!(before.contains("before it is applied"), "{before}");
}

#[test]
fn a_null_that_is_dropped_is_told() {
    let with =
        |nullable: &str| format!("{{type: object, properties: {{a: {{type: string{nullable}}}}}}}");
    let all = found(&with(", nullable: true"), &with(""));
    assert_eq!(all[0].remark, "A stored null is dropped.");
}

#[test]
fn a_null_that_is_dropped_is_told_where_the_value_is_needed() {
    for spec in [
        "{type: object, required: [a], properties: {a: {type: string#}, b: {type: string}}}",
        "{type: object, minProperties: 1, properties: {a: {type: string#}, b: {type: string}}}",
        "{type: object, minProperties: 1, additionalProperties: {type: string#}}",
    ] {
        let [before, after] =
            [", nullable: true", ""].map(|word| definition(&spec.replace('#', word)));
        let compared = compare(&before, &after, &[], Options::default()).unwrap();
        let [one] = compared.findings.as_slice() else {
            panic!("{:#?}", compared.findings);
        };
        assert_eq!(one.category, Category::Stored, "{one:#?}");
        assert!(one.breaking, "{one:#?}");
        assert!(one.remark.contains("A stored null is dropped."), "{one:#?}");
        let first = &steps_of(&compared)[0];
        assert!(first.starts_with("Let nobody rely on a null"), "{first}");
    }
}

#[test]
fn no_update_is_promised_that_another_change_refuses() {
    let before = "{type: object, minProperties: 2, additionalProperties: {type: object, minProperties: 1, additionalProperties: {type: integer}}}";
    let after = "{type: object, required: [c], x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: array, items: {type: string}}, c: {type: number}}}";
    let all = found(before, after);
    let one = all.iter().find(|one| one.path == "spec.a").unwrap();
    assert!(!one.remark.contains("can still be updated"), "{one:#?}");
}

#[test]
fn the_same_manifest_is_refused_if_its_default_may_not_change() {
    let with = |default: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: string{default}}}}}, x-kubernetes-validations: [{{rule: self == oldSelf}}]}}"
        )
    };
    for after in [", default: z", ""] {
        let all = found(&with(", default: x"), &with(after));
        assert!(all[0].breaking && all[0].effect != Effect::None, "{all:#?}");
        assert!(all[0].witness.as_ref().unwrap().previous.is_some());
    }
}

#[test]
fn a_rule_may_refuse_changes_of_a_value_that_a_default_sets() {
    for (own, default, rule) in [
        ("type: integer", "4", "self >= oldSelf"),
        ("type: boolean", "true", "'!oldSelf || self'"),
        (
            "type: object, maxProperties: 3, additionalProperties: {type: string, maxLength: 3}",
            "{}",
            "self == oldSelf",
        ),
    ] {
        let with = |default: &str| {
            format!(
                "{{type: object, properties: {{a: {{{own}{default}, x-kubernetes-validations: [{{rule: {rule}}}]}}}}}}"
            )
        };
        let all = found(&with(""), &with(&format!(", default: {default}")));
        let [one] = all.as_slice() else {
            panic!("{all:#?}");
        };
        assert_eq!(one.effect, Effect::Narrows, "{one:#?}");
        let witness = one.witness.as_ref().unwrap();
        assert!(witness.previous.is_some(), "{one:#?}");
        assert!(one.remark.contains("sets it in stored objects"), "{one:#?}");
    }
}

#[test]
fn another_change_may_keep_an_object_from_being_updated() {
    let before = "{type: object, properties: {a: {type: string}}}";
    let after = "{type: object, required: [a], properties: {a: {type: string}}, x-kubernetes-validations: [{rule: \"self.a != 'x'\"}]}";
    let all = found(before, after);
    let required = all.iter().find(|one| one.id == "required-added").unwrap();
    assert!(
        required.remark.ends_with(
            "Another part of the new definition refuses every update of the stored witness."
        ),
        "{all:#?}"
    );
}

#[test]
fn steps_do_not_lose_or_refuse_what_they_are_to_save() {
    let steps = |before: &str, after: &str| {
        steps_of(&compare(before, after, &[], Options::default()).unwrap())
    };
    // A rule about changes refuses no manifest that changes nothing.
    let [before, after] =
        ["", ", x-kubernetes-validations: [{rule: self == oldSelf}]"].map(|rule| {
            definition(&format!(
                "{{type: object, properties: {{a: {{type: string{rule}}}}}}}"
            ))
        });
    let own =
        "Let users and controllers make only changes of `spec.a` that the new definition accepts.";
    assert_eq!(steps(&before, &after), [own]);
    // A definition without a storage version is refused.
    let none = before.replace("storage: true", "storage: false");
    assert_eq!(steps(&before, &none), Vec::<String>::new());
    // Fields come before objects are rewritten.
    let two = |members: [&str; 2]| {
        two_versions([
            (
                members[0],
                "{type: object, properties: {a: {type: string}, b: {type: string}}}",
            ),
            (
                members[1],
                "{type: object, properties: {a: {type: string}}}",
            ),
        ])
    };
    let (stored, other) = (
        "served: true, storage: true",
        "served: true, storage: false",
    );
    let all = steps(&two([stored, other]), &two([other, stored]));
    let at = |part: &str| all.iter().position(|step| step.contains(part));
    let (field, write) = (
        at("Add `spec.b` to the storage version first"),
        at("Write each object once"),
    );
    assert!(field.is_some() && field < write, "{all:#?}");
}

/// Two schemas of `spec`, the finding that is about stored objects, and a part of its remark.
const FATES: &[(&str, &str, &str, &str)] = &[
    (
        "{type: object, properties: {b: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, properties: {b: {type: object, additionalProperties: {type: boolean}}}}",
        "embedded-resource-removed spec.b Incomparable stored breaking",
        "loses fields that the new schema does not list",
    ),
    // A null is dropped, and then the value is missing.
    (
        "{type: object, required: [b], properties: {a: {type: string}, b: {type: integer, nullable: true}}}",
        "{type: object, required: [b], properties: {a: {type: string}, b: {type: array, items: {type: integer}}}}",
        "nullable-removed spec.b Narrows stored breaking",
        "can still be updated if `spec` does not change. A stored null is dropped.",
    ),
    (
        "{type: object, required: [b], properties: {a: {x-kubernetes-preserve-unknown-fields: true}, b: {type: boolean, nullable: true}}}",
        "{type: object, required: [b], properties: {a: {x-kubernetes-preserve-unknown-fields: true}, b: {type: object}}}",
        "nullable-removed spec.b Narrows stored breaking",
        "violates it",
    ),
    // A default keeps a value from being removed.
    (
        "{type: object, properties: {b: {type: string, default: ab, x-kubernetes-validations: [{rule: self == oldSelf}]}}}",
        "{type: object, properties: {b: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}}}",
        "default-removed spec.b Widens writers breaking",
        "An update can now remove the value",
    ),
    // A rule fails with an error for a combination of fields that is hard to find.
    (
        "{type: object, minProperties: 1, properties: {a: {type: integer}, b: {type: string}, c: {type: integer}}, x-kubernetes-validations: [{rule: '!(has(self.c) || (has(self.a) && self.a <= 0))'}]}",
        "{type: object, minProperties: 1, properties: {a: {type: integer}, b: {type: string}, c: {type: integer}}, x-kubernetes-validations: [{rule: '!(has(self.c) || (has(self.a) || self.a <= 0))'}]}",
        "rule-tightened spec Narrows stored breaking",
        "for which the rule fails with an error",
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 3'}]}",
        "rule-added spec Narrows writers breaking",
        "can still be updated if `spec` does not change. The rule reads `spec.a`.",
    ),
    // The object that cannot be updated tells more than the one that loses a field.
    (
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, q: {type: string}, s: {type: string}}, anyOf: [{required: [s]}, {required: [q]}]}",
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, s: {type: string}}, anyOf: [{required: [s]}, {required: [q]}]}",
        "property-removed spec.q Narrows stored breaking",
        "The object then violates another constraint. A stored object that violates it cannot be updated.",
    ),
    (
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, q: {type: string}, s: {type: string}}, oneOf: [{required: [s]}, {required: [q]}]}",
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, s: {type: string}}, oneOf: [{required: [s]}, {required: [q]}]}",
        "property-removed spec.q Narrows stored breaking",
        "The object then violates another constraint. A stored object that violates it cannot be updated.",
    ),
    (
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, q: {type: string}, s: {type: string}}, minProperties: 2}",
        "{type: object, properties: {u: {type: object, x-kubernetes-preserve-unknown-fields: true}, s: {type: string}}, minProperties: 2}",
        "property-removed spec.q Narrows stored breaking",
        "The object then violates another constraint. A stored object that violates it cannot be updated.",
    ),
];

#[test]
fn remarks_tell_what_becomes_of_stored_objects() {
    for (before, after, want, remark) in FATES {
        let all = found(before, after);
        let own = all.iter().find(|one| short(one) == *want);
        let own = own.unwrap_or_else(|| panic!("{want}\n{all:#?}"));
        assert!(own.remark.contains(remark), "{own:#?}");
    }
}

#[test]
fn a_change_that_may_accept_more_says_so() {
    let before = "{type: object, properties: {b: {type: integer, multipleOf: 2, anyOf: [{minimum: 3}, {maximum: -1}], x-kubernetes-validations: [{rule: self + 1 > 3}]}}}";
    let after = before.replace("self + 1 > 3", "'!(1 < self)'");
    let all = found(before, &after);
    let words = "No object was found that is newly accepted, but there may be one.";
    let is_known = all[0].effect == Effect::Incomparable;
    assert!(is_known || all[0].remark.ends_with(words), "{all:#?}");
}

#[test]
fn an_object_of_a_removed_version_is_updated_in_another_one() {
    let spec = "{type: object, properties: {a: {type: string}}}";
    let before = two_versions([
        ("served: true, storage: true", spec),
        ("served: true, storage: false", spec),
    ]);
    let object = "{apiVersion: sea.org/v2, kind: Boat, metadata: {name: a}, spec: {a: x}}";
    let after = definition(spec);
    let found = compare(&before, &after, &[object], Options::default()).unwrap();
    let [outcome] = found.objects.as_slice() else {
        panic!("{found:#?}");
    };
    assert!(outcome.update && outcome.update_before, "{outcome:#?}");
}
