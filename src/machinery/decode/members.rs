//! How Go structs decode: by the table of their members.

use super::{At, Decode, Decoder, Outcome};
use crate::value::Value;

/// Implements [`Decode`] for a struct from the table of its members: the JSON key, the Rust
/// member, and the Go type where it has a name of its own.
///
/// ```text
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

/// A member of a Go struct, made by `go_struct!`.
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

    /// Decodes the member's value, which it takes out. A function of its own, so that the frames
    /// of structs with many members stay small: they are what a deep document piles up.
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
