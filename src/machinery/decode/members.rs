//! How Go structs decode: by the table of their members.

use super::{At, Decode, DecodeOutcome, Decoder};
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
            ) -> $crate::machinery::decode::DecodeOutcome {
                $crate::machinery::decode::decode_members(self, value, decoder, at, name)
            }
        }

        impl<'a> $crate::machinery::decode::Members<'a> for $rust<'a> {
            fn member(
                &mut self,
                key: &str,
            ) -> Option<$crate::machinery::decode::FoundMember<'_, 'a>> {
                const KEYS: &[&str] = &[$($key),*];
                Some(match key {
                    $($key => {
                        const MEMBER: &$crate::machinery::decode::Member =
                            &$crate::machinery::decode::Member::new($go, KEYS, $key)
                                $(.embedded($embedded))? $(.with_go_type(|| $type.to_owned()))?;
                        (MEMBER, &mut self.$member)
                    })*
                    _ => return None,
                })
            }
        }
    };
}
pub(crate) use go_struct;

/// A struct whose members are found by their keys.
pub trait Members<'a> {
    /// The member of a key, and where its value goes.
    fn member(&mut self, key: &str) -> Option<FoundMember<'_, 'a>>;
}

/// A member, and where its value goes.
pub type FoundMember<'s, 'a> = (&'static Member, &'s mut dyn Slot<'a>);

/// Where a value of any type goes.
pub trait Slot<'a> {
    /// Decodes the value under a name of its own or that of its type.
    ///
    /// # Errors
    /// As [`Decode::decode_as`].
    fn fill(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: Option<fn() -> String>,
    ) -> DecodeOutcome;
}

impl<'a, T: Decode<'a>> Slot<'a> for T {
    fn fill(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: Option<fn() -> String>,
    ) -> DecodeOutcome {
        self.decode_as(value, decoder, at, name.unwrap_or(T::go_type))
    }
}

/// Decodes the members of any struct. Once for all of them, so that neither the module nor the
/// frames that a deep document piles up grow with their number.
///
/// # Errors
/// As [`Decode::decode_as`].
pub fn decode_members<'a>(
    of: &mut dyn Members<'a>,
    value: Value<'a>,
    decoder: &mut Decoder,
    at: &At<'_>,
    name: fn() -> String,
) -> DecodeOutcome {
    let mut seen = 0_u64;
    for (key, value) in decoder.members(value, at, name) {
        let Some((member, slot)) = of.member(&key) else {
            decoder.unknown(at, &key);
            continue;
        };
        let at = at.field(member.owner, member.embedded, member.key);
        if seen & member.bit != 0 {
            decoder.duplicate(&at);
        }
        seen |= member.bit;
        slot.fill(value, decoder, &at, member.go_type)?;
    }
    Ok(())
}

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
    pub const fn with_go_type(self, go_type: fn() -> String) -> Self {
        let go_type = Some(go_type);
        Self { go_type, ..self }
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
