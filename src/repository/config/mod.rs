//! The configuration, `drydock.yaml`: what is judged, and how much it matters.
//!
//! Each mistake in the text becomes a problem with its place; the rest is used.

mod diff;
mod read;
#[cfg(test)]
mod tests;

use serde::{Serialize, Serializer};

pub use self::diff::{Approval, DiffConfig};
pub use self::read::finding_codes;
use super::glob::{self, Glob};
use crate::document::position::Range;
use crate::suites::SuiteFault;

/// A configuration as it was read. Paths and globs are relative to the folder of its file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// Only these paths are judged, where there are any.
    #[serde(serialize_with = "texts")]
    pub include: Vec<Pattern>,
    /// These paths are not judged.
    #[serde(serialize_with = "texts")]
    pub exclude: Vec<Pattern>,
    /// Whether `.gitignore` counts.
    pub gitignore: bool,
    /// Files, folders and globs of definitions that are not judged themselves.
    #[serde(serialize_with = "texts")]
    pub crds: Vec<Pattern>,
    /// Files, folders and globs of OpenAPI documents.
    #[serde(serialize_with = "texts")]
    pub openapi: Vec<Pattern>,
    /// Whether Kubernetes' own kinds are judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub built_in: Option<bool>,
    /// Whether references between objects are checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub references: Option<bool>,
    /// Further fields that refer to objects.
    pub reference_table: Vec<ObjectReference>,
    /// The file with findings that are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline: Option<String>,
    /// The severity that makes the run fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fail_on: Option<String>,
    /// How many warnings are too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_warnings: Option<u64>,
    /// Which definitions judge which objects, where a kind is defined twice.
    pub definitions: Vec<Channel>,
    /// How definitions are compared.
    pub diff: DiffConfig,
    /// The settings for all paths.
    #[serde(flatten)]
    pub settings: Settings,
    /// The settings for some paths; the last match wins.
    #[serde(skip)]
    pub overrides: Vec<(Vec<Pattern>, Settings)>,
    /// The mistakes in the text.
    pub problems: Vec<SuiteFault>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            include: Vec::new(),
            exclude: Vec::new(),
            gitignore: true,
            crds: Vec::new(),
            openapi: Vec::new(),
            built_in: None,
            references: None,
            reference_table: Vec::new(),
            baseline: None,
            fail_on: None,
            max_warnings: None,
            definitions: Vec::new(),
            diff: DiffConfig::default(),
            settings: Settings::default(),
            overrides: Vec::new(),
            problems: Vec::new(),
        }
    }
}

/// A glob and how it was written.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// As it stands in the text.
    pub text: String,
    /// Where it stands in the configuration.
    pub range: Range,
    glob: Glob,
}

impl Pattern {
    fn new(text: String, range: Range) -> Self {
        let glob = Glob::new(&text);
        Self { text, range, glob }
    }

    /// Whether it matches a file.
    fn matches(&self, path: &str) -> bool {
        self.glob.matches(path, false)
    }
}

/// Whether a list of patterns has a path.
fn has_path(patterns: &[Pattern], path: &str, is_folder: bool) -> bool {
    let globs = patterns.iter().map(|pattern| &pattern.glob);
    glob::has(globs, path, is_folder)
}

fn texts<S: Serializer>(patterns: &[Pattern], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(patterns.iter().map(|pattern| &pattern.text))
}

/// The settings that can differ from path to path.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// A release of Kubernetes, or a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kubernetes_version: Option<String>,
    /// How to treat objects without a definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// How to treat unknown and repeated fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub validate: Option<String>,
    /// The level of findings by code: `error`, `warning`, `note` or `off`.
    #[serde(serialize_with = "pairs")]
    pub severity: Vec<(String, String)>,
    /// Kinds and groups that are not judged: `Certificate.cert-manager.io`, `*.cert-manager.io`.
    pub skip: Vec<String>,
}

fn pairs<S: Serializer>(pairs: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// A field that refers to an object by its name.
#[derive(Clone, Debug, Serialize)]
pub struct ObjectReference {
    /// The kind that has the field: `Boat.example.org`.
    pub from: String,
    /// The path of the field: `spec.ports.harbour`. It goes into all items of lists.
    pub path: String,
    /// The kind of the object: `Harbour.example.org`.
    pub to: String,
}

/// The definitions that judge the objects of some paths.
#[derive(Clone, Debug, Serialize)]
pub struct Channel {
    /// The paths of the objects.
    #[serde(serialize_with = "texts")]
    pub files: Vec<Pattern>,
    /// The paths of the definitions: other definitions of the same kinds do not count there.
    #[serde(serialize_with = "texts")]
    pub crds: Vec<Pattern>,
}

impl Config {
    /// Whether the configuration leaves a path out. Folders are left out only by `exclude`.
    #[must_use]
    pub fn excludes(&self, path: &str, is_folder: bool) -> bool {
        let has = |patterns: &[Pattern]| has_path(patterns, path, is_folder);
        has(&self.exclude) || !is_folder && !self.include.is_empty() && !has(&self.include)
    }

    /// Whether the configuration leaves a file out, or a folder that it is in: how a file is judged that no walk
    /// has found.
    #[must_use]
    pub fn excludes_file(&self, path: &str) -> bool {
        let slashes = path.match_indices('/');
        let mut folders = slashes.filter_map(|(at, _)| path.get(..at));
        folders.any(|folder| self.excludes(folder, true)) || self.excludes(path, false)
    }

    /// Whether `crds` or `openapi` names a file, or the folder that it is in.
    #[must_use]
    pub fn needs(&self, path: &str) -> bool {
        let all = self.crds.iter().chain(&self.openapi);
        let mut globs = all.map(|pattern| &pattern.glob);
        globs.any(|glob| glob.matches(path, false))
    }

    /// Whether `definitions` tells two definitions apart, given by their paths: some files are judged by only one
    /// of them.
    #[must_use]
    pub fn tells_apart(&self, one: &str, other: &str) -> bool {
        let has = |channel: &Channel, path: &str| has_path(&channel.crds, path, false);
        let mut channels = self.definitions.iter();
        channels.any(|channel| has(channel, one) != has(channel, other))
    }

    /// The positions of the entries in `definitions` that apply to at least one of these files.
    #[must_use]
    pub fn channels_for(&self, files: &[String]) -> Vec<usize> {
        let channels = self.definitions.iter().enumerate();
        let is_meant = |channel: &Channel| {
            let mut files = files.iter();
            files.any(|file| has_path(&channel.files, file, false))
        };
        channels
            .filter(|(_, channel)| is_meant(channel))
            .map(|(number, _)| number)
            .collect()
    }

    /// Whether the definitions of an entry of `definitions` are in a file, or in the folder that it is in.
    #[must_use]
    pub fn channel_has(&self, number: usize, path: &str) -> bool {
        let channel = self.definitions.get(number);
        channel.is_some_and(|channel| has_path(&channel.crds, path, false))
    }

    /// Whether `overrides` or `definitions` have entries.
    #[must_use]
    pub fn has_paths(&self) -> bool {
        !self.overrides.is_empty() || !self.definitions.is_empty()
    }

    /// The globs of `overrides` and `definitions` that match none of these files, each with the key that it stands
    /// at. `defining` are the files that may have definitions.
    #[must_use]
    pub fn unmatched(
        &self,
        files: &[String],
        defining: &[String],
    ) -> Vec<(&'static str, &Pattern)> {
        let overrides = self.overrides.iter();
        let overrides =
            overrides.flat_map(|(own, _)| own.iter().map(|one| ("overrides", one, files)));
        let channels = self.definitions.iter().flat_map(|channel| {
            let own = channel.files.iter().map(|one| ("definitions", one, files));
            own.chain(
                channel
                    .crds
                    .iter()
                    .map(|one| ("definitions", one, defining)),
            )
        });
        let is_unmatched =
            |pattern: &Pattern, paths: &[String]| !paths.iter().any(|path| pattern.matches(path));
        overrides
            .chain(channels)
            .filter(|(_, pattern, paths)| is_unmatched(pattern, paths))
            .map(|(key, pattern, _)| (key, pattern))
            .collect()
    }

    /// Where an entry of `crds` stands, or of `openapi`, by its number.
    #[must_use]
    pub fn place_of_needed(&self, key: &str, number: usize) -> Option<Range> {
        let entries = match key {
            "openapi" => &self.openapi,
            _ => &self.crds,
        };
        Some(entries.get(number)?.range)
    }

    /// The settings for a path.
    #[must_use]
    pub fn settings_of(&self, path: &str) -> Settings {
        let mut own = self.settings.clone();
        for (files, more) in &self.overrides {
            if !has_path(files, path, false) {
                continue;
            }
            for (code, level) in &more.severity {
                own.severity.retain(|(known, _)| known != code);
                own.severity.push((code.clone(), level.clone()));
            }
            own.skip.extend(more.skip.iter().cloned());
            let last = |more: &Option<String>, own: &mut Option<String>| {
                if more.is_some() {
                    own.clone_from(more);
                }
            };
            last(&more.kubernetes_version, &mut own.kubernetes_version);
            last(&more.missing, &mut own.missing);
            last(&more.validate, &mut own.validate);
        }
        own
    }

    /// The numbers of the definitions of one kind, given by their paths, that judge an object. Empty if
    /// nothing is said of that.
    #[must_use]
    pub fn definitions_for(&self, object: &str, definitions: &[&str]) -> Vec<usize> {
        let matches = |patterns: &[Pattern], path: &str| has_path(patterns, path, false);
        let mut channels = self.definitions.iter().rev();
        let channel = channels.find(|channel| {
            let has = |path: &&str| matches(&channel.crds, path);
            matches(&channel.files, object) && definitions.iter().any(has)
        });
        let Some(channel) = channel else {
            return Vec::new();
        };
        let named = definitions.iter().enumerate();
        let named = named.filter(|(_, path)| matches(&channel.crds, path));
        named.map(|(at, _)| at).collect()
    }
}

impl Settings {
    /// The level that a code has, where one is given.
    #[must_use]
    pub fn level(&self, code: &str) -> Option<&str> {
        let found = self.severity.iter().find(|(known, _)| known == code);
        found.map(|(_, level)| &**level)
    }

    /// Whether a kind is left out.
    #[must_use]
    pub fn skips(&self, group: &str, kind: &str) -> bool {
        has_kind(&self.skip, group, kind)
    }
}

/// Whether a kind is among names of kinds, such as `Certificate.cert-manager.io` and `*.cert-manager.io`.
#[must_use]
pub fn has_kind(names: &[String], group: &str, kind: &str) -> bool {
    names.iter().any(|name| {
        let (own, rest) = name.split_once('.').unwrap_or((name, ""));
        (own == "*" || own == kind) && rest == group
    })
}
