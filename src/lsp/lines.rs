//! Lines of YAML, as the objects of a suite are found in them: also in a text that cannot be read.

/// The lines of a text, without their ends.
pub fn lines_of(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\r', '\n']) {
        let (line, behind) = rest.split_at(at);
        lines.push(line);
        let end = if behind.starts_with("\r\n") { 2 } else { 1 };
        rest = behind.get(end..).unwrap_or_default();
    }
    lines.push(rest);
    lines
}

/// Whether a line has more than a comment.
pub fn is_content(line: &str) -> bool {
    let start = line.trim_start();
    !start.is_empty() && !start.starts_with('#')
}

/// The number of blanks before the text of a line.
pub fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// A column, in units of UTF-16.
pub fn column_of(before: &str) -> usize {
    before.encode_utf16().count()
}

/// Whether the first line with content is a value in braces.
pub fn is_in_braces<'l>(mut lines: impl Iterator<Item = &'l str>) -> bool {
    let first = lines.find(|line| is_content(line)).unwrap_or_default();
    first.trim_start().starts_with('{')
}

/// The text without a comment at its end.
pub fn without_comment(text: &str) -> &str {
    let marks = text.match_indices('#').map(|(at, _)| at);
    let before = marks.map(|at| text.get(..at).unwrap_or_default());
    let mut before = before.filter(|before| before.is_empty() || before.ends_with([' ', '\t']));
    before.next().map_or(text, str::trim_end)
}

/// A text without an anchor at its start.
pub fn without_anchor(text: &str) -> &str {
    let start = text.trim_start();
    let Some(name) = start.strip_prefix('&') else {
        return start;
    };
    let rest = name.trim_start_matches(|c: char| !c.is_whitespace() && c != '{');
    match rest.len() == name.len() {
        true => start,
        false => rest.trim_start(),
    }
}

/// The texts behind the places where a text has a key, with or without quotes and behind a blank or a bracket.
pub fn behind_key<'t>(text: &'t str, key: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(key).filter_map(move |(at, _)| {
        let (before, rest) = text.split_at_checked(at)?;
        let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
        let is_start = |c: char| c.is_whitespace() || c == '{' || c == ',';
        let rest = rest.strip_prefix(key)?;
        let rest = rest.strip_prefix(['"', '\'']).unwrap_or(rest);
        let is_key = before.is_empty() || before.ends_with(is_start);
        rest.strip_prefix(':').filter(|_| is_key)
    })
}

/// Whether a text has a key, as [`behind_key`] finds it.
pub fn has_key(text: &str, key: &str) -> bool {
    behind_key(text, key).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_end_of_a_line_begins_another_one() {
        assert_eq!(lines_of("a\r\nb\rc\n"), ["a", "b", "c", ""]);
        assert_eq!(lines_of(""), [""]);
    }

    #[test]
    fn a_comment_stands_behind_a_blank() {
        for (text, want) in [("a # b", "a"), ("a#b", "a#b"), ("# a", ""), ("a", "a")] {
            assert_eq!(without_comment(text), want);
        }
    }

    #[test]
    fn anchors_are_left_out() {
        for (text, want) in [
            (" &a {b", "{b"),
            ("&a{b", "{b"),
            ("& a", "& a"),
            (" a", "a"),
        ] {
            assert_eq!(without_anchor(text), want);
        }
    }

    #[test]
    fn keys_are_found_in_quotes_and_behind_brackets() {
        let found = |text| behind_key(text, "kind").next();
        assert_eq!(found("{a: b, \"kind\": c}"), Some(" c}"));
        assert_eq!(found("kind: a"), Some(" a"));
        assert_eq!(found("mankind: a"), None);
        assert_eq!(found("kinds: a"), None);
    }
}
