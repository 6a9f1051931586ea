//! cel-go's `strings` extension, version 2.

mod clause;
mod format;
mod message;
mod price;
mod text;

use std::ops::Range;

use super::signature::{DYN, INT, STRING, list};
use super::{Function, Host, Overload};
use crate::cel::bounds::MAX_TEXT;
use crate::cel::value::{List, Text, Val, code_points};
use crate::releases::Feature;

pub use clause::{Clause, Piece, Pieces, UNFINISHED, Verb};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "charAt",
        &[Overload::member(
            "string_char_at_int",
            &[STRING, INT],
            STRING,
            char_at,
        )],
    ),
    Function::new(
        "format",
        &[Overload::member(
            "string_format",
            &[STRING, list(&DYN)],
            STRING,
            format::format,
        )
        .cel_go_price(price::FORMAT)],
    )
    .since(Feature::StringFormat),
    Function::new(
        "indexOf",
        &[
            Overload::member("string_index_of_string", &[STRING, STRING], INT, index_of),
            Overload::member(
                "string_index_of_string_int",
                &[STRING, STRING, INT],
                INT,
                index_of,
            ),
        ],
    ),
    Function::priced(
        "join",
        price::JOIN,
        &[
            Overload::member("list_join", &[list(&STRING)], STRING, join),
            Overload::member("list_join_string", &[list(&STRING), STRING], STRING, join),
        ],
    ),
    Function::new(
        "lastIndexOf",
        &[
            Overload::member(
                "string_last_index_of_string",
                &[STRING, STRING],
                INT,
                last_index_of,
            ),
            Overload::member(
                "string_last_index_of_string_int",
                &[STRING, STRING, INT],
                INT,
                last_index_of,
            ),
        ],
    ),
    Function::priced(
        "lowerAscii",
        price::SAME_SIZE,
        &[Overload::member(
            "string_lower_ascii",
            &[STRING],
            STRING,
            lower_ascii,
        )],
    ),
    Function::priced(
        "replace",
        price::REPLACE,
        &[
            Overload::member(
                "string_replace_string_string",
                &[STRING, STRING, STRING],
                STRING,
                replace,
            ),
            Overload::member(
                "string_replace_string_string_int",
                &[STRING, STRING, STRING, INT],
                STRING,
                replace,
            ),
        ],
    ),
    Function::priced(
        "split",
        price::SPLIT,
        &[
            Overload::member(
                "string_split_string",
                &[STRING, STRING],
                list(&STRING),
                split,
            ),
            Overload::member(
                "string_split_string_int",
                &[STRING, STRING, INT],
                list(&STRING),
                split,
            ),
        ],
    ),
    Function::new(
        "strings.quote",
        &[Overload::global("strings_quote", &[STRING], STRING, quote).cel_go_price(price::QUOTE)],
    )
    .since(Feature::StringFormat),
    Function::priced(
        "substring",
        price::SAME_SIZE,
        &[
            Overload::member("string_substring_int", &[STRING, INT], STRING, substring),
            Overload::member(
                "string_substring_int_int",
                &[STRING, INT, INT],
                STRING,
                substring,
            ),
        ],
    ),
    Function::priced(
        "trim",
        price::SAME_SIZE,
        &[Overload::member("string_trim", &[STRING], STRING, trim)],
    ),
    Function::priced(
        "upperAscii",
        price::SAME_SIZE,
        &[Overload::member(
            "string_upper_ascii",
            &[STRING],
            STRING,
            upper_ascii,
        )],
    ),
];

fn char_at<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text), Val::Int(at)] = operands else {
        return Val::no_such_overload();
    };
    part_or_error(text, text::char_at(text, *at))
}

fn substring<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text), Val::Int(start)] => part_or_error(text, text::from(text, *start)),
        [Val::String(text), Val::Int(start), Val::Int(end)] => {
            part_or_error(text, text::between(text, *start, *end))
        }
        _ => Val::no_such_overload(),
    }
}

/// Whether an index beyond the end of a text is an error. It is no error if the searched text is empty.
fn is_behind(host: &Host<'_>, text: &str, part: &str, index: i64) -> bool {
    !host.features.has(Feature::OffsetsBehindTexts)
        && !part.is_empty()
        && usize::try_from(index).is_ok_and(|index| text.chars().nth(index).is_none())
}

fn index_of<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (text, part, from) = match operands {
        [Val::String(text), Val::String(part)] => (text, part, 0),
        [Val::String(text), Val::String(part), Val::Int(from)] => (text, part, *from),
        _ => return Val::no_such_overload(),
    };
    if is_behind(host, text, part, from) {
        return Val::error(text::out_of_range(from));
    }
    if let Some(at) = empty_at(host, text, part, from) {
        return at;
    }
    text::index_of(text, part, from).map_or_else(Val::error, Val::Int)
}

fn last_index_of<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text), Val::String(part)]
            if text.is_empty()
                && !part.is_empty()
                && !host.features.has(Feature::LastIndexOfInEmpty) =>
        {
            Val::error(text::out_of_range(-1))
        }
        [Val::String(text), Val::String(part), Val::Int(until)]
            if is_behind(host, text, part, *until) =>
        {
            Val::error(text::out_of_range(*until))
        }
        [Val::String(text), Val::String(part)] => Val::Int(text::last_index_of(text, part)),
        [Val::String(text), Val::String(part), Val::Int(until)] => {
            empty_at(host, text, part, *until).unwrap_or_else(|| {
                text::last_index_until(text, part, *until).map_or_else(Val::error, Val::Int)
            })
        }
        _ => Val::no_such_overload(),
    }
}

/// The index of an empty search text from an offset on. `None` if the search text is not empty, or
/// the release does not check such offsets.
fn empty_at<'a>(host: &Host<'_>, text: &str, part: &str, offset: i64) -> Option<Val<'a>> {
    if !part.is_empty() || !host.features.has(Feature::OffsetsOfEmptyTexts) {
        return None;
    }
    Some(match offset {
        ..0 => Val::error(text::out_of_range(offset)),
        _ => Val::Int(offset.min(code_points(text) as i64)),
    })
}

fn join<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::List(list)] => joined(list, ""),
        [Val::List(list), Val::String(separator)] => joined(list, separator),
        _ => Val::no_such_overload(),
    }
}

fn joined<'a>(list: &List<'a>, separator: &str) -> Val<'a> {
    let mut out = String::new();
    for (at, item) in list.iter().enumerate() {
        if at > 0 {
            out.push_str(separator);
        }
        let Val::String(text) = item else {
            return Val::error(format!("join: invalid input: {}", item.go_text()));
        };
        out.push_str(&text);
        if out.len() > MAX_TEXT {
            return Val::too_costly();
        }
    }
    Val::string(out)
}

fn lower_ascii<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] if text.bytes().any(|byte| byte.is_ascii_uppercase()) => {
            Val::string(text.to_ascii_lowercase())
        }
        [Val::String(text)] => Val::String(text.clone()),
        _ => Val::no_such_overload(),
    }
}

fn upper_ascii<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] if text.bytes().any(|byte| byte.is_ascii_lowercase()) => {
            Val::string(text.to_ascii_uppercase())
        }
        [Val::String(text)] => Val::String(text.clone()),
        _ => Val::no_such_overload(),
    }
}

fn trim<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text)] = operands else {
        return Val::no_such_overload();
    };
    let start = text.len() - text.trim_start().len();
    part(text, start..start + text.trim().len())
}

fn replace<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (text, old, new, limit) = match operands {
        [Val::String(text), Val::String(old), Val::String(new)] => (text, old, new, -1),
        [
            Val::String(text),
            Val::String(old),
            Val::String(new),
            Val::Int(limit),
        ] => (text, old, new, *limit),
        _ => return Val::no_such_overload(),
    };
    let count = text::replacements(text, old, limit);
    if count == 0 || **old == **new {
        return Val::String(text.clone());
    }
    let growth = new.len().saturating_sub(old.len()).saturating_mul(count);
    if growth.saturating_add(text.len()) > MAX_TEXT {
        return Val::too_costly();
    }
    Val::string(text.replacen(&**old, new, count))
}

fn split<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (text, separator, limit) = match operands {
        [Val::String(text), Val::String(separator)] => (text, separator, -1),
        [Val::String(text), Val::String(separator), Val::Int(limit)] => (text, separator, *limit),
        _ => return Val::no_such_overload(),
    };
    Val::list(match text {
        Text::Borrowed(text) => {
            let parts = text::split(text, separator, limit).into_iter();
            parts.map(Val::str).collect()
        }
        Text::Shared(text) => {
            let parts = text::split(text, separator, limit).into_iter();
            parts.map(|part| Val::string(part.to_owned())).collect()
        }
    })
}

fn quote<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] if text.len() <= MAX_TEXT => Val::string(text::quote(text)),
        [Val::String(_)] => Val::too_costly(),
        _ => Val::no_such_overload(),
    }
}

fn part_or_error<'a>(text: &Text<'a>, range: Result<Range<usize>, text::TextRefusal>) -> Val<'a> {
    range.map_or_else(Val::error, |range| part(text, range))
}

/// A part of a text, borrowed where the text is.
pub(super) fn part<'a>(text: &Text<'a>, range: Range<usize>) -> Val<'a> {
    match text {
        _ if range.len() == text.len() => Val::String(text.clone()),
        Text::Borrowed(text) => Val::str(text.get(range).unwrap_or_default()),
        Text::Shared(text) => Val::string(text.get(range).unwrap_or_default().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::Implementation;
    use crate::cel::library::testing::{called, result};

    #[test]
    fn texts_are_cut_and_changed() {
        for (call, operands, want) in [
            (char_at as Implementation, r#"["wörld", 1]"#, "ö"),
            (char_at, r#"["wörld", 6]"#, "error: index out of range: 6"),
            (substring, r#"["häuser", 1]"#, "äuser"),
            (substring, r#"["häuser", 1, 3]"#, "äu"),
            (index_of, r#"["日本語", "語"]"#, "2"),
            (index_of, r#"["banana", "a", 2]"#, "3"),
            (last_index_of, r#"["banana", "a"]"#, "5"),
            (last_index_of, r#"["banana", "a", 4]"#, "3"),
            (lower_ascii, r#"["TacoCÆt"]"#, "tacocÆt"),
            (upper_ascii, r#"["tacocæt"]"#, "TACOCæT"),
            (trim, r#"["\u00a0\u1680\t x y \u3000\u2028\u0085"]"#, "x y"),
            (
                trim,
                r#"["\ufeff\u200bx\u180e"]"#,
                "\u{feff}\u{200b}x\u{180e}",
            ),
            (trim, r#"[" \n"]"#, ""),
            (replace, r#"["banana", "an", "AN"]"#, "bANANa"),
            (replace, r#"["banana", "an", "AN", 1]"#, "bANana"),
            (replace, r#"["banana", "an", "AN", 0]"#, "banana"),
            (replace, r#"["äb", "", "-"]"#, "-ä-b-"),
            (replace, r#"["äb", "", "-", 2]"#, "-ä-b"),
            (replace, r#"["", "", "-"]"#, "-"),
            (split, r#"["a,b", ","]"#, "[a, b]"),
            (split, r#"["a,b,c", ",", 2]"#, "[a, b,c]"),
            (join, r#"[["a", "b"]]"#, "ab"),
            (join, r#"[["a", "b"], ", "]"#, "a, b"),
            (join, r#"[[], ", "]"#, ""),
            (join, r#"[["a", 1], ", "]"#, "error: join: invalid input: 1"),
            (quote, r#"["a\"b"]"#, r#""a\"b""#),
        ] {
            assert_eq!(called(call, operands), want, "{operands}");
        }
    }

    #[test]
    fn parts_of_made_texts_outlive_them() {
        let text = Val::string(" a-b ".to_owned());
        assert_eq!(result(split, &[text.clone(), Val::str("-")]), "[ a, b ]");
        assert_eq!(result(trim, &[text]), "a-b");
    }

    #[test]
    fn texts_that_would_fill_the_memory_are_refused() {
        let long = Val::string("x".repeat(100_000));
        let want = "error: operation cancelled: actual cost limit exceeded";
        assert_eq!(
            result(replace, &[long.clone(), Val::str(""), long.clone()]),
            want
        );
        let many = Val::list(vec![Val::str(""); 1000]);
        assert_eq!(result(join, &[many, long]), want);
    }
}
