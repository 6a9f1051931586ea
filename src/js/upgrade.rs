//! Upgrades of the cluster, and the choice between several releases, for JavaScript. Only the module with
//! the tools has this: the size of the module for browsers is limited.

use wasm_bindgen::prelude::wasm_bindgen;

use super::parsed;
use super::workspace::Workspace;
use crate::wire::to_json;

#[wasm_bindgen]
impl Workspace {
    /// Chooses the release that judges, among several releases that a caller asks one after the other.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, release: &str, turns: &str) {
        self.0.set_turn(parsed(release), parsed(turns));
    }

    /// Returns diagnostics of a text for an upgrade of the cluster, as a JSON list. `releases` is the range
    /// of the upgrade. The diagnostics say what changes in it.
    #[must_use]
    pub fn upgrade(&self, uri: &str, releases: &str) -> String {
        to_json(&self.0.upgrade(uri, parsed(releases)))
    }
}
