//! A change by an upgrade, as data and in words.

use std::fmt::{self, Display, Formatter};

use crate::machinery::Sentence;
use crate::releases::{Release, TextChange};

/// Something that an upgrade of the cluster changes.
#[derive(Clone, Debug, PartialEq)]
pub struct UpgradeChange {
    /// The change.
    pub change: UpgradeChangeKind,
    /// The first release with the new behaviour.
    pub since: Release,
    /// The field's path, as in the server's errors; empty for the whole document.
    pub at: String,
    /// The same place in the user's document, where that has another path there.
    pub place: Option<String>,
}

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub enum UpgradeChangeKind {
    /// The server refuses a field that it accepted.
    Refused {
        /// The server's text.
        message: String,
    },
    /// The server accepts a field that it refused.
    Accepted {
        /// The server's text until then.
        message: String,
    },
    /// The estimated cost of a rule passes a limit.
    RuleCost {
        /// The cost until then.
        before: u64,
        /// The cost now.
        after: u64,
        /// The limit.
        limit: u64,
    },
    /// A format is enforced that was ignored.
    Format {
        /// Its name.
        format: String,
    },
    /// No value passes any longer, since a bound is not a number that the field's type can hold.
    Bound {
        /// The keyword.
        keyword: &'static str,
    },
    /// An error has another text.
    Text {
        /// The texts until then; `None` if the error is a new one.
        before: Option<String>,
        /// The texts now; `None` if the error is gone.
        after: Option<String>,
    },
    /// All errors of a kind have another text.
    Texts(TextChange),
    /// A warning.
    Warning {
        /// The server's text.
        message: String,
        /// Whether it is new; else it is gone.
        is_new: bool,
    },
    /// A field takes effect that was dropped silently.
    Kept {
        /// The field.
        field: &'static str,
    },
    /// A field of a kind of Kubernetes' own becomes known. A feature gate may still drop it.
    Known {
        /// The field.
        field: String,
    },
    /// An update passes although a value is wrong, since it leaves it as it is.
    Ratcheted {
        /// The server's text about the value.
        message: String,
        /// Whether the update was refused until then; else the value was right.
        was_refused: bool,
    },
    /// A value is right that only updates could keep until then.
    Valid {
        /// The server's text about the value until then.
        message: String,
    },
    /// The answer to updates of a stored document whose creation is refused.
    Stored {
        /// Which updates.
        updates: Updates,
        /// Whether they pass.
        pass: bool,
    },
}

/// Updates that leave the wrong values as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Updates {
    /// Updates of a definition.
    Definition,
    /// Updates of an object.
    Object,
    /// Updates of an object's status.
    Status,
}

/// Whether a change needs work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpgradeEffect {
    /// Something that passed is refused.
    Breaks,
    /// Something that passed may be refused, depending on values.
    MayBreak,
    /// Texts differ.
    Differs,
    /// Something that was refused passes.
    Eases,
}

impl UpgradeChange {
    /// Whether the change needs work.
    #[must_use]
    pub fn effect(&self) -> UpgradeEffect {
        match &self.change {
            UpgradeChangeKind::Refused { .. } | UpgradeChangeKind::Stored { pass: false, .. } => {
                UpgradeEffect::Breaks
            }
            UpgradeChangeKind::RuleCost { after, limit, .. } if after > limit => {
                UpgradeEffect::Breaks
            }
            UpgradeChangeKind::Format { .. } | UpgradeChangeKind::Bound { .. } => {
                UpgradeEffect::MayBreak
            }
            UpgradeChangeKind::Ratcheted {
                was_refused: false, ..
            } => UpgradeEffect::MayBreak,
            UpgradeChangeKind::Kept { .. }
            | UpgradeChangeKind::Known { .. }
            | UpgradeChangeKind::Warning { is_new: true, .. } => UpgradeEffect::MayBreak,
            UpgradeChangeKind::Text { .. }
            | UpgradeChangeKind::Texts(_)
            | UpgradeChangeKind::Warning { .. } => UpgradeEffect::Differs,
            UpgradeChangeKind::Accepted { .. }
            | UpgradeChangeKind::RuleCost { .. }
            | UpgradeChangeKind::Ratcheted { .. }
            | UpgradeChangeKind::Valid { .. }
            | UpgradeChangeKind::Stored { .. } => UpgradeEffect::Eases,
        }
    }
}

impl UpgradeChange {
    /// The change as data. Texts of the server are values.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        self.change.sentence().with("since", self.since)
    }
}

impl UpgradeChangeKind {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Refused { message } => Sentence::new("refused").with("message", message),
            Self::Accepted { message } => Sentence::new("accepted").with("message", message),
            Self::RuleCost {
                before,
                after,
                limit,
            } => {
                let is_above = after > limit;
                Sentence::new(if is_above {
                    "cost-above"
                } else {
                    "cost-within"
                })
                .with("before", before)
                .with("after", after)
                .with("limit", limit)
            }
            Self::Format { format } => Sentence::new("format").with("format", format),
            Self::Bound { keyword } => Sentence::new("bound").with("keyword", keyword),
            Self::Text { before, after } => {
                let id = match (before, after) {
                    (None, _) => "text-added",
                    (_, None) => "text-gone",
                    _ => "text",
                };
                [("before", before), ("after", after)]
                    .into_iter()
                    .filter_map(|(name, text)| Some((name, text.as_ref()?)))
                    .fold(Sentence::new(id), |sentence, (name, text)| {
                        sentence.with(name, text)
                    })
            }
            Self::Texts(texts) => Sentence::new(texts.id)
                .with("before", texts.before)
                .with("after", texts.after),
            Self::Warning { message, is_new } => {
                Sentence::new(if *is_new { "warns" } else { "warns-no-more" })
                    .with("message", message)
            }
            Self::Kept { field } => Sentence::new("kept").with("field", field),
            Self::Known { field } => Sentence::new("known").with("field", field),
            Self::Ratcheted {
                message,
                was_refused,
            } => Sentence::new(if *was_refused {
                "passes-unchanged"
            } else {
                "wrong-unchanged"
            })
            .with("message", message),
            Self::Valid { message } => Sentence::new("valid").with("message", message),
            Self::Stored { updates, pass } => Sentence::new(stored_id(*updates, *pass)),
        }
    }
}

/// The name of the sentence on updates of what is stored.
fn stored_id(updates: Updates, pass: bool) -> &'static str {
    match (updates, pass) {
        (Updates::Definition, true) => "stored-definition-passes",
        (Updates::Definition, false) => "stored-definition-refused",
        (Updates::Object, true) => "stored-object-passes",
        (Updates::Object, false) => "stored-object-refused",
        (Updates::Status, true) => "stored-status-passes",
        (Updates::Status, false) => "stored-status-refused",
    }
}

impl Display for UpgradeChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "From Kubernetes {} on, ", self.since)?;
        self.change.fmt(f)
    }
}

impl Display for UpgradeChangeKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { message } => write!(f, "the server refuses this: {message}"),
            Self::Accepted { message } => {
                write!(f, "the server accepts this. Before, it said: {message}")
            }
            Self::RuleCost {
                before,
                after,
                limit,
            } => write_rule_cost(*before, *after, *limit, f),
            Self::Format { format } => write_format(format, f),
            Self::Bound { keyword } => write!(
                f,
                "every value is refused here: the field's type cannot hold the value of `{keyword}`"
            ),
            Self::Text { before, after } => write_text(before.as_deref(), after.as_deref(), f),
            Self::Texts(texts) => {
                let (about, before, after) = (&texts.about, &texts.before, &texts.after);
                write!(f, "{about}: `{after}`. Before: `{before}`")
            }
            Self::Warning { message, is_new } => {
                let verb = if *is_new { "warns" } else { "no longer warns" };
                write!(f, "the server {verb}: {message}")
            }
            Self::Kept { field } => {
                write!(
                    f,
                    "`{field}` has an effect. Before, it was dropped silently"
                )
            }
            Self::Known { field } => write!(
                f,
                "`{field}` is known, so strict field validation accepts it. Before, it was unknown: strict field \
                 validation refused it, otherwise it was dropped. The release may still drop it where a feature gate \
                 is off"
            ),
            Self::Ratcheted {
                message,
                was_refused,
            } => write_ratcheted(message, *was_refused, f),
            Self::Valid { message } => write!(
                f,
                "this is right. Before, only an update that did not change it passed: {message}"
            ),
            Self::Stored { updates, pass } => write_stored(*updates, *pass, f),
        }
    }
}

fn write_rule_cost(before: u64, after: u64, limit: u64, f: &mut Formatter<'_>) -> fmt::Result {
    let side = if after > limit { "above" } else { "within" };
    write!(
        f,
        "the estimated cost of this rule is {after}, {side} the limit of {limit}. \
         Before, it was {before}"
    )
}

fn write_ratcheted(message: &str, was_refused: bool, f: &mut Formatter<'_>) -> fmt::Result {
    match was_refused {
        true => write!(
            f,
            "the update passes although this is wrong, because it does not change it. \
             Before, it was refused: {message}"
        ),
        false => write!(
            f,
            "this is wrong. The update passes only because it does not change it: {message}"
        ),
    }
}

fn write_text(before: Option<&str>, after: Option<&str>, f: &mut Formatter<'_>) -> fmt::Result {
    match (before, after) {
        (Some(before), Some(after)) => write!(
            f,
            "the text of an error is: {after}. Before, it was: {before}"
        ),
        (None, Some(after)) => write!(f, "there is one more error: {after}"),
        (Some(before), None) => write!(f, "there is one error less: {before}"),
        (None, None) => Ok(()),
    }
}

fn write_format(format: &str, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "`format: {format}` is enforced")?;
    f.write_str(match format {
        "int32" => ": numbers below -2147483648 or above 2147483647 are refused",
        "int64" => ": numbers below -9223372036854775808 or above 9223372036854775807 are refused",
        "float" => ": numbers that do not fit into 32 bits are refused",
        _ => "",
    })
}

fn write_stored(updates: Updates, pass: bool, f: &mut Formatter<'_>) -> fmt::Result {
    let (what, which) = match updates {
        Updates::Definition => ("definition", "updates"),
        Updates::Object => ("object", "updates"),
        Updates::Status => ("object", "updates of the status"),
    };
    let verb = if pass { "pass" } else { "are refused, too" };
    write!(
        f,
        "{which} that do not change the wrong values of a stored {what} {verb}"
    )
}
