//! Questions about a place in a text.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::long::{Begun, LongAnswer};
use super::suite_references::{ReferenceSearch, references_within};
use super::{Answer, Question, TextPosition, in_suites, json, named};
use crate::document::position::{Position, Range};
use crate::lsp::configurations::has_keys;
use crate::lsp::shown::{show_completion, show_markup, without_indentation, without_snippet};
use crate::lsp::state::State;
use crate::lsp::texts::piece;
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
    let named = match has_keys(question.uri) {
        true => named::definitions(state, question.uri, position, &["crds"]),
        false => None,
    };
    let mut items = match state.keys(question.uri) {
        Some((keys, text)) => named.unwrap_or_else(|| keys.completion(&text, position)),
        None if is_suite => in_suites::completion(state, question.uri, position),
        None => {
            if is_type(state, question.uri, position) {
                state.load_kinds();
            }
            state.texts.workspace.completion(question.uri, position)
        }
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

/// Whether the type of an object may be written at a place: in an empty text, or behind a key for it.
fn is_type(state: &State, uri: &str, position: Position) -> bool {
    let text = state.texts.get(uri).map_or("", |text| text);
    let start = Position {
        character: 0,
        ..position
    };
    let end = position;
    let before = piece(text, Range { start, end });
    let is_word = |c: char| !c.is_whitespace() && c != ':' && !QUOTES.contains(&c);
    let before = before.trim_end_matches(is_word);
    let before = before.strip_suffix(QUOTES).unwrap_or(before).trim_end();
    !text.contains(':') || before.strip_suffix(':').is_some_and(ends_with_type)
}

const QUOTES: [char; 2] = ['"', '\''];

fn ends_with_type(text: &str) -> bool {
    let key = text.trim_end();
    let key = key.strip_suffix(QUOTES).unwrap_or(key);
    let before = ["apiVersion", "kind"]
        .iter()
        .find_map(|name| key.strip_suffix(name));
    before.is_some_and(|before| {
        let last = before.chars().next_back();
        last.is_none_or(|c| c.is_whitespace() || "{,\"'-".contains(c))
    })
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

/// All places that name a field, a version or a kind, found in steps.
pub struct References {
    uri: String,
    wants_declaration: bool,
    search: ReferenceSearch,
}

/// Begins to look for them.
pub fn references(_: &mut State, mut question: Question<'_>) -> Begun {
    let ReferenceParams { position, context } = question.read()?;
    let uri = question.uri.to_owned();
    Ok(Box::new(References {
        uri: uri.clone(),
        wants_declaration: context.include_declaration != Some(false),
        search: ReferenceSearch::new(TextPosition { uri, position }),
    }))
}

impl LongAnswer for References {
    fn step(&mut self, state: &mut State) -> Option<Answer> {
        if self.search.step(state) {
            return None;
        }
        let found = self.search.take_found();
        let wants_all = self.wants_declaration;
        let wanted = found.iter().filter(|one| wants_all || !is_declaration(one));
        let places = wanted.map(|one| json!({ "uri": one.uri, "range": one.range }));
        let places: Json = places.collect();
        Some(Ok(state.outward(&places, &self.uri)))
    }
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
