//! Commands that any client can run: each takes a place, and returns a text or why there is none.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::costs::{cost_lenses, explained};
use super::tracing::trace;
use super::witness::witness;
use super::{Answer, Needs, Question, TextPosition};
use crate::document::position::Range;
use crate::document::to_yaml;
use crate::lsp::capabilities::{COST, SAMPLE, STORED, TRACE, WITNESS};
use crate::lsp::members::Members;
use crate::lsp::message::RequestError;
use crate::lsp::state::{State, Tone};
use crate::lsp::texts::piece;
use crate::machinery::GroupVersion;
use crate::workspace::checks::outcome::{DocumentOutcome, Verdict};
use crate::workspace::objects::Object;
use crate::{Crd, document};

/// A command.
#[derive(Deserialize)]
struct Called {
    command: String,
}

/// What a command is given.
pub fn argument_of(params: &Json) -> &Json {
    params.at("/arguments/0")
}

/// What a command needs.
pub fn needs(params: &Json) -> Needs {
    match params.at("/command").as_str() {
        // The objects of a definition may be anywhere.
        Some(TRACE) => Needs::All,
        _ => Needs::Ready,
    }
}

/// Runs a command.
pub fn run(state: &mut State, mut question: Question<'_>) -> Answer {
    let argument = argument_of(&question.params).clone();
    let Called { command } = question.read()?;
    let answer = match &*command {
        STORED => stored,
        SAMPLE => sample,
        TRACE => trace,
        WITNESS => return witness(state, &argument),
        COST => return cost(state, argument),
        name => return Err(RequestError::invalid(format!("there is no command {name}"))),
    };
    let place = place(state, argument.clone())?;
    state.prepare_kinds(&place.uri);
    Ok(match answer(state, &place, &argument) {
        Ok(answer) => answer,
        Err(problem) => json!({ "problem": problem }),
    })
}

fn place(state: &mut State, argument: Json) -> Result<TextPosition, RequestError> {
    let place = serde_json::from_value::<TextPosition>(argument);
    let wrong = |_| RequestError::invalid("the command takes { uri, position }".to_owned());
    Ok(place.map_err(wrong)?.owned(state))
}

/// Says what multiplies the cost of a rule: of the lens that was clicked, or of the rule at a place or above it. Clients
/// that have no view for it show messages.
fn cost(state: &mut State, argument: Json) -> Answer {
    let title = argument.at("/title").as_str();
    let text = match (title, argument.at("/factors").as_array()) {
        (Some(title), Some(factors)) => explained(title, factors),
        _ => {
            let place = place(state, argument)?;
            let lenses = cost_lenses(state, &place.uri).into_iter();
            let above = lenses.filter(|lens| lens.range.start.line <= place.position.line);
            let lens = above.max_by_key(|lens| lens.range.start);
            let nothing =
                || RequestError::invalid("there is no rule here whose cost is known".to_owned());
            lens.ok_or_else(nothing)?.explained()
        }
    };
    state.say(Tone::Info, &text);
    Ok(text.into())
}

/// Looks at the definition or object at a place; where there is only one, at that one.
pub fn at_object<Seen>(
    state: &State,
    place: &TextPosition,
    mut look: impl FnMut(&Object<'_>) -> Seen,
) -> Option<Seen> {
    let mut ranges = Vec::new();
    let workspace = &state.texts.workspace;
    workspace.objects(&place.uri, &mut |object| ranges.push(object.site.range));
    let here = ranges.iter().position(|range| place.is_in(*range));
    let wanted = here.or((ranges.len() == 1).then_some(0))?;
    let (mut number, mut seen) = (0, None);
    workspace.objects(&place.uri, &mut |object| {
        if number == wanted {
            seen = Some(look(object));
        }
        number += 1;
    });
    seen
}

/// The object that the API server would store, beside the one that was sent. Both texts are written alike, so that only
/// what the server changes differs.
fn stored(state: &mut State, place: &TextPosition, _: &Json) -> Result<Json, String> {
    if state.suite(&place.uri).is_some() {
        return Err("This is a test suite: its tests tell what is stored.".to_owned());
    }
    let seen = at_object(state, place, |object| {
        if let Some(unsent) = state
            .unsent(&place.uri, object.site.range)
            .into_iter()
            .next()
        {
            return Err(unsent.message);
        }
        let admission = match (&object.outcome, &object.verdict) {
            (DocumentOutcome::Report(_), _) => {
                return Err("This is a definition: ask at a custom resource.".to_owned());
            }
            (_, Verdict::NotJudged(why)) => return Err(why.message.clone()),
            (DocumentOutcome::Admission(admission), _) => admission,
            (DocumentOutcome::Unknown, _) => return Err("not checked".to_owned()),
        };
        let why = match (&admission.decode_error, &*admission.errors) {
            (Some(why), _) => Some(why.clone()),
            (None, []) => None,
            (None, errors) => {
                let errors = errors.iter().map(|error| error.message());
                Some(errors.collect::<Vec<_>>().join("; "))
            }
        };
        let (Some(stored), Some(sent)) = (&admission.object, &object.sent) else {
            return Err(format!(
                "The API server refuses this: {}",
                why.unwrap_or_default()
            ));
        };
        let sent = document::parse(sent).into_iter().next();
        let sent = sent.and_then(|document| document.value).unwrap_or_default();
        let refused =
            (!admission.allowed).then(|| why.unwrap_or_else(|| "see the problems".to_owned()));
        Ok(json!({ "sent": to_yaml(&sent), "stored": to_yaml(stored), "refused": refused }))
    });
    let nothing = || match state.texts.workspace.syntax_errors(&place.uri).first() {
        Some(fault) => format!("The text cannot be read: {}", fault.message),
        None => "There is no custom resource here.".to_owned(),
    };
    seen.unwrap_or_else(|| Err(nothing()))
}

/// What a sample is made of.
struct Model {
    kind: String,
    group: String,
    /// The text and the range of the definition.
    definition: Option<(String, Range)>,
    /// The version of the object.
    version: Option<String>,
}

/// An object that the definition at a place admits, or one of the same kind of Kubernetes' own.
fn sample(state: &mut State, place: &TextPosition, argument: &Json) -> Result<Json, String> {
    let model = at_object(state, place, |object| {
        let is_definition = matches!(object.outcome, DocumentOutcome::Report(_));
        let by = object
            .definition
            .as_ref()
            .map(|by| (by.site.uri.to_owned(), by.site.range));
        let version = GroupVersion::split(&object.head.api_version).version;
        Model {
            kind: object.head.kind.clone(),
            group: object.head.group().to_owned(),
            definition: match is_definition {
                true => Some((place.uri.clone(), object.site.range)),
                false => by,
            },
            version: (!is_definition).then(|| version.to_owned()),
        }
    });
    let nothing = "There is neither a CustomResourceDefinition here nor an object of one.";
    let model = model.ok_or(nothing)?;
    let Some((uri, range)) = &model.definition else {
        return own_sample(state.samples, &model).ok_or_else(|| nothing.to_owned());
    };
    let text = state.texts.get(uri).map(|text| piece(text, *range));
    let release = state.settings.releases().last;
    let crd = Crd::new_for(&text.unwrap_or_default(), release);
    let report = crd.report();
    if !report.valid {
        let first = || report.errors.first().map(|error| error.message());
        let why = report.decode_error.clone().or_else(first);
        return Err(format!(
            "The API server refuses the definition: {}",
            why.unwrap_or_default()
        ));
    }
    let is_full = argument.at("/optional").as_bool() == Some(true);
    let sample = crd.sample(model.version.as_deref(), is_full);
    Ok(json!({ "text": sample }))
}

/// The sample of one of Kubernetes' own kinds.
fn own_sample(samples: &str, model: &Model) -> Option<Json> {
    let documents = document::parse(samples).into_iter();
    let mut values = documents.filter_map(|document| document.value);
    let found = values.find(|value| {
        let text = |name| {
            value
                .get(name)
                .and_then(|text| text.as_str())
                .unwrap_or_default()
        };
        let group = GroupVersion::split(text("apiVersion")).group;
        text("kind") == model.kind && group == model.group
    })?;
    Some(json!({ "text": to_yaml(&found) }))
}
