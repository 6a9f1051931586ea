//! A baseline: findings that are known, which do not count.

use std::collections::{HashMap, HashSet};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::finding::{Finding, Severity};
use super::paths::Here;
use crate::repository::{FingerprintSource, fingerprint};
use crate::value::{Value, json};

const VERSION: i64 = 1;

/// Gives each finding its fingerprint. It depends on the object and the field, not on the line.
pub fn fingerprint_all(findings: &mut [Finding], here: &Here) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for finding in findings {
        let file = match here.is_absolute(&finding.file) {
            true => finding.file.as_str().into(),
            false => here.slashed(&finding.file),
        };
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
        let mut mark = FingerprintSource {
            file: &file,
            code: &finding.code,
            object: object.as_deref().unwrap_or_default(),
            field,
            // Messages have values that change; they tell findings apart that have no field.
            message: if field.is_empty() {
                &finding.message
            } else {
                ""
            },
            nth: 0,
        };
        let nth = seen.entry(fingerprint(&mark)).or_default();
        mark.nth = *nth;
        *nth += 1;
        finding.fingerprint = fingerprint(&mark);
    }
}

/// The fingerprints of findings that are known.
#[derive(Debug)]
pub struct Baseline(HashSet<String>);

impl Baseline {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// Where it is not a baseline of this version.
    pub fn read(file: &str, text: &str) -> Result<Self, String> {
        let read = json::parse(text).map_err(|fault| {
            let fault = fault.to_string();
            format!("cannot read the baseline {file}: {fault}")
        })?;
        let member = |name| read.value.as_map().and_then(|map| map.get(name));
        let version = member("version").unwrap_or(&Value::Null);
        match member("findings") {
            Some(Value::Map(findings)) if *version == Value::Int(VERSION) => Ok(Self(
                findings.iter().map(|(key, _)| key.to_string()).collect(),
            )),
            _ => {
                let version = json::to_json(version);
                Err(format!(
                    "{file}: a baseline has version {VERSION}; it has {version}: write it anew with \
                     --write-baseline"
                ))
            }
        }
    }

    /// Whether it has a finding.
    #[must_use]
    pub fn knows(&self, finding: &Finding) -> bool {
        self.0.contains(&finding.fingerprint)
    }
}

/// The errors and warnings among findings, as a baseline has them.
#[derive(Debug)]
pub struct Known<'f>(pub Vec<&'f Finding>);

impl<'f> Known<'f> {
    /// Those of a run.
    #[must_use]
    pub fn among(findings: &'f [Finding]) -> Self {
        let counts = |finding: &&Finding| finding.severity != Severity::Note;
        Self(findings.iter().filter(counts).collect())
    }
}

impl Serialize for Known<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Entry<'f> {
            file: &'f str,
            code: &'f str,
            message: &'f str,
        }
        #[derive(Serialize)]
        struct Document<'k> {
            version: i64,
            findings: Entries<'k>,
        }
        struct Entries<'k>(&'k [&'k Finding]);
        impl Serialize for Entries<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut entries = serializer.serialize_map(Some(self.0.len()))?;
                for finding in self.0 {
                    let Finding {
                        file,
                        code,
                        message,
                        ..
                    } = finding;
                    let entry = Entry {
                        file,
                        code,
                        message,
                    };
                    entries.serialize_entry(&finding.fingerprint, &entry)?;
                }
                entries.end()
            }
        }
        let document = Document {
            version: VERSION,
            findings: Entries(&self.0),
        };
        document.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::to_json;

    fn findings() -> Vec<Finding> {
        let finding = r#"{"file": "a.yaml", "severity": "warning", "code": "c", "message": "m",
            "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}},
            "related": [], "hints": []}"#;
        let note = finding.replace("warning", "note");
        let json = format!("[{finding}, {finding}, {note}]");
        let mut findings: Vec<Finding> = serde_json::from_str(&json).unwrap();
        fingerprint_all(&mut findings, &Here::default());
        findings
    }

    #[test]
    fn a_baseline_knows_its_findings_again_where_lines_have_moved() {
        let findings = findings();
        let text = to_json(&Known::among(&findings));
        let baseline = Baseline::read("b.txt", &text).unwrap();
        let known = findings.iter().filter(|one| baseline.knows(one)).count();
        assert_eq!(known, 2);
        let mut moved = findings.clone();
        for finding in &mut moved {
            finding.range.start.line += 7;
        }
        fingerprint_all(&mut moved, &Here::default());
        assert!(baseline.knows(&moved[1]));
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
            let why = Baseline::read("b.txt", text).unwrap_err();
            assert!(why.starts_with(want), "{why}");
        }
    }
}
