//! Which files may have definitions and objects: the files of the workspace folders, and the files that the settings
//! name.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::addresses::{joined, path_below, places};
use super::configurations::places_above;
use super::message::{FolderListing, Search};
use super::settings::{SECTION, Settings};
use crate::repository::glob::Glob;

/// A folder or a file that is read.
#[derive(Debug)]
pub struct Source {
    /// Its address.
    pub uri: String,
    /// Which of its files.
    pub search: Search,
    /// The name and its setting, `crds` or `openapi`; none for a workspace folder.
    pub named: Option<String>,
    /// Nobody misses it.
    is_optional: bool,
    /// The glob of a configuration that its files match.
    glob: Option<NamedGlob>,
}

/// A glob of a configuration.
#[derive(Debug)]
struct NamedGlob {
    /// Its name in the list of missing files: the address of the configuration's folder, and the glob as it is written.
    name: String,
    /// The address of the folder that its paths start at, with a slash behind.
    folder: String,
    /// The folders that all its files are in.
    start: String,
    glob: Glob,
}

impl NamedGlob {
    fn new(of: &str, text: &str) -> Self {
        let (mut folder, mut rest) = (of.to_owned(), text.to_owned());
        while let Some(above) = rest.trim_start_matches('/').strip_prefix("../") {
            folder = joined(&folder, "..");
            // A pattern that begins with a slash matches in this folder only.
            rest = ["/", above].concat();
        }
        let plain = rest.split(['*', '?', '[', '{']).next().unwrap_or_default();
        let start = plain.rsplit_once('/').map_or("", |(start, _)| start);
        let start = joined(&folder, start.trim_start_matches('/'));
        Self {
            name: [of, text].concat(),
            start: start.trim_end_matches('/').to_owned(),
            glob: Glob::new(&rest),
            folder,
        }
    }

    /// Leaves out the files that it does not match, and returns its name if it matches none.
    fn keep_own(&self, found: &mut FolderListing) -> Option<String> {
        found.uris.retain(|uri| self.matches(uri));
        // A name with a bracket may be one of a file.
        let is_sure = found.unreadable.is_empty() && !self.name.contains('[');
        (is_sure && found.uris.is_empty()).then(|| self.name.clone())
    }

    fn matches(&self, uri: &str) -> bool {
        path_below(&self.folder, uri).is_some_and(|path| self.glob.matches(&path, false))
    }
}

/// A file or folder that is missing or unreadable: its name, and why.
pub type LeftOut = (String, String);

/// Files that were found.
#[derive(Debug)]
pub struct FoundFiles {
    /// Their addresses, each once.
    pub uris: Vec<String>,
    /// What is missing or unreadable.
    pub missing: Vec<LeftOut>,
    /// The addresses that the settings or a configuration name, and that do not exist.
    pub absent: Vec<String>,
}

/// All sources, with one state of the settings and the folders.
#[derive(Debug, Default)]
pub struct Sources {
    /// Where files are looked for. Named ones come first, in case there are more than the limit.
    pub all: Vec<Source>,
    missing: Vec<LeftOut>,
}

/// The files that a folder named in the settings is searched for, as the command does.
fn search_of_named() -> Search {
    Search {
        files: "**/*.{yaml,yml,json}".to_owned(),
        exclude: "**/{node_modules,.git}/**".to_owned(),
    }
}

impl Sources {
    /// The sources. `outside` are files outside the folders, whose configurations are read.
    pub fn new<'u>(
        folders: &'u [String],
        settings: &Settings,
        outside: impl Iterator<Item = &'u str>,
    ) -> Self {
        let mut sources = Self::default();
        sources.add_above(folders.iter().map(String::as_str).chain(outside));
        for (setting, names) in [("crds", &settings.crds), ("openapi", &settings.openapi)] {
            for name in names {
                sources.add_named(format!("{name} in {SECTION}.{setting}"), name, folders);
            }
        }
        sources.all.extend(settings.globs.iter().map(glob_source));
        sources.all.extend(folders.iter().map(|uri| Source {
            uri: uri.clone(),
            search: Search {
                files: settings.files.clone(),
                exclude: settings.exclude.clone(),
            },
            named: None,
            is_optional: false,
            glob: None,
        }));
        sources
    }

    fn add_named(&mut self, named: String, name: &str, folders: &[String]) {
        let places = places(name, folders);
        if places.is_empty() {
            let why = "relative, and no folder is open".to_owned();
            self.missing.push((named.clone(), why));
        }
        self.all.extend(places.into_iter().map(|uri| Source {
            uri,
            search: search_of_named(),
            named: Some(named.clone()),
            is_optional: false,
            glob: None,
        }));
    }

    /// Adds the places of configurations above folders or files, and returns how many are new.
    pub fn add_above<'u>(&mut self, uris: impl Iterator<Item = &'u str>) -> usize {
        let known: HashSet<String> = self.all.iter().map(|source| source.uri.clone()).collect();
        let before = self.all.len();
        let places = places_above(uris).into_iter();
        let new = places.filter(|place| !known.contains(place));
        self.all.extend(new.map(|uri| Source {
            uri,
            search: search_of_named(),
            named: None,
            is_optional: true,
            glob: None,
        }));
        self.all.len() - before
    }

    /// The files to read, and what is missing, given what was found at each source.
    pub fn merged(
        &self,
        found: BTreeMap<usize, Result<Option<FolderListing>, String>>,
    ) -> FoundFiles {
        let mut absent = Vec::new();
        let mut missing = self.missing.clone();
        let (mut uris, mut seen) = (Vec::new(), HashSet::new());
        let mut there = BTreeSet::new();
        let mut reasons: Vec<LeftOut> = Vec::new();
        for (number, found) in found {
            let Some(source) = self.all.get(number) else {
                continue;
            };
            let name = source.named.as_ref().unwrap_or(&source.uri);
            match found {
                Ok(Some(mut found)) => {
                    there.insert(name);
                    let glob = source.glob.as_ref();
                    absent.extend(glob.and_then(|glob| glob.keep_own(&mut found)));
                    let unreadable = found.unreadable.into_iter();
                    missing
                        .extend(unreadable.map(|(uri, why)| (uri, format!("unreadable: {why}"))));
                    found
                        .uris
                        .sort_by_cached_key(|uri| likelihood(&source.uri, uri));
                    let new = found
                        .uris
                        .into_iter()
                        .filter(|uri| seen.insert(uri.clone()));
                    uris.extend(new);
                }
                _ if source.is_optional => {}
                Ok(None) if source.glob.is_some() => {
                    absent.extend(source.named.clone());
                }
                Ok(None) => {
                    absent.extend(source.named.is_some().then(|| source.uri.clone()));
                    let why = "there is no such file or folder".to_owned();
                    reasons.push((name.clone(), why));
                }
                Err(why) => reasons.push((name.clone(), format!("unreadable: {why}"))),
            }
        }
        reasons.dedup_by(|one, other| one.0 == other.0);
        missing.extend(
            reasons
                .into_iter()
                .filter(|(name, _)| !there.contains(name)),
        );
        FoundFiles {
            uris,
            missing,
            absent,
        }
    }

    /// Whether the settings or a configuration name a file or folder.
    #[must_use]
    pub fn names(&self, uri: &str) -> bool {
        let mut named = self.all.iter().filter(|source| source.named.is_some());
        named.any(|source| source.uri == uri)
    }

    /// The globs of configurations that match a file. Each has its name in the list of missing files.
    pub fn globs_of(&self, uri: &str) -> impl Iterator<Item = String> {
        let globs = self.all.iter().filter_map(|source| source.glob.as_ref());
        let own = globs.filter(|glob| glob.matches(uri));
        own.map(|glob| glob.name.clone())
    }

    /// What to look for below a folder, which may be new.
    #[must_use]
    pub fn search_below(&self, folder: &str) -> Option<Search> {
        let around = self.all.iter().find(|source| {
            let path = path_below(&source.uri, folder);
            path.is_some_and(|path| !source.search.skips(&path))
        })?;
        Some(Search {
            files: "**".to_owned(),
            exclude: around.search.exclude.clone(),
        })
    }

    /// Whether a file is among those to read.
    #[must_use]
    pub fn wants(&self, uri: &str) -> bool {
        self.all.iter().any(|source| {
            let is_meant = source.glob.as_ref().is_none_or(|glob| glob.matches(uri));
            let is_wanted = |path: String| is_meant && source.search.wants(&path);
            source.uri == uri || path_below(&source.uri, uri).is_some_and(is_wanted)
        })
    }

    /// What is to be watched; of a client that watches the workspace folders, only what is in none of them.
    #[must_use]
    pub fn watched(&self, is_watched_by_client: bool) -> Vec<(String, Search)> {
        let is_ours = |source: &&Source| {
            let is_of_client = source.named.is_none() || self.is_in_folder(&source.uri);
            !(is_watched_by_client && is_of_client)
        };
        let ours = self.all.iter().filter(is_ours);
        ours.map(|source| (source.uri.clone(), source.search.clone()))
            .collect()
    }

    fn is_in_folder(&self, uri: &str) -> bool {
        let mut folders = self.all.iter().filter(|source| source.named.is_none());
        folders.any(|folder| path_below(&folder.uri, uri).is_some())
    }
}

/// The files of a glob of a configuration, which may be outside the folders, or left out of them.
fn glob_source((folder, text): &(String, String)) -> Source {
    let glob = NamedGlob::new(folder, text);
    Source {
        uri: glob.start.clone(),
        search: search_of_named(),
        named: Some(glob.name.clone()),
        is_optional: false,
        glob: Some(glob),
    }
}

/// Likely names first, YAML before JSON, then by name: the same files come first each time.
fn likelihood(folder: &str, uri: &str) -> (u8, String) {
    let path = path_below(folder, uri).unwrap_or_else(|| uri.to_owned());
    let small = path.to_ascii_lowercase();
    let is_likely = small.contains("crd") || small.contains("definition");
    let rank = if is_likely { 0 } else { 2 } + u8::from(small.ends_with(".json"));
    (rank, uri.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likely_files_come_first() {
        let folders = ["file:///a".to_owned()];
        let sources = Sources::new(&folders, &Settings::default(), std::iter::empty());
        let last = sources.all.len() - 1;
        let uris = ["b.json", "b.yaml", "crds/z.yaml"].map(|name| ["file:///a/", name].concat());
        let found = FolderListing {
            uris: uris.to_vec(),
            unreadable: Vec::new(),
        };
        let FoundFiles {
            uris: found,
            missing,
            absent,
        } = sources.merged(BTreeMap::from([(last, Ok(Some(found)))]));
        let [json, yaml, crd] = uris;
        assert_eq!(found, [crd, yaml, json]);
        assert!(missing.is_empty() && absent.is_empty());
        assert!(sources.wants("file:///a/b/c.yml"));
        assert!(!sources.wants("file:///a/vendor/c.yml"));
    }
}
