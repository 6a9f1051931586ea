//! `# drydock-ignore[code]: reason`

use serde::Serialize;

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
}

/// The comments of a YAML text. A comment after a value is about its line. A comment on a line of its own is
/// about the next line with content, or about the document if it stands before its first line.
#[must_use]
pub fn comments(text: &str) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    if !text.contains(MARK) {
        return found;
    }
    let mut waiting = 0;
    let mut is_start = true;
    for (number, line) in (0_u32..).zip(text.lines()) {
        let content = line.trim_start();
        if content.starts_with('#') {
            found.extend(
                read(line, number, line.len() - content.len()).map(|comment| Comment {
                    scope: if is_start {
                        Scope::Document
                    } else {
                        Scope::Line
                    },
                    ..comment
                }),
            );
            continue;
        }
        if line.starts_with("---") {
            is_start = true;
        } else if !content.is_empty() {
            for comment in found.iter_mut().skip(waiting) {
                comment.about = number;
            }
            is_start = false;
            let at = line.find(" #").map(|at| at + 1);
            found.extend(at.and_then(|at| read(line, number, at)));
            waiting = found.len();
        }
    }
    found
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
    let (codes, reason) = match rest.strip_prefix('[') {
        Some(rest) => {
            let (codes, reason) = rest.split_once(']')?;
            let codes = codes.split(',').map(|code| code.trim().to_owned());
            (codes.filter(|code| !code.is_empty()).collect(), reason)
        }
        None if rest.is_empty() || rest.starts_with([':', ' ']) => (Vec::new(), rest),
        None => return None,
    };
    Some(Comment {
        line: number,
        columns: (column(line, at), column(line, line.len())),
        scope: Scope::Line,
        about: number,
        codes,
        reason: reason.trim_start_matches([':', ' ']).trim_end().to_owned(),
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
        ];
        assert_eq!(
            got,
            want.map(|(line, scope, about, codes, reason)| {
                (line, scope, about, codes.to_owned(), reason.to_owned())
            })
        );
    }
}
