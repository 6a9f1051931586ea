//! Bytes to text as go-yaml reads them: UTF-8, or UTF-16 after a byte order mark.

use std::fmt;

/// The bytes of a file as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedText {
    /// The text. Where there is a fault it serves to show the place only: bytes that are not text
    /// are replaced by U+FFFD.
    pub text: String,
    /// Why the bytes are not text.
    pub fault: Option<EncodingFault>,
}

/// The first place where bytes are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingFault {
    /// The error.
    pub error: EncodingError,
    /// How much of the text is before it, in UTF-16 code units.
    pub at: usize,
}

/// Why bytes are not text. The texts are go-yaml's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodingError {
    /// No character of UTF-8 starts with this byte.
    LeadingOctet,
    /// The bytes end within a character of UTF-8.
    IncompleteSequence,
    /// A character of UTF-8 does not go on with this byte.
    TrailingOctet,
    /// The character has a shorter form in UTF-8.
    SequenceLength,
    /// The number is not a character of Unicode.
    Character,
    /// UTF-16 has the second half of a pair without the first.
    UnexpectedLowSurrogate,
    /// UTF-16 has the first half of a pair without the second.
    MissingLowSurrogate,
    /// The bytes end within a pair of UTF-16.
    IncompletePair,
    /// The bytes end within a unit of UTF-16.
    IncompleteUnit,
    /// YAML does not allow the control character.
    ControlCharacter,
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LeadingOctet => "yaml: invalid leading UTF-8 octet",
            Self::IncompleteSequence => "yaml: incomplete UTF-8 octet sequence",
            Self::TrailingOctet => "yaml: invalid trailing UTF-8 octet",
            Self::SequenceLength => "yaml: invalid length of a UTF-8 sequence",
            Self::Character => "yaml: invalid Unicode character",
            Self::UnexpectedLowSurrogate => "yaml: unexpected low surrogate area",
            Self::MissingLowSurrogate => "yaml: expected low surrogate area",
            Self::IncompletePair => "yaml: incomplete UTF-16 surrogate pair",
            Self::IncompleteUnit => "yaml: incomplete UTF-16 character",
            Self::ControlCharacter => "yaml: control characters are not allowed",
        })
    }
}

/// Reads the bytes of a file.
///
/// ```
/// use crd_drydock::document::decode_text;
///
/// assert_eq!(decode_text(b"\xff\xfea\0").text, "a");
/// let fault = decode_text(b"a: \xe9").fault.unwrap();
/// assert_eq!(fault.error.to_string(), "yaml: incomplete UTF-8 octet sequence");
/// assert_eq!(fault.at, 3);
/// ```
#[must_use]
pub fn decode_text(bytes: &[u8]) -> DecodedText {
    let mut decoded = match bytes {
        [0xff, 0xfe, units @ ..] => decode_utf16(units, u16::from_le_bytes),
        [0xfe, 0xff, units @ ..] => decode_utf16(units, u16::from_be_bytes),
        // The parser knows what a byte order mark in UTF-8 means.
        _ => decode_utf8(bytes),
    };
    // go-yaml reads one character after the other: it meets this one first. Without another fault
    // the parser finds it.
    if let Some(fault) = &mut decoded.fault
        && let Some(at) = control_character(&decoded.text, fault.at)
    {
        *fault = EncodingFault {
            error: EncodingError::ControlCharacter,
            at,
        };
    }
    decoded
}

fn decode_utf8(bytes: &[u8]) -> DecodedText {
    match std::str::from_utf8(bytes) {
        Ok(text) => DecodedText {
            text: text.to_owned(),
            fault: None,
        },
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let valid = String::from_utf8_lossy(valid);
            DecodedText {
                fault: Some(EncodingFault {
                    error: utf8_error(rest),
                    at: valid.encode_utf16().count(),
                }),
                text: String::from_utf8_lossy(bytes).into_owned(),
            }
        }
    }
}

/// Why bytes do not start with a character of UTF-8.
fn utf8_error(bytes: &[u8]) -> EncodingError {
    let lead = bytes.first().copied().unwrap_or_default();
    let (size, bits, least) = match lead {
        0xc0..=0xdf => (2, 0x1f, 0x80),
        0xe0..=0xef => (3, 0x0f, 0x800),
        0xf0..=0xf7 => (4, 0x07, 0x10000),
        _ => return EncodingError::LeadingOctet,
    };
    let Some(trail) = bytes.get(1..size) else {
        return EncodingError::IncompleteSequence;
    };
    let mut value = u32::from(lead & bits);
    for octet in trail {
        if octet & 0xc0 != 0x80 {
            return EncodingError::TrailingOctet;
        }
        value = value << 6 | u32::from(octet & 0x3f);
    }
    match value < least {
        true => EncodingError::SequenceLength,
        false => EncodingError::Character,
    }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> DecodedText {
    let (pairs, rest) = bytes.as_chunks();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    let fault = utf16_fault(&units).or_else(|| {
        (!rest.is_empty()).then_some(EncodingFault {
            error: EncodingError::IncompleteUnit,
            at: units.len(),
        })
    });
    DecodedText {
        text: String::from_utf16_lossy(&units),
        fault,
    }
}

/// The first half of a pair that has no other half.
fn utf16_fault(units: &[u16]) -> Option<EncodingFault> {
    let mut at = 0;
    while let Some(unit) = units.get(at) {
        let error = match (unit, units.get(at + 1)) {
            (0xdc00..=0xdfff, _) => EncodingError::UnexpectedLowSurrogate,
            (0xd800..=0xdbff, None) => EncodingError::IncompletePair,
            (0xd800..=0xdbff, Some(0xdc00..=0xdfff)) => {
                at += 2;
                continue;
            }
            (0xd800..=0xdbff, Some(_)) => EncodingError::MissingLowSurrogate,
            _ => {
                at += 1;
                continue;
            }
        };
        return Some(EncodingFault { error, at });
    }
    None
}

/// The offset of the first character that YAML does not allow, within `limit` UTF-16 code units.
fn control_character(text: &str, limit: usize) -> Option<usize> {
    let mut at = 0;
    for character in text.chars() {
        if at >= limit {
            return None;
        }
        if matches!(character,
            '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\x7f'..='\u{84}'
            | '\u{86}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}')
        {
            return Some(at);
        }
        at += character.len_utf16();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_each_encoding() {
        for (bytes, want) in [
            (&b""[..], ""),
            (b"a", "a"),
            ("\u{fffd}\u{e9}".as_bytes(), "\u{fffd}\u{e9}"),
            (b"\xef\xbb\xbfa", "\u{feff}a"),
            (b"\xff\xfe", ""),
            (b"\xff\xfe\x3d\xd8\x00\xde", "\u{1f600}"),
            (b"\xfe\xff\xd8\x3d\xde\x00", "\u{1f600}"),
        ] {
            let want = DecodedText {
                text: want.to_owned(),
                fault: None,
            };
            assert_eq!(decode_text(bytes), want, "{bytes:x?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_told_with_their_place() {
        use EncodingError as E;
        for (bytes, error, at) in [
            (&b"a\x80"[..], E::LeadingOctet, 1),
            (b"\xf8\x80\x80\x80", E::LeadingOctet, 0),
            (b"ab\xc3", E::IncompleteSequence, 2),
            (b"\xc3a", E::TrailingOctet, 0),
            (b"\xf0\x9f\x98\x80\xc0\x80", E::SequenceLength, 2),
            (b"\xed\xa0\x80", E::Character, 0),
            (b"\xf4\x90\x80\x80", E::Character, 0),
            (b"\xff\xfea\0\0\xdc", E::UnexpectedLowSurrogate, 1),
            (b"\xff\xfe\0\xd8a\0", E::MissingLowSurrogate, 0),
            (b"\xff\xfea\0\0\xd8", E::IncompletePair, 1),
            (b"\xff\xfea\0b", E::IncompleteUnit, 1),
            (b"\x01\xff", E::ControlCharacter, 0),
        ] {
            let fault = decode_text(bytes).fault;
            assert_eq!(fault, Some(EncodingFault { error, at }), "{bytes:x?}");
        }
    }

    #[test]
    fn a_control_character_behind_the_fault_is_not_met() {
        let fault = decode_text(b"\xff\x01").fault.map(|fault| fault.error);
        assert_eq!(fault, Some(EncodingError::LeadingOctet));
    }
}
