//! Tests of what is said about updates of stored objects: never that they are possible where nothing proves it.

use super::*;

/// Schemas of `spec` before and after, the change, and the remark on stored objects. Each change keeps some of them from
/// being updated, or may do so.
const BLOCKED: &[(&str, &str, &str, &str)] = &[
    // A rule compares `t` with its old value. Only objects with `t` can be updated at all.
    (
        "{type: object, properties: {a: {type: integer, default: 1}, t: {type: string}}, x-kubernetes-validations: [{rule: self.t == oldSelf.t}, {rule: self.a > 0}]}",
        "{type: object, properties: {a: {type: integer}, t: {type: string}}, x-kubernetes-validations: [{rule: self.t == oldSelf.t}, {rule: self.a > 0}]}",
        "default-removed spec.a",
        "A stored object that violates it cannot be updated.",
    ),
    (
        "{type: object, properties: {t: {type: string}, a: {type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}}, x-kubernetes-validations: [{rule: self.t == oldSelf.t}]}",
        "{type: object, properties: {t: {type: string}, a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer, maximum: 3}}}}}, x-kubernetes-validations: [{rule: self.t == oldSelf.t}]}",
        "maximum-lowered spec.a[].v",
        "if two items of `spec.a` have the same new keys",
    ),
    // A default gives two items the same key.
    (
        "{type: object, properties: {a: {type: array, items: {type: object, properties: {k: {type: string}, v: {type: integer}}}}}}",
        "{type: object, properties: {a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, properties: {k: {type: string, default: x}, v: {type: integer, maximum: 3}}}}}}",
        "maximum-lowered spec.a[].v",
        "if two items of `spec.a` have the same new keys",
    ),
    // A rule compares the list with the old one. Its items are compared with the first one of the same keys.
    (
        "{type: object, properties: {k: {type: array, maxItems: 9, items: {type: object, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}}, x-kubernetes-validations: [{rule: '!has(self.k) || self.k == oldSelf.k'}]}",
        "{type: object, properties: {k: {type: array, maxItems: 9, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}}, x-kubernetes-validations: [{rule: '!has(self.k) || self.k == oldSelf.k'}]}",
        "list-type-tightened spec.k",
        "if items with the same keys differ in other fields",
    ),
    (
        "{type: object, properties: {k: {type: array, maxItems: 9, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id, v], items: {type: object, required: [id, v], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}}, x-kubernetes-validations: [{rule: '!has(self.k) || self.k == oldSelf.k'}]}",
        "{type: object, properties: {k: {type: array, maxItems: 9, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id, v], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}}, x-kubernetes-validations: [{rule: '!has(self.k) || self.k == oldSelf.k'}]}",
        "list-map-keys-removed spec.k",
        "cannot be updated",
    ),
    // Rules cannot compare sets of maps.
    (
        "{type: object, properties: {k: {type: array, maxItems: 9, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}}, x-kubernetes-validations: [{rule: '!has(self.k) || self.k == oldSelf.k'}]}",
        "{type: object, properties: {k: {type: array, maxItems: 9, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic, required: [id], properties: {id: {type: string, maxLength: 9}, v: {type: string, maxLength: 9}}}}}, x-kubernetes-validations: [{rule: '!has(self.k) || self.k == oldSelf.k'}]}",
        "list-type-loosened spec.k",
        "cannot be updated",
    ),
    // With the default another part of the rule counts. Only objects with `s` can be updated at all.
    (
        "{type: object, properties: {s: {type: string, maxLength: 8}, o: {type: object, properties: {x: {type: integer}}}}, x-kubernetes-validations: [{rule: 'has(self.o) ? has(self.o.x) : self.s == oldSelf.s'}]}",
        "{type: object, properties: {s: {type: string, maxLength: 8}, o: {type: object, default: {}, properties: {x: {type: integer}}}}, x-kubernetes-validations: [{rule: 'has(self.o) ? has(self.o.x) : self.s == oldSelf.s'}]}",
        "default-added spec.o",
        "cannot be updated",
    ),
    // A rule limits the values that lose fields.
    (
        "{type: object, additionalProperties: {type: array, items: {type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a > 1'}]}}}",
        "{type: object, additionalProperties: {x-kubernetes-int-or-string: true}}",
        "type-changed spec[*]",
        "lose",
    ),
    (
        "{type: object, additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: boolean}}, required: [a]}}",
        "{type: object, additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true, additionalProperties: {type: number}}}",
        "property-constrained spec[*][*]",
        "lose",
    ),
    // A field that was listed has no schema any more.
    (
        "{type: object, properties: {a: {type: integer}, b: {type: string}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, required: [a], properties: {a: {type: integer}}}",
        "required-added spec",
        "holds a field that has no schema",
    ),
    // A default sets such a field when the server reads a stored object.
    (
        "{type: object, properties: {b: {type: string}, c: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [x], items: {type: object, required: [x], properties: {x: {type: string}}}}}}",
        "{type: object, maxProperties: 1, properties: {b: {type: string}, c: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [x], items: {type: object, required: [x], properties: {x: {type: string}, d: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {k: a}}}}}}}",
        "max-properties-lowered spec",
        "or gets one by a default",
    ),
    (
        "{type: object, properties: {b: {type: string}, c: {type: object, additionalProperties: {type: object, properties: {x: {type: string}, d: {type: object, properties: {k: {type: string}}}}}}}}",
        "{type: object, maxProperties: 1, properties: {b: {type: string}, c: {type: object, additionalProperties: {type: object, properties: {x: {type: string}, d: {type: object, default: {}, properties: {k: {type: object, default: {a: {}}, additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {z: 1}, properties: {w: {type: object, default: {q: 1}, x-kubernetes-preserve-unknown-fields: true}}}}}}}}}}}",
        "max-properties-lowered spec",
        "or gets one by a default",
    ),
    // The rule may be false though nothing changes.
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer, x-kubernetes-validations: [{rule: self < 3 || self == oldSelf + 1}]}}}",
        "rule-added spec.a",
        "",
    ),
];

#[test]
fn an_update_that_may_be_refused_is_not_called_possible() {
    for (before, after, change, remark) in BLOCKED {
        let all = found(before, after);
        let is_it = |one: &&ChangeFinding| format!("{} {}", one.id, one.path) == *change;
        let finding = all.iter().find(is_it).unwrap();
        assert!(
            finding.remark.contains(remark),
            "{before}\n{after}\n{finding:#?}"
        );
        let got = (finding.category, finding.breaking);
        assert_eq!(
            got,
            (Category::Stored, true),
            "{before}\n{after}\n{finding:#?}"
        );
    }
}

/// Schemas of `spec` before and after. Each stored object can be updated if it does not change.
const RATCHETED: &[(&str, &str)] = &[
    (
        "{type: object, properties: {a: {type: integer}, t: {type: string}}, x-kubernetes-validations: [{rule: self.t == oldSelf.t}]}",
        "{type: object, properties: {a: {type: integer, maximum: 3}, t: {type: string}}, x-kubernetes-validations: [{rule: self.t == oldSelf.t}]}",
    ),
    (
        "{type: object, properties: {a: {type: array, maxItems: 9, items: {type: string, maxLength: 9}}}}",
        "{type: object, properties: {a: {type: array, maxItems: 9, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: 'oldSelf.all(x, self.exists(y, y == x))'}]}}}",
    ),
    (
        "{type: object, properties: {a: {type: array, maxItems: 9, items: {type: string, maxLength: 9}}}}",
        "{type: object, properties: {a: {type: array, maxItems: 9, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: 'oldSelf.all(x, x in self)'}]}}}",
    ),
    // The server compares a list without keys as a whole. The fields that a default sets are part of it.
    (
        "{type: object, properties: {b: {type: string}, c: {type: array, items: {type: object, properties: {x: {type: string}}}}}}",
        "{type: object, maxProperties: 1, properties: {b: {type: string}, c: {type: array, items: {type: object, properties: {x: {type: string}, d: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {k: a}}}}}}}",
    ),
    // The guards keep the rules from failing with an error.
    (
        "{type: object, properties: {a: {type: object, maxProperties: 9, additionalProperties: {type: integer}}}}",
        "{type: object, properties: {a: {type: object, maxProperties: 9, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: \"!('x' in self) || self['x'] > 1\"}]}}}",
    ),
    (
        "{type: object, properties: {o: {type: object, default: {}, properties: {a: {type: integer}}}}}",
        "{type: object, properties: {o: {type: object, default: {}, properties: {a: {type: integer}, b: {type: integer, default: 3}}}}, x-kubernetes-validations: [{rule: '!has(self.o.a) || self.o.a < self.o.b'}]}",
    ),
];

#[test]
fn an_update_that_is_accepted_is_called_possible() {
    for (before, after) in RATCHETED {
        let all = found(before, after);
        let finding = all.iter().find(|one| one.effect != Effect::Widens).unwrap();
        assert_eq!(
            finding.category,
            Category::Writers,
            "{before}\n{after}\n{finding:#?}"
        );
        assert!(
            finding.remark.contains("can still be updated if"),
            "{finding:#?}"
        );
    }
}

#[test]
fn a_release_without_ratcheting_promises_no_update() {
    let with = |members: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: string}}, c: {{type: integer{members}}}}},
               x-kubernetes-validations: [{{rule: self.a == oldSelf.a}}, {{rule: '!has(self.c) || self.c < 9 || false'}}]}}"
        ))
    };
    let options = Options {
        category: Category::Stored,
        release: "1.29".parse().unwrap(),
        ..Options::default()
    };
    let all = compare(&with(""), &with(", enum: [2]"), &[], options).unwrap();
    let finding = &all.findings[0];
    assert!(finding.breaking, "{finding:#?}");
    assert!(finding.remark.contains("cannot be updated"), "{finding:#?}");
}

/// Keywords of a map with a field `a` and a list `l` whose items get a key, and what is found besides the new key. `b` is a
/// field of the map, too.
const AROUND_NEW_KEYS: &[(&str, &str)] = &[
    ("required: [b]", "required-added spec"),
    ("minProperties: 3", "min-properties-raised spec"),
    ("maxProperties: 1", "max-properties-lowered spec"),
    ("not: {required: [a]}", "combination-changed spec"),
    ("oneOf: [{required: [b]}]", "combination-changed spec"),
    (
        "x-kubernetes-validations: [{rule: has(self.a) && self.a == 'z'}]",
        "rule-added spec",
    ),
];

#[test]
fn values_around_a_list_whose_items_share_a_new_key_count_as_changed() {
    let with = |list: &str, keyword: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: string}}, b: {{type: string}}, l: {{type: array{list}, items: {{type: object, required: [k], properties: {{k: {{type: string}}, v: {{type: integer}}}}}}}}}}{keyword}}}"
        )
    };
    let keys = ", x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]";
    for (keyword, change) in AROUND_NEW_KEYS {
        let keyword = format!(", {keyword}");
        for (list, is_new) in [("", true), (keys, false)] {
            let all = found(&with(list, ""), &with(keys, &keyword));
            let one = all.iter().find(|one| short(one).starts_with(change));
            let one = one.unwrap_or_else(|| panic!("{keyword}: {all:#?}"));
            let is_stored = short(one).contains("stored");
            assert_eq!(is_stored, is_new, "{keyword}: {one:#?}");
            let words = one
                .remark
                .contains("two items of `spec.l` have the same new keys");
            assert_eq!(words, is_new, "{keyword}: {one:#?}");
        }
    }
}

/// What the items of a list that becomes a map require, and the remark on its type.
const LISTS: &[(&str, &str)] = &[
    ("", "A stored object with such a list can still be updated."),
    (
        ", maximum: 3",
        "A stored object with such a list can still be updated unless another change refuses something in the list or around it.",
    ),
];

#[test]
fn a_list_is_not_called_updatable_beside_a_change_that_blocks_it() {
    let with = |list: &str, bound: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: array{list}, items: {{type: object, required: [k], properties: {{k: {{type: string}}, v: {{type: integer{bound}}}}}}}}}}}}}"
        )
    };
    let keys = ", x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]";
    for (bound, remark) in LISTS {
        let all = found(&with("", ""), &with(keys, bound));
        let own = all.iter().find(|one| one.id == "list-type-tightened");
        assert_eq!(own.unwrap().remark, *remark, "{all:#?}");
    }
}
