//! Evaluates a rule against an object of the workspace: each sub-expression with value, type and cost.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::TextPosition;
use super::commands::at_object;
use super::rule_sites::each_rule;
use super::runs::{RunOfRule, meets, refusals, runs_at, runs_in, runs_of_rule_at};
use super::together::QUICK_FIX;
use super::traced::markdown;
use crate::Request;
use crate::cel::watch::Trace;
use crate::document::position::Range;
use crate::lsp::capabilities::TRACE;
use crate::lsp::manifests::skipped_at;
use crate::lsp::members::Members;
use crate::lsp::state::{State, Tone};
use crate::workspace::checks::outcome::{DocumentOutcome, Verdict};
use crate::workspace::findings::diagnostic::Diagnostic;
use crate::workspace::objects::Object;

/// An evaluation with its sub-expressions, as clients get it.
#[derive(Serialize)]
struct Traced<'r> {
    #[serde(flatten)]
    run: &'r RunOfRule,
    trace: &'r Trace,
    /// All of it as Markdown.
    text: &'r str,
    /// The other evaluations of the rule.
    others: &'r [RunOfRule],
}

/// What is at a place.
enum TracedPlace {
    /// A definition, with its range.
    Definition(Range),
    /// An object, with the rules that ran for it, or why nobody judges it.
    Object(Result<Vec<RunOfRule>, String>),
}

/// The trace of a rule: at a place of a definition for the first object that it refuses, else for the first one; at a
/// place of an object for the rule that refuses the value there, else for the first one. Users of clients that have no
/// view for it are shown the text.
pub fn trace(state: &mut State, place: &TextPosition, argument: &Json) -> Result<Json, String> {
    let traced = traced(state, place, argument);
    if !state.client.shows_trace {
        let text = match &traced {
            Ok(answer) => answer.at("/text").as_str().unwrap_or_default(),
            Err(problem) => problem,
        };
        let text = text.to_owned();
        state.say(Tone::Info, &text);
    }
    traced
}

fn traced(state: &State, place: &TextPosition, argument: &Json) -> Result<Json, String> {
    let mut runs = runs_wanted(state, place, argument)?;
    runs.sort_by_key(RunOfRule::rank);
    let [chosen, others @ ..] = &*runs else {
        return Err(
            "No rule was evaluated here: a definition has none, or other errors came first."
                .to_owned(),
        );
    };
    let found = trace_of(state, chosen)?;
    let text = markdown(chosen, &found);
    let traced = Traced {
        run: chosen,
        trace: &found,
        text: &text,
        others,
    };
    Ok(json!(traced))
}

fn runs_wanted(
    state: &State,
    place: &TextPosition,
    argument: &Json,
) -> Result<Vec<RunOfRule>, String> {
    let seen = at_object(state, place, |object| match object.outcome {
        DocumentOutcome::Report(_) => TracedPlace::Definition(object.site.range),
        _ => match state
            .unsent(&place.uri, object.site.range)
            .into_iter()
            .next()
        {
            Some(unsent) => TracedPlace::Object(Err(unsent.message)),
            None => TracedPlace::Object(judged_runs(object)),
        },
    });
    let runs = match seen {
        None => {
            return Err(
                "There is neither a rule of a definition here nor a custom resource.".to_owned(),
            );
        }
        Some(TracedPlace::Definition(range)) => return runs_of_rule_at(state, place, range),
        Some(TracedPlace::Object(runs)) => runs?,
    };
    let text = |name| argument.member(name).as_str();
    let Some(path) = text("path") else {
        return Ok(runs_at(state, place, runs));
    };
    let is_wanted = |run: &RunOfRule| {
        let rule = text("rule");
        run.path == path && rule.is_none_or(|rule| run.rule == rule)
    };
    let wanted: Vec<RunOfRule> = runs.into_iter().filter(is_wanted).collect();
    match wanted.is_empty() {
        true => Err(format!("No such rule of this object ran at {path}.")),
        false => Ok(wanted),
    }
}

/// The rules that ran for an object, or why nobody judges it.
fn judged_runs(object: &Object<'_>) -> Result<Vec<RunOfRule>, String> {
    match (&object.verdict, &object.outcome) {
        (Verdict::NotJudged(why), _) => Err(why.message.clone()),
        (_, DocumentOutcome::Admission(_)) => Ok(runs_in(object)),
        _ => Err("not checked".to_owned()),
    }
}

/// The sub-expressions of a run.
fn trace_of(state: &State, run: &RunOfRule) -> Result<Trace, String> {
    let place = TextPosition {
        uri: run.uri.clone(),
        position: run.position,
    };
    let found = at_object(state, &place, |object| {
        let (by, sent) = (object.definition.as_ref()?, object.sent.as_deref()?);
        let request = match &object.previous {
            Some(previous) => Request::Update(&previous.json),
            None => Request::Create,
        };
        by.crd.trace(request, sent, None, (&run.rule, &run.path))
    });
    found.flatten().ok_or_else(|| {
        let why = run.skipped.unwrap_or("it is not needed");
        format!("The rule did not run at {}: {why}", run.path)
    })
}

/// A lens above each rule of a text's definitions.
pub fn trace_lenses(state: &State, uri: &str) -> Vec<Json> {
    if !state.client.runs_commands {
        return Vec::new();
    }
    let mut lenses = Vec::new();
    each_rule(state, uri, &mut |_, site| {
        let command = command_at(state, uri, site.range, "evaluate against an object");
        lenses.push(json!({ "range": site.range, "command": command }));
    });
    lenses
}

/// The command that traces the rule at a place. Nobody translates the arguments of a command.
fn command_at(state: &State, uri: &str, range: Range, title: &str) -> Json {
    let at = json!({ "uri": uri, "position": range.start });
    json!({ "title": title, "command": TRACE, "arguments": [state.outward(&at, uri)] })
}

/// The actions that show the trace of a rule: at the rule, and at a value that a rule refuses.
pub fn trace_actions(state: &State, uri: &str, range: Range) -> Vec<Json> {
    if !state.client.runs_commands {
        return Vec::new();
    }
    let action = |title| {
        let command = command_at(state, uri, range, title);
        vec![json!({ "title": title, "kind": QUICK_FIX, "command": command })]
    };
    let refusals = refusals(state, uri, range);
    let unsent = match refusals.is_empty() {
        true => Vec::new(),
        false => state.unsent(uri, range),
    };
    let is_sent = |one: &Diagnostic| skipped_at(&unsent, one.range.start.line).is_none();
    if refusals.iter().any(is_sent) {
        return action("Show each step of the rule that refuses this");
    }
    let mut is_at_rule = false;
    each_rule(state, uri, &mut |_, site| {
        is_at_rule |= meets(site.range, range)
    });
    match is_at_rule {
        true => action("Evaluate the rule against an object"),
        false => Vec::new(),
    }
}
