//! [`crate::repository`] for JavaScript.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{from_json, known};
use crate::repository::{
    Config, FileFacts, Ignored, Kustomization, NamedFile, Patch, SkipReason, Survey, TestRole,
    comments, describing_groups, facts, is_fixture, may_name_others,
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

    /// The range of an entry of `crds` or `openapi`, by its number, as JSON.
    #[wasm_bindgen(js_name = placeOfNeeded)]
    #[must_use]
    pub fn place_of_needed(&self, key: &str, number: usize) -> Option<String> {
        Some(to_json(&self.0.place_of_needed(key, number)?))
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

    /// The positions of the entries in `definitions` that apply to at least one of these files.
    #[wasm_bindgen(js_name = channelsFor)]
    #[must_use]
    pub fn channels_for(&self, files: Vec<String>) -> Vec<usize> {
        self.0.channels_for(&files)
    }

    /// Whether the entry with this number takes definitions from a file.
    #[wasm_bindgen(js_name = channelHas)]
    #[must_use]
    pub fn channel_has(&self, number: usize, path: &str) -> bool {
        self.0.channel_has(number, path)
    }

    /// The numbers of the definitions of a kind that judge the objects of a path.
    #[wasm_bindgen(js_name = definitionsFor)]
    #[must_use]
    pub fn definitions_for(&self, object: &str, definitions: Vec<String>) -> Vec<usize> {
        let paths: Vec<&str> = definitions.iter().map(|path| &**path).collect();
        self.0.definitions_for(object, &paths)
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

/// [`FileFacts`] as they cross.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct FactsLine {
    own: String,
    documents: Vec<(u32, String)>,
    items: Vec<(u32, String)>,
    nameless: Vec<u32>,
    named: Vec<NamedFile>,
    applied: Vec<String>,
    kustomization: Option<Kustomization>,
    patches: Vec<Patch>,
    test: TestRole,
    flags: (bool, bool, bool),
}

impl From<FileFacts> for FactsLine {
    fn from(facts: FileFacts) -> Self {
        let named = |all: Vec<(u32, SkipReason)>| {
            let all = all.into_iter();
            all.map(|(line, reason)| (line, reason.name().to_owned()))
                .collect()
        };
        Self {
            own: facts.whole_file.map_or("", SkipReason::name).to_owned(),
            documents: named(facts.documents),
            items: named(facts.items),
            named: facts.references,
            nameless: facts.nameless,
            applied: facts.applied,
            kustomization: facts.kustomization,
            patches: facts.patches,
            test: facts.test_role,
            flags: (facts.is_chart, facts.is_values, facts.has_actions),
        }
    }
}

impl From<FactsLine> for FileFacts {
    fn from(line: FactsLine) -> Self {
        let reason = |name: &str| known(SkipReason::parse(name), name);
        let reasons = |all: Vec<(u32, String)>| {
            let all = all.into_iter();
            all.map(|(line, name)| (line, reason(&name))).collect()
        };
        let (is_chart, is_values, has_actions) = line.flags;
        Self {
            whole_file: (!line.own.is_empty()).then(|| reason(&line.own)),
            documents: reasons(line.documents),
            items: reasons(line.items),
            references: line.named,
            nameless: line.nameless,
            applied: line.applied,
            kustomization: line.kustomization,
            patches: line.patches,
            is_chart,
            is_values,
            has_actions,
            test_role: line.test,
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
