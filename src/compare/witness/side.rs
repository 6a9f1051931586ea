//! One of two definitions in the search for witnesses.

use std::cell::OnceCell;

use super::bases::is_large;
use crate::Crd;
use crate::admission::Endpoint;
use crate::admission::validate::is_valid;
use crate::cel::escape::escape;
use crate::compare::model::draft::{ChangeDraft, SchemaStep};
use crate::compare::rules::normal;
use crate::compare::values::candidates;
use crate::compare::values::integers::listed;
use crate::compare::values::limits::refused_value;
use crate::compare::values::refused::RefusedValue;
use crate::document;
use crate::schema::{JsonType, Node, Types};
use crate::value::{Value, json::Duplicates};
use crate::views::sample::{self, Pins};

/// A definition, and samples of its objects.
pub(in crate::compare) struct Side<'c> {
    /// The definition.
    pub crd: &'c Crd,
    /// The endpoint of the version. `None` if the version is not served.
    endpoint: Option<&'c Endpoint>,
    /// The text of the definition, if it is known, and its value, read on demand.
    text: Option<&'c str>,
    value: OnceCell<Option<Value<'static>>>,
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
            text: None,
            value: OnceCell::new(),
            samples: [const { OnceCell::new() }; 2],
        }
    }

    /// The same with the text of the definition.
    pub fn with_text(self, text: &'c str) -> Self {
        Self {
            text: Some(text),
            ..self
        }
    }

    /// The definition as a value. `None` if its text is not known.
    pub(super) fn definition(&self) -> Option<&Value<'static>> {
        let value = self.value.get_or_init(|| {
            let parsed = document::parse_one(self.text?, Duplicates::LastWins).ok()?;
            Some(parsed.value.into_owned())
        });
        value.as_ref()
    }

    /// Whether the version is served.
    pub fn is_served(&self) -> bool {
        self.endpoint.is_some()
    }

    /// Whether the status is a subresource.
    pub fn has_status(&self) -> bool {
        self.endpoint.is_some_and(|endpoint| endpoint.has_status)
    }

    /// The name of the version. `None` if it is not served.
    pub fn version(&self) -> Option<&'c str> {
        self.endpoint.map(|endpoint| &*endpoint.version)
    }

    /// The schema of the version.
    pub fn schema(&self) -> Option<&'c Node> {
        self.endpoint.map(Endpoint::schema)
    }

    /// The schema at a place.
    pub(in crate::compare) fn schema_at(&self, steps: &[SchemaStep]) -> Option<&'c Node> {
        candidates::node_of(self.schema()?, steps)
    }

    /// Whether the schema at a place accepts a value, apart from rules. None without such a schema.
    pub(super) fn takes(&self, steps: &[SchemaStep], value: &Value<'_>) -> Option<bool> {
        Some(is_valid(self.schema_at(steps)?, value))
    }

    /// A value at a place that this side accepts and the changed keyword of another side refuses.
    pub(super) fn refused_value(&self, other: &Side<'c>, draft: &ChangeDraft<'_>) -> RefusedValue {
        let steps = &draft.spot.steps;
        match (self.schema_at(steps), other.schema_at(steps)) {
            (Some(own), Some(other)) => refused_value(draft, own, other),
            _ => RefusedValue::Unknown,
        }
    }

    /// Whether the schema at a place lists all values that it accepts, and another side accepts them.
    pub(super) fn lists_values_of(&self, other: &Side<'_>, steps: &[SchemaStep]) -> bool {
        let own = self.schema_at(steps).filter(|own| !own.nullable);
        let members = own.and_then(|_| self.all_values(steps));
        members.is_some_and(|members| {
            let mut members = members.iter();
            members.all(|member| other.takes(steps, member) == Some(true))
        })
    }

    /// The values that the schema at a place lists, if it accepts no others apart from null.
    pub(super) fn all_values(&self, steps: &[SchemaStep]) -> Option<&'c [Value<'static>]> {
        let own = self.schema_at(steps)?;
        // The server converts a value to the type of a member before it compares them, so that `4` in an enumeration of
        // numbers accepts 4.5.
        let is_of_type = |member: &Value<'_>| match own.types {
            Types::One(JsonType::String) => matches!(member, Value::String(_)),
            Types::One(JsonType::Integer) => matches!(member, Value::Int(_)),
            Types::One(JsonType::Boolean) => matches!(member, Value::Bool(_)),
            _ => false,
        };
        listed(own).filter(|members| members.iter().all(is_of_type))
    }

    /// Whether the place is the kind of whole objects, which all have one value, and the schema accepts it.
    pub(super) fn takes_own_kind(&self, steps: &[SchemaStep]) -> bool {
        let is_kind = matches!(steps, [SchemaStep::Property(name)] if name == "kind");
        let kind = self
            .endpoint
            .map(|endpoint| Value::from(endpoint.kind.clone()));
        is_kind && kind.is_some_and(|kind| self.takes(steps, &kind) == Some(true))
    }

    /// Whether an object must state the value at a place wherever the parent value exists. The schema requires the
    /// value, or a rule does, and no default sets it.
    pub(super) fn demands(&self, steps: &[SchemaStep]) -> bool {
        let own = self.schema_at(steps);
        own.is_some_and(|own| {
            let is_required = || own.is_required || self.has_rule_for(steps);
            !own.nullable && own.default.is_none() && is_required()
        })
    }

    /// Whether a rule around a place says that the value is there.
    fn has_rule_for(&self, steps: &[SchemaStep]) -> bool {
        let Some((SchemaStep::Property(name), around)) = steps.split_last() else {
            return false;
        };
        let has = escape(name).map(|name| format!("has(self.{name})"));
        let node = self.schema_at(around);
        let rules = node.and_then(|node| node.rules.as_ref());
        let mut rules = rules.iter().flat_map(|rules| rules.rules.iter());
        rules.any(|rule| {
            let parts = normal::conjuncts(&rule.text, None);
            parts
                .zip(has.as_ref())
                .is_some_and(|(parts, has)| parts.contains(has))
        })
    }

    /// Whether a list at a place has one item at most.
    pub(super) fn has_single_items(&self, steps: &[SchemaStep]) -> bool {
        let list = self.schema_at(steps);
        let count = list.and_then(|list| list.checks.as_deref()?.items?.max);
        count.is_some_and(|most| most <= 1)
    }

    /// A small object, or one with all fields. A large schema has none with all fields.
    pub fn sample(&self, full: bool) -> Option<&Value<'static>> {
        let endpoint = self.endpoint?;
        if full && is_large(endpoint.schema()) {
            return None;
        }
        let [smallest, fullest] = &self.samples;
        let cell = if full { fullest } else { smallest };
        Some(
            cell.get_or_init(|| {
                sample::object(endpoint, self.crd.endpoints(), &self.crd.host(), full)
            }),
        )
    }

    /// Repairs an object until it is admitted, without changing what is pinned.
    pub fn repaired(&self, object: Value<'static>, pins: Pins) -> Option<Value<'static>> {
        let (endpoints, host) = (self.crd.endpoints(), self.crd.host());
        sample::repaired(self.endpoint?, endpoints, &host, object, pins)
    }
}
