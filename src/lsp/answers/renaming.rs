//! Renames a property everywhere.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use super::suite_references::{all_references, place_beyond};
use super::{Answer, Question, TextPosition, json};
use crate::check::visible::visible_line;
use crate::document::position::Position;
use crate::lsp::addresses::name_of;
use crate::lsp::message::RequestError;
use crate::lsp::state::State;
use crate::lsp::texts::piece;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::fields::occurrences::Role;
use crate::workspace::navigate::FieldReference;

/// The name at a place, if it can be renamed.
pub fn renameable(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    struct PositionParams {
        position: Position,
    }
    let PositionParams { position } = question.read()?;
    json(&state.texts.workspace.renameable(question.uri, position))
}

/// The edits that rename a property in its definition, in rules and in the objects of all files and suites.
pub fn rename(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct RenameParams {
        position: Position,
        new_name: String,
    }
    let RenameParams { position, new_name } = question.read()?;
    let workspace = &state.texts.workspace;
    let renaming = workspace.rename(question.uri, position, &new_name);
    if let Some(problem) = renaming.problem {
        return Err(refused(&problem));
    }
    let place = TextPosition {
        uri: question.uri.to_owned(),
        position,
    };
    let name = workspace.renameable(&place.uri, position);
    let name = name.map(|own| own.placeholder).unwrap_or_default();
    let texts = renaming.texts.into_iter();
    let mut changes: BTreeMap<String, Vec<TextEdit>> =
        texts.map(|text| (text.uri, text.edits)).collect();
    let places = all_references(state, &place);
    if let Some((uri, line)) = place_beyond(state, &places, &name) {
        return Err(refused(&format!(
            "\"{name}\" is in line {} of {}, which cannot be renamed: it is in an anchor or a quoted text. Change that \
             first.",
            line + 1,
            name_of(&uri),
        )));
    }
    for place in places {
        if state.suite(&place.uri).is_none() {
            continue;
        }
        let is_path = place.role == Role::Path;
        if is_path && !is_name_of_paths(&new_name) {
            return Err(refused(&format!(
                "A path of a test suite names this property: use letters, digits, \"-\" and \"_\" only, not \
                 \"{new_name}\"."
            )));
        }
        let new_text = match is_path {
            true => new_name.clone(),
            false => written(state, &place, &new_name),
        };
        let range = place.range;
        let edits = changes.entry(place.uri).or_default();
        edits.push(TextEdit { range, new_text });
    }
    Ok(json!({ "changes": changes }))
}

fn refused(problem: &str) -> RequestError {
    RequestError::refused(visible_line(problem).into_owned())
}

/// Whether paths can have a name without brackets.
fn is_name_of_paths(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    !name.is_empty() && name.chars().all(is_part)
}

/// A name as it is written at a place of an object: in quotes where the old one is.
fn written(state: &State, place: &FieldReference, name: &str) -> String {
    let text = state.texts.get(&place.uri).cloned().unwrap_or_default();
    let old = piece(&text, place.range);
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let is_plain = name.starts_with(is_start) && name.chars().all(is_part);
    match old.trim_start().chars().next() {
        Some('\'') => format!("'{}'", name.replace('\'', "''")),
        Some('"') => json!(name).to_string(),
        _ if !is_plain => json!(name).to_string(),
        _ => name.to_owned(),
    }
}
