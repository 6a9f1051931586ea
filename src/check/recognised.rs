//! What the documents of a text in an editor are: manifests, or something else that has faults.

use serde::Serialize;

use super::faulty::FaultyDocument;
use super::judge::skip_words;
use super::not_manifests::{Appearance, NotManifests};
use super::text::not_manifest_words;
use crate::repository::{Skip, SkipReason};

/// Whether a document is a manifest, by its faults and by other files.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Recognised {
    /// Why it is none.
    pub not_manifest: Option<NotManifest>,
    /// The numbers of the faults that do not count.
    pub excused: Vec<usize>,
}

/// A document that is no manifest.
#[derive(Debug, Serialize)]
pub struct NotManifest {
    /// Why.
    #[serde(serialize_with = "name")]
    pub reason: SkipReason,
    /// What it is instead.
    pub words: String,
    /// The remark on it.
    pub message: String,
}

fn name<S: serde::Serializer>(reason: &SkipReason, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(reason.name())
}

impl NotManifest {
    fn new(reason: SkipReason, words: String) -> Self {
        Self {
            reason,
            message: not_manifest_words(&words),
            words,
        }
    }
}

/// What documents of a text are, in their order. `path` is the path of the text from the user's folder. `skips` are
/// the facts that other files tell about it. `folders` are the paths of the folders that the user has opened.
#[must_use]
pub fn recognised(
    text: &str,
    path: &str,
    skips: &[Skip],
    documents: &[FaultyDocument],
    folders: &[String],
) -> Vec<Recognised> {
    let decide = NotManifests::new(text, Some(path), skips);
    let found = documents.iter().map(|document| {
        if let Some(skip) = decide.declared(document) {
            let words = skip_words(skip, innermost(folders, &skip.declared_by));
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
    found.collect()
}

/// The innermost folder that has a path.
fn innermost<'f>(folders: &'f [String], path: &str) -> &'f str {
    let is_above = |folder: &&String| {
        let rest = path.strip_prefix(&***folder);
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    let own = folders.iter().filter(is_above);
    own.max_by_key(|folder| folder.len())
        .map_or("", String::as_str)
}
