//! A definition that is read once and judged by any release.

use serde::Serialize;

use super::prepared::Prepared;
use super::{Crd, request};
use crate::cel::written::written;
use crate::definition::check::rules::RuleCost;
use crate::definition::{self, Decoded};
use crate::document::{self, One};
use crate::machinery::FieldError;
use crate::machinery::cause::{Cause, Keyword};
use crate::machinery::status::Refusal;
use crate::releases::{Feature, Features, Release};
use crate::value::Str;
use crate::value::json::Duplicates;
use crate::value::order::Places;

/// A definition, or its update, as it was read: any release can judge it without reading the text
/// again.
#[derive(Clone, Debug)]
pub struct Reading<'t> {
    pub(super) decoded: Result<Decoded<'t>, Refusal>,
    pub(super) previous: Option<Result<Decoded<'t>, String>>,
}

/// The answer of a release about a definition.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReleaseVerdict {
    /// The release.
    pub version: String,
    /// Whether it takes the definition.
    pub accepted: bool,
    /// Why it does not, and what it drops silently.
    pub reasons: Vec<ReleaseReason>,
}

/// Why a release refuses a definition.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReleaseReason {
    /// The field, as in the server's error.
    pub at: String,
    /// The rule, if the release refuses a rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The feature that the release lacks, as it is written: `isIP()`, `optionalOldSelf`,
    /// `format: int32`. Otherwise the code of the error.
    pub what: String,
    /// The first later release that takes the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// The first release that no longer takes the field, where an earlier one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The server's text.
    pub message: String,
    /// The same place in the user's document, where that has another path there.
    #[serde(skip)]
    pub place: Option<String>,
    /// How the release treats it.
    pub lack: Lack,
}

/// How a release treats something that it lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lack {
    /// It does not know it: new rules may not use it.
    Unknown,
    /// It drops it silently.
    Dropped,
    /// It knows it, and refuses it for another reason, which the server's text says.
    Refused,
}

impl ReleaseReason {
    /// From which release on the definition is taken as it is, in words; `None` if no later
    /// release takes it.
    #[must_use]
    pub fn needs(&self) -> Option<String> {
        let Self { what, since, .. } = self;
        let since = since.as_deref()?;
        Some(match self.lack {
            Lack::Unknown => format!("{what} may be used in new rules from {since}"),
            Lack::Dropped => {
                format!("{what} is kept from {since}; before, it is dropped silently")
            }
            Lack::Refused => format!(
                "this is taken from {since}; before, the server says: {}",
                self.message
            ),
        })
    }
}

fn read(text: &str) -> Result<One<'_>, Refusal> {
    let document = document::parse_one(text, Duplicates::Keep);
    document.map_err(|fault| Refusal::ours(fault.to_string()))
}

impl<'t> Reading<'t> {
    /// Reads a definition, YAML or JSON text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self::from_texts(text, None)
    }

    /// Reads an update of a definition.
    #[must_use]
    pub fn update(text: &'t str, previous: &'t str) -> Self {
        Self::from_texts(text, Some(previous))
    }

    fn from_texts(text: &'t str, previous: Option<&'t str>) -> Self {
        Self::from_sources(read(text), text, previous.map(read))
    }

    /// Reads a definition, or its update, and keeps nothing of the texts.
    #[must_use]
    pub fn owned(text: &str, previous: Option<&str>) -> Reading<'static> {
        let read = |text: &str| {
            let document = read(text)?;
            Ok(One {
                value: document.value.into_owned(),
                findings: document.findings,
                size: document.size,
            })
        };
        Reading::from_sources(read(text), text, previous.map(read))
    }

    /// Takes a definition, or its update, from documents that repeat no key.
    #[must_use]
    pub(crate) fn from_documents(document: One<'t>, previous: Option<One<'t>>) -> Self {
        // Without a kind it would be no definition: no answer shows the body.
        Self::from_sources(Ok(document), "", previous.map(Ok))
    }

    fn from_sources(
        document: Result<One<'t>, Refusal>,
        body: &str,
        previous: Option<Result<One<'t>, Refusal>>,
    ) -> Self {
        let stored = |previous: Result<One<'t>, Refusal>| {
            let decoded = previous.and_then(definition::decode_document);
            decoded.map_err(|refusal| refusal.text)
        };
        Self {
            decoded: document.and_then(|document| request(document, body)),
            previous: previous.map(stored),
        }
    }

    /// Compiles the definition for the server of a release.
    #[must_use]
    pub fn at(&self, release: Release) -> Crd {
        Crd::from_decoded(self.decoded.clone(), self.previous.clone(), release)
    }

    /// Compiles the definition for the servers of several releases. Those that keep all of its fields
    /// share what does not depend on the release.
    #[must_use]
    pub fn at_each(&self, releases: &[Release]) -> Vec<Crd> {
        let mut shared = None;
        let compile = |release: &Release| {
            if !self.is_kept_by(*release) {
                return self.at(*release);
            }
            let prepare = || {
                let (decoded, previous) = (self.decoded.clone(), self.previous.clone());
                Prepared::from_decoded(decoded, previous, Release::DEFAULT)
            };
            Crd::from_prepared(shared.get_or_insert_with(prepare), *release)
        };
        releases.iter().map(compile).collect()
    }

    /// Whether a release drops nothing of what the default one keeps.
    fn is_kept_by(&self, release: Release) -> bool {
        let previous = self.previous.iter().flatten();
        let mut all = self.decoded.iter().chain(previous);
        all.all(|decoded| decoded.definition.disabled_in(release).is_empty())
    }

    /// As [`Reading::at`], without asking any other release.
    #[must_use]
    pub(crate) fn into_crd(self, release: Release) -> Crd {
        Crd::from_decoded(self.decoded, self.previous, release)
    }

    /// The answers of all releases about the definition, the oldest first.
    #[must_use]
    pub fn releases(&self) -> Vec<ReleaseVerdict> {
        self.releases_in(&Release::ALL)
    }

    /// As [`Reading::releases`], where only some releases matter, the oldest first.
    #[must_use]
    pub fn releases_in(&self, releases: &[Release]) -> Vec<ReleaseVerdict> {
        let crds = self.at_each(releases);
        let faults: Vec<Places<'_>> = crds.iter().map(faults).collect();
        let rules: Vec<&RuleCost> = crds.iter().flat_map(|crd| &crd.report.rules).collect();
        let used = used(&rules);
        let verdict = |(at, release): (usize, Release)| {
            let own = faults.get(at).into_iter().flatten();
            let report = crds.get(at).map(|crd| &crd.report);
            let reasons = own.map(|(field, position)| {
                let is_free = |at: &usize| faults.get(*at).is_some_and(|f| !f.contains_key(field));
                let was_free = (0..at).any(|before| is_free(&before));
                let since = (at + 1..faults.len()).find(is_free);
                let first = (0..at).rev().take_while(|before| !is_free(before)).last();
                let name = |at: usize| releases.get(at).map(Release::to_string);
                let error = report.and_then(|report| report.errors.get(*position));
                let undecodable = report.and_then(|report| report.decode_error.clone());
                let used = used.get(field).and_then(|rule| rules.get(*rule).copied());
                let (lack, what) = what(error, used, release);
                ReleaseReason {
                    at: field.to_string(),
                    rule: used.map(|rule| rule.text.to_string()),
                    what,
                    since: since.and_then(name),
                    until: name(first.unwrap_or(at)).filter(|_| was_free),
                    message: error
                        .map(FieldError::message)
                        .or(undecodable)
                        .unwrap_or_default(),
                    place: error.and_then(|error| error.at.clone()),
                    lack,
                }
            });
            let mut reasons: Vec<_> = reasons.collect();
            reasons.extend(self.dropped(release));
            ReleaseVerdict {
                version: release.to_string(),
                accepted: report.is_some_and(|report| report.valid),
                reasons,
            }
        };
        (0..).zip(releases.iter().copied()).map(verdict).collect()
    }
}

impl Reading<'_> {
    /// The parts of the definition that a release drops silently.
    fn dropped(&self, release: Release) -> Vec<ReleaseReason> {
        let Ok(decoded) = &self.decoded else {
            return Vec::new();
        };
        let dropped = decoded.definition.disabled_in(release).into_iter();
        let reason = |(at, feature): (String, Feature)| {
            let since = Release::ALL.iter().find(|release| release.has(feature));
            ReleaseReason {
                at,
                rule: None,
                what: feature.written().to_owned(),
                since: since.map(Release::to_string),
                until: None,
                message: "dropped silently".to_owned(),
                place: None,
                lack: Lack::Dropped,
            }
        };
        dropped.map(reason).collect()
    }
}

/// The position of each field's first error. A definition that does not decode has a field without
/// a name, and no errors.
fn faults(crd: &Crd) -> Places<'_> {
    let mut faults = Places::new();
    if crd.report.decode_error.is_some() {
        faults.insert(Str::Borrowed(""), 0);
    }
    for (position, error) in crd.report.errors.iter().enumerate() {
        faults
            .entry(Str::Borrowed(&error.field))
            .or_insert(position);
    }
    faults
}

/// The position of each field's rule. It is the rule of the newest release in which the rule uses features
/// that other releases lack. If there is none, it is the rule of the oldest release.
fn used<'r>(rules: &[&'r RuleCost]) -> Places<'r> {
    let mut used = Places::new();
    for (position, rule) in rules.iter().enumerate() {
        if rule.used != Features::NONE || !used.contains_key(&*rule.path) {
            used.insert(Str::Borrowed(&rule.path), position);
        }
    }
    used
}

/// The feature that a field needs and a release lacks, as users write it.
fn what(error: Option<&FieldError>, used: Option<&RuleCost>, release: Release) -> (Lack, String) {
    if let Some(rule) = used {
        let missing = release.features_of_new_rules().missing(rule.used);
        let names = written(&rule.text, missing);
        if !names.is_empty() {
            return (Lack::Unknown, names.join(", "));
        }
    }
    let what = error.map_or_else(|| "invalid".to_owned(), |error| subject(&error.cause));
    (Lack::Refused, what)
}

/// The subject of an error, as users write it; otherwise its code.
fn subject(cause: &Cause) -> String {
    match cause {
        Cause::Schema(violation) => match &violation.keyword {
            Keyword::Range { type_, format, .. } if format.is_empty() => format!("type: {type_}"),
            Keyword::Range { format, .. } => format!("format: {format}"),
            _ => cause.code().to_owned(),
        },
        _ => cause.code().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition(rule: &str) -> String {
        format!(
            r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
            "metadata":{{"name":"hosts.example.org"}},"spec":{{"group":"example.org",
            "scope":"Namespaced","names":{{"plural":"hosts","kind":"Host"}},"versions":[{{
            "name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{{
            "type":"object","properties":{{"spec":{{"type":"object","properties":{{
            "address":{{"type":"string","maxLength":40}}}},
            "x-kubernetes-validations":[{{"rule":"{rule}"}}]}}}}}}}}}}]}}}}"#
        )
    }

    #[test]
    fn a_rule_needs_the_release_after_the_one_that_introduces_its_functions() {
        let text = definition("isIP(self.address)");
        let verdicts = Reading::new(&text).releases();
        let refused: Vec<_> = verdicts
            .iter()
            .filter(|verdict| !verdict.accepted)
            .collect();
        let versions: Vec<_> = refused.iter().map(|verdict| &*verdict.version).collect();
        assert_eq!(versions, ["1.29", "1.30"]);
        for verdict in refused {
            let [reason] = &*verdict.reasons else {
                panic!("{:?}", verdict.reasons)
            };
            assert!(reason.at.ends_with("x-kubernetes-validations[0].rule"));
            assert_eq!(reason.rule.as_deref(), Some("isIP(self.address)"));
            assert_eq!(reason.what, "isIP()");
            assert_eq!(reason.since.as_deref(), Some("1.31"));
            assert_eq!(reason.until, None);
            assert!(reason.message.contains("compilation failed"));
        }
    }

    #[test]
    fn what_a_release_drops_is_told() {
        let text = definition("isURL(self.address)").replace(
            r#""storage":true"#,
            r#""storage":true,"selectableFields":[]"#,
        );
        for verdict in Reading::new(&text).releases() {
            let got: Vec<_> = verdict.reasons.iter().map(|reason| &*reason.at).collect();
            let drops = &*verdict.version < "1.31";
            let want = ["spec.versions[0].selectableFields"];
            assert_eq!(got, if drops { &want[..] } else { &[] });
            assert!(verdict.accepted);
        }
    }

    #[test]
    fn what_no_release_takes_has_no_first_release() {
        let text = definition("nothing(self)");
        for verdict in Reading::new(&text).releases() {
            assert!(!verdict.accepted, "{}", verdict.version);
            let [reason] = &*verdict.reasons else {
                panic!("{:?}", verdict.reasons)
            };
            assert_eq!((&reason.since, &reason.until), (&None, &None));
        }
    }

    #[test]
    fn a_definition_that_is_read_once_answers_as_one_that_is_read_anew() {
        let text = definition("isIP(self.address)");
        let reading = Reading::new(&text);
        for release in Release::ALL {
            let (once, anew) = (reading.at(release), Crd::new_for(&text, release));
            assert_eq!(once.report.errors, anew.report.errors);
            assert_eq!(once.release(), release);
        }
    }
}
