//! The configurations of repositories among the texts: `drydock.yaml`, `.drydock.yaml` and the key `crd-drydock` of a
//! `package.json`. What they say counts more than the settings of the client, so that editor and command say the same.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::addresses::{FILE, joined, name_of, path_below, places};
use super::settings::{Level, Settings};
use super::shown::Remark;
use super::texts::Texts;
use crate::check::severity::{Missing, Validation};
use crate::document::position::Range;
use crate::repository::Config;
use crate::repository::config::{Pattern, Settings as PathSettings};
use crate::value::json;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::places::locate::{FieldPart, locate};

const PACKAGE: &str = "package.json";
/// The names of configurations; the first one of a folder counts.
const NAMES: [&str; 3] = ["drydock.yaml", ".drydock.yaml", PACKAGE];

/// Whether the keys of a file are those of configurations. Those of a package are JSON.
#[must_use]
pub fn has_keys(uri: &str) -> bool {
    let name = name_of(uri);
    name != PACKAGE && NAMES.contains(&&*name)
}

/// Whether a text is a configuration. Most packages have none.
#[must_use]
pub fn is_configuration(uri: &str, text: &str) -> bool {
    match &*name_of(uri) {
        PACKAGE => text.contains("\"crd-drydock\""),
        name => NAMES.contains(&name),
    }
}

fn read(uri: &str, text: &str) -> Option<Config> {
    match is_configuration(uri, text) {
        true if name_of(uri) == PACKAGE => Config::in_package(text),
        true => Some(Config::read(text)),
        false => None,
    }
}

/// Where configurations may be that hold for folders or files and are above them.
#[must_use]
pub fn places_above<'u>(uris: impl Iterator<Item = &'u str>) -> Vec<String> {
    let mut places = Vec::new();
    let mut known = BTreeSet::new();
    for below in uris.filter_map(|uri| uri.strip_prefix(FILE)) {
        let mut rest = below.trim_end_matches('/');
        while let Some((above, _)) = rest
            .rsplit_once('/')
            .or((!rest.is_empty()).then_some(("", "")))
        {
            rest = above;
            let slash = if above.is_empty() { "" } else { "/" };
            for name in NAMES {
                let place = [FILE, above, slash, name].concat();
                if known.insert(place.clone()) {
                    places.push(place);
                }
            }
        }
    }
    places
}

struct ReadConfiguration {
    text: Rc<str>,
    config: Rc<Config>,
}

/// The configurations among the texts, by the addresses of their folders with a slash behind.
#[derive(Default)]
pub struct Configurations(BTreeMap<String, ReadConfiguration>);

impl Configurations {
    /// Finds the configurations. Those that did not change are not read again.
    pub fn find(&mut self, texts: &Texts) {
        let mut before = std::mem::take(&mut self.0);
        let mut own: Vec<(usize, &String, &Rc<str>)> = texts
            .all()
            .filter(|(uri, text)| is_configuration(uri, text))
            .map(|(uri, text)| (rank(uri), uri, text))
            .collect();
        own.sort_unstable();
        for (_, uri, text) in own {
            let folder = uri
                .rfind('/')
                .and_then(|at| uri.get(..=at))
                .unwrap_or_default();
            if self.0.contains_key(folder) {
                continue;
            }
            let same = before.remove(folder).filter(|known| known.text == *text);
            let config = match same {
                Some(known) => Some(known.config),
                None => read(uri, text).map(Rc::new),
            };
            if let Some(config) = config {
                let text = Rc::clone(text);
                self.0
                    .insert(folder.to_owned(), ReadConfiguration { text, config });
            }
        }
    }

    /// The configuration that counts for a text, with its folder. One with mistakes does not count.
    fn nearest(&self, uri: &str) -> Option<(&str, &Config)> {
        let own = self
            .0
            .iter()
            .filter(|(folder, _)| uri.starts_with(&***folder));
        let (folder, known) = own.max_by_key(|(folder, _)| folder.len())?;
        let is_right = known.config.problems.is_empty();
        is_right.then_some((&**folder, &*known.config))
    }

    /// What the configuration of a text says of its path.
    #[must_use]
    pub fn own_settings(&self, uri: &str) -> Option<PathSettings> {
        let (folder, config) = self.nearest(uri)?;
        Some(config.settings_of(&path_below(folder, uri)?))
    }

    /// Lines for the table of references, of all configurations.
    #[must_use]
    pub fn reference_table(&self) -> String {
        let all = self.0.values().map(|known| &known.config);
        let right = all.filter(|config| config.problems.is_empty());
        let lines = right.flat_map(|config| &config.reference_table);
        let lines = lines.map(|one| format!("{} {} {}", one.from, one.path, one.to));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Whether a text is left out.
    #[must_use]
    pub fn excludes(&self, uri: &str) -> bool {
        let nearest = self.nearest(uri);
        nearest.is_some_and(|(folder, config)| {
            path_below(folder, uri).is_some_and(|path| config.excludes_file(&path))
        })
    }

    /// The settings that hold for all texts: those of the configuration that counts in the first folder.
    #[must_use]
    pub fn for_all(&self, first: Option<&str>, given: &Settings) -> Settings {
        let mut settings = given.clone();
        let nearest = first.and_then(|first| self.nearest(&[first, "/", "drydock.yaml"].concat()));
        let Some((folder, config)) = nearest else {
            return settings;
        };
        if let Some(version) = &config.settings.kubernetes_version {
            settings.kubernetes_version.clone_from(version);
        }
        settings.built_in = config.built_in.unwrap_or(settings.built_in);
        settings.references = config.references.unwrap_or(settings.references);
        let needed = config.crds.iter().chain(&config.openapi);
        let globs = needed.filter(|pattern| is_glob(pattern));
        settings.globs = globs
            .map(|glob| (folder.to_owned(), glob.text.clone()))
            .collect();
        let places = |patterns: &[Pattern]| -> Vec<String> {
            let paths = patterns.iter().filter(|pattern| !is_glob(pattern));
            paths.map(|path| joined(folder, &path.text)).collect()
        };
        settings.crds.extend(places(&config.crds));
        settings.openapi.extend(places(&config.openapi));
        settings
    }

    /// The mistakes of a configuration. `absent` are the addresses that are named, and where there is nothing.
    #[must_use]
    pub fn problems(uri: &str, text: &str, absent: &BTreeSet<String>) -> Vec<Remark> {
        let config = read(uri, text);
        let nothing = config
            .iter()
            .flat_map(|config| naming_nothing(uri, config, absent));
        let problems = config.iter().flat_map(|config| &config.problems);
        let remarks = problems.map(|problem| Remark::from_fault(problem, problem.severity));
        remarks.chain(nothing).collect()
    }
}

/// The entries of a configuration that name a file or folder which is not there.
fn naming_nothing(uri: &str, config: &Config, absent: &BTreeSet<String>) -> Vec<Remark> {
    let folder = uri.rfind('/').and_then(|at| uri.get(..=at));
    let folder = folder.unwrap_or_default();
    let needed = [("crds", &config.crds), ("openapi", &config.openapi)].into_iter();
    let entries = needed.flat_map(|(key, patterns)| patterns.iter().map(move |one| (key, one)));
    let gone = entries.filter(|(_, pattern)| {
        if is_glob(pattern) {
            return absent.contains(&[folder, &pattern.text].concat());
        }
        let mut places = places(&joined(folder, &pattern.text), &[]).into_iter();
        places.any(|place| absent.contains(&place))
    });
    let remarks = gone.map(|(key, pattern)| {
        let entry = json::quoted(&pattern.text);
        let words = format!("{key}: no file matches {entry}");
        Remark::new(pattern.range, Severity::Error, "missing", &words)
    });
    remarks.collect()
}

fn is_glob(pattern: &Pattern) -> bool {
    pattern.text.contains(['*', '?', '[', '{'])
}

/// The files and folders that `crds` of a configuration in YAML names, with their places.
#[must_use]
pub fn named_definitions(uri: &str, text: &str) -> Vec<(Range, String)> {
    let config = read(uri, text).filter(|config| config.problems.is_empty());
    let crds = config.map(|config| config.crds).unwrap_or_default();
    let paths: Vec<String> = (0..crds.len()).map(|at| format!("crds[{at}]")).collect();
    let targets: Vec<_> = paths
        .iter()
        .map(|path| (&**path, FieldPart::Value))
        .collect();
    let ranges = locate(text, 0, &targets).into_iter();
    let named = ranges.zip(crds).filter(|_| !uri.ends_with(".json"));
    named
        .filter_map(|(range, pattern)| Some((range?, pattern.text)))
        .collect()
}

fn rank(uri: &str) -> usize {
    let name = name_of(uri);
    NAMES
        .iter()
        .position(|one| *one == name)
        .unwrap_or(NAMES.len())
}

/// The settings for a text: those of its configuration, or those of the client if it has none.
#[must_use]
pub fn settings_for(own: Option<&PathSettings>, all: &Settings) -> Settings {
    let mut settings = all.clone();
    let Some(own) = own else {
        return settings;
    };
    let missing = own.missing.as_deref().and_then(Missing::parse);
    let validate = own.validate.as_deref().and_then(Validation::parse);
    settings.missing = missing.unwrap_or(settings.missing);
    settings.validate = validate.unwrap_or(settings.validate);
    for (code, level) in &own.severity {
        if let Some(level) = Level::parse(level) {
            settings.severity.insert(code.clone(), level);
        }
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_above_are_looked_for_from_the_inside_out() {
        let places = places_above(["file:///a/b/c.yaml", "untitled:x"].into_iter());
        assert_eq!(
            places.first().map(String::as_str),
            Some("file:///a/b/drydock.yaml")
        );
        assert_eq!(
            places.last().map(String::as_str),
            Some("file:///package.json")
        );
        assert_eq!(places.len(), 9);
    }
}
