//! Documents with placeholders that cannot be read, whatever the placeholders stand for.
//!
//! A word, or nothing, takes the place of each placeholder. If the document cannot be read then either, its syntax is
//! wrong. A placeholder that may be more than a part of its line, such as a condition or some lines, proves nothing.

use crate::cel::syntax;
use crate::document::{self, TextFault};
use crate::releases::Features;
use crate::workspace::checks::outcome::looks_like_kubernetes;

/// A document whose placeholders are filled in, and why it still cannot be read.
pub struct Misread {
    /// The document. All that is no placeholder stands where it stood.
    pub text: String,
    /// The fault.
    pub fault: TextFault,
}

impl Misread {
    /// The fault of a document that cannot be read, if it is none of its placeholders, and if the document is an object.
    pub fn find(text: &str) -> Option<Self> {
        let filled = |letter| -> Option<String> {
            let lines = text.split_inclusive('\n');
            lines.map(|line| filled_in(line, letter)).collect()
        };
        let with_words = filled("x").filter(|text| looks_like_kubernetes(text))?;
        fault(&filled(" ")?)?;
        Some(Self {
            fault: fault(&with_words)?,
            text: with_words,
        })
    }
}

/// Whether a rule becomes readable if a number or a name replaces each of its placeholders.
pub fn is_rule_to_fill_in(rule: &str) -> bool {
    let filled = ["1", "x"].map(|letter| filled_in(rule, letter));
    let mut filled = filled.iter().flatten();
    filled.any(|filled| filled != rule && syntax::parse(filled, Features::ALL).is_ok())
}

fn fault(text: &str) -> Option<TextFault> {
    let mut documents = document::parse(text).into_iter();
    documents.find_map(|document| document.error)
}

/// A line in which a letter stands for each character of its placeholders. `None` if one of them may be more than a
/// part of the line.
fn filled_in(line: &str, letter: &str) -> Option<String> {
    let mut filled = String::new();
    let mut literal = String::new();
    let mut rest = line;
    while let Some(at) = next_mark(rest) {
        let (before, behind) = rest.split_at(at);
        let length = length(behind)?;
        literal += before;
        filled += before;
        filled += &letter.repeat(length);
        rest = behind.get(length..)?;
    }
    let has_some = !filled.is_empty() || rest.len() < line.len();
    literal += rest;
    if has_some && literal.trim().is_empty() {
        return None;
    }
    Some(filled + rest)
}

/// Where the next variable or action starts.
fn next_mark(text: &str) -> Option<usize> {
    let marks = ["${", "{{"].into_iter();
    marks.filter_map(|mark| text.find(mark)).min()
}

/// The length of the placeholder at the start of a text. `None` unless the placeholder stands for one value:
/// `${NAME}`, `${NAME:-a}`, `{{ .Values.name }}`.
fn length(text: &str) -> Option<usize> {
    let is_variable = text.starts_with('$');
    let close = if is_variable { "}" } else { "}}" };
    let inner = text.get(2..)?;
    let inner = inner.get(..inner.find(close)?)?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let is_default = |c: char| is_part(c) || ":=/@+".contains(c);
    let name = inner.trim();
    let is_one = match is_variable {
        true => name.chars().all(is_default),
        false => name.chars().all(is_part) && !KEYWORDS.contains(&name),
    };
    let is_trimmed = name.starts_with('-') || name.ends_with('-');
    (is_one && !name.is_empty() && !is_trimmed).then_some(2 + inner.len() + close.len())
}

/// Words of Go's templates that stand for no value.
const KEYWORDS: [&str; 4] = ["end", "else", "break", "continue"];

#[cfg(test)]
mod tests {
    use super::*;

    /// The line at fault, counted from the one of `spec`.
    fn line_at_fault(spec: &str) -> Option<usize> {
        let text = ["apiVersion: a.org/v1\nkind: Boat\nspec:\n", spec].concat();
        let misread = Misread::find(&text)?;
        let before = &misread.text[..misread.fault.offset];
        assert_eq!(text.len(), misread.text.len());
        Some(before.matches('\n').count() - 2)
    }

    #[test]
    fn a_fault_that_no_value_repairs_is_found_at_its_line() {
        for (spec, want) in [
            ("  note: ${X}\n  a: b: c\n", Some(2)),
            ("  a: b: c\n  note: {{ .X }}\n", Some(1)),
            ("  note: {{ x }}-y\n\tsize: 1\n", Some(2)),
            ("  note: ${X:-a.b/c:1}\n  a: \"x\n", Some(3)),
            ("  a: b: ${X}\n", Some(1)),
            ("  note: {{ .X }}\n  size: 1\n", None),
            ("  note: \"a\" ${X}\n", None),
        ] {
            assert_eq!(line_at_fault(spec), want, "{spec}");
        }
    }

    #[test]
    fn a_rule_is_read_with_a_number_or_a_name_in_place_of_a_placeholder() {
        for (rule, want) in [
            ("size(self.a) < ${MAX}", true),
            ("self.{{ .field }} == 1", true),
            ("self.a ${OP} 1", false),
            ("size(self.a) <> ${MAX}", false),
            ("size(self.a) <> 1", false),
        ] {
            assert_eq!(is_rule_to_fill_in(rule), want, "{rule}");
        }
    }

    #[test]
    fn placeholders_of_more_than_a_value_prove_nothing() {
        for mark in [
            "{{ if .X }}",
            "{{ end }}",
            "{{- .X }}",
            "{{ .X -}}",
            "{{ .X | nindent 4 }}",
            "{{",
            "{% if x %}",
            "${A:-${B}}",
            "${A:-a: b}",
            "...\n    ",
        ] {
            let spec = ["  note: ", mark, "\n  a: b: c\n"].concat();
            let spec = spec.replace("note: ...", "note:\n    ...");
            assert_eq!(line_at_fault(&spec), None, "{spec}");
        }
        assert_eq!(line_at_fault("  ${LINES}\n  a: b: c\n"), None);
        assert_eq!(line_at_fault("  {{ .A }} {{ .B }}\n  a: b: c\n"), None);
    }

    #[test]
    fn a_text_without_a_type_is_no_object() {
        assert!(Misread::find("note: ${X}\na: b: c\n").is_none());
    }
}
