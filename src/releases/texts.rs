//! The texts of errors that releases changed, with an example of each: what a test that compares
//! texts would notice.

use super::{Feature, Release, ReleaseRange};

/// A change of all texts of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// Which texts, and how they change.
    pub about: &'static str,
    /// An example, until then.
    pub before: &'static str,
    /// The same example now.
    pub after: &'static str,
    /// Whose errors they are.
    pub concerns: Concerns,
}

/// Whose errors a change of texts is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerns {
    /// Those of any object.
    All,
    /// Those of rules.
    Rules,
    /// Those of `maxLength`.
    Lengths,
}

const TEXTS: [(Feature, TextChange); 4] = [
    (
        Feature::BytesInBounds,
        TextChange {
            about: "texts of strings that are too long have another form",
            before: "Too long: may not be longer than 3",
            after: "Too long: may not be more than 3 bytes",
            concerns: Concerns::Lengths,
        },
    ),
    (
        Feature::JsonValues,
        TextChange {
            about: "errors show lists and maps as JSON instead of as Go syntax",
            before: "Invalid value: map[string]interface {}{\"a\":1}",
            after: "Invalid value: {\"a\":1}",
            concerns: Concerns::All,
        },
    ),
    (
        Feature::FailedRuleValues,
        TextChange {
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
