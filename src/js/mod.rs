//! The JavaScript face: conversion in, one call, conversion out.
//!
//! Large results cross as JSON text: `JSON.parse` in the wrapper, `packaging/js`, beats building
//! JavaScript values from here one by one. The wrapper also checks the arguments.

#[cfg(feature = "tools")]
mod ask;
#[cfg(feature = "tools")]
mod check;
#[cfg(feature = "tools")]
mod checker;
#[cfg(feature = "tools")]
mod compare;
#[cfg(feature = "tools")]
mod editor;
#[cfg(feature = "tools")]
mod repository;
#[cfg(feature = "tools")]
mod settings;
#[cfg(feature = "tools")]
mod suites;
#[cfg(feature = "tools")]
mod trace;
#[cfg(feature = "tools")]
mod upgrade;
#[cfg(feature = "tools")]
mod views;
mod workspace;
mod zones;

use std::cell::OnceCell;
use std::rc::Rc;
use std::str::FromStr;

use js_sys::{Date, Uint8Array};
use serde::Serialize;
#[cfg(feature = "tools")]
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use wasm_bindgen::throw_str;

use self::zones::HostZones;
use crate::admission::Admission;
use crate::cel;
use crate::document::position::{LineIndex, Range};
use crate::value::Value;
use crate::value::json::{parse as parse_json, to_json as value_json, write, write_string};
use crate::views::Instant;
use crate::views::convert::WebhookAnswer;
use crate::views::openapi::{self, OpenApiVersion};
use crate::wire::{ClientRead, to_json, write_admission};
use crate::workspace::places::locate::{self, FieldPart};
use crate::{FieldValidation, KUBERNETES_VERSION, Reading, Release, Request, definition, document};

/// In place of Rust's own, `dlmalloc`: see `Cargo.toml`.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf = rlsf::GlobalTlsf::new();

/// The Kubernetes release whose API server the engine reproduces.
#[wasm_bindgen(js_name = kubernetesVersion)]
#[must_use]
pub fn kubernetes_version() -> String {
    KUBERNETES_VERSION.to_owned()
}

/// The releases whose answers are known, the oldest first, as a JSON list.
#[wasm_bindgen(js_name = kubernetesVersions)]
#[must_use]
pub fn kubernetes_versions() -> String {
    to_json(&Release::ALL.map(|release| release.to_string()))
}

/// The release of a name; the default one without a name.
fn release_of(name: Option<&str>) -> Release {
    name.map(parsed).unwrap_or_default()
}

/// Reads a short text from the wrapper, which has checked it. An unknown text is a bug of the package, and
/// throws.
fn parsed<Read: FromStr>(text: &str) -> Read {
    known(text.parse().ok(), text)
}

/// The meaning of a text of the wrapper. It throws if the text is unknown.
fn known<Read>(read: Option<Read>, text: &str) -> Read {
    read.unwrap_or_else(|| throw_str(&["unknown: ", text].concat()))
}

/// Reads JSON of the wrapper, as [`parsed`] reads other texts.
#[cfg(feature = "tools")]
fn from_json<Read: DeserializeOwned>(text: &str) -> Read {
    known(serde_json::from_str(text).ok(), text)
}

/// Bytes to reserve for an answer beyond the object's text.
const ANSWER_OVERHEAD: usize = 512;

/// The server's answer to the creation of a status.
const NOT_ALLOWED: &str = "the server does not allow this method on the requested resource";

/// A status cannot be created.
const NO_PREVIOUS: &str = "the server does not allow this method on the requested resource: a \
     status is updated only, so `previous` is needed";

/// A compiled CustomResourceDefinition.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Crd {
    crd: crate::Crd,
    /// The reading for other releases.
    reading: OnceCell<Rc<Reading<'static>>>,
}

#[wasm_bindgen]
impl Crd {
    /// Compiles a CRD from text: a new one, or an update of `previous`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &str, previous: Option<String>, kubernetes: Option<String>) -> Self {
        let release = release_of(kubernetes.as_deref());
        let crd = match previous {
            None => crate::Crd::new_for(text, release),
            Some(previous) => crate::Crd::update_for(text, &previous, release),
        };
        Self {
            crd: crd.with_zones(Rc::new(HostZones)),
            reading: OnceCell::new(),
        }
    }

    /// The same definition for another release. The caller passes the texts that it was compiled from. They
    /// are read for the first other release only.
    #[must_use]
    pub fn at(&self, kubernetes: &str, text: &str, previous: Option<String>) -> Self {
        let reading = self.reading(text, previous.as_deref());
        let crd = reading.at(release_of(Some(kubernetes)));
        Self {
            crd: crd.with_zones(Rc::new(HostZones)),
            reading: OnceCell::from(Rc::clone(reading)),
        }
    }

    /// The answers of all releases, as a JSON list. The texts are the same as for `at`.
    #[must_use]
    pub fn releases(&self, text: &str, previous: Option<String>) -> String {
        to_json(&self.reading(text, previous.as_deref()).releases())
    }

    /// The report, as JSON.
    #[must_use]
    pub fn report(&self) -> String {
        to_json(self.crd.report())
    }

    /// The resource that the definition defines, as JSON; `null` if it does not decode.
    #[must_use]
    pub fn resource(&self) -> String {
        to_json(&self.crd.resource())
    }

    /// The rules that admissions name by number, as a JSON list: [`crate::Crd::rule_texts`].
    #[wasm_bindgen(js_name = ruleTexts)]
    #[must_use]
    pub fn rule_texts(&self) -> String {
        to_json(&self.crd.rule_texts())
    }

    /// The table of `kubectl get`, as JSON. `objects` is a list of texts.
    #[must_use]
    pub fn table(&self, objects: Vec<String>, version: Option<String>, now: Date) -> String {
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        to_json(&self.crd.table(&objects, version.as_deref(), instant(&now)))
    }

    /// The scale of an object, as JSON.
    #[must_use]
    pub fn scale(&self, object: &str, version: Option<String>) -> String {
        to_json(&self.crd.scale(object, version.as_deref()))
    }

    /// The selectable fields of an object, as a JSON list of pairs.
    #[wasm_bindgen(js_name = selectableFields)]
    #[must_use]
    pub fn selectable_fields(&self, object: &str, version: Option<String>) -> String {
        to_json(&self.crd.selectable_fields(object, version.as_deref()))
    }

    /// Whether a field selector selects an object. Answers `true`, `false` or an error text, as JSON.
    #[must_use]
    pub fn selects(&self, selector: &str, object: &str, version: Option<String>) -> String {
        match self.crd.matches(object, version.as_deref(), selector) {
            Ok(selects) => to_json(&selects),
            Err(error) => to_json(&error),
        }
    }

    /// The status of the definition and discovery, as JSON; the texts are those that it was
    /// compiled from.
    #[must_use]
    pub fn status(&self, text: &str, previous: Option<String>) -> String {
        self.crd.status(text, previous.as_deref())
    }

    /// An object that the definition admits, as YAML text.
    #[must_use]
    pub fn sample(&self, version: Option<String>, full: bool) -> String {
        self.crd.sample(version.as_deref(), full)
    }

    /// Converts an object to a version. The result is the conversion as JSON, or the review to send first.
    /// After a review, `answer` is the webhook's answer, or `failure` says why there is none.
    #[must_use]
    pub fn convert(
        &self,
        object: &str,
        version: &str,
        answer: Option<String>,
        failure: Option<String>,
    ) -> String {
        let answer = match (&answer, &failure) {
            (Some(text), _) => Some(WebhookAnswer::Text(text)),
            (None, Some(why)) => Some(WebhookAnswer::Failure(why)),
            (None, None) => None,
        };
        to_json(&self.crd.convert(object, version, answer))
    }

    /// Stores an object and reads it again, as JSON. The result may be a review to send. `answers` is a
    /// JSON list with a pair for storing and one for reading: the webhook's answer or null, and the reason
    /// why there is none or null.
    #[wasm_bindgen(js_name = roundTrip)]
    #[must_use]
    pub fn round_trip(&self, object: &str, answers: &str) -> String {
        let answers = parse_json(answers).map_or(Value::Null, |parsed| parsed.value);
        let answer = |way: usize| {
            let way = answers.as_list()?.get(way)?.as_list()?;
            match way {
                [Value::String(text), ..] => Some(WebhookAnswer::Text(text)),
                [_, Value::String(why)] => Some(WebhookAnswer::Failure(why)),
                _ => None,
            }
        };
        to_json(&self.crd.round_trip(object, [answer(0), answer(1)]))
    }

    /// Admits an object: a new one, or an update of `previous`, or only of its status.
    /// `field_validation` is a name of the API's. The answer is text for `packaging/js/admission.ts` to read.
    #[must_use]
    pub fn admit(
        &self,
        object: &str,
        version: Option<String>,
        previous: Option<String>,
        only_status: bool,
        field_validation: Option<String>,
    ) -> String {
        let validation = field_validation.as_deref();
        let validation = validation.map(|name| known(FieldValidation::from_name(name), name));
        let request = match previous.as_deref() {
            Some(previous) if only_status => Some(Request::UpdateStatus(previous)),
            Some(previous) => Some(Request::Update(previous)),
            None => (!only_status).then_some(Request::Create),
        };
        let admission = match request {
            Some(request) => {
                let validation = validation.unwrap_or_default();
                let version = version.as_deref();
                self.crd
                    .answer_validating(request, object, version, validation)
            }
            None => Admission::refused(NO_PREVIOUS).with_status(NOT_ALLOWED),
        };
        let mut answer = String::with_capacity(ANSWER_OVERHEAD + 2 * object.len());
        let read = ClientRead::unasked(&admission, self.crd.reads_as_stored(&admission));
        write_admission(&admission, read, &mut answer);
        answer
    }
}

impl Crd {
    fn reading(&self, text: &str, previous: Option<&str>) -> &Rc<Reading<'static>> {
        self.reading
            .get_or_init(|| Rc::new(Reading::owned(text, previous)))
    }
}

/// The name and the schema that a CRD's text gives a version in OpenAPI documents of a release, as JSON. The
/// result is null if there is no such version. This reads the text again, so that a compiled CRD needs no copy
/// of its schemas.
#[wasm_bindgen]
#[must_use]
pub fn openapi(text: &str, version: &str, format: &str, release: Option<String>) -> String {
    let release = release_of(release.as_deref());
    let decoded = definition::decode(text).ok();
    let format = OpenApiVersion::parse(format);
    let published = decoded.as_ref().zip(format).and_then(|(decoded, format)| {
        openapi::publish(&decoded.definition, version, format, release)
    });
    let Some(published) = published else {
        return "null".to_owned();
    };
    let mut answer = "{\"name\":".to_owned();
    write_string(&published.name, &mut answer);
    answer.push_str(",\"schema\":");
    write(&published.schema, &mut answer);
    answer.push('}');
    answer
}

/// The texts of the definitions in a text with several documents, as a JSON list.
#[wasm_bindgen(js_name = definitionTexts)]
#[must_use]
pub fn definition_texts(text: &str) -> String {
    to_json(&crate::definition_texts(text))
}

/// A JSON text as YAML, or `null` where it is not JSON.
#[wasm_bindgen(js_name = toYaml)]
#[must_use]
pub fn to_yaml(json: &str) -> Option<String> {
    parse_json(json)
        .ok()
        .map(|parsed| document::to_yaml(&parsed.value))
}

/// A document of a text, as JavaScript gets it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ParsedDocument {
    json: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_range: Option<Range>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strict_error: Option<String>,
    range: Range,
}

/// The documents of a text, as a JSON list.
#[wasm_bindgen]
#[must_use]
pub fn parse(text: &str) -> String {
    let lines = LineIndex::new(text);
    let documents = document::parse(text);
    let parsed = documents.into_iter().map(|document| ParsedDocument {
        json: document.value.as_ref().map(value_json),
        error_range: document
            .error
            .as_ref()
            .map(|fault| lines.range(fault.character(text))),
        error: document.error.map(|fault| fault.to_string()),
        strict_error: document.strict_error,
        range: lines.range(document.span),
    });
    to_json(&parsed.collect::<Vec<_>>())
}

/// The result of an expression, as text for `packaging/js/evaluate.ts`. The first line is the value as JSON,
/// if there is one. The second line is the rest. The third line is the value that only stored rules may have,
/// as JSON.
#[wasm_bindgen]
#[must_use]
pub fn evaluate(expression: &str, variables: Option<String>, kubernetes: Option<String>) -> String {
    let release = release_of(kubernetes.as_deref());
    let evaluation = cel::evaluate_for(expression, variables.as_deref(), &HostZones, release);
    let rest = to_json(&evaluation);
    let stored = evaluation.stored.and_then(|stored| stored.value);
    let lines = [evaluation.value, Some(rest), stored];
    lines.map(Option::unwrap_or_default).join("\n")
}

/// The text of a file's bytes, as JavaScript gets it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileText {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault_at: Option<usize>,
}

/// The text of a file's bytes, as JavaScript's own object.
///
/// It owns its argument: for a borrowed one wasm-bindgen writes `table.fill`, which the lowering of
/// memory copies in releases does not take.
///
/// # Errors
/// When there is no object to make, which is never.
#[wasm_bindgen(js_name = textOfBytes)]
pub fn text_of_bytes(bytes: Uint8Array) -> Result<JsValue, JsValue> {
    let decoded = document::decode_text(&bytes.to_vec());
    let text = FileText {
        fault: decoded.fault.map(|fault| fault.error.to_string()),
        fault_at: decoded.fault.map(|fault| fault.at),
        text: decoded.text,
    };
    Ok(text.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// The ranges of fields in one document of a text, as JavaScript's own list: of the keys where
/// `keys` has 1, else of the values.
///
/// The arguments are plain lists, since `serde_wasm_bindgen::from_value` brings 30 KB for the
/// texts of errors that cannot be: the wrapper has checked them.
///
/// # Errors
/// When there is no list to make, which is never.
#[wasm_bindgen]
pub fn locate(
    text: &str,
    document: u32,
    paths: Vec<String>,
    keys: &[u8],
) -> Result<JsValue, JsValue> {
    let mut targets = Vec::with_capacity(paths.len());
    for (path, key) in paths.iter().zip(keys) {
        let target = match key {
            0 => FieldPart::Value,
            _ => FieldPart::Key,
        };
        targets.push((&**path, target));
    }
    let ranges = locate::locate(text, document as usize, &targets);
    Ok(ranges.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// A JavaScript time as the engine counts it. Exports own their times, for the reason at [`text_of_bytes`].
fn instant(time: &Date) -> Instant {
    time.get_time() as Instant * 1_000_000
}
