//! A baseline: findings that are known, which do not count.

use std::collections::{HashMap, HashSet};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::finding::{CheckFinding, CheckResult, CheckSeverity, GoneEntry, KnownEntry};
use super::paths::Here;
use super::text::STDIN;
use crate::repository::{FingerprintSource, fingerprint};
use crate::value::{Value, json};
use crate::workspace::findings::code::Code;

const VERSION: i64 = 1;

/// Gives each finding its fingerprint. It depends on the object and the field, not on the line.
pub fn fingerprint_all(findings: &mut [CheckFinding], here: &Here) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for finding in findings {
        let file = match here.is_absolute(&finding.file) {
            true => finding.file.as_str().into(),
            false => here.slashed(&finding.file),
        };
        finding.nth = 0;
        let nth = seen.entry(fingerprint_in(&file, finding)).or_default();
        finding.nth = *nth;
        *nth += 1;
        finding.fingerprint = fingerprint_in(&file, finding);
    }
}

/// The fingerprint of a finding, if its file has this path.
fn fingerprint_in(file: &str, finding: &CheckFinding) -> String {
    let object = finding.object.as_ref().map(|object| {
        [
            &*object.api_version,
            &object.kind,
            &object.namespace,
            &object.name,
        ]
        .join("/")
    });
    let field = finding.field.as_deref().unwrap_or_default();
    fingerprint(&FingerprintSource {
        file,
        code: &finding.code,
        object: object.as_deref().unwrap_or_default(),
        field,
        // Messages have values that change; they tell findings apart that have no field. A field may break several
        // rules.
        message: if field.is_empty() {
            &finding.message
        } else {
            rule_of(finding).unwrap_or_default()
        },
        nth: finding.nth,
    })
}

/// The text of the rule that an object breaks.
fn rule_of(finding: &CheckFinding) -> Option<&str> {
    let is_of_rule = [Code::RuleFailed.name(), Code::RuleError.name()].contains(&&*finding.code);
    let rule = finding.related.first().filter(|_| is_of_rule);
    rule.map(|rule| &*rule.message)
}

/// The folder of a baseline. Paths in it start there, so that it is the same wherever the command runs.
#[derive(Clone, Debug)]
struct BaselineFolder {
    /// The folder.
    folder: Here,
    /// Where the command runs.
    here: Here,
}

impl BaselineFolder {
    /// The folder of a file.
    fn new(file: &str, here: &Here) -> Self {
        let whole = here.absolute(file);
        let folder = whole.rsplit_once('/').map_or("", |(folder, _)| folder);
        Self {
            folder: here.elsewhere(folder.to_owned()),
            here: here.clone(),
        }
    }

    fn path(&self, file: &str) -> String {
        match file == STDIN {
            true => file.to_owned(),
            false => self.folder.relative(&self.here.absolute(file)),
        }
    }
}

/// The fingerprints of findings that are known.
#[derive(Debug)]
pub struct Baseline {
    /// As the user would name it.
    name: String,
    known: HashMap<String, KnownEntry>,
    folder: BaselineFolder,
}

impl Baseline {
    /// Reads the text of a file, which is named from the folder where the command runs.
    ///
    /// # Errors
    /// Where it is not a baseline of this version.
    pub fn read(file: &str, text: &str, here: &Here) -> Result<Self, String> {
        let read = json::parse(text).map_err(|fault| {
            let fault = fault.to_string();
            format!("cannot read the baseline {file}: {fault}")
        })?;
        let member = |name| read.value.as_map().and_then(|map| map.get(name));
        let version = member("version").unwrap_or(&Value::Null);
        match member("findings") {
            Some(Value::Map(findings)) if *version == Value::Int(VERSION) => Ok(Self {
                name: file.to_owned(),
                known: findings.iter().map(known_entry).collect(),
                folder: BaselineFolder::new(file, here),
            }),
            _ => {
                let version = json::to_json(version);
                Err(format!(
                    "{file}: a baseline has version {VERSION}; it has {version}: write it anew with \
                     --write-baseline"
                ))
            }
        }
    }

    /// Takes the findings of some files out of a result that it knows, and notes which of its entries about the files
    /// match none.
    pub fn forget(&self, result: &mut CheckResult, files: &HashSet<String>) {
        let mut met = HashSet::new();
        let before = result.findings.len();
        result.findings.retain(|finding| {
            let known = self.entry_of(finding);
            let known = known.filter(|_| files.contains(&finding.file));
            met.extend(known.map(|(fingerprint, _)| fingerprint));
            known.is_none()
        });
        result.known += before - result.findings.len();
        if result.is_upgrade {
            return;
        }
        let paths: HashSet<String> = files.iter().map(|file| self.folder.path(file)).collect();
        let left = self.known.iter().filter(|(key, _)| !met.contains(key));
        let gone = left.map(|(_, entry)| entry);
        let mut gone: Vec<_> = gone.filter(|entry| paths.contains(&entry.file)).collect();
        gone.sort();
        result.gone.extend(gone.into_iter().map(|entry| GoneEntry {
            baseline: self.name.clone(),
            entry: entry.clone(),
        }));
    }

    /// The entry of a finding, with its fingerprint.
    fn entry_of(&self, finding: &CheckFinding) -> Option<(&String, &KnownEntry)> {
        let path = self.folder.path(&finding.file);
        self.known.get_key_value(&fingerprint_in(&path, finding))
    }
}

/// An entry of a baseline, and its fingerprint.
fn known_entry((fingerprint, entry): (&str, &Value<'_>)) -> (String, KnownEntry) {
    let text = |key| entry.get(key).and_then(Value::as_str).unwrap_or_default();
    let [file, code, message] = ["file", "code", "message"].map(|key| text(key).to_owned());
    let entry = KnownEntry {
        file,
        code,
        message,
    };
    (fingerprint.to_owned(), entry)
}

/// The errors and warnings among findings, as a baseline has them.
#[derive(Debug)]
pub struct BaselineFindings<'f> {
    /// The findings.
    pub findings: Vec<&'f CheckFinding>,
    folder: BaselineFolder,
}

impl<'f> BaselineFindings<'f> {
    /// Those of a run, for the baseline in a file.
    #[must_use]
    pub fn among(findings: &'f [CheckFinding], file: &str, here: &Here) -> Self {
        let counts = |finding: &&CheckFinding| finding.severity != CheckSeverity::Note;
        Self {
            findings: findings.iter().filter(counts).collect(),
            folder: BaselineFolder::new(file, here),
        }
    }
}

impl Serialize for BaselineFindings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Entry<'f> {
            file: String,
            code: &'f str,
            message: &'f str,
        }
        #[derive(Serialize)]
        struct Document<'k> {
            version: i64,
            findings: Entries<'k>,
        }
        struct Entries<'k>(&'k BaselineFindings<'k>);
        impl Serialize for Entries<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let BaselineFindings { findings, folder } = self.0;
                let mut entries = serializer.serialize_map(Some(findings.len()))?;
                for finding in findings {
                    let file = folder.path(&finding.file);
                    let fingerprint = fingerprint_in(&file, finding);
                    let entry = Entry {
                        file,
                        code: &finding.code,
                        message: &finding.message,
                    };
                    entries.serialize_entry(&fingerprint, &entry)?;
                }
                entries.end()
            }
        }
        let document = Document {
            version: VERSION,
            findings: Entries(self),
        };
        document.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::finding::Related;
    use crate::document::position::Range;
    use crate::wire::to_json;

    fn findings() -> Vec<CheckFinding> {
        let finding = r#"{"file": "a.yaml", "severity": "warning", "code": "c", "message": "m",
            "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}},
            "related": [], "hints": []}"#;
        let note = finding.replace("warning", "note");
        let json = format!("[{finding}, {finding}, {note}]");
        let mut findings: Vec<CheckFinding> = serde_json::from_str(&json).unwrap();
        fingerprint_all(&mut findings, &Here::default());
        findings
    }

    #[test]
    fn a_baseline_knows_its_findings_again_where_lines_have_moved() {
        let findings = findings();
        let text = to_json(&BaselineFindings::among(
            &findings,
            "b.txt",
            &Here::default(),
        ));
        let baseline = Baseline::read("b.txt", &text, &Here::default()).unwrap();
        let known = findings.iter().filter_map(|one| baseline.entry_of(one));
        assert_eq!(known.count(), 2);
        let mut moved = findings.clone();
        for finding in &mut moved {
            finding.range.start.line += 7;
        }
        fingerprint_all(&mut moved, &Here::default());
        assert!(baseline.entry_of(&moved[1]).is_some());
    }

    #[test]
    fn another_rule_that_fails_at_a_known_field_is_new() {
        let with_rule = |rule: &str, message: &str| {
            let mut finding = findings().remove(0);
            finding.code = Code::RuleFailed.name().to_owned();
            finding.field = Some("spec".to_owned());
            finding.message = message.to_owned();
            finding.related = vec![Related {
                file: "crd.yaml".to_owned(),
                range: Range::default(),
                message: rule.to_owned(),
            }];
            let mut findings = [finding];
            fingerprint_all(&mut findings, &Here::default());
            findings[0].fingerprint.clone()
        };
        let known = with_rule("self.a > 1", "spec: a is 0");
        assert_eq!(with_rule("self.a > 1", "spec: a is 1"), known);
        assert_ne!(with_rule("self.b > 1", "spec: a is 0"), known);
    }

    #[test]
    fn a_baseline_is_the_same_wherever_the_command_runs() {
        let here = |folder: &str| Here {
            folder: folder.to_owned(),
            ..Here::default()
        };
        let findings = findings();
        let text = to_json(&BaselineFindings::among(
            &findings,
            "known/b.txt",
            &here("/work"),
        ));
        assert!(text.contains(r#""file":"../a.yaml""#), "{text}");
        for (folder, file, baseline, want) in [
            ("/work", "a.yaml", "known/b.txt", true),
            ("/work", "./a.yaml", "/work/known/b.txt", true),
            ("/work", "/work/a.yaml", "known/b.txt", true),
            ("/work/known", "../a.yaml", "b.txt", true),
            ("/work/known", "a.yaml", "b.txt", false),
        ] {
            let here = here(folder);
            let mut moved = findings.clone();
            for finding in &mut moved {
                finding.file = file.to_owned();
            }
            fingerprint_all(&mut moved, &here);
            let baseline = Baseline::read(baseline, &text, &here).unwrap();
            let is_known = baseline.entry_of(&moved[1]).is_some();
            assert_eq!(is_known, want, "{folder} {file}");
        }
    }

    #[test]
    fn entries_about_the_files_that_match_nothing_are_told() {
        let all = findings();
        let text = to_json(&BaselineFindings::among(&all, "b.txt", &Here::default()));
        let baseline = Baseline::read("b.txt", &text, &Here::default()).unwrap();
        for (file, is_upgrade, want) in [
            ("a.yaml", false, (1, 1)),
            ("other.yaml", false, (0, 0)),
            ("a.yaml", true, (1, 0)),
        ] {
            let mut result = CheckResult {
                findings: all.iter().take(1).cloned().collect(),
                is_upgrade,
                ..CheckResult::default()
            };
            baseline.forget(&mut result, &HashSet::from([file.to_owned()]));
            let told = (result.known, result.gone.len());
            assert_eq!(told, want, "{file} {is_upgrade}");
        }
    }

    #[test]
    fn another_text_is_refused_with_a_reason() {
        for (text, want) in [
            (
                "{\"version\":0}",
                "b.txt: a baseline has version 1; it has 0",
            ),
            ("[]", "b.txt: a baseline has version 1; it has null"),
            ("{", "cannot read the baseline b.txt: "),
        ] {
            let why = Baseline::read("b.txt", text, &Here::default()).unwrap_err();
            assert!(why.starts_with(want), "{why}");
        }
    }
}
