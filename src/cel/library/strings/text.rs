//! Indexes and cuts texts by code points, as cel-go and Go's `strings` do.

use std::ops::Range;

use crate::cel::value::code_points;

/// Why an index is out of range.
pub(super) type TextRefusal = String;

/// The bytes of the code point at an index; none right after the last.
pub(super) fn char_at(text: &str, at: i64) -> Result<Range<usize>, TextRefusal> {
    let start = byte_of(text, at)?;
    let rest = text.get(start..).unwrap_or_default();
    let length = rest.chars().next().map_or(0, char::len_utf8);
    Ok(start..start + length)
}

/// The bytes from an index on.
pub(super) fn from(text: &str, start: i64) -> Result<Range<usize>, TextRefusal> {
    Ok(byte_of(text, start)?..text.len())
}

/// The bytes between two indices.
pub(super) fn between(text: &str, start: i64, end: i64) -> Result<Range<usize>, TextRefusal> {
    if start > end {
        return Err(format!(
            "invalid substring range. start: {start}, end: {end}"
        ));
    }
    Ok(byte_of(text, start)?..byte_of(text, end)?)
}

/// The index of the first occurrence at an index or later, -1 for none.
pub(super) fn index_of(text: &str, part: &str, from: i64) -> Result<i64, TextRefusal> {
    if part.is_empty() {
        return Ok(from);
    }
    if from < 0 {
        return Err(out_of_range(from));
    }
    let found = byte_at(text, from).and_then(|start| {
        let found = text.get(start..)?.find(part)?;
        text.get(..start + found)
    });
    Ok(index(found))
}

/// The index of the last occurrence, -1 for none.
pub(super) fn last_index_of(text: &str, part: &str) -> i64 {
    index(text.rfind(part).and_then(|found| text.get(..found)))
}

/// The index of the last occurrence at an index or before, -1 for none or where the text does
/// not reach.
pub(super) fn last_index_until(text: &str, part: &str, until: i64) -> Result<i64, TextRefusal> {
    if part.is_empty() {
        return Ok(until);
    }
    if until < 0 {
        return Err(out_of_range(until));
    }
    let found = byte_at(text, until).filter(|start| *start < text.len());
    let found = found.and_then(|start| {
        let mut end = (start + part.len()).min(text.len());
        // An occurrence ends at a character boundary.
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let found = text.get(..end)?.rfind(part)?;
        text.get(..found)
    });
    Ok(index(found))
}

/// The text in quotes, with the escapes that CEL reads.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        let escaped = match c {
            '\u{7}' => 'a',
            '\u{8}' => 'b',
            '\u{c}' => 'f',
            '\n' => 'n',
            '\r' => 'r',
            '\t' => 't',
            '\u{b}' => 'v',
            '\\' | '"' => c,
            _ => {
                out.push(c);
                continue;
            }
        };
        out.push('\\');
        out.push(escaped);
    }
    out.push('"');
    out
}

/// How many occurrences are replaced under a limit; a negative limit means all.
pub(super) fn replacements(text: &str, part: &str, limit: i64) -> usize {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    if part.is_empty() {
        (code_points(text) + 1).min(limit)
    } else {
        text.matches(part).take(limit).count()
    }
}

/// Splits a text at separators, into at most `limit` parts. A negative limit means all parts.
pub(super) fn split<'t>(text: &'t str, separator: &str, limit: i64) -> Vec<&'t str> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    if !separator.is_empty() {
        return text.splitn(limit, separator).collect();
    }
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if parts.len() + 1 >= limit {
            break;
        }
        let (part, after) = rest.split_at(first.len_utf8());
        parts.push(part);
        rest = after;
    }
    if !rest.is_empty() && parts.len() < limit {
        parts.push(rest);
    }
    parts
}

pub(super) fn out_of_range(at: i64) -> TextRefusal {
    format!("index out of range: {at}")
}

/// The byte at which a code point starts, also the one that would follow the last.
fn byte_of(text: &str, at: i64) -> Result<usize, TextRefusal> {
    byte_at(text, at).ok_or_else(|| out_of_range(at))
}

fn byte_at(text: &str, at: i64) -> Option<usize> {
    let mut left = usize::try_from(at).ok()?;
    if text.as_bytes().get(..left)?.is_ascii() {
        return Some(left);
    }
    let mut skipped = 0;
    // Counting chunk by chunk is faster than searching for the place.
    for piece in text.as_bytes().chunks(1024) {
        let mut end = skipped + piece.len();
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let count = text.get(skipped..end)?.chars().count();
        if count > left {
            break;
        }
        left -= count;
        skipped = end;
    }
    let rest = text.get(skipped..)?;
    let starts = rest.char_indices().map(|(start, _)| start);
    starts.chain([rest.len()]).nth(left).map(|at| skipped + at)
}

/// The number of code points in `before`; -1 for `None`.
fn index(before: Option<&str>) -> i64 {
    before.map_or(-1, |before| code_points(before) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, range: Result<Range<usize>, TextRefusal>) -> Result<&str, TextRefusal> {
        range.map(|range| &text[range])
    }

    #[test]
    fn characters_are_code_points() {
        let text = "wö😀d";
        for (at, want) in [
            (0, Ok("w")),
            (1, Ok("ö")),
            (2, Ok("😀")),
            (4, Ok("")),
            (5, Err("index out of range: 5")),
            (-1, Err("index out of range: -1")),
            (i64::MIN, Err("index out of range: -9223372036854775808")),
        ] {
            assert_eq!(
                cut(text, char_at(text, at)),
                want.map_err(String::from),
                "{at}"
            );
        }
        assert_eq!(char_at("", 0), Ok(0..0));
    }

    #[test]
    fn every_place_of_a_long_text_is_found() {
        let text = "aé日😀".repeat(50);
        for (at, (start, c)) in (0..).zip(text.char_indices()) {
            assert_eq!(char_at(&text, at), Ok(start..start + c.len_utf8()));
        }
        assert_eq!(char_at(&text, 200), Ok(text.len()..text.len()));
        assert_eq!(
            char_at(&text, 201),
            Err("index out of range: 201".to_owned())
        );
        assert_eq!(
            char_at(&"a".repeat(64), 65),
            Err("index out of range: 65".to_owned())
        );
    }

    #[test]
    fn substrings_lie_within_the_text() {
        let text = "wö😀d";
        for (start, end, want) in [
            (0, 4, Ok(text)),
            (1, 3, Ok("ö😀")),
            (4, 4, Ok("")),
            (2, 1, Err("invalid substring range. start: 2, end: 1")),
            (9, 8, Err("invalid substring range. start: 9, end: 8")),
            (-1, 2, Err("index out of range: -1")),
            (-2, -1, Err("index out of range: -2")),
            (5, 6, Err("index out of range: 5")),
            (0, 5, Err("index out of range: 5")),
        ] {
            let got = cut(text, between(text, start, end));
            assert_eq!(got, want.map_err(String::from), "{start} {end}");
        }
        assert_eq!(cut(text, from(text, 4)), Ok(""));
        assert_eq!(from(text, 5), Err("index out of range: 5".to_owned()));
    }

    #[test]
    fn the_first_occurrence_is_found() {
        for (text, part, from, want) in [
            ("banana", "an", 0, Ok(1)),
            ("banana", "an", 2, Ok(3)),
            ("banana", "an", 4, Ok(-1)),
            ("banana", "", 9, Ok(9)),
            ("banana", "", -9, Ok(-9)),
            ("banana", "a", 6, Ok(-1)),
            ("banana", "a", i64::MAX, Ok(-1)),
            ("banana", "a", -1, Err("index out of range: -1")),
            ("日本語", "語", 2, Ok(2)),
            ("", "a", 0, Ok(-1)),
        ] {
            let got = index_of(text, part, from);
            assert_eq!(got, want.map_err(String::from), "{text} {part} {from}");
        }
    }

    #[test]
    fn the_last_occurrence_is_found() {
        for (text, part, want) in [
            ("banana", "an", 3),
            ("banana", "", 6),
            ("日本", "", 2),
            ("日本", "本", 1),
            ("", "a", -1),
            ("a", "aa", -1),
        ] {
            assert_eq!(last_index_of(text, part), want, "{text} {part}");
        }
        for (text, part, until, want) in [
            ("banana", "an", 3, Ok(3)),
            ("banana", "an", 2, Ok(1)),
            ("banana", "an", 5, Ok(3)),
            ("banana", "an", 0, Ok(-1)),
            ("banana", "bananas", 2, Ok(-1)),
            ("banana", "a", 6, Ok(-1)),
            ("banana", "", 9, Ok(9)),
            ("banana", "", -9, Ok(-9)),
            ("banana", "a", -1, Err("index out of range: -1")),
            ("日本日", "日", 1, Ok(0)),
            ("ab日", "b", 1, Ok(1)),
            ("ab日日", "bc", 1, Ok(-1)),
            ("", "a", 0, Ok(-1)),
        ] {
            let got = last_index_until(text, part, until);
            assert_eq!(got, want.map_err(String::from), "{text} {part} {until}");
        }
    }

    #[test]
    fn texts_split_as_in_go() {
        for (text, separator, limit, want) in [
            ("a,b,,c", ",", -1, vec!["a", "b", "", "c"]),
            ("a,b,,c", ",", 0, vec![]),
            ("a,b,,c", ",", 1, vec!["a,b,,c"]),
            ("a,b,,c", ",", 2, vec!["a", "b,,c"]),
            ("a,b,,c", ",", i64::MAX, vec!["a", "b", "", "c"]),
            ("", ",", -1, vec![""]),
            ("", "", -1, vec![]),
            ("", "", 1, vec![]),
            ("aé😀", "", -1, vec!["a", "é", "😀"]),
            ("aé😀", "", 0, vec![]),
            ("aé😀", "", 1, vec!["aé😀"]),
            ("aé😀", "", 2, vec!["a", "é😀"]),
            ("aé😀", "", 3, vec!["a", "é", "😀"]),
        ] {
            assert_eq!(
                split(text, separator, limit),
                want,
                "{text} {separator} {limit}"
            );
        }
    }

    #[test]
    fn occurrences_are_counted_up_to_a_limit() {
        for (text, part, limit, want) in [
            ("banana", "an", -1, 2),
            ("banana", "an", 1, 1),
            ("banana", "an", 0, 0),
            ("aé", "", -1, 3),
            ("aé", "", 2, 2),
            ("", "", -1, 1),
        ] {
            assert_eq!(
                replacements(text, part, limit),
                want,
                "{text} {part} {limit}"
            );
        }
    }

    #[test]
    fn quotes_escape_what_cel_escapes() {
        for (text, want) in [
            ("", r#""""#),
            ("\u{7}\u{8}\u{c}\n\r\t\u{b}\\\"", r#""\a\b\f\n\r\t\v\\\"""#),
            ("é😀\u{2028}\0'", "\"é😀\u{2028}\0'\""),
        ] {
            assert_eq!(quote(text), want);
        }
    }
}
