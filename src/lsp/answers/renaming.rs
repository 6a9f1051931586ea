//! Renames a property everywhere.

use serde::Deserialize;
use serde_json::{Map, json};

use super::{Answer, Question, TextPosition, json};
use crate::check::visible::visible_line;
use crate::document::position::Position;
use crate::lsp::addresses::name_of;
use crate::lsp::message::RequestError;
use crate::lsp::state::State;
use crate::lsp::suites::is_suite;
use crate::suites::Suite;
use crate::workspace::fields::occurrences::Role;

/// The name at a place, if it can be renamed.
pub fn renameable(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    struct PositionParams {
        position: Position,
    }
    let PositionParams { position } = question.read()?;
    json(&state.texts.workspace.renameable(question.uri, position))
}

/// The edits that rename a property in its definition, in rules and in the objects of all files.
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
        return Err(RequestError::refused(visible_line(&problem).into_owned()));
    }
    let place = TextPosition {
        uri: question.uri.to_owned(),
        position,
    };
    if let Some(problem) = in_suites(state, &place) {
        return Err(RequestError::refused(problem));
    }
    let texts = renaming.texts.into_iter();
    let changes: Map<_, _> = texts.map(|text| (text.uri, json!(text.edits))).collect();
    Ok(json!({ "changes": changes }))
}

/// Why a property keeps its name: a suite of its definition names it, too, and nothing renames in suites here.
fn in_suites(state: &State, place: &TextPosition) -> Option<String> {
    let workspace = &state.texts.workspace;
    let name = workspace
        .renameable(&place.uri, place.position)?
        .placeholder;
    let places = workspace.references(&place.uri, place.position);
    let declared = places.iter().find(|one| one.role == Role::Declaration)?;
    let at = TextPosition {
        uri: declared.uri.clone(),
        position: declared.range.start,
    };
    let all = workspace.definitions();
    let own = all
        .iter()
        .find(|one| **one.uri == *at.uri && at.is_in(one.site().range))?;
    let definition = &own.unit.head.name;
    state.texts.all().find_map(|(uri, text)| {
        if !text.contains(&*name) || !is_suite(uri, text) {
            return None;
        }
        let suite = Suite::read(text);
        let tests_it = suite.crd_name.is_some_and(|named| named.value == *definition);
        if !tests_it && suite.crd.is_none() {
            return None;
        }
        let line = text.lines().position(|line| has_word(line, &name))?;
        Some(format!(
            "\"{}\" is in line {} of {}, a test suite. This program does not rename in suites: change that first.",
            visible_line(&name),
            line + 1,
            visible_line(&name_of(uri)),
        ))
    })
}

/// Whether a line has a name that is no part of another word.
fn has_word(line: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.match_indices(name).any(|(at, _)| {
        let before = line.get(..at).unwrap_or_default();
        let after = line.get(at + name.len()..).unwrap_or_default();
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}
