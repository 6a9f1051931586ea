//! Why a text is not JSON. The text of Go's decoder is rendered from that.

use std::fmt;

use super::super::MAX_DEPTH;

/// A JSON syntax error. `Display` gives Go's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The fault.
    pub fault: JsonFault,
    /// The byte offset of the character that is wrong; the text's length where it ends too early.
    pub offset: usize,
}

impl JsonError {
    /// Whether the text is not JSON, rather than JSON with a number or a depth beyond the bounds.
    #[must_use]
    pub fn is_syntax(&self) -> bool {
        !matches!(
            self.fault,
            JsonFault::NumberTooLarge { .. } | JsonFault::TooDeep
        )
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

/// A fault of a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonFault {
    /// The text ends within a value.
    UnexpectedEnd,
    /// A character that is not allowed in this context.
    InvalidCharacter {
        /// Its first byte.
        found: u8,
        /// The part that the scanner was reading.
        context: JsonContext,
    },
    /// A number beyond float64.
    NumberTooLarge {
        /// The number as written.
        number: Box<str>,
    },
    /// Values nest deeper than [`MAX_DEPTH`].
    TooDeep,
}

impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedEnd => f.write_str("unexpected end of JSON input"),
            Self::InvalidCharacter { found, context } => {
                f.write_str("invalid character ")?;
                f.write_str(&quote_byte(*found))?;
                f.write_str(" ")?;
                context.fmt(f)
            }
            Self::NumberTooLarge { number } => {
                f.write_str("json: cannot unmarshal number ")?;
                f.write_str(number)?;
                f.write_str(" into Go value of type float64")
            }
            Self::TooDeep => write!(f, "exceeded max depth of {MAX_DEPTH}"),
        }
    }
}

/// The place where Go's scanner met a character that is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonContext {
    /// The start of a value.
    ValueStart,
    /// The start of a key.
    KeyStart,
    /// After a key.
    AfterKey,
    /// After a member of an object.
    AfterMember,
    /// After an item of an array.
    AfterItem,
    /// After the whole value.
    AfterTopLevel,
    /// A string.
    String,
    /// The character after a backslash.
    Escape,
    /// The four digits after `\u`.
    UnicodeEscape,
    /// A number.
    Number,
    /// The digits after a decimal point.
    Fraction,
    /// The digits of an exponent.
    Exponent,
    /// `true`, `false` or `null`.
    Literal {
        /// The literal.
        word: &'static str,
        /// The byte that should stand here.
        expected: u8,
    },
}

impl fmt::Display for JsonContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ValueStart => "looking for beginning of value",
            Self::KeyStart => "looking for beginning of object key string",
            Self::AfterKey => "after object key",
            Self::AfterMember => "after object key:value pair",
            Self::AfterItem => "after array element",
            Self::AfterTopLevel => "after top-level value",
            Self::String => "in string literal",
            Self::Escape => "in string escape code",
            Self::UnicodeEscape => "in \\u hexadecimal character escape",
            Self::Number => "in numeric literal",
            Self::Fraction => "after decimal point in numeric literal",
            Self::Exponent => "in exponent of numeric literal",
            Self::Literal { word, expected } => {
                let expected = quote_byte(*expected);
                return write!(f, "in literal {word} (expecting {expected})");
            }
        })
    }
}

/// A byte between single quotes, as Go's scanner shows it.
fn quote_byte(byte: u8) -> String {
    match byte {
        b'\'' => r"'\''".to_owned(),
        b'"' => "'\"'".to_owned(),
        b'\\' => r"'\\'".to_owned(),
        b'\n' => r"'\n'".to_owned(),
        b'\r' => r"'\r'".to_owned(),
        b'\t' => r"'\t'".to_owned(),
        0x07 => r"'\a'".to_owned(),
        0x08 => r"'\b'".to_owned(),
        0x0b => r"'\v'".to_owned(),
        0x0c => r"'\f'".to_owned(),
        0x00..=0x1f | 0x7f => format!("'\\x{byte:02x}'"),
        0x80..=0xa0 | 0xad => format!("'\\u{:04x}'", u32::from(byte)),
        _ => format!("'{}'", char::from(byte)),
    }
}
