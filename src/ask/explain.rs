//! `crd-drydock explain`: a field, as `kubectl explain` shows it.

use serde::Serialize;

use super::Asking;
use super::answer::Answer;
use super::named::{NamedKind, choose};
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

impl Asking<'_> {
    pub(super) fn explain(&self) -> Result<Answer, String> {
        let words = self.options.words.first().map_or("", String::as_str);
        let (kind, _) = words.split_once('.').unwrap_or((words, ""));
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
                let texts = definitions.into_iter().map(|one| one.text);
                (texts.filter_map(NamedKind::read).collect(), asked, problems)
            }
        };
        let (meant, path) = choose(&known, words, is_own)?;
        let decoded = definition::decode(&meant.text)?;
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

    /// Kubernetes' own kinds of a name: those in the group of `--api-version`, if it names one.
    fn own_kind(&self, name: &str) -> Result<Vec<NamedKind>, String> {
        let asked = self.options.api_version.as_deref().unwrap_or_default();
        let mut known = self.own_kinds(name)?;
        // A version alone is one of any group.
        if asked.contains('/') {
            let group = GroupVersion::split(asked).group;
            known.retain(|one| one.group == group);
        }
        match known.is_empty() {
            true => Err(format!(
                "Kubernetes {} has no {name} in {asked}",
                self.release
            )),
            false => Ok(known),
        }
    }
}
