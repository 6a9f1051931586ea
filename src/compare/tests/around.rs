//! Tests of constraints around a change that judge the value which is now stored.

use super::*;

/// Schemas of `spec` before and after, and what is found among others.
const CASES: &[(&str, &str, &str)] = &[
    // A null that is kept differs from a missing value.
    (
        "{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: object, properties: {a: {type: string, nullable: true}, b: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "nullable-added spec.a Incomparable writers breaking",
    ),
    (
        "{type: object, properties: {l: {type: array, maxItems: 4, items: {type: object, properties: {n: {type: string}, v: {type: string}}}, x-kubernetes-validations: [{rule: 'oldSelf.all(o, self.exists(i, i == o))'}]}}}",
        "{type: object, properties: {l: {type: array, maxItems: 4, items: {type: object, properties: {n: {type: string}, v: {type: string, nullable: true}}}, x-kubernetes-validations: [{rule: 'oldSelf.all(o, self.exists(i, i == o))'}]}}}",
        "nullable-added spec.l[].v Incomparable writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: self.b == oldSelf.b}]}",
        "{type: object, properties: {a: {type: string, nullable: true}, b: {type: string}}, x-kubernetes-validations: [{rule: self.b == oldSelf.b}]}",
        "nullable-added spec.a Widens readers breaking",
    ),
    // A default may satisfy one constraint and violate another one.
    (
        "{type: object, required: [l], maxProperties: 3, properties: {a: {type: integer}, b: {type: string, maxLength: 5, minLength: 1}, f: {type: boolean}, l: {type: array, items: {type: string}}, o: {type: object, properties: {x: {type: integer, default: 2}}}}, x-kubernetes-validations: [{rule: \"self.a in [1, 2] || (has(self.b) ? self.b.endsWith('y') : false)\"}]}",
        "{type: object, required: [l], maxProperties: 3, properties: {a: {type: integer, default: 2}, b: {type: string, maxLength: 5, minLength: 1}, f: {type: boolean}, l: {type: array, items: {type: string}}, o: {type: object, properties: {x: {type: integer, default: 2}}}}, x-kubernetes-validations: [{rule: \"self.a in [1, 2] || (has(self.b) ? self.b.endsWith('y') : false)\"}]}",
        "default-added spec.a Undecided writers breaking",
    ),
    // A rule reads what the default sets.
    (
        "{type: object, properties: {a: {type: integer}, f: {type: boolean}, o: {type: object, properties: {x: {type: integer}}}}, x-kubernetes-validations: [{rule: '(self.a >= oldSelf.a || has(self.f)) || !has(self.a)'}]}",
        "{type: object, properties: {a: {type: integer}, f: {type: boolean, default: true}, o: {type: object, properties: {x: {type: integer}}}}, x-kubernetes-validations: [{rule: '(self.a >= oldSelf.a || has(self.f)) || !has(self.a)'}]}",
        "default-added spec.f Undecided writers breaking",
    ),
    (
        "{type: object, required: [a], properties: {a: {type: string}, b: {type: string, pattern: ^x}}, x-kubernetes-validations: [{rule: (!has(self.b)||size(self.b)>1)&&has(self.b)}]}",
        "{type: object, required: [a], properties: {a: {type: string, default: p}, b: {type: string, pattern: ^x}}, x-kubernetes-validations: [{rule: (!has(self.b)||size(self.b)>1)&&has(self.b)}]}",
        "default-added spec.a Widens writers",
    ),
    // Nothing asks for the property, and nothing reads it.
    (
        "{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: has(self.b)}]}",
        "{type: object, properties: {a: {type: string, default: p}, b: {type: string}}, x-kubernetes-validations: [{rule: has(self.b)}]}",
        "default-added spec.a None writers breaking",
    ),
    (
        "{type: object, required: [a], properties: {a: {type: string}}}",
        "{type: object, required: [a], properties: {a: {type: string, default: p}}}",
        "default-added spec.a Widens writers",
    ),
    // The default of a new property is one more, and the search finds no `b`.
    (
        "{type: object, maxProperties: 1, properties: {b: HARD}}",
        "{type: object, maxProperties: 1, properties: {b: HARD, e: {type: boolean, default: false}}}",
        "property-added spec.e Undecided writers",
    ),
    (
        "{type: object, maxProperties: 1, properties: {b: HARD}}",
        "{type: object, maxProperties: 1, properties: {b: HARD, e: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {k: a}}}}",
        "property-added spec.e Undecided stored",
    ),
    (
        "{type: object, properties: {l: {type: array, maxItems: 4, items: {type: object, maxProperties: 1, properties: {b: HARD}}}}}",
        "{type: object, properties: {l: {type: array, maxItems: 4, items: {type: object, maxProperties: 1, properties: {b: HARD, e: {type: boolean, default: false}}}}}}",
        "property-added spec.l[].e Undecided writers",
    ),
    (
        "{type: object, maxProperties: 4, additionalProperties: {type: object, maxProperties: 1, properties: {b: HARD}}}",
        "{type: object, maxProperties: 4, additionalProperties: {type: object, maxProperties: 1, properties: {b: HARD, e: {type: boolean, default: false}}}}",
        "property-added spec[*].e Undecided writers",
    ),
    (
        "{type: object, oneOf: [{required: [b]}, {required: [e]}], properties: {b: HARD}}",
        "{type: object, oneOf: [{required: [b]}, {required: [e]}], properties: {b: HARD, e: {type: boolean, default: false}}}",
        "property-added spec.e Undecided writers",
    ),
    (
        "{type: object, not: {required: [b, e]}, properties: {b: HARD}}",
        "{type: object, not: {required: [b, e]}, properties: {b: HARD, e: {type: boolean, default: false}}}",
        "property-added spec.e Undecided writers",
    ),
    (
        "{type: object, not: {minProperties: 2}, properties: {b: HARD}}",
        "{type: object, not: {minProperties: 2}, properties: {b: HARD, e: {type: boolean, default: false}}}",
        "property-added spec.e Undecided writers",
    ),
    // The witness has a `b` that is easy to find.
    (
        "{type: object, maxProperties: 1, properties: {b: {type: string}}}",
        "{type: object, maxProperties: 1, properties: {b: {type: string}, e: {type: boolean, default: false}}}",
        "property-added spec.e Incomparable writers breaking",
    ),
    // Nothing limits the properties, and without a default nothing is added.
    (
        "{type: object, minProperties: 1, properties: {b: HARD}}",
        "{type: object, minProperties: 1, properties: {b: HARD, e: {type: boolean, default: false}}}",
        "property-added spec.e Widens tools",
    ),
    (
        "{type: object, maxProperties: 1, properties: {b: HARD}}",
        "{type: object, maxProperties: 1, properties: {b: HARD, e: {type: boolean}}}",
        "property-added spec.e Widens tools",
    ),
];

/// A text that the search does not find.
const HARD: &str = "{type: string, maxLength: 7, x-kubernetes-validations: [{rule: \"self.size() == 7 && self.matches('^k[0-9]+z$')\"}]}";

#[test]
fn what_is_stored_is_judged_by_constraints_around() {
    let mut faults = Vec::new();
    for (before, after, want) in CASES {
        let [before, after] = [before, after].map(|spec| spec.replace("HARD", HARD));
        let all = found(&before, &after);
        if !all.iter().any(|one| short(one) == *want) {
            let got: Vec<String> = all
                .iter()
                .map(|one| format!("{} {} {:#?}", short(one), one.message, one.witness))
                .collect();
            faults.push(format!("{want}\n{before}\n{after}\n{got:#?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_new_default_that_a_constraint_may_refuse_is_possibly_breaking() {
    let map =
        |more: &str| format!("{{type: object, maxProperties: 1, properties: {{b: {HARD}{more}}}}}");
    let new = map(", e: {type: boolean, default: false}");
    let all = found(&map(""), &new);
    assert!(all[0].possibly_breaking, "{all:#?}");
    assert_eq!(
        all[0].remark,
        "It widens: the witness is newly accepted. No object was found that is newly refused, but there may be one."
    );
}
