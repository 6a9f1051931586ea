//! `crd-drydock sample`: objects that definitions admit.

use super::answer::{Answer, Printable, stream};
use super::named::choose;
use super::{Asking, Options};
use crate::document;
use crate::value::Value;

/// Whether files are to be named.
pub(super) fn needs_files(options: &Options) -> Result<bool, String> {
    if options.kind.is_none() {
        return Ok(true);
    }
    if !options.words.is_empty() {
        return Err("--kind takes the place of files".to_owned());
    }
    if options.full || options.api_version.is_some() {
        let words = "--full and --api-version are about definitions, not about --kind";
        return Err(words.to_owned());
    }
    Ok(false)
}

impl Asking<'_> {
    pub(super) fn sample(&self) -> Result<Answer, String> {
        if let Some(kind) = &self.options.kind {
            let printed = stream(&[self.own_sample(kind)?], self.is_json());
            return Ok(Answer::new(printed, Vec::new(), 0));
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

    /// The sample of one of Kubernetes' own kinds.
    fn own_sample(&self, name: &str) -> Result<Printable, String> {
        let (kind, group) = name.split_once('.').unwrap_or((name, ""));
        let known = self.own_kinds(kind)?;
        let (meant, rest) = choose(&known, name, true)?;
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
