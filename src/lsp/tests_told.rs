//! Tells a client that shows tests which suites changed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::answers::{found_suite, suite_uris};
use super::state::State;

/// How long changes are collected before they are told.
const PAUSE: Duration = Duration::from_millis(100);

/// The suites that were told last.
#[derive(Default)]
pub struct TestsTold {
    told: BTreeMap<String, ToldSuite>,
    due: Option<Duration>,
    round: Option<Round>,
}

/// The text of a suite, and what was told of it.
struct ToldSuite {
    text: Rc<str>,
    suite: Json,
}

/// A look at all suites. Each step reads one.
#[derive(Default)]
struct Round {
    left: VecDeque<String>,
    changed: Vec<Json>,
    gone: Vec<String>,
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

    /// Does a piece of the work. Returns false if there is nothing to do now.
    pub fn step(&mut self, state: &mut State, now: Duration) -> bool {
        if let Some(mut round) = self.round.take() {
            match round.left.pop_front() {
                Some(uri) => {
                    self.look_at(state, uri, &mut round);
                    self.round = Some(round);
                }
                None => tell(state, &round),
            }
            return true;
        }
        if self.due.take_if(|due| *due <= now).is_none() {
            return false;
        }
        self.begin(state);
        true
    }

    /// Finds the suites whose texts are others now.
    fn begin(&mut self, state: &State) {
        let uris: BTreeSet<String> = suite_uris(state).into_iter().collect();
        let gone = self.told.keys().filter(|uri| !uris.contains(*uri));
        let gone: Vec<String> = gone.cloned().collect();
        self.told.retain(|uri, _| uris.contains(uri));
        let is_new = |uri: &String| {
            let told = self.told.get(uri).map(|told| &told.text);
            told != state.texts.get(uri)
        };
        self.round = Some(Round {
            left: uris.into_iter().filter(is_new).collect(),
            changed: Vec::new(),
            gone,
        });
    }

    fn look_at(&mut self, state: &mut State, uri: String, round: &mut Round) {
        let text = state.texts.get(&uri).cloned();
        let Some((text, suite)) = text.zip(found_suite(state, &uri)) else {
            return;
        };
        if self.told.get(&uri).is_none_or(|told| told.suite != suite) {
            round.changed.push(suite.clone());
        }
        self.told.insert(uri, ToldSuite { text, suite });
    }
}

fn tell(state: &mut State, Round { changed, gone, .. }: &Round) {
    if changed.is_empty() && gone.is_empty() {
        return;
    }
    let told = json!({ "suites": changed, "gone": gone });
    let told = state.outward(&told, "");
    state.notify("crd-drydock/testsChanged", told);
}
