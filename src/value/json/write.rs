//! A value to JSON text, as Go's encoder writes numbers and strings.

use super::super::{Value, number};

/// Compact JSON in document order; characters are escaped only where JSON demands it.
#[must_use]
pub fn to_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, &mut out, Style::PLAIN);
    out
}

/// Compact JSON as Go's encoder gives it: keys sorted bytewise, strings safe for HTML.
#[must_use]
pub fn to_go_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, &mut out, Style::GO_MAP);
    out
}

/// As [`to_go_json`], with maps in their own order: they stand for structs.
#[must_use]
pub fn to_go_struct_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, &mut out, Style::GO_STRUCT);
    out
}

/// Writes a JSON string literal; `html` also escapes `<`, `>`, `&`, U+2028 and U+2029.
fn write_json_string(text: &str, html: bool, out: &mut String) {
    out.push('"');
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        let escape: &str = match c {
            '"' => "\\\"",
            '\\' => "\\\\",
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            '\u{8}' => "\\b",
            '\u{c}' => "\\f",
            '<' if html => "\\u003c",
            '>' if html => "\\u003e",
            '&' if html => "\\u0026",
            '\u{2028}' if html => "\\u2028",
            '\u{2029}' if html => "\\u2029",
            '\0'..='\x1f' => "",
            _ => continue,
        };
        out.push_str(text.get(plain..at).unwrap_or_default());
        if escape.is_empty() {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push_str(escape);
        }
        plain = at + c.len_utf8();
    }
    out.push_str(text.get(plain..).unwrap_or_default());
    out.push('"');
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

fn write(value: &Value<'_>, out: &mut String, style: Style) {
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
                write(item, out, style);
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
        write(value, out, style);
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn document_order_and_numbers_survive() {
        let text =
            r#"{"b":[1,-2,1.5,9223372036854775807],"a":{"x":null,"é":"\u0001\"\\<"},"c":true}"#;
        assert_eq!(to_json(&parse(text).unwrap().value), text);
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
