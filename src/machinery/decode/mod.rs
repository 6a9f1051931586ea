//! From a generic value to typed structures by the rules of Go's JSON decoder, as the API server
//! has it (`sigs.k8s.io/json`, strict mode): case-sensitive keys, unknown and repeated keys
//! reported, the first type error kept while decoding goes on.
//!
//! A type says how it decodes by implementing [`Decode`]; `go_struct!` does so for a struct
//! from the table of its members.

mod members;
mod mismatch;
mod path;
mod types;

use crate::go::quote;
use crate::value::json::MAX_FINDINGS;
use crate::value::{Str, Strict, StrictPath, Value, number};

pub(crate) use members::go_struct;
pub use members::{FoundMember, Member, Members, Slot, decode_members};
pub use mismatch::{DecodeError, Mismatch, kind_of};
pub use path::At;
pub use types::Bytes;

/// Whether maps may hold a key twice, as `value::json::Duplicates::Keep` leaves them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Every key is there once, which spares the search for repeats.
    Unique,
    /// Keys may be there several times, in document order.
    MayRepeat,
}

/// Decoding stopped: a custom decoder refused its value. The decoder holds the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Whether decoding goes on.
pub type DecodeOutcome = Result<(), Stopped>;

/// A type that Go's decoder can fill.
///
/// Decoding goes *into* what is there: a key given twice merges structs and maps and
/// overwrites scalars and lists, as it does in Go.
pub trait Decode<'a>: Default {
    /// The name of the Go type, as type errors have it.
    fn go_type() -> String;

    /// Decodes a value. If it has the wrong type, the error names the Go type `name`.
    ///
    /// # Errors
    /// Only where a custom decoder refuses its value; a type error is kept and decoding goes on.
    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome;

    /// Takes a value in under the type's own name.
    ///
    /// # Errors
    /// As [`Decode::decode_as`].
    fn decode(&mut self, value: Value<'a>, decoder: &mut Decoder, at: &At<'_>) -> DecodeOutcome {
        self.decode_as(value, decoder, at, Self::go_type)
    }
}

/// One run over a document: its findings and its error.
#[derive(Debug)]
pub struct Decoder {
    keys: Keys,
    /// Findings are not made below custom decoders.
    strict: bool,
    /// The struct that errors below a custom decoder name.
    owner: Option<&'static str>,
    findings: Vec<Strict>,
    /// The paths of unknown keys below custom decoders.
    unnoticed: Vec<String>,
    /// The first type error.
    saved: Option<DecodeError>,
    /// Stack of (`strict`, `owner`, `saved`) of the enclosing decoders.
    outer: Vec<(bool, Option<&'static str>, Option<DecodeError>)>,
    /// The error that stopped decoding, which hides the first type error.
    fatal: Option<DecodeError>,
    /// The first error of what comes after decoding: untyped values are kept as text by the
    /// decoder, and read when the structure is converted.
    late: Option<DecodeError>,
}

impl Decoder {
    /// Decodes a whole document: the structure and the strict findings, in document order.
    ///
    /// # Errors
    /// Why it does not decode; there are no findings then.
    pub fn run<'a, T: Decode<'a>>(
        document: Value<'a>,
        keys: Keys,
    ) -> Result<(T, Vec<Strict>), DecodeError> {
        let (result, findings, _) = Self::run_noting(document, keys)?;
        Ok((result, findings))
    }

    /// As [`Self::run`], with the paths of the unknown keys that the server does not notice.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn run_noting<'a, T: Decode<'a>>(
        document: Value<'a>,
        keys: Keys,
    ) -> Result<(T, Vec<Strict>, Vec<String>), DecodeError> {
        let mut decoder = Self {
            keys,
            strict: true,
            owner: None,
            findings: Vec::new(),
            unnoticed: Vec::new(),
            saved: None,
            outer: Vec::new(),
            fatal: None,
            late: None,
        };
        let mut result = T::default();
        let _ = result.decode(document, &mut decoder, &At::ROOT);
        match decoder.fatal.or(decoder.saved).or(decoder.late) {
            Some(error) => Err(error),
            None => Ok((result, decoder.findings, decoder.unnoticed)),
        }
    }

    /// Whether maps may hold keys twice.
    #[must_use]
    pub fn keys(&self) -> Keys {
        self.keys
    }

    /// The members of a struct; of nothing where the value is null or, which is an error, no map.
    pub fn members<'a>(
        &mut self,
        value: Value<'a>,
        at: &At<'_>,
        go_type: fn() -> String,
    ) -> Vec<(Str<'a>, Value<'a>)> {
        match value {
            Value::Map(map) => return map.into_entries(),
            Value::Null => {}
            other => self.type_error(&other, at, go_type),
        }
        Vec::new()
    }

    /// Keeps the error that a value is not of a Go type.
    #[cold]
    pub fn type_error(&mut self, value: &Value<'_>, at: &At<'_>, go_type: fn() -> String) {
        self.save(kind_of(value), at, go_type);
    }

    /// Keeps the error that a number is out of an integer type's range, or fractional.
    #[cold]
    pub fn range_error(&mut self, value: &Value<'_>, at: &At<'_>, go_type: fn() -> String) {
        self.save(&format!("number {}", literal(value)), at, go_type);
    }

    /// Keeps an error with a text of its own.
    #[cold]
    pub fn save_text(&mut self, error: String, at: &At<'_>) {
        self.save_with(at, |place| Mismatch::refused_text(place, error));
    }

    fn save(&mut self, what: &str, at: &At<'_>, go_type: fn() -> String) {
        self.save_with(at, |place| Mismatch::new(what, place, &go_type()));
    }

    fn save_with(&mut self, at: &At<'_>, mismatch: impl FnOnce(Option<(&str, &str)>) -> Mismatch) {
        if self.saved.is_none() {
            let fields = at.fields();
            let owner = self.owner.or_else(|| at.owner());
            let place = owner.map(|owner| (owner, &*fields));
            self.saved = Some(mismatch(place).into());
        }
    }

    /// Keeps the error that an untyped value holds a number too large for float64.
    pub fn check_numbers(&mut self, value: &Value<'_>) {
        if self.late.is_some() {
            return;
        }
        match value {
            Value::Float(number) if !number.is_finite() => {
                let found = ["number ", &literal(value)].concat();
                self.late = Some(Mismatch::new(&found, None, "float64").into());
            }
            Value::List(items) => items.iter().for_each(|item| self.check_numbers(item)),
            Value::Map(map) => map.iter().for_each(|(_, value)| self.check_numbers(value)),
            _ => {}
        }
    }

    /// Stops decoding with an error of a custom decoder.
    ///
    /// # Errors
    /// Always; for the caller to return.
    #[cold]
    pub fn stop(&mut self, error: impl Into<DecodeError>) -> DecodeOutcome {
        self.fatal = Some(error.into());
        Err(Stopped)
    }

    /// Notes a key that the struct does not have.
    #[cold]
    pub fn unknown(&mut self, at: &At<'_>, key: &str) {
        match self.strict {
            true => self.find(Strict::Unknown, at, Some(key)),
            false if self.unnoticed.len() < MAX_FINDINGS => {
                self.unnoticed.push(at.strict_path(Some(key)));
            }
            false => {}
        }
    }

    /// Notes that the place was there before.
    #[cold]
    pub fn duplicate(&mut self, at: &At<'_>) {
        self.find(Strict::Duplicate, at, None);
    }

    fn find(&mut self, of: fn(StrictPath) -> Strict, at: &At<'_>, key: Option<&str>) {
        if !self.strict || self.findings.len() >= MAX_FINDINGS {
            return;
        }
        let path = at.strict_path(key);
        let shown = quote(&path);
        let finding = of(StrictPath { path, shown });
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// Decodes what a custom decoder hands on: in Go that starts a decoder of its own, which is
    /// not strict and whose first error stops this one.
    ///
    /// # Errors
    /// Where the inner decoder has an error.
    pub fn nested<'a, T: Decode<'a>>(
        &mut self,
        value: Value<'a>,
        at: &At<'_>,
    ) -> Result<T, Stopped> {
        self.enter(at);
        let mut result: T = types::make();
        result.decode(value, self, at)?;
        self.leave()?;
        Ok(result)
    }

    /// Puts the state of a decoder aside; not in the frame of [`Self::nested`], as schemas nest
    /// deep.
    #[inline(never)]
    fn enter(&mut self, at: &At<'_>) {
        let outer = (self.strict, self.owner, self.saved.take());
        self.outer.push(outer);
        self.strict = false;
        if self.owner.is_none() {
            self.owner = at.owner();
        }
    }

    #[inline(never)]
    fn leave(&mut self) -> DecodeOutcome {
        if let Some(error) = self.saved.take() {
            self.stop(error)?;
        }
        if let Some(outer) = self.outer.pop() {
            (self.strict, self.owner, self.saved) = outer;
        }
        Ok(())
    }
}

/// The text of a number, as near to the document's own as the value still tells: an integral
/// float was written with a fraction or an exponent, or it is too large for an int64. Of a
/// number too large for a float64 only that much is known.
#[must_use]
pub fn literal(value: &Value<'_>) -> String {
    let mut text = String::new();
    match value {
        Value::Int(number) => number::write_int(*number, &mut text),
        Value::Float(number) if !number.is_finite() => text.push_str(&number::go_v(*number)),
        Value::Float(number) => {
            number::write_json_float(*number, &mut text);
            if number.fract() == 0.0 && number.abs() < 9e18 {
                text.push_str(".0");
            }
        }
        _ => {}
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json::{Duplicates, parse_with};

    #[derive(Debug, Default, PartialEq)]
    struct Outer<'a> {
        kind: Str<'a>,
        name: Str<'a>,
        flag: Option<bool>,
        count: i32,
        big: Option<i64>,
        ratio: Option<f64>,
        data: Bytes,
        raw: Option<Value<'a>>,
        raws: Vec<Value<'a>>,
        texts: Vec<(Str<'a>, Str<'a>)>,
        inner: Option<Box<Inner<'a>>>,
        list: Option<Vec<Inner<'a>>>,
        map: Vec<(Str<'a>, Inner<'a>)>,
    }

    #[derive(Debug, Default, PartialEq)]
    struct Inner<'a> {
        a: Str<'a>,
        b: i64,
    }

    go_struct! {
        Outer as "v1", "Outer" {
            "kind" in "TypeMeta" => kind,
            "name" => name as "v1.Name",
            "flag" => flag,
            "count" => count,
            "big" => big,
            "ratio" => ratio,
            "data" => data,
            "raw" => raw,
            "raws" => raws,
            "texts" => texts,
            "inner" => inner,
            "list" => list,
            "map" => map,
        }
    }

    go_struct! {
        Inner as "v1", "Inner" {
            "a" => a,
            "b" => b,
        }
    }

    fn run(text: &str) -> Result<(Outer<'_>, Vec<Strict>), String> {
        let parsed = parse_with(text, Duplicates::Keep).unwrap();
        Decoder::run(parsed.value, Keys::MayRepeat).map_err(String::from)
    }

    fn outer(text: &str) -> Outer<'_> {
        run(text).unwrap().0
    }

    fn texts(findings: &[Strict]) -> Vec<String> {
        findings.iter().map(Strict::to_string).collect()
    }

    fn findings(text: &str) -> Vec<String> {
        texts(&run(text).unwrap().1)
    }

    #[test]
    fn type_errors_name_the_struct_the_members_and_the_type() {
        for (text, want) in [
            ("5", "number into Go value of type v1.Outer"),
            (
                r#"{"kind":5}"#,
                "number into Go struct field Outer.TypeMeta.kind of type string",
            ),
            (
                r#"{"name":[]}"#,
                "array into Go struct field Outer.name of type v1.Name",
            ),
            (
                r#"{"flag":"x"}"#,
                "string into Go struct field Outer.flag of type bool",
            ),
            (
                r#"{"count":2147483648}"#,
                "number 2147483648 into Go struct field Outer.count of type int32",
            ),
            (
                r#"{"count":1.0}"#,
                "number 1.0 into Go struct field Outer.count of type int32",
            ),
            (
                r#"{"big":1.5}"#,
                "number 1.5 into Go struct field Outer.big of type int64",
            ),
            (
                r#"{"ratio":true}"#,
                "bool into Go struct field Outer.ratio of type float64",
            ),
            (
                r#"{"data":{}}"#,
                "object into Go struct field Outer.data of type []uint8",
            ),
            (
                r#"{"data":[256]}"#,
                "number 256 into Go struct field Outer.data of type uint8",
            ),
            (
                r#"{"texts":{"k":1}}"#,
                "number into Go struct field Outer.texts of type string",
            ),
            (
                r#"{"texts":[]}"#,
                "array into Go struct field Outer.texts of type map[string]string",
            ),
            (
                r#"{"inner":"x"}"#,
                "string into Go struct field Outer.inner of type v1.Inner",
            ),
            (
                r#"{"list":"x"}"#,
                "string into Go struct field Outer.list of type []v1.Inner",
            ),
            (
                r#"{"list":["x"]}"#,
                "string into Go struct field Outer.list of type v1.Inner",
            ),
            (
                r#"{"list":[{"b":"x"}]}"#,
                "string into Go struct field Inner.list.b of type int64",
            ),
            (
                r#"{"map":{"k":{"a":1}}}"#,
                "number into Go struct field Inner.map.a of type string",
            ),
        ] {
            let want = format!("json: cannot unmarshal {want}");
            assert_eq!(run(text), Err(want), "{text}");
        }
    }

    #[test]
    fn the_first_type_error_is_kept() {
        let error = run(r#"{"data":"!","kind":5,"count":"x"}"#).unwrap_err();
        assert_eq!(error, "illegal base64 data at input byte 0");
    }

    #[test]
    fn findings_come_in_document_order_with_full_paths() {
        assert_eq!(
            findings(
                r#"{"Kind":1,"map":{"x.y":{"c":1,"a":"1","a":"2"},"x.y":{}},
                "list":[{},{"c \n":1}],"texts":{"":"1","":"2"},"inner":{},"inner":{"d":{"e":1}}}"#
            ),
            [
                r#"unknown field "Kind""#,
                r#"unknown field "map.x.y.c""#,
                r#"duplicate field "map.x.y.a""#,
                r#"duplicate field "map.x.y""#,
                r#"unknown field "list[1].c \n""#,
                r#"duplicate field "texts.""#,
                r#"duplicate field "inner""#,
                r#"unknown field "inner.d""#,
            ]
        );
    }

    #[test]
    fn each_finding_is_made_once_and_at_most_a_hundred() {
        assert_eq!(findings(r#"{"x":1,"x":2}"#), [r#"unknown field "x""#]);
        let keys: Vec<String> = (0..150).map(|i| format!("\"k{i}\":1")).collect();
        let text = format!("{{{}}}", keys.join(","));
        let found = findings(&text);
        assert_eq!(found.len(), 100);
        assert_eq!(found[99], r#"unknown field "k99""#);
    }

    #[test]
    fn null_empties_pointers_lists_and_maps_and_leaves_the_rest() {
        let text = r#"{"name":"x","count":1,"flag":true,"inner":{},"list":[{}],"map":{"k":{}},
            "name":null,"count":null,"flag":null,"inner":null,"list":null,"map":null,"raw":1,"raw":null}"#;
        let want = Outer {
            name: "x".into(),
            count: 1,
            ..Outer::default()
        };
        assert_eq!(outer(text), want);
        let nulls = outer(r#"{"texts":{"k":null},"list":[null],"map":{"k":null},"raws":[null]}"#);
        assert_eq!(nulls.texts, [("k".into(), "".into())]);
        assert_eq!(nulls.list, Some(vec![Inner::default()]));
        assert_eq!(nulls.map, [("k".into(), Inner::default())]);
        assert_eq!(nulls.raws, [Value::Null]);
    }

    #[test]
    fn a_repeated_struct_or_map_is_merged_and_what_is_in_a_map_replaced() {
        let merged = outer(
            r#"{"inner":{"a":"1"},"inner":{"b":2},"map":{"k":{"a":"1"},"l":{"a":"1"}},
            "map":{"m":{},"k":{"b":2}}}"#,
        );
        let inner = |a: &'static str, b| Inner { a: a.into(), b };
        assert_eq!(merged.inner.as_deref(), Some(&inner("1", 2)));
        let want = [
            ("k", inner("", 2)),
            ("l", inner("1", 0)),
            ("m", inner("", 0)),
        ];
        assert_eq!(merged.map, want.map(|(key, value)| (key.into(), value)));
    }

    #[test]
    fn a_repeated_list_is_decoded_over_the_first_one() {
        let list = outer(r#"{"list":[{"a":"1"},{"a":"2"}],"list":[{"b":3}]}"#).list;
        let a = "1".into();
        assert_eq!(list, Some(vec![Inner { a, b: 3 }]));
    }

    #[test]
    fn of_a_key_repeated_in_raw_json_the_last_value_wins_unnoticed() {
        let (outer, findings) = run(r#"{"raw":[{"a":1,"b":2,"a":{"c":1,"c":3}}]}"#).unwrap();
        assert_eq!(findings, []);
        let want = parse_with(r#"[{"a":{"c":3},"b":2}]"#, Duplicates::LastWins).unwrap();
        assert_eq!(outer.raw, Some(want.value));
    }

    #[test]
    fn bytes_come_as_base64_or_as_numbers() {
        assert_eq!(outer(r#"{"data":"Zm9v"}"#).data.0, b"foo");
        assert_eq!(outer(r#"{"data":[102,111,111]}"#).data.0, b"foo");
    }
}
