//! One list of findings from those of all releases of Kubernetes.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::codes::{NO_DEFINITION, UNKNOWN_KIND};
use super::finding::{CheckFinding, CheckSeverity};
use crate::machinery::GroupVersion;
use crate::workspace::findings::code::Code;

/// The severity that a configuration gives to a code.
#[derive(Clone, Copy, Debug)]
pub enum CodeSeverity {
    /// They are errors.
    Error,
    /// They are warnings.
    Warning,
    /// They are notes.
    Note,
    /// They are left out.
    Off,
}

impl CodeSeverity {
    /// The level of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "error" => Some(Self::Error),
            "warning" => Some(Self::Warning),
            "note" => Some(Self::Note),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// The findings of a run, release by release.
#[derive(Debug)]
pub struct RunFindings {
    /// The findings under each release, the oldest first, in the order of the files.
    pub releases: Vec<(String, Vec<CheckFinding>)>,
    /// The files in their order, each with the number of its releases. Empty if the run has one release.
    pub files: Vec<(String, usize)>,
    /// The levels that configurations give to codes, by file.
    pub levels: HashMap<String, HashMap<String, CodeSeverity>>,
}

impl RunFindings {
    /// The findings that are reported, sorted by file and place where there are several releases. One that
    /// only some releases of its file have lists them.
    #[must_use]
    pub fn merged(self) -> Vec<CheckFinding> {
        let Self {
            releases,
            files,
            levels,
        } = self;
        let is_single = releases.len() == 1;
        let findings = releases
            .into_iter()
            .map(|(release, findings)| (release, levelled(once(findings), &levels)));
        if is_single {
            return findings.flat_map(|(_, findings)| findings).collect();
        }
        let counts: HashMap<_, _> = files
            .iter()
            .map(|(file, count)| (&**file, *count))
            .collect();
        let mut merged: Vec<CheckFinding> = distinct(findings)
            .into_iter()
            .map(|(finding, releases)| {
                let all = counts.get(&*finding.file);
                let is_of_all = all.is_some_and(|count| *count == releases.len());
                let kubernetes = (!is_of_all).then_some(releases);
                CheckFinding {
                    kubernetes,
                    ..finding
                }
            })
            .collect();
        let places = files.iter().zip(0..);
        let places: HashMap<_, _> = places.map(|((file, _), at)| (&**file, at)).collect();
        let place =
            |finding: &CheckFinding| places.get(&*finding.file).copied().unwrap_or(usize::MAX);
        merged.sort_by_key(|finding| (place(finding), finding.range.start));
        merged
    }
}

/// Each finding once, with the releases that have it. It has a fix if all of them have the same one.
fn distinct(
    releases: impl Iterator<Item = (String, Vec<CheckFinding>)>,
) -> Vec<(CheckFinding, Vec<String>)> {
    let mut numbers: HashMap<CheckFinding, usize> = HashMap::new();
    let mut found: Vec<(CheckFinding, Vec<String>)> = Vec::new();
    for (release, findings) in releases {
        for mut finding in findings {
            let fix = finding.fix.take();
            match numbers.entry(finding) {
                Entry::Vacant(entry) => {
                    let finding = CheckFinding {
                        fix,
                        ..entry.key().clone()
                    };
                    found.push((finding, vec![release.clone()]));
                    entry.insert(found.len() - 1);
                }
                Entry::Occupied(entry) => {
                    let Some((first, releases)) = found.get_mut(*entry.get()) else {
                        continue;
                    };
                    first.fix = first.fix.take().filter(|own| fix.as_ref() == Some(own));
                    if releases.last() != Some(&release) {
                        releases.push(release.clone());
                    }
                }
            }
        }
    }
    found
}

/// Joins the findings about one kind without a definition that can judge it. The first finding stays and counts the others.
fn once(findings: Vec<CheckFinding>) -> Vec<CheckFinding> {
    /// The first finding about a kind, and the number of the others.
    struct KindFindings {
        first: usize,
        others: usize,
        files: HashSet<String>,
    }
    let of_kinds = [NO_DEFINITION, UNKNOWN_KIND, Code::DefinitionUnusable.name()];
    let mut numbers: HashMap<[String; 3], usize> = HashMap::new();
    let mut kinds: Vec<KindFindings> = Vec::new();
    let mut left: Vec<CheckFinding> = Vec::with_capacity(findings.len());
    for finding in findings {
        if !of_kinds.contains(&&*finding.code) {
            left.push(finding);
            continue;
        }
        let next = kinds.len();
        let number = *numbers.entry(kind_key(&finding)).or_insert(next);
        match kinds.get_mut(number) {
            Some(kind) => {
                kind.others += 1;
                kind.files.insert(finding.file);
            }
            None => {
                kinds.push(KindFindings {
                    first: left.len(),
                    others: 0,
                    files: HashSet::from([finding.file.clone()]),
                });
                left.push(finding);
            }
        }
    }
    for kind in kinds.iter().filter(|kind| kind.others > 0) {
        let files = kind.files.len();
        let place = match files {
            1 => "here".to_owned(),
            _ => format!("in {files} files"),
        };
        if let Some(finding) = left.get_mut(kind.first) {
            let others = kind.others;
            finding.message += &format!(" (and {others} more of this kind {place})");
        }
    }
    left
}

/// The code of a finding, and the group and kind of its object.
fn kind_key(CheckFinding { code, object, .. }: &CheckFinding) -> [String; 3] {
    let (group, kind) = object.as_ref().map_or(("", ""), |object| {
        (
            GroupVersion::split(&object.api_version).group,
            &*object.kind,
        )
    });
    [code, group, kind].map(str::to_owned)
}

/// The findings with the severity that configurations give them.
fn levelled(
    mut findings: Vec<CheckFinding>,
    levels: &HashMap<String, HashMap<String, CodeSeverity>>,
) -> Vec<CheckFinding> {
    if levels.is_empty() {
        return findings;
    }
    findings.retain_mut(|finding| {
        let own = levels.get(&finding.file);
        match own.and_then(|levels| levels.get(&finding.code)) {
            None => {}
            Some(CodeSeverity::Error) => finding.severity = CheckSeverity::Error,
            Some(CodeSeverity::Warning) => finding.severity = CheckSeverity::Warning,
            Some(CodeSeverity::Note) => finding.severity = CheckSeverity::Note,
            Some(CodeSeverity::Off) => return false,
        }
        true
    });
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::finding::Fix;

    /// A finding of a file, in a line.
    fn finding(file: &str, line: u32, code: &str) -> CheckFinding {
        let place = format!(r#"{{"line":{line},"character":0}}"#);
        let json = format!(
            r#"{{"file":"{file}","range":{{"start":{place},"end":{place}}},"severity":"error",
                "code":"{code}","message":"m","related":[],"hints":[]}}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    /// The file, line and code of each finding, and its releases, if only some releases have it.
    fn shown(findings: &[CheckFinding]) -> Vec<String> {
        let shown = findings.iter().map(|one| {
            let releases = one.kubernetes.as_ref().map(|all| all.join(","));
            let line = one.range.start.line;
            format!(
                "{} {line} {} {}",
                one.file,
                one.code,
                releases.unwrap_or_default()
            )
        });
        shown.collect()
    }

    #[test]
    fn findings_of_single_releases_name_them_and_stand_at_their_places() {
        let found = RunFindings {
            releases: vec![
                (
                    "1.29".to_owned(),
                    vec![finding("b", 2, "x"), finding("a", 9, "y")],
                ),
                (
                    "1.30".to_owned(),
                    vec![finding("b", 2, "x"), finding("b", 1, "z")],
                ),
            ],
            files: vec![("b".to_owned(), 2), ("a".to_owned(), 1)],
            levels: HashMap::new(),
        };
        let want = ["b 1 z 1.30", "b 2 x ", "a 9 y "];
        assert_eq!(shown(&found.merged()), want);
    }

    #[test]
    fn a_fix_is_offered_if_it_is_that_of_all_releases() {
        let fixed = |title: Option<&str>| CheckFinding {
            fix: title.map(|title| Fix {
                title: title.to_owned(),
                edits: Vec::new(),
            }),
            ..finding("a", 1, "x")
        };
        for (fixes, want) in [
            ([Some("b"), Some("b"), Some("b")], Some("b")),
            ([Some("b"), Some("c"), Some("b")], None),
            ([None, Some("b"), Some("b")], None),
            ([Some("b"), Some("b"), None], None),
        ] {
            let releases = ["1.29", "1.30", "1.31"].map(str::to_owned).into_iter();
            let releases = releases.zip(fixes.map(|fix| vec![fixed(fix)]));
            let found = RunFindings {
                releases: releases.collect(),
                files: vec![("a".to_owned(), 3)],
                levels: HashMap::new(),
            };
            let merged = found.merged();
            assert_eq!(shown(&merged), ["a 1 x "], "{fixes:?}");
            let title = merged[0].fix.as_ref().map(|fix| &*fix.title);
            assert_eq!(title, want, "{fixes:?}");
        }
    }

    #[test]
    fn a_kind_without_a_definition_is_told_once() {
        for code in [NO_DEFINITION, Code::DefinitionUnusable.name()] {
            let all = ["a", "a", "b", "c"].map(|file| finding(file, 1, code));
            let found = RunFindings {
                releases: vec![("1.36".to_owned(), all.to_vec())],
                files: Vec::new(),
                levels: HashMap::new(),
            };
            let merged = found.merged();
            assert_eq!(merged.len(), 1);
            assert_eq!(merged[0].message, "m (and 3 more of this kind in 3 files)");
        }
    }

    #[test]
    fn configurations_give_levels_to_codes() {
        let level = HashMap::from([
            ("x".to_owned(), CodeSeverity::Off),
            ("y".to_owned(), CodeSeverity::Note),
        ]);
        let findings = vec![
            finding("a", 1, "x"),
            finding("a", 2, "y"),
            finding("b", 3, "x"),
        ];
        let found = RunFindings {
            releases: vec![("1.36".to_owned(), findings)],
            files: Vec::new(),
            levels: HashMap::from([("a".to_owned(), level)]),
        };
        let merged = found.merged();
        assert_eq!(shown(&merged), ["a 2 y ", "b 3 x "]);
        assert_eq!(merged[0].severity, CheckSeverity::Note);
    }
}
