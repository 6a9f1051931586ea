//! How severe findings are: what `validate` and `missing` ask for.

use serde::Deserialize;

use super::finding::Severity;
use crate::machinery::GroupVersion;
use crate::workspace::checks::outcome::{NotJudged, NotJudgedReason};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic;

/// How to treat unknown and repeated fields, as in `kubectl apply --validate`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Validation {
    /// They are errors.
    #[default]
    Strict,
    /// They are warnings.
    Warn,
    /// They are left out.
    Ignore,
}

/// How to treat objects that no definition judges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Missing {
    /// It depends on the file, and on whether the kind seems misspelt.
    #[default]
    Auto,
    /// They are errors.
    Error,
    /// They are warnings.
    Warn,
    /// They are left out.
    Ignore,
}

impl Validation {
    /// The mode of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "strict" => Some(Self::Strict),
            "warn" => Some(Self::Warn),
            "ignore" => Some(Self::Ignore),
            _ => None,
        }
    }
}

impl Missing {
    /// The mode of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Auto),
            "error" => Some(Self::Error),
            "warn" => Some(Self::Warn),
            "ignore" => Some(Self::Ignore),
            _ => None,
        }
    }

    /// The severity of an object, where `usual` is the one of [`Missing::Auto`]; `None` if it is left out.
    fn severity(self, usual: Severity) -> Option<Severity> {
        match self {
            Self::Auto => Some(usual),
            Self::Error => Some(Severity::Error),
            Self::Warn => Some(Severity::Warning),
            Self::Ignore => None,
        }
    }
}

/// Whether `kubectl apply --validate` concerns a code.
#[must_use]
pub fn is_of_strict_decoding(code: Code) -> bool {
    matches!(code, Code::UnknownField | Code::DuplicateField)
}

impl From<diagnostic::Severity> for Severity {
    /// Editors know two severities that decide nothing.
    fn from(severity: diagnostic::Severity) -> Self {
        match severity {
            diagnostic::Severity::Error => Self::Error,
            diagnostic::Severity::Warning => Self::Warning,
            diagnostic::Severity::Information | diagnostic::Severity::Hint => Self::Note,
        }
    }
}

/// The severity of a diagnostic; `None` if it is not reported.
#[must_use]
pub fn severity_of(
    code: Code,
    usual: diagnostic::Severity,
    validate: Validation,
    missing: Missing,
) -> Option<Severity> {
    if code == Code::DefinitionUnusable {
        return missing.severity(Severity::Error);
    }
    match validate {
        Validation::Strict if is_of_strict_decoding(code) => Some(Severity::Error),
        Validation::Ignore if is_of_strict_decoding(code) => None,
        _ => Some(usual.into()),
    }
}

/// The severity of a document that is not judged, for a reason other than its definition; `None` if it is
/// not reported. The diagnostics say nothing of such a document.
///
/// `usual` is the severity of [`Missing::Auto`], unless the kind seems misspelt: that is an error.
#[must_use]
pub fn severity_of_unknown(
    why: &NotJudged,
    api_version: &str,
    missing: Missing,
    usual: Severity,
) -> Option<Severity> {
    // No server takes it, whatever definitions there are.
    if why.reason == NotJudgedReason::NoType {
        return Some(Severity::Error);
    }
    // Nobody can add kinds to a group without a dot: definitions need one.
    let is_closed = !GroupVersion::split(api_version).group.contains('.');
    let is_misspelt =
        !why.names.is_empty() || why.reason == NotJudgedReason::UnknownKind && is_closed;
    missing.severity(if is_misspelt { Severity::Error } else { usual })
}
