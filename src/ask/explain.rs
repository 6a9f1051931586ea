//! `crd-drydock explain`: a field, as `kubectl explain` shows it.

use serde::Serialize;

use super::Asking;
use super::answer::Answer;
use super::named::{NamedKind, Origin, choose};
use super::own::{no_such_kind, objects_of};
use crate::check::visible::visible;
use crate::definition;
use crate::explain::{Explanation, explain, explain_all, explain_kind};
use crate::machinery::GroupVersion;
use crate::wire::to_json;

/// An explanation as JSON.
#[derive(Serialize)]
struct ExplainAnswer<'e> {
    found: bool,
    #[serde(flatten)]
    explanation: &'e Explanation<'e>,
}

impl Asking<'_> {
    pub(super) fn explain(&self) -> Result<Answer, String> {
        let words = self.options.words.first().map_or("", String::as_str);
        let (kind, _) = words.split_once('.').unwrap_or((words, ""));
        let asked = self.options.api_version.as_deref();
        let (known, problems) = self.kinds_of(kind)?;
        let (meant, path) = choose(&known, words)?;
        let version = asked.map(|asked| GroupVersion::split(asked).version);
        let show = |found: &Explanation<'_>| self.show(found);
        let printed = match &meant.source {
            Some(source) => {
                let kind = (&*meant.group, &*meant.kind);
                explain_kind(source, kind, (version, path, self.options.recursive), show)?
            }
            None => {
                let text = meant.definition();
                let decoded = definition::decode(&text)?;
                let found = match self.options.recursive {
                    true => explain_all(&decoded.definition, version, path),
                    false => explain(&decoded.definition, version, path),
                };
                show(&found.map_err(|why| why.to_string())?)
            }
        };
        Ok(Answer::new(printed, problems, 0))
    }

    fn show(&self, explanation: &Explanation<'_>) -> String {
        match self.is_json() {
            true => {
                let json = to_json(&ExplainAnswer {
                    found: true,
                    explanation,
                });
                json + "\n"
            }
            false if self.options.recursive => visible(&explanation.text_of_all()).into_owned(),
            false => visible(&explanation.text()).into_owned(),
        }
    }

    /// The kinds that a name means, and why some files could not be read.
    fn kinds_of(&self, name: &str) -> Result<(Vec<NamedKind>, Vec<String>), String> {
        let options = self.options;
        if options.crds.is_empty() && options.openapi.is_empty() {
            let known = self.in_asked_group(self.own_kinds(name)?);
            let asked = options.api_version.as_deref().unwrap_or_default();
            return match known.is_empty() {
                true => Err(format!(
                    "Kubernetes {} has no {name} in {asked}",
                    self.release
                )),
                false => Ok((known, Vec::new())),
            };
        }
        let [_, texts] = self.texts;
        let (source, undescribed) = self.described();
        let (definitions, unread) = match self.definitions(texts) {
            Err(why) if source.kinds.is_empty() && undescribed.is_empty() => return Err(why),
            read => read.unwrap_or_default(),
        };
        let problems = [unread, undescribed].concat();
        let texts = definitions.into_iter().map(|one| one.text);
        let mut known: Vec<NamedKind> = texts.filter_map(NamedKind::read).collect();
        known.extend(NamedKind::find(&source, name, Origin::OpenApi));
        known.extend(self.own_kinds(name).unwrap_or_default());
        let known = self.in_asked_group(known);
        match known.iter().any(|one| one.is_called(name)) {
            true => Ok((known, problems)),
            false => {
                let kinds = known.iter().map(|one| &*one.kind);
                let all = kinds.chain(objects_of(&source)).collect();
                Err(no_such_kind(name, all, problems))
            }
        }
    }

    /// The kinds in the group of `--api-version`, if it names one. A version alone is one of any group.
    fn in_asked_group(&self, mut known: Vec<NamedKind>) -> Vec<NamedKind> {
        let asked = self.options.api_version.as_deref().unwrap_or_default();
        if asked.contains('/') {
            let group = GroupVersion::split(asked).group;
            known.retain(|one| one.group == group);
        }
        known
    }
}
