//! Changes whose effect is plain to people are decided, with a proof.

use super::{found, short};

/// Schemas of `spec.a` before and after, and what is found from the first to the second and back.
const PLAIN: &[(&str, &str, &str, &str)] = &[
    (
        "{type: number}",
        "{type: integer}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: integer, format: int64}",
        "{type: integer, format: int32}",
        "format-changed spec.a Narrows writers breaking",
        "format-changed spec.a Widens readers breaking",
    ),
    (
        "{type: integer}",
        "{type: integer, format: int32}",
        "format-added spec.a Narrows writers breaking",
        "format-removed spec.a Widens readers breaking",
    ),
    (
        "{type: integer, format: int64, minimum: 1}",
        "{type: integer, format: int32, minimum: 1}",
        "format-changed spec.a Narrows writers breaking",
        "format-changed spec.a Widens readers breaking",
    ),
    (
        "{type: number, format: double}",
        "{type: number, format: float}",
        "format-changed spec.a Narrows writers breaking",
        "format-changed spec.a Widens readers breaking",
    ),
    (
        "{type: number, minimum: 0}",
        "{type: integer, minimum: 0}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: number, minimum: 0, maximum: 1}",
        "{type: integer, minimum: 0, maximum: 1}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: number, maximum: 100}",
        "{type: integer, maximum: 100}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: number, multipleOf: 0.5}",
        "{type: integer, multipleOf: 0.5}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: string, pattern: '^(red|green|blue)$'}",
        "{type: string, pattern: '^(red|green)$'}",
        "pattern-changed spec.a Narrows writers breaking",
        "pattern-changed spec.a Widens readers",
    ),
    (
        "{type: string, pattern: '^(TCP|UDP|SCTP)$'}",
        "{type: string, pattern: '^(?:TCP|UDP)$'}",
        "pattern-changed spec.a Narrows writers breaking",
        "pattern-changed spec.a Widens readers",
    ),
    (
        "{type: string, pattern: '^(a|b)$'}",
        "{type: string, enum: [a, b]}",
        "enum-added spec.a None writers; pattern-removed spec.a None readers",
        "enum-removed spec.a None readers; pattern-added spec.a None writers",
    ),
    (
        "{type: string, pattern: '^[a-z]+$'}",
        "{type: string, pattern: '^[a-z0-9]+$'}",
        "pattern-changed spec.a Widens readers",
        "pattern-changed spec.a Narrows writers breaking",
    ),
    (
        "{type: string, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$'}",
        "{type: string, pattern: '^[a-z]([-a-z0-9]*[a-z0-9])?$'}",
        "pattern-changed spec.a Narrows writers breaking",
        "pattern-changed spec.a Widens readers",
    ),
    (
        "{type: string, pattern: '^[a-z]{1,10}$'}",
        "{type: string, pattern: '^[a-z]{1,9}$'}",
        "pattern-changed spec.a Narrows writers breaking",
        "pattern-changed spec.a Widens readers",
    ),
    (
        "{type: string, pattern: '^([0-9]+(s|m|h))+$'}",
        "{type: string, pattern: '^([0-9]+(s|m))+$'}",
        "pattern-changed spec.a Narrows writers breaking",
        "pattern-changed spec.a Widens readers",
    ),
    (
        "{type: string, pattern: '^([0-9]+(\\.[0-9]+)?(s|m|h))+$'}",
        "{type: string, pattern: '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$'}",
        "pattern-changed spec.a Widens readers",
        "pattern-changed spec.a Narrows writers breaking",
    ),
    (
        "{x-kubernetes-int-or-string: true}",
        "{type: string}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{x-kubernetes-int-or-string: true}",
        "{type: integer}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{x-kubernetes-int-or-string: true, pattern: '^[0-9]+%$'}",
        "{type: integer}",
        "type-narrowed spec.a Narrows writers breaking; pattern-removed spec.a None readers",
        "type-widened spec.a Widens readers breaking; pattern-added spec.a None writers",
    ),
    (
        "{type: string, maxLength: 64}",
        "{type: string, maxLength: 63}",
        "max-length-lowered spec.a Narrows writers breaking",
        "max-length-raised spec.a Widens readers",
    ),
    (
        "{type: string, maxLength: 5000}",
        "{type: string, maxLength: 4999}",
        "max-length-lowered spec.a Narrows writers breaking",
        "max-length-raised spec.a Widens readers",
    ),
    (
        "{type: string, maxLength: 70000}",
        "{type: string, maxLength: 65536}",
        "max-length-lowered spec.a Narrows writers breaking",
        "max-length-raised spec.a Widens readers",
    ),
    (
        "{type: array, maxItems: 1000, items: {type: string}}",
        "{type: array, maxItems: 999, items: {type: string}}",
        "max-items-lowered spec.a Narrows writers breaking",
        "max-items-raised spec.a Widens readers",
    ),
    (
        "{type: array, items: {type: string}}",
        "{type: array, maxItems: 500, items: {type: string}}",
        "max-items-lowered spec.a Narrows writers breaking",
        "max-items-raised spec.a Widens readers",
    ),
    (
        "{type: object, additionalProperties: {type: string}}",
        "{type: object, maxProperties: 500, additionalProperties: {type: string}}",
        "max-properties-lowered spec.a Narrows writers breaking",
        "max-properties-raised spec.a Widens readers",
    ),
    (
        "{type: integer}",
        "{type: integer, multipleOf: 1}",
        "multiple-of-added spec.a None writers",
        "multiple-of-removed spec.a None readers",
    ),
    (
        "{type: integer}",
        "{type: integer, multipleOf: 3}",
        "multiple-of-added spec.a Narrows writers breaking",
        "multiple-of-removed spec.a Widens readers",
    ),
    (
        "{type: integer, multipleOf: 2}",
        "{type: integer, multipleOf: 4}",
        "multiple-of-changed spec.a Narrows writers breaking",
        "multiple-of-changed spec.a Widens readers",
    ),
    (
        "{type: integer, multipleOf: 4}",
        "{type: integer, multipleOf: 6}",
        "multiple-of-changed spec.a Incomparable writers breaking",
        "multiple-of-changed spec.a Incomparable writers breaking",
    ),
    (
        "{type: number}",
        "{type: number, multipleOf: 0.01}",
        "multiple-of-added spec.a Narrows writers breaking",
        "multiple-of-removed spec.a Widens readers",
    ),
    (
        "{type: string, format: date-time}",
        "{type: string, format: date}",
        "format-changed spec.a Incomparable writers breaking",
        "format-changed spec.a Incomparable writers breaking",
    ),
    (
        "{type: string}",
        "{type: string, format: uuid}",
        "format-added spec.a Narrows writers breaking",
        "format-removed spec.a Widens readers breaking",
    ),
    (
        "{type: string}",
        "{type: string, format: byte}",
        "format-added spec.a Narrows writers breaking",
        "format-removed spec.a Widens readers breaking",
    ),
    (
        "{type: string, format: uuid}",
        "{type: string, format: uuid4}",
        "format-changed spec.a Narrows writers breaking",
        "format-changed spec.a Widens readers breaking",
    ),
    (
        "{type: string}",
        "{type: string, format: ipv4}",
        "format-added spec.a Narrows writers breaking",
        "format-removed spec.a Widens readers breaking",
    ),
    (
        "{type: string, format: ip}",
        "{type: string, format: ipv4}",
        "format-changed spec.a Narrows writers breaking",
        "format-changed spec.a Widens readers breaking",
    ),
    (
        "{type: string}",
        "{type: string, format: hostname}",
        "format-added spec.a Narrows writers breaking",
        "format-removed spec.a Widens readers breaking",
    ),
    (
        "{type: string}",
        "{type: string, format: duration}",
        "format-added spec.a Narrows writers breaking",
        "format-removed spec.a Widens readers breaking",
    ),
    (
        "{type: string}",
        "{type: string, format: my-format}",
        "format-added spec.a None writers",
        "format-removed spec.a None readers",
    ),
    (
        "{type: string, enum: [a, b]}",
        "{type: string, pattern: '^a$'}",
        "enum-removed spec.a None readers; pattern-added spec.a Narrows writers breaking",
        "enum-added spec.a None writers; pattern-removed spec.a Widens readers",
    ),
    (
        "{type: integer, minimum: 1, maximum: 65535}",
        "{type: integer, minimum: 1, maximum: 32767}",
        "maximum-lowered spec.a Narrows writers breaking",
        "maximum-raised spec.a Widens readers",
    ),
    (
        "{type: integer, minimum: 0}",
        "{type: integer, minimum: 0, exclusiveMinimum: true}",
        "minimum-raised spec.a Narrows writers breaking",
        "minimum-lowered spec.a Widens readers",
    ),
    (
        "{type: integer, maximum: 10}",
        "{type: integer, maximum: 9.5}",
        "maximum-lowered spec.a Narrows writers breaking",
        "maximum-raised spec.a Widens readers",
    ),
    (
        "{type: integer, minimum: 2}",
        "{type: integer, minimum: 1.5}",
        "minimum-raised spec.a Narrows writers breaking",
        "minimum-lowered spec.a Widens readers",
    ),
    (
        "{type: integer, minimum: 1.5}",
        "{type: integer, minimum: 2.5, exclusiveMinimum: true}",
        "minimum-raised spec.a None writers",
        "minimum-lowered spec.a None readers",
    ),
    (
        "{type: integer, format: int32, maximum: 3000000000}",
        "{type: integer, format: int32, maximum: 2147483647}",
        "maximum-raised spec.a Widens readers",
        "maximum-lowered spec.a Narrows writers breaking",
    ),
    (
        "{type: integer, minimum: 1, multipleOf: 2}",
        "{type: integer, minimum: 2, multipleOf: 2}",
        "minimum-raised spec.a None writers",
        "minimum-lowered spec.a None readers",
    ),
    (
        "{type: integer, minimum: 1, maximum: 9}",
        "{type: integer, minimum: 1, maximum: 9, format: int32}",
        "format-added spec.a None writers",
        "format-removed spec.a None readers",
    ),
    (
        "{type: integer}",
        "{type: integer, format: int64, minimum: 1.5}",
        "format-added spec.a None writers; minimum-raised spec.a Narrows writers breaking",
        "format-removed spec.a None readers; minimum-lowered spec.a Widens readers",
    ),
    (
        "{type: integer, minimum: 2, maximum: 1}",
        "{type: integer, minimum: 2, maximum: 1, multipleOf: 0.5}",
        "multiple-of-added spec.a None writers",
        "multiple-of-removed spec.a None readers",
    ),
    (
        "{type: integer, minimum: 6, maximum: 7, multipleOf: 6}",
        "{type: integer, minimum: 6, maximum: 7, multipleOf: 3}",
        "multiple-of-changed spec.a None writers",
        "multiple-of-changed spec.a None writers",
    ),
    (
        "{type: number, minimum: 2}",
        "{type: number, minimum: 1.5}",
        "minimum-lowered spec.a Widens readers",
        "minimum-raised spec.a Narrows writers breaking",
    ),
    (
        "{type: array, items: {type: string}}",
        "{type: array, x-kubernetes-list-type: set, items: {type: string}}",
        "list-type-tightened spec.a Narrows writers breaking",
        "list-type-loosened spec.a Widens tools breaking",
    ),
    (
        "{type: array, items: {type: string, enum: [x]}}",
        "{type: array, x-kubernetes-list-type: set, items: {type: string, enum: [x]}}",
        "list-type-tightened spec.a Narrows writers breaking",
        "list-type-loosened spec.a Widens tools breaking",
    ),
    (
        "{type: array, maxItems: 1, items: {type: string}}",
        "{type: array, maxItems: 1, x-kubernetes-list-type: set, items: {type: string}}",
        "list-type-tightened spec.a None writers",
        "list-type-loosened spec.a None tools",
    ),
    (
        "{type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "list-type-tightened spec.a Narrows writers breaking",
        "list-type-loosened spec.a Widens tools breaking",
    ),
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, v], items: {type: object, required: [k, v], properties: {k: {type: string}, v: {type: integer}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k, v], properties: {k: {type: string}, v: {type: integer}}}}",
        "list-map-keys-removed spec.a Narrows writers breaking",
        "list-map-keys-added spec.a Widens tools breaking",
    ),
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [v], items: {type: object, required: [k, v], properties: {k: {type: string}, v: {type: integer}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k, v], properties: {k: {type: string}, v: {type: integer}}}}",
        "list-map-keys-changed spec.a Incomparable writers breaking",
        "list-map-keys-changed spec.a Incomparable writers breaking",
    ),
    (
        "{type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, x-kubernetes-map-type: atomic, required: [k], properties: {k: {type: string}, v: {type: integer}}}}",
        "list-type-tightened spec.a Narrows writers breaking",
        "list-type-loosened spec.a Widens tools breaking",
    ),
    (
        "{type: object, properties: {b: {type: string}, c: {type: string}}}",
        "{type: object, properties: {b: {type: string}, c: {type: string}}, oneOf: [{required: [b]}, {required: [c]}]}",
        "combination-changed spec.a Narrows writers breaking",
        "combination-changed spec.a Widens readers",
    ),
    (
        "{type: object, properties: {b: {type: string}, c: {type: string}}, anyOf: [{required: [b]}, {required: [c]}]}",
        "{type: object, properties: {b: {type: string}, c: {type: string}}, oneOf: [{required: [b]}, {required: [c]}]}",
        "combination-changed spec.a Narrows writers breaking",
        "combination-changed spec.a Widens readers",
    ),
    (
        "{type: string}",
        "{type: string, allOf: [{maxLength: 3}]}",
        "combination-changed spec.a Narrows writers breaking",
        "combination-changed spec.a Widens readers",
    ),
    (
        "{type: string, anyOf: [{pattern: '^a'}, {pattern: '^b'}]}",
        "{type: string, anyOf: [{pattern: '^a'}]}",
        "combination-changed spec.a Narrows writers breaking",
        "combination-changed spec.a Widens readers",
    ),
    (
        "{type: object, additionalProperties: {type: string}}",
        "{type: object, properties: {b: {type: string}}}",
        "additional-properties-removed spec.a[*] Narrows stored breaking",
        "additional-properties-added spec.a[*] Widens readers",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, properties: {b: {type: string}}}",
        "preserve-unknown-fields-removed spec.a Narrows stored breaking; property-constrained spec.a.b Narrows stored breaking",
        "preserve-unknown-fields-added spec.a Widens readers; property-unconstrained spec.a.b Widens readers breaking",
    ),
    (
        "{x-kubernetes-preserve-unknown-fields: true}",
        "{type: object}",
        "type-narrowed spec.a Narrows stored breaking; preserve-unknown-fields-removed spec.a Narrows stored breaking",
        "type-widened spec.a Widens readers breaking; preserve-unknown-fields-added spec.a Widens readers",
    ),
    (
        "{x-kubernetes-preserve-unknown-fields: true}",
        "{type: string}",
        "type-narrowed spec.a Narrows stored breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: boolean}",
        "{type: string}",
        "type-changed spec.a Incomparable writers breaking",
        "type-changed spec.a Incomparable writers breaking",
    ),
    (
        "{type: string}",
        "{type: array, items: {type: string}}",
        "type-changed spec.a Incomparable writers breaking",
        "type-changed spec.a Incomparable writers breaking",
    ),
    (
        "{type: string, default: x}",
        "{type: string}",
        "default-removed spec.a None writers breaking",
        "default-added spec.a None writers breaking",
    ),
    (
        "{type: boolean, default: false}",
        "{type: boolean, default: true}",
        "default-changed spec.a None writers breaking",
        "default-changed spec.a None writers breaking",
    ),
    (
        "{type: object, properties: {b: {type: string}}}",
        "{type: object, properties: {b: {type: string, default: x}}}",
        "default-added spec.a.b None writers breaking",
        "default-removed spec.a.b None writers breaking",
    ),
    (
        "{type: string, nullable: true}",
        "{type: string}",
        "nullable-removed spec.a Narrows stored breaking",
        "nullable-added spec.a Widens readers breaking",
    ),
    (
        "{type: object, default: {}, properties: {b: {type: string, default: x}}}",
        "{type: object, properties: {b: {type: string, default: x}}}",
        "default-removed spec.a None writers breaking",
        "default-added spec.a None writers breaking",
    ),
    (
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self.startsWith(\"a\")'}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self.startsWith(\"ab\")'}]}",
        "rule-tightened spec.a Narrows writers breaking",
        "rule-loosened spec.a Widens readers",
    ),
    (
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self in [\"a\", \"b\"]'}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self in [\"a\"]'}]}",
        "rule-tightened spec.a Narrows writers breaking",
        "rule-loosened spec.a Widens readers",
    ),
    (
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self.matches(\"^[a-z]*$\")'}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: 'self.matches(\"^[a-y]*$\")'}]}",
        "rule-tightened spec.a Narrows writers breaking",
        "rule-loosened spec.a Widens readers",
    ),
    (
        "{type: integer, x-kubernetes-validations: [{rule: 'self > 5'}]}",
        "{type: integer, x-kubernetes-validations: [{rule: 'self > 6'}]}",
        "rule-tightened spec.a Narrows writers breaking",
        "rule-loosened spec.a Widens readers",
    ),
    (
        "{type: string}",
        "{type: string, x-kubernetes-validations: [{rule: 'self == oldSelf', message: immutable}]}",
        "rule-added spec.a Narrows writers breaking",
        "rule-removed spec.a Widens readers",
    ),
    (
        "{type: string, minLength: 1}",
        "{type: string, pattern: '.+'}",
        "min-length-lowered spec.a None readers; pattern-added spec.a Narrows writers breaking",
        "min-length-raised spec.a None writers; pattern-removed spec.a Widens readers",
    ),
    (
        "{type: string, pattern: '^a$'}",
        "{type: string, pattern: '^(a)$'}",
        "pattern-changed spec.a None writers",
        "pattern-changed spec.a None writers",
    ),
    (
        "{type: integer, minimum: 1, maximum: 3}",
        "{type: integer, enum: [1, 2, 3]}",
        "enum-added spec.a None writers; maximum-raised spec.a None readers; minimum-lowered spec.a None readers",
        "enum-removed spec.a None readers; maximum-lowered spec.a None writers; minimum-raised spec.a None writers",
    ),
    (
        "{type: integer, minimum: 1, maximum: 4}",
        "{type: integer, enum: [1, 2, 3]}",
        "enum-added spec.a Narrows writers breaking; maximum-raised spec.a None readers; minimum-lowered spec.a None readers",
        "enum-removed spec.a Widens readers breaking; maximum-lowered spec.a None writers; minimum-raised spec.a None writers",
    ),
    (
        "{type: boolean}",
        "{type: boolean, enum: [true, false]}",
        "enum-added spec.a None writers",
        "enum-removed spec.a None readers",
    ),
    (
        "{type: string, nullable: true, pattern: '^(a|b)$'}",
        "{type: string, nullable: true, enum: [a, b]}",
        "enum-added spec.a Narrows writers breaking; pattern-removed spec.a None readers",
        "enum-removed spec.a Widens readers breaking; pattern-added spec.a None writers",
    ),
    (
        "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}",
        "{type: integer, x-kubernetes-validations: [{rule: self >= 1}]}",
        "rule-rewritten spec.a None tools",
        "rule-rewritten spec.a None tools",
    ),
    (
        "{type: number, x-kubernetes-validations: [{rule: self > 0}]}",
        "{type: number, x-kubernetes-validations: [{rule: self >= 1}]}",
        "rule-tightened spec.a Narrows writers breaking",
        "rule-loosened spec.a Widens readers",
    ),
    (
        "{type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: string, x-kubernetes-validations: [{rule: self == oldSelf || oldSelf == ''}]}",
        "rule-loosened spec.a Widens readers",
        "rule-tightened spec.a Narrows writers breaking",
    ),
    // A rule and a keyword, or other rules, say the same.
    (
        "{type: integer, minimum: 1}",
        "{type: integer, x-kubernetes-validations: [{rule: self >= 1}]}",
        "minimum-lowered spec.a None readers; rule-added spec.a None writers",
        "minimum-raised spec.a None writers; rule-removed spec.a None readers",
    ),
    (
        "{type: string, maxLength: 5}",
        "{type: string, maxLength: 5, x-kubernetes-validations: [{rule: self.size() <= 5}, {rule: 'true'}]}",
        "rule-added spec.a None writers; rule-added spec.a None writers",
        "rule-removed spec.a None readers; rule-removed spec.a None readers",
    ),
    (
        "{type: string, enum: [p, q]}",
        "{type: string, x-kubernetes-validations: [{rule: \"self in ['p', 'q']\"}]}",
        "enum-removed spec.a None readers; rule-added spec.a None writers",
        "enum-added spec.a None writers; rule-removed spec.a None readers",
    ),
    (
        "{type: string, pattern: '^a+$'}",
        "{type: string, x-kubernetes-validations: [{rule: \"self.matches('^a+$')\"}]}",
        "pattern-removed spec.a None readers; rule-added spec.a None writers",
        "pattern-added spec.a None writers; rule-removed spec.a None readers",
    ),
    (
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: self == 'p' || self == 'q'}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: \"self in ['q', 'p']\"}]}",
        "rule-rewritten spec.a None tools",
        "rule-rewritten spec.a None tools",
    ),
    (
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: '!oldSelf.hasValue() || self == oldSelf.value()', optionalOldSelf: true}]}",
        "rule-rewritten spec.a None tools",
        "rule-rewritten spec.a None tools",
    ),
    (
        "{type: object, properties: {t: {type: string}, p: {type: string}}, x-kubernetes-validations: [{rule: \"self.t == 'A' ? has(self.p) : !has(self.p)\"}]}",
        "{type: object, properties: {t: {type: string}, p: {type: string}}, x-kubernetes-validations: [{rule: \"(self.t == 'A') == has(self.p)\"}]}",
        "rule-rewritten spec.a None tools",
        "rule-rewritten spec.a None tools",
    ),
    (
        "{type: array, maxItems: 3, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"self.all(x, x == 'p')\"}, {rule: self.size() >= 2}]}",
        "{type: array, maxItems: 3, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"self.all(y, y == 'p' || y == 'q')\"}, {rule: self.size() >= 1}]}",
        "rule-loosened spec.a Widens readers; rule-loosened spec.a Widens readers",
        "rule-tightened spec.a Narrows writers breaking; rule-tightened spec.a Narrows writers breaking",
    ),
    // Bounds that other keywords or rules make harder to exceed.
    (
        "{type: integer, maximum: 9, x-kubernetes-validations: [{rule: self % 2 == 0}]}",
        "{type: integer, maximum: 2, x-kubernetes-validations: [{rule: self % 2 == 0}]}",
        "maximum-lowered spec.a Narrows writers breaking",
        "maximum-raised spec.a Widens readers",
    ),
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}}",
        "{type: object, maxProperties: 2, properties: {p: {type: string}, q: {type: string}}}",
        "max-properties-lowered spec.a None writers",
        "max-properties-raised spec.a None readers",
    ),
    (
        "{type: array, x-kubernetes-list-type: set, items: {type: string, enum: [p, q]}}",
        "{type: array, x-kubernetes-list-type: set, maxItems: 2, items: {type: string, enum: [p, q]}}",
        "max-items-lowered spec.a None writers",
        "max-items-raised spec.a None readers",
    ),
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, l], items: {type: object, required: [k], properties: {k: {type: string}, l: {type: string, default: x}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, l], items: {type: object, required: [k], properties: {k: {type: string}, l: {type: string, default: z}}}}",
        "default-changed spec.a[].l Incomparable writers breaking",
        "default-changed spec.a[].l Incomparable writers breaking",
    ),
    // The server accepts lists where a string has a format. That is no reason to call the rule one for stored
    // objects.
    (
        "{type: string, format: uuid, maxLength: 40}",
        "{type: string, format: uuid, maxLength: 40, x-kubernetes-validations: [{rule: self.startsWith('a')}]}",
        "rule-added spec.a Narrows writers breaking",
        "rule-removed spec.a Widens readers",
    ),
    (
        "{x-kubernetes-int-or-string: true}",
        "{type: number}",
        "type-changed spec.a Incomparable writers breaking",
        "type-changed spec.a Incomparable writers breaking",
    ),
];

#[test]
fn plain_changes_are_decided() {
    expect_found(PLAIN);
}

/// Compares the schemas of each row, from the first to the second and back.
pub(super) fn expect_found(rows: &[(&str, &str, &str, &str)]) {
    let mut faults = Vec::new();
    for (before, after, there, back) in rows {
        for (before, after, want) in [(before, after, there), (after, before, back)] {
            let [before, after] = [before, after]
                .map(|schema| format!("{{type: object, properties: {{a: {schema}}}}}"));
            let got: Vec<String> = found(&before, &after).iter().map(short).collect();
            let got = got.join("; ");
            if got != **want {
                faults.push(format!("{before}\n{after}\n  {got}\n  not {want}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Schemas of `spec.a` before and after. The search finds an object that is newly accepted. Each pair also
/// refuses some, which no search finds.
const HALF_KNOWN: &[(&str, &str)] = &[
    (
        "{type: array, maxItems: 9, items: {type: integer}, x-kubernetes-validations: [{rule: self.size() != 2}]}",
        "{type: array, maxItems: 9, items: {type: integer}, x-kubernetes-validations: [{rule: self.isSorted()}]}",
    ),
    (
        "{type: string, maxLength: 64, x-kubernetes-validations: [{rule: self.size() != 3}]}",
        "{type: string, maxLength: 64, x-kubernetes-validations: [{rule: self.split('.').size() != 7}]}",
    ),
    (
        "{type: object, maxProperties: 9, additionalProperties: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"!('c' in self)\"}]}",
        "{type: object, maxProperties: 9, additionalProperties: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: \"!('a' in self) || !('b' in self)\"}]}",
    ),
    // The rule that is left judges creations, too.
    (
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: self == oldSelf && self.size() != 7}]}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: self.size() != 7}]}",
    ),
];

#[test]
fn a_failed_search_does_not_say_that_a_change_only_widens() {
    for (before, after) in HALF_KNOWN {
        let around = |schema: &str| format!("{{type: object, properties: {{a: {schema}}}}}");
        let findings = found(&around(before), &around(after));
        assert!(!findings.is_empty(), "{before}");
        for one in findings {
            let is_warned = one.breaking || one.possibly_breaking;
            assert!(is_warned, "{before}\n{after}\n{one:#?}");
        }
    }
}
