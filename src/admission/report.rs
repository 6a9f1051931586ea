//! The API server's answer about an object.

use std::rc::Rc;

use super::metadata::meta_of;
use super::type_meta::TypeMeta;
use crate::machinery::decode::Mismatch;
use crate::machinery::{FieldError, Warning, status};
use crate::value::{Strict, Value, json};

/// The cost limit of the rules over one object, and over all defaults of a schema.
pub(crate) const BUDGET: u64 = 10_000_000;

/// The answer to a request.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use crd_drydock::Crd;
///
/// let read = |name: &str| std::fs::read_to_string(format!("examples/manifests/{name}"));
/// let crd = Crd::new(&read("crds/boats.yaml")?);
/// let dinghy = read("boats/dinghy.yaml")?;
/// let admission = crd.admit(&dinghy, None);
/// assert!(!admission.allowed);
/// assert_eq!(admission.errors.len(), 1);
/// assert_eq!(admission.unknown_fields, ["spec.sial"]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Admission<'a> {
    /// Whether the object would be stored.
    pub allowed: bool,
    /// The server's text if the request is refused before validation (400 or 413).
    pub decode_error: Option<String>,
    /// The field that a refusal before validation is about; empty for the whole object.
    pub refused_at: &'static str,
    /// The value of a wrong type, if that is the reason.
    pub(crate) mismatch: Option<Box<Mismatch>>,
    /// The message of the Status, if it is not made from `errors`.
    pub(crate) status: Option<String>,
    /// The object as it would be stored, or as it was validated where it is refused.
    pub object: Option<Value<'a>>,
    /// Why the object is refused, in the server's order.
    pub errors: Vec<FieldError>,
    /// The warnings of the server.
    pub warnings: Vec<Warning>,
    /// Paths that pruning removed, as strict field validation lists them.
    pub unknown_fields: Vec<String>,
    /// Keys that the text repeats, as strict field validation words them.
    pub duplicate_fields: Vec<Strict>,
    /// How the stored object differs from the one given.
    pub changes: Vec<Change<'a>>,
    /// Errors about values that an update leaves unchanged: they do not block it (ratcheting).
    pub suppressed: Vec<FieldError>,
    /// Evaluations of rules.
    pub rules: Vec<RuleRun<'a>>,
    /// Why some rules did not run.
    pub rules_stopped: Option<RulesStop>,
    /// The cost of all rules.
    pub cost: Cost,
}

impl Admission<'_> {
    /// A request that is refused without an answer of a server.
    #[must_use]
    pub fn refused(decode_error: impl Into<String>) -> Self {
        Self {
            decode_error: Some(decode_error.into()),
            ..Self::default()
        }
    }

    /// The same answer with the message of the Status.
    #[must_use]
    pub(crate) fn with_status(self, message: impl Into<String>) -> Self {
        Self {
            status: Some(message.into()),
            ..self
        }
    }

    /// The message of the Status that a client gets if the request is refused. `None` if there is
    /// no server answer, as for a text that no client would send.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        if self.allowed || self.status.is_some() {
            return self.status.clone();
        }
        let object = self.object.as_ref()?.as_map()?;
        let sent = TypeMeta::read(object).unwrap_or_default();
        let name = meta_of(object).get("name").and_then(Value::as_str);
        let group = sent.group_version.group;
        let name = name.unwrap_or_default();
        Some(status::invalid(sent.kind, group, name, &self.errors))
    }

    /// Why the request is refused: the message that a client sees, or the error in a text that no
    /// client would send. `None` if the request is allowed.
    #[must_use]
    pub fn refusal(&self) -> Option<String> {
        if self.allowed {
            return None;
        }
        let message = self.message().or_else(|| self.decode_error.clone());
        Some(message.unwrap_or_default())
    }

    /// The stored object as JSON with exact numbers, as the API server writes them.
    #[must_use]
    pub fn object_json(&self) -> Option<String> {
        self.object.as_ref().map(json::to_json)
    }
}

/// A difference between the object given and the one stored.
#[derive(Debug)]
#[non_exhaustive]
pub struct Change<'a> {
    /// Why it differs.
    pub kind: ChangeKind,
    /// Where, as in [`Admission::unknown_fields`].
    pub path: String,
    /// The removed or added value.
    pub value: Option<Value<'a>>,
}

/// Why the stored object differs from the one given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// The schema does not list the field.
    Pruned,
    /// The field was absent or null and has a default.
    Defaulted,
    /// A null that the schema neither allows nor defaults.
    NullDropped,
    /// `status`, if only the status subresource may change it; in a request to that, everything
    /// else.
    StatusIgnored,
    /// Metadata that the server itself sets or normalises.
    Metadata,
    /// Metadata that the server generates: a name, with `xxxxx` for the random part. A uid and a
    /// time have no value here; they replace those that were sent.
    Generated,
    /// Metadata that only the server sets, or that objects of the kind do not have.
    Cleared,
}

impl ChangeKind {
    /// All of them, in their order.
    pub const ALL: [Self; 7] = [
        Self::Pruned,
        Self::Defaulted,
        Self::NullDropped,
        Self::StatusIgnored,
        Self::Metadata,
        Self::Generated,
        Self::Cleared,
    ];

    /// The name that hosts get.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pruned => "pruned",
            Self::Defaulted => "defaulted",
            Self::NullDropped => "null-dropped",
            Self::StatusIgnored => "status-ignored",
            Self::Metadata => "metadata",
            Self::Generated => "generated",
            Self::Cleared => "cleared",
        }
    }
}

/// One evaluation of a rule.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RuleRun<'a> {
    /// Where the rule ran; rules of one node share it.
    pub path: Rc<str>,
    /// The rule's text.
    pub rule: &'a str,
    /// Which of the texts of its [`crate::Crd`] that is.
    pub number: u32,
    /// Its cost.
    pub cost: u64,
    /// Whether the object satisfies it.
    /// A value that is not a bool, as a stored one may be, counts as false.
    pub result: Option<bool>,
    /// The error, if it ran and has no result.
    pub error: Option<String>,
    /// Why its message expression gave no message, if the rule failed and has one. The server does
    /// not report this.
    pub message_error: Option<String>,
    /// Why it did not run.
    pub skipped: Option<Skip>,
    /// Whether the result does not count because the update left the value unchanged.
    pub ratcheted: bool,
}

/// Why a rule did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Skip {
    /// It needs an old value.
    NoOldObject,
    /// The rule does not compile. The server reports the errors.
    DoesNotCompile,
}

impl Skip {
    /// All of them, in their order.
    pub const ALL: [Self; 2] = [Self::NoOldObject, Self::DoesNotCompile];

    /// The text for hosts. It is Drydock's own.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::NoOldObject => "the rule compares with an old value, and there is none",
            Self::DoesNotCompile => "the rule does not compile",
        }
    }
}

/// Why no further rule ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesStop {
    /// There are other errors, so rules could not rely on the object's shape.
    OtherErrors,
    /// The cost exceeded a limit.
    Cost,
}

/// The cost of all rules, in the API server's units.
#[derive(Debug)]
pub struct Cost {
    /// The cost that was used.
    pub used: u64,
    /// The cost that one object may use.
    pub limit: u64,
}

impl Default for Cost {
    fn default() -> Self {
        Self {
            used: 0,
            limit: BUDGET,
        }
    }
}
