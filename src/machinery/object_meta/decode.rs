//! `metadata` through `metav1.ObjectMeta` and back, in place: what Go's decoder refuses, in its
//! words, and what it does not know.

use super::encode::{as_int64, is_normal, rewrite};
use super::members::{Member, OBJECT_META, Struct};
use super::time;
use crate::machinery::decode::{DecodeError, Mismatch, kind_of};
use crate::value::Value;
use crate::value::json::MAX_FINDINGS;

/// Makes `metadata` what the API server has after decoding it into an `ObjectMeta`: unknown
/// fields and empty values are gone, times are in UTC, `null` is `{}`.
///
/// `base` is the path of the metadata, e.g. `metadata`; the paths of unknown fields, e.g.
/// `metadata.ownerReferences[0].foo`, are added to `unknown`.
///
/// # Errors
/// Go's text for the first value of a wrong type, or for a bad time. The value is then unchanged.
pub fn normalise(
    meta: &mut Value<'_>,
    base: &str,
    unknown: &mut Vec<String>,
) -> Result<(), DecodeError> {
    if is_normal(&OBJECT_META, meta) {
        return Ok(());
    }
    let mut decoder = MetaDecoder::default();
    decoder.run(meta)?;
    unknown.extend(decoder.unknown.iter().map(|path| format!("{base}{path}")));
    rewrite(&OBJECT_META, meta);
    Ok(())
}

/// As [`normalise`], but fields that do not decode are dropped one by one: how the API server
/// treats stored objects and defaults.
///
/// # Errors
/// When `meta` is neither a map nor null; it is then unchanged.
pub fn normalise_dropping_malformed(
    meta: &mut Value<'_>,
    base: &str,
    unknown: &mut Vec<String>,
) -> Result<(), DecodeError> {
    if normalise(meta, base, unknown).is_ok() {
        return Ok(());
    }
    let go_type = meta.go_type();
    let Value::Map(fields) = &mut *meta else {
        return Err(format!("invalid metadata: expected object, got {go_type}").into());
    };
    fields.retain(|key, value| {
        let mut decoder = MetaDecoder::default();
        let decodes = decoder.field(&OBJECT_META, key, value).is_ok() && decoder.error.is_none();
        if decodes {
            unknown.extend(decoder.unknown.iter().map(|path| format!("{base}{path}")));
        }
        decodes
    });
    rewrite(&OBJECT_META, meta);
    Ok(())
}

/// Whether `metadata` decodes into an `ObjectMeta`.
///
/// # Errors
/// As [`normalise`].
pub fn check(meta: &Value<'_>) -> Result<(), DecodeError> {
    if is_normal(&OBJECT_META, meta) {
        return Ok(());
    }
    MetaDecoder::default().run(meta)
}

/// One run of Go's decoder over metadata: in sorted order, as the API server has the JSON.
#[derive(Default)]
struct MetaDecoder {
    /// The first type error; decoding went on.
    error: Option<DecodeError>,
    /// Unknown fields, e.g. `.ownerReferences[0].foo`.
    unknown: Vec<String>,
    /// The innermost struct, and the fields that lead to the value.
    context: Option<&'static str>,
    fields: Vec<&'static str>,
    /// The path to the value with indices.
    path: String,
}

impl MetaDecoder {
    fn run(&mut self, meta: &Value<'_>) -> Result<(), DecodeError> {
        self.object(&OBJECT_META, meta)?;
        self.error.take().map_or(Ok(()), Err)
    }

    /// A struct. An error is one that stops the decoder.
    fn object(&mut self, of: &'static Struct, value: &Value<'_>) -> Result<(), DecodeError> {
        match value {
            Value::Null => {}
            Value::Map(fields) => {
                for (key, value) in fields.sorted() {
                    self.field(of, key, value)?;
                }
            }
            _ => self.wrong_type(value, of.go_type),
        }
        Ok(())
    }

    fn field(
        &mut self,
        of: &'static Struct,
        key: &str,
        value: &Value<'_>,
    ) -> Result<(), DecodeError> {
        let before = self.path.len();
        self.path.push('.');
        self.path.push_str(key);
        if let Some((name, member)) = of.member(key) {
            let outer = self.context.replace(of.name);
            self.fields.push(name);
            self.member(member, value)?;
            self.fields.pop();
            self.context = outer;
        } else if self.unknown.len() < MAX_FINDINGS && !self.unknown.contains(&self.path) {
            self.unknown.push(self.path.clone());
        }
        self.path.truncate(before);
        Ok(())
    }

    fn member(&mut self, member: Member, value: &Value<'_>) -> Result<(), DecodeError> {
        match (member, value) {
            (_, Value::Null)
            | (Member::Raw, _)
            | (Member::Text(_) | Member::RequiredText(_), Value::String(_))
            | (Member::Int | Member::OptionalInt, Value::Int(_))
            | (Member::OptionalBool, Value::Bool(_)) => {}
            (Member::Text(go_type) | Member::RequiredText(go_type), _) => {
                self.wrong_type(value, go_type);
            }
            (Member::Int | Member::OptionalInt, Value::Float(float)) => {
                if let Err(text) = as_int64(*float) {
                    self.unmarshal_error(&format!("number {text}"), "int64");
                }
            }
            (Member::Int | Member::OptionalInt, _) => self.wrong_type(value, "int64"),
            (Member::OptionalBool, _) => self.wrong_type(value, "bool"),
            (Member::Time | Member::OptionalTime, Value::String(text)) => {
                if let Err(error) = time::normal_form(text) {
                    return Err(self.at_place(|place| Mismatch::refused_text(place, error)));
                }
            }
            // The time's own decoder fails, which ends the whole run.
            (Member::Time | Member::OptionalTime, _) => {
                return Err(self.mismatch(kind_of(value), "string"));
            }
            (Member::TextMap, Value::Map(texts)) => self.texts(texts.sorted().iter().map(|e| e.1)),
            (Member::TextMap, _) => self.wrong_type(value, "map[string]string"),
            (Member::TextList, Value::List(texts)) => self.texts(texts.iter()),
            (Member::TextList, _) => self.wrong_type(value, "[]string"),
            (Member::Structs(of, _), Value::List(items)) => {
                let before = self.path.len();
                for (index, item) in items.iter().enumerate() {
                    self.path.push_str(&format!("[{index}]"));
                    self.object(of, item)?;
                    self.path.truncate(before);
                }
            }
            (Member::Structs(_, go_type), _) => self.wrong_type(value, go_type),
        }
        Ok(())
    }

    fn texts<'v, 'a: 'v>(&mut self, texts: impl Iterator<Item = &'v Value<'a>>) {
        for text in texts {
            if !matches!(text, Value::Null | Value::String(_)) {
                self.wrong_type(text, "string");
            }
        }
    }

    fn wrong_type(&mut self, value: &Value<'_>, go_type: &str) {
        self.unmarshal_error(kind_of(value), go_type);
    }

    fn unmarshal_error(&mut self, what: &str, go_type: &str) {
        if self.error.is_none() {
            self.error = Some(self.mismatch(what, go_type));
        }
    }

    fn mismatch(&self, what: &str, go_type: &str) -> DecodeError {
        self.at_place(|place| Mismatch::new(what, place, go_type))
    }

    fn at_place(&self, mismatch: impl FnOnce(Option<(&str, &str)>) -> Mismatch) -> DecodeError {
        let fields = self.fields.join(".");
        let place = self.context.map(|context| (context, &*fields));
        mismatch(place).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn normalised(meta: &str) -> Result<(String, Vec<String>), String> {
        let mut meta = json::parse(meta).unwrap().value;
        let before = meta.clone();
        let mut unknown = Vec::new();
        let outcome = normalise(&mut meta, "metadata", &mut unknown);
        assert_eq!(check(&before), outcome, "checking alone finds the same");
        if let Err(error) = outcome {
            assert_eq!(meta, before, "what is refused stays as it is");
            return Err(error.to_string());
        }
        Ok((json::to_json(&meta), unknown))
    }

    #[test]
    fn metadata_comes_back_as_the_typed_struct_encodes() {
        for (meta, want) in [
            ("null", "{}"),
            (
                r#"{"name":"x","labels":{"b":"1","a":"2"},"namespace":"n"}"#,
                r#"{"name":"x","labels":{"b":"1","a":"2"},"namespace":"n"}"#,
            ),
            (
                r#"{"name":"","uid":null,"labels":{},"annotations":null,"finalizers":[]}"#,
                "{}",
            ),
            (r#"{"labels":{"a":null}}"#, r#"{"labels":{"a":""}}"#),
            (r#"{"finalizers":["a",null]}"#, r#"{"finalizers":["a",""]}"#),
            (r#"{"generation":3.0}"#, r#"{"generation":3}"#),
            (
                r#"{"generation":0,"deletionGracePeriodSeconds":0}"#,
                r#"{"deletionGracePeriodSeconds":0}"#,
            ),
            (
                r#"{"ownerReferences":[{"uid":"u","controller":null,"blockOwnerDeletion":false}]}"#,
                r#"{"ownerReferences":[{"uid":"u","blockOwnerDeletion":false,"apiVersion":"","kind":"","name":""}]}"#,
            ),
            (
                r#"{"ownerReferences":[null]}"#,
                r#"{"ownerReferences":[{"apiVersion":"","kind":"","name":"","uid":""}]}"#,
            ),
            (
                r#"{"managedFields":[{"time":null,"manager":"","fieldsV1":{"a":1.0,"b":[1.5]}}]}"#,
                r#"{"managedFields":[{"fieldsV1":{"a":1,"b":[1.5]}}]}"#,
            ),
            (r#"{"managedFields":[null]}"#, r#"{"managedFields":[{}]}"#),
        ] {
            assert_eq!(
                normalised(meta).unwrap(),
                (want.to_owned(), vec![]),
                "{meta}"
            );
        }
    }

    #[test]
    fn timestamps_come_back_in_utc_and_zero_times_only_behind_pointers() {
        for (meta, want) in [
            (
                r#"{"creationTimestamp":"2020-01-01T01:00:00.5+01:00"}"#,
                r#"{"creationTimestamp":"2020-01-01T00:00:00Z"}"#,
            ),
            (r#"{"creationTimestamp":"0001-01-01T00:00:00Z"}"#, "{}"),
            (
                r#"{"deletionTimestamp":"0001-01-01T00:00:00Z"}"#,
                r#"{"deletionTimestamp":null}"#,
            ),
        ] {
            assert_eq!(normalised(meta).unwrap().0, want, "{meta}");
        }
    }

    #[test]
    fn wrong_types_are_refused_in_gos_words() {
        for (meta, want) in [
            ("5", "number into Go value of type v1.ObjectMeta"),
            ("[]", "array into Go value of type v1.ObjectMeta"),
            (
                r#"{"name":{}}"#,
                "object into Go struct field ObjectMeta.name of type string",
            ),
            (
                r#"{"uid":5}"#,
                "number into Go struct field ObjectMeta.uid of type types.UID",
            ),
            (
                r#"{"labels":["a"]}"#,
                "array into Go struct field ObjectMeta.labels of type map[string]string",
            ),
            (
                r#"{"labels":{"b":true,"a":1}}"#,
                "number into Go struct field ObjectMeta.labels of type string",
            ),
            (
                r#"{"generation":1.5}"#,
                "number 1.5 into Go struct field ObjectMeta.generation of type int64",
            ),
            (
                r#"{"generation":1e30}"#,
                "number 1e+30 into Go struct field ObjectMeta.generation of type int64",
            ),
            (
                r#"{"finalizers":"a"}"#,
                "string into Go struct field ObjectMeta.finalizers of type []string",
            ),
            (
                r#"{"ownerReferences":{}}"#,
                "object into Go struct field ObjectMeta.ownerReferences of type []v1.OwnerReference",
            ),
            (
                r#"{"ownerReferences":["a"]}"#,
                "string into Go struct field ObjectMeta.ownerReferences of type v1.OwnerReference",
            ),
            (
                r#"{"ownerReferences":[{"controller":"true"}]}"#,
                "string into Go struct field OwnerReference.ownerReferences.controller of type bool",
            ),
            (
                r#"{"managedFields":[{"operation":1}]}"#,
                "number into Go struct field ManagedFieldsEntry.managedFields.operation \
                 of type v1.ManagedFieldsOperationType",
            ),
            (
                r#"{"creationTimestamp":5}"#,
                "number into Go struct field ObjectMeta.creationTimestamp of type string",
            ),
        ] {
            assert_eq!(
                normalised(meta).unwrap_err(),
                format!("json: cannot unmarshal {want}"),
                "{meta}"
            );
        }
    }

    #[test]
    fn the_first_error_by_key_is_told_unless_a_time_stops_the_decoder() {
        for (meta, want) in [
            (
                r#"{"name":1,"labels":2,"annotations":"x"}"#,
                "json: cannot unmarshal string into Go struct field ObjectMeta.annotations \
                 of type map[string]string",
            ),
            (
                r#"{"annotations":"x","creationTimestamp":[]}"#,
                "json: cannot unmarshal array into Go struct field ObjectMeta.creationTimestamp \
                 of type string",
            ),
            (
                r#"{"annotations":"x","creationTimestamp":"x","name":1}"#,
                "parsing time \"x\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"x\" as \"2006\"",
            ),
        ] {
            assert_eq!(normalised(meta).unwrap_err(), want, "{meta}");
        }
    }

    #[test]
    fn unknown_fields_disappear_and_are_listed_in_sorted_order() {
        let meta = r#"{"zz":{"a":1},"Name":"x","name":"x",
            "ownerReferences":[{"apiVersion":"v1","kind":"K","name":"n","uid":"u"},
                {"Kind":1,"apiVersion":"v1","kind":"K","name":"n","uid":"v"}],
            "managedFields":[{"fieldsV1":{"any":1},"x":1}]}"#;
        let (meta, unknown) = normalised(meta).unwrap();
        assert_eq!(
            unknown,
            [
                "metadata.Name",
                "metadata.managedFields[0].x",
                "metadata.ownerReferences[1].Kind",
                "metadata.zz",
            ]
        );
        assert!(!meta.contains("zz") && !meta.contains("Kind\""), "{meta}");
    }

    #[test]
    fn malformed_fields_can_be_dropped_one_by_one() {
        for (meta, want, want_unknown) in [
            (
                r#"{"name":"x","labels":{"a":1},"creationTimestamp":"x","foo":1}"#,
                r#"{"name":"x"}"#,
                vec!["m.foo"],
            ),
            (
                r#"{"labels":{"a":null},"name":5}"#,
                r#"{"labels":{"a":""}}"#,
                vec![],
            ),
            ("null", "{}", vec![]),
        ] {
            let mut value = json::parse(meta).unwrap().value;
            let mut unknown = Vec::new();
            normalise_dropping_malformed(&mut value, "m", &mut unknown).unwrap();
            assert_eq!(json::to_json(&value), want, "{meta}");
            assert_eq!(unknown, want_unknown, "{meta}");
        }
        let mut value = Value::from("x");
        assert_eq!(
            normalise_dropping_malformed(&mut value, "m", &mut Vec::new())
                .unwrap_err()
                .to_string(),
            "invalid metadata: expected object, got string"
        );
    }
}
