//! Error messages whose wording changed between releases, with an example of each.

use super::{Feature, Release, ReleaseRange};

/// A change of all texts of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// The stable name of the change.
    pub id: &'static str,
    /// Which texts, and how they change.
    pub about: &'static str,
    /// Example of the old wording.
    pub before: &'static str,
    /// Example of the new wording.
    pub after: &'static str,
    /// Which errors the change affects.
    pub concerns: Concerns,
}

/// Which errors a change affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerns {
    /// Errors of any object.
    All,
    /// Errors from rules.
    Rules,
    /// Errors from `maxLength`.
    Lengths,
}

const TEXTS: [(Feature, TextChange); 4] = [
    (
        Feature::BytesInBounds,
        TextChange {
            id: "lengths",
            about: "texts of strings that are too long have another form",
            before: "Too long: may not be longer than 3",
            after: "Too long: may not be more than 3 bytes",
            concerns: Concerns::Lengths,
        },
    ),
    (
        Feature::JsonValues,
        TextChange {
            id: "json-values",
            about: "errors show lists and maps as JSON instead of as Go syntax",
            before: "Invalid value: map[string]interface {}{\"a\":1}",
            after: "Invalid value: {\"a\":1}",
            concerns: Concerns::All,
        },
    ),
    (
        Feature::FailedRuleValues,
        TextChange {
            id: "rule-values",
            about: "errors of rules show the value instead of its type, and nothing for an object \
                    or list",
            before: "Invalid value: \"integer\": must be even",
            after: "Invalid value: 5: must be even",
            concerns: Concerns::Rules,
        },
    ),
    (
        Feature::OwnerIndices,
        TextChange {
            id: "owner-indices",
            about: "errors in owner references have another form, with the index in their paths",
            before: "metadata.ownerReferences.kind: Invalid value: \"\": must not be empty",
            after: "metadata.ownerReferences[0].kind: Required value: must not be empty",
            concerns: Concerns::All,
        },
    ),
];

/// The changes of texts between the first and the last release of a range, each with the release
/// that brings it.
pub fn text_changes(range: ReleaseRange) -> impl Iterator<Item = (TextChange, Release)> {
    TEXTS.into_iter().filter_map(move |(feature, change)| {
        let mut releases = range.releases();
        let since = releases.find(|release| release.has(feature))?;
        (since > range.first).then_some((change, since))
    })
}
