//! The server of a test. It stores objects and returns what a client reads.

use std::cell::RefCell;

use super::others;
use crate::Crd;
use crate::admission::{Admission, FieldValidation, RequestTarget};
use crate::crd::RequestBody;
use crate::document::{self, RepeatedKeys};
use crate::machinery::{Cause, FieldError, GroupVersion, Warning};
use crate::releases::Release;
use crate::suites::coverage::Recorder;
use crate::suites::suite::Test;
use crate::suites::target::{CompiledDefinition, schema_of};
use crate::value::json::Duplicates;
use crate::value::{Map, Strict, Value, json};

/// A definition under the conditions of one test.
#[derive(Clone, Copy)]
pub(super) struct Server<'c> {
    crd: &'c Crd,
    test: &'c Test,
    recorder: Option<Recording<'c>>,
}

/// Where it is counted what requests use of a definition.
#[derive(Clone, Copy)]
struct Recording<'c> {
    recorder: &'c RefCell<Recorder>,
    definition: &'c Value<'static>,
}

/// The server's answer, and what it stores.
pub(in crate::suites) struct TestAnswer {
    /// The message of a refusal.
    pub(in crate::suites) refusal: Option<String>,
    /// The errors of a refusal.
    pub(in crate::suites) errors: Vec<FieldError>,
    /// The warnings.
    pub(super) warnings: Vec<String>,
    /// The fields of the request that the server drops.
    pub(super) dropped: DroppedFields,
    /// The messages that other releases have for the same errors, where the test expects another.
    pub(super) elsewhere: Vec<(Release, String)>,
    /// Whether it answers an update of the status.
    pub(in crate::suites) is_status: bool,
    /// Whether the definition judged the object. It does not if the object cannot be decoded, or has another
    /// kind, or a version that the definition does not have.
    pub(in crate::suites) is_judged: bool,
    /// Whether only the server's own checks of metadata refuse the request: they are the same for all definitions.
    pub(super) is_refused_by_metadata: bool,
    /// Whether strict field validation refuses the request, so that no rule or keyword was asked.
    pub(super) is_strict_refusal: bool,
    /// The stored object, as JSON.
    stored: String,
    /// The object that a client reads, as JSON.
    read: String,
}

/// The object that a client sends.
pub(super) struct Sent {
    object: Map<'static>,
    /// The keys that the text of the object repeats.
    repeated: RepeatedKeys,
}

impl Sent {
    /// An object whose text repeats keys.
    pub(super) fn repeating(object: Map<'static>, keys: &RepeatedKeys) -> Self {
        Self {
            object,
            repeated: keys.clone(),
        }
    }
}

impl From<Map<'static>> for Sent {
    /// An object that was made from what a client read.
    fn from(object: Map<'static>) -> Self {
        Self::repeating(object, &RepeatedKeys::default())
    }
}

/// The fields of an object that the server drops.
#[derive(Clone, Debug, Default)]
pub(super) struct DroppedFields {
    /// The paths that pruning removes.
    pub(super) unknown: Vec<String>,
    /// The keys that the text repeats, as strict field validation words them.
    pub(super) repeated: Vec<String>,
}

impl DroppedFields {
    /// Those that an answer lists.
    fn taken_from(admission: &mut Admission<'_>) -> Self {
        let repeated = admission.duplicate_fields.iter();
        Self {
            repeated: repeated.map(Strict::to_string).collect(),
            unknown: std::mem::take(&mut admission.unknown_fields),
        }
    }

    fn is_empty(&self) -> bool {
        self.unknown.is_empty() && self.repeated.is_empty()
    }
}

impl TestAnswer {
    /// An object that is stored already.
    pub(super) fn from_stored(object: Map<'static>) -> Self {
        let stored = json::to_json(&Value::Map(object));
        Self {
            refusal: None,
            errors: Vec::new(),
            warnings: Vec::new(),
            dropped: DroppedFields::default(),
            elsewhere: Vec::new(),
            is_status: false,
            is_judged: true,
            is_refused_by_metadata: false,
            is_strict_refusal: false,
            read: stored.clone(),
            stored,
        }
    }

    /// Whether the definition decided about the request.
    pub(in crate::suites) fn is_decided(&self) -> bool {
        self.is_judged && !self.is_refused_by_metadata && !self.is_strict_refusal
    }

    /// The request in words.
    pub(super) fn request(&self) -> &'static str {
        match self.is_status {
            true => "the status update",
            false => "the request",
        }
    }

    /// The object that a client reads.
    pub(in crate::suites) fn value(&self) -> Value<'_> {
        json::parse(&self.read).map_or(Value::Null, |parsed| parsed.value)
    }

    /// The stored object.
    fn stored_value(&self) -> Value<'_> {
        json::parse(&self.stored).map_or(Value::Null, |parsed| parsed.value)
    }

    /// The object that a client reads, to change it and send it again.
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
        definition: &'c CompiledDefinition,
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

    /// The same server, which counts nothing.
    pub(super) fn unrecorded(self) -> Self {
        Self {
            recorder: None,
            ..self
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
    pub(super) fn has_status(&self, answer: &TestAnswer) -> bool {
        judges_status(self.crd, answer.value().get("apiVersion"))
    }

    pub(super) fn create(&self, sent: Sent) -> TestAnswer {
        self.ask(RequestTarget::Object, sent, None)
    }

    pub(super) fn update(&self, sent: Sent, stored: &TestAnswer) -> TestAnswer {
        self.ask(RequestTarget::Object, sent, Some(stored))
    }

    pub(super) fn update_status(&self, sent: Sent, stored: &TestAnswer) -> TestAnswer {
        self.ask(RequestTarget::Status, sent, Some(stored))
    }

    /// Whether the definition has this kind and version.
    fn has_kind_of(&self, object: &Map<'_>) -> bool {
        let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default();
        let GroupVersion { group, version } = GroupVersion::split(text("apiVersion"));
        let mut endpoints = self.crd.endpoints().iter();
        endpoints
            .any(|own| (&*own.group, &*own.version) == (group, version) && own.kind == text("kind"))
    }

    /// The kind and the group of the definition.
    pub(super) fn kind(&self) -> String {
        let first = self.crd.endpoints().first();
        first.map_or_else(String::new, |own| [&*own.kind, &*own.group].join("."))
    }

    fn ask(&self, target: RequestTarget, sent: Sent, stored: Option<&TestAnswer>) -> TestAnswer {
        let Sent { object, repeated } = sent;
        let has_kind = self.has_kind_of(&object);
        let body = json::to_json(&Value::Map(object));
        let answer = |validation| {
            let document = match document::parse_one(&body, Duplicates::LastWins) {
                Ok(one) => one.with_repeated_keys(repeated.clone()),
                Err(fault) => return Admission::refused(fault.to_string()),
            };
            let previous = stored.map(TestAnswer::stored_value);
            let body = RequestBody {
                document,
                text: &body,
                validation,
            };
            self.crd.answer_document(target, body, previous, None)
        };
        let validation = self.test.field_validation.unwrap_or_default();
        let mut admission = answer(validation);
        let mut dropped = DroppedFields::taken_from(&mut admission);
        if validation == FieldValidation::Ignore && self.test.expected.unknown_fields.is_some() {
            // The server drops unknown fields, too, when it does not list them.
            dropped.unknown = answer(FieldValidation::Warn).unknown_fields;
        }
        let is_undecoded = admission.decode_error.is_some();
        let is_strict_refusal = is_undecoded && !dropped.is_empty();
        let refusal = admission.refusal();
        let stored = admission.object_json().unwrap_or_default();
        let read = self
            .crd
            .read_back(&admission)
            .unwrap_or_else(|| stored.clone());
        if let Some(recording) = &self.recorder {
            recording.note(&body, (&admission, self.crd.release()), &stored, &read);
        }
        let mut errors = admission.errors.iter();
        let is_refused_by_metadata = !admission.errors.is_empty() && errors.all(is_of_metadata);
        TestAnswer {
            is_refused_by_metadata,
            elsewhere: self.elsewhere(refusal.as_ref(), &mut admission),
            refusal,
            errors: admission.errors,
            warnings: admission.warnings.iter().map(Warning::to_string).collect(),
            dropped,
            is_status: target == RequestTarget::Status,
            is_judged: has_kind && (is_strict_refusal || !is_undecoded),
            is_strict_refusal,
            stored,
            read,
        }
    }

    /// The messages that other releases have for the errors of a refusal, if the test expects another.
    fn elsewhere(
        &self,
        refusal: Option<&String>,
        admission: &mut Admission<'_>,
    ) -> Vec<(Release, String)> {
        let Some(message) = refusal.filter(|message| self.is_other(message)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let own = self.crd.release();
        for release in others(own) {
            admission
                .errors
                .iter_mut()
                .for_each(|error| error.release = release);
            found.extend(admission.message().map(|text| (release, text)));
        }
        found.retain(|(_, text)| text != message);
        admission
            .errors
            .iter_mut()
            .for_each(|error| error.release = own);
        found
    }
}

/// Whether the server finds an error in the metadata of any object, whatever its definition says, or follows from
/// other errors.
fn is_of_metadata(error: &FieldError) -> bool {
    let is_at = |path: &str| path == "metadata" || path.starts_with("metadata.");
    let is_definitions = error.cause.keyword().is_some();
    error.cause == Cause::RulesNotChecked || is_at(error.path()) && !is_definitions
}

/// Whether the version of an `apiVersion` has a status subresource.
pub(super) fn judges_status(crd: &Crd, api_version: Option<&Value<'_>>) -> bool {
    let named = api_version.and_then(Value::as_str);
    let version = GroupVersion::split(named.unwrap_or_default()).version;
    let mut endpoints = crd.endpoints().iter();
    endpoints.any(|endpoint| *endpoint.version == *version && endpoint.has_status)
}

impl Recording<'_> {
    /// Counts what an admission used of the version that its object names. Also counts the defaults that
    /// a client reads and that are not stored.
    fn note(
        &self,
        body: &str,
        (admission, release): (&Admission<'_>, Release),
        stored: &str,
        read: &str,
    ) {
        let Ok(parsed) = json::parse(body) else {
            return;
        };
        let named = parsed.value.get("apiVersion").and_then(Value::as_str);
        let version = GroupVersion::split(named.unwrap_or_default()).version;
        let schema = schema_of(self.definition, &parsed.value);
        if let Some(schema) = schema {
            let mut recorder = self.recorder.borrow_mut();
            recorder.note(version, (schema, release), admission);
            if let (Ok(stored), Ok(read)) = (json::parse(stored), json::parse(read)) {
                recorder.note_read(version, schema, &stored.value, &read.value);
            }
        }
    }
}
