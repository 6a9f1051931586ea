//! Questions about a place in a test suite: the definition of an object there answers, or the schema of suites.

use serde_json::{Value as Json, json};

use super::named;
use super::suite_references::names_in;
use crate::check::visible::visible_line;
use crate::document::position::{Position, Range};
use crate::lsp::state::State;
use crate::lsp::suites::opened::{InnerPlace, Opened};
use crate::workspace::complete::item::CompletionItem;
use crate::workspace::hover::Hover;
use crate::workspace::navigate::DefinitionLink;
use crate::workspace::rename::Renameable;

/// What may be written at a place.
pub fn completion(state: &mut State, uri: &str, position: Position) -> Vec<CompletionItem> {
    let Some(opened) = state.open_suite(uri) else {
        return Vec::new();
    };
    let Some((number, object)) = opened.object_at(position) else {
        let paths = opened.complete_path(position);
        let named = named::definitions(state, uri, position, &["crd", "crdName"]);
        if let Some(items) = named.or(paths) {
            return items;
        }
        let keys = state.suite_keys(uri);
        return keys.map_or_else(Vec::new, |(keys, text)| keys.completion(&text, position));
    };
    let Some(tested) = opened.tested.first() else {
        return Vec::new();
    };
    let inner = object.inward(position);
    let mut items = tested.workspace.completion(&opened.address(number), inner);
    for item in &mut items {
        item.text_edit.range = object.outward_range(item.text_edit.range);
    }
    items
}

/// What something means.
pub fn hover(state: &mut State, uri: &str, position: Position) -> Option<Hover> {
    let opened = state.open_suite(uri)?;
    let place = opened.inner_place(position);
    let found = place.as_ref().zip(opened.tested.first());
    let found = found.and_then(|(place, tested)| {
        let mut hover = tested.workspace.hover(&place.uri, place.position)?;
        hover.range = place.outward_range(hover.range);
        Some(hover)
    });
    if found.is_some() {
        return found;
    }
    // The key of an object in braces is on its line.
    let (keys, text) = state.suite_keys(uri)?;
    keys.hover(&text, position)
}

/// The property of an object or path at a place, if it can be renamed.
pub fn renameable(state: &mut State, uri: &str, position: Position) -> Option<Renameable> {
    let opened = state.open_suite(uri)?;
    let place = opened.inner_place(position)?;
    let mut found = opened.tested.iter().filter_map(|one| {
        let inner = one.workspace.renameable(&place.uri, place.position)?;
        let range = place.outward_range(inner.range);
        Some(Renameable { range, ..inner })
    });
    found.next()
}

/// Where something is defined: a field of an object, or what the suite tests.
pub fn definitions(state: &mut State, uri: &str, position: Position) -> Vec<DefinitionLink> {
    let Some(opened) = state.open_suite(uri) else {
        return Vec::new();
    };
    if let Some(place) = opened.inner_place(position) {
        return fields_at(opened, &place);
    }
    let named = [&opened.suite.crd_name, &opened.suite.crd];
    let mut names = named.into_iter().flatten().map(|named| named.range);
    let named = names.find(|range| range.start.line == position.line);
    drop(names);
    let tested = opened.tested.iter().map(|one| {
        let definition = &one.definition;
        (definition.file.clone(), definition.identity.name.clone())
    });
    let tested: Vec<_> = tested.collect();
    let Some(origin) = named else {
        return Vec::new();
    };
    let links = tested.into_iter().map(|(file, name)| {
        let own = names_in(state, &file, |own, _| own == name);
        let range = own.and_then(|own| own.name).unwrap_or_default();
        DefinitionLink {
            origin_selection_range: origin,
            target_uri: file,
            target_range: range,
            target_selection_range: range,
        }
    });
    links.collect()
}

/// Where the definitions have the field at a place.
fn fields_at(opened: &Opened, place: &InnerPlace<'_>) -> Vec<DefinitionLink> {
    let links = opened.tested.iter().filter_map(|one| {
        let link = one.workspace.definition(&place.uri, place.position)?;
        let line = one.definition.first_line?;
        Some(DefinitionLink {
            origin_selection_range: place.outward_range(link.origin_selection_range),
            target_uri: link.target_uri,
            target_range: link.target_range.down(line),
            target_selection_range: link.target_selection_range.down(line),
        })
    });
    links.collect()
}

/// The definitions that a suite tests.
pub fn judged(state: &mut State, uri: &str) -> Vec<Json> {
    let Some(opened) = state.open_suite(uri) else {
        return Vec::new();
    };
    let suite = &opened.suite;
    let named = suite.crd_name.as_ref().or(suite.crd.as_ref());
    let range = named.map(|named| named.range).unwrap_or_default();
    let about = |definition: Json, problem: Json| {
        json!({
            "kind": "suite",
            "name": visible_line(&suite.name),
            "range": range,
            "definition": definition,
            "problem": problem,
        })
    };
    if let Some(fault) = &opened.fault {
        return vec![about(Json::Null, visible_line(fault).into())];
    }
    let tested = opened.tested.iter().map(|one| {
        let start = Range::default();
        let definition = json!({ "uri": one.definition.file, "range": start });
        about(definition, Json::Null)
    });
    tested.collect()
}
