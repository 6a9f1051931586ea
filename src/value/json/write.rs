//! A value to JSON text, as Go's encoder writes numbers and strings.

use super::super::{Value, number};

/// Compact JSON in document order; characters are escaped only where JSON demands it.
#[must_use]
pub fn to_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, &mut out, Style { go: false });
    out
}

/// Compact JSON as Go's encoder gives it: keys sorted bytewise, strings safe for HTML.
#[must_use]
pub fn to_go_json(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, &mut out, Style { go: true });
    out
}

/// Writes a JSON string literal; `html` also escapes `<`, `>`, `&`, U+2028 and U+2029.
pub fn write_json_string(text: &str, html: bool, out: &mut String) {
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
    go: bool,
}

fn write(value: &Value<'_>, out: &mut String, style: Style) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Int(i) => number::write_int(*i, out),
        Value::Float(f) => number::write_json_float(*f, out),
        Value::String(s) => write_json_string(s, style.go, out),
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
            if style.go {
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
        write_json_string(key, style.go, out);
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
}
