//! Whether a run fails.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::codes::{NOT_CHECKED, UNREADABLE_FILE};
use super::finding::{CheckFinding, CheckResult, CheckSeverity};

/// The severity that makes a run fail.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FailOn {
    /// Errors.
    #[default]
    Error,
    /// Errors and warnings.
    Warning,
    /// None.
    Never,
}

impl FailOn {
    /// The severity of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "error" => Some(Self::Error),
            "warning" => Some(Self::Warning),
            "never" => Some(Self::Never),
            _ => None,
        }
    }
}

/// The limits of one configuration. A run fails if the findings in its files exceed them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// The files with findings.
    pub files: HashSet<String>,
    /// The severity that makes the run fail.
    #[serde(default)]
    pub fail_on: FailOn,
    /// The most warnings that the files may have.
    #[serde(default)]
    pub max_warnings: Option<usize>,
}

/// How a run ends.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct RunVerdict {
    /// The exit code: 0 without errors, 1 with errors, 2 where nothing could be checked.
    pub code: u8,
    /// Why a run fails that has no error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl RunVerdict {
    /// The verdict on a run.
    #[must_use]
    pub fn new(result: &CheckResult, all: &[Limits]) -> Self {
        let is_lost =
            |finding: &CheckFinding| [NOT_CHECKED, UNREADABLE_FILE].contains(&&*finding.code);
        let is_nothing_judged = result.definitions + result.objects == 0;
        if is_nothing_judged && result.findings.iter().any(is_lost) {
            return Self { code: 2, why: None };
        }
        let mut failures = all.iter().filter_map(|limits| limits.failure(result));
        let Some(first) = failures.next() else {
            return Self::default();
        };
        let findings = result.findings.iter();
        let has_error = findings
            .map(|one| one.severity)
            .any(CheckSeverity::is_error);
        Self {
            code: 1,
            why: first.words().filter(|_| !has_error),
        }
    }
}

/// The reason why a run fails.
#[derive(Clone, Copy)]
enum FailReason {
    /// It has errors.
    Errors,
    /// It has so many warnings, and none may be there.
    Warnings(usize),
    /// It has so many warnings, and so many may be there.
    TooMany(usize, usize),
}

impl FailReason {
    fn words(self) -> Option<String> {
        let plural = |number: usize| if number == 1 { "" } else { "s" };
        match self {
            Self::Errors => None,
            Self::Warnings(found) => Some(format!(
                "the run fails: it has {found} warning{}, and warnings make it fail",
                plural(found)
            )),
            Self::TooMany(found, most) => Some(format!(
                "the run fails: it has {found} warning{}, and at most {most} may be there",
                plural(found)
            )),
        }
    }
}

impl Limits {
    fn failure(&self, CheckResult { findings, .. }: &CheckResult) -> Option<FailReason> {
        let (mut errors, mut warnings) = (0, 0);
        for finding in findings {
            if self.files.contains(&finding.file) {
                errors += usize::from(finding.severity == CheckSeverity::Error);
                warnings += usize::from(finding.severity == CheckSeverity::Warning);
            }
        }
        if let Some(most) = self.max_warnings.filter(|most| warnings > *most) {
            return Some(FailReason::TooMany(warnings, most));
        }
        match self.fail_on {
            FailOn::Never => None,
            FailOn::Error | FailOn::Warning if errors > 0 => Some(FailReason::Errors),
            FailOn::Warning if warnings > 0 => Some(FailReason::Warnings(warnings)),
            FailOn::Error | FailOn::Warning => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(findings: &[(&str, &str, &str)], limits: &str) -> RunVerdict {
        let findings = findings.iter().map(|(file, severity, code)| {
            let range = r#"{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}"#;
            let json = format!(
                r#"{{"file":"{file}","severity":"{severity}","code":"{code}","message":"","range":{range},"related":[],"hints":[]}}"#
            );
            serde_json::from_str(&json).unwrap()
        });
        let result = CheckResult {
            findings: findings.collect(),
            ..CheckResult::default()
        };
        let limits: Vec<Limits> = serde_json::from_str(limits).unwrap();
        RunVerdict::new(&result, &limits)
    }

    fn code(findings: &[(&str, &str, &str)], limits: &str) -> u8 {
        verdict(findings, limits).code
    }

    #[test]
    fn a_run_that_fails_without_an_error_says_why() {
        let (warning, error) = (("a", "warning", "x"), ("a", "error", "x"));
        let too_many = "the run fails: it has 2 warnings, and at most 1 may be there";
        let any = "the run fails: it has 1 warning, and warnings make it fail";
        for (findings, limits, want) in [
            (
                &[warning, warning][..],
                r#""maxWarnings":1"#,
                Some(too_many),
            ),
            (
                &[warning, warning],
                r#""failOn":"never","maxWarnings":1"#,
                Some(too_many),
            ),
            (&[warning], r#""failOn":"warning""#, Some(any)),
            (&[warning], r#""failOn":"error""#, None),
            (&[warning, error], r#""maxWarnings":0"#, None),
        ] {
            let limits = [r#"[{"files":["a"],"#, limits, "}]"].concat();
            let found = verdict(findings, &limits);
            assert_eq!(found.why.as_deref(), want, "{limits}");
        }
    }

    #[test]
    fn each_configuration_has_limits_of_its_own() {
        let found = [("a", "warning", "x"), ("b", "error", "x")];
        for (limits, want) in [
            (r#"[{"files":["a","b"]}]"#, 1),
            (r#"[{"files":["a"]}]"#, 0),
            (r#"[{"files":["a"],"failOn":"warning"}]"#, 1),
            (r#"[{"files":["a"],"maxWarnings":1}]"#, 0),
            (r#"[{"files":["a"],"maxWarnings":0}]"#, 1),
            (r#"[{"files":["a","b"],"failOn":"never"}]"#, 0),
        ] {
            assert_eq!(code(&found, limits), want, "{limits}");
        }
    }

    #[test]
    fn a_run_that_judged_nothing_ends_with_another_code() {
        let limits = r#"[{"files":["a"]}]"#;
        assert_eq!(code(&[("a", "error", "unreadable-file")], limits), 2);
        assert_eq!(code(&[("a", "error", "syntax-error")], limits), 1);
    }
}
