//! `crd-drydock schema`: JSON Schemas for editors and catalogues.

use super::Asking;
use super::answer::Answer;
use super::read::Definition;
use crate::check::output::shown_json::shown_json;
use crate::definition;
use crate::value::json::{quoted, to_json};
use crate::views::json_schema::json_schema;

impl Asking<'_> {
    pub(super) fn schema(&self) -> Result<Answer, String> {
        let [texts, _] = self.texts;
        let (definitions, mut problems) = self.definitions(texts)?;
        let mut printed = String::new();
        let mut files = Vec::new();
        if self.options.folder.is_some() {
            for one in &definitions {
                for version in &one.resource.versions {
                    let schema = schema_of(one, &version.name).unwrap_or_default();
                    files.push((path_of(one, &version.name)?, schema));
                }
            }
        } else if definitions.len() > 1 {
            let words = "there are several definitions: name one, or write them with --folder";
            return Err(words.to_owned());
        } else {
            for one in &definitions {
                let versions = one.resource.versions.iter();
                let mut stored = versions.filter(|version| version.storage);
                let stored = || stored.next().map(|version| version.name.clone());
                let version = self.options.api_version.clone().or_else(stored);
                let version = version.unwrap_or_default();
                match schema_of(one, &version) {
                    Some(schema) => printed.push_str(&schema),
                    None => {
                        let (file, kind) = (one.file, &one.resource.kind);
                        problems.push(format!("{file}: {kind} has no version {version}"));
                    }
                }
            }
        }
        Ok(Answer {
            files,
            ..Answer::new(printed, problems, 0)
        })
    }
}

fn schema_of(one: &Definition<'_>, version: &str) -> Option<String> {
    let decoded = definition::decode(&one.text).ok()?;
    let schema = json_schema(&decoded.definition, version)?;
    Some(shown_json(&to_json(&schema)))
}

/// `GROUP/KIND_VERSION.json`
fn path_of(one: &Definition<'_>, version: &str) -> Result<String, String> {
    let resource = &one.resource;
    let group = safe(&resource.group)?;
    let kind = safe(&resource.kind)?.to_lowercase();
    Ok(format!("{group}/{kind}_{}.json", safe(version)?))
}

/// Rejects names that are unsafe as file names, such as `../x`.
fn safe(name: &str) -> Result<&str, String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let mut parts = name.split('.');
    match parts.all(|part| !part.is_empty() && part.chars().all(is_word)) {
        true => Ok(name),
        false => Err(format!("{} cannot be part of a file's name", quoted(name))),
    }
}
