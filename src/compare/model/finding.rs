//! A difference between two definitions.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::kind::ChangeKind;
use crate::document::position::Range;
use crate::machinery::Sentence;
use crate::value::fnv;

/// How a change affects the set of accepted objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// More objects are accepted, or more fields are kept.
    Widens,
    /// Fewer objects are accepted, or fewer fields are kept.
    Narrows,
    /// Some objects are newly accepted, and others are newly refused.
    Incomparable,
    /// The comparison could not find out.
    Undecided,
    /// The same objects are accepted.
    None,
}

/// Who is affected by a change. The categories are nested, the most lenient one first. A category
/// includes all categories before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Objects in the store: can they still be read, updated and converted?
    Stored,
    /// Manifests that users apply: are they still accepted, and do they still mean the same?
    #[default]
    Writers,
    /// Controllers and clients that read objects: do they still understand them?
    Readers,
    /// Generated types, server-side apply, command lines.
    Tools,
}

impl Category {
    /// All of them, the most lenient first.
    pub const ALL: [Self; 4] = [Self::Stored, Self::Writers, Self::Readers, Self::Tools];

    /// The name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Writers => "writers",
            Self::Readers => "readers",
            Self::Tools => "tools",
        }
    }
}

/// One of two definitions that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedSide {
    /// The old definition.
    Before,
    /// The new definition.
    After,
}

impl ComparedSide {
    /// Its name: `before` or `after`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }

    /// The other one.
    pub(in crate::compare) const fn other(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }
}

/// The old and the new value of a keyword or field that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedValues {
    /// What has the values, such as a keyword between backticks. Empty if the change says it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The old value. `None` if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The new value. `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

impl Display for ChangedValues {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.subject.is_empty() {
            write!(f, "{}: ", self.subject)?;
        }
        let [before, after] =
            [&self.before, &self.after].map(|value| value.as_deref().unwrap_or("none"));
        write!(f, "{before} → {after}")
    }
}

/// Whether a value can be corrected that keeps stored objects from being updated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::compare) enum Correction {
    /// It can.
    #[default]
    Possible,
    /// Only the old definition accepts the correction.
    Before,
    /// Neither definition accepts it.
    Never,
}

/// Where something stands in the text of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DefinitionPlace {
    /// The path in the definition, as the server writes it.
    pub path: String,
    /// The range in the text.
    pub range: Option<Range>,
}

/// A proof: a request that the two definitions answer differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// The object that is sent, as YAML.
    pub object: String,
    /// The stored object that the request updates, as YAML. None for a creation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// `status` if the request updates the status. None for a request for the object itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subresource: Option<&'static str>,
    /// The answer of the old definition: `accepted`, or the message of the refusal. If both
    /// definitions accept the object, this is the stored object as YAML. A change between two versions
    /// may have other texts: what clients of a version read, or what the new definition stores before an
    /// update in the other version.
    pub before: String,
    /// The answer of the new definition, in the same form. A change between two versions may show what is
    /// left after that update.
    pub after: String,
}

/// A difference between two definitions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ChangeFinding {
    /// The stable name of the kind of change.
    pub id: &'static str,
    /// Identifies this change: 16 hexadecimal digits. It does not depend on the wording.
    pub fingerprint: String,
    /// The version of the resource. `None` if the change concerns all versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The field in objects, `[]` for any item and `[*]` for any key; else the path in the
    /// definition.
    pub path: String,
    /// Its effect on the set of accepted objects.
    pub effect: Effect,
    /// Who is affected: the most lenient category.
    pub category: Category,
    /// Whether the change breaks the chosen category.
    pub breaking: bool,
    /// Whether the change may break the chosen category: its effect is undecided.
    #[serde(rename = "possiblyBreaking")]
    pub possibly_breaking: bool,
    /// The change, in a sentence, and the remark.
    pub message: String,
    /// The message without the remark.
    pub change: String,
    /// The values in the sentence: the old and the new one, or a name. Empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The old and the new value. `None` if the detail is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<ChangedValues>,
    /// The end of the message: what depends on the release, such as what becomes of stored objects.
    /// Empty if there is nothing to say.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub remark: String,
    /// The sentences of the remark as data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<Sentence>,
    /// Where in the old text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<DefinitionPlace>,
    /// Where in the new text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<DefinitionPlace>,
    /// The proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// The kind of change.
    #[serde(skip)]
    pub kind: ChangeKind,
    /// The property that is now required, or no longer.
    #[serde(skip)]
    pub(in crate::compare) required: Option<String>,
    /// The path from which the new scale subresource reads the replicas that are wanted, if the change is about it.
    #[serde(skip)]
    pub(in crate::compare) replicas: Option<String>,
    /// Whether the old schema requires the property.
    #[serde(skip)]
    pub(in crate::compare) was_required: bool,
    /// Whether the property that is newly required is a key of a list of the new schema.
    #[serde(skip)]
    pub(in crate::compare) is_list_key: bool,
    /// Whether `path` is a field of objects.
    #[serde(skip)]
    pub(in crate::compare) is_field: bool,
    /// Whether it is about a status that only requests for `/status` set: controllers write it.
    #[serde(skip)]
    pub(in crate::compare) is_of_controllers: bool,
    /// Whether it is about the names of objects, which nobody can change.
    #[serde(skip)]
    pub(in crate::compare) is_about_names: bool,
    /// Whether stored objects cannot be updated.
    #[serde(skip)]
    pub(in crate::compare) is_blocked: bool,
    /// Whether the new definition refuses the creation of an object.
    #[serde(skip)]
    pub(in crate::compare) refuses_creation: bool,
    /// Whether stored objects lose something that the schema does not list.
    #[serde(skip)]
    pub(in crate::compare) is_loss: bool,
    /// Whether stored objects lose a null.
    #[serde(skip)]
    pub(in crate::compare) drops_null: bool,
    /// Whether the value that keeps stored objects from being updated can be corrected.
    #[serde(skip)]
    pub(in crate::compare) correction: Correction,
    /// Whether only objects that are older than the constraint are affected.
    #[serde(skip)]
    pub(in crate::compare) is_of_older: bool,
    /// Whether the server refuses every new object. It does if the definition requires a status, since the
    /// server drops the status of a new object.
    #[serde(skip)]
    pub(in crate::compare) is_never_created: bool,
}

/// The fingerprint of some parts of a finding.
pub(in crate::compare) fn fingerprint(parts: &[&str]) -> String {
    let hash = fnv::with_text(fnv::EMPTY, &parts.join("\0"));
    format!("{hash:016x}")
}

/// A path in a definition without the place of the version.
pub(in crate::compare) fn version_path(path: &str) -> &str {
    let inside = path.strip_prefix("spec.versions[");
    inside
        .and_then(|inside| inside.split_once(']'))
        .map_or(path, |(_, rest)| rest)
}

/// Versions such as `v1alpha1`, in which everything may change.
pub(in crate::compare) fn is_alpha(version: &str) -> bool {
    version.contains("alpha")
}
