//! Searches for a request that one definition accepts and the other refuses or stores differently.

use std::cell::OnceCell;

use super::candidates;
use super::draft::{Draft, Probe, Step};
use super::finding::Witness;
use super::judge::{Trial, Verdict, annotate, judge};
use crate::Crd;
use crate::admission::Endpoint;
use crate::document::to_yaml;
use crate::schema::Node;
use crate::value::{Value, json};
use crate::views::sample;

/// How many requests are tried for one difference.
const TRIALS: usize = 400;
/// How many refused objects are repaired for one difference.
const MENDINGS: usize = 4;
/// How many variants of one object are repaired.
const MENDED_OF_UNION: usize = 2;

/// A definition, and samples of its objects.
pub(super) struct Side<'c> {
    /// The definition.
    pub crd: &'c Crd,
    /// The endpoint of the version. None if the version is not served.
    endpoint: Option<&'c Endpoint>,
    /// A minimal and a full object, made on demand.
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
        Some(
            cell.get_or_init(|| {
                sample::object(endpoint, self.crd.endpoints(), &self.crd.host(), full)
            }),
        )
    }

    /// Repairs an object until it is admitted, without changing one place.
    fn mended(&self, object: Value<'static>, pinned: Vec<String>) -> Option<Value<'static>> {
        let (endpoints, host) = (self.crd.endpoints(), self.crd.host());
        sample::mended(self.endpoint?, endpoints, &host, object, pinned)
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
    /// The proof as a witness. `from` is the definition that accepts the object.
    pub fn witness(&self, from_is_before: bool) -> Witness {
        let shows_stored = self.to.is_accepted();
        let (from, to) = (self.from.words(shows_stored), self.to.words(shows_stored));
        let (before, after) = if from_is_before {
            (from, to)
        } else {
            (to, from)
        };
        Witness {
            object: to_yaml(&self.trial.object),
            previous: self.trial.previous.as_ref().map(to_yaml),
            before,
            after,
        }
    }

    /// Whether the object is refused. Otherwise it is stored differently.
    pub fn is_refusal(&self) -> bool {
        !self.to.is_accepted()
    }
}

/// The result of a request to both definitions.
enum Attempt {
    /// The first definition refuses it.
    Refused {
        /// The object that was sent.
        object: Value<'static>,
        /// How many errors there are.
        faults: usize,
    },
    /// Both give the same answer.
    Same,
    /// The answers differ.
    Proven(Proof),
}

impl Attempt {
    /// The proof, if the answers differ at a place.
    fn proof_at(self, place: &[String]) -> Option<Proof> {
        match self {
            Self::Proven(proof) if speaks_of(&proof, place) => Some(proof),
            _ => None,
        }
    }
}

/// Searches for requests that `from` accepts and `to` answers differently.
pub(super) struct Search<'s, 'c> {
    from: &'s Side<'c>,
    to: &'s Side<'c>,
    version: &'s str,
    left: usize,
    /// How many objects may still be repaired. A repair is slow.
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
                Probe::Object => match self.attempt(Trial::creation(base)) {
                    Attempt::Proven(proof) => Some(proof),
                    Attempt::Refused { .. } | Attempt::Same => None,
                },
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

    /// Objects to change. Objects that both definitions accept come first: then the change alone causes
    /// a different answer.
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
            let trial = Trial::creation(object.clone());
            if judge(self.from.crd, self.version, &trial).is_accepted() {
                let by_both = judge(self.to.crd, self.version, &trial).is_accepted();
                bases.push((by_both, object.clone()));
            }
        }
        bases.sort_by_key(|(by_both, _)| !by_both);
        bases.into_iter().map(|(_, object)| object).collect()
    }

    /// Sends a request to both definitions.
    fn attempt(&mut self, trial: Trial) -> Attempt {
        let Some(left) = self.left.checked_sub(1) else {
            return Attempt::Same;
        };
        self.left = left;
        let from = judge(self.from.crd, self.version, &trial);
        if let Verdict::Refused { fields, .. } = from {
            return Attempt::Refused {
                object: trial.object,
                faults: fields.len(),
            };
        }
        let to = judge(self.to.crd, self.version, &trial);
        match from == to {
            true => Attempt::Same,
            false => Attempt::Proven(Proof { trial, from, to }),
        }
    }

    /// Sends a request to both definitions. Returns a proof if they differ at a place.
    fn proof_at(&mut self, trial: Trial, place: &[String]) -> Option<Proof> {
        self.attempt(trial).proof_at(place)
    }

    /// Whether a status at a place cannot be created, only updated.
    fn is_status(&self, steps: &[Step]) -> bool {
        let has_status = self
            .from
            .endpoint
            .is_some_and(|endpoint| endpoint.has_status);
        has_status && steps.first() == Some(&Step::Property("status".to_owned()))
    }

    /// Sends a changed object to both definitions, as a creation or as an update of its status.
    fn attempt_changed(
        &mut self,
        base: &Value<'static>,
        object: Value<'static>,
        steps: &[Step],
    ) -> Option<Proof> {
        let is_status = self.is_status(steps);
        let place = candidates::place_of(&object, self.schema_of(steps)?, steps);
        let trial = |object| Trial {
            object,
            previous: is_status.then(|| base.clone()),
            is_status,
        };
        match self.attempt(trial(object)) {
            // The reason may be another field.
            Attempt::Refused { object, faults } if !is_status && self.mendings > 0 => {
                self.mend(object, faults, &place)
            }
            attempt => attempt.proof_at(&place),
        }
    }

    /// Searches for a proof among variants of an object that `from` refuses. First it changes the
    /// discriminators of unions, then other values around the place.
    fn mend(&mut self, object: Value<'static>, faults: usize, place: &[String]) -> Option<Proof> {
        let variants = candidates::of_unions(&object, self.from.schema()?, place);
        let mut refused = vec![(faults, object)];
        for variant in variants {
            match self.attempt(Trial::creation(variant)) {
                Attempt::Refused { object, faults } => refused.push((faults, object)),
                attempt => {
                    if let Some(proof) = attempt.proof_at(place) {
                        return Some(proof);
                    }
                }
            }
        }
        // An object with few faults is close to one that is taken.
        refused.sort_by_key(|(faults, _)| *faults);
        for (_, object) in refused.into_iter().take(MENDED_OF_UNION) {
            self.mendings = self.mendings.saturating_sub(1);
            let mended = self.from.mended(object, place.to_vec());
            let proof = mended.and_then(|object| self.proof_at(Trial::creation(object), place));
            if proof.is_some() {
                return proof;
            }
        }
        None
    }

    /// The schema of `from` if it has the place, otherwise that of `to`.
    fn schema_of(&self, steps: &[Step]) -> Option<&'c Node> {
        let mut schemas = [self.from, self.to].into_iter().filter_map(Side::schema);
        schemas.find(|schema| candidates::node_of(schema, steps).is_some())
    }

    fn with_values(
        &mut self,
        base: &Value<'static>,
        steps: &[Step],
        values: Vec<Value<'static>>,
    ) -> Option<Proof> {
        let schema = self.schema_of(steps)?;
        values.into_iter().find_map(|value| {
            let mut object = base.clone();
            *candidates::reach(&mut object, schema, steps)? = value;
            self.attempt_changed(base, object, steps)
        })
    }

    /// Removes a member of the value at a place. With an empty name it removes the value itself.
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

    /// Changes the fields that rules read, in creations and in updates.
    fn by_rules(
        &mut self,
        base: &Value<'static>,
        steps: &[Step],
        rules: &[String],
    ) -> Option<Proof> {
        let schema = self.from.schema()?;
        let variants = candidates::of_rules(base, schema, steps, rules);
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
                let place = candidates::place_of(&trial.object, schema, steps);
                let proof = self.proof_at(trial, &place);
                if proof.is_some() {
                    return proof;
                }
            }
        }
        None
    }

    /// Updates the object of a proof under the new definition, with an annotation as the only change.
    /// A refusal proves that ratcheting does not help.
    pub fn update_elsewhere(&mut self, proof: &Proof) -> Option<Proof> {
        let Verdict::Accepted(stored) = &proof.from else {
            return None;
        };
        let previous = json::parse(stored).ok()?.value.into_owned();
        let mut object = previous.clone();
        annotate(&mut object);
        let trial = Trial {
            object,
            previous: Some(previous),
            is_status: false,
        };
        self.left = self.left.max(1);
        match self.attempt(trial) {
            Attempt::Proven(proof) if proof.is_refusal() => Some(proof),
            _ => None,
        }
    }
}

/// Whether the answers differ at a place: `to` reports an error there or below, or stores another
/// value there. Other differences do not count, since the object may contain several.
fn speaks_of(proof: &Proof, place: &[String]) -> bool {
    let (from, to) = match (&proof.from, &proof.to) {
        (_, Verdict::Refused { fields, .. }) => {
            let object = &proof.trial.object;
            let mut named = fields
                .iter()
                .map(|field| sample::place_of_path(object, field));
            // The path of a missing field ends at its parent.
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
