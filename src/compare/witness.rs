//! The search for a request that one definition takes and another refuses, or stores otherwise.

use std::cell::OnceCell;

use super::candidates;
use super::draft::{Draft, Probe, Step};
use super::finding::Witness;
use super::judge::{Trial, Verdict, judge, yaml};
use crate::Crd;
use crate::admission::Endpoint;
use crate::cel::library::Host;
use crate::cel::zones::NoZones;
use crate::schema::Node;
use crate::value::{Map, Value, json};
use crate::views::sample;

/// How many requests are tried for one difference.
const TRIALS: usize = 400;

/// A definition and what its objects look like.
pub(super) struct Side<'c> {
    /// The definition.
    pub crd: &'c Crd,
    endpoint: &'c Endpoint,
    /// The smallest object and the full one, made when they are asked for.
    samples: [OnceCell<Value<'static>>; 2],
}

impl<'c> Side<'c> {
    /// A version of a definition; none where it is not served.
    pub fn of(crd: &'c Crd, version: &str) -> Option<Self> {
        let mut endpoints = crd.endpoints().iter();
        let endpoint = endpoints.find(|one| one.version == version && one.served)?;
        Some(Self {
            crd,
            endpoint,
            samples: [const { OnceCell::new() }; 2],
        })
    }

    fn sample(&self, full: bool) -> &Value<'static> {
        let [smallest, fullest] = &self.samples;
        let cell = if full { fullest } else { smallest };
        cell.get_or_init(|| {
            let host = Host::new(&NoZones).with(self.crd.release().features());
            sample::object(self.endpoint, self.crd.endpoints(), &host, full)
        })
    }
}

/// A request that proves a difference.
#[derive(Debug)]
pub(super) struct Proof {
    trial: Trial,
    from: Verdict,
    to: Verdict,
}

impl Proof {
    /// The proof for readers; `from` is the definition that takes more.
    pub fn witness(&self, from_is_before: bool) -> Witness {
        let shows_stored = self.to.is_accepted();
        let (from, to) = (self.from.words(shows_stored), self.to.words(shows_stored));
        let (before, after) = if from_is_before {
            (from, to)
        } else {
            (to, from)
        };
        Witness {
            object: yaml(&self.trial.object),
            previous: self.trial.previous.as_ref().map(yaml),
            before,
            after,
        }
    }

    /// Whether the object is refused, rather than stored otherwise.
    pub fn is_refusal(&self) -> bool {
        !self.to.is_accepted()
    }
}

/// Searches for requests that `from` takes and `to` does not.
pub(super) struct Search<'s, 'c> {
    from: &'s Side<'c>,
    to: &'s Side<'c>,
    left: usize,
}

impl<'s, 'c> Search<'s, 'c> {
    /// A search.
    pub fn new(from: &'s Side<'c>, to: &'s Side<'c>) -> Self {
        Self {
            from,
            to,
            left: TRIALS,
        }
    }

    /// Looks for a request that proves a difference.
    pub fn proof(&mut self, draft: &Draft<'_>) -> Option<Proof> {
        if let Probe::Nothing = draft.probe {
            return None;
        }
        for base in self.bases() {
            let found = match &draft.probe {
                Probe::Object => self.try_object(base),
                Probe::Lacking(name) => self.lacking(&base, &draft.spot.steps, name),
                Probe::Values(schemas) => schemas.iter().find_map(|props| {
                    let values = candidates::of_schema(&Node::compile(props));
                    self.with_values(&base, &draft.spot.steps, values)
                }),
                Probe::Rules(rules) => self.by_rules(&base, &draft.spot.steps, rules),
                Probe::Nothing => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Objects to change: those that both definitions take come first, since then the change alone
    /// makes the difference.
    fn bases(&self) -> Vec<Value<'static>> {
        let mut bases: Vec<(bool, Value<'static>)> = Vec::new();
        for (side, full) in [
            (self.from, false),
            (self.to, false),
            (self.from, true),
            (self.to, true),
        ] {
            let object = side.sample(full);
            let trial = Trial {
                object: object.clone(),
                previous: None,
                is_status: false,
            };
            let version = &self.from.endpoint.version;
            if judge(self.from.crd, version, &trial).is_accepted() {
                let by_both = judge(self.to.crd, version, &trial).is_accepted();
                bases.push((by_both, object.clone()));
            }
        }
        bases.sort_by_key(|(by_both, _)| !by_both);
        bases.into_iter().map(|(_, object)| object).collect()
    }

    fn try_object(&mut self, object: Value<'static>) -> Option<Proof> {
        self.attempt(Trial {
            object,
            previous: None,
            is_status: false,
        })
    }

    /// Puts a request to both. The definitions may differ in more than what is looked for: a
    /// proof is one in which `to` speaks of the place, or stores something else there.
    fn attempt(&mut self, trial: Trial) -> Option<Proof> {
        self.left = self.left.checked_sub(1)?;
        let version = &self.from.endpoint.version;
        let from = judge(self.from.crd, version, &trial);
        if !from.is_accepted() {
            return None;
        }
        let to = judge(self.to.crd, version, &trial);
        (from != to).then_some(Proof { trial, from, to })
    }

    /// Whether a status at a place cannot be created, only updated.
    fn is_status(&self, steps: &[Step]) -> bool {
        self.from.endpoint.has_status && steps.first() == Some(&Step::Property("status".to_owned()))
    }

    /// Puts a changed object to both, as a creation or as an update of its status.
    fn attempt_changed(
        &mut self,
        base: &Value<'static>,
        object: Value<'static>,
        steps: &[Step],
    ) -> Option<Proof> {
        let is_status = self.is_status(steps);
        let proof = self.attempt(Trial {
            object,
            previous: is_status.then(|| base.clone()),
            is_status,
        })?;
        let place = candidates::place_of(&proof.trial.object, steps);
        speaks_of(&proof, &place).then_some(proof)
    }

    fn with_values(
        &mut self,
        base: &Value<'static>,
        steps: &[Step],
        values: Vec<Value<'static>>,
    ) -> Option<Proof> {
        let schemas = [self.from, self.to].map(|side| side.endpoint.schema());
        let schema = schemas
            .into_iter()
            .find(|schema| candidates::node_of(schema, steps).is_some())?;
        values.into_iter().find_map(|value| {
            let mut object = base.clone();
            *candidates::reach(&mut object, schema, steps)? = value;
            self.attempt_changed(base, object, steps)
        })
    }

    /// An object that lacks a member of the value at a place, or where it has no name that value.
    fn lacking(&mut self, base: &Value<'static>, steps: &[Step], name: &str) -> Option<Proof> {
        let (steps, name) = match (name, steps.split_last()) {
            ("", Some((Step::Property(name), around))) => (around, name.as_str()),
            ("", _) => return None,
            (name, _) => (steps, name),
        };
        let mut object = base.clone();
        let place = candidates::reach(&mut object, self.from.endpoint.schema(), steps)?;
        let Value::Map(map) = place else {
            return None;
        };
        map.remove(name);
        self.attempt_changed(base, object, steps)
    }

    /// Objects with values that rules speak of; for transitions, updates between them.
    fn by_rules(
        &mut self,
        base: &Value<'static>,
        steps: &[Step],
        rules: &[String],
    ) -> Option<Proof> {
        let variants = candidates::of_rules(base, self.from.endpoint.schema(), steps, rules);
        for object in &variants {
            if let Some(proof) = self.attempt_changed(base, object.clone(), steps) {
                return Some(proof);
            }
        }
        let is_status = self.is_status(steps);
        for object in variants {
            for (previous, object) in [(base, &object), (&object, base)] {
                let trial = Trial {
                    object: object.clone(),
                    previous: Some(previous.clone()),
                    is_status,
                };
                let place = candidates::place_of(&trial.object, steps);
                let proof = self.attempt(trial);
                if let Some(proof) = proof.filter(|proof| speaks_of(proof, &place)) {
                    return Some(proof);
                }
            }
        }
        None
    }

    /// The same object, stored before the definition changed, in an update of something else: a
    /// proof that ratcheting does not help it.
    pub fn update_elsewhere(&mut self, proof: &Proof) -> Option<Proof> {
        let Verdict::Accepted(stored) = &proof.from else {
            return None;
        };
        let previous = json::parse(stored).ok()?.value.into_owned();
        let mut object = previous.clone();
        touch(&mut object)?;
        let trial = Trial {
            object,
            previous: Some(previous),
            is_status: false,
        };
        self.left = self.left.max(1);
        let proof = self.attempt(trial)?;
        proof.is_refusal().then_some(proof)
    }
}

/// Changes an object where its schema has no say: an annotation.
fn touch(object: &mut Value<'static>) -> Option<()> {
    let Value::Map(map) = object else {
        return None;
    };
    let Value::Map(meta) = map.get_mut("metadata")? else {
        return None;
    };
    let mut annotations = Map::new();
    annotations.push("example.org/changed", Value::from("true"));
    meta.insert("annotations", Value::Map(annotations));
    Some(())
}

/// Whether the definitions differ at a place: the second complains of it or of what is below, or
/// stores something else there. The definitions may differ elsewhere, too, and what was made around
/// the place may be what is refused.
fn speaks_of(proof: &Proof, place: &[String]) -> bool {
    let (from, to) = match (&proof.from, &proof.to) {
        (_, Verdict::Refused { fields, .. }) => {
            let object = &proof.trial.object;
            let mut named = fields
                .iter()
                .map(|field| sample::place_of_path(object, field));
            // What is missing is named by its parent, as far as the object goes.
            return named.any(|named| named.starts_with(place));
        }
        (Verdict::Accepted(from), Verdict::Accepted(to)) => (from, to),
        _ => return false,
    };
    let at = |stored: &str| {
        let stored = json::parse(stored).ok()?.value.into_owned();
        sample::get(&stored, place).cloned()
    };
    at(from) != at(to)
}
