//! Puts an object to the engine and changes it where it is refused, one change after the other. It
//! keeps each change that leaves fewer errors, and a few that add what a rule reads.

use std::iter;

use super::build::SampleBuilder;
use super::clues::{self, Clues};
use super::names;
use super::place::{self, SamplePath};
use super::scalars::WORDS;
use crate::admission::{Admission, Endpoint, RuleRun};
use crate::cel::library::Host;
use crate::schema::{JsonType, Node, Types};
use crate::value::Value;

/// How many values the engine looks at, in all objects that are tried together.
const MAX_VALUES: usize = 400_000;
/// How many values it looks at for an object that must keep the value of one place.
const WORK_AROUND: usize = 100_000;
/// The cost of rules that counts as one value.
const COST_OF_VALUE: u64 = 10;
/// How many values an error counts as: its text takes time, too.
const VALUES_OF_ERROR: usize = 8;
/// How many errors are looked at before anything is better.
const MAX_ERRORS: usize = 64;
/// How many fields that a repair removed are tried once more.
const REGROWN: usize = 64;
/// See [`Repairer::fillings`].
const FILLINGS: usize = 4;

/// The faults of an object, the fewer the better: errors that keep rules from running, and rules
/// that do not hold.
type Faults = (usize, usize);

/// Makes one object.
pub(super) struct Repairer<'e> {
    endpoint: &'e Endpoint,
    endpoints: &'e [Endpoint],
    host: &'e Host<'e>,
    builder: SampleBuilder,
    object: Value<'static>,
    faults: Faults,
    work: usize,
    /// How often what a rule reads may be added though it does not help at once.
    fillings: usize,
    /// The parts that are not changed.
    pins: Pins,
    /// The object with all fields, if as many of them as possible are wanted.
    wanted: Option<Value<'static>>,
}

/// The parts of an object that a repair does not change.
#[derive(Clone, Debug, Default)]
pub struct Pins {
    /// Places that do not change at all.
    pub fixed: Vec<SamplePath>,
    /// Places that are not removed or replaced. What is below them may change.
    pub kept: Vec<SamplePath>,
}

impl Pins {
    /// Whether a change of a place would change what stays as it is.
    fn hold(&self, at: &SamplePath) -> bool {
        let mut fixed = self.fixed.iter();
        let mut kept = self.kept.iter();
        kept.any(|pin| pin.starts_with(at))
            || fixed.any(|pin| pin.starts_with(at) || at.starts_with(pin))
    }
}

impl<'e> Repairer<'e> {
    pub fn new(
        endpoint: &'e Endpoint,
        endpoints: &'e [Endpoint],
        host: &'e Host<'e>,
        full: bool,
    ) -> Self {
        let object = SampleBuilder::new(full).object(endpoint);
        Self {
            endpoint,
            endpoints,
            host,
            wanted: full.then(|| object.clone()),
            object,
            builder: SampleBuilder::new(false),
            faults: (0, 0),
            work: MAX_VALUES,
            fillings: FILLINGS,
            pins: Pins::default(),
        }
    }

    /// As [`Repairer::new`], for an object that is there, in which some places stay as they are.
    pub fn around(
        endpoint: &'e Endpoint,
        endpoints: &'e [Endpoint],
        host: &'e Host<'e>,
        object: Value<'static>,
        pins: Pins,
    ) -> Self {
        Self {
            endpoint,
            endpoints,
            host,
            object,
            builder: SampleBuilder::new(false),
            faults: (0, 0),
            work: WORK_AROUND,
            fillings: FILLINGS,
            pins,
            wanted: None,
        }
    }

    /// The object, and why the engine refuses it, if it does.
    pub fn object(mut self) -> (Value<'static>, Vec<String>) {
        loop {
            let admission = self.admit(self.object.clone());
            self.faults = count(&admission);
            if admission.allowed {
                self.regrow();
                return (self.object, Vec::new());
            }
            if !self.repair(&admission) {
                let mut refusal = Vec::new();
                refusal.extend(admission.decode_error);
                for error in &admission.errors {
                    refusal.push(error.message());
                }
                return (self.object, refusal);
            }
        }
    }

    /// Tries the removed fields once more, one by one. Keeps each field with which the engine still admits the object.
    fn regrow(&mut self) {
        let Some(wanted) = self.wanted.take() else {
            return;
        };
        let mut removed = Vec::new();
        note_missing(&wanted, &self.object, &mut SamplePath::new(), &mut removed);
        self.work = self.work.min(WORK_AROUND);
        for (at, value) in removed.into_iter().take(REGROWN) {
            let node = place::node_at(self.endpoint.schema(), &at);
            let smallest = node.map(|node| self.builder.value(node, 0));
            for value in iter::once(value).chain(smallest) {
                if self.work == 0 {
                    return;
                }
                let mut changed = self.object.clone();
                place::change(&mut changed, &at, Some(value));
                if self.admit(changed.clone()).allowed {
                    self.object = changed;
                    break;
                }
            }
        }
    }

    fn admit(&mut self, object: Value<'static>) -> Admission<'e> {
        let size = size(&object);
        let admission = self
            .endpoint
            .create(object.into(), self.endpoints, self.host);
        let cost = admission.cost.used / COST_OF_VALUE;
        let work = size + cost as usize + admission.errors.len() * VALUES_OF_ERROR;
        self.work = self.work.saturating_sub(work);
        admission
    }

    /// Makes the object better; whether it could.
    fn repair(&mut self, admission: &Admission<'_>) -> bool {
        if self.faults.0 > 0 {
            for error in admission.errors.iter().take(MAX_ERRORS) {
                let at = place::path_in_value(&self.object, error.path());
                if self.other_values(&at) {
                    return true;
                }
            }
        }
        for run in &admission.rules {
            if self.work > 0 && fails(run) && self.follow(run) {
                return true;
            }
        }
        for error in admission.errors.iter().take(MAX_ERRORS) {
            if self.remove_around(error.path()) {
                return true;
            }
        }
        for run in &admission.rules {
            if self.work > 0 && fails(run) && self.remove_around(&run.path) {
                return true;
            }
        }
        false
    }

    /// Sets places of an object, or removes what is there, where that leaves less wrong.
    #[inline(never)]
    fn change(
        &mut self,
        base: &Value<'static>,
        places: &[SamplePath],
        to: Option<&Value<'static>>,
    ) -> bool {
        if self.work == 0 || places.is_empty() {
            return false;
        }
        let mut changed = base.clone();
        for at in places {
            if is_type_meta(at) || self.pins.hold(at) {
                return false;
            }
            self.builder
                .make_way(&mut changed, self.endpoint.schema(), at);
            place::change(&mut changed, at, to.cloned());
        }
        self.is_better(changed)
    }

    fn is_better(&mut self, changed: Value<'static>) -> bool {
        let is_better = count(&self.admit(changed.clone())) < self.faults;
        if is_better {
            self.object = changed;
        }
        is_better
    }

    /// Removes what an error is about, or what is around it.
    fn remove_around(&mut self, path: &str) -> bool {
        let base = self.object.clone();
        let mut at = place::path_in_value(&base, path);
        if at.is_empty() {
            // Some errors do not say where they are.
            return self.remove_members(&base, &at);
        }
        while !at.is_empty() {
            if self.change(&base, std::slice::from_ref(&at), None) {
                return true;
            }
            at.pop();
        }
        false
    }

    fn remove_members(&mut self, base: &Value<'static>, at: &SamplePath) -> bool {
        let Some(Value::Map(map)) = place::get(base, at) else {
            return false;
        };
        for (key, _) in map.iter() {
            let member = below(at, &[key.to_owned()]);
            if self.change(base, &[member], None) {
                return true;
            }
        }
        false
    }

    /// Other values for a place, or fewer members.
    fn other_values(&mut self, at: &SamplePath) -> bool {
        let endpoint = self.endpoint;
        let Some(node) = place::node_at(endpoint.schema(), at).filter(|_| !at.is_empty()) else {
            return false;
        };
        let base = self.object.clone();
        for variant in 0..4 {
            let value = self.builder.value(node, variant);
            if self.change(&base, std::slice::from_ref(at), Some(&value)) {
                return true;
            }
        }
        // A pattern may have the start or the end of a name only.
        for value in names::around(at, place::get(&base, at)) {
            if self.change(&base, std::slice::from_ref(at), Some(&value)) {
                return true;
            }
        }
        self.remove_members(&base, at)
    }

    /// Tries the changes that a rule suggests.
    fn follow(&mut self, run: &RuleRun<'_>) -> bool {
        let base = self.object.clone();
        let at = place::path_in_value(&base, &run.path);
        let own = place::get(&base, &at);
        let Some(clues) = own.and_then(|own| clues::read(run.rule, own)) else {
            return false;
        };
        if self.by_clues(&base, &at, &clues) {
            return true;
        }
        // The places that the rule reads have to exist before it holds.
        let mut filled = base.clone();
        for place in &clues.places {
            let place = below(&at, place);
            if place::get(&filled, &place).is_none()
                && let Some(node) = place::node_at(self.endpoint.schema(), &place)
            {
                self.builder
                    .make_way(&mut filled, self.endpoint.schema(), &place);
                let value = self.builder.value(node, 0);
                place::change(&mut filled, &place, Some(value));
            }
        }
        if filled == base {
            return false;
        }
        let faults = count(&self.admit(filled.clone()));
        if faults >= self.faults && self.by_clues(&filled, &at, &clues) {
            return true;
        }
        // Another rule may be all that is wrong with it.
        let helps = faults < self.faults || self.fillings > 0 && faults.0 <= self.faults.0;
        if helps {
            self.fillings = self.fillings.saturating_sub(1);
            self.object = filled;
        }
        helps
    }

    /// Changes of the places that a rule reads, alone and together.
    fn by_clues(&mut self, base: &Value<'static>, at: &SamplePath, clues: &Clues) -> bool {
        let endpoint = self.endpoint;
        let mut optional = Vec::new();
        for inner in &clues.places {
            let place = below(at, inner);
            let Some(node) = place::node_at(endpoint.schema(), &place) else {
                if is_text_of_resource(&place) && self.texts(base, &place, clues) {
                    return true;
                }
                continue;
            };
            for value in self.candidates(base, at, &place, node, clues) {
                let fits = node.kinds.admit(&value);
                if fits && self.change(base, std::slice::from_ref(&place), Some(&value)) {
                    return true;
                }
            }
            if !node.is_required && !inner.is_empty() && place::get(base, &place).is_some() {
                optional.push(place);
            }
        }
        for literal in &clues.literals {
            let mut places = Vec::new();
            for inner in &clues.places {
                let place = below(at, inner);
                let node = place::node_at(endpoint.schema(), &place);
                if node.is_some_and(|node| node.kinds.admit(literal)) && !place.is_empty() {
                    places.push(place);
                }
            }
            if self.change(base, &places, Some(literal)) {
                return true;
            }
        }
        // Without one of them, with one of them alone, without any.
        for place in &optional {
            if self.change(base, std::slice::from_ref(place), None) {
                return true;
            }
        }
        for kept in &optional {
            let mut others = optional.clone();
            others.retain(|place| !place.starts_with(kept) && !kept.starts_with(place));
            if self.change(base, &others, None) {
                return true;
            }
        }
        self.change(base, &optional, None)
    }

    /// A rule's texts, or any text that begins or ends with them, for a place about which the schema says nothing.
    fn texts(&mut self, base: &Value<'static>, place: &SamplePath, clues: &Clues) -> bool {
        let mut texts = vec![""];
        texts.extend(clues.literals.iter().filter_map(Value::as_str));
        for middle in ["", "example", "a"] {
            for start in &texts {
                for end in &texts {
                    let text = Value::from([start, middle, end].concat());
                    if self.change(base, std::slice::from_ref(place), Some(&text)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Values that may satisfy a rule at one of the places that it reads.
    #[inline(never)]
    fn candidates(
        &mut self,
        base: &Value<'static>,
        at: &SamplePath,
        place: &SamplePath,
        node: &Node,
        clues: &Clues,
    ) -> Vec<Value<'static>> {
        let mut values = Vec::new();
        if place::get(base, place).is_none() {
            values.push(self.builder.value(node, 0));
        }
        for literal in &clues.literals {
            values.push(literal.clone());
        }
        for other in &clues.places {
            match place::get(base, &below(at, other)) {
                // No map, which may hold the place itself.
                None | Some(Value::Map(_)) => {}
                Some(Value::Int(number)) => {
                    for near in [0, 1, -1] {
                        values.push(Value::Int(number.saturating_add(near)));
                    }
                }
                Some(other) => values.push(other.clone()),
            }
        }
        for variant in 1..4 {
            values.push(self.builder.value(node, variant));
        }
        if let Some(checks) = &node.checks
            && let Some(members) = &checks.enum_
        {
            for member in members.members.iter().take(32) {
                values.push(member.clone());
            }
        }
        match node.types {
            Types::One(JsonType::String) | Types::IntOrString => {
                values.push(Value::Int(1));
                for word in WORDS {
                    values.push(Value::from(word));
                }
            }
            Types::One(JsonType::Boolean) => values.extend([true, false].map(Value::Bool)),
            _ => {}
        }
        for literal in &clues.literals {
            self.builder.made_of(literal, node, &mut values);
        }
        values
    }
}

/// Notes the members that one value has and another one lacks. Items of lists are not compared.
fn note_missing(
    wanted: &Value<'static>,
    value: &Value<'static>,
    at: &mut SamplePath,
    out: &mut Vec<(SamplePath, Value<'static>)>,
) {
    let (Value::Map(wanted), Value::Map(map)) = (wanted, value) else {
        return;
    };
    for (key, wanted) in wanted.iter() {
        at.push(key.to_owned());
        match map.get(key) {
            Some(value) => note_missing(wanted, value, at, out),
            None => out.push((at.clone(), wanted.clone())),
        }
        at.pop();
    }
}

fn below(at: &SamplePath, inner: &[String]) -> SamplePath {
    let mut place = at.clone();
    for step in inner {
        place.push(step.clone());
    }
    place
}

/// Whether a place is a text of a resource about which the schema may say nothing.
fn is_text_of_resource(place: &[String]) -> bool {
    match place {
        [.., meta, name] if meta == "metadata" => name == "name" || name == "generateName",
        [_, .., name] => name == "kind" || name == "apiVersion",
        _ => false,
    }
}

/// Whether a place decides which definition a request is for.
fn is_type_meta(place: &[String]) -> bool {
    matches!(place, [key] if key == "apiVersion" || key == "kind")
}

/// Whether the run of a rule is why the object is refused.
fn fails(run: &RuleRun<'_>) -> bool {
    run.skipped.is_none() && run.result != Some(true)
}

fn count(admission: &Admission<'_>) -> Faults {
    if admission.decode_error.is_some() {
        return (usize::MAX, 0);
    }
    let mut rules = 0;
    for run in &admission.rules {
        rules += usize::from(fails(run));
    }
    (admission.errors.len().saturating_sub(rules), rules)
}

/// How many values there are in a value; long texts count as several.
fn size(value: &Value<'_>) -> usize {
    let mut total = 1;
    match value {
        Value::List(items) => {
            for item in items {
                total += size(item);
            }
        }
        Value::Map(map) => {
            for (_, value) in map.iter() {
                total += size(value);
            }
        }
        Value::String(text) => total += text.len() / 16,
        _ => {}
    }
    total
}
