//! Characters that a terminal obeys, or that hide something, as escapes. Names, values and messages
//! come from files of strangers.
//!
//! `packaging/js/visible.ts` does the same where no engine runs; a test compares the tables.

use std::borrow::Cow;
use std::fmt::Write;

/// A text of several lines: all but line breaks and tabs is made visible.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_unseen(c) && c != '\n' && c != '\t')
}

/// A text that has to stay on one line, such as a name: line breaks are made visible too.
#[must_use]
pub fn visible_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_unseen)
}

/// A text of several lines on one line.
#[must_use]
pub fn one_line(text: &str) -> String {
    visible(text).replace('\n', " ")
}

/// Invisible characters and those that change the direction of writing, from the first to the last one.
/// Joiners are not among them, which scripts and emoji need.
const HIDDEN: [(char, char); 11] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{180e}', '\u{180e}'),
    ('\u{200b}', '\u{200b}'),
    ('\u{200e}', '\u{200e}'),
    ('\u{200f}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{fff9}', '\u{fffb}'),
    ('\u{e0000}', '\u{e007f}'),
];

/// Separators of lines and paragraphs.
const SEPARATORS: [char; 2] = ['\u{2028}', '\u{2029}'];

/// Whether a character is obeyed or hides something.
pub(super) fn is_unseen(c: char) -> bool {
    let hides = |(first, last): &(char, char)| (*first..=*last).contains(&c);
    c.is_control() || SEPARATORS.contains(&c) || HIDDEN.iter().any(hides)
}

fn escaped(text: &str, is_hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_hidden(c) {
            write_escape(c, &mut shown);
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// As a string in JSON has it, or in YAML above U+FFFF: `\n`, `\u001b`, `\U000e0041`.
fn write_escape(c: char, shown: &mut String) {
    let code = u32::from(c);
    match c {
        '\n' => shown.push_str("\\n"),
        '\r' => shown.push_str("\\r"),
        '\t' => shown.push_str("\\t"),
        _ => {
            // Writing to a text does not fail.
            let _ = match code > 0xffff {
                true => write!(shown, "\\U{code:08x}"),
                false => write!(shown, "\\u{code:04x}"),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn hosts_hide_the_same_characters() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/js/visible.ts");
        let host = fs::read_to_string(path).unwrap_or_default();
        let sign = |c: char| match u32::from(c) {
            code @ ..=0xffff => format!("\\u{code:04x}"),
            code => format!("\\u{{{code:x}}}"),
        };
        let listed = HIDDEN.map(|(first, last)| match first == last {
            true => sign(first),
            false => [sign(first), "-".to_owned(), sign(last)].concat(),
        });
        let class = format!("[\\p{{Cc}}\\p{{Zl}}\\p{{Zp}}\\p{{Cs}}{}]", listed.concat());
        assert!(
            host.contains(&class),
            "packaging/js/visible.ts lacks {class}"
        );
    }

    #[test]
    fn what_terminals_obey_is_escaped() {
        for (text, want) in [
            ("\x1b[31mred", "\\u001b[31mred"),
            ("a\u{9b}31m", "a\\u009b31m"),
            ("safe\rhidden", "safe\\rhidden"),
            ("a\u{202e}txt.exe", "a\\u202etxt.exe"),
            ("a\u{e0041}", "a\\U000e0041"),
            ("größer 👩‍🚀", "größer 👩‍🚀"),
        ] {
            assert_eq!(visible(text), want);
            assert_eq!(visible_line(text), want);
        }
        assert_eq!(visible("a\n\tb"), "a\n\tb");
        assert_eq!(visible_line("a\n\tb"), "a\\n\\tb");
        assert_eq!(one_line("a\nb\u{7}"), "a b\\u0007");
    }
}
