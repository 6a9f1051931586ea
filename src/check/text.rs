//! A text that is checked.

use super::codes::NOT_A_MANIFEST;
use super::finding::{CheckFinding, CheckSeverity};
use crate::document::position::{Position, Range};

/// The name of the standard input.
pub const STDIN: &str = "<stdin>";

/// The words about an object of a cluster that a folder has, and not for tests: it may be meant as a manifest.
pub const EXPORT: &str = "snapshot of a cluster, with a uid and a resourceVersion";

/// A text and where it is from.
#[derive(Clone, Copy, Debug)]
pub struct CheckedText<'t> {
    /// As the user would name it.
    pub name: &'t str,
    /// The text.
    pub text: &'t str,
    /// Whether the user named it, rather than a folder that it is in.
    pub is_named: bool,
}

impl CheckedText<'_> {
    /// The remark on a part of it that is not a manifest.
    #[must_use]
    pub fn skipped(&self, words: &str, start: Position) -> CheckFinding {
        let message = not_manifest_words(words);
        let range = Range { start, end: start };
        let severity = self.severity_of_skipped();
        CheckFinding::new(self.name, range, severity, NOT_A_MANIFEST, message)
    }

    /// The severity where it is not a manifest. A user who names files, as pre-commit does, may have named
    /// all. Piped input is meant.
    #[must_use]
    pub fn severity_of_skipped(&self) -> CheckSeverity {
        match self.name == STDIN {
            true => CheckSeverity::Error,
            false => CheckSeverity::Warning,
        }
    }
}

/// The remark on a part of a text that is not a manifest, but `words`.
#[must_use]
pub fn not_manifest_words(words: &str) -> String {
    let article = match words.chars().next().map(|c| c.to_ascii_lowercase()) {
        _ if words.starts_with("a ") || words.starts_with("an ") => "",
        Some('a' | 'e' | 'i' | 'o') => "an ",
        _ => "a ",
    };
    format!("not checked: it is {article}{words}")
}
