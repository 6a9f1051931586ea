//! Why a YAML text is refused, in go-yaml's words.

use super::cursor::TextPlace;

/// A syntax error with go-yaml's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// `yaml: line 2: did not find expected key`.
    pub message: String,
    /// The byte offset at which go-yaml noticed.
    pub offset: usize,
}

impl Fault {
    /// The scanner counts the problem's line from one and leaves the first one out.
    pub fn scanner(problem: &str, at: TextPlace) -> Self {
        let line = if at.line == 0 { 0 } else { at.line + 1 };
        Self::new(problem, line, at.offset)
    }

    /// The parser counts lines from zero.
    pub fn parser(problem: &str, at: TextPlace) -> Self {
        Self::new(problem, at.line, at.offset)
    }

    /// The reader knows no lines.
    pub fn reader(offset: usize) -> Self {
        Self::new("control characters are not allowed", 0, offset)
    }

    /// A complaint about the document as a whole.
    pub fn plain(problem: &str, offset: usize) -> Self {
        Self::new(problem, 0, offset)
    }

    fn new(problem: &str, line: usize, offset: usize) -> Self {
        let message = if line == 0 {
            format!("yaml: {problem}")
        } else {
            format!("yaml: line {line}: {problem}")
        };
        Fault { message, offset }
    }
}

/// A result with a [`Fault`].
pub(super) type Result<T> = std::result::Result<T, Fault>;
