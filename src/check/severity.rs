//! How severe findings are: what `validate` and `missing` ask for.

use serde::Deserialize;

use super::finding::CheckSeverity;
use crate::workspace::checks::outcome::NotJudgedReason;
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
    fn severity(self, usual: diagnostic::Severity) -> Option<diagnostic::Severity> {
        match self {
            Self::Auto => Some(usual),
            Self::Error => Some(diagnostic::Severity::Error),
            Self::Warn => Some(diagnostic::Severity::Warning),
            Self::Ignore => None,
        }
    }
}

/// Whether strict validation concerns a code, which `kubectl` asks for with `--validate`.
#[must_use]
pub fn is_of_strict_decoding(code: Code) -> bool {
    matches!(code, Code::UnknownField | Code::DuplicateField)
}

impl From<diagnostic::Severity> for CheckSeverity {
    /// Editors know two severities that decide nothing.
    fn from(severity: diagnostic::Severity) -> Self {
        match severity {
            diagnostic::Severity::Error => Self::Error,
            diagnostic::Severity::Warning => Self::Warning,
            diagnostic::Severity::Information | diagnostic::Severity::Hint => Self::Note,
        }
    }
}

/// The severity of a diagnostic, which may have a code of the engine; `None` if it is not reported.
#[must_use]
pub fn severity_of(
    code: Option<Code>,
    usual: diagnostic::Severity,
    validate: Validation,
    missing: Missing,
) -> Option<diagnostic::Severity> {
    if code == Some(Code::DefinitionUnusable) {
        return missing.severity(diagnostic::Severity::Error);
    }
    match validate {
        Validation::Strict if code.is_some_and(is_of_strict_decoding) => {
            Some(diagnostic::Severity::Error)
        }
        Validation::Ignore if code.is_some_and(is_of_strict_decoding) => None,
        _ => Some(usual),
    }
}

/// The severity of a document that is not judged, for a reason other than its definition; `None` if it is
/// not reported. The diagnostics say nothing of such a document.
///
/// `usual` is the severity of [`Missing::Auto`], unless the document [seems mistaken](crate::workspace::checks::outcome::NotJudged::is_mistake):
/// that is an error.
#[must_use]
pub fn severity_of_unknown(
    reason: NotJudgedReason,
    is_mistake: bool,
    missing: Missing,
    usual: diagnostic::Severity,
) -> Option<diagnostic::Severity> {
    // No server takes it, whatever definitions there are.
    if reason == NotJudgedReason::NoType {
        return Some(diagnostic::Severity::Error);
    }
    missing.severity(match is_mistake {
        true => diagnostic::Severity::Error,
        false => usual,
    })
}
