//! A value as YAML text, in the way people write it: block style, quotes where they are needed.

use super::yaml::is_plain_text;
use crate::value::{Value, json};

/// YAML requires a `?` before a key that is longer than this, in characters.
const SIMPLE_KEY: usize = 1000;

/// The YAML text of a value, which reads back as the same value wherever it is JSON's: whole
/// floats come back as integers.
#[must_use]
pub fn to_yaml(value: &Value<'_>) -> String {
    let mut out = String::new();
    write(value, 0, EmitPlace::Start, &mut out);
    out.push('\n');
    out
}

/// The place of a value: after a key, a dash, or at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EmitPlace {
    /// Nothing.
    Start,
    /// The colon of a key.
    Colon,
    /// The dash of a list.
    Dash,
}

/// Writes a value whose entries, if it has any, begin at a column. Recurses as deep as values
/// nest.
fn write(value: &Value<'_>, column: usize, place: EmitPlace, out: &mut String) {
    match value {
        Value::Map(map) if !map.is_empty() => {
            let mut place = place;
            for (key, value) in map.iter() {
                begin(column, place, out);
                write_key(key, column, out);
                write_member(value, column, out);
                place = EmitPlace::Colon;
            }
        }
        Value::List(items) if !items.is_empty() => {
            let mut place = place;
            for item in items {
                begin(column, place, out);
                out.push('-');
                write(item, column + 2, EmitPlace::Dash, out);
                place = EmitPlace::Colon;
            }
        }
        _ => {
            if place != EmitPlace::Start {
                out.push(' ');
            }
            write_scalar(value, out);
        }
    }
}

/// A list begins below its key, a map two columns on.
fn write_member(value: &Value<'_>, column: usize, out: &mut String) {
    let deeper = if matches!(value, Value::List(_)) {
        0
    } else {
        2
    };
    write(value, column + deeper, EmitPlace::Colon, out);
}

/// Goes to where an entry begins.
fn begin(column: usize, place: EmitPlace, out: &mut String) {
    match place {
        EmitPlace::Start => {}
        EmitPlace::Dash => out.push(' '),
        EmitPlace::Colon => {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', column));
        }
    }
}

fn write_key(key: &str, column: usize, out: &mut String) {
    let start = out.len();
    write_text(key, out);
    if out.len() - start > SIMPLE_KEY {
        out.insert_str(start, "? ");
        begin(column, EmitPlace::Colon, out);
    }
    out.push(':');
}

fn write_scalar(value: &Value<'_>, out: &mut String) {
    match value {
        Value::String(text) => write_text(text, out),
        // Empty lists and maps, and all else, are as in JSON.
        _ => json::write(value, out),
    }
}

fn write_text(text: &str, out: &mut String) {
    if is_plain(text) {
        out.push_str(text);
        return;
    }
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            ' '..='~' | '\u{a0}'..='\u{2027}' | '\u{202a}'..='\u{d7ff}' => out.push(c),
            '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}' => out.push(c),
            '\u{10000}'.. => out.push(c),
            _ => out.push_str(&format!("\\u{:04x}", u32::from(c))),
        }
    }
    out.push('"');
}

/// Whether a text is the same without quotes, and no reader could take it for anything else.
fn is_plain(text: &str) -> bool {
    let mut before = ' ';
    for c in text.chars() {
        let fits = match c {
            'a'..='z' | 'A'..='Z' | '_' | '/' => true,
            '0'..='9' | '.' | '-' | '@' | '+' | '=' => before != ' ' || c.is_ascii_digit(),
            ':' => before.is_ascii_alphanumeric(),
            ' ' => before.is_ascii_alphanumeric() || before == '.' || before == ',',
            ',' | ';' | '(' | ')' | '\'' => before != ' ',
            _ => false,
        };
        // A colon before a space would end a key.
        if !fits || (before == ':' && c == ' ') {
            return false;
        }
        before = c;
    }
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '/');
    starts && !matches!(before, ' ' | ':') && is_plain_text(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json::parse;

    #[test]
    fn values_are_written_as_people_write_them() {
        for (value, want) in [
            (
                r#"{"a":{"b":1,"c":["x",{"d":true,"e":null}]}}"#,
                "a:\n  b: 1\n  c:\n  - x\n  - d: true\n    e: null\n",
            ),
            (
                r#"[[1,[2]],{"a":[]},{}]"#,
                "- - 1\n  - - 2\n- a: []\n- {}\n",
            ),
            (r#""x""#, "x\n"),
            ("{}", "{}\n"),
        ] {
            assert_eq!(to_yaml(&parse(value).unwrap().value), want, "{value}");
        }
    }

    #[test]
    fn texts_get_quotes_where_they_need_them() {
        for (text, want) in [
            ("https://example.org/v1", "https://example.org/v1"),
            ("two words, or three", "two words, or three"),
            ("", "\"\""),
            ("yes", "\"yes\""),
            ("N", "\"N\""),
            ("Null", "\"Null\""),
            ("1.0", "\"1.0\""),
            ("2024-01-01", "\"2024-01-01\""),
            ("a: b", "\"a: b\""),
            ("a:", "\"a:\""),
            ("a #b", "\"a #b\""),
            (" a", "\" a\""),
            ("a ", "\"a \""),
            ("- a", "\"- a\""),
            ("a\nb", "\"a\\nb\""),
            ("é\u{85}\u{feff}\u{7f}", "\"é\\u0085\\ufeff\\u007f\""),
        ] {
            let mut out = String::new();
            write_text(text, &mut out);
            assert_eq!(out, want);
        }
    }
}
