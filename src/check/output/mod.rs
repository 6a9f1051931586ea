//! The reports of a check.

pub mod annotation;
mod github;
mod gitlab;
mod json;
mod junit;
mod place;
mod sarif;
pub mod shown_json;
pub mod tap;
#[cfg(test)]
mod tests;
mod text;
pub mod xml;

use serde::Deserialize;

use super::finding::{CheckFinding, CheckResult, CheckSeverity};
use super::paths::Here;

/// A form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// For people: as compilers write, with the line in question below.
    Text,
    /// For programs.
    Json,
    /// SARIF 2.1.0, which code scanning reads.
    Sarif,
    /// Annotations of GitHub's workflows.
    Github,
    /// GitLab's code quality report, which merge requests show.
    Gitlab,
    /// JUnit's XML, which CI servers read.
    Junit,
    /// The Test Anything Protocol.
    Tap,
}

impl Form {
    /// All of them, the usual one first.
    pub const ALL: [Self; 7] = [
        Self::Text,
        Self::Json,
        Self::Sarif,
        Self::Github,
        Self::Gitlab,
        Self::Junit,
        Self::Tap,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Gitlab => "gitlab",
            Self::Junit => "junit",
            Self::Tap => "tap",
        }
    }

    /// The form of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }
}

/// How a report looks.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Look {
    /// Its form.
    pub form: Form,
    /// Whether a text has colours.
    pub colour: bool,
    /// Errors only, and no summary.
    pub quiet: bool,
    /// Whether to list documents that are not judged.
    pub verbose: bool,
    /// Whether the run fails, and not by errors: then warnings are shown, too.
    #[serde(default, rename = "failsByWarnings")]
    pub fails_by_warnings: bool,
}

/// The contents of a report.
struct Report<'r> {
    result: &'r CheckResult,
    /// The findings that are shown.
    findings: Vec<&'r CheckFinding>,
    here: &'r Here,
}

impl Report<'_> {
    fn count(&self, severity: CheckSeverity) -> usize {
        let all = self.findings.iter();
        all.filter(|finding| finding.severity == severity).count()
    }
}

/// The report of a run.
#[must_use]
pub fn written(result: &CheckResult, look: Look, here: &Here) -> String {
    let is_shown = |finding: &&CheckFinding| match finding.severity {
        CheckSeverity::Error => true,
        CheckSeverity::Warning => !look.quiet || look.fails_by_warnings,
        CheckSeverity::Note => !look.quiet,
    };
    let report = Report {
        result,
        findings: result.findings.iter().filter(is_shown).collect(),
        here,
    };
    match look.form {
        Form::Text => text::written(&report, look),
        Form::Json => json::written(&report),
        Form::Sarif => sarif::written(&report),
        Form::Github => github::written(&report, look),
        Form::Gitlab => gitlab::written(&report),
        Form::Junit => junit::written(&report),
        Form::Tap => tap::written(&report),
    }
}
