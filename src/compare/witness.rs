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
/// How many of them are mended for one difference where the first definition refuses them.
const MENDINGS: usize = 4;

/// How many variants of one object are mended.
const MENDED_OF_UNION: usize = 2;

/// A definition and what its objects look like.
pub(super) struct Side<'c> {
    /// The definition.
    pub crd: &'c Crd,
    /// What answers; none where the version is not served.
    endpoint: Option<&'c Endpoint>,
    /// The smallest object and the full one, made when they are asked for.
    samples: [OnceCell<Value<'static>>; 2],
}

impl<'c> Side<'c> {
    /// A version of a definition.
    pub fn of(crd: &'c Crd, version: &str) -> Self {
        let mut endpoints = crd.endpoints().iter();
        Self {
            crd,
            endpoint: endpoints.find(|one| one.version == version && one.served),
            samples: [const { OnceCell::new() }; 2],
        }
    }

    /// Whether the version is served.
    pub fn is_served(&self) -> bool {
        self.endpoint.is_some()
    }

    /// The schema of the version.
    fn schema(&self) -> Option<&'c Node> {
        self.endpoint.map(Endpoint::schema)
    }

    fn sample(&self, full: bool) -> Option<&Value<'static>> {
        let endpoint = self.endpoint?;
        let [smallest, fullest] = &self.samples;
        let cell = if full { fullest } else { smallest };
        Some(cell.get_or_init(|| {
            let host = Host::new(&NoZones).with(self.crd.release().features());
            sample::object(endpoint, self.crd.endpoints(), &host, full)
        }))
    }

    /// An object made one that is admitted, while a place stays as it is.
    fn mended(&self, object: Value<'static>, pinned: Vec<String>) -> Option<Value<'static>> {
        let host = Host::new(&NoZones).with(self.crd.release().features());
        sample::mended(self.endpoint?, self.crd.endpoints(), &host, object, pinned)
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
    version: &'s str,
    left: usize,
    /// How many objects may still be mended, which takes long.
    mendings: usize,
}

impl<'s, 'c> Search<'s, 'c> {
    /// A search.
    pub fn new(from: &'s Side<'c>, to: &'s Side<'c>, version: &'s str) -> Self {
        Self {
            from,
            to,
            version,
            left: TRIALS,
            mendings: MENDINGS,
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
            let Some(object) = side.sample(full) else {
                continue;
            };
            let trial = Trial {
                object: object.clone(),
                previous: None,
                is_status: false,
            };
            let version = self.version;
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
        let version = self.version;
        let from = judge(self.from.crd, version, &trial);
        if !from.is_accepted() {
            return None;
        }
        let to = judge(self.to.crd, version, &trial);
        (from != to).then_some(Proof { trial, from, to })
    }

    /// Whether a status at a place cannot be created, only updated.
    fn is_status(&self, steps: &[Step]) -> bool {
        let has_status = self
            .from
            .endpoint
            .is_some_and(|endpoint| endpoint.has_status);
        has_status && steps.first() == Some(&Step::Property("status".to_owned()))
    }

    /// Puts a changed object to both, as a creation or as an update of its status.
    fn attempt_changed(
        &mut self,
        base: &Value<'static>,
        object: Value<'static>,
        steps: &[Step],
    ) -> Option<Proof> {
        let is_status = self.is_status(steps);
        let place = candidates::place_of(&object, steps);
        let trial = |object| Trial {
            object,
            previous: is_status.then(|| base.clone()),
            is_status,
        };
        let first = trial(object.clone());
        if let Some(proof) = self.attempt(first) {
            return speaks_of(&proof, &place).then_some(proof);
        }
        // Where the first definition refuses it, perhaps for what is elsewhere.
        if is_status || self.mendings == 0 {
            return None;
        }
        let refused = judge(self.from.crd, self.version, &trial(object.clone()));
        if refused.is_accepted() {
            return None;
        }
        let mut refused = vec![object.clone()];
        for variant in candidates::of_unions(&object, self.from.schema()?, &place) {
            refused.push(variant.clone());
            let proof = self.attempt(trial(variant));
            if let Some(proof) = proof.filter(|proof| speaks_of(proof, &place)) {
                return Some(proof);
            }
        }
        // What has the fewest faults is closest to an object that is taken.
        refused.sort_by_cached_key(|object| self.faults(&trial(object.clone())));
        for object in refused.into_iter().take(MENDED_OF_UNION) {
            self.mendings = self.mendings.saturating_sub(1);
            let Some(mended) = self.from.mended(object, place.clone()) else {
                continue;
            };
            let proof = self.attempt(trial(mended));
            if let Some(proof) = proof.filter(|proof| speaks_of(proof, &place)) {
                return Some(proof);
            }
        }
        None
    }

    /// How much the first definition finds wrong with an object.
    fn faults(&self, trial: &Trial) -> usize {
        match judge(self.from.crd, self.version, trial) {
            Verdict::Accepted(_) => 0,
            Verdict::Refused { fields, .. } => fields.len(),
        }
    }

    fn with_values(
        &mut self,
        base: &Value<'static>,
        steps: &[Step],
        values: Vec<Value<'static>>,
    ) -> Option<Proof> {
        let schemas = [self.from, self.to].into_iter().filter_map(Side::schema);
        let schema = { schemas }.find(|schema| candidates::node_of(schema, steps).is_some())?;
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
        let place = candidates::reach(&mut object, self.from.schema()?, steps)?;
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
        let variants = candidates::of_rules(base, self.from.schema()?, steps, rules);
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
