//! Whether a run fails.

use std::collections::HashSet;

use serde::Deserialize;

use super::codes::{NOT_CHECKED, UNREADABLE_FILE};
use super::finding::{CheckResult, Finding, Severity};

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

/// The exit code of a run: 0 without errors, 1 with errors, 2 where nothing could be checked.
#[must_use]
pub fn exit_code(result: &CheckResult, all: &[Limits]) -> u8 {
    let is_lost = |finding: &Finding| [NOT_CHECKED, UNREADABLE_FILE].contains(&&*finding.code);
    let is_nothing_judged = result.definitions + result.objects == 0;
    if is_nothing_judged && result.findings.iter().any(is_lost) {
        return 2;
    }
    u8::from(all.iter().any(|limits| limits.are_exceeded(result)))
}

impl Limits {
    fn are_exceeded(&self, CheckResult { findings, .. }: &CheckResult) -> bool {
        let (mut errors, mut warnings) = (0, 0);
        for finding in findings {
            if self.files.contains(&finding.file) {
                errors += usize::from(finding.severity == Severity::Error);
                warnings += usize::from(finding.severity == Severity::Warning);
            }
        }
        if self.max_warnings.is_some_and(|most| warnings > most) {
            return true;
        }
        match self.fail_on {
            FailOn::Error => errors > 0,
            FailOn::Warning => errors + warnings > 0,
            FailOn::Never => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(findings: &[(&str, &str, &str)], limits: &str) -> u8 {
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
        exit_code(&result, &limits)
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
