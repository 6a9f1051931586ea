//! Looks for objects that a constraint around a change refuses, because another value is stored.
//!
//! A new default, a null that is kept or a property that is pruned changes the stored value. The value may
//! then violate a bound of a map's size, a combination or a rule. These constraints did not change.

use super::proofs::Proof;
use super::search::WitnessSearch;
use super::trial::TrialRequest;
use crate::compare::model::draft::SchemaStep;
use crate::compare::model::kind::ChangeKind;
use crate::compare::rules::fields::reads_old_value;
use crate::compare::schema::keywords::UNKNOWN_FIELD;
use crate::compare::values::candidates::{self, Variant};
use crate::schema::{ListType, Node};
use crate::value::{Map, Value};
use crate::views::sample::{self, Pins};

/// How many requests are tried for the constraints around one difference.
const REQUESTS: usize = 300;
/// How many properties are left out and put in by turns.
const PROPERTIES: usize = 10;
/// How many fields that a schema does not list are among them.
const FREE_FIELDS: usize = 2;
/// How many keys of a map are among them at most.
const KEYS: usize = 8;
/// How many values are removed and set where a default is, besides one with all fields.
const OWN_VALUES: usize = 3;
/// How many objects with other values for rules are updated where a default is.
const OTHERS: usize = 12;
/// How many objects that lack the value at the place are tried in pairs: each is updated to each of the others.
const PAIRED: usize = 8;
/// How many sets of properties are tried.
const SETS: usize = 64;

/// The value at the place of the difference, in requests.
#[derive(Clone, Copy)]
enum OwnValue {
    /// It is missing.
    Missing,
    /// It is null.
    Null,
    /// It stays as it is in the object.
    Any,
}

impl OwnValue {
    fn from_kind(kind: ChangeKind) -> Self {
        match kind {
            ChangeKind::DefaultAdded
            | ChangeKind::DefaultRemoved
            | ChangeKind::DefaultChanged
            | ChangeKind::PropertyAdded => Self::Missing,
            ChangeKind::NullableAdded | ChangeKind::NullableRemoved => Self::Null,
            _ => Self::Any,
        }
    }
}

/// Whether a value of a schema violates its constraints of properties if it lacks one, but never because it has one more.
/// Recursion is bounded by how deep schemas nest.
fn only_asks_for_properties(node: &Node) -> bool {
    let checks = node.checks.as_deref();
    let count = checks.and_then(|checks| checks.properties);
    let has_most = count.is_some_and(|count| count.max.is_some());
    let junctors = node.junctors.as_deref();
    let asks = |branch: &Node| {
        let is_bare = branch.properties.is_empty()
            && branch.additional.schema().is_none()
            && branch.items.is_none();
        is_bare && only_asks_for_properties(branch)
    };
    !has_most
        && junctors.is_none_or(|junctors| {
            let mut branches = junctors.any_of.iter().chain(&junctors.all_of);
            junctors.one_of.is_empty() && junctors.not.is_none() && branches.all(asks)
        })
}

impl WitnessSearch<'_, '_> {
    /// Looks for an object that is refused because of what is stored at the place.
    pub fn proof_around_place(&mut self) -> Option<Proof> {
        if !self.draft.kind.changes_stored() {
            return None;
        }
        let others = self.allow(REQUESTS);
        let repairs = self.repairs;
        let found = self.first_around_bases(|search, base| {
            search.ensure_least_trials();
            search
                .repeated_keys(base)
                .or_else(|| search.refusal_around(base))
                .or_else(|| search.refused_again(base))
        });
        self.allow(others);
        self.repairs = repairs;
        found
    }

    /// Whether the map around the place has a bound of its size, or a combination: both count the value at the place.
    pub fn is_counted_around(&self) -> bool {
        let steps = self.draft.spot.steps.split_last();
        let schemas = self.schemas().into_iter();
        let mut nodes = schemas.filter_map(|schema| {
            candidates::node_of(schema, steps.map_or(&[][..], |(_, around)| around))
        });
        steps.is_some()
            && nodes.any(|node| {
                let checks = node.checks.as_deref();
                node.junctors.is_some() || checks.is_some_and(|checks| checks.properties.is_some())
            })
    }

    /// Whether the constraints around the place may accept other objects because the server stores another value there.
    pub fn may_accept_around(&self) -> bool {
        let is_removed = self.draft.kind == ChangeKind::PropertyRemoved;
        let around = self.draft.spot.steps.split_last();
        let schemas = self.schemas().into_iter();
        let mut nodes = schemas.filter_map(|schema| candidates::node_of(schema, around?.1));
        self.is_counted_around() && !(is_removed && nodes.all(only_asks_for_properties))
    }

    /// Looks for an object that `to` refuses, since what it stores at the place violates a constraint
    /// around it.
    fn refusal_around(&mut self, base: &Value<'static>) -> Option<Proof> {
        let steps = self.draft.spot.steps.as_slice();
        (0..steps.len()).rev().find_map(|depth| {
            let (around, below) = steps.split_at_checked(depth)?;
            let node = candidates::node_of(self.schemas().last()?, around)?;
            let is_limited = is_limited(node, below);
            is_limited.then(|| self.refusal_by(base, around))?
        })
    }

    /// As `refused_between`, for an object and for those in which fields have other values that rules around the place
    /// compare with the old ones.
    fn refused_again(&mut self, base: &Value<'static>) -> Option<Proof> {
        let kind = self.draft.kind;
        if !kind.is_of_default() && kind != ChangeKind::NullableAdded {
            return None;
        }
        let found = self.refused_between(base);
        if found.is_some() {
            return found;
        }
        let schemas = self.schemas();
        let steps = self.draft.spot.steps.as_slice();
        (0..steps.len()).rev().find_map(|depth| {
            let around = steps.get(..depth)?;
            let mut rules = self.rules_at(around);
            rules.retain(|rule| reads_old_value(rule));
            if rules.is_empty() {
                return None;
            }
            self.ensure_least_trials();
            let variants = candidates::for_rules(base, &schemas, around, &rules);
            let variants: Vec<Variant> = variants.iter().take(OTHERS).collect();
            let found = variants
                .iter()
                .find_map(|variant| self.refused_between(&variant.object));
            found.or_else(|| self.refused_beside(variants))
        })
    }

    /// Updates between objects that both lack the value at the place. A rule may allow a change of other fields only if the
    /// value is there.
    fn refused_beside(&mut self, variants: Vec<Variant>) -> Option<Proof> {
        let lacking = variants.into_iter();
        let lacking = lacking.filter_map(|variant| Some(self.with_own_value(variant)?.object));
        let mut distinct: Vec<Value<'static>> = Vec::new();
        for object in lacking.collect::<Vec<_>>() {
            if distinct.len() < PAIRED && !distinct.contains(&object) {
                distinct.push(object);
            }
        }
        distinct.iter().find_map(|before| {
            let previous = self.stored(before)?;
            let mut others = distinct.iter().filter(|after| *after != before);
            others.find_map(|after| {
                let request = TrialRequest {
                    previous: Some(previous.clone()),
                    is_status: self.is_status(),
                    ..TrialRequest::creation(after.clone())
                };
                self.proof_by(request).filter(Proof::is_refusal)
            })
        })
    }

    /// Removes the value at the place in an update, or sets it. A rule may keep the value from changing, and the default
    /// may be the value before or after the update. Where null is newly allowed, the value becomes null, or was null.
    fn refused_between(&mut self, base: &Value<'static>) -> Option<Proof> {
        let object = base.clone();
        let pins = Pins::default();
        let lacking = self.with_own_value(Variant { object, pins })?.object;
        let steps = self.draft.spot.steps.as_slice();
        let schema = self.from.schema()?;
        let own = candidates::node_of(schema, steps)?;
        let values = (0..OWN_VALUES).map(|variant| sample::value(own, variant));
        let values = values.chain([sample::full_value(own, 0)]);
        let filled = values.filter_map(|value| {
            let mut object = base.clone();
            *candidates::reach(&mut object, schema, steps)? = value;
            Some(object)
        });
        let filled: Vec<Value<'static>> = filled.collect();
        let removed = [&lacking].into_iter().chain(&filled);
        let removed = removed.map(|before| (before, &lacking));
        let set = filled.iter().map(|after| (&lacking, after));
        removed.chain(set).find_map(|(before, after)| {
            let request = TrialRequest {
                previous: Some(self.stored(before)?),
                is_status: self.is_status(),
                ..TrialRequest::creation(after.clone())
            };
            self.proof_by(request).filter(Proof::is_refusal)
        })
    }

    /// Looks for a list with two items whose keys are equal after defaulting: one item has the default as
    /// its key, and the other one lacks the key.
    fn repeated_keys(&mut self, base: &Value<'static>) -> Option<Proof> {
        let steps = self.draft.spot.steps.as_slice();
        let [around @ .., SchemaStep::Items, SchemaStep::Property(name)] = steps else {
            return None;
        };
        let schema = self.to.schema()?;
        let list = candidates::node_of(schema, around)?;
        let is_key = match &list.list {
            ListType::Map(keys) => keys.iter().any(|key| **key == **name),
            _ => false,
        };
        let item = list.items.as_deref().filter(|_| is_key)?;
        let default = *item.child(name)?.default.clone()?;
        let Value::Map(mut lacking) = sample::value(item, 0) else {
            return None;
        };
        lacking.remove(name);
        let mut full = lacking.clone();
        full.push(name.clone(), default);
        let mut object = base.clone();
        let items = [lacking, full].map(Value::Map).to_vec();
        *candidates::reach(&mut object, schema, around)? = Value::List(items);
        self.proof_by(TrialRequest::creation(object))
            .filter(Proof::is_refusal)
    }

    /// Looks for an object that a constraint at a place around the difference refuses.
    fn refusal_by(&mut self, base: &Value<'static>, around: &[SchemaStep]) -> Option<Proof> {
        let schemas = self.schemas();
        let rules = self.rules_at(around);
        let sets = self.with_sets(base, around);
        let found = self.refusal_among(base, sets.into_iter(), around);
        if found.is_some() || rules.is_empty() || self.left == 0 {
            return found;
        }
        let variants = candidates::for_rules(base, &schemas, around, &rules);
        self.refusal_among(base, variants.iter(), around)
    }

    /// The rules at a place, of both schemas.
    pub(in crate::compare) fn rules_at(&self, steps: &[SchemaStep]) -> Vec<String> {
        let mut rules: Vec<String> = Vec::new();
        for schema in self.schemas() {
            let node = candidates::node_of(schema, steps);
            let own = node.and_then(|node| node.rules.as_ref());
            let texts = own.iter().flat_map(|rules| rules.rules.iter());
            rules.extend(texts.map(|rule| rule.text.to_string()));
        }
        rules.dedup();
        rules
    }

    /// The first refusal among variants of an object. Variants are made while requests are left.
    fn refusal_among(
        &mut self,
        base: &Value<'static>,
        mut variants: impl Iterator<Item = Variant>,
        around: &[SchemaStep],
    ) -> Option<Proof> {
        while self.left > 0 {
            let variant = variants.next()?;
            let Some(variant) = self.with_own_value(variant) else {
                continue;
            };
            let proof = self.attempt_changed(base, variant, around);
            let proof = proof.filter(Proof::is_refusal);
            if proof.is_some() {
                return proof;
            }
        }
        None
    }

    /// The variant with the value at the place of the difference.
    fn with_own_value(&self, mut variant: Variant) -> Option<Variant> {
        let steps = &self.draft.spot.steps;
        let schema = self.schema_of(steps)?;
        let value = match OwnValue::from_kind(self.draft.kind) {
            OwnValue::Any => return Some(variant),
            // Without its key nothing gets a default.
            OwnValue::Missing if steps.last() == Some(&SchemaStep::Additional) => Some(Value::Null),
            OwnValue::Missing => None,
            OwnValue::Null => Some(Value::Null),
        };
        candidates::reach(&mut variant.object, schema, steps)?;
        let place = candidates::place_of(&variant.object, schema, steps);
        sample::set(&mut variant.object, schema, &place, value);
        variant.pins.fixed.push(place);
        Some(variant)
    }

    /// Variants of an object with some of the properties of the map at a place.
    fn with_sets(&self, base: &Value<'static>, around: &[SchemaStep]) -> Vec<Variant> {
        let Some(schema) = self.schema_of(around) else {
            return Vec::new();
        };
        let mut object = base.clone();
        let node = candidates::node_of(schema, around);
        let own = candidates::reach(&mut object, schema, around);
        let (Some(node), Some(Value::Map(own))) = (node, own) else {
            return Vec::new();
        };
        let all = members(node, own);
        let place = candidates::place_of(&object, schema, around);
        let sets = sets(all.len()).into_iter();
        sets.map(|set| {
            let mut map = Map::new();
            // The others stay absent. Those that are there may need other values, for rules of their own.
            let mut pins = Pins::default();
            for (at, (name, value)) in all.iter().enumerate() {
                let is_needed = node.required.iter().any(|needed| **needed == **name);
                if is_needed || set.contains(&at) {
                    map.push(name.clone(), value.clone());
                } else {
                    pins.fixed
                        .push([&*place, std::slice::from_ref(name)].concat());
                }
            }
            let mut object = object.clone();
            sample::set(&mut object, schema, &place, Some(Value::Map(map)));
            Variant { object, pins }
        })
        .collect()
    }
}

/// Members for a map: those that it has, and the first properties of its schema.
fn members(node: &Node, own: &Map<'static>) -> Vec<(String, Value<'static>)> {
    let listed = node.properties.iter().take(PROPERTIES);
    let listed = listed.map(|(name, child)| {
        let known = own.get(name).filter(|value| !value.is_null()).cloned();
        (
            name.to_owned(),
            known.unwrap_or_else(|| sample::value(child, 0)),
        )
    });
    let others = own
        .iter()
        .map(|(name, value)| (name.to_owned(), value.clone()));
    let mut all: Vec<(String, Value<'static>)> = listed.collect();
    // A bound of the size also counts fields that the schema does not list.
    let free = (1..=FREE_FIELDS).filter(|_| candidates::keeps_free_fields(node));
    let free = free.map(|number| (format!("{UNKNOWN_FIELD}{number}"), Value::from("example")));
    for (name, value) in others.chain(free).chain(keyed(node)) {
        if !all.iter().any(|(known, _)| *known == name) {
            all.push((name, value));
        }
    }
    all
}

/// Members of any names for a map: one more than it may have.
fn keyed(node: &Node) -> Vec<(String, Value<'static>)> {
    let Some(any) = node.additional.schema() else {
        return Vec::new();
    };
    let count = node
        .checks
        .as_deref()
        .and_then(|checks| checks.properties?.max);
    let most = count
        .and_then(|most| usize::try_from(most).ok())
        .unwrap_or(1);
    let names = (0..=most.min(KEYS)).map(|number| format!("key-{number}"));
    names.map(|name| (name, sample::value(any, 0))).collect()
}

/// Sets of indices: none, each alone, all, the first ones, all but one, pairs.
fn sets(count: usize) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..count).collect();
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    found.extend(all.iter().map(|one| vec![*one]));
    found.push(all.clone());
    found.extend((2..count).map(|first| (0..first).collect()));
    found.extend(all.iter().map(|without| {
        let others = all.iter().filter(|one| *one != without);
        others.copied().collect()
    }));
    for one in 0..count {
        found.extend((one + 1..count).map(|other| vec![one, other]));
    }
    let mut distinct: Vec<Vec<usize>> = Vec::new();
    for set in found {
        if distinct.len() < SETS && !distinct.contains(&set) {
            distinct.push(set);
        }
    }
    distinct
}

/// Whether a schema has constraints about more than one of its members, or about one that may be missing.
fn is_limited(node: &Node, below: &[SchemaStep]) -> bool {
    let checks = node.checks.as_deref();
    let is_needed = |name: &str| node.required.iter().any(|needed| **needed == *name);
    node.rules.is_some()
        || node.junctors.is_some()
        || checks.is_some_and(|checks| checks.properties.is_some())
        || matches!(below, [SchemaStep::Property(name)] if is_needed(name))
}
