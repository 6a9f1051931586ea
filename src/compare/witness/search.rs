//! Searches for a request that one definition accepts and the other refuses or stores differently.

use std::cell::OnceCell;

use super::bases::Pool;
use super::proofs::{ComparedAnswers, Proof};
use super::side::Side;
use super::trial::{TrialRequest, TrialText};
use crate::Crd;
use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep};
use crate::compare::model::finding::{Category, ComparedSide, Effect};
use crate::compare::model::kind::ChangeKind;
use crate::compare::rules::fields::reads_old_value;
use crate::compare::schema::keywords;
use crate::compare::schema::walk::STATUS;
use crate::compare::values::candidates::{self, RuleVariants, Variant};
use crate::compare::values::refused::RefusedValue;
use crate::machinery::object_meta::is_resource_meta;
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample::{self, Pins};

/// How many requests are tried for one difference, besides those of repaired objects and of updates.
const TRIALS: usize = 600;
/// How many of them at least are changes of one object.
pub(in crate::compare) const LEAST_TRIALS: usize = 60;
/// How many refused objects are repaired for one difference.
const REPAIRS: usize = 8;
/// How many objects that cannot be updated get further fields for one difference.
const COMPLETIONS: usize = 24;
/// How many variants of repaired objects are tried for one difference.
const REPAIRED_TRIALS: usize = 300;
/// How many updates for transition rules are tried for one difference.
const UPDATES: usize = 400;
/// How many variants of one object are repaired.
const REPAIRS_OF_UNION: usize = 2;

/// How many admitted objects are remembered.
const MOST_ADMITTED: usize = 32;

/// The result of a request to both definitions.
pub(in crate::compare) enum Attempt {
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

/// The definitions of a search.
#[derive(Clone, Copy)]
pub(in crate::compare) struct Direction<'s, 'c> {
    /// The definition that accepts the requests.
    pub from: &'s Side<'c>,
    /// The definition that answers them differently.
    pub to: &'s Side<'c>,
    /// Which of the two compared definitions `to` is.
    pub side: ComparedSide,
    /// Objects that `from` accepts.
    pub pool: &'s Pool,
    /// The differences between the definitions.
    pub drafts: &'s [ChangeDraft<'s>],
    /// Requests that the definitions answer differently. They are tried first.
    pub known: &'s [Proof],
}

impl<'s> Direction<'s, '_> {
    /// The same with requests that are known to be answered differently.
    pub fn with_known(self, known: &'s [Proof]) -> Self {
        Self { known, ..self }
    }
}

/// Searches for requests that `from` accepts and `to` answers differently because of a difference.
pub(in crate::compare) struct WitnessSearch<'s, 'c> {
    pub(in crate::compare) from: &'s Side<'c>,
    pub(in crate::compare) to: &'s Side<'c>,
    pub(in crate::compare) side: ComparedSide,
    pub(in crate::compare) version: &'s str,
    pub(in crate::compare) draft: &'s ChangeDraft<'s>,
    /// A value that `from` accepts and `to` refuses, read off the schemas on demand.
    refused_value: OnceCell<RefusedValue>,
    /// The definition of `from` with the difference, and that of `to` without it, made on demand. `None` in them if they
    /// cannot be made.
    pub(in crate::compare) exchanged: [OnceCell<Option<Crd>>; 2],
    /// Objects that `from` accepts.
    pub(in crate::compare) pool: &'s Pool,
    pub(in crate::compare) left: usize,
    /// How many variants of repaired objects may still be tried.
    repaired_left: usize,
    /// How many updates for transition rules may still be tried.
    pub(in crate::compare) updates_left: usize,
    pub(in crate::compare) drafts: &'s [ChangeDraft<'s>],
    known: &'s [Proof],
    /// How many objects may still be repaired. A repair is slow.
    pub(in crate::compare) repairs: usize,
    /// How many objects may still get the fields without which `from` refuses every update.
    pub(in crate::compare) completions: usize,
    /// Objects of requests that both definitions admit, in the search around one object.
    admitted: Vec<Value<'static>>,
    /// Objects that were repaired, in the search around one object.
    repaired: Vec<Value<'static>>,
    /// Whether a stored object cannot be updated because of another difference.
    pub(in crate::compare) is_blocked_by_others: bool,
    tally: Tally,
    /// The answers that a test compares. `None` if the proof is not for a test.
    pub(in crate::compare) compared: Option<ComparedAnswers>,
    /// The second choice: the search returns it if it finds no better proof.
    pub(in crate::compare) fallback: Option<Proof>,
}

/// How the requests of a search without a proof ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many requests both definitions admit.
    pub admitted: usize,
    /// How many requests are refused by the definition that should admit them.
    pub refused: usize,
}

impl Tally {
    /// Adds those of another search.
    pub fn add(&mut self, other: Self) {
        self.admitted += other.admitted;
        self.refused += other.refused;
    }

    /// Counts a request.
    pub fn count(&mut self, is_refused: bool) {
        match is_refused {
            true => self.refused += 1,
            false => self.admitted += 1,
        }
    }
}

impl<'s, 'c> WitnessSearch<'s, 'c> {
    /// A search for a proof of a difference.
    pub fn new(
        Direction {
            from,
            to,
            side,
            pool,
            drafts,
            known,
        }: Direction<'s, 'c>,
        version: &'s str,
        draft: &'s ChangeDraft<'s>,
    ) -> Self {
        Self {
            from,
            to,
            side,
            version,
            draft,
            refused_value: OnceCell::new(),
            exchanged: [const { OnceCell::new() }; 2],
            pool,
            drafts,
            known,
            left: TRIALS,
            repaired_left: REPAIRED_TRIALS,
            updates_left: UPDATES,
            repairs: REPAIRS,
            completions: COMPLETIONS,
            admitted: Vec::new(),
            repaired: Vec::new(),
            is_blocked_by_others: false,
            tally: Tally::default(),
            compared: None,
            fallback: None,
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

    /// Whether the schemas alone say that no value proves the difference.
    pub fn is_idle(&self) -> bool {
        let steps = &self.draft.spot.steps;
        match self.draft.probe {
            Probe::Values(_) => {
                *self.refused_value() == RefusedValue::Nothing
                    || self.from.lists_values_of(self.to, steps)
                    || self.to.takes_own_kind(steps)
            }
            Probe::Repeated(_) => self.from.has_single_items(steps),
            Probe::Lacking(ref name) if name.is_empty() => self.from.demands(steps),
            Probe::Rules(ref rules) => self.takes_all_values(&rules.texts()),
            _ => false,
        }
    }

    /// Whether the schema lists the values at the place of rules, and both definitions accept each of them.
    fn takes_all_values(&self, rules: &[String]) -> bool {
        let (steps, draft) = (&self.draft.spot.steps, self.draft);
        let is_of_value = !rules.iter().any(|rule| reads_old_value(rule));
        // An update may have an older value, which is not listed. A null meets no rule.
        let is_open = self.is_status() || draft.rule_risk.is_some() || !is_of_value;
        let values = self.from.all_values(steps).filter(|_| !is_open);
        let Some((schema, values)) = self.from.schema().zip(values) else {
            return false;
        };
        let takes = |object: Value<'static>| {
            let text = TrialText::from_request(&TrialRequest::creation(object));
            let [from, to] =
                [self.from, self.to].map(|side| text.run(side.crd, self.version).is_accepted());
            from && to
        };
        let bases: Vec<&Value<'static>> = self.pool.made().collect();
        values.iter().all(|value| {
            bases.iter().any(|base| {
                let mut object = (*base).clone();
                match candidates::reach(&mut object, schema, steps) {
                    Some(own) => *own = value.clone(),
                    None => return false,
                }
                takes(object)
            })
        })
    }

    fn refused_value(&self) -> &RefusedValue {
        self.refused_value
            .get_or_init(|| self.from.refused_value(self.to, self.draft))
    }

    /// The objects that both definitions admitted since the last call.
    pub fn take_admitted(&mut self) -> Vec<Value<'static>> {
        std::mem::take(&mut self.admitted)
    }

    /// Looks for a request that proves the difference.
    pub fn proof(&mut self) -> Option<Proof> {
        let best = self.best_proof();
        best.or_else(|| self.fallback.take())
    }

    fn best_proof(&mut self) -> Option<Proof> {
        if let Probe::Stored(_) | Probe::Nothing = self.draft.probe {
            return None;
        }
        if let Some(proof) = self.known_proof() {
            return Some(proof);
        }
        let facts = self.draft.kind.facts();
        let is_expected = match self.side {
            ComparedSide::Before => facts.effect == Effect::Widens,
            ComparedSide::After => facts.category == Category::Stored,
        };
        if is_expected {
            // A value at the place is the simplest proof, and most such changes have it.
            let Some(proof) = self.proof_at_place() else {
                return self.proof_around_place();
            };
            // An object that is refused tells more than one that loses a field.
            let is_loss = self.side == ComparedSide::After && !proof.is_refusal();
            let is_open = is_loss && self.is_counted_around();
            let refused = is_open.then(|| self.proof_around_place()).flatten();
            return refused.or(Some(proof));
        }
        self.proof_around_place().or_else(|| self.proof_at_place())
    }

    /// Looks for an object that proves the difference with a value at the place.
    pub fn proof_with_value(&mut self, value: &Value<'static>) -> Option<Proof> {
        self.first_around_bases(|search, base| search.with_values(base, vec![value.clone()]))
    }

    /// Looks for a value at the place that proves the difference.
    fn proof_at_place(&mut self) -> Option<Proof> {
        let first = match self.refused_value() {
            RefusedValue::Nothing if !self.compares_errors() => return None,
            RefusedValue::Value(value) => vec![value.clone()],
            RefusedValue::Nothing | RefusedValue::Unknown => Vec::new(),
        };
        self.first_around_bases(|search, base| {
            let found = search.with_values(base, first.clone());
            let found = found.or_else(|| {
                search.ensure_least_trials();
                search.proof_around(base)
            });
            // The server drops a null only where it has a schema.
            let is_constrained = search.draft.kind == ChangeKind::PropertyConstrained;
            let found = found
                .or_else(|| is_constrained.then(|| search.with_values(base, vec![Value::Null]))?);
            found.or_else(|| {
                let refused = search.refused_values();
                search.with_values(base, refused)
            })
        })
    }

    /// Allows some requests around the next object, even if the object before it used up all requests.
    pub(in crate::compare) fn ensure_least_trials(&mut self) {
        self.left = self.left.max(LEAST_TRIALS);
    }

    /// The first proof among requests that are known to be answered differently.
    pub fn known_proof(&self) -> Option<Proof> {
        let mut known = self.known.iter();
        let found = known.find(|proof| self.is_shown_by(proof))?;
        Some(self.judged(found.clone()))
    }

    /// Looks for a proof among variants of an object.
    fn proof_around(&mut self, base: &Value<'static>) -> Option<Proof> {
        match &self.draft.probe {
            Probe::Object => self.proof_by(TrialRequest::creation(base.clone())),
            Probe::Lacking(name) => self.lacking(base, name),
            Probe::Values(schemas) => schemas.iter().find_map(|props| {
                let node = Node::compile(props);
                let mut values = candidates::for_schema(&node);
                values.extend(keywords::numbers_outside(&self.draft.keyword, props));
                if self.draft.kind.is_about_whole_values() || node.rules.is_some() {
                    // A rule may refuse all small values, such as empty lists.
                    values.push(sample::full_value(&node, 0));
                }
                values.extend(self.filled(base, &node));
                self.with_values(base, values)
            }),
            Probe::Repeated(names) => {
                let list = self.from.schema_at(&self.draft.spot.steps)?;
                let lists = candidates::repeated(list, names);
                let completed = self.with_needed_members(&lists);
                let found = self.with_values(base, completed);
                found.or_else(|| self.with_values(base, lists))
            }
            Probe::Rules(rules) => self.by_rules(base, &rules.texts()),
            Probe::Replicas(paths) => {
                let path = paths.on_side(self.side)?;
                let schema = self.from.schema()?;
                let place: Vec<String> = path.split('.').skip(1).map(str::to_owned).collect();
                let mut object = base.clone();
                sample::set(&mut object, schema, &place, Some(Value::Int(-1)));
                self.proof_by(TrialRequest::creation(object))
            }
            Probe::Stored(_) | Probe::Nothing => None,
        }
    }

    /// The map at the place of an object, with as many members as a schema wants. Other members of the schema may have no
    /// valid values.
    fn filled(&self, base: &Value<'static>, node: &Node) -> Option<Value<'static>> {
        let steps = &self.draft.spot.steps;
        let place = candidates::place_of(base, self.schema_of(steps)?, steps);
        let mut own = sample::get(base, &place)?.clone();
        candidates::fill(&mut own, node);
        own.as_map().is_some().then_some(own)
    }

    /// Sends a request to both definitions.
    pub fn attempt(&mut self, trial: TrialRequest) -> Attempt {
        let Some(left) = self.left.checked_sub(1) else {
            return Attempt::Same;
        };
        self.left = left;
        let text = TrialText::from_request(&trial);
        let from = text.run(self.from.crd, self.version);
        if !from.is_accepted() {
            self.tally.refused += 1;
            let (object, faults) = (trial.object.clone(), from.faults().len());
            if self.compares_errors() && self.fallback.is_none() {
                let to = text.run(self.to.crd, self.version);
                self.keep_refusals(Proof::new(trial, from, to));
            }
            return Attempt::Refused { object, faults };
        }
        let to = text.run(self.to.crd, self.version);
        match from == to {
            true => {
                self.tally.admitted += 1;
                if self.admitted.len() < MOST_ADMITTED {
                    self.admitted.push(trial.object);
                }
                Attempt::Same
            }
            false => Attempt::Proven(Proof::new(trial, from, to)),
        }
    }

    /// Sends a request to both definitions. Returns a proof if they differ because of the difference.
    pub fn proof_by(&mut self, trial: TrialRequest) -> Option<Proof> {
        let attempt = self.attempt(trial);
        self.proof_of(attempt)
    }

    /// Whether the status is a subresource.
    pub fn has_status(&self) -> bool {
        self.from.has_status()
    }

    /// Whether a status at a place cannot be created, only updated.
    pub fn is_status(&self) -> bool {
        let steps = &self.draft.spot.steps;
        self.has_status() && steps.first() == Some(&SchemaStep::Property(STATUS.to_owned()))
    }

    /// Sends a changed object to both definitions, as a creation or as an update of its status. An
    /// object that is refused is repaired. `steps` lead to what has to stay.
    pub fn attempt_changed(
        &mut self,
        base: &Value<'static>,
        changed: Variant,
        steps: &[SchemaStep],
    ) -> Option<Proof> {
        let is_status = self.is_status();
        let Variant { object, mut pins } = changed;
        let trial = |object| TrialRequest {
            object,
            previous: is_status.then(|| base.clone()),
            is_status,
        };
        match self.attempt(trial(object)) {
            // The reason may be another field.
            Attempt::Refused { object, faults } if !is_status && self.repairs > 0 => {
                let kept = candidates::place_of(&object, self.schema_of(steps)?, steps);
                pins.kept.push(kept.clone());
                self.repair(object, faults, &kept, &pins)
            }
            Attempt::Proven(proof) if self.hides_difference(&proof) => {
                let completed = self.completed(&proof.trial.object).map(trial);
                // The server ignores the other fault in an update that does not change the value.
                let update = proof.from.stored().map(TrialRequest::annotation);
                let is_after = self.side == ComparedSide::After && !is_status;
                let is_open = self.draft.kind.changes_stored() || self.drops_status();
                let update = update.filter(|_| is_after && is_open);
                let mut others = completed.into_iter().chain(update);
                let found = others.find_map(|request| match self.attempt(request) {
                    Attempt::Proven(proof) if self.is_shown_by(&proof) => Some(self.judged(proof)),
                    _ => None,
                });
                found.or_else(|| self.proof_of(Attempt::Proven(proof)))
            }
            attempt => self.proof_of(attempt),
        }
    }

    /// Whether the place is in a status that only `to` drops from new objects. It validates the stored one at each update.
    fn drops_status(&self) -> bool {
        let status = SchemaStep::Property(STATUS.to_owned());
        let is_new = !self.from.has_status() && self.to.has_status();
        is_new && self.draft.spot.steps.first() == Some(&status)
    }

    /// Whether `to` refuses the object because of another difference, which may hide this one: without a
    /// field that is newly required, the server evaluates no rules.
    fn hides_difference(&self, proof: &Proof) -> bool {
        if self.drops_status() {
            return proof.to.is_accepted();
        }
        let mut faults = proof.to.faults().iter();
        let hides = self.draft.kind.changes_stored()
            || faults.any(|fault| fault.keyword == Some("required"));
        hides && proof.is_refusal() && !self.is_shown_by(proof)
    }

    /// An object with what `to` requires around the place. `from` may not know the fields that are newly
    /// required. It knows all others.
    pub(in crate::compare) fn completed(&self, object: &Value<'static>) -> Option<Value<'static>> {
        let (known, schema) = (self.from.schema()?, self.to.schema()?);
        let mut steps = self.draft.spot.steps.as_slice();
        let is_missing = matches!(&self.draft.probe, Probe::Lacking(name) if name.is_empty());
        if is_missing || candidates::node_of(schema, steps).is_none() {
            (_, steps) = steps.split_last()?;
        }
        let mut sample = self.to.sample(false)?.clone();
        candidates::reach(&mut sample, schema, steps)?;
        remove_fillers(&mut sample, [known, schema]);
        let mut object = object.clone();
        candidates::add_members(&mut object, &sample);
        Some(object)
    }

    /// Searches for a proof among variants of an object that `from` refuses. First it changes the
    /// discriminators of unions, then other values around the place.
    fn repair(
        &mut self,
        object: Value<'static>,
        faults: usize,
        place: &[String],
        pins: &Pins,
    ) -> Option<Proof> {
        let variants = candidates::for_unions(&object, self.from.schema()?, place);
        let mut refused = vec![(faults, object)];
        for variant in variants {
            match self.attempt(TrialRequest::creation(variant)) {
                Attempt::Refused { object, faults } => refused.push((faults, object)),
                attempt => {
                    if let Some(proof) = self.proof_of(attempt) {
                        return Some(proof);
                    }
                }
            }
        }
        // An object with few faults is close to one that is taken.
        refused.sort_by_key(|(faults, _)| *faults);
        for (_, object) in refused.into_iter().take(REPAIRS_OF_UNION) {
            self.repairs = self.repairs.saturating_sub(1);
            let Some(object) = self.from.repaired(object, pins.clone()) else {
                continue;
            };
            let proof = self.proof_by(TrialRequest::creation(object.clone()));
            if proof.is_some() {
                return proof;
            }
            self.repaired.push(object);
        }
        None
    }

    /// The schemas of `from` and `to`.
    pub fn schemas(&self) -> Vec<&'c Node> {
        let both = [self.from, self.to].into_iter();
        both.filter_map(Side::schema).collect()
    }

    /// The schema of `from` if it has the place, otherwise that of `to`.
    pub fn schema_of(&self, steps: &[SchemaStep]) -> Option<&'c Node> {
        let mut schemas = [self.from, self.to].into_iter().filter_map(Side::schema);
        schemas.find(|schema| candidates::node_of(schema, steps).is_some())
    }

    /// Lists whose items have the members that only `to` requires. Without them it refuses the lists for another reason, too.
    fn with_needed_members(&self, lists: &[Value<'static>]) -> Vec<Value<'static>> {
        let steps = &self.draft.spot.steps;
        let item = |side: &Side<'c>| side.schema_at(steps)?.items.as_deref();
        let Some((from, to)) = item(self.from).zip(item(self.to)) else {
            return Vec::new();
        };
        let mut needed = sample::value(to, 0);
        remove_fillers(&mut needed, [from, to]);
        let completed = |list: &Value<'static>| {
            let mut items = list.as_list()?.to_vec();
            for item in &mut items {
                candidates::add_members(item, &needed);
            }
            Some(Value::List(items)).filter(|completed| completed != list)
        };
        lists.iter().filter_map(completed).collect()
    }

    fn with_values(
        &mut self,
        base: &Value<'static>,
        mut values: Vec<Value<'static>>,
    ) -> Option<Proof> {
        let steps = &self.draft.spot.steps;
        let schema = self.schema_of(steps)?;
        // Repairs are few: values that only one schema accepts come first.
        let takes = |side: &Side<'_>, value: &Value<'_>| side.takes(steps, value).unwrap_or(true);
        values.sort_by_key(|value| !takes(self.from, value) || takes(self.to, value));
        values.into_iter().find_map(|value| {
            let mut object = base.clone();
            let is_scalar = !matches!(value, Value::Map(_) | Value::List(_));
            if steps.is_empty() {
                // An object keeps its kind and its name.
                candidates::add_members(&mut object, &value);
            } else {
                *candidates::reach(&mut object, schema, steps)? = value;
            }
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

    /// Removes a member of the value at the place. With an empty name it removes the value itself.
    fn lacking(&mut self, base: &Value<'static>, name: &str) -> Option<Proof> {
        let steps = self.draft.spot.steps.as_slice();
        let (steps, name) = match (name, steps.split_last()) {
            ("", Some((SchemaStep::Property(name), around))) => (around, name.as_str()),
            // The server drops a null in a map, or replaces it by the default.
            ("", Some(_)) => return self.with_values(base, vec![Value::Null]),
            ("", None) => return None,
            (name, _) => (steps, name),
        };
        let mut object = base.clone();
        let schema = self.from.schema()?;
        let Value::Map(map) = candidates::reach(&mut object, schema, steps)? else {
            return None;
        };
        map.remove(name);
        candidates::add_until_valid(map, candidates::node_of(schema, steps)?, name);
        let mut place = candidates::place_of(&object, schema, steps);
        place.push(name.to_owned());
        let pins = Pins {
            fixed: vec![place],
            kept: Vec::new(),
        };
        self.attempt_changed(base, Variant { object, pins }, steps)
    }

    /// Changes the fields that rules read, in creations and in updates.
    fn by_rules(&mut self, base: &Value<'static>, rules: &[String]) -> Option<Proof> {
        let steps = &self.draft.spot.steps;
        let schema = self.from.schema()?;
        let schemas: Vec<&Node> = [schema].into_iter().chain(self.to.schema()).collect();
        let variants = candidates::for_rules(base, &schemas, steps, rules);
        self.admitted.clear();
        self.repaired.clear();
        self.among(base, &variants)
            .or_else(|| self.by_repaired(&schemas, rules))
            .or_else(|| self.by_updates(base, &variants, rules))
            .or_else(|| self.by_status(&variants))
    }

    /// Changes repaired objects: they have values that were hard to come by.
    fn by_repaired(&mut self, schemas: &[&Node], rules: &[String]) -> Option<Proof> {
        let steps = &self.draft.spot.steps;
        let repaired: Vec<_> = std::mem::take(&mut self.repaired);
        let others = self.allow(self.repaired_left);
        let found = repaired.iter().take(REPAIRS).find_map(|object| {
            if self.left == 0 {
                return None;
            }
            let variants = candidates::for_rules(object, schemas, steps, rules);
            self.among(object, &variants)
        });
        self.repaired_left = self.allow(others);
        found
    }

    /// A proof among variants of an object, as long as requests may be tried.
    fn among(&mut self, base: &Value<'static>, variants: &RuleVariants<'_>) -> Option<Proof> {
        for variant in variants.iter() {
            if self.left == 0 {
                return None;
            }
            let proof = self.attempt_changed(base, variant, &self.draft.spot.steps);
            if proof.is_some() {
                return proof;
            }
        }
        None
    }
}

/// Removes the fields that the first of two schemas prunes and the second one does not require. Recursion is bounded by how
/// deep schemas nest.
fn remove_fillers(value: &mut Value<'static>, [from, to]: [&Node; 2]) {
    match value {
        Value::Map(map) => {
            let is_open = from.preserve_unknown || from.additional.is_present();
            map.retain(|key, own| {
                let known = from.child(key);
                if let (Some(known), Some(child)) = (known, to.child(key)) {
                    remove_fillers(own, [known, child]);
                }
                let is_needed = to.required.iter().any(|needed| **needed == *key);
                is_needed || is_open || known.is_some() || is_resource_meta(key)
            });
        }
        Value::List(items) => {
            let both = from.items.as_deref().zip(to.items.as_deref());
            for item in items {
                if let Some((from, to)) = both {
                    remove_fillers(item, [from, to]);
                }
            }
        }
        _ => {}
    }
}
