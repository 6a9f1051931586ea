//! How Go's own types decode: scalars, pointers, slices, maps, bytes and raw JSON.

use super::{At, Decode, DecodeOutcome, Decoder, Keys};
use crate::go::base64;
use crate::value::order::Places;
use crate::value::{Map, Str, Value};

/// Why a value is not a scalar of a type.
enum Misfit {
    /// It is of another type.
    Type,
    /// It is a number that the type cannot hold.
    Range,
}

type ReadResult<'a, T> = Result<T, (Misfit, Value<'a>)>;

/// Implements [`Decode`] for scalars: the Rust type, the Go type, and the function that reads a
/// value as one. Null leaves them as they are.
macro_rules! scalars {
    ($($rust:ty as $go:literal => $read:expr,)*) => {
        $(impl<'a> Decode<'a> for $rust {
            fn go_type() -> String {
                $go.to_owned()
            }

            fn decode_as(
                &mut self,
                value: Value<'a>,
                decoder: &mut Decoder,
                at: &At<'_>,
                name: fn() -> String,
            ) -> DecodeOutcome {
                if value.is_null() {
                    return Ok(());
                }
                match $read(value) {
                    Ok(scalar) => *self = scalar,
                    Err((Misfit::Type, value)) => decoder.type_error(&value, at, name),
                    Err((Misfit::Range, value)) => decoder.range_error(&value, at, name),
                }
                Ok(())
            }
        })*
    };
}

scalars! {
    Str<'a> as "string" => text,
    bool as "bool" => truth,
    f64 as "float64" => float,
    i64 as "int64" => integer,
    i32 as "int32" => integer,
    // A byte that is written as a number.
    u8 as "uint8" => integer,
}

fn text(value: Value<'_>) -> ReadResult<'_, Str<'_>> {
    match value {
        Value::String(text) => Ok(text),
        other => Err((Misfit::Type, other)),
    }
}

fn truth(value: Value<'_>) -> ReadResult<'_, bool> {
    value.as_bool().ok_or((Misfit::Type, value))
}

fn float(value: Value<'_>) -> ReadResult<'_, f64> {
    match value {
        Value::Int(number) => Ok(number as f64),
        Value::Float(number) if number.is_finite() => Ok(number),
        Value::Float(_) => Err((Misfit::Range, value)),
        other => Err((Misfit::Type, other)),
    }
}

fn integer<T: TryFrom<i64>>(value: Value<'_>) -> ReadResult<'_, T> {
    match value {
        Value::Int(number) => T::try_from(number).map_err(|_| (Misfit::Range, value)),
        Value::Float(_) => Err((Misfit::Range, value)),
        other => Err((Misfit::Type, other)),
    }
}

/// A `[]byte`: base64 text in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl<'a> Decode<'a> for Bytes {
    fn go_type() -> String {
        "[]uint8".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome {
        match value {
            Value::String(text) => match base64::decode(&text) {
                Ok(bytes) => self.0 = bytes,
                Err(error) => decoder.save_text(error.to_string(), at),
            },
            // Go takes a list of small numbers for bytes, too.
            list => return self.0.decode_as(list, decoder, at, name),
        }
        Ok(())
    }
}

/// Raw JSON: kept as it is, except that of a repeated key the last value wins.
impl<'a> Decode<'a> for Value<'a> {
    fn go_type() -> String {
        "v1.JSON".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        _at: &At<'_>,
        _name: fn() -> String,
    ) -> DecodeOutcome {
        if !value.is_null() {
            decoder.check_numbers(&value);
            *self = match decoder.keys() {
                Keys::Unique => value,
                Keys::MayRepeat => last_wins(value),
            };
        }
        Ok(())
    }
}

/// The value with each key once, in its first place with its last value.
fn last_wins(value: Value<'_>) -> Value<'_> {
    match value {
        Value::List(items) => Value::List(items.into_iter().map(last_wins).collect()),
        Value::Map(map) => {
            let entries = map.into_entries().into_iter();
            let entries = entries.map(|(key, value)| (key, last_wins(value)));
            Value::Map(Map::from_last(entries.collect()))
        }
        scalar => scalar,
    }
}

// New values are made in functions of their own: a schema is large, and a temporary one in the
// frame of every level would exhaust the stack of a deep document.

#[inline(never)]
pub(super) fn make<T: Default>() -> T {
    T::default()
}

#[inline(never)]
fn fill<T: Default>(slot: &mut Option<T>) -> &mut T {
    slot.get_or_insert_with(T::default)
}

#[inline(never)]
fn push<T: Default>(items: &mut Vec<T>) {
    items.push(T::default());
}

#[inline(never)]
fn push_entry<'a, T: Default>(entries: &mut Vec<(Str<'a>, T)>, key: Str<'a>) {
    entries.push((key, T::default()));
}

#[inline(never)]
fn reset<T: Default>(item: &mut T) {
    *item = T::default();
}

/// A pointer: null is nil.
impl<'a, T: Decode<'a>> Decode<'a> for Option<T> {
    fn go_type() -> String {
        T::go_type()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome {
        if value.is_null() {
            *self = None;
            return Ok(());
        }
        fill(self).decode_as(value, decoder, at, name)
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Box<T> {
    fn go_type() -> String {
        T::go_type()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome {
        (**self).decode_as(value, decoder, at, name)
    }
}

/// A slice: items decode into those that a repeated key left there.
impl<'a, T: Decode<'a>> Decode<'a> for Vec<T> {
    fn go_type() -> String {
        format!("[]{}", T::go_type())
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome {
        match value {
            Value::List(items) => {
                let count = items.len();
                self.truncate(count);
                self.reserve_exact(count - self.len());
                for (index, item) in items.into_iter().enumerate() {
                    if self.len() <= index {
                        push(self);
                    }
                    if let Some(into) = self.get_mut(index) {
                        into.decode(item, decoder, &at.index(index))?;
                    }
                }
            }
            Value::Null => self.clear(),
            other => decoder.type_error(&other, at, name),
        }
        Ok(())
    }
}

/// A map with string keys, in document order: a repeated key replaces its value.
impl<'a, T: Decode<'a>> Decode<'a> for Vec<(Str<'a>, T)> {
    fn go_type() -> String {
        format!("map[string]{}", T::go_type())
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome {
        match value {
            Value::Map(map) if decoder.keys() == Keys::Unique => {
                let entries = map.into_entries();
                self.reserve_exact(entries.len());
                for (key, value) in entries {
                    push_entry(self, key);
                    if let Some((key, into)) = self.last_mut() {
                        into.decode(value, decoder, &at.key(key))?;
                    }
                }
            }
            Value::Map(map) => decode_repeating(self, map, decoder, at)?,
            Value::Null => self.clear(),
            other => decoder.type_error(&other, at, name),
        }
        Ok(())
    }
}

/// A map in which keys may be there twice, decoded into one that may hold them already.
#[cold]
fn decode_repeating<'a, T: Decode<'a>>(
    entries: &mut Vec<(Str<'a>, T)>,
    map: Map<'a>,
    decoder: &mut Decoder,
    at: &At<'_>,
) -> DecodeOutcome {
    let mut seen = SeenKeys::default();
    entries.iter().for_each(|(key, _)| seen.add(key.clone()));
    for (key, value) in map.into_entries() {
        let at = at.key(&key);
        let place = seen.place(&key, decoder, &at);
        if place == entries.len() {
            push_entry(entries, key.clone());
        }
        if let Some((_, into)) = entries.get_mut(place) {
            reset(into);
            into.decode(value, decoder, &at)?;
        }
    }
    Ok(())
}

/// The keys of a map that is decoded, once for maps of all types.
#[derive(Default)]
struct SeenKeys<'a> {
    places: Places<'a>,
    /// Whether a key of the current map was read already, by its place.
    here: Vec<bool>,
}

impl<'a> SeenKeys<'a> {
    fn add(&mut self, key: Str<'a>) {
        self.places.insert(key, self.here.len());
        self.here.push(false);
    }

    /// Where the entry of a key is, or will be; reports a key that came before.
    fn place(&mut self, key: &Str<'a>, decoder: &mut Decoder, at: &At<'_>) -> usize {
        let next = self.here.len();
        let place = *self.places.entry(key.clone()).or_insert(next);
        match self.here.get_mut(place) {
            Some(true) => decoder.duplicate(at),
            Some(here) => *here = true,
            None => self.here.push(true),
        }
        place
    }
}
