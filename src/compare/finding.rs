//! A difference between two definitions.

use serde::Serialize;

use super::kind::Kind;
use crate::document::position::Range;

/// What a change does to the objects that are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// More is taken.
    Widens,
    /// Less is taken, or kept.
    Narrows,
    /// Some is taken that was refused, and some refused that was taken.
    Incomparable,
    /// What it does was not found out.
    Undecided,
    /// The same objects are taken.
    None,
}

/// Whom a change meets. The categories are nested, the most lenient first: whoever asks for one asks
/// for those before it, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Objects in the store: can they still be read, updated and converted?
    Stored,
    /// Manifests that users apply: are they still taken, and do they mean the same?
    #[default]
    Writers,
    /// Controllers and clients that read: do they still understand what they get?
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

/// Where something stands in the text of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The path in the definition, as the server writes it.
    pub path: String,
    /// The range in the text.
    pub range: Option<Range>,
}

/// A proof: requests to which the two definitions say different things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// The object that is sent, as YAML.
    pub object: String,
    /// The object that is updated, as YAML; none where `object` is created.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// What the old definition makes of it: `accepted`, the message of the refusal, or where both
    /// accept it the stored object as YAML.
    pub before: String,
    /// The same of the new definition.
    pub after: String,
}

/// A difference between two definitions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The stable name of the kind of change.
    pub id: &'static str,
    /// A number of 16 hexadecimal digits that stands for this change, whatever its words.
    pub fingerprint: String,
    /// The version of the resource; none where the change is of all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The field in objects, `[]` for any item and `[*]` for any key; else the path in the
    /// definition.
    pub path: String,
    /// What it does.
    pub effect: Effect,
    /// Whom it meets: the most lenient category.
    pub category: Category,
    /// Whether it breaks somebody in the chosen category.
    pub breaking: bool,
    /// What happened, in a sentence.
    pub message: String,
    /// Where in the old text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Place>,
    /// Where in the new text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Place>,
    /// The proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// The kind of change.
    #[serde(skip)]
    pub kind: Kind,
}
