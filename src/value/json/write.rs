//! A value to JSON text, as Go's encoder writes numbers and strings.

use super::super::{Value, number};
use super::scan;

/// Compact JSON in document order; characters are escaped only where JSON demands it.
#[must_use]
pub fn to_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, &mut out);
    out
}

/// How many bytes [`to_json`] gives.
#[must_use]
pub fn length(value: &Value<'_>) -> usize {
    measure(value, &mut String::new())
}

/// Appends what [`to_json`] gives.
pub fn write(value: &Value<'_>, out: &mut String) {
    write_value(value, out, Style::PLAIN);
}

/// Appends a string in the same form.
pub fn write_string(text: &str, out: &mut String) {
    write_json_string(text, false, out);
}

/// A string as a JSON literal, in the same form.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_string(text, &mut out);
    out
}

/// Compact JSON as Go's encoder gives it: keys sorted bytewise, strings safe for HTML.
#[must_use]
pub fn to_go_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write_value(value, &mut out, Style::GO_MAP);
    out
}

/// As [`to_go_json`], with maps in their own order: they stand for structs.
#[must_use]
pub fn to_go_struct_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write_value(value, &mut out, Style::GO_STRUCT);
    out
}

/// Writes a JSON string literal; `html` also escapes `<`, `>`, `&`, U+2028 and U+2029.
fn write_json_string(text: &str, html: bool, out: &mut String) {
    out.push('"');
    let plain = scan::plain(text.as_bytes());
    // Nearly all are.
    if !html && plain == text.len() {
        out.push_str(text);
    } else {
        write_escaped(text, plain, html, out);
    }
    out.push('"');
}

/// `plain` is where the first character is that JSON escapes.
fn write_escaped(text: &str, plain: usize, html: bool, out: &mut String) {
    let (mut rest, mut at) = (text, plain);
    loop {
        if html {
            let plain = rest.bytes().take(at);
            at = plain.take_while(|byte| !unsafe_in_html(*byte)).count();
        }
        out.push_str(rest.get(..at).unwrap_or_default());
        let mut chars = rest.get(at..).unwrap_or_default().chars();
        let Some(c) = chars.next() else { return };
        rest = chars.as_str();
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\0'..='\x1f' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            other => out.push(other),
        }
        at = scan::plain(rest.as_bytes());
    }
}

/// Whether a character that starts with the byte may need an escape inside HTML.
fn unsafe_in_html(byte: u8) -> bool {
    /// The first byte of U+2028 and U+2029.
    const SEPARATOR: u8 = 0xe2;
    matches!(byte, b'<' | b'>' | b'&' | SEPARATOR)
}

#[derive(Clone, Copy)]
struct Style {
    /// Map keys are sorted bytewise.
    sorted: bool,
    /// Strings are safe inside HTML.
    html: bool,
}

impl Style {
    const PLAIN: Self = Self {
        sorted: false,
        html: false,
    };
    const GO_MAP: Self = Self {
        sorted: true,
        html: true,
    };
    const GO_STRUCT: Self = Self {
        sorted: false,
        html: true,
    };
}

fn write_value(value: &Value<'_>, out: &mut String, style: Style) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Int(i) => number::write_int(*i, out),
        Value::Float(f) => number::write_json_float(*f, out),
        Value::String(s) => write_json_string(s, style.html, out),
        Value::List(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_value(item, out, style);
            }
            out.push(']');
        }
        Value::Map(map) => {
            out.push('{');
            if style.sorted {
                write_entries(map.sorted().into_iter(), out, style);
            } else {
                write_entries(map.iter(), out, style);
            }
            out.push('}');
        }
    }
}

fn write_entries<'v, 'a: 'v>(
    entries: impl Iterator<Item = (&'v str, &'v Value<'a>)>,
    out: &mut String,
    style: Style,
) {
    for (i, (key, value)) in entries.enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_json_string(key, style.html, out);
        out.push(':');
        write_value(value, out, style);
    }
}

/// `scratch` is for values that are shorter written than measured.
fn measure(value: &Value<'_>, scratch: &mut String) -> usize {
    let (count, items): (usize, usize) = match value {
        Value::String(text) => return string_length(text),
        Value::List(items) => {
            let lengths = items.iter().map(|item| measure(item, scratch));
            (items.len(), lengths.sum())
        }
        Value::Map(map) => {
            let entries = map.iter();
            let lengths =
                entries.map(|(key, value)| string_length(key) + 1 + measure(value, scratch));
            (map.len(), lengths.sum())
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Float(_) => {
            scratch.clear();
            write(value, scratch);
            return scratch.len();
        }
    };
    "{}".len() + items + count.saturating_sub(1)
}

fn string_length(text: &str) -> usize {
    let (mut length, mut rest) = (text.len() + 2, text.as_bytes());
    while let Some((escaped, others)) = rest.get(scan::plain(rest)..).and_then(<[u8]>::split_first)
    {
        length += match escaped {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 8 | 12 => 1,
            _ => "u0000".len(),
        };
        rest = others;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::super::super::Map;
    use super::super::parse;
    use super::*;

    #[test]
    fn document_order_and_numbers_survive() {
        let text =
            r#"{"b":[1,-2,1.5,9223372036854775807],"a":{"x":null,"é":"\u0001\"\\<"},"c":true}"#;
        assert_eq!(to_json(&parse(text).unwrap().value), text);
    }

    #[test]
    fn integers_of_all_lengths_are_read_and_written() {
        let powers = (0..=18).map(|power| 10_i64.pow(power));
        let edges = [1 << 32, i64::MAX, i64::MIN];
        for edge in powers.chain(edges) {
            for number in [edge.wrapping_sub(1), edge, edge.wrapping_add(1)] {
                for number in [number, number.wrapping_neg()] {
                    let text = number.to_string();
                    let value = parse(&text).unwrap().value;
                    assert!(matches!(value, Value::Int(read) if read == number));
                    assert_eq!(to_json(&value), text);
                }
            }
        }
    }

    #[test]
    fn the_length_is_that_of_what_is_written() {
        let characters: String = ('\0'..='\u{ff}').chain(['\u{2028}', '😀']).collect();
        let list = vec![
            Value::Null,
            Value::Bool(false),
            Value::Int(-12),
            Value::Float(1e21),
            Value::List(Vec::new()),
            Value::Map(Map::new()),
            Value::String(characters.as_str().into()),
        ];
        let mut map = Map::new();
        map.push("a", Value::List(list.clone()));
        map.push(characters.clone(), Value::List(list));
        let value = Value::Map(map);
        assert_eq!(length(&value), to_json(&value).len());
    }

    #[test]
    fn gos_form_sorts_keys_and_escapes_html() {
        let value = parse(r#"{"b":"<&>","a":1e21,"c":1.0}"#).unwrap().value;
        assert_eq!(
            to_go_json(&value),
            r#"{"a":1e+21,"b":"\u003c\u0026\u003e","c":1}"#
        );
    }

    #[test]
    fn structs_keep_the_order_of_their_members() {
        let value = parse(r#"{"b":"<&>","a":[{"d":1,"c":2}]}"#).unwrap().value;
        assert_eq!(
            to_go_struct_json(&value),
            r#"{"b":"\u003c\u0026\u003e","a":[{"d":1,"c":2}]}"#
        );
    }
}
