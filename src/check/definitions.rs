//! The texts of a run that define kinds.

use std::collections::BTreeMap;

use super::paths::Here;
use crate::repository::{Config, Settings};

/// A text that defines kinds.
#[derive(Clone, Debug)]
pub struct Defining {
    /// As the user would name it.
    pub name: String,
    /// The path of its file, without the first `/`. `None` if the text comes from no file.
    pub path: Option<String>,
    /// The text.
    pub text: String,
    /// The number of the configuration that names it, if one does.
    pub needed_by: Option<usize>,
    /// The line of its file that it starts at.
    pub line: u32,
}

/// A configuration, and the folder that its paths start at.
#[derive(Debug)]
pub struct Configured {
    /// The folder.
    pub folder: Here,
    /// Where the command runs.
    pub here: Here,
    /// Its file, as the user would name it.
    pub file: String,
    /// The text of the file.
    pub text: String,
    /// Its settings.
    pub config: Config,
}

impl Configured {
    /// A path of a file as the globs of the configuration see it.
    #[must_use]
    pub fn path(&self, file: &str) -> String {
        self.folder.relative(&self.here.absolute(file))
    }

    /// Whether a path that the user named is its folder, or a folder around it.
    #[must_use]
    pub fn is_within(&self, named: &str) -> bool {
        let path = self.path(named);
        let mut parts = path.split('/');
        parts.all(|part| matches!(part, "" | "." | ".."))
    }

    /// The settings for a file.
    #[must_use]
    pub fn settings_of(&self, file: &str) -> Settings {
        self.config.settings_of(&self.path(file))
    }
}

/// The texts that define kinds, by their numbers.
#[derive(Debug, Default)]
pub struct Definitions(pub BTreeMap<usize, Defining>);

impl Definitions {
    /// The address of a text. Addresses sort as the numbers of their texts do. Of two definitions of a kind, the one with
    /// the first address counts. Texts that are checked have the first numbers.
    #[must_use]
    pub fn address(at: usize) -> String {
        format!("{at:09}")
    }

    /// The text at an address.
    #[must_use]
    pub fn find(&self, address: &str) -> Option<&Defining> {
        self.0.get(&address.parse().ok()?)
    }

    /// Some of `texts`, which define one kind: the texts that do not apply to a file. `number` is the number of the
    /// file's configuration.
    #[must_use]
    pub fn unwanted(
        &self,
        file: &str,
        texts: &[usize],
        number: usize,
        configured: &Configured,
    ) -> Vec<usize> {
        let config = &configured.config;
        if !config.definitions.is_empty() {
            let names = texts
                .iter()
                .map(|at| self.0.get(at).map_or("", |one| &*one.name));
            let paths: Vec<String> = names.map(|name| configured.path(name)).collect();
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            let chosen = config.definitions_for(&configured.path(file), &paths);
            if !chosen.is_empty() {
                let others = texts.iter().enumerate();
                let others = others.filter(|(number, _)| !chosen.contains(number));
                return others.map(|(_, at)| *at).collect();
            }
        }
        // A definition that only another configuration names does not apply here.
        let is_foreign = |at: &usize| {
            let needed_by = self.0.get(at).and_then(|one| one.needed_by);
            needed_by.is_some_and(|needed_by| needed_by != number)
        };
        let foreign: Vec<usize> = texts.iter().copied().filter(is_foreign).collect();
        match foreign.len() < texts.len() {
            true => foreign,
            false => Vec::new(),
        }
    }
}
