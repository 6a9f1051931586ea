//! [`crate::repository`] for JavaScript.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{from_json, known};
use crate::repository::{
    Config, FileFacts, Ignored, Kustomization, NamedFile, SkipReason, Survey, comments,
    describing_groups, facts, is_fixture, may_name_others,
};
use crate::wire::to_json;

/// A configuration.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RepositoryConfig(Config);

#[wasm_bindgen]
impl RepositoryConfig {
    /// Reads a configuration, or the one in a `package.json`, which may have none.
    #[must_use]
    pub fn read(text: &str, is_package: bool) -> Option<Self> {
        match is_package {
            true => Config::in_package(text).map(Self),
            false => Some(Self(Config::read(text))),
        }
    }

    /// Its settings, as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        to_json(&self.0)
    }

    /// Whether it leaves a path out.
    #[must_use]
    pub fn excludes(&self, path: &str, is_folder: bool) -> bool {
        self.0.excludes(path, is_folder)
    }

    /// Whether it leaves a file out, or a folder that the file is in.
    #[wasm_bindgen(js_name = excludesFile)]
    #[must_use]
    pub fn excludes_file(&self, path: &str) -> bool {
        self.0.excludes_file(path)
    }

    /// Whether `crds` names a file.
    #[must_use]
    pub fn needs(&self, path: &str) -> bool {
        self.0.needs(path)
    }

    /// The configuration that counts for a path, as JSON.
    #[wasm_bindgen(js_name = settingsOf)]
    #[must_use]
    pub fn settings_of(&self, path: &str) -> String {
        to_json(&self.0.settings_of(path))
    }

    /// Which of the definitions of a kind judges the objects of a path.
    #[wasm_bindgen(js_name = definitionFor)]
    #[must_use]
    pub fn definition_for(&self, object: &str, definitions: Vec<String>) -> Option<usize> {
        let paths: Vec<&str> = definitions.iter().map(|path| &**path).collect();
        self.0.definition_for(object, &paths)
    }
}

/// The files that `.gitignore` files ignore.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct IgnoredPaths(Ignored);

#[wasm_bindgen]
impl IgnoredPaths {
    /// Without files yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a `.gitignore` of a folder.
    pub fn add(&mut self, folder: &str, text: &str) {
        self.0.add(folder, text);
    }

    /// Whether a path is ignored.
    #[must_use]
    pub fn ignores(&self, path: &str, is_folder: bool) -> bool {
        self.0.ignores(path, is_folder)
    }
}

/// [`Kustomization`] as it crosses: its resources, and reasons with kinds.
type KustomizationLine = (Vec<String>, Vec<(String, String)>);

/// [`FileFacts`] as they cross.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct FactsLine {
    own: String,
    documents: Vec<(u32, String)>,
    nameless: Vec<u32>,
    named: Vec<(String, String, String)>,
    applied: Vec<String>,
    kustomization: Option<KustomizationLine>,
    flags: (bool, bool, bool, bool),
}

impl From<FileFacts> for FactsLine {
    fn from(facts: FileFacts) -> Self {
        let documents = facts.documents.iter();
        let named = facts.references.into_iter();
        Self {
            own: facts.whole_file.map_or("", SkipReason::name).to_owned(),
            documents: documents
                .map(|(line, reason)| (*line, reason.name().to_owned()))
                .collect(),
            named: named
                .map(|one| (one.path, one.reason.name().to_owned(), one.kind))
                .collect(),
            nameless: facts.nameless,
            applied: facts.applied,
            kustomization: facts.kustomization.map(|own| {
                let completes = own.completes.into_iter();
                let completes = completes.map(|(reason, kind)| (reason.name().to_owned(), kind));
                (own.resources, completes.collect())
            }),
            flags: (
                facts.is_chart,
                facts.is_values,
                facts.has_actions,
                facts.is_test,
            ),
        }
    }
}

impl From<FactsLine> for FileFacts {
    fn from(line: FactsLine) -> Self {
        let reason = |name: &str| known(SkipReason::parse(name), name);
        let documents = line.documents.into_iter();
        let named = line.named.into_iter();
        let (is_chart, is_values, has_actions, is_test) = line.flags;
        Self {
            whole_file: (!line.own.is_empty()).then(|| reason(&line.own)),
            documents: documents
                .map(|(line, name)| (line, reason(&name)))
                .collect(),
            references: named
                .map(|(path, name, kind)| NamedFile {
                    path,
                    reason: reason(&name),
                    kind,
                })
                .collect(),
            nameless: line.nameless,
            applied: line.applied,
            kustomization: line.kustomization.map(|(resources, completes)| {
                let completes = completes.into_iter();
                let completes = completes.map(|(name, kind)| (reason(&name), kind));
                Kustomization {
                    resources,
                    completes: completes.collect(),
                }
            }),
            is_chart,
            is_values,
            has_actions,
            is_test,
        }
    }
}

/// What a file says of itself and of others, as text for [`RepositorySurvey::add`]. Empty where it says
/// nothing.
#[wasm_bindgen(js_name = surveyFile)]
#[must_use]
pub fn survey_file(path: &str, text: &str) -> String {
    let facts = facts(path, text);
    match facts.is_empty() {
        true => String::new(),
        false => to_json(&FactsLine::from(facts)),
    }
}

/// API groups of files that say what other files are, whatever their names are, as a JSON list.
#[wasm_bindgen(js_name = describingGroups)]
#[must_use]
pub fn groups_of_describing_files() -> String {
    to_json(&describing_groups().collect::<Vec<_>>())
}

/// The statements of all files.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct RepositorySurvey(Survey);

#[wasm_bindgen]
impl RepositorySurvey {
    /// Without files yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file, with what [`survey_file`] gave.
    pub fn add(&mut self, path: &str, line: &str) {
        let line: FactsLine = match line {
            "" => FactsLine::default(),
            line => from_json(line),
        };
        self.0.add(path, line.into());
    }

    /// The documents that are not manifests, as a JSON list.
    #[must_use]
    pub fn skips(&self) -> String {
        to_json(&self.0.skips())
    }
}

/// Whether a file of this name may say what other files are.
#[wasm_bindgen(js_name = mayNameOthers)]
#[must_use]
pub fn may_name_others_of(name: &str) -> bool {
    may_name_others(name)
}

/// Whether a definition is there for tests that an object is not part of.
#[wasm_bindgen(js_name = isFixture)]
#[must_use]
pub fn is_fixture_of(definition: &str, object: &str) -> bool {
    is_fixture(definition, object)
}

/// The comments of a text that ask for silence, as a JSON list.
#[wasm_bindgen(js_name = ignoreComments)]
#[must_use]
pub fn ignore_comments(text: &str) -> String {
    to_json(&comments(text))
}
