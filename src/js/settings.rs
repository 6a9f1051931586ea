//! The findings that settings and files leave, for editors: [`crate::check`] decides it for them as for the command.

use wasm_bindgen::prelude::wasm_bindgen;

use super::{from_json, known};
use crate::check;
use crate::check::faulty::FaultyDocument;
use crate::check::severity::{Missing, Validation, severity_of, severity_of_unknown};
use crate::check::silence::{EditedDocument, left};
use crate::repository::Skip;
use crate::wire::to_json;
use crate::workspace::checks::outcome::NotJudgedReason;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::Severity;

/// A severity of the Language Server Protocol.
fn severity(number: u8) -> Severity {
    known(Severity::numbered(number), "severity")
}

fn missing_mode(name: &str) -> Missing {
    known(Missing::parse(name), name)
}

/// The severity of a diagnostic, with LSP's numbers; nothing if it is not reported.
#[wasm_bindgen(js_name = severityOf)]
#[must_use]
pub fn severity_in(code: &str, usual: u8, validate: &str, missing: &str) -> Option<u8> {
    let validate = known(Validation::parse(validate), validate);
    let (code, usual) = (Code::named(code), severity(usual));
    severity_of(code, usual, validate, missing_mode(missing)).map(|severity| severity as u8)
}

/// The severity of a document that is not judged, as [`severity_in`].
#[wasm_bindgen(js_name = severityOfUnknown)]
#[must_use]
pub fn severity_of_unjudged(
    reason: &str,
    is_mistake: bool,
    missing: &str,
    usual: u8,
) -> Option<u8> {
    let reason = known(NotJudgedReason::named(reason), reason);
    let (missing, usual) = (missing_mode(missing), severity(usual));
    let severity = severity_of_unknown(reason, is_mistake, missing, usual);
    severity.map(|severity| severity as u8)
}

/// What documents of a text are, in the order of `documents`: a JSON list. `path` is the path of the text from the
/// user's folder. `skips` are the facts that other files tell about it. `folders` are the paths of the folders that
/// the user has opened.
#[wasm_bindgen(js_name = recognised)]
#[must_use]
pub fn recognised(
    text: &str,
    path: &str,
    skips: &str,
    documents: &str,
    folders: Vec<String>,
) -> String {
    let skips: Vec<Skip> = from_json(skips);
    let documents: Vec<FaultyDocument> = from_json(documents);
    to_json(&check::recognised::recognised(
        text, path, &skips, &documents, &folders,
    ))
}

/// The numbers of the findings that comments of a text and names of kinds leave. `documents` has the first and the
/// last line of each document, its API version and its kind; `found` has the code and the line of each finding.
#[wasm_bindgen(js_name = leftBy)]
#[must_use]
pub fn left_by(text: &str, skip: Vec<String>, documents: &str, found: &str) -> Vec<u32> {
    let documents: Vec<(u32, u32, String, String)> = from_json(documents);
    let found: Vec<(String, u32)> = from_json(found);
    let documents = documents
        .iter()
        .map(|(first, last, version, kind)| EditedDocument {
            lines: (*first, *last),
            version,
            kind,
        });
    let found = found.iter().map(|(code, line)| (&**code, *line));
    left(text, &skip, &documents.collect::<Vec<_>>(), found)
}
