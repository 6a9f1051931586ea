//! The findings of a check.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use crate::document::position::{LineIndex, Position, Range};
use crate::machinery::GroupVersion;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::documents::unit::ObjectHead;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckSeverity {
    /// The server refuses it, or it could not be judged.
    Error,
    /// The server accepts it, perhaps not as meant.
    Warning,
    /// It decides nothing.
    Note,
}

impl CheckSeverity {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(self) -> bool {
        self == Self::Error
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// The object that a finding is about. A part that the object does not have is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "WrittenName")]
pub struct ObjectName {
    /// Group and version.
    pub api_version: String,
    /// The kind.
    pub kind: String,
    /// The namespace.
    pub namespace: String,
    /// The name.
    pub name: String,
}

/// An object as reports name it: with the group and the version apart.
#[derive(Deserialize)]
struct WrittenName {
    group: String,
    version: String,
    kind: String,
    namespace: String,
    name: String,
}

impl From<WrittenName> for ObjectName {
    fn from(written: WrittenName) -> Self {
        let WrittenName {
            group,
            version,
            kind,
            namespace,
            name,
        } = written;
        let api_version = match &*group {
            "" => version,
            group => [group, "/", &version].concat(),
        };
        Self {
            api_version,
            kind,
            namespace,
            name,
        }
    }
}

impl Serialize for ObjectName {
    /// With the group and the version apart.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let GroupVersion { group, version } = GroupVersion::split(&self.api_version);
        let mut object = serializer.serialize_struct("ObjectName", 5)?;
        object.serialize_field("group", group)?;
        object.serialize_field("version", version)?;
        object.serialize_field("kind", &self.kind)?;
        object.serialize_field("namespace", &self.namespace)?;
        object.serialize_field("name", &self.name)?;
        object.end()
    }
}

/// A text in place of a range.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Edit {
    /// The range to replace.
    pub range: Range,
    /// By what.
    pub new_text: String,
}

/// A change that is nearly always meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fix {
    /// Its title.
    pub title: String,
    /// The edits, which do not overlap.
    pub edits: Vec<Edit>,
}

/// Another place that has to do with a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Related {
    /// The file, as the user would name it.
    pub file: String,
    /// The range in it.
    pub range: Range,
    /// A text about that place.
    pub message: String,
}

/// The part of a line that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Excerpt {
    /// The text.
    pub text: String,
    /// How many UTF-16 code units of the line are before it.
    pub from: u32,
}

/// The most characters of a line that are kept, and how many of them before the place.
const EXCERPT: u32 = 1000;
const BEFORE: u32 = 200;

impl Excerpt {
    /// The line of a place. A text may be one long line that many findings are about.
    #[must_use]
    pub fn new(
        text: &str,
        lines: &LineIndex,
        Position { line, character }: Position,
    ) -> Option<Self> {
        let start = lines.offset(Position { line, character: 0 });
        let next = Position {
            line: line + 1,
            character: 0,
        };
        let whole = text.get(start..lines.offset(next)).unwrap_or_default();
        let whole = whole.trim_end_matches(['\r', '\n']);
        let is_short = whole.len() <= EXCERPT as usize;
        let from = if is_short {
            0
        } else {
            character.saturating_sub(BEFORE)
        };
        let offset = |character| {
            lines
                .offset(Position { line, character })
                .min(start + whole.len())
        };
        let part = text.get(offset(from)..offset(from + EXCERPT));
        part.map(|part| Self {
            text: part.to_owned(),
            from,
        })
    }
}

/// A remark about a place of a file. Programs get it as it is serialized.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CheckFinding {
    /// The file, as the user would name it.
    pub file: String,
    /// The range in it.
    pub range: Range,
    /// Its severity.
    pub severity: CheckSeverity,
    /// From a closed set: [`super::codes::rules`].
    pub code: String,
    /// The server's whole text, or ours.
    pub message: String,
    /// The keyword that was violated.
    pub related: Vec<Related>,
    /// Hints, such as names that may have been meant.
    pub hints: Vec<String>,
    /// The path of the field in the object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The change that `--fix` would make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
    /// The file that a rendered stream names for the object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The releases of Kubernetes that it holds for, where not for all that were asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kubernetes: Option<Vec<String>>,
    /// Identifies the finding, also after lines have moved.
    #[serde(default)]
    pub fingerprint: String,
    /// How many findings before it in its file have the same code, object, field and message.
    #[serde(skip)]
    pub nth: u32,
    /// The object that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectName>,
    /// The line at its start.
    #[serde(default, skip_serializing)]
    pub excerpt: Option<Excerpt>,
}

impl CheckFinding {
    /// A finding without anything beside its message.
    #[must_use]
    pub fn new(
        file: &str,
        range: Range,
        severity: CheckSeverity,
        code: &str,
        message: String,
    ) -> Self {
        Self {
            file: file.to_owned(),
            range,
            severity,
            code: code.to_owned(),
            message,
            related: Vec::new(),
            hints: Vec::new(),
            field: None,
            fix: None,
            source: None,
            kubernetes: None,
            fingerprint: String::new(),
            nth: 0,
            object: None,
            excerpt: None,
        }
    }
}

impl From<&ObjectHead> for ObjectName {
    fn from(head: &ObjectHead) -> Self {
        let ObjectHead {
            api_version,
            kind,
            name,
            namespace,
        } = head.clone();
        Self {
            api_version,
            kind,
            namespace,
            name,
        }
    }
}

impl From<TextEdit> for Edit {
    fn from(TextEdit { range, new_text }: TextEdit) -> Self {
        Self { range, new_text }
    }
}

/// A file or document that is not judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Skipped {
    /// The file.
    pub file: String,
    /// The line of the document, where it is not the whole file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The name of the reason.
    pub reason: String,
    /// What it is instead.
    pub words: String,
}

/// A finding as a baseline has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct KnownEntry {
    /// The path of the file, from the folder of the baseline.
    pub file: String,
    /// The code.
    pub code: String,
    /// The message that it had.
    pub message: String,
}

/// An entry of a baseline that matches no finding.
#[derive(Clone, Debug, Serialize)]
pub struct GoneEntry {
    /// The baseline.
    pub baseline: String,
    /// The entry.
    #[serde(flatten)]
    pub entry: KnownEntry,
}

/// All that was found, and in what.
#[derive(Clone, Debug, Default)]
pub struct CheckResult {
    /// The findings in the order of the files.
    pub findings: Vec<CheckFinding>,
    /// How many files were read.
    pub files: usize,
    /// How many definitions were judged.
    pub definitions: usize,
    /// How many objects were judged.
    pub objects: usize,
    /// How many further objects were judged by their structure only.
    pub structure: usize,
    /// How many objects could not be judged.
    pub unchecked: usize,
    /// Documents that are left alone: of Kubernetes' own kinds, of tools, of other programs.
    pub others: Vec<Skipped>,
    /// Files and documents that are not manifests.
    pub skipped: Vec<Skipped>,
    /// How many findings baselines know. They are no longer among the findings.
    pub known: usize,
    /// The entries of baselines for the files that match no finding.
    pub gone: Vec<GoneEntry>,
    /// Whether the run tells what an upgrade changes. Then nothing is known of other findings.
    pub is_upgrade: bool,
}

impl CheckResult {
    /// The number of findings of a severity.
    #[must_use]
    pub fn count(&self, severity: CheckSeverity) -> usize {
        let all = self.findings.iter();
        all.filter(|finding| finding.severity == severity).count()
    }
}
