//! Puts an object to the engine and changes it where it is refused, one change after the other,
//! each for the better.

use super::build::Builder;
use super::clues::{self, Clues};
use super::place::{self, Place, Step};
use crate::admission::{Admission, Endpoint, RuleRun};
use crate::cel::library::Host;
use crate::machinery::FieldError;
use crate::schema::{JsonType, Node, Types};
use crate::value::{Map, Value};

/// How many values, all objects that are tried together, the engine looks at.
const WORK: usize = 400_000;
/// The cost of rules that counts as one value.
const COST_OF_VALUE: u64 = 10;
/// See [`Mender::fillings`].
const FILLINGS: usize = 4;
/// How many changes are tried for one rule.
const CHANGES: usize = 1000;

/// What is wrong with an object, the less the better: errors that keep rules from running, rules
/// that do not hold.
type Faults = (usize, usize);

/// A way to change an object: what is where, none for nothing.
type Change = Vec<(Place, Option<Value<'static>>)>;

/// Makes one object.
pub(super) struct Mender<'e> {
    endpoint: &'e Endpoint,
    endpoints: &'e [Endpoint],
    host: &'e Host<'e>,
    builder: Builder,
    work: usize,
    /// How often what a rule reads may be added though it does not help at once.
    fillings: usize,
}

impl<'e> Mender<'e> {
    pub fn new(
        endpoint: &'e Endpoint,
        endpoints: &'e [Endpoint],
        host: &'e Host<'e>,
        full: bool,
    ) -> Self {
        Self {
            endpoint,
            endpoints,
            host,
            builder: Builder::new(full),
            work: WORK,
            fillings: FILLINGS,
        }
    }

    /// The object, and why the engine refuses it, if it does.
    pub fn object(mut self) -> (Value<'static>, Vec<String>) {
        let mut object = self.builder.object(self.endpoint);
        self.builder = Builder::new(false);
        loop {
            let admission = self.admit(&object);
            if admission.allowed {
                return (object, Vec::new());
            }
            let faults = count(&admission);
            match self.mend(&object, &admission, faults) {
                Some(better) => object = better,
                None => {
                    let errors = admission.errors.iter().map(|error| error.message());
                    let refusal = admission.decode_error.clone().into_iter().chain(errors);
                    return (object, refusal.collect());
                }
            }
        }
    }

    fn admit(&mut self, object: &Value<'static>) -> Admission<'e> {
        let admission = self
            .endpoint
            .create(object.clone(), self.endpoints, self.host);
        let cost = admission.cost.used / COST_OF_VALUE;
        self.work = self.work.saturating_sub(size(object) + cost as usize);
        admission
    }

    /// A better object.
    fn mend(
        &mut self,
        object: &Value<'static>,
        admission: &Admission<'_>,
        faults: Faults,
    ) -> Option<Value<'static>> {
        if faults.0 > 0 {
            for error in &admission.errors {
                let at = place::of_path(object, path_of(error));
                let changes = self.other_values(object, &at);
                let better = self.best(object, changes, faults);
                if better.is_some() {
                    return better;
                }
            }
        }
        for run in admission.rules.iter().filter(|run| fails(run)) {
            let at = place::of_path(object, &run.path);
            let Some(clues) = place::get(object, &at).and_then(|own| clues::read(run.rule, own))
            else {
                continue;
            };
            let changes = self.by_clues(object, &at, &clues);
            let better = self.best(object, changes, faults);
            if better.is_some() {
                return better;
            }
            // What the rule reads has to be there before it holds.
            let filled = self.filled(object, &at, &clues);
            let faults_filled = count(&self.admit(&filled));
            if faults_filled < faults {
                return Some(filled);
            }
            let changes = self.by_clues(&filled, &at, &clues);
            let better = self.best(&filled, changes, faults);
            if better.is_some() {
                return better;
            }
            // Another rule may be all that is wrong with it.
            if self.fillings > 0 && faults_filled.0 <= faults.0 && filled != *object {
                self.fillings -= 1;
                return Some(filled);
            }
        }
        let paths = admission.errors.iter().map(path_of);
        let runs = admission.rules.iter().filter(|run| fails(run));
        let changes = paths.chain(runs.map(|run| &*run.path)).flat_map(|path| {
            let mut at = place::of_path(object, path);
            let mut ways: Vec<Change> = Vec::new();
            if at.is_empty() {
                // Of some errors there is no telling.
                let members = object.as_map().into_iter().flat_map(Map::entries);
                ways.extend(members.map(|(key, _)| vec![(vec![Step::Key(key.to_string())], None)]));
            }
            while !at.is_empty() {
                ways.push(vec![(at.clone(), None)]);
                at.pop();
            }
            ways
        });
        let changes = changes.collect();
        self.best(object, changes, faults)
    }

    /// The object by the first change that leaves less wrong.
    fn best(
        &mut self,
        object: &Value<'static>,
        changes: Vec<Change>,
        faults: Faults,
    ) -> Option<Value<'static>> {
        for change in changes.into_iter().take(CHANGES) {
            if self.work == 0 {
                return None;
            }
            if change.is_empty() || change.iter().any(|(at, _)| is_type_meta(at)) {
                continue;
            }
            let mut changed = object.clone();
            for (at, to) in change {
                self.make_way(&mut changed, &at);
                place::change(&mut changed, &at, to);
            }
            if count(&self.admit(&changed)) < faults {
                return Some(changed);
            }
        }
        None
    }

    /// Makes the maps around a place that are not there yet.
    fn make_way(&mut self, object: &mut Value<'static>, at: &Place) {
        for length in 1..at.len() {
            let around = at.get(..length).unwrap_or_default();
            if place::get(object, around).is_none()
                && let Some(node) = place::node_at(self.endpoint.schema(), around)
            {
                let value = self.builder.value(node, 0);
                place::change(object, around, Some(value));
            }
        }
    }

    /// Other values for a place, and for a map's members that may be left out none.
    fn other_values(&mut self, object: &Value<'static>, at: &Place) -> Vec<Change> {
        let mut changes = Vec::new();
        let Some(node) = place::node_at(self.endpoint.schema(), at).filter(|_| !at.is_empty())
        else {
            return changes;
        };
        for variant in 0..4 {
            let value = self.builder.value(node, variant);
            if place::get(object, at) != Some(&value) {
                changes.push(vec![(at.clone(), Some(value))]);
            }
        }
        if let Some(Value::Map(map)) = place::get(object, at) {
            for (key, _) in map.iter() {
                changes.push(vec![(below(at, &[Step::Key(key.to_owned())]), None)]);
            }
        }
        changes
    }

    /// The object with everything that a rule reads.
    fn filled(&mut self, object: &Value<'static>, at: &Place, clues: &Clues) -> Value<'static> {
        let mut filled = object.clone();
        for place in &clues.places {
            let place = below(at, place);
            if place::get(&filled, &place).is_none()
                && let Some(node) = place::node_at(self.endpoint.schema(), &place)
            {
                self.make_way(&mut filled, &place);
                let value = self.builder.value(node, 0);
                place::change(&mut filled, &place, Some(value));
            }
        }
        filled
    }

    /// Changes that a rule gives reason for.
    fn by_clues(&mut self, object: &Value<'static>, at: &Place, clues: &Clues) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut optional = Vec::new();
        for inner in &clues.places {
            let place = below(at, inner);
            let Some(node) = place::node_at(self.endpoint.schema(), &place) else {
                if is_text_of_resource(&place) {
                    let example = Value::from("example");
                    let texts = clues.literals.iter().chain([&example]);
                    let texts = texts.filter(|text| text.as_str().is_some());
                    changes.extend(texts.map(|text| vec![(place.clone(), Some(text.clone()))]));
                }
                continue;
            };
            let now = place::get(object, &place);
            for value in self.candidates(object, at, node, now, clues) {
                if now != Some(&value) {
                    changes.push(vec![(place.clone(), Some(value))]);
                }
            }
            if !node.is_required && !inner.is_empty() {
                optional.push((place, now.is_some()));
            }
        }
        for literal in &clues.literals {
            changes.push(self.everywhere(literal, at, clues));
        }
        // Without one of them, with one of them alone, without any.
        for (place, _) in optional.iter().filter(|(_, is_there)| *is_there) {
            changes.push(vec![(place.clone(), None)]);
        }
        for (kept, is_there) in &optional {
            let others = optional.iter().filter(|(place, is_there)| {
                *is_there && !place.starts_with(kept) && !kept.starts_with(place)
            });
            let mut change: Change = others.map(|(place, _)| (place.clone(), None)).collect();
            if !is_there && let Some(node) = place::node_at(self.endpoint.schema(), kept) {
                change.push((kept.clone(), Some(self.builder.value(node, 0))));
            }
            changes.push(change);
        }
        let all = optional.into_iter().map(|(place, _)| (place, None));
        changes.push(all.collect());
        changes
    }

    /// A constant wherever it fits.
    fn everywhere(&self, literal: &Value<'static>, at: &Place, clues: &Clues) -> Change {
        let places = clues.places.iter().map(|place| below(at, place));
        let fitting = places.filter(|place| {
            let node = place::node_at(self.endpoint.schema(), place);
            !place.is_empty() && node.is_some_and(|node| node.kinds.admit(literal))
        });
        fitting
            .map(|place| (place, Some(literal.clone())))
            .collect()
    }

    /// Values that may satisfy a rule at one of the places that it reads.
    fn candidates(
        &mut self,
        object: &Value<'static>,
        at: &Place,
        node: &Node,
        now: Option<&Value<'static>>,
        clues: &Clues,
    ) -> Vec<Value<'static>> {
        let mut values = Vec::new();
        if now.is_none() {
            values.push(self.builder.value(node, 0));
        }
        values.extend(clues.literals.iter().cloned());
        let others = clues.places.iter();
        let others = others.filter_map(|place| place::get(object, &below(at, place)));
        // No map, which may hold the place itself.
        for other in others.filter(|other| other.as_map().is_none()) {
            values.push(other.clone());
            if let Some(number) = other.as_int() {
                values.extend([number.saturating_add(1), number.saturating_sub(1)].map(Value::Int));
            }
        }
        for variant in 1..4 {
            values.push(self.builder.value(node, variant));
        }
        match node.types {
            Types::One(JsonType::String) => {
                values.extend(lengths(clues).map(|length| "a".repeat(length).into()));
                values.extend(super::scalars::WORDS.map(Value::from));
            }
            Types::IntOrString => {
                values.push(Value::Int(1));
                values.extend(super::scalars::WORDS.map(Value::from));
            }
            Types::One(JsonType::Boolean) => values.extend([true, false].map(Value::Bool)),
            Types::One(JsonType::Array) => self.lists(node, clues, &mut values),
            Types::One(JsonType::Object) => self.maps(node, clues, &mut values),
            _ => {}
        }
        if let Some(members) = node
            .checks
            .as_ref()
            .and_then(|checks| checks.enum_.as_ref())
        {
            values.extend(members.members.iter().take(32).cloned());
        }
        values.retain(|value| node.kinds.admit(value));
        values
    }

    /// Lists of a rule's constants, and as long as its numbers say.
    fn lists(&mut self, node: &Node, clues: &Clues, lists: &mut Vec<Value<'static>>) {
        let Some(items) = node.items.as_deref() else {
            return;
        };
        for literal in clues
            .literals
            .iter()
            .filter(|literal| items.kinds.admit(literal))
        {
            lists.push(Value::List(vec![literal.clone()]));
        }
        for length in lengths(clues) {
            let items = (0..length).map(|index| self.builder.value(items, index));
            lists.push(Value::List(items.collect()));
        }
    }

    /// Maps of a rule's constants as keys, and as large as its numbers say.
    fn maps(&mut self, node: &Node, clues: &Clues, maps: &mut Vec<Value<'static>>) {
        let Some(any) = node.additional.schema() else {
            return;
        };
        for key in clues.literals.iter().filter_map(Value::as_str) {
            let mut map = Map::new();
            map.push(key.to_owned(), self.builder.value(any, 0));
            maps.push(Value::Map(map));
        }
        for length in lengths(clues) {
            let mut map = Map::new();
            for index in 0..length {
                let key = ["key-", &index.to_string()].concat();
                map.push(key, self.builder.value(any, index));
            }
            maps.push(Value::Map(map));
        }
    }
}

/// The sizes that a rule may ask for.
fn lengths(clues: &Clues) -> impl Iterator<Item = usize> {
    let lengths = clues.literals.iter().filter_map(Value::as_int);
    let lengths = lengths.filter(|length| (0..=64).contains(length));
    lengths.map(|length| length as usize)
}

/// The path of what an error is about. Those about combinations have it in their text.
fn path_of(error: &FieldError) -> &str {
    let in_text = || error.detail.strip_prefix('"')?.split_once('"');
    match &*error.field {
        "<nil>" => in_text().map_or("", |(path, _)| path),
        field => field,
    }
}

/// Whether a place is a text of a resource of which the schema may say nothing.
fn is_text_of_resource(place: &[Step]) -> bool {
    match place {
        [.., Step::Key(meta), Step::Key(name)] if meta == "metadata" => {
            name == "name" || name == "generateName"
        }
        [_, .., Step::Key(name)] => name == "kind" || name == "apiVersion",
        _ => false,
    }
}

/// Whether a place is what a request goes by.
fn is_type_meta(place: &[Step]) -> bool {
    matches!(place, [Step::Key(key)] if key == "apiVersion" || key == "kind")
}

fn below(at: &Place, inner: &[Step]) -> Place {
    [at.as_slice(), inner].concat()
}

/// Whether the run of a rule is why the object is refused.
fn fails(run: &RuleRun<'_>) -> bool {
    run.skipped.is_none() && run.result != Some(true)
}

fn count(admission: &Admission<'_>) -> Faults {
    if admission.decode_error.is_some() {
        return (usize::MAX, 0);
    }
    let rules = admission.rules.iter().filter(|run| fails(run)).count();
    (admission.errors.len().saturating_sub(rules), rules)
}

/// How many values there are in a value.
fn size(value: &Value<'_>) -> usize {
    1 + match value {
        Value::List(items) => items.iter().map(size).sum(),
        Value::Map(map) => map.iter().map(|(_, value)| size(value)).sum::<usize>(),
        _ => 0,
    }
}
