//! When diagnostics are told. A client that asks for those of the texts in its editors is only told to ask again; the
//! diagnostics of all other texts are told without being asked.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::diagnose::{Diagnosis, syntax_errors};
use super::members::Members;
use super::shown::Remark;
use super::state::State;

/// How long edits are collected before problems are told.
const PAUSE: Duration = Duration::from_millis(60);

/// Tells diagnostics.
#[derive(Default)]
pub struct Problems {
    /// The diagnostics that were told last, as the client got them.
    told: BTreeMap<String, Json>,
    /// The last answer to the client about each text, with its number.
    answered: HashMap<String, (String, Json)>,
    last_id: u64,
    /// When the next round begins.
    due: Option<Duration>,
    /// Whether the client has to ask again.
    must_refresh: bool,
    round: Option<Round>,
}

/// The texts whose diagnostics are told. An edit begins another round.
#[derive(Default)]
struct Round {
    /// The texts that are left, and whether all is told of them or only that they cannot be read.
    left: VecDeque<(String, bool)>,
    current: Option<Diagnosis>,
    seen: HashSet<String>,
}

impl Problems {
    /// Something changed. `others` says whether texts may be concerned that the client does not know to have changed.
    pub fn changed(&mut self, now: Duration, others: bool) {
        self.must_refresh |= others;
        self.due = Some(now + PAUSE);
        self.round = None;
    }

    /// The time at which the next round of work begins, if one is planned.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    /// Does a piece of the work. Returns false if there is nothing to do now.
    pub fn step(&mut self, state: &mut State, now: Duration) -> bool {
        if self.due.is_some_and(|due| due <= now) {
            self.due = None;
            self.begin(state);
        }
        let Some(round) = &mut self.round else {
            return false;
        };
        if let Some(diagnosis) = &mut round.current {
            if let Some(remarks) = diagnosis.step(state) {
                let uri = diagnosis.uri().to_owned();
                round.current = None;
                self.tell(state, uri, &remarks);
            }
            return true;
        }
        let Some((uri, is_whole)) = round.left.pop_front() else {
            let seen = std::mem::take(&mut round.seen);
            self.round = None;
            let gone = self.told.keys().filter(|uri| !seen.contains(*uri));
            for uri in gone.cloned().collect::<Vec<_>>() {
                self.tell(state, uri, &[]);
            }
            return true;
        };
        round.seen.insert(uri.clone());
        if is_whole {
            round.current = Some(Diagnosis::new(uri));
        } else {
            let remarks = syntax_errors(&uri, state);
            self.tell(state, uri, &remarks);
        }
        true
    }

    /// An edit of a definition can change the findings about objects in other texts, so all shown texts are diagnosed.
    /// The engine computes only what changed.
    fn begin(&mut self, state: &mut State) {
        if std::mem::take(&mut self.must_refresh) {
            if state.client.pulls {
                state.request("workspace/diagnostic/refresh", Json::Null);
            }
            if state.client.refreshes_hints {
                state.request("workspace/inlayHint/refresh", Json::Null);
            }
        }
        let mut round = Round::default();
        if !state.client.pulls {
            // Before that, any definition may be missing.
            if !state.progress.is_ready {
                return;
            }
            let open = state.texts.open().into_iter();
            round.left.extend(open.map(|uri| (uri, true)));
        }
        let closed = state.texts.closed().into_iter();
        round.left.extend(closed.map(|uri| (uri, state.texts.all)));
        self.round = Some(round);
    }

    fn tell(&mut self, state: &mut State, uri: String, remarks: &[Remark]) {
        let params = json!({ "uri": uri, "diagnostics": remarks });
        let known = self.told.get(&uri).map(|known| known.at("/diagnostics"));
        let is_known = match known {
            Some(known) => known == params.at("/diagnostics"),
            None => remarks.is_empty(),
        };
        if is_known {
            return;
        }
        let shown = state.outward(&params, &uri);
        match remarks.is_empty() {
            true => drop(self.told.remove(&uri)),
            false => drop(self.told.insert(uri, params)),
        }
        state.notify("textDocument/publishDiagnostics", shown);
    }

    /// The answer to a client that asks, given the number of the answer that it has.
    pub fn answer(
        &mut self,
        state: &State,
        uri: &str,
        remarks: &[Remark],
        previous: Option<&str>,
    ) -> Json {
        // Another text may have the same places, and others in the client's encoding.
        let items = state.outward(&remarks, uri);
        if let Some((id, known)) = self.answered.get(uri).filter(|(_, known)| *known == items) {
            return match previous == Some(id) {
                true => json!({ "kind": "unchanged", "resultId": id }),
                false => json!({ "kind": "full", "resultId": id, "items": known }),
            };
        }
        self.last_id += 1;
        let id = self.last_id.to_string();
        let answer = json!({ "kind": "full", "resultId": id, "items": items });
        self.answered.insert(uri.to_owned(), (id, items));
        answer
    }

    /// The engine stopped at the text whose turn it was: this is told of it.
    pub fn stopped(&mut self, state: &mut State, remark: Remark) {
        let diagnosis = self.round.as_mut().and_then(|round| round.current.take());
        if let Some(diagnosis) = diagnosis {
            self.tell(state, diagnosis.uri().to_owned(), &[remark]);
        }
    }

    /// A text is closed: its last answer is forgotten.
    pub fn closed(&mut self, uri: &str) {
        self.answered.remove(uri);
    }
}
