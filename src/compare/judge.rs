//! What a definition makes of an object, for a comparison.

use crate::admission::Admission;
use crate::document;
use crate::value::{Value, json};
use crate::{Crd, Request};

/// A request that both definitions get.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// The object that is sent.
    pub object: Value<'static>,
    /// The object that it updates.
    pub previous: Option<Value<'static>>,
    /// Whether only the status is updated.
    pub is_status: bool,
}

/// What is made of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    /// It is stored so.
    Accepted(String),
    /// It is refused: the server's message, and the fields of the errors.
    Refused {
        /// What a client sees.
        message: String,
        /// The fields of the errors.
        fields: Vec<String>,
    },
}

impl Verdict {
    /// Whether the object is stored.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// The verdict in words; `shows_stored` is for pairs that differ in what is stored only.
    pub fn words(&self, shows_stored: bool) -> String {
        match self {
            Self::Accepted(stored) if shows_stored => yaml_of_json(stored),
            Self::Accepted(_) => "accepted".to_owned(),
            Self::Refused { message, .. } => message.clone(),
        }
    }
}

/// An object as YAML text.
pub(super) fn yaml(value: &Value<'_>) -> String {
    document::to_yaml(value)
}

fn yaml_of_json(text: &str) -> String {
    match json::parse(text) {
        Ok(parsed) => document::to_yaml(&parsed.value),
        Err(_) => text.to_owned(),
    }
}

/// What a definition makes of a request at a version.
pub(super) fn judge(crd: &Crd, version: &str, trial: &Trial) -> Verdict {
    let object = json::to_json(&trial.object);
    let previous = trial.previous.as_ref().map(json::to_json);
    let request = match &previous {
        None => Request::Create,
        Some(previous) if trial.is_status => Request::UpdateStatus(previous),
        Some(previous) => Request::Update(previous),
    };
    verdict(&crd.answer(request, &object, Some(version)))
}

fn verdict(admission: &Admission<'_>) -> Verdict {
    if admission.allowed {
        return Verdict::Accepted(admission.object_json().unwrap_or_default());
    }
    let message = admission
        .message()
        .or_else(|| admission.decode_error.clone());
    Verdict::Refused {
        message: message.unwrap_or_default(),
        fields: admission
            .errors
            .iter()
            .map(|error| error.field.clone())
            .collect(),
    }
}
