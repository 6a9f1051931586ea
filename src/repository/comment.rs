//! `# drydock-ignore[code]: reason`

use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::config::finding_codes;
use crate::document;
use crate::document::spans::{SpanShape, Spans};

pub(super) const MARK: &str = "drydock-ignore";

/// The subject of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Findings that start in one line.
    Line,
    /// Findings of the document that the line is in.
    Document,
}

/// A comment that suppresses findings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comment {
    /// The line that it stands in, from zero.
    pub line: u32,
    /// The columns of the comment, in UTF-16.
    pub columns: (u32, u32),
    /// Its subject.
    pub scope: Scope,
    /// The line that it is about, or a line of the document.
    pub about: u32,
    /// The codes; all findings where there are none.
    pub codes: Vec<String>,
    /// The reason; empty if the comment gives none.
    pub reason: String,
    /// What is wrong with the comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<CommentFault>,
}

/// What is wrong with a comment. It suppresses nothing then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentFault {
    /// The bracket with the codes has no end.
    OpenBracket,
    /// There is no code in the brackets.
    NoCode,
    /// A code stands where the reason stands.
    NoBrackets {
        /// The code.
        code: String,
    },
}

/// JavaScript gets the words.
impl Serialize for CommentFault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Display for CommentFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenBracket => write!(f, "the bracket behind {MARK} is not closed"),
            Self::NoCode => write!(f, "there is no code in the brackets behind {MARK}"),
            Self::NoBrackets { code } => write!(f, "codes stand in brackets: {MARK}[{code}]"),
        }
    }
}

/// The comments of a YAML text. A comment after a value is about its line. A comment on a line of its own is
/// about the next line with content, or about the document if it stands before its first line, or behind the `---`
/// above it.
#[must_use]
pub fn comments(text: &str) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    if !text.contains(MARK) {
        return found;
    }
    let scalars = scalars(text);
    let is_content = |at: &usize| scalars.iter().any(|bytes| bytes.contains(at));
    let (mut waiting, mut is_start, mut start) = (0, true, 0);
    for (number, whole) in (0_u32..).zip(text.split_inclusive('\n')) {
        let line = whole.trim_end_matches(['\n', '\r']);
        let first = line.len() - line.trim_start().len();
        let lone = line.get(first..).filter(|content| content.starts_with('#'));
        if lone.is_some() && !is_content(&(start + first)) {
            found.extend(read(line, number, first).map(|comment| Comment {
                scope: if is_start {
                    Scope::Document
                } else {
                    Scope::Line
                },
                ..comment
            }));
        } else if line.starts_with("---") {
            is_start = true;
            let comment = line.find(" #").and_then(|at| read(line, number, at + 1));
            let scope = Scope::Document;
            found.extend(comment.map(|comment| Comment { scope, ..comment }));
        } else if first < line.len() {
            for comment in found.iter_mut().skip(waiting) {
                comment.about = number;
            }
            is_start = false;
            let mut behind = line.match_indices(" #").map(|(at, _)| at + 1);
            let at = behind.find(|at| !is_content(&(start + at)));
            found.extend(at.and_then(|at| read(line, number, at)));
            waiting = found.len();
        }
        start += whole.len();
    }
    found
}

/// The bytes of the scalars of a text, as far as it can be read. A `#` in them starts no comment.
fn scalars(text: &str) -> Vec<Range<usize>> {
    let documents = document::parse(text).into_iter();
    let of_documents = documents.flat_map(|document| {
        let spans = Spans::for_document(text, &document);
        let all = (0..).map_while(|number| spans.get(number).cloned());
        let scalars = all.filter(|span| span.shape == SpanShape::Scalar);
        scalars.map(|span| span.bytes).collect::<Vec<_>>()
    });
    let with_sign = of_documents.filter_map(|bytes| {
        let own = text.get(bytes.clone())?;
        // A comment may stand behind the sign of a block.
        let sign = match own.starts_with(['|', '>']) {
            true => own.find('\n')?,
            false => 0,
        };
        own.contains('#').then_some(bytes.start + sign..bytes.end)
    });
    with_sign.collect()
}

/// Reads the comment that starts at a byte of a line.
fn read(line: &str, number: u32, at: usize) -> Option<Comment> {
    let comment = line.get(at..)?;
    let start = at + comment.find(MARK)?;
    let lead = line.get(at..start)?;
    if !lead.trim_matches(['#', ' ']).is_empty() {
        return None;
    }
    let rest = line.get(start + MARK.len()..)?;
    if !rest.is_empty() && !rest.starts_with([':', ' ', '[']) {
        return None;
    }
    let bracket = rest.trim_start().strip_prefix('[');
    let (codes, reason, fault) = match bracket.map(|rest| rest.split_once(']')) {
        Some(None) => (Vec::new(), "", Some(CommentFault::OpenBracket)),
        Some(Some((codes, reason))) => {
            let codes = codes.split(',').map(|code| code.trim().to_owned());
            let codes: Vec<String> = codes.filter(|code| !code.is_empty()).collect();
            let fault = codes.is_empty().then_some(CommentFault::NoCode);
            (codes, reason, fault)
        }
        None => (Vec::new(), rest, code_without_brackets(rest)),
    };
    Some(Comment {
        line: number,
        columns: (column(line, at), column(line, line.len())),
        scope: Scope::Line,
        about: number,
        codes,
        reason: reason.trim_start_matches([':', ' ']).trim_end().to_owned(),
        fault,
    })
}

/// The fault of a comment whose reason is a code, or starts with a code and no colon is before it.
fn code_without_brackets(rest: &str) -> Option<CommentFault> {
    let reason = rest.trim_start_matches([':', ' ']).trim_end();
    let first = reason.split([' ', ':', ',']).next()?;
    let is_meant = first == reason || !rest.trim_start().starts_with(':');
    let code = finding_codes().into_iter().find(|code| *code == first)?;
    is_meant.then(|| CommentFault::NoBrackets {
        code: code.to_owned(),
    })
}

fn column(line: &str, at: usize) -> u32 {
    let units = line.get(..at).unwrap_or_default().encode_utf16().count();
    u32::try_from(units).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_about_lines_and_documents() {
        let text = "\
# drydock-ignore[a]: the whole document
kind: A
size: 1 # drydock-ignore[b, c]: this line
# drydock-ignore: the next line

size: 2
---
# other
kind: B
---
# drydock-ignore
kind: C
text: no drydock-ignore[a] # nor drydock-ignore
--- # drydock-ignore[d]
kind: D
";
        let got: Vec<_> = comments(text)
            .into_iter()
            .map(|comment| {
                (
                    comment.line,
                    comment.scope,
                    comment.about,
                    comment.codes.join(" "),
                    comment.reason,
                )
            })
            .collect();
        let want = [
            (0, Scope::Document, 1, "a", "the whole document"),
            (2, Scope::Line, 2, "b c", "this line"),
            (3, Scope::Line, 5, "", "the next line"),
            (10, Scope::Document, 11, "", ""),
            (13, Scope::Document, 14, "d", ""),
        ];
        assert_eq!(
            got,
            want.map(|(line, scope, about, codes, reason)| {
                (line, scope, about, codes.to_owned(), reason.to_owned())
            })
        );
    }

    #[test]
    fn texts_have_no_comments() {
        for text in [
            "a: |\n  # drydock-ignore\nb: 1\n",
            "a: >-\n  x\n\n  # drydock-ignore\n",
            "a: \"x # drydock-ignore\"\n",
            "a: 'x\n  # drydock-ignore\n  y'\n",
        ] {
            assert_eq!(comments(text), [], "{text}");
        }
        for (text, line) in [
            ("a: | # drydock-ignore\n  x\n", 0),
            ("a: |\n  x\n# drydock-ignore\nb: 1\n", 2),
            ("a: \"x # y\" # drydock-ignore\n", 0),
        ] {
            let lines: Vec<u32> = comments(text).iter().map(|one| one.line).collect();
            assert_eq!(lines, [line], "{text}");
        }
    }

    #[test]
    fn comments_that_are_written_wrongly_say_so() {
        let no_brackets = |code: &str| {
            let code = code.to_owned();
            Some(CommentFault::NoBrackets { code })
        };
        for (comment, codes, fault) in [
            ("# drydock-ignore[a]", "a", None),
            ("# drydock-ignore [a, b]: why", "a b", None),
            ("# drydock-ignore[]", "", Some(CommentFault::NoCode)),
            ("# drydock-ignore[a", "", Some(CommentFault::OpenBracket)),
            (
                "# drydock-ignore: unknown-field",
                "",
                no_brackets("unknown-field"),
            ),
            (
                "# drydock-ignore unknown-field: why",
                "",
                no_brackets("unknown-field"),
            ),
            ("# drydock-ignore: unknown-field is meant", "", None),
            ("# drydock-ignore: why", "", None),
            ("# drydock-ignore why", "", None),
        ] {
            let all = comments(&["a: 1 ", comment, "\n"].concat());
            let [only] = &*all else {
                panic!("{comment}: {all:?}");
            };
            assert_eq!(
                (&*only.codes.join(" "), &only.fault),
                (codes, &fault),
                "{comment}"
            );
        }
    }
}
