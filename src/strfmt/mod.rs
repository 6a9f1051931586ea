//! The string formats of go-openapi's `strfmt` and `govalidator`: whether a text has a format, and
//! the values of those formats that rules read as other types.
//!
//! These are fixed patterns, matched by hand: nothing is compiled, and a check allocates nothing.

pub mod byte;
pub mod color;
pub mod date;
pub mod duration;
pub mod hostname;
pub mod numbers;
pub mod uuid;

/// The white space that `\s` matches in Go's patterns.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\x0c' | b'\r')
}
