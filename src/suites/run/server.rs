//! The server of a test. It stores objects and returns what a client reads.

use std::cell::RefCell;

use super::others;
use crate::admission::{Admission, FieldValidation};
use crate::machinery::{FieldError, GroupVersion, Warning};
use crate::releases::Release;
use crate::suites::coverage::Recorder;
use crate::suites::suite::Test;
use crate::suites::target::{Definition, versions};
use crate::value::{Map, Value, json};
use crate::{Crd, Request};

/// A definition under the conditions of one test.
pub(super) struct Server<'c> {
    crd: &'c Crd,
    test: &'c Test,
    recorder: Option<Recording<'c>>,
}

/// Where it is counted what requests use of a definition.
struct Recording<'c> {
    recorder: &'c RefCell<Recorder>,
    definition: &'c Value<'static>,
}

/// The server's answer, and what it stores.
pub(in crate::suites) struct Answer {
    /// The message of a refusal.
    pub(in crate::suites) refusal: Option<String>,
    /// The errors of a refusal.
    pub(in crate::suites) errors: Vec<FieldError>,
    /// The warnings.
    pub(super) warnings: Vec<String>,
    /// The paths that pruning removed.
    pub(super) unknown_fields: Vec<String>,
    /// The messages that other releases have for the same errors, where the test expects another.
    pub(super) elsewhere: Vec<(Release, String)>,
    /// Whether it answers an update of the status.
    pub(in crate::suites) is_status: bool,
    /// Whether its object has another kind than the definition, or a version that the definition does not
    /// have. Only known if the test has `refused`.
    pub(super) is_misaddressed: bool,
    /// What is stored, as JSON.
    stored: String,
    /// What a client reads, as JSON.
    read: String,
}

impl Answer {
    /// The request in words.
    pub(super) fn request(&self) -> &'static str {
        match self.is_status {
            true => "the status update",
            false => "the request",
        }
    }

    /// What a client reads.
    pub(in crate::suites) fn value(&self) -> Value<'_> {
        json::parse(&self.read).map_or(Value::Null, |parsed| parsed.value)
    }

    /// What a client reads, to change and send again.
    pub(super) fn object(&self) -> Map<'static> {
        match self.value().into_owned() {
            Value::Map(map) => map,
            _ => Map::new(),
        }
    }
}

impl<'c> Server<'c> {
    pub(super) fn new(crd: &'c Crd, test: &'c Test) -> Self {
        Self {
            crd,
            test,
            recorder: None,
        }
    }

    /// One that counts what requests use of the definition, where there is a recorder.
    pub(super) fn recording(
        definition: &'c Definition,
        test: &'c Test,
        recorder: Option<&'c RefCell<Recorder>>,
    ) -> Self {
        let recording = |recorder| Recording {
            recorder,
            definition: &definition.value,
        };
        Self {
            recorder: recorder.map(recording),
            ..Self::new(&definition.crd, test)
        }
    }

    /// Whether the test expects another message.
    fn is_other(&self, message: &str) -> bool {
        let expected = &self.test.expected;
        let wanted = [&expected.error, &expected.status_error];
        let wanted = wanted.into_iter().flatten();
        wanted.clone().count() > 0
            && !wanted
                .into_iter()
                .any(|text| message.contains(&*text.value))
    }

    /// Whether the object's version has a status subresource.
    pub(super) fn has_status(&self, answer: &Answer) -> bool {
        let object = answer.value();
        let named = object.get("apiVersion").and_then(Value::as_str);
        let version = GroupVersion::split(named.unwrap_or_default()).version;
        let mut endpoints = self.crd.endpoints().iter();
        endpoints.any(|endpoint| *endpoint.version == *version && endpoint.has_status)
    }

    pub(super) fn create(&self, object: Map<'static>) -> Answer {
        self.ask(Request::Create, object)
    }

    pub(super) fn update(&self, object: Map<'static>, stored: &Answer) -> Answer {
        self.ask(Request::Update(&stored.stored), object)
    }

    pub(super) fn update_status(&self, object: Map<'static>, stored: &Answer) -> Answer {
        self.ask(Request::UpdateStatus(&stored.stored), object)
    }

    /// Whether the definition has no such kind and version.
    fn is_misaddressed(&self, object: &Map<'_>) -> bool {
        let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default();
        let GroupVersion { group, version } = GroupVersion::split(text("apiVersion"));
        let mut endpoints = self.crd.endpoints().iter();
        !endpoints
            .any(|own| (&*own.group, &*own.version) == (group, version) && own.kind == text("kind"))
    }

    fn ask(&self, request: Request<'_>, object: Map<'static>) -> Answer {
        let is_told = self.test.expected.refused.is_some();
        let is_misaddressed = is_told && self.is_misaddressed(&object);
        let body = json::to_json(&Value::Map(object));
        let validation = self.test.field_validation.unwrap_or_default();
        let mut admission = self.crd.answer_validating(request, &body, None, validation);
        let unknown_fields = match validation {
            // The server drops unknown fields, too, when it does not list them.
            FieldValidation::Ignore if self.test.expected.unknown_fields.is_some() => {
                let telling = FieldValidation::Warn;
                let answer = self.crd.answer_validating(request, &body, None, telling);
                answer.unknown_fields
            }
            _ => std::mem::take(&mut admission.unknown_fields),
        };
        let refusal = admission.refusal();
        let stored = admission.object_json().unwrap_or_default();
        let read = self
            .crd
            .read_back(&admission)
            .unwrap_or_else(|| stored.clone());
        if let Some(recording) = &self.recorder {
            recording.note(&body, &admission, &stored, &read);
        }
        let mut elsewhere = Vec::new();
        if refusal
            .as_ref()
            .is_some_and(|message| self.is_other(message))
        {
            let own = self.crd.release();
            for release in others(own) {
                admission
                    .errors
                    .iter_mut()
                    .for_each(|error| error.release = release);
                elsewhere.extend(admission.message().map(|text| (release, text)));
            }
            elsewhere.retain(|(_, text)| refusal.as_ref() != Some(text));
            admission
                .errors
                .iter_mut()
                .for_each(|error| error.release = own);
        }
        Answer {
            refusal,
            errors: admission.errors,
            warnings: admission.warnings.iter().map(Warning::to_string).collect(),
            unknown_fields,
            elsewhere,
            is_status: matches!(request, Request::UpdateStatus(_)),
            is_misaddressed,
            stored,
            read,
        }
    }
}

impl Recording<'_> {
    /// Counts what an admission used of the version that its object names. Also counts the defaults that
    /// a client reads and that are not stored.
    fn note(&self, body: &str, admission: &Admission<'_>, stored: &str, read: &str) {
        let Ok(parsed) = json::parse(body) else {
            return;
        };
        let named = parsed.value.get("apiVersion").and_then(Value::as_str);
        let version = GroupVersion::split(named.unwrap_or_default()).version;
        let mut versions = versions(self.definition).iter();
        let is_it = |one: &&Value<'_>| one.get("name").and_then(Value::as_str) == Some(version);
        let schema = versions
            .find(is_it)
            .and_then(|version| version.get("schema")?.get("openAPIV3Schema"));
        if let Some(schema) = schema {
            let mut recorder = self.recorder.borrow_mut();
            recorder.note(version, schema, admission);
            if let (Ok(stored), Ok(read)) = (json::parse(stored), json::parse(read)) {
                recorder.note_read(version, schema, &stored.value, &read.value);
            }
        }
    }
}
