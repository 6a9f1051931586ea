//! The texts that `crds` and `openapi` of a configuration name: files, folders and globs.

use std::collections::HashSet;
use std::fs;

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
    let crds = config.crds.iter().map(|pattern| ("crds", &pattern.text));
    let openapi = config
        .openapi
        .iter()
        .map(|pattern| ("openapi", &pattern.text));
    let mut needed = Vec::new();
    for (key, entry) in crds.chain(openapi) {
        let path = path_of(entry);
        let plain = entry.find(['*', '?', '[', '{']).unwrap_or(entry.len());
        let start = entry.get(..plain).unwrap_or_default();
        let start = start
            .rfind('/')
            .and_then(|end| start.get(..=end))
            .unwrap_or_default();
        if start == entry.as_str() || fs::metadata(&path).is_ok() {
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
            let (file, entry) = (configurations.file(number), quoted(entry));
            return Err(Misuse(format!("{file}: {key}: no file matches {entry}")));
        }
        own.retain(|source| finder.known.insert(real(&source.name)));
        needed.extend(own);
    }
    Ok(needed)
}
