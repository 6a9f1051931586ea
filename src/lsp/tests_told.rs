//! Tells a client that shows tests which suites changed.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::answers::suites;
use super::members::Members;
use super::state::State;

/// How long changes are collected before they are told.
const PAUSE: Duration = Duration::from_millis(100);

/// The suites that were told last.
#[derive(Default)]
pub struct TestsTold {
    told: BTreeMap<String, Json>,
    due: Option<Duration>,
}

impl TestsTold {
    /// Texts changed.
    pub fn changed(&mut self, state: &State, now: Duration) {
        if state.client.shows_tests {
            self.due = Some(now + PAUSE);
        }
    }

    /// The time at which changes are told, if there may be some.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    /// Tells what changed. Returns false if there is nothing to do now.
    pub fn step(&mut self, state: &mut State, now: Duration) -> bool {
        if self.due.take_if(|due| *due <= now).is_none() {
            return false;
        }
        let all = suites(state).into_iter().filter_map(|suite| {
            let uri = suite.at("/uri").as_str()?.to_owned();
            Some((uri, suite))
        });
        let all: BTreeMap<String, Json> = all.collect();
        let gone = self.told.keys().filter(|uri| !all.contains_key(*uri));
        let gone: Vec<&String> = gone.collect();
        let changed = all
            .iter()
            .filter(|(uri, suite)| self.told.get(*uri) != Some(suite));
        let changed: Vec<&Json> = changed.map(|(_, suite)| suite).collect();
        if !changed.is_empty() || !gone.is_empty() {
            let told = json!({ "suites": changed, "gone": gone });
            let told = state.outward(&told, "");
            state.notify("crd-drydock/testsChanged", told);
        }
        self.told = all;
        true
    }
}
