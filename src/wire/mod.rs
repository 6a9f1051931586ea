//! Results as text for JavaScript, and the codes in that text.
//!
//! Most results are JSON with names: [`to_json`]. An admission is made at every keystroke, so it has
//! a shorter form: [`write_admission`] writes it, `packaging/js/admission.ts` reads it.
//! `codes.rs` declares the order of its parts and every code in it, once; `packaging/js/wire.ts` is
//! generated from there.

mod admission;
mod codes;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

pub use self::admission::{ClientRead, write_admission};
use crate::value::number;

/// A result as JSON text. Every result has one: they hold no maps with keys that are not text.
pub fn to_json(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, Numbers));
    let text = String::from_utf8(text).ok();
    text.filter(|_| written.is_ok()).unwrap_or_default()
}

/// Compact JSON with floats as the engine writes them, which spares serde_json's own tables.
struct Numbers;

impl Formatter for Numbers {
    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        let mut text = String::new();
        number::write_json_float(value, &mut text);
        writer.write_all(text.as_bytes())
    }
}
