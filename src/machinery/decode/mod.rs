//! From a generic value to typed structures by the rules of Go's JSON decoder, as the API server
//! has it (`sigs.k8s.io/json`, strict mode): case-sensitive keys, unknown and repeated keys
//! reported, the first type error kept while decoding goes on.
//!
//! A type says how it decodes by implementing [`Decode`]; [`go_struct!`] does so for a struct
//! from the table of its members.

mod path;
mod types;

use crate::value::{Str, Value, number};

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
pub type Outcome = Result<(), Stopped>;

/// A type that Go's decoder can fill.
///
/// Decoding goes *into* what is there: a key given twice merges structs and maps and
/// overwrites scalars and lists, as it does in Go.
pub trait Decode<'a>: Default {
    /// The name of the Go type, as type errors have it.
    fn go_type() -> String;

    /// Takes a value in; `name` is the Go type to report where it is none of its kind.
    ///
    /// # Errors
    /// Only where a custom decoder refuses its value; a type error is kept and decoding goes on.
    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> Outcome;

    /// Takes a value in under the type's own name.
    ///
    /// # Errors
    /// As [`Decode::decode_as`].
    fn decode(&mut self, value: Value<'a>, decoder: &mut Decoder, at: &At<'_>) -> Outcome {
        self.decode_as(value, decoder, at, Self::go_type)
    }
}

/// As many strict findings are kept, as in the API server.
const MAX_FINDINGS: usize = 100;

/// One run over a document: its findings and its error.
#[derive(Debug)]
pub struct Decoder {
    keys: Keys,
    /// Findings are not made below custom decoders.
    strict: bool,
    /// The struct that errors below a custom decoder name.
    owner: Option<&'static str>,
    findings: Vec<String>,
    /// The first type error.
    saved: Option<String>,
    /// The error that stopped decoding, which hides the first type error.
    fatal: Option<String>,
}

impl Decoder {
    /// Decodes a whole document: the structure and the strict findings, in document order.
    ///
    /// # Errors
    /// The error's text, as Go words it; there are no findings then.
    pub fn run<'a, T: Decode<'a>>(
        document: Value<'a>,
        keys: Keys,
    ) -> Result<(T, Vec<String>), String> {
        let mut decoder = Self {
            keys,
            strict: true,
            owner: None,
            findings: Vec::new(),
            saved: None,
            fatal: None,
        };
        let mut result = T::default();
        let _ = result.decode(document, &mut decoder, &At::ROOT);
        match decoder.fatal.or(decoder.saved) {
            Some(error) => Err(error),
            None => Ok((result, decoder.findings)),
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
        let what = match value {
            Value::Null => "null",
            Value::Bool(_) => "bool",
            Value::Int(_) | Value::Float(_) => "number",
            Value::String(_) => "string",
            Value::List(_) => "array",
            Value::Map(_) => "object",
        };
        self.save(what, at, go_type);
    }

    /// Keeps the error that a number is out of an integer type's range, or fractional.
    #[cold]
    pub fn range_error(&mut self, value: &Value<'_>, at: &At<'_>, go_type: fn() -> String) {
        self.save(&format!("number {}", literal(value)), at, go_type);
    }

    /// Keeps an error with a text of its own.
    #[cold]
    pub fn save_text(&mut self, error: String) {
        self.saved.get_or_insert(error);
    }

    fn save(&mut self, what: &str, at: &At<'_>, go_type: fn() -> String) {
        if self.saved.is_none() {
            self.saved = Some(self.type_error_text(what, at, go_type));
        }
    }

    fn type_error_text(&self, what: &str, at: &At<'_>, go_type: fn() -> String) -> String {
        let go_type = go_type();
        match self.owner.or_else(|| at.owner()) {
            Some(owner) => format!(
                "json: cannot unmarshal {what} into Go struct field {owner}.{} of type {go_type}",
                at.fields()
            ),
            None => format!("json: cannot unmarshal {what} into Go value of type {go_type}"),
        }
    }

    /// Stops decoding with an error of a custom decoder.
    ///
    /// # Errors
    /// Always; for the caller to return.
    #[cold]
    pub fn stop(&mut self, error: String) -> Outcome {
        self.fatal = Some(error);
        Err(Stopped)
    }

    /// Notes a key that the struct does not have.
    #[cold]
    pub fn unknown(&mut self, at: &At<'_>, key: &str) {
        self.find("unknown", at, Some(key));
    }

    /// Notes that the place was there before.
    #[cold]
    pub fn duplicate(&mut self, at: &At<'_>) {
        self.find("duplicate", at, None);
    }

    fn find(&mut self, what: &str, at: &At<'_>, key: Option<&str>) {
        if !self.strict || self.findings.len() >= MAX_FINDINGS {
            return;
        }
        let finding = format!("{what} field {}", at.quoted(key));
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// Runs a custom decoder, which in Go starts a decoder of its own that is not strict and
    /// whose first error stops this one.
    ///
    /// # Errors
    /// Where the inner decoder has an error.
    pub fn nested(&mut self, at: &At<'_>, decode: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        let outer = (self.strict, self.owner, self.saved.take());
        self.strict = false;
        if self.owner.is_none() {
            self.owner = at.owner();
        }
        decode(self)?;
        if let Some(error) = self.saved.take() {
            return self.stop(error);
        }
        (self.strict, self.owner, self.saved) = outer;
        Ok(())
    }
}

/// The text of a number, as near to the document's own as the value still tells: an integral
/// float was written with a fraction or an exponent, or it is too large for an int64.
fn literal(value: &Value<'_>) -> String {
    let mut text = String::new();
    match value {
        Value::Int(number) => number::write_int(*number, &mut text),
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

/// Implements [`Decode`] for a struct from the table of its members: the JSON key, the Rust
/// member, and the Go type where it has a name of its own.
///
/// ```ignore
/// go_struct! {
///     Spec as "v1", "CustomResourceDefinitionSpec" {
///         "group" => group,
///         "scope" => scope as "v1.ResourceScope",
///     }
/// }
/// ```
macro_rules! go_struct {
    (
        $rust:ident as $package:literal, $go:literal {
            $($key:literal $(in $embedded:literal)? => $member:ident $(as $type:literal)?,)*
        }
    ) => {
        impl<'a> $crate::machinery::decode::Decode<'a> for $rust<'a> {
            fn go_type() -> String {
                concat!($package, ".", $go).to_owned()
            }

            fn decode_as(
                &mut self,
                value: $crate::value::Value<'a>,
                decoder: &mut $crate::machinery::decode::Decoder,
                at: &$crate::machinery::decode::At<'_>,
                name: fn() -> String,
            ) -> $crate::machinery::decode::Outcome {
                const KEYS: &[&str] = &[$($key),*];
                let mut seen = 0_u64;
                for (key, mut value) in decoder.members(value, at, name) {
                    match &*key {
                        $($key => {
                            const MEMBER: &$crate::machinery::decode::Member =
                                &$crate::machinery::decode::Member::new($go, KEYS, $key)
                                    $(.embedded($embedded))? $(.of_type(|| $type.to_owned()))?;
                            MEMBER.decode(&mut self.$member, &mut value, decoder, at, &mut seen)?;
                        })*
                        _ => decoder.unknown(at, &key),
                    }
                }
                Ok(())
            }
        }
    };
}
pub(crate) use go_struct;

/// A member of a Go struct, made by [`go_struct!`].
#[derive(Debug)]
pub struct Member {
    /// The struct, as type errors name it.
    owner: &'static str,
    /// The embedded struct that has the member, if it is not the struct's own.
    embedded: Option<&'static str>,
    key: &'static str,
    /// The member's bit in the set of those seen.
    bit: u64,
    /// The Go type, where it is not that of the Rust type.
    go_type: Option<fn() -> String>,
}

impl Member {
    /// A member among those with these keys.
    #[must_use]
    pub const fn new(owner: &'static str, keys: &[&str], key: &'static str) -> Self {
        Self {
            owner,
            embedded: None,
            key,
            bit: bit(keys, key),
            go_type: None,
        }
    }

    /// The member as that of an embedded struct.
    #[must_use]
    pub const fn embedded(self, embedded: &'static str) -> Self {
        let embedded = Some(embedded);
        Self { embedded, ..self }
    }

    /// The member with a Go type of its own name.
    #[must_use]
    pub const fn of_type(self, go_type: fn() -> String) -> Self {
        let go_type = Some(go_type);
        Self { go_type, ..self }
    }

    /// Decodes the member's value, which it takes out. A function of its own, so that the frames of structs with
    /// many members stay small: they are what a deep document piles up.
    ///
    /// # Errors
    /// As [`Decode::decode_as`].
    #[inline(never)]
    pub fn decode<'a, T: Decode<'a>>(
        &self,
        into: &mut T,
        value: &mut Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        seen: &mut u64,
    ) -> Outcome {
        let at = at.field(self.owner, self.embedded, self.key);
        if *seen & self.bit != 0 {
            decoder.duplicate(&at);
        }
        *seen |= self.bit;
        let value = std::mem::take(value);
        into.decode_as(value, decoder, &at, self.go_type.unwrap_or(T::go_type))
    }
}

/// The bit of a key: its position in the table.
const fn bit(keys: &[&str], key: &str) -> u64 {
    let mut position = 0;
    let mut rest = keys;
    while let Some((first, others)) = rest.split_first() {
        if same(first.as_bytes(), key.as_bytes()) {
            break;
        }
        position += 1;
        rest = others;
    }
    1 << position
}

/// Equality that a constant may use.
const fn same(mut a: &[u8], mut b: &[u8]) -> bool {
    while let (Some((x, more_a)), Some((y, more_b))) = (a.split_first(), b.split_first()) {
        if *x != *y {
            return false;
        }
        a = more_a;
        b = more_b;
    }
    a.is_empty() && b.is_empty()
}
