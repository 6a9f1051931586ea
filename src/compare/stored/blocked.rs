//! Searches for stored objects whose update the new definition refuses, or that lose fields at an update.
//!
//! The search updates stored objects, and each update only adds an annotation. With ratcheting, the server
//! ignores an error in a value that is equal to the stored one. There are two exceptions. A map with a field
//! that has no schema never counts as equal, and a rule that fails with an error is never ignored.

use super::given::as_sent;
use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep};
use crate::compare::model::finding::{Category, Correction, Effect};
use crate::compare::model::kind::ChangeKind;
use crate::compare::schema::keywords::UNKNOWN_FIELD;
use crate::compare::values::candidates::{self, Variant};
use crate::compare::witness::proofs::{Need, Proof, Proofs};
use crate::compare::witness::search::{Attempt, WitnessSearch};
use crate::compare::witness::trial::{TrialRequest, TrialText};
use crate::schema::Node;
use crate::value::{Map, Value};
use crate::views::sample;

/// How many nodes of a schema are looked at for fields without a schema.
const NODES: usize = 300;
/// How many places for fields without a schema are tried.
const PLACES: usize = 4;
/// How many members are replaced by a field without a schema.
const MEMBERS: usize = 4;
/// A map that may have more fields is not filled.
const MOST_FIELDS: i64 = 9;
/// How many variants of one object are stored, for a rule that may fail with an error.
const VARIANTS: usize = 24;

/// A proof that ratcheting does not help.
pub(in crate::compare) struct BlockedUpdate {
    /// The update that is refused.
    pub proof: Proof,
    /// The need of the object besides the fault. `None` if the fault is enough.
    pub needs: Option<Need>,
}

impl BlockedUpdate {
    fn always(proof: Proof) -> Self {
        Self { proof, needs: None }
    }
}

impl Proofs {
    /// Searches for objects that the new definition refuses or stores with fewer fields. Then it searches
    /// for stored objects that cannot be updated, or that lose fields at an update.
    pub fn search_narrowing(
        &mut self,
        search: &mut WitnessSearch<'_, '_>,
        draft: &ChangeDraft<'_>,
    ) {
        self.narrows = search.proof();
        if self.narrows.is_none() && search.may_judge_kept_values() {
            self.narrows = search.with_kept_value();
        }
        self.cannot_narrow = draft.only_widens || self.narrows.is_none() && search.is_idle();
        // A removed version accepts no updates; stored objects can be updated at other versions.
        let is_refusal = |proof: &&Proof| proof.is_refusal() && draft.is_of_schema();
        let refusal = self.narrows.as_ref().filter(is_refusal);
        if let Some(blocked) = refusal.and_then(|proof| search.update_elsewhere(proof)) {
            self.stored = Some(blocked.proof);
            self.needs = blocked.needs;
        }
        let blocked = self
            .stored
            .as_ref()
            .filter(|_| draft.kind.changes_reading());
        self.correction =
            blocked.map_or_else(Correction::default, |proof| search.correction(proof));
        self.is_blocked_by_others = self.stored.is_none() && search.is_blocked_by_others;
        if self.stored.is_none() {
            self.lose(search.loss());
        }
    }
}

impl WitnessSearch<'_, '_> {
    /// Looks for a stored object that the new definition does not update, starting with the object of a
    /// proof.
    pub fn update_elsewhere(&mut self, proof: &Proof) -> Option<BlockedUpdate> {
        let stored = proof.from.stored()?;
        if let Some(proof) = self.refused_annotation(&stored) {
            return Some(BlockedUpdate::always(proof));
        }
        // An object that was stored before there was a default lacks the value.
        let may_be_older = matches!(
            self.draft.kind,
            ChangeKind::DefaultRemoved | ChangeKind::RequiredAdded
        );
        let is_older = may_be_older && !proof.is_update() && proof.trial.object != stored;
        let older = is_older.then(|| proof.trial.object.clone());
        if let Some(proof) = older.and_then(|older| self.refused_annotation(&older)) {
            return Some(BlockedUpdate::always(proof));
        }
        let steps = self.draft.spot.steps.as_slice();
        // A constraint around the place may refuse the object.
        let first = if proof.is_consequence { 1 } else { steps.len() };
        let mut around = (first..=steps.len())
            .rev()
            .filter_map(|end| steps.get(..end));
        let with_free_field = around.find_map(|steps| self.with_free_field(&stored, steps));
        let with_free_field = with_free_field.or_else(|| self.with_other_free_field());
        let with_free_field = with_free_field.map(|proof| BlockedUpdate {
            proof,
            needs: Some(Need::FreeField),
        });
        with_free_field
            .or_else(|| self.with_rule_error().map(BlockedUpdate::always))
            .or_else(|| self.with_new_schema(&stored).map(BlockedUpdate::always))
            .or_else(|| self.with_rule_around(&stored).map(BlockedUpdate::always))
            .or_else(|| self.with_shared_keys(&stored))
    }

    /// Whether the value at the place of a stored object can be corrected. The new definition refuses this if a
    /// rule fails with an error when it reads the old value.
    fn correction(&self, blocked: &Proof) -> Correction {
        let Some(request) = self.correcting(blocked) else {
            return Correction::Possible;
        };
        let text = TrialText::from_request(&request);
        let answer = text.run(self.to.crd, self.version);
        let mut known = blocked.to.faults().iter();
        let is_refused = known.any(|known| {
            let mut faults = answer.faults().iter();
            known.is_error && faults.any(|fault| fault.is_error && fault.rule == known.rule)
        });
        match is_refused {
            false => Correction::Possible,
            true if text.run(self.from.crd, self.version).is_accepted() => Correction::Before,
            true => Correction::Never,
        }
    }

    /// The update of a stored object to a value at the place that the new schema accepts.
    fn correcting(&self, blocked: &Proof) -> Option<TrialRequest> {
        let (from, to) = (self.from.schema()?, self.to.schema()?);
        let steps = self.draft.spot.steps.as_slice();
        let stored = blocked.trial.previous.as_ref()?;
        let own = candidates::node_of(to, steps)?;
        let place = candidates::place_of(stored, from, steps);
        let mut object = stored.clone();
        sample::set(&mut object, from, &place, Some(sample::value(own, 0)));
        Some(TrialRequest {
            object,
            is_status: self.is_status(),
            ..blocked.trial.clone()
        })
    }

    /// Looks for stored objects with the value at the place for which a rule around it fails with an error. The
    /// rule did not change, and cannot read the value as the new schema declares it.
    fn with_rule_around(&mut self, stored: &Value<'static>) -> Option<Proof> {
        if !self.draft.kind.changes_reading() {
            return None;
        }
        let (schemas, steps) = (self.schemas(), self.draft.spot.steps.as_slice());
        let schema = self.from.schema()?;
        let place = candidates::place_of(stored, schema, steps);
        let own = sample::get(stored, &place)?.clone();
        let mut places = (0..steps.len()).rev().filter_map(|end| steps.get(..end));
        places.find_map(|around| {
            let rules = self.rules_at(around);
            let variants = candidates::for_rules(stored, &schemas, around, &rules);
            let mut variants = variants.iter().take(VARIANTS);
            variants.find_map(|Variant { mut object, .. }| {
                sample::set(&mut object, schema, &place, Some(own.clone()));
                let stored = self.stored(&object)?;
                self.refused_annotation(&stored)
            })
        })
    }

    /// As `with_free_field`, with other objects: another value may violate a combination, too.
    fn with_other_free_field(&mut self) -> Option<Proof> {
        if self.draft.kind != ChangeKind::CombinationChanged {
            return None;
        }
        self.first_around_bases(|search, base| {
            let steps = &search.draft.spot.steps;
            let own = candidates::node_of(search.from.schema()?, steps)?;
            let mut object = base.clone();
            let schema = search.from.schema()?;
            *candidates::reach(&mut object, schema, steps)? = sample::full_value(own, 0);
            search.with_free_field(&object, steps)
        })
    }

    /// Updates an object under the new definition, with an annotation as the only change.
    pub(super) fn refused_annotation(&mut self, stored: &Value<'static>) -> Option<Proof> {
        let Attempt::Proven(proof) = self.attempt_annotation(stored) else {
            return None;
        };
        let completed = self.completed(&proof.trial.object);
        if !proof.is_refusal() {
            return None;
        }
        let is_read_again =
            matches!(self.draft.probe, Probe::Repeated(_)) && self.is_reread(&proof);
        if self.is_shown_by(&proof) || self.breaks_rule_around(&proof) || is_read_again {
            return Some(proof);
        }
        self.is_blocked_by_others = true;
        let request = TrialRequest {
            object: completed?,
            ..proof.trial
        };
        match self.attempt(request) {
            Attempt::Proven(proof) if proof.is_refusal() && self.is_shown_by(&proof) => Some(proof),
            _ => None,
        }
    }

    /// An object as the old definition stores it. `None` if it refuses the object.
    pub(in crate::compare) fn stored(&self, object: &Value<'static>) -> Option<Value<'static>> {
        let stored = |request: &TrialRequest| {
            let text = TrialText::from_request(request);
            text.run(self.from.crd, self.version).stored()
        };
        let creation = TrialRequest::creation(object.clone());
        let created = stored(&creation)?;
        if !self.is_status() {
            return Some(created);
        }
        // A creation drops the status.
        let updated = stored(&TrialRequest {
            previous: Some(created),
            is_status: true,
            ..creation
        });
        updated.map(as_sent)
    }

    /// Stores and updates objects that have a field without a schema in the value at a place. The server
    /// never counts such a value as unchanged.
    fn with_free_field(&mut self, object: &Value<'static>, steps: &[SchemaStep]) -> Option<Proof> {
        let own = candidates::node_of(self.to.schema()?, steps)?;
        let found = free_places(own).into_iter().find_map(|place| {
            let steps = [steps, &place].concat();
            let schema = self.schema_of(&steps)?;
            let variants = with_free_fields(object, schema, &steps);
            variants.into_iter().find_map(|variant| {
                let stored = self.stored(&variant)?;
                let mut free = candidates::place_of(&variant, schema, &steps);
                free.push(UNKNOWN_FIELD.to_owned());
                let [sent, kept] =
                    [&variant, &stored].map(|object| sample::get(object, &free).is_some());
                // The old definition may prune the field.
                (sent == kept).then(|| self.refused_annotation(&stored))?
            })
        });
        found.or_else(|| self.with_free_default(object, steps))
    }

    /// Stores and updates objects without a value whose new default has such a field.
    fn with_free_default(
        &mut self,
        object: &Value<'static>,
        steps: &[SchemaStep],
    ) -> Option<Proof> {
        let (from, to) = (self.from.schema()?, self.to.schema()?);
        let ways = candidates::free_defaults(candidates::node_of(to, steps)?);
        ways.take(PLACES).find_map(|way| {
            let way = [steps, &way].concat();
            let (SchemaStep::Property(name), around) = way.split_last()? else {
                return None;
            };
            let mut object = object.clone();
            let Value::Map(map) = candidates::reach(&mut object, from, around)? else {
                return None;
            };
            map.remove(name);
            let stored = self.stored(&object)?;
            self.refused_annotation(&stored)
        })
    }

    /// Looks for a stored object for which the rule of the difference fails with an error, or is false
    /// though nothing changes.
    fn with_rule_error(&mut self) -> Option<Proof> {
        let Probe::Rules(rules) = &self.draft.probe else {
            return None;
        };
        let (rules, schemas) = (rules.texts(), self.schemas());
        self.first_around_bases(|search, base| {
            let steps = &search.draft.spot.steps;
            let variants = candidates::for_rules(base, &schemas, steps, &rules);
            let mut variants = variants.iter().take(VARIANTS);
            variants.find_map(|variant| {
                let stored = search.stored(&variant.object)?;
                search.refused_annotation(&stored)
            })
        })
    }

    /// Looks for a stored object that loses fields at its next write, because a value that could be
    /// anything gets a schema. The server may refuse the write because of the loss.
    pub fn loss(&mut self) -> Option<Proof> {
        let facts = self.draft.kind.facts();
        let narrows = matches!(facts.effect, Effect::Narrows | Effect::Incomparable)
            || self.draft.kind == ChangeKind::EmbeddedResourceRemoved;
        if !self.draft.kind.changes_stored() || !narrows || facts.category == Category::Stored {
            return None;
        }
        let schemas = self.schemas();
        let search_schema = self.from.schema();
        let free = free_map();
        let mut values = match self.draft.kind {
            ChangeKind::NullableRemoved => vec![Value::Null],
            _ => Vec::new(),
        };
        values.extend([free.clone(), Value::List(vec![free]), Value::Null]);
        let own =
            search_schema.and_then(|schema| candidates::node_of(schema, &self.draft.spot.steps));
        values.extend(own.map(|own| sample::full_value(own, 0)));
        values.extend(own.filter(|own| own.embedded).map(|_| named_resource()));
        self.first_around_bases(|search, base| {
            let steps = &search.draft.spot.steps;
            values.iter().find_map(|value| {
                let mut schemas = schemas.iter();
                let object = schemas.find_map(|schema| {
                    let mut object = base.clone();
                    *candidates::reach(&mut object, schema, steps)? = value.clone();
                    Some(object)
                })?;
                let stored = search.stored(&object)?;
                match search.attempt_annotation(&stored) {
                    Attempt::Proven(proof) if search.is_shown_by(&proof) => {
                        let proof = search.judged(proof);
                        (proof.is_refusal() || proof.is_loss()).then_some(proof)
                    }
                    _ => None,
                }
            })
        })
    }
}

/// A map with a field that has no schema.
pub(in crate::compare) fn free_map() -> Value<'static> {
    let mut map = Map::new();
    map.push(UNKNOWN_FIELD, Value::from("example"));
    Value::Map(map)
}

/// An embedded resource with a name.
fn named_resource() -> Value<'static> {
    let map = |members: Vec<(&'static str, Value<'static>)>| {
        let mut map = Map::new();
        for (key, value) in members {
            map.push(key, value);
        }
        Value::Map(map)
    };
    let metadata = map(vec![("name", Value::from("example"))]);
    let kind = ("kind", Value::from("Example"));
    map(vec![
        ("apiVersion", Value::from("v1")),
        kind,
        ("metadata", metadata),
    ])
}

/// The ways from a schema to maps that keep fields without a schema, shortest first. They do not lead into
/// lists without keys, because the server compares such a list as a whole, with all of its fields.
fn free_places(schema: &Node) -> Vec<Vec<SchemaStep>> {
    let nodes = candidates::nodes_within(schema, candidates::is_keyed).take(NODES);
    let free = nodes.filter(|(node, _)| candidates::keeps_free_fields(node) || node.embedded);
    free.map(|(_, way)| way).take(PLACES).collect()
}

/// Variants of an object whose map at a place has a field without a schema. The first variant keeps all
/// members of the map. Each other variant lacks one of them.
fn with_free_fields(
    object: &Value<'static>,
    schema: &Node,
    steps: &[SchemaStep],
) -> Vec<Value<'static>> {
    let mut object = object.clone();
    let Some(own) = candidates::reach(&mut object, schema, steps) else {
        return Vec::new();
    };
    if !matches!(own, Value::Map(_)) {
        *own = Value::Map(Map::new());
    }
    let Value::Map(map) = own else {
        return Vec::new();
    };
    let keys: Vec<String> = map.iter().map(|(key, _)| key.to_owned()).collect();
    let node = candidates::node_of(schema, steps);
    if node.is_some_and(candidates::keeps_free_fields) {
        map.push(UNKNOWN_FIELD, Value::from("example"));
    }
    let place = candidates::place_of(&object, schema, steps);
    let mut found = vec![object.clone()];
    let most = node.and_then(|node| node.checks.as_deref()?.properties?.max);
    if let Some(most) = most.filter(|most| (1..MOST_FIELDS).contains(most))
        && node.is_some_and(candidates::keeps_free_fields)
    {
        let mut variant = object.clone();
        for number in 0..most {
            let name = format!("{UNKNOWN_FIELD}{number}");
            let at = [place.as_slice(), &[name]].concat();
            sample::set(&mut variant, schema, &at, Some(Value::from("example")));
        }
        found.push(variant);
    }
    for key in keys.into_iter().take(MEMBERS) {
        let mut variant = object.clone();
        let member = [place.as_slice(), &[key]].concat();
        sample::set(&mut variant, schema, &member, None);
        found.push(variant);
    }
    found
}
