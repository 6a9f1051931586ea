//! The findings that settings and files leave, for editors: [`crate::check`] decides it for them as for the command.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{from_json, known};
use crate::check::judge::skip_words;
use crate::check::not_manifests::{Appearance, FaultyDocument, NotManifests};
use crate::check::severity::{Missing, Validation, severity_of, severity_of_unknown};
use crate::check::silence::{Lines, has, is_about};
use crate::check::text::not_manifest_words;
use crate::machinery::GroupVersion;
use crate::repository::config::has_kind;
use crate::repository::{Skip, SkipReason, comments};
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

/// Whether a document is a manifest, by its faults and by other files.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Recognised {
    not_manifest: Option<NotManifest>,
    /// The numbers of the faults that do not count.
    excused: Vec<usize>,
}

/// A document that is no manifest.
#[derive(Serialize)]
struct NotManifest {
    reason: &'static str,
    words: String,
    /// The remark on it.
    message: String,
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
    let decide = NotManifests::new(text, Some(path), &skips);
    let found = documents.iter().map(|document| {
        if let Some(skip) = decide.declared(document) {
            let words = skip_words(skip, folder_of(&folders, &skip.declared_by));
            return Recognised {
                not_manifest: Some(NotManifest::new(skip.reason, words)),
                excused: Vec::new(),
            };
        }
        let Appearance { reason, excused } = decide.appearance(document);
        let words = |reason: SkipReason| reason.words().0.to_owned();
        Recognised {
            not_manifest: reason.map(|reason| NotManifest::new(reason, words(reason))),
            excused,
        }
    });
    to_json(&found.collect::<Vec<_>>())
}

impl NotManifest {
    fn new(reason: SkipReason, words: String) -> Self {
        Self {
            reason: reason.name(),
            message: not_manifest_words(&words),
            words,
        }
    }
}

/// The innermost folder that has a path.
fn folder_of<'f>(folders: &'f [String], path: &str) -> &'f str {
    let is_above = |folder: &&String| {
        let rest = path.strip_prefix(&***folder);
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    let own = folders.iter().filter(is_above);
    own.max_by_key(|folder| folder.len())
        .map_or("", String::as_str)
}

/// The numbers of the findings that comments of a text and names of kinds leave. `documents` has the first and the
/// last line of each document, its API version and its kind; `found` has the code and the line of each finding.
#[wasm_bindgen(js_name = leftBy)]
#[must_use]
pub fn left_by(text: &str, skip: Vec<String>, documents: &str, found: &str) -> Vec<u32> {
    let comments = comments(text);
    let documents: Vec<(u32, u32, String, String)> = from_json(documents);
    let found: Vec<(String, u32)> = from_json(found);
    let is_skipped = |(.., version, kind): &&(u32, u32, String, String)| {
        has_kind(&skip, GroupVersion::split(version).group, kind)
    };
    let lines = |(first, last, ..): &(u32, u32, String, String)| (*first, *last);
    let skipped: Vec<Lines> = documents.iter().filter(is_skipped).map(lines).collect();
    let documents: Vec<Lines> = documents.iter().map(lines).collect();
    let is_left = |(_, (code, line)): &(u32, (String, u32))| {
        let is_silenced = |comment| is_about(comment, code, *line, &documents);
        !skipped.iter().any(|all| has(all, *line)) && !comments.iter().any(is_silenced)
    };
    let left = (0..).zip(found).filter(is_left);
    left.map(|(number, _)| number).collect()
}
