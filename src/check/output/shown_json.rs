//! JSON for a terminal.

use std::fmt::Write;

use crate::check::visible::is_unseen;

/// JSON in lines. Characters that a terminal would obey are escaped, so the values stay exact.
///
/// `compact` is JSON without spaces between its parts.
#[must_use]
pub fn shown_json(compact: &str) -> String {
    let mut writer = Writer {
        shown: String::with_capacity(compact.len() * 3 / 2),
        depth: 0,
    };
    let mut chars = compact.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                writer.shown.push('"');
                while let Some(c) = chars.next() {
                    writer.string_part(c);
                    match c {
                        '\\' => writer.shown.extend(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '{' | '[' => {
                writer.shown.push(c);
                if let Some(end) = chars.next_if(|c| matches!(c, '}' | ']')) {
                    writer.shown.push(end);
                } else {
                    writer.depth += 1;
                    writer.line();
                }
            }
            '}' | ']' => {
                writer.depth = writer.depth.saturating_sub(1);
                writer.line();
                writer.shown.push(c);
            }
            ',' => {
                writer.shown.push(c);
                writer.line();
            }
            ':' => writer.shown.push_str(": "),
            c => writer.shown.push(c),
        }
    }
    writer.shown.push('\n');
    writer.shown
}

struct Writer {
    shown: String,
    depth: usize,
}

impl Writer {
    fn line(&mut self) {
        self.shown.push('\n');
        self.shown.extend(std::iter::repeat_n("  ", self.depth));
    }

    /// A character of a string, above U+FFFF as JSON has it: in two halves.
    fn string_part(&mut self, c: char) {
        if !is_unseen(c) {
            self.shown.push(c);
            return;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a text does not fail.
            let _ = write!(self.shown, "\\u{unit:04x}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_indented_and_its_strings_stay_exact() {
        let compact = r#"{"a":[],"b":{},"c":["x, {\"y\": 1}\\",1,null],"d":{"e":true}}"#;
        let want = r#"{
  "a": [],
  "b": {},
  "c": [
    "x, {\"y\": 1}\\",
    1,
    null
  ],
  "d": {
    "e": true
  }
}
"#;
        assert_eq!(shown_json(compact), want);
        assert_eq!(shown_json("[]"), "[]\n");
        let hidden = "[\"\u{202e}\u{e0041}\u{7f}ä\"]";
        assert_eq!(
            shown_json(hidden),
            "[\n  \"\\u202e\\udb40\\udc41\\u007fä\"\n]\n"
        );
    }
}
