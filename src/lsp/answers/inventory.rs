//! The definitions of the workspace, and the objects of each with their verdicts: for views.

use std::collections::HashMap;

use serde_json::{Map, Value as Json, json};

use super::{Answer, Question, TextPosition, in_suites};
use crate::check::visible::visible_line;
use crate::lsp::manifests::{Key, Manifests};
use crate::lsp::message::RequestError;
use crate::lsp::state::State;
use crate::workspace::checks::outcome::{
    DocumentOutcome, DocumentStatus, NotJudged, NotJudgedReason, Verdict,
};

/// How many objects of a definition are listed at most.
const MOST_OBJECTS: usize = 1000;

/// What documents of a text are that are no manifests.
fn why_not(state: &State, uri: &str, outcomes: &[DocumentStatus]) -> HashMap<Key, String> {
    let found = state.texts.workspace.diagnostics(uri);
    let manifests = Manifests::new((&state.texts, &state.folders), uri, &found, outcomes);
    let skipped = manifests.skipped.into_iter();
    skipped.map(|one| (one.key, one.message)).collect()
}

fn why(verdict: &Verdict) -> Option<&NotJudged> {
    match verdict {
        Verdict::NotJudged(why) => Some(why),
        _ => None,
    }
}

/// Which definitions judge the objects of a text.
pub fn judged(state: &mut State, question: Question<'_>) -> Answer {
    let uri = question.uri;
    if state.suite(uri).is_some() {
        return Ok(json!({ "objects": in_suites::judged(state, uri) }));
    }
    let outcomes = state.texts.workspace.outcomes_of(uri);
    let why_not = why_not(state, uri, &outcomes);
    let mut objects: Vec<Json> = Vec::new();
    state.texts.workspace.objects(uri, &mut |object| {
        if matches!(object.outcome, DocumentOutcome::Report(_)) {
            return;
        }
        let site = object.site;
        let unjudged = why(&object.verdict).map(|why| &why.message);
        let problem = why_not.get(&(site.document, site.item)).or(unjudged);
        let definition = object
            .definition
            .as_ref()
            .map(|by| json!({ "uri": by.site.uri, "range": by.site.range }));
        objects.push(json!({
            "kind": visible_line(&object.head.kind),
            "name": visible_line(&object.head.name),
            "range": site.range,
            "definition": definition,
            "problem": problem.map(|problem| visible_line(problem)),
        }));
    });
    let unread = outcomes.iter().filter_map(|status| {
        let why = why(&status.verdict)?;
        let is_unread =
            [NotJudgedReason::Unreadable, NotJudgedReason::Template].contains(&why.reason);
        let problem = why_not
            .get(&(status.document, status.item))
            .unwrap_or(&why.message);
        is_unread.then(|| {
            json!({
                "kind": "document",
                "name": format!("at line {}", status.range.start.line + 1),
                "range": status.range,
                "definition": null,
                "problem": visible_line(problem),
            })
        })
    });
    objects.extend(unread);
    Ok(json!({ "objects": objects }))
}

/// All definitions, sorted by their kinds.
pub fn definitions(state: &mut State, _: Question<'_>) -> Answer {
    let mut all = state.texts.workspace.definitions();
    all.sort_by(|one, other| one.definition.kind.cmp(&other.definition.kind));
    let all = all.iter().map(|one| {
        json!({
            "uri": &**one.uri,
            "range": one.site().range,
            "name": visible_line(&one.unit.head.name),
            "group": visible_line(&one.definition.group),
            "kind": visible_line(&one.definition.kind),
        })
    });
    Ok(all.collect())
}

/// The objects of the definition at a place.
pub fn objects(state: &mut State, mut question: Question<'_>) -> Answer {
    let place = question.read::<TextPosition>().map_err(|_| {
        RequestError::invalid(format!("{} takes {{ uri, position }}", question.method))
    })?;
    let place = place.owned(state);
    let mut objects: Vec<Json> = Vec::new();
    if let Some((group, kind)) = definition_at(state, &place) {
        let uris = state.texts.workspace.uris();
        let is_wanted = |uri: &&str| {
            let text = state.texts.get(uri);
            text.is_some_and(|text| text.contains(&*kind))
        };
        for uri in uris.filter(is_wanted) {
            objects_in(state, uri, (&group, &kind), &mut objects);
            if objects.len() >= MOST_OBJECTS {
                break;
            }
        }
    }
    let is_all = objects.len() < MOST_OBJECTS;
    objects.truncate(MOST_OBJECTS);
    Ok(json!({ "objects": objects, "isAll": is_all }))
}

/// The group and kind of the definition at a place.
fn definition_at(state: &State, place: &TextPosition) -> Option<(String, String)> {
    let all = state.texts.workspace.definitions();
    let own = all
        .iter()
        .find(|one| **one.uri == *place.uri && place.is_in(one.site().range))?;
    Some((own.definition.group.clone(), own.definition.kind.clone()))
}

fn objects_in(state: &State, uri: &str, (group, kind): (&str, &str), objects: &mut Vec<Json>) {
    let outcomes = state.texts.workspace.outcomes_of(uri);
    let is_in_order = outcomes
        .iter()
        .all(|status| status.verdict == Verdict::Accepted);
    let why_not = match is_in_order {
        true => HashMap::new(),
        false => why_not(state, uri, &outcomes),
    };
    for status in &outcomes {
        let head = &status.head;
        if status.is_definition || head.kind != kind || head.group() != group {
            continue;
        }
        let skipped = why_not.get(&(status.document, status.item));
        let (outcome, message) = match (&status.verdict, skipped) {
            (_, Some(skipped)) => ("not-judged", Some(skipped)),
            (Verdict::NotJudged(why), None) => ("not-judged", Some(&why.message)),
            (Verdict::Accepted, None) => ("accepted", None),
            (Verdict::Refused, None) => ("refused", None),
        };
        let mut object = Map::new();
        let mut put = |name: &str, value: Json| drop(object.insert(name.to_owned(), value));
        put("uri", uri.into());
        put("range", json!(status.range));
        put("name", visible_line(&head.name).into());
        put("namespace", visible_line(&head.namespace).into());
        put("outcome", outcome.into());
        if let Some(message) = message {
            put("problem", visible_line(message).into());
        }
        objects.push(object.into());
    }
}
