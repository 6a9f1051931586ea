//! Searches for a request that one definition accepts and the other refuses or stores differently.

use std::cell::OnceCell;

use super::candidates::{self, Variant};
use super::draft::{Draft, Probe, SchemaStep};
use super::finding::Witness;
use super::judge::{TrialRequest, Verdict, annotate, judge};
use crate::Crd;
use crate::admission::Endpoint;
use crate::admission::validate::is_valid;
use crate::document::to_yaml;
use crate::schema::Node;
use crate::value::{Value, json};
use crate::views::sample::{self, Pins};

/// How many requests are tried for one difference.
const TRIALS: usize = 600;
/// How many refused objects are repaired for one difference.
const MENDINGS: usize = 8;
/// How many variants of repaired objects are tried.
const MENDED_TRIALS: usize = 300;
/// How many variants of one object are repaired.
const MENDED_OF_UNION: usize = 2;

/// How many admitted objects are remembered.
const MOST_ADMITTED: usize = 32;

/// A schema with more nodes has no objects with all fields in the search: making one takes long.
const LARGEST_FULL: usize = 3000;

/// A definition, and samples of its objects.
pub(super) struct Side<'c> {
    /// The definition.
    pub crd: &'c Crd,
    /// The endpoint of the version. `None` if the version is not served.
    endpoint: Option<&'c Endpoint>,
    /// A minimal and a full object, made on demand.
    samples: [OnceCell<Value<'static>>; 2],
}

impl<'c> Side<'c> {
    /// A version of a definition.
    pub fn new(crd: &'c Crd, version: &str) -> Self {
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

    /// Whether the schema at a place accepts a value, apart from rules. None without such a schema.
    fn takes(&self, steps: &[SchemaStep], value: &Value<'_>) -> Option<bool> {
        let node = candidates::node_of(self.schema()?, steps)?;
        Some(is_valid(node, value))
    }

    /// Whether the schema at a place lists all values that it accepts, and another side accepts them.
    pub fn lists_values_of(&self, other: &Side<'_>, steps: &[SchemaStep]) -> bool {
        let own = self
            .schema()
            .and_then(|schema| candidates::node_of(schema, steps));
        let Some(own) = own.filter(|own| !own.nullable) else {
            return false;
        };
        let checks = own.checks.as_deref();
        let members = checks.and_then(|checks| checks.enum_.as_ref());
        members.is_some_and(|members| {
            let mut members = members.members.iter();
            members.all(|member| other.takes(steps, member) == Some(true))
        })
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

    /// Repairs an object until it is admitted, without changing what is pinned.
    fn mended(&self, object: Value<'static>, pins: Pins) -> Option<Value<'static>> {
        let (endpoints, host) = (self.crd.endpoints(), self.crd.host());
        sample::mended(self.endpoint?, endpoints, &host, object, pins)
    }
}

/// A request that proves a difference.
#[derive(Debug)]
pub(super) struct Proof {
    trial: TrialRequest,
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
            subresource: self.trial.is_status.then_some("status"),
            before,
            after,
        }
    }

    /// The request that proves it.
    pub fn into_trial(self) -> TrialRequest {
        self.trial
    }

    /// Whether the object is refused. Otherwise it is stored differently.
    pub fn is_refusal(&self) -> bool {
        !self.to.is_accepted()
    }
}

/// The result of a request to both definitions.
pub(super) enum Attempt {
    /// The first definition refuses it.
    Refused {
        /// The object that was sent.
        object: Value<'static>,
        /// How many errors there are.
        faults: usize,
    },
    /// Both admit it and give the same answer.
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

/// Objects that a definition accepts, made on demand: small ones, and ones with all fields.
#[derive(Default)]
pub(super) struct Pool([OnceCell<Vec<Value<'static>>>; 2]);

/// Searches for requests that `from` accepts and `to` answers differently.
pub(super) struct WitnessSearch<'s, 'c> {
    from: &'s Side<'c>,
    to: &'s Side<'c>,
    version: &'s str,
    /// Objects that `from` accepts.
    pool: &'s Pool,
    left: usize,
    /// How many objects may still be repaired. A repair is slow.
    mendings: usize,
    /// Objects of requests that both definitions admit, in the search around one object.
    admitted: Vec<Value<'static>>,
    /// Objects that were repaired, in the search around one object.
    mended: Vec<Value<'static>>,
    tally: Tally,
}

/// How the requests of a search without a proof ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many requests both definitions admit.
    pub admitted: usize,
    /// How many requests the definition refuses that is to admit them.
    pub refused: usize,
}

impl Tally {
    /// Adds those of another search.
    pub fn add(&mut self, other: Self) {
        self.admitted += other.admitted;
        self.refused += other.refused;
    }
}

impl<'s, 'c> WitnessSearch<'s, 'c> {
    /// A search.
    pub fn new(from: &'s Side<'c>, to: &'s Side<'c>, version: &'s str, pool: &'s Pool) -> Self {
        Self {
            from,
            to,
            version,
            pool,
            left: TRIALS,
            mendings: MENDINGS,
            admitted: Vec::new(),
            mended: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// How the requests ended so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Sets how many requests may be tried. Returns how many that were before.
    pub fn allow(&mut self, requests: usize) -> usize {
        std::mem::replace(&mut self.left, requests)
    }

    /// The objects that both definitions admitted since the last call.
    pub fn take_admitted(&mut self) -> Vec<Value<'static>> {
        std::mem::take(&mut self.admitted)
    }

    /// Looks for a request that proves a difference.
    pub fn proof(&mut self, draft: &Draft<'_>) -> Option<Proof> {
        if let Probe::Nothing = draft.probe {
            return None;
        }
        let pool = self.pool;
        for (full, bases) in [false, true].into_iter().zip(&pool.0) {
            for base in bases.get_or_init(|| self.bases(full)) {
                let found = self.proof_around(base, draft);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Looks for a proof among variants of an object.
    fn proof_around(&mut self, base: &Value<'static>, draft: &Draft<'_>) -> Option<Proof> {
        let steps = &draft.spot.steps;
        match &draft.probe {
            Probe::Object => match self.attempt(TrialRequest::creation(base.clone())) {
                Attempt::Proven(proof) => Some(proof),
                Attempt::Refused { .. } | Attempt::Same => None,
            },
            Probe::Lacking(name) => self.lacking(base, steps, name),
            Probe::Values(schemas) => schemas.iter().find_map(|props| {
                let values = candidates::of_schema(&Node::compile(props));
                self.with_values(base, steps, values)
            }),
            Probe::Rules(rules) => self.by_rules(base, steps, rules),
            Probe::Nothing => None,
        }
    }

    /// Objects to change. Objects that both definitions accept come first: then the change alone causes
    /// a different answer.
    fn bases(&self, full: bool) -> Vec<Value<'static>> {
        let mut bases: Vec<(bool, Value<'static>)> = Vec::new();
        for side in [self.from, self.to] {
            let is_large = |schema: &Node| schema_size(schema, LARGEST_FULL) == LARGEST_FULL;
            if full && side.schema().is_none_or(is_large) {
                continue;
            }
            let Some(object) = side.sample(full) else {
                continue;
            };
            let trial = TrialRequest::creation(object.clone());
            if judge(self.from.crd, self.version, &trial).is_accepted() {
                let by_both = judge(self.to.crd, self.version, &trial).is_accepted();
                bases.push((by_both, object.clone()));
            }
        }
        bases.sort_by_key(|(by_both, _)| !by_both);
        bases.into_iter().map(|(_, object)| object).collect()
    }

    /// Sends a request to both definitions.
    pub fn attempt(&mut self, trial: TrialRequest) -> Attempt {
        let Some(left) = self.left.checked_sub(1) else {
            return Attempt::Same;
        };
        self.left = left;
        let from = judge(self.from.crd, self.version, &trial);
        if let Verdict::Refused { fields, .. } = from {
            self.tally.refused += 1;
            return Attempt::Refused {
                object: trial.object,
                faults: fields.len(),
            };
        }
        let to = judge(self.to.crd, self.version, &trial);
        match from == to {
            true => {
                self.tally.admitted += 1;
                if self.admitted.len() < MOST_ADMITTED {
                    self.admitted.push(trial.object);
                }
                Attempt::Same
            }
            false => Attempt::Proven(Proof { trial, from, to }),
        }
    }

    /// Sends a request to both definitions. Returns a proof if they differ at a place.
    pub fn proof_at(&mut self, trial: TrialRequest, place: &[String]) -> Option<Proof> {
        self.attempt(trial).proof_at(place)
    }

    /// Whether a status at a place cannot be created, only updated.
    pub fn is_status(&self, steps: &[SchemaStep]) -> bool {
        let has_status = self
            .from
            .endpoint
            .is_some_and(|endpoint| endpoint.has_status);
        has_status && steps.first() == Some(&SchemaStep::Property("status".to_owned()))
    }

    /// Sends a changed object to both definitions, as a creation or as an update of its status. An
    /// object that is refused is repaired.
    fn attempt_changed(
        &mut self,
        base: &Value<'static>,
        changed: Variant,
        steps: &[SchemaStep],
    ) -> Option<Proof> {
        let is_status = self.is_status(steps);
        let Variant { object, mut pins } = changed;
        let kept = candidates::place_of(&object, self.schema_of(steps)?, steps);
        let trial = |object| TrialRequest {
            object,
            previous: is_status.then(|| base.clone()),
            is_status,
        };
        match self.attempt(trial(object)) {
            // The reason may be another field.
            Attempt::Refused { object, faults } if !is_status && self.mendings > 0 => {
                pins.kept.push(kept.clone());
                self.mend(object, faults, &kept, &pins)
            }
            attempt => attempt.proof_at(&kept),
        }
    }

    /// Searches for a proof among variants of an object that `from` refuses. First it changes the
    /// discriminators of unions, then other values around the place.
    fn mend(
        &mut self,
        object: Value<'static>,
        faults: usize,
        place: &[String],
        pins: &Pins,
    ) -> Option<Proof> {
        let variants = candidates::of_unions(&object, self.from.schema()?, place);
        let mut refused = vec![(faults, object)];
        for variant in variants {
            match self.attempt(TrialRequest::creation(variant)) {
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
            let Some(object) = self.from.mended(object, pins.clone()) else {
                continue;
            };
            let proof = self.proof_at(TrialRequest::creation(object.clone()), place);
            if proof.is_some() {
                return proof;
            }
            self.mended.push(object);
        }
        None
    }

    /// The schema of `from` if it has the place, otherwise that of `to`.
    pub fn schema_of(&self, steps: &[SchemaStep]) -> Option<&'c Node> {
        let mut schemas = [self.from, self.to].into_iter().filter_map(Side::schema);
        schemas.find(|schema| candidates::node_of(schema, steps).is_some())
    }

    fn with_values(
        &mut self,
        base: &Value<'static>,
        steps: &[SchemaStep],
        mut values: Vec<Value<'static>>,
    ) -> Option<Proof> {
        let schema = self.schema_of(steps)?;
        // Repairs are few: values that only one schema accepts come first.
        let takes = |side: &Side<'_>, value: &Value<'_>| side.takes(steps, value).unwrap_or(true);
        values.sort_by_key(|value| !takes(self.from, value) || takes(self.to, value));
        values.into_iter().find_map(|value| {
            let mut object = base.clone();
            let is_scalar = !matches!(value, Value::Map(_) | Value::List(_));
            *candidates::reach(&mut object, schema, steps)? = value;
            let place = candidates::place_of(&object, schema, steps);
            // What is inside of a map or list may have to change before it is taken.
            let fixed = if is_scalar { vec![place] } else { Vec::new() };
            let pins = Pins {
                fixed,
                kept: Vec::new(),
            };
            self.attempt_changed(base, Variant { object, pins }, steps)
        })
    }

    /// Removes a member of the value at a place. With an empty name it removes the value itself.
    fn lacking(
        &mut self,
        base: &Value<'static>,
        steps: &[SchemaStep],
        name: &str,
    ) -> Option<Proof> {
        let (steps, name) = match (name, steps.split_last()) {
            ("", Some((SchemaStep::Property(name), around))) => (around, name.as_str()),
            ("", _) => return None,
            (name, _) => (steps, name),
        };
        let mut object = base.clone();
        let schema = self.from.schema()?;
        let Value::Map(map) = candidates::reach(&mut object, schema, steps)? else {
            return None;
        };
        map.remove(name);
        let mut place = candidates::place_of(&object, schema, steps);
        place.push(name.to_owned());
        let pins = Pins {
            fixed: vec![place],
            kept: Vec::new(),
        };
        self.attempt_changed(base, Variant { object, pins }, steps)
    }

    /// Changes the fields that rules read, in creations and in updates.
    fn by_rules(
        &mut self,
        base: &Value<'static>,
        steps: &[SchemaStep],
        rules: &[String],
    ) -> Option<Proof> {
        let schema = self.from.schema()?;
        let schemas: Vec<&Node> = [schema].into_iter().chain(self.to.schema()).collect();
        let variants = candidates::of_rules(base, &schemas, steps, rules);
        self.admitted.clear();
        self.mended.clear();
        let mut objects = Vec::new();
        for variant in variants {
            objects.push(variant.object.clone());
            if let Some(proof) = self.attempt_changed(base, variant, steps) {
                return Some(proof);
            }
        }
        let proof = self
            .by_mended(&schemas, steps, rules)
            .or_else(|| self.by_updates(base, steps, rules));
        if proof.is_some() {
            return proof;
        }
        let is_status = self.is_status(steps);
        for object in objects {
            for (previous, object) in [(base, &object), (&object, base)] {
                let trial = TrialRequest {
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

    /// Changes repaired objects: they have values that were hard to come by.
    fn by_mended(
        &mut self,
        schemas: &[&Node],
        steps: &[SchemaStep],
        rules: &[String],
    ) -> Option<Proof> {
        let mended: Vec<_> = std::mem::take(&mut self.mended);
        let others = self.allow(MENDED_TRIALS);
        let found = mended.iter().take(MENDINGS).find_map(|object| {
            let mut variants = candidates::of_rules(object, schemas, steps, rules).into_iter();
            variants.find_map(|variant| self.attempt_changed(object, variant, steps))
        });
        self.allow(others);
        found
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
        let trial = TrialRequest {
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

/// How many nodes a schema has; not more than a limit.
fn schema_size(node: &Node, limit: usize) -> usize {
    let children = node.properties.iter().map(|(_, child)| child);
    let children = children.chain(node.items.as_deref());
    let mut size = 1;
    for child in children.chain(node.additional.schema()) {
        if size >= limit {
            return limit;
        }
        size += schema_size(child, limit - size);
    }
    size.min(limit)
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
