//! How a definition answers a request of the comparison.

use crate::admission::Admission;
use crate::compare::schema::walk::STATUS;
use crate::document::to_yaml;
use crate::machinery::FieldError;
use crate::machinery::cause::{Cause, RuleId, RuleOutcome};
use crate::releases::Feature;
use crate::value::{Map, Value, json};
use crate::{Crd, Request};

/// The keyword of errors about items that are repeated.
pub(super) const LIST_TYPE: &str = "x-kubernetes-list-type";

/// A request that is sent to both definitions.
#[derive(Clone, Debug)]
pub(crate) struct TrialRequest {
    /// The object that is sent.
    pub object: Value<'static>,
    /// The object that it updates.
    pub previous: Option<Value<'static>>,
    /// Whether only the status is updated.
    pub is_status: bool,
}

impl TrialRequest {
    /// The creation of an object.
    pub fn creation(object: Value<'static>) -> Self {
        Self {
            object,
            previous: None,
            is_status: false,
        }
    }

    /// An update of a stored object that only adds an annotation.
    pub fn annotation(stored: Value<'static>) -> Self {
        let mut object = stored.clone();
        annotate(&mut object);
        Self {
            object,
            previous: Some(stored),
            is_status: false,
        }
    }
}

/// An error of a refusal.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::compare) struct Fault {
    /// The path of the field. It is empty if the error is about the whole object.
    pub path: String,
    /// The keyword that the value violates.
    pub keyword: Option<&'static str>,
    /// The rule that the value violates.
    pub rule: Option<RuleId>,
    /// Whether the evaluation of the rule fails with an error.
    pub is_error: bool,
    /// Whether the rule does not compile. No server accepts a definition with such a rule.
    pub is_faulty: bool,
}

impl Fault {
    fn from_error(error: &FieldError) -> Self {
        Self {
            path: error.path().to_owned(),
            keyword: error.cause.keyword(),
            rule: error.cause.rule().cloned(),
            is_faulty: matches!(
                &error.cause,
                Cause::Rule(fault) if matches!(fault.outcome, RuleOutcome::DoesNotCompile(_))
            ),
            is_error: match &error.cause {
                Cause::Rule(fault) => !matches!(fault.outcome, RuleOutcome::False { .. }),
                _ => false,
            },
        }
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::compare) enum Verdict {
    /// The object is accepted. This is the stored object as JSON.
    Accepted(String),
    /// The object is refused.
    Refused {
        /// The message that a client sees.
        message: String,
        /// The faults, one for each error.
        faults: Vec<Fault>,
    },
}

impl Verdict {
    /// Whether the object is stored.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// The stored object. `None` if the object is refused.
    pub fn stored(&self) -> Option<Value<'static>> {
        match self {
            Self::Accepted(stored) => Some(json::parse(stored).ok()?.value.into_owned()),
            Self::Refused { .. } => None,
        }
    }

    /// The faults of the object.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Self::Accepted(_) => &[],
            Self::Refused { faults, .. } => faults,
        }
    }

    /// Lets the paths of keywords begin at the whole object. Older releases let those of a status update begin at
    /// the status.
    fn name_status(&mut self) {
        let Self::Refused { faults, .. } = self else {
            return;
        };
        for fault in faults {
            let is_of_keyword = fault.rule.is_none() && fault.keyword.is_some();
            if !is_of_keyword || fault.keyword == Some(LIST_TYPE) {
                continue;
            }
            let path = match fault.path.as_str() {
                "" | "<nil>" => STATUS.to_owned(),
                path if path.starts_with('[') => format!("{STATUS}{path}"),
                path => format!("{STATUS}.{path}"),
            };
            fault.path = path;
        }
    }

    /// The verdict as text. `shows_stored` asks for the stored object: two accepted objects differ in
    /// it only.
    pub fn words(&self, shows_stored: bool) -> String {
        match self {
            Self::Accepted(stored) if shows_stored => yaml_of_json(stored),
            Self::Accepted(_) => "accepted".to_owned(),
            Self::Refused { message, .. } => message.clone(),
        }
    }
}

fn yaml_of_json(text: &str) -> String {
    match json::parse(text) {
        Ok(parsed) => to_yaml(&parsed.value),
        Err(_) => text.to_owned(),
    }
}

/// Adds an annotation. No schema restricts annotations.
pub(in crate::compare) fn annotate(object: &mut Value<'static>) {
    let Value::Map(map) = object else {
        return;
    };
    if !map.contains_key("metadata") {
        map.push("metadata", Value::Map(Map::new()));
    }
    let Some(Value::Map(meta)) = map.get_mut("metadata") else {
        return;
    };
    if !meta.contains_key("annotations") {
        meta.push("annotations", Value::Map(Map::new()));
    }
    if let Some(Value::Map(annotations)) = meta.get_mut("annotations") {
        annotations.insert("example.org/changed", Value::from("true"));
    }
}

/// A request as text, to be sent to several definitions.
pub(in crate::compare) struct TrialText {
    object: String,
    previous: Option<String>,
    is_status: bool,
}

impl TrialText {
    /// The text of a request.
    pub fn from_request(trial: &TrialRequest) -> Self {
        Self {
            object: json::to_json(&trial.object),
            previous: trial.previous.as_ref().map(json::to_json),
            is_status: trial.is_status,
        }
    }

    /// The answer of a definition at a version.
    pub fn run(&self, crd: &Crd, version: &str) -> Verdict {
        let mut answer = self.with_answer(crd, version, verdict);
        if self.is_status && !crd.release().has(Feature::StatusPaths) {
            answer.name_status();
        }
        answer
    }

    /// The object as a definition validates it: pruned and defaulted.
    pub fn decoded_object(&self, crd: &Crd, version: &str) -> Option<Value<'static>> {
        self.with_answer(crd, version, |admission| {
            admission.object.clone().map(Value::into_owned)
        })
    }

    /// Sends the request to a version of a definition. Returns the result of `read` for the answer.
    pub fn with_answer<T>(
        &self,
        crd: &Crd,
        version: &str,
        read: impl FnOnce(&Admission<'_>) -> T,
    ) -> T {
        let request = match &self.previous {
            None => Request::Create,
            Some(previous) if self.is_status => Request::UpdateStatus(previous),
            Some(previous) => Request::Update(previous),
        };
        read(&crd.answer(request, &self.object, Some(version)))
    }
}

fn verdict(admission: &Admission<'_>) -> Verdict {
    match admission.refusal() {
        None => Verdict::Accepted(admission.object_json().unwrap_or_default()),
        Some(message) => Verdict::Refused {
            message,
            faults: admission.errors.iter().map(Fault::from_error).collect(),
        },
    }
}
