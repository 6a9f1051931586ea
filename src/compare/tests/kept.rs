//! Tests of rules beside values that updates keep, and of rules for which a value means something else.

use super::*;

/// The old and the new schema of `spec`, and the findings. An update may keep a value that the new schema refuses in a
/// creation. A rule then judges this value beside other values.
const KEPT: &[(&str, &str, &[&str])] = &[
    (
        "{type: object, properties: {a: {type: integer}, b: {type: string}}, x-kubernetes-validations: [{rule: \"has(self.a) || !has(self.b) || self.b.startsWith('x')\"}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: string, pattern: '^x'}}, x-kubernetes-validations: [{rule: has(self.a) || true}]}",
        &[
            "rule-loosened spec Widens readers",
            "pattern-added spec.b Narrows writers breaking",
        ],
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: string}}, x-kubernetes-validations: [{rule: \"has(self.a) || !has(self.b) || self.b != ''\"}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: string, minLength: 1}}}",
        &[
            "rule-removed spec Widens readers",
            "min-length-raised spec.b Narrows writers breaking",
        ],
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: string, enum: [p, q]}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a > 0'}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: string, enum: [q]}}, x-kubernetes-validations: [{rule: \"(!has(self.a) || self.a > 0) && (!has(self.b) || self.b != 'p')\"}]}",
        &[
            "rule-tightened spec Narrows writers breaking",
            "enum-value-removed spec.b Narrows writers breaking",
        ],
    ),
    // Objects that satisfy the old rule have no such value.
    (
        "{type: object, properties: {b: {type: string}}, x-kubernetes-validations: [{rule: \"!has(self.b) || self.b != ''\"}]}",
        "{type: object, properties: {b: {type: string, minLength: 1}}}",
        &[
            "rule-removed spec None readers",
            "min-length-raised spec.b None writers",
        ],
    ),
    // A set has no order for rules.
    (
        "{type: array, maxItems: 5, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        &["list-type-tightened spec Incomparable writers breaking"],
    ),
    // Two texts may be the same time.
    (
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: '!has(self.a) || !has(oldSelf.a) || self.a == oldSelf.a'}]}",
        "{type: object, properties: {a: {type: string, format: duration}}, x-kubernetes-validations: [{rule: '!has(self.a) || !has(oldSelf.a) || self.a == oldSelf.a'}]}",
        &["format-added spec.a Incomparable stored breaking"],
    ),
    // A rule says what the type of the list says.
    (
        "{type: array, maxItems: 5, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: 'self.all(x, self.exists_one(y, x == y))'}]}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, maxLength: 5}}",
        &[
            "list-type-tightened spec None writers",
            "rule-removed spec Widens readers",
        ],
    ),
    (
        "{type: array, maxItems: 5, items: {type: object, required: [id], properties: {id: {type: string, maxLength: 5}}}, x-kubernetes-validations: [{rule: 'self.all(x, self.exists_one(y, x.id == y.id))'}]}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: string, maxLength: 5}}}}",
        &[
            "list-type-tightened spec None writers",
            "rule-removed spec Widens readers",
        ],
    ),
    // For rules, two texts of a format may be equal. The server compares the texts.
    (
        "{type: array, maxItems: 5, items: {type: string, format: duration}, x-kubernetes-validations: [{rule: 'self.all(x, self.exists_one(y, x == y))'}]}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, format: duration}}",
        &[
            "list-type-tightened spec Undecided writers",
            "rule-removed spec Widens readers",
        ],
    ),
    // A rule about a value still judges stored objects that keep the value.
    (
        "{type: object, required: [rig], properties: {rig: {type: string, enum: [sloop, galley]}, oars: {type: integer}}, x-kubernetes-validations: [{rule: self.rig != 'galley' || has(self.oars)}]}",
        "{type: object, required: [rig], properties: {rig: {type: string, enum: [sloop]}, oars: {type: integer}}}",
        &[
            "rule-removed spec Widens readers",
            "enum-value-removed spec.rig Narrows writers breaking",
        ],
    ),
    // Rules do not see the fields that a schema does not list.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}, {rule: has(self.b) == has(oldSelf.b)}]}",
        &["rule-added spec Undecided stored"],
    ),
    // A default beside a rule that was only rewritten.
    (
        "{type: object, properties: {a: {type: integer}, f: {type: boolean}}, x-kubernetes-validations: [{rule: '!has(self.a) || (self.a >= oldSelf.a || has(self.f))'}]}",
        "{type: object, properties: {a: {type: integer}, f: {type: boolean, default: true}}, x-kubernetes-validations: [{rule: '(self.a >= oldSelf.a || has(self.f)) || !has(self.a)'}]}",
        &[
            "rule-rewritten spec None tools",
            "default-added spec.f Undecided writers breaking",
        ],
    ),
];

#[test]
fn a_rule_judges_kept_and_reread_values() {
    for (before, after, want) in KEPT {
        let all = found(before, after);
        let got: Vec<String> = all.iter().map(short).collect();
        assert_eq!(got, *want, "{before}\n{after}\n{all:#?}");
    }
}

#[test]
fn what_may_be_newly_accepted_is_said_beside_a_rule_that_reads_a_set_in_another_way() {
    let rule = "{rule: \"self + ['a', 'b'] != ['a', 'b', 'a', 'b']\"}";
    let with = |set: &str| {
        format!(
            "{{type: array, maxItems: 3, {set}items: {{type: string, maxLength: 5}}, x-kubernetes-validations: [{rule}]}}"
        )
    };
    let all = found(&with(""), &with("x-kubernetes-list-type: set, "));
    let [own] = all.as_slice() else {
        panic!("{all:#?}");
    };
    assert_eq!(own.effect, Effect::Narrows, "{own:#?}");
    assert!(own.remark.contains("newly accepted"), "{own:#?}");
}

/// The old and the new schema of `spec`. The server prunes more under the new one, so a constraint may accept more objects.
const STORES_LESS: &[(&str, &str)] = &[
    (
        "{type: object, maxProperties: 2, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}",
        "{type: object, maxProperties: 2, properties: {a: {type: string}}}",
    ),
    (
        "{type: object, required: [a], properties: {a: {type: object, x-kubernetes-preserve-unknown-fields: true}}, x-kubernetes-validations: [{rule: self.a == oldSelf.a}]}",
        "{type: object, required: [a], properties: {a: {type: object}}, x-kubernetes-validations: [{rule: self.a == oldSelf.a}]}",
    ),
    (
        "{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
    ),
];

#[test]
fn what_may_be_newly_accepted_is_said_where_less_is_stored() {
    for (before, after) in STORES_LESS {
        for one in found(before, after) {
            let may_widen =
                one.effect == Effect::Incomparable || one.remark.contains("newly accepted");
            assert!(may_widen, "{before}\n{after}\n{one:#?}");
        }
    }
}

/// A definition with a schema of `metadata` and rules of the whole object.
fn named(metadata: &str, rules: &str) -> String {
    definition("{type: object}").replace(
        "{type: object, properties: {spec",
        &format!("{{type: object, {rules}properties: {{metadata: {metadata}, spec"),
    )
}

#[test]
fn a_name_is_never_told_to_change() {
    let plain = named("{type: object}", "");
    let short = named(
        "{type: object, properties: {name: {type: string, maxLength: 5}}}",
        "",
    );
    let rule = named(
        "{type: object}",
        "x-kubernetes-validations: [{rule: self.metadata.name.size() < 6}], ",
    );
    let remarks = |after: &str| -> Vec<String> {
        let all = findings_of(&plain, after);
        all.into_iter().map(|one| one.remark).collect()
    };
    assert_eq!(
        remarks(&short),
        ["A stored object with such a name can still be updated: a name never changes."]
    );
    assert_eq!(
        remarks(&rule),
        [
            "A stored object that violates the rule cannot be updated until the rule holds. If its name is the \
             reason, it has to be created anew under another name: a name never changes."
        ]
    );
}

#[test]
fn a_missing_value_is_absent_in_the_values_of_a_finding() {
    let all = found("{type: integer}", "{type: integer, maximum: 3}");
    let values = all[0].values.as_ref().unwrap();
    assert_eq!(
        (&*values.subject, &values.before, values.after.as_deref()),
        ("`maximum`", &None, Some("3"))
    );
    assert_eq!(all[0].detail, "`maximum`: none → 3");
    let named = found(
        "{type: object, properties: {none: {type: string}}}",
        "{type: object, properties: {none: {type: string, enum: [none]}}}",
    );
    let values = serde_json::to_value(&named[0].values).unwrap();
    assert_eq!(
        values,
        serde_json::json!({"subject": "`enum`", "after": "\"none\""})
    );
}
