//! `crd-drydock explain`: a field, as `kubectl explain` shows it.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Asking;
use super::answer::Answer;
use crate::check::visible::visible;
use crate::definition;
use crate::explain::{Explanation, explain};
use crate::machinery::GroupVersion;
use crate::wire::to_json;

/// An explanation as JSON.
#[derive(Serialize)]
struct Found<'e> {
    found: bool,
    #[serde(flatten)]
    explanation: &'e Explanation<'e>,
}

/// A kind that may be meant.
struct Known {
    group: String,
    kind: String,
    plural: String,
    text: String,
}

impl Asking<'_> {
    pub(super) fn explain(&self) -> Result<Answer, String> {
        let words = self.options.words.first().map_or("", String::as_str);
        let (kind, path) = words.split_once('.').unwrap_or((words, ""));
        let is_own = self.options.crds.is_empty();
        let asked = self.options.api_version.as_deref();
        let (known, version, problems) = match is_own {
            true => {
                let version = asked.map(|asked| GroupVersion::split(asked).version);
                (self.own_kind(kind)?, version, Vec::new())
            }
            false => {
                let [_, texts] = self.texts;
                let (definitions, problems) = self.definitions(texts)?;
                let known = definitions.into_iter().map(|one| Known {
                    group: one.resource.group,
                    kind: one.resource.kind,
                    plural: one.resource.plural,
                    text: one.text,
                });
                (known.collect(), asked, problems)
            }
        };
        let decoded = definition::decode(&choose(&known, kind)?.text)?;
        let found = explain(&decoded.definition, version, path);
        let found = found.map_err(|why| why.to_string())?;
        let found = match is_own {
            true => found.without_releases(),
            false => found,
        };
        let printed = match self.is_json() {
            true => {
                let json = to_json(&Found {
                    found: true,
                    explanation: &found,
                });
                json + "\n"
            }
            false => visible(&found.text()).into_owned(),
        };
        Ok(Answer::new(printed, problems, 0))
    }

    /// One of Kubernetes' own kinds: the one in the group of `--api-version`, else the first one.
    fn own_kind(&self, name: &str) -> Result<Vec<Known>, String> {
        let asked = self.options.api_version.as_deref().unwrap_or_default();
        // A version alone is one of any group.
        let group = asked
            .contains('/')
            .then(|| GroupVersion::split(asked).group);
        let texts = self.own_kinds(name)?.into_iter();
        let mut known = texts.filter_map(|text| {
            let decoded = definition::decode(&text).ok()?;
            let spec = &decoded.definition.spec;
            let (own, names) = (spec.group.to_string(), &spec.names);
            let (kind, plural) = (names.kind.to_string(), names.plural.to_string());
            let is_meant = group.is_none_or(|group| own == group);
            is_meant.then(|| Known {
                group: own,
                kind,
                plural,
                text: text.clone(),
            })
        });
        let found = known.next();
        match found {
            Some(found) => Ok(vec![found]),
            None => Err(format!(
                "Kubernetes {} has no {name} in {asked}",
                self.release
            )),
        }
    }
}

fn choose<'k>(known: &'k [Known], kind: &str) -> Result<&'k Known, String> {
    let wanted = kind.to_lowercase();
    let is_meant = |one: &&Known| {
        [&one.kind, &one.plural]
            .iter()
            .any(|name| name.to_lowercase() == wanted)
    };
    let found: Vec<&Known> = known.iter().filter(is_meant).collect();
    match *found {
        [] => {
            let kinds: BTreeSet<&str> = known.iter().map(|one| &*one.kind).collect();
            let kinds: Vec<&str> = kinds.into_iter().collect();
            let kinds = kinds.join(", ");
            Err(format!(
                "no definition has the kind {kind}; there are {kinds}"
            ))
        }
        [one] => Ok(one),
        [..] => {
            let groups: Vec<&str> = found.iter().map(|one| &*one.group).collect();
            let groups = groups.join(", ");
            Err(format!(
                "several groups define {kind}: {groups}; name the file of one"
            ))
        }
    }
}
