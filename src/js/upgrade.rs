//! What an upgrade of the cluster changes, and several releases in turn, for JavaScript. Only the module with the tools has it: the
//! one for browsers has a limit.

use wasm_bindgen::prelude::wasm_bindgen;

use super::parsed;
use super::workspace::Workspace;
use crate::wire::to_json;

#[wasm_bindgen]
impl Workspace {
    /// Chooses one of several releases that are asked in turn.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, release: &str, turns: &str) {
        self.0.set_turn(parsed(release), parsed(turns));
    }

    /// What an upgrade over a range of releases changes for a text, as a JSON list of diagnostics.
    #[must_use]
    pub fn upgrade(&self, uri: &str, releases: &str) -> String {
        to_json(&self.0.upgrade(uri, parsed(releases)))
    }
}
