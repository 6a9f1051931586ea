//! Renames a property everywhere.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use super::long::{Begun, LongAnswer};
use super::suite_references::{ReferenceSearch, declarations_of};
use super::{Answer, Question, TextPosition, in_suites, json};
use crate::check::visible::visible_line;
use crate::document::position::{LineIndex, Position};
use crate::lsp::addresses::name_of;
use crate::lsp::edits::{Versions, workspace_edit};
use crate::lsp::message::RequestError;
use crate::lsp::state::State;
use crate::lsp::suites::opened::Obstacle;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::complete::plain_key;
use crate::workspace::fields::occurrences::Role;
use crate::workspace::navigate::FieldReference;

/// The name at a place, if it can be renamed.
pub fn renameable(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    struct PositionParams {
        position: Position,
    }
    let PositionParams { position } = question.read()?;
    let uri = question.uri;
    match state.suite(uri) {
        Some(_) => json(&in_suites::renameable(state, uri, position)),
        None => json(&state.texts.workspace.renameable(uri, position)),
    }
}

/// The edits that rename a property in its definition, in rules and in the objects of all files and suites, made in
/// steps.
struct Renaming {
    uri: String,
    name: String,
    new_name: String,
    changes: BTreeMap<String, Vec<TextEdit>>,
    /// The versions of open texts that the edits are made for.
    versions: Option<Versions>,
    search: ReferenceSearch,
}

/// Begins to rename.
pub fn rename(state: &mut State, mut question: Question<'_>) -> Begun {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct RenameParams {
        position: Position,
        new_name: String,
    }
    let RenameParams { position, new_name } = question.read()?;
    let uri = question.uri.to_owned();
    let mut place = TextPosition { uri, position };
    if state.suite(&place.uri).is_some() {
        place = declared(state, &place)?;
    }
    let workspace = &state.texts.workspace;
    let renaming = workspace.rename(&place.uri, place.position, &new_name);
    if let Some(problem) = renaming.problem {
        return Err(refused(&problem));
    }
    let name = workspace.renameable(&place.uri, place.position);
    let name = name.map(|own| own.placeholder).unwrap_or_default();
    let texts = renaming.texts.into_iter();
    Ok(Box::new(Renaming {
        uri: question.uri.to_owned(),
        new_name,
        changes: texts.map(|text| (text.uri, text.edits)).collect(),
        versions: state.versions(),
        search: ReferenceSearch::new(place).for_rename(name.clone()),
        name,
    }))
}

/// Where the property at a place of a suite is declared.
fn declared(state: &mut State, place: &TextPosition) -> Result<TextPosition, RequestError> {
    let mut places = declarations_of(state, place);
    match places.len() {
        0 | 1 => places
            .pop()
            .ok_or_else(|| refused("There is no property here to rename.")),
        count => Err(refused(&format!(
            "The suite tests {count} definitions that have this property: rename it in one of them."
        ))),
    }
}

impl LongAnswer for Renaming {
    fn step(&mut self, state: &mut State) -> Option<Answer> {
        if self.search.step(state) {
            return None;
        }
        Some(self.answer(state))
    }
}

impl Renaming {
    fn answer(&mut self, state: &mut State) -> Answer {
        let places = self.search.take_found();
        if let Some((uri, obstacle)) = self.search.obstacle() {
            return Err(refused(&told(obstacle, &self.name, &uri)));
        }
        let Self {
            new_name, search, ..
        } = self;
        let mut suites: BTreeMap<String, Vec<FieldReference>> = BTreeMap::new();
        for place in places {
            suites.entry(place.uri.clone()).or_default().push(place);
        }
        suites.retain(|uri, _| state.suite(uri).is_some());
        for (uri, places) in suites {
            let is_path = |place: &FieldReference| place.role == Role::Path;
            if places.iter().any(is_path) && !is_name_of_paths(new_name) {
                return Err(refused(&format!(
                    "A path of a test suite names this property: use letters, digits, \"-\" and \"_\" only, not \
                     \"{new_name}\"."
                )));
            }
            let is_plain = is_name_of_paths(new_name) && plain_key(new_name) == *new_name;
            if !is_plain && places.iter().any(|place| search.is_in_text(place)) {
                return Err(refused(&format!(
                    "A text in quotes of a test suite names this property: use a name that needs no quotes, not \
                     \"{new_name}\"."
                )));
            }
            let text = state.texts.get(&uri).map_or("", |text| text);
            let lines = LineIndex::new(text);
            let edits = places.iter().map(|place| {
                let range = place.range;
                let before = text.get(lines.offset(range.start)..).unwrap_or_default();
                let new_text = match is_path(place) || search.is_in_text(place) {
                    true => new_name.clone(),
                    false => written(before, new_name),
                };
                TextEdit { range, new_text }
            });
            self.changes.entry(uri).or_default().extend(edits);
        }
        let changes = std::mem::take(&mut self.changes).into_iter();
        let changes = changes.map(|(uri, edits)| (uri, json!(edits)));
        let edit = workspace_edit(changes.collect(), self.versions.as_ref());
        Ok(state.outward(&edit, &self.uri))
    }
}

/// Why a name of a suite cannot be renamed, in words.
fn told(obstacle: Obstacle, name: &str, uri: &str) -> String {
    let (line, why) = match obstacle {
        Obstacle::InText(line) => (
            line,
            "it is in a folded text or one with escapes, where names have no places of their own",
        ),
        Obstacle::Shared(line) => (
            line,
            "it is in an anchor that also stands for another field or version",
        ),
        Obstacle::Unread(line) => (line, "the suite cannot be read"),
    };
    format!(
        "\"{name}\" is in line {} of {}, which cannot be renamed: {why}. Change that first.",
        line + 1,
        name_of(uri),
    )
}

fn refused(problem: &str) -> RequestError {
    RequestError::refused(visible_line(problem).into_owned())
}

/// Whether paths can have a name without brackets.
fn is_name_of_paths(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    !name.is_empty() && name.chars().all(is_part)
}

/// A name as it is written in place of another one of an object: in quotes where that one is.
fn written(before: &str, name: &str) -> String {
    match before.chars().next() {
        Some('\'') => format!("'{}'", name.replace('\'', "''")),
        Some('"') => json!(name).to_string(),
        _ => plain_key(name),
    }
}
