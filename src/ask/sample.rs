//! `crd-drydock sample`: objects that definitions admit.

use super::answer::{Answer, Printable, stream};
use super::named::{NamedKind, Origin, choose};
use super::own::{no_such_kind, objects_of};
use super::read::problems_of;
use super::{Asking, Options};
use crate::document;
use crate::machinery::GroupVersion;
use crate::value::Value;

/// What is said of a sample whose kind has no definition.
const BY_STRUCTURE: &str = "by structure only: the server's own code may refuse the object";

/// Whether files are to be named.
pub(super) fn needs_files(options: &Options) -> Result<bool, String> {
    if options.kind.is_none() {
        return match options.openapi.is_empty() {
            true => Ok(true),
            false => Err("--kind is missing: the kind in the OpenAPI documents".to_owned()),
        };
    }
    if !options.words.is_empty() {
        return Err("--kind takes the place of files".to_owned());
    }
    let is_own = options.openapi.is_empty();
    if is_own && (options.full || options.api_version.is_some()) {
        let words = "--full and --api-version are about definitions, not about --kind";
        return Err(words.to_owned());
    }
    Ok(false)
}

impl Asking<'_> {
    pub(super) fn sample(&self) -> Result<Answer, String> {
        if let Some(kind) = &self.options.kind {
            return self.sample_of_kind(kind);
        }
        let [texts, _] = self.texts;
        let (definitions, mut problems) = self.definitions(texts)?;
        let version = self.options.api_version.as_deref();
        let version = version.filter(|version| !version.is_empty());
        let mut samples = Vec::new();
        for one in &definitions {
            let sample = one.crd.sample(version, self.options.full);
            match one.crd.admit(&sample, version).refusal() {
                None => samples.push(Printable::from_yaml(&sample)),
                Some(why) => {
                    let (file, kind) = (one.file, &one.resource.kind);
                    problems.push(format!("{file}: no sample of {kind}: {why}"));
                }
            }
        }
        Ok(Answer::new(stream(&samples, self.is_json()), problems, 0))
    }

    /// The sample of a kind without a definition.
    fn sample_of_kind(&self, name: &str) -> Result<Answer, String> {
        let answer = |sample, problems| Answer::new(stream(&[sample], self.is_json()), problems, 0);
        if self.options.openapi.is_empty() {
            return Ok(answer(self.own_sample(name)?, Vec::new()));
        }
        let (kind, _) = name.split_once('.').unwrap_or((name, ""));
        let (source, undescribed) = self.described();
        let [_, texts] = self.texts;
        let unread = texts.iter().flat_map(problems_of);
        let problems: Vec<String> = unread.chain(undescribed).collect();
        let known = NamedKind::find(&source, kind, Origin::OpenApi);
        if let Ok((meant, "")) = choose(&known, name) {
            let mut answer = answer(self.described_sample(meant)?, problems);
            answer.problems.push(format!("{name}: {BY_STRUCTURE}"));
            return Ok(answer);
        }
        match self.own_sample(name) {
            Ok(sample) => Ok(answer(sample, problems)),
            Err(_) => Err(no_such_kind(name, objects_of(&source).collect(), problems)),
        }
    }

    /// The sample of a kind that an OpenAPI document describes.
    fn described_sample(&self, kind: &NamedKind) -> Result<Printable, String> {
        let crd = self.compile(&kind.definition());
        let asked = self.options.api_version.as_deref();
        let version = asked.map(|asked| GroupVersion::split(asked).version);
        let sample = crd.sample(version, self.options.full);
        match crd.admit(&sample, version).refusal() {
            None => Ok(Printable::from_yaml(&sample)),
            Some(why) => Err(format!("no sample of {}: {why}", kind.kind)),
        }
    }

    /// The sample of one of Kubernetes' own kinds.
    fn own_sample(&self, name: &str) -> Result<Printable, String> {
        let (kind, group) = name.split_once('.').unwrap_or((name, ""));
        let known = self.own_kinds(kind)?;
        let (meant, rest) = choose(&known, name)?;
        if !rest.is_empty() {
            return Err(format!(
                "Kubernetes {} has no {kind} in the group {group}",
                self.release
            ));
        }
        let samples = document::parse(&self.surroundings.samples).into_iter();
        let samples: Vec<(String, Value<'_>)> = samples
            .filter_map(|one| {
                let value = one.value?;
                Some((value.get("kind")?.as_str()?.to_owned(), value))
            })
            .collect();
        let found = samples.iter().find(|(kind, _)| *kind == meant.kind);
        if let Some((_, value)) = found {
            return Ok(Printable::from_value(value));
        }
        let mut known: Vec<&str> = samples.iter().map(|(kind, _)| &**kind).collect();
        known.sort_unstable();
        let known = known.join(", ");
        Err(format!("there is no sample of {name}; there are {known}"))
    }
}
