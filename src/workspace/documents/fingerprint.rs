//! A fingerprint of a value: values with the same fingerprint are taken to be equal.
//!
//! The fingerprint of a definition leaves out the descriptions of its schemas, which have no effect
//! on verdicts.

use crate::value::Value;

/// The role of a map, which decides whether `description` is a description.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MapRole {
    /// No part of a schema.
    Plain,
    /// A definition or something in it, above schemas.
    Above,
    /// A node of a schema.
    Schema,
    /// Schemas by name, or a list of them.
    Schemas,
}

impl MapRole {
    /// The role of what is under a key.
    fn below(self, key: &str) -> Self {
        match (self, key) {
            (Self::Above, "openAPIV3Schema") | (Self::Schemas, _) => Self::Schema,
            (Self::Above, "spec" | "versions" | "schema") => Self::Above,
            (Self::Schema, "properties" | "patternProperties" | "definitions") => Self::Schemas,
            (
                Self::Schema,
                "items"
                | "not"
                | "additionalProperties"
                | "additionalItems"
                | "allOf"
                | "anyOf"
                | "oneOf",
            ) => Self::Schema,
            _ => Self::Plain,
        }
    }
}

/// The fingerprint of a value. Never 0.
pub(crate) fn fingerprint(value: &Value<'_>, is_definition: bool) -> u64 {
    let mut fingerprint = Fingerprint(0x9E37_79B9_7F4A_7C15);
    fingerprint.value(
        value,
        if is_definition {
            MapRole::Above
        } else {
            MapRole::Plain
        },
    );
    fingerprint.0 | 1
}

struct Fingerprint(u64);

impl Fingerprint {
    /// Recursion is bounded by [`crate::value::MAX_DEPTH`].
    fn value(&mut self, value: &Value<'_>, role: MapRole) {
        match value {
            Value::Null => self.word(1),
            Value::Bool(truth) => self.word(2 + u64::from(*truth)),
            Value::Int(number) => {
                self.word(4);
                self.word(*number as u64);
            }
            Value::Float(number) => {
                self.word(5);
                self.word(number.to_bits());
            }
            Value::String(text) => {
                self.word(6);
                self.text(text);
            }
            Value::List(items) => {
                self.word(7);
                self.word(items.len() as u64);
                for item in items {
                    self.value(item, role);
                }
            }
            Value::Map(map) => {
                self.word(8);
                self.word(map.len() as u64);
                for (key, value) in map.iter() {
                    self.text(key);
                    let is_remark = role == MapRole::Schema && key == "description";
                    if !(is_remark && matches!(value, Value::String(_))) {
                        self.value(value, role.below(key));
                    }
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.word(text.len() as u64);
        let (words, rest) = text.as_bytes().as_chunks();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        let rest = rest.iter().rev();
        self.word(rest.fold(0, |word, byte| word << 8 | u64::from(*byte)));
    }

    /// Mixes as `splitmix64` does.
    fn word(&mut self, word: u64) {
        let mut mixed = self.0 ^ word.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = mixed ^ mixed >> 29;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn print_of(text: &str, is_definition: bool) -> u64 {
        fingerprint(&json::parse(text).unwrap().value, is_definition)
    }

    fn definition(schema: &str) -> u64 {
        let text = format!(
            r#"{{"spec":{{"versions":[{{"name":"v1","schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
        );
        print_of(&text, true)
    }

    #[test]
    fn values_that_differ_have_different_numbers() {
        let texts = [
            "null",
            "true",
            "false",
            "0",
            "1",
            "0.5",
            "\"\"",
            "\"0\"",
            "[]",
            "{}",
            "[[]]",
            "[[],[]]",
            "{\"a\":1}",
            "{\"a\":2}",
            "{\"b\":1}",
            "{\"a\":{\"b\":1}}",
            "\"12345678\"",
            "\"123456789\"",
            "[\"a\",\"b\"]",
            "[\"ab\",\"\"]",
        ];
        let mut prints: Vec<u64> = texts.iter().map(|text| print_of(text, false)).collect();
        prints.sort_unstable();
        prints.dedup();
        assert_eq!(prints.len(), texts.len());
    }

    #[test]
    fn descriptions_of_schemas_do_not_count() {
        let one =
            definition(r#"{"description":"a","properties":{"x":{"items":{"description":"b"}}}}"#);
        let two =
            definition(r#"{"description":"c","properties":{"x":{"items":{"description":""}}}}"#);
        assert_eq!(one, two);
    }

    #[test]
    fn what_is_only_called_description_counts() {
        for (one, two) in [
            (
                r#"{"properties":{"description":{"type":"string"}}}"#,
                r#"{"properties":{"description":{"type":"object"}}}"#,
            ),
            (
                r#"{"default":{"description":"a"}}"#,
                r#"{"default":{"description":"b"}}"#,
            ),
            (
                r#"{"enum":[{"description":"a"}]}"#,
                r#"{"enum":[{"description":"b"}]}"#,
            ),
            (r#"{"description":1}"#, r#"{"description":2}"#),
        ] {
            assert_ne!(definition(one), definition(two), "{one}");
        }
        let plain = |text: &str| print_of(text, false);
        assert_ne!(
            plain(r#"{"description":"a"}"#),
            plain(r#"{"description":"b"}"#)
        );
    }
}
