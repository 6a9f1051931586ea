//! Recognises placeholders: values that a program fills in.
//!
//! Some custom resources hold placeholders that the server stores as they are. So a placeholder alone says nothing.
//! A placeholder in a faulty value does: the fault is gone once it is filled in.

use super::comment::MARK;
use crate::document::{self, has_template_marks};
use crate::value::Value;

/// The value of a finding, and whether it is a name.
#[derive(Clone, Copy, Debug)]
pub struct FaultyValue<'t> {
    /// The line before the value.
    pub before: &'t str,
    /// The value, as far as it stands in that line.
    pub text: &'t str,
    /// The line after it.
    pub after: &'t str,
    /// The lines below.
    pub below: &'t str,
    /// Whether it is the name or namespace of an object.
    pub is_name: bool,
}

/// Whether a text has actions of Go's templates, which Helm fills in.
#[must_use]
pub fn has_actions(text: &str) -> bool {
    // A single byte is searched faster than two, and braces are rare.
    let mut braces = text.match_indices('{');
    braces.any(|(at, _)| text.as_bytes().get(at + 1) == Some(&b'{'))
}

impl FaultyValue<'_> {
    /// Whether a program fills it in.
    #[must_use]
    pub fn is_placeholder(&self) -> bool {
        let text = self.text.trim().trim_matches(['"', '\'']);
        let around = self
            .before
            .trim_end()
            .chars()
            .next_back()
            .zip(self.after.trim_start().chars().next());
        let is_enclosed = matches!(around, Some(('{', '}') | ('<', '>') | ('$', '$')));
        // A list or map has values of its own.
        if text.starts_with(['[', '{']) && !text.starts_with("{{") && !text.starts_with("{%") {
            return upper_between(text);
        }
        has_template_marks(text)
            || variable(text)
            || text == "..."
            || between(text, "$$", "$$")
            || between(text, "@", "@")
            || between(text, "$(", ")")
            || is_wholly_between(text, "((", "))")
            || is_wholly_between(text, "__", "__")
            || text.strip_prefix('$').is_some_and(is_upper)
            || between(text, "**", "**")
            || between(text, "<", ">")
            || upper_between(text)
            || expression(text)
            || [
                "PLACEHOLDER",
                "REPLACEME",
                "REPLACE_ME",
                "CHANGEME",
                "CHANGE_ME",
                "YOUR_",
            ]
            .iter()
            .any(|word| text.contains(word))
            || is_upper(text) && (is_enclosed || self.is_name && stands_for_a_name(text))
    }

    /// Whether it is an expression, if chainsaw reads it: `(x_k8s_get($client, 'v1', 'Pod', 'a', 'b'))`
    #[must_use]
    pub fn is_expression(&self) -> bool {
        let text = self.text.trim().trim_matches(['"', '\'']);
        text.starts_with('(') && text.ends_with(')')
    }

    /// Whether it has marks that no pattern and no expression has, as definitions have them.
    #[must_use]
    pub fn is_of_program(&self) -> bool {
        let text = self.text.trim().trim_matches(['"', '\'']);
        Placeholder::in_text(text).is_some() && (variable(text) || has_template_marks(text))
    }

    /// Whether a placeholder stands in its line that cannot be read as YAML: `{PREFIX}.16`, `@SIZE@`.
    #[must_use]
    pub fn is_beside_unreadable(&self) -> bool {
        let line = [self.before, self.text, self.after].concat();
        let value = line.split_once(": ").map_or(&*line, |(_, value)| value);
        let is_at_sign = value.trim_start().starts_with('@') && between(value, "@", "@");
        is_at_sign
            || line.split('{').skip(1).any(|rest| {
                let inner = rest.split_once('}').map(|(inner, _)| inner);
                inner.is_some_and(is_upper)
            })
    }

    /// Whether it is the key of a map or list on the lines below in which a program fills in a variable.
    #[must_use]
    pub fn is_around_variable(&self) -> bool {
        let own = self.before.len();
        let is_below = |line: &&str| {
            let content = line.trim_start();
            let column = line.len() - content.len();
            column > own || content.is_empty() || column == own && content.starts_with("- ")
        };
        self.after.trim() == ":" && self.below.lines().take_while(is_below).any(variable)
    }

    /// `size: #@ data.values.size`: ytt fills the value in.
    #[must_use]
    pub fn is_of_ytt(&self) -> bool {
        let marks = ["#@ ", "#@overlay/"];
        let has = |text: &str| marks.iter().any(|mark| text.starts_with(mark));
        has(self.comment()) || has(self.after.trim())
    }

    /// What stands behind a key and its colon.
    fn comment(&self) -> &str {
        self.after.strip_prefix(':').unwrap_or_default().trim()
    }

    /// `name: # The name of the account`: a key without a value, and a comment that may say what belongs
    /// there. One such key may have been forgotten.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let comment = self.comment();
        if !comment.starts_with('#') || comment.contains(MARK) {
            return false;
        }
        let mut lines = self.below.lines();
        let next = lines.find(|line| !matches!(line.trim_start().chars().next(), None | Some('#')));
        let Some(next) = next else { return true };
        let content = next.trim_start();
        let (column, own) = (next.len() - content.len(), self.before.len());
        // The items of a list may stand below their key.
        column < own || column == own && !content.starts_with("- ")
    }
}

/// An expression of chainsaw: `($test.metadata.name)`
fn expression(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')') && text.contains('$')
}

/// `ROLLOUT_NAME`. Other names in capitals are names that the server refuses.
fn stands_for_a_name(text: &str) -> bool {
    text.ends_with("_NAME") || text.ends_with("_NAMESPACE")
}

/// Whether somewhere in a text there is something between marks.
fn between(text: &str, open: &str, close: &str) -> bool {
    let inner = text
        .split_once(open)
        .and_then(|(_, rest)| rest.split_once(close));
    inner.is_some_and(|(inner, _)| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
        inner.starts_with(|c: char| c.is_ascii_alphabetic()) && inner.chars().all(is_word)
    })
}

/// Whether a text is one word between two marks, such as `((name))`.
fn is_wholly_between(text: &str, open: &str, close: &str) -> bool {
    let inner = text
        .strip_prefix(open)
        .and_then(|rest| rest.strip_suffix(close));
    inner.is_some_and(|inner| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        inner.starts_with(|c: char| c.is_ascii_alphabetic()) && inner.chars().all(is_word)
    })
}

/// `{NAME}`, `[NAME]`
fn upper_between(text: &str) -> bool {
    [('{', '}'), ('[', ']')].iter().any(|(open, close)| {
        let rest = text.split_once(*open).map(|(_, rest)| rest);
        let inner = rest.and_then(|rest| rest.split_once(*close));
        inner.is_some_and(|(inner, _)| is_upper(inner))
    })
}

fn is_upper(text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    text.len() > 1
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().all(is_word)
}

/// `${name}`, `${ name }`, `${name:-default}`
fn variable(text: &str) -> bool {
    let mut parts = text.split("${").skip(1);
    parts.any(|part| {
        let name: &str = part.split(['}', ':', '=', '-']).next().unwrap_or_default();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let name = name.trim();
        part.contains('}') && !name.is_empty() && name.chars().all(is_word)
    })
}

/// A value, or the key of one, that a program or a reader fills in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// `${NAME}`: wherever it stands, the same value takes its place.
    Variable,
    /// `...`: the object is an outline, of which a reader takes only a part.
    Ellipsis,
    /// Anything else: `<name>` may be one value here and another there, or several.
    Other,
}

impl Placeholder {
    /// What a value is, if it is one. Texts with more words have other purposes, as scripts have.
    #[must_use]
    pub fn in_text(text: &str) -> Option<Self> {
        const MARKS: [(&str, &str); 7] = [
            ("${", "}"),
            ("{{", "}}"),
            ("{%", "%}"),
            ("<%", "%>"),
            ("<", ">"),
            ("((", "))"),
            ("**", "**"),
        ];
        let is_of = |text: &str| {
            let value = FaultyValue {
                text,
                before: "",
                after: "",
                below: "",
                is_name: false,
            };
            value.is_placeholder()
        };
        let text = text.trim();
        let is_wholly_marked =
            |(open, close): &(&str, &str)| text.starts_with(open) && text.ends_with(close);
        let is_word = !text.contains(char::is_whitespace);
        if !is_of(text) || !is_word && !MARKS.iter().any(is_wholly_marked) {
            return None;
        }
        Some(match text {
            "..." => Self::Ellipsis,
            _ if variable(text) && !is_of(&without_variables(text)) => Self::Variable,
            _ => Self::Other,
        })
    }
}

/// What stands before the first and behind the last variable or action of a text, if it has one: `a-` and `-b` in
/// `a-${NAME}-b`.
#[must_use]
pub fn literal_ends(text: &str) -> Option<(&str, &str)> {
    let text = text.trim().trim_matches(['"', '\'']);
    let opens = ["${", "{{"].iter().filter_map(|mark| text.find(mark));
    let start = opens.min()?;
    let end = text.rfind('}')? + 1;
    text.get(..start).zip(text.get(end..))
}

/// A text in which nothing stands in the place of each variable.
fn without_variables(text: &str) -> String {
    let mut parts = text.split("${");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once('}').map_or("", |(_, rest)| rest));
    [first].into_iter().chain(rest).collect()
}

/// Whether a value of a document, in one word, has a variable such as `${VAR}`. Scripts have some, which nobody
/// fills in before.
#[must_use]
pub fn has_variable(text: &str) -> bool {
    if !text.contains("${") {
        return false;
    }
    let documents = document::parse(text);
    let mut values = documents
        .iter()
        .filter_map(|document| document.value.as_ref());
    values.any(value_has)
}

/// Nesting is bounded by [`crate::value::MAX_DEPTH`].
fn value_has(value: &Value<'_>) -> bool {
    match value {
        Value::String(text) => !text.contains(char::is_whitespace) && variable(text),
        Value::List(items) => items.iter().any(value_has),
        Value::Map(map) => map
            .iter()
            .any(|(key, value)| variable(key) || value_has(value)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_told_from_values() {
        for (line, text, is_name, want) in [
            ("name: ${NAME}", "${NAME}", true, true),
            ("size: ${SIZE:-3}", "${SIZE:-3}", false, true),
            ("size: ${ SIZE }", "${ SIZE }", false, true),
            ("size: \"{{ size }}\"", "\"{{ size }}\"", false, true),
            ("size: <%= size %>", "<%= size %>", false, true),
            ("name: ROLLOUT_NAME", "ROLLOUT_NAME", true, true),
            ("name: MY_APP", "MY_APP", true, false),
            ("mode: ROLLOUT_NAME", "ROLLOUT_NAME", false, false),
            ("name: a-$$name$$", "a-$$name$$", true, true),
            ("name: {NAME}", "NAME", false, true),
            ("name: '{NAME}'", "'{NAME}'", true, true),
            ("kind: <Principal Type>", "<Principal Type>", false, true),
            ("ca: \"...\"", "\"...\"", false, true),
            (
                "id: \"**app ID goes here**\"",
                "\"**app ID goes here**\"",
                false,
                true,
            ),
            ("glob: **/a", "**/a", false, false),
            ("ip: PLACEHOLDER_ADDRS", "PLACEHOLDER_ADDRS", false, true),
            ("project: [PROJECT_ID]", "[PROJECT_ID]", false, true),
            ("size: {a: '${A}'}", "{a: '${A}'}", false, false),
            ("size: ['<a>', b]", "['<a>', b]", false, false),
            ("name: ($test.name)", "($test.name)", true, true),
            ("name: (a)", "(a)", true, false),
            ("name: UPPER", "UPPER", true, false),
            ("size: '@SIZE@'", "'@SIZE@'", false, true),
            ("name: a-@name@", "a-@name@", true, true),
            ("mail: a@b.org", "a@b.org", false, false),
            ("size: $(SIZE)", "$(SIZE)", false, true),
            ("size: ((size))", "((size))", false, true),
            ("size: __SIZE__", "__SIZE__", false, true),
            ("size: __init", "__init", false, false),
            ("size: $SIZE", "$SIZE", false, true),
            ("size: $size", "$size", false, false),
            ("size: YOUR_SIZE", "YOUR_SIZE", false, true),
            ("name: Wrong.Name", "Wrong.Name", true, false),
            ("size: a", "a", false, false),
            ("price: $5", "$5", false, false),
            ("at: <1", "<1", false, false),
        ] {
            let (before, after) = line.split_once(text).unwrap();
            let faulty = FaultyValue {
                before,
                text,
                after,
                below: "",
                is_name,
            };
            assert_eq!(faulty.is_placeholder(), want, "{line}");
        }
    }

    #[test]
    fn an_expression_of_chainsaw_is_a_whole_value_in_parentheses() {
        for (text, want) in [
            ("(semver_compare(env('X'), '>=12.2.x'))", true),
            ("\"(env('X'))\"", true),
            ("(env('X'))-a", false),
            ("a (b)", false),
        ] {
            let value = FaultyValue {
                text,
                ..key("", "", "")
            };
            assert_eq!(value.is_expression(), want, "{text}");
        }
    }

    #[test]
    fn placeholders_that_make_a_line_unreadable_are_found() {
        for (line, want) in [
            ("ip: {PREFIX}.16", true),
            ("name: {HULL_NAME}-{n}", true),
            ("name: {hull}-a", false),
            ("name: {}-a", false),
            ("name: {A, B}-a", false),
            ("size: @SIZE@", true),
            ("size: @SIZE", false),
            ("size: \"@SIZE@", false),
        ] {
            let (before, text) = line.split_at(line.len() - 2);
            let faulty = FaultyValue {
                before,
                text,
                ..key("", "", "")
            };
            assert_eq!(faulty.is_beside_unreadable(), want, "{line}");
        }
    }

    /// A fault at a key.
    fn key<'t>(before: &'t str, after: &'t str, below: &'t str) -> FaultyValue<'t> {
        FaultyValue {
            before,
            text: "size",
            after,
            below,
            is_name: false,
        }
    }

    #[test]
    fn a_comment_of_ytt_fills_its_line_in() {
        for (after, want) in [
            (": #@ data.values.size", true),
            (" #@ data.values.size", true),
            (": #! a comment of ytt", false),
            (": # a comment", false),
        ] {
            assert_eq!(key("  ", after, "").is_of_ytt(), want, "{after}");
        }
    }

    #[test]
    fn a_variable_is_found_in_the_lines_of_a_map() {
        for (after, below, want) in [
            (":", "    a: x\n\n    b: ${B}\n", true),
            (":", "  - ${B}\n", true),
            (":", "    a: x\n  c: ${B}\n", false),
            (": x", "    b: ${B}\n", false),
        ] {
            let faulty = key("  ", after, below);
            assert_eq!(faulty.is_around_variable(), want, "{after:?} {below:?}");
        }
    }

    #[test]
    fn a_comment_may_say_what_belongs_to_a_key_without_a_value() {
        for (before, after, below, want) in [
            ("  ", ": # The vault", "", true),
            ("  ", ": # The vault", "  # more\n\n  other: 1\n", true),
            ("- ", ": # The vault", "- size: 1\n", true),
            ("  ", ": # The vault", "---\n", true),
            ("  ", ": # one of these", "    a: 1\n", false),
            ("  ", ": # the sizes", "  - 1\n", false),
            ("  ", ":", "  other: 1\n", false),
            ("  ", ": 1 # The size", "", false),
            ("  ", ": # drydock-ignore", "", false),
        ] {
            let faulty = key(before, after, below);
            assert_eq!(faulty.is_blank(), want, "{after:?} {below:?}");
        }
    }

    #[test]
    fn a_variable_is_the_same_value_everywhere() {
        for (text, want) in [
            ("${NAME}", Some(Placeholder::Variable)),
            ("${NAME:-a b}", Some(Placeholder::Variable)),
            ("a-${NAME}-${OTHER}", Some(Placeholder::Variable)),
            ("${NAME}-<other>", Some(Placeholder::Other)),
            ("{{ .Values.name }}", Some(Placeholder::Other)),
            ("<the name>", Some(Placeholder::Other)),
            ("YOUR_NAME", Some(Placeholder::Other)),
            ("...", Some(Placeholder::Ellipsis)),
            ("echo ${HOME}", None),
            ("a name", None),
            ("", None),
        ] {
            assert_eq!(Placeholder::in_text(text), want, "{text}");
        }
    }

    #[test]
    fn what_is_no_placeholder_stands_around_it() {
        for (text, want) in [
            ("${A}", Some(("", ""))),
            ("'x ${A}'", Some(("x ", ""))),
            ("a-${A}-${B}-c", Some(("a-", "-c"))),
            ("{{ a }}m", Some(("", "m"))),
            ("<a>", None),
        ] {
            assert_eq!(literal_ends(text), want, "{text}");
        }
    }

    #[test]
    fn variables_in_single_words_are_found() {
        for (text, want) in [
            ("name: ${NAME}-md-0", true),
            ("list: ['${A}']", true),
            ("${KEY}: 1", true),
            ("script: |\n  echo ${HOME}", false),
            ("pattern: a${", false),
            ("a: ${", false),
        ] {
            assert_eq!(has_variable(text), want, "{text}");
        }
    }
}
