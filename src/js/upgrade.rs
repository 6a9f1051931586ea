//! What an upgrade of the cluster changes, for JavaScript. Only the module with the tools has it: the
//! one for browsers has a limit.

use wasm_bindgen::prelude::wasm_bindgen;

use super::workspace::Workspace;
use crate::wire::to_json;

#[wasm_bindgen]
impl Workspace {
    /// What an upgrade over a range of releases changes for a text, as a JSON list of diagnostics. The
    /// wrapper has checked the range.
    #[must_use]
    pub fn upgrade(&self, uri: &str, releases: &str) -> String {
        to_json(&self.0.upgrade(uri, releases.parse().unwrap_or_default()))
    }
}
