//! The questions of editors beyond diagnostics, completion and hover, for JavaScript. Only the module with the
//! tools has it: the one for browsers has a limit.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::workspace::{ObjectLine, Workspace};
use crate::document::position::{Position, Range};
use crate::wire::to_json;
use crate::workspace::checks::parts::PartStart;
use crate::workspace::findings::diagnostic::Diagnostic;

/// Diagnostics and outcomes of a part of a text, as they cross.
#[derive(Serialize)]
struct DiagnosticsLine<'o> {
    diagnostics: Vec<Diagnostic>,
    outcomes: Vec<ObjectLine<'o>>,
    next: Option<PartStart>,
}

#[wasm_bindgen]
impl Workspace {
    /// The diagnostics and outcomes of a part of a text from an object of a document on, and where the next
    /// part starts, as JSON.
    #[wasm_bindgen(js_name = diagnosticsFrom)]
    #[must_use]
    pub fn diagnostics_from(&self, uri: &str, document: usize, object: usize) -> String {
        let part = self.0.judge_part(uri, PartStart { document, object });
        to_json(&DiagnosticsLine {
            diagnostics: part.diagnostics,
            outcomes: ObjectLine::from_documents(&part.outcomes),
            next: part.next,
        })
    }

    /// The diagnostics of the documents that some lines of a text are in, as a JSON list: the first line, and
    /// the one behind the last.
    #[wasm_bindgen(js_name = diagnosticsIn)]
    #[must_use]
    pub fn diagnostics_in(&self, uri: &str, first: u32, behind: u32) -> String {
        to_json(&self.0.diagnostics_in(uri, lines(first, behind)))
    }

    /// Where the field, version or kind at a position is defined, as JSON, or `null`.
    #[must_use]
    pub fn definition(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.definition(uri, Position { line, character }))
    }

    /// The places that name the field, version or kind at a position, as a JSON list: of all texts, or
    /// of this one.
    #[must_use]
    pub fn references(&self, uri: &str, line: u32, character: u32, only_here: bool) -> String {
        let position = Position { line, character };
        to_json(&match only_here {
            true => self.0.highlights(uri, position),
            false => self.0.references(uri, position),
        })
    }

    /// The words of all rules in a text with their kinds, as a JSON list.
    #[wasm_bindgen(js_name = ruleWords)]
    #[must_use]
    pub fn rule_words(&self, uri: &str) -> String {
        to_json(&self.0.rule_words(uri))
    }

    /// LSP's signature help at a position as JSON, or `null`.
    #[wasm_bindgen(js_name = signatureHelp)]
    #[must_use]
    pub fn signature_help(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.signature_help(uri, Position { line, character }))
    }

    /// LSP's inlay hints of some lines, as a JSON list: the first one, and the one behind the last.
    #[wasm_bindgen(js_name = inlayHints)]
    #[must_use]
    pub fn inlay_hints(&self, uri: &str, first: u32, behind: u32) -> String {
        to_json(&self.0.inlay_hints(uri, lines(first, behind)))
    }

    /// LSP's folding ranges of a text, as a JSON list.
    #[wasm_bindgen(js_name = foldingRanges)]
    #[must_use]
    pub fn folding_ranges(&self, uri: &str) -> String {
        to_json(&self.0.folding_ranges(uri))
    }

    /// The ranges that a selection at a position grows to, as a JSON list.
    #[wasm_bindgen(js_name = selectionRanges)]
    #[must_use]
    pub fn selection_ranges(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.selection_ranges(uri, Position { line, character }))
    }

    /// Remarks on references of a text that lead to nothing among the texts, as a JSON list. `further` adds
    /// lines to the table of references.
    #[wasm_bindgen(js_name = checkReferences)]
    #[must_use]
    pub fn check_references(&self, uri: &str, further: &str) -> String {
        to_json(&self.0.check_references(uri, further))
    }

    /// The objects and definitions that a query finds, as a JSON list.
    #[wasm_bindgen(js_name = findSymbols)]
    #[must_use]
    pub fn find_symbols(&self, query: &str) -> String {
        to_json(&self.0.find_symbols(query))
    }

    /// The property at a position that can be renamed, as JSON, or `null`.
    #[must_use]
    pub fn renameable(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.renameable(uri, Position { line, character }))
    }

    /// Renames the property at a position. Returns JSON: the edits, or why the property cannot be renamed.
    #[must_use]
    pub fn rename(&self, uri: &str, line: u32, character: u32, name: &str) -> String {
        to_json(&self.0.rename(uri, Position { line, character }, name))
    }

    /// The edits that format the rules of some lines, as a JSON list: the first one, and the one behind
    /// the last.
    #[wasm_bindgen(js_name = formatRules)]
    #[must_use]
    pub fn format_rules(&self, uri: &str, first: u32, behind: u32) -> String {
        to_json(&self.0.format_rules(uri, lines(first, behind)))
    }
}

fn lines(first: u32, behind: u32) -> Range {
    let start = |line| Position { line, character: 0 };
    Range {
        start: start(first),
        end: start(behind),
    }
}
