//! Questions about a place in a text.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::suite_references::{all_references, references_within};
use super::{Answer, Question, TextPosition, in_suites, json};
use crate::document::position::Position;
use crate::lsp::shown::{show_completion, show_markup, without_indentation, without_snippet};
use crate::lsp::state::State;
use crate::workspace::fields::occurrences::Role;
use crate::workspace::navigate::FieldReference;

/// A place.
#[derive(Deserialize)]
struct PositionParams {
    position: Position,
}

/// What may be written at a place.
pub fn completion(state: &mut State, mut question: Question<'_>) -> Answer {
    let PositionParams { position } = question.read()?;
    let is_suite = state.suite(question.uri).is_some();
    let mut items = match state.keys(question.uri) {
        Some((keys, text)) => keys.completion(&text, position),
        None if is_suite => in_suites::completion(state, question.uri, position),
        None => state.texts.workspace.completion(question.uri, position),
    };
    items.iter_mut().for_each(show_completion);
    if !state.client.has_snippets {
        items.iter_mut().for_each(without_snippet);
        return json(&items);
    }
    if state.client.keeps_indentation {
        return json(&items);
    }
    let text = state.texts.get(question.uri).cloned().unwrap_or_default();
    let line = usize::try_from(position.line).unwrap_or(usize::MAX);
    let line = text.lines().nth(line).unwrap_or_default();
    items
        .iter_mut()
        .for_each(|item| without_indentation(item, line));
    let mut items = json(&items)?;
    for item in items.as_array_mut().into_iter().flatten() {
        // The client has no such modes.
        if let Some(item) = item.as_object_mut() {
            item.remove("insertTextMode");
        }
    }
    Ok(items)
}

/// What a field, a value or a name in a rule means.
pub fn hover(state: &mut State, mut question: Question<'_>) -> Answer {
    let PositionParams { position } = question.read()?;
    let is_suite = state.suite(question.uri).is_some();
    let mut hover = match state.keys(question.uri) {
        Some((keys, text)) => keys.hover(&text, position),
        None if is_suite => in_suites::hover(state, question.uri, position),
        None => state.texts.workspace.hover(question.uri, position),
    };
    if let Some(hover) = &mut hover {
        show_markup(&mut hover.contents);
    }
    json(&hover)
}

/// The parameters of the function that is called at a place of a rule.
pub fn signature_help(state: &mut State, mut question: Question<'_>) -> Answer {
    let PositionParams { position } = question.read()?;
    json(&state.texts.workspace.signature_help(question.uri, position))
}

/// Where a field, a version or a kind is defined.
pub fn definition(state: &mut State, mut question: Question<'_>) -> Answer {
    let PositionParams { position } = question.read()?;
    let links = match state.suite(question.uri) {
        Some(_) => in_suites::definitions(state, question.uri, position),
        None => {
            let link = state.texts.workspace.definition(question.uri, position);
            link.into_iter().collect()
        }
    };
    if state.client.has_links {
        return json(&links);
    }
    let places = links
        .iter()
        .map(|link| json!({ "uri": link.target_uri, "range": link.target_selection_range }));
    Ok(places.collect())
}

/// A place, and whether the declaration is wanted, too.
#[derive(Deserialize)]
struct ReferenceParams {
    position: Position,
    #[serde(default)]
    context: ReferenceContext,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReferenceContext {
    include_declaration: Option<bool>,
}

/// All places that name a field, a version or a kind.
pub fn references(state: &mut State, mut question: Question<'_>) -> Answer {
    let ReferenceParams { position, context } = question.read()?;
    let place = TextPosition {
        uri: question.uri.to_owned(),
        position,
    };
    let found = all_references(state, &place);
    let wants_all = context.include_declaration != Some(false);
    let wanted = found.iter().filter(|one| wants_all || !is_declaration(one));
    let places = wanted.map(|one| json!({ "uri": one.uri, "range": one.range }));
    Ok(places.collect())
}

/// The places of the same text that name it.
pub fn highlights(state: &mut State, mut question: Question<'_>) -> Answer {
    const READ: u8 = 2;
    const WRITE: u8 = 3;
    let PositionParams { position } = question.read()?;
    let found = match state.suite(question.uri) {
        Some(_) => {
            let uri = question.uri.to_owned();
            references_within(state, &TextPosition { uri, position })
        }
        None => state.texts.workspace.highlights(question.uri, position),
    };
    let places = found.iter().map(|one| -> Json {
        let kind = if is_declaration(one) { WRITE } else { READ };
        json!({ "range": one.range, "kind": kind })
    });
    Ok(places.collect())
}

fn is_declaration(one: &FieldReference) -> bool {
    one.role == Role::Declaration
}
