//! The texts that `crds` and `openapi` of a configuration name: files, folders and globs.

use std::collections::HashSet;
use std::fs;

use crd_drydock::check::paths::Here;
use crd_drydock::check::visible::visible_line;
use crd_drydock::repository::config::Pattern;
use crd_drydock::value::json::quoted;

use super::configurations::Configurations;
use super::paths::{join, real};
use super::sources::{Finder, Source};
use super::words::Misuse;

/// The definitions that a configuration names, by its number.
pub fn needed_by(
    number: usize,
    configurations: &Configurations,
    finder: &mut Finder<'_>,
) -> Result<Vec<Source>, Misuse> {
    let Some(configured) = configurations.get(number) else {
        return Ok(Vec::new());
    };
    let here = finder.here;
    let path_of = |entry: &str| {
        let path = here.relative(&join(&configured.folder.folder, entry));
        if path.is_empty() {
            ".".to_owned()
        } else {
            path
        }
    };
    let config = &configured.config;
    let crds = config.crds.iter().map(|pattern| ("crds", pattern));
    let openapi = config.openapi.iter().map(|pattern| ("openapi", pattern));
    let mut needed = Vec::new();
    for (key, pattern) in crds.chain(openapi) {
        let entry = &pattern.text;
        let cannot = || no_match(&configured.file, key, pattern);
        let path = path_of(entry);
        let plain = entry.find(['*', '?', '[', '{']).unwrap_or(entry.len());
        let start = entry.get(..plain).unwrap_or_default();
        let start = start
            .rfind('/')
            .and_then(|end| start.get(..=end))
            .unwrap_or_default();
        let is_plain = plain == entry.len();
        if is_plain && fs::symlink_metadata(&path).is_err() {
            return Err(cannot());
        }
        if is_plain || fs::metadata(&path).is_ok() {
            needed.extend(finder.sources(&[path], None)?);
            continue;
        }
        let mut apart = Finder {
            here,
            known: HashSet::new(),
            stdin: None,
        };
        let mut own = apart.sources(&[path_of(start)], None)?;
        own.retain(|source| config.needs(&configured.path(&source.name)));
        if own.is_empty() {
            return Err(cannot());
        }
        own.retain(|source| finder.known.insert(real(&source.name)));
        needed.extend(own);
    }
    Ok(needed)
}

/// The definitions by which `definitions` of a configuration, given by its number, has files judged.
pub fn judges_of(
    number: usize,
    files: &[&str],
    configurations: &Configurations,
    finder: &mut Finder<'_>,
) -> Result<Vec<Source>, Misuse> {
    let configured = configurations.get(number);
    let configured = configured.filter(|one| !one.config.definitions.is_empty());
    let Some(configured) = configured else {
        return Ok(Vec::new());
    };
    let config = &configured.config;
    let files: Vec<String> = files.iter().map(|file| configured.path(file)).collect();
    let mut judges = Vec::new();
    for number in config.channels_for(&files) {
        let globs = config.definitions.get(number).map(|channel| &channel.crds);
        for glob in globs.into_iter().flatten() {
            let folder = &configured.folder.folder;
            let Some(start) = start_of(finder.here, folder, &glob.text) else {
                continue;
            };
            let mut apart = Finder {
                here: finder.here,
                known: HashSet::new(),
                stdin: None,
            };
            let mut own = apart.sources(&[start], None)?;
            own.retain(|source| {
                config.channel_has(number, &configured.path(&source.name))
                    && finder.known.insert(real(&source.name))
            });
            judges.extend(own.into_iter().map(|source| Source {
                is_named: false,
                ..source
            }));
        }
    }
    Ok(judges)
}

/// Where the files of a glob are: at its path, or below its folders without a pattern. `None` if there is none.
fn start_of(here: &Here, folder: &str, glob: &str) -> Option<String> {
    let plain = glob.strip_prefix('/').unwrap_or(glob);
    let end = plain.find(['*', '?', '[', '{']).unwrap_or(plain.len());
    let folders = plain.get(..end).unwrap_or_default();
    let folders = folders.rfind('/').and_then(|end| folders.get(..end));
    let paths = [plain, folders.unwrap_or_default()];
    let paths = paths.map(|path| {
        let path = here.relative(&join(folder, path));
        if path.is_empty() {
            ".".to_owned()
        } else {
            path
        }
    });
    paths.into_iter().find(|path| fs::metadata(path).is_ok())
}

/// The error about an entry that names nothing.
fn no_match(file: &str, key: &str, pattern: &Pattern) -> Misuse {
    let start = pattern.range.start;
    let (line, column) = (start.line + 1, start.character + 1);
    let (file, entry) = (visible_line(file), quoted(&pattern.text));
    Misuse(format!(
        "{file}:{line}:{column}: {key}: no file matches {entry}"
    ))
}
