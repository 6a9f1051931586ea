//! Fixes that replace an unknown word with a similar known one: kinds, API versions, keys of suites and configurations.

use serde_json::{Value as Json, json};

use super::together::{QUICK_FIX, ShownFixes};
use super::typed::type_edits;
use crate::check::visible::visible_line;
use crate::document::position::{LineIndex, Range};
use crate::lsp::lines::lines_of;
use crate::lsp::shown::Remark;
use crate::lsp::state::State;

/// The code of a document without a type.
const NO_TYPE: &str = "no-type";
/// The codes of diagnostics whose names replace the word that they are about.
const CODES: [&str; 5] = [
    NO_TYPE,
    "unknown-kind",
    "no-definition",
    "unknown-key",
    "wrong-value",
];
/// How many words are offered in place of one.
const MOST_NAMES: usize = 5;

/// Whether diagnostics of a code may name the word that was meant.
pub fn has_meant(code: &str) -> bool {
    CODES.contains(&code)
}

/// The actions that write a similar word in place of an unknown one of a range.
pub fn meant_actions(state: &mut State, range: Range, shown: &mut ShownFixes<'_>) -> Vec<Json> {
    let uri = shown.uri().to_owned();
    let touches = |one: &&Remark| one.range.start <= range.end && range.start <= one.range.end;
    let found = shown.diagnostics(state).iter().filter(touches);
    let found: Vec<Remark> = found.filter(|one| has_meant(&one.code)).cloned().collect();
    let Some(text) = state.texts.get(&uri).filter(|_| !found.is_empty()) else {
        return Vec::new();
    };
    let lines = LineIndex::new(text);
    let (untyped, found): (Vec<_>, Vec<_>) = found.iter().partition(|one| one.code == NO_TYPE);
    let typed = untyped
        .into_iter()
        .filter_map(|about| type_action(&uri, text, about));
    let actions = found.into_iter().flat_map(|about| {
        let names = about.data.iter().flat_map(|data| &data.names);
        let written = text.get(lines.offset(about.range.start)..lines.offset(about.range.end));
        let quote = written.and_then(|written| written.chars().next());
        let quote = quote
            .filter(|first| matches!(first, '"' | '\''))
            .map(String::from);
        let quote = quote.unwrap_or_default();
        let uri = &uri;
        names.take(MOST_NAMES).enumerate().map(move |(at, name)| {
            let word = [&*quote, name, &quote].concat();
            let edit = json!({ "range": about.range, "newText": word });
            let mut action = json!({
                "title": visible_line(&format!("Change to {name}")),
                "kind": QUICK_FIX,
                "diagnostics": [about],
                "edit": { "changes": { uri: [edit] } },
            });
            if let Some(members) = action.as_object_mut().filter(|_| at == 0) {
                members.insert("isPreferred".to_owned(), true.into());
            }
            action
        })
    });
    typed.chain(actions).collect()
}

/// The action that writes the keys of the type as the server knows them.
fn type_action(uri: &str, text: &str, about: &Remark) -> Option<Json> {
    let edits = type_edits(&lines_of(text), about.range.start)?;
    let names: Vec<&str> = edits.iter().map(|edit| &*edit.new_text).collect();
    if names.is_empty() {
        return None;
    }
    Some(json!({
        "title": format!("Change to {}", names.join(" and ")),
        "kind": QUICK_FIX,
        "diagnostics": [about],
        "isPreferred": true,
        "edit": { "changes": { uri: edits } },
    }))
}
