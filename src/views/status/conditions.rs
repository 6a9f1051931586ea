//! The conditions of a definition. They are in the order in which controllers would set them if
//! each waited for the one before; in a cluster they race.

use crate::definition::Condition;
use crate::value::{Map, Str, Value};

const NAMES_ACCEPTED: &str = "NamesAccepted";
const ESTABLISHED: &str = "Established";

/// Conditions by their types.
pub(super) struct Conditions<'c>(Vec<Condition<'c>>);

impl<'c> Conditions<'c> {
    pub(super) fn new(stored: &[Condition<'c>]) -> Self {
        Self(stored.to_vec())
    }

    /// Drops what a release does not know.
    pub(super) fn forget_generations(&mut self) {
        for condition in &mut self.0 {
            condition.observed_generation = 0;
        }
    }

    /// Sets a condition: its status and reason, and its message. A new status has no time, since
    /// the engine has no clock.
    pub(super) fn set(&mut self, type_: &'static str, outcome: [&'static str; 2], message: &str) {
        let [status, reason] = outcome.map(Str::Borrowed);
        let mut known = self.0.iter_mut();
        if let Some(condition) = known.find(|condition| condition.type_ == type_) {
            if condition.status != status {
                condition.last_transition_time.0 = None;
            }
            condition.status = status;
            condition.reason = reason;
            condition.message = message.to_owned().into();
            return;
        }
        self.0.push(Condition {
            type_: type_.into(),
            status,
            reason,
            message: message.to_owned().into(),
            ..Condition::default()
        });
    }

    pub(super) fn remove(&mut self, type_: &str) {
        self.0.retain(|condition| condition.type_ != type_);
    }

    /// Whether a condition is there and true.
    pub(super) fn is_true(&self, type_: &str) -> bool {
        let mut known = self.0.iter();
        known
            .find(|condition| condition.type_ == type_)
            .is_some_and(|condition| condition.status == "True")
    }

    /// Sets what follows from the names: the reason and the message of a conflict, if there is
    /// one.
    pub(super) fn name(&mut self, conflict: Option<(&'static str, String)>) {
        match &conflict {
            None => {
                self.set(
                    NAMES_ACCEPTED,
                    ["True", "NoConflicts"],
                    "no conflicts found",
                );
            }
            Some((reason, message)) => self.set(NAMES_ACCEPTED, ["False", reason], message),
        }
        let is_new = !self.0.iter().any(|known| known.type_ == ESTABLISHED);
        if conflict.is_some() && is_new {
            self.set(
                ESTABLISHED,
                ["False", "NotAccepted"],
                "not all names are accepted",
            );
        }
    }

    /// Establishes a definition whose names are accepted, unless its webhook cannot be trusted.
    pub(super) fn establish(&mut self, has_bad_bundle: bool) {
        if !self.is_true(NAMES_ACCEPTED) || self.is_true(ESTABLISHED) {
            return;
        }
        if has_bad_bundle {
            self.set(
                ESTABLISHED,
                ["False", "InvalidCABundle"],
                "The conversion webhook CABundle is invalid",
            );
        } else {
            self.set(
                ESTABLISHED,
                ["True", "InitialNamesAccepted"],
                "the initial names have been accepted",
            );
        }
    }

    pub(super) fn is_established(&self) -> bool {
        self.is_true(ESTABLISHED)
    }

    pub(super) fn to_value(&self) -> Value<'_> {
        let mut list = Vec::with_capacity(self.0.len());
        for condition in &self.0 {
            let mut map = Map::new();
            map.push("type", (&*condition.type_).into());
            map.push("status", (&*condition.status).into());
            let time = condition.last_transition_time.0.as_deref();
            map.push("lastTransitionTime", time.map_or(Value::Null, Value::from));
            for (key, text) in [
                ("reason", &condition.reason),
                ("message", &condition.message),
            ] {
                if !text.is_empty() {
                    map.push(key, (&**text).into());
                }
            }
            if condition.observed_generation != 0 {
                map.push("observedGeneration", condition.observed_generation.into());
            }
            list.push(Value::Map(map));
        }
        Value::List(list)
    }
}
