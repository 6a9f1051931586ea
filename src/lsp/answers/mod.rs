//! The client's questions. Each is answered by one call of the engine.

mod actions;
mod commands;
mod costs;
mod everywhere;
mod in_suites;
mod inventory;
mod long;
mod meant;
mod named;
mod places;
mod renaming;
mod rule_sites;
mod runs;
mod since_head;
mod structure;
mod suite_references;
mod suite_tests;
mod together;
mod traced;
mod tracing;
mod typed;
mod witness;

pub use self::long::{LongAnswer, long_answer};
pub use self::suite_tests::{found_suite, suite_uris};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use self::long::Begun;
use super::message::RequestError;
use super::state::State;
use crate::document::position::{Position, Range};

/// What a question needs before it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: the text suffices.
    Text,
    /// That all files were read.
    Ready,
    /// That the engine has all texts, too.
    All,
}

/// A question whose turn it is.
pub struct Question<'q> {
    /// What is asked.
    pub method: &'q str,
    /// Our address of the text that it is about; empty if it is about none.
    pub uri: &'q str,
    /// The parameters, with positions as the engine counts them.
    pub params: Json,
}

impl Question<'_> {
    /// The parameters as they have to be.
    fn read<Params: DeserializeOwned>(&mut self) -> Result<Params, RequestError> {
        let params = std::mem::take(&mut self.params);
        let read = serde_json::from_value(params);
        read.map_err(|why| RequestError::invalid(format!("{}: {why}", self.method)))
    }
}

/// A place in any text, as the client writes it.
#[derive(serde::Deserialize)]
struct TextPosition {
    uri: String,
    position: Position,
}

impl TextPosition {
    /// The place as we have it.
    fn owned(self, state: &mut State) -> Self {
        let uri = state.addresses.own(&self.uri);
        let position = serde_json::to_value(self.position).unwrap_or_default();
        let position = serde_json::from_value(state.inward(position, &uri));
        Self {
            uri,
            position: position.unwrap_or(self.position),
        }
    }

    /// Whether it is on a line of a range.
    fn is_in(&self, range: Range) -> bool {
        (range.start.line..=range.end.line).contains(&self.position.line)
    }
}

/// The answer, with positions as the engine counts them.
pub type Answer = Result<Json, RequestError>;

/// A question, what it needs, and who answers it.
type Route = (&'static str, Needs, fn(&mut State, Question<'_>) -> Answer);

/// Runs a command. What that needs depends on the command.
pub const EXECUTE: &str = "workspace/executeCommand";

const ABOUT_TEXTS: [Route; 15] = [
    ("crd-drydock/judged", Needs::Ready, inventory::judged),
    (
        "textDocument/codeAction",
        Needs::Text,
        actions::code_actions,
    ),
    ("textDocument/codeLens", Needs::Text, costs::lenses),
    ("textDocument/completion", Needs::Text, places::completion),
    ("textDocument/definition", Needs::Ready, places::definition),
    (
        "textDocument/documentHighlight",
        Needs::Text,
        places::highlights,
    ),
    ("textDocument/documentLink", Needs::Text, structure::links),
    (
        "textDocument/documentSymbol",
        Needs::Text,
        structure::symbols,
    ),
    (
        "textDocument/foldingRange",
        Needs::Text,
        structure::folding_ranges,
    ),
    ("textDocument/hover", Needs::Text, places::hover),
    (
        "textDocument/inlayHint",
        Needs::Text,
        structure::inlay_hints,
    ),
    (
        "textDocument/prepareRename",
        Needs::Ready,
        renaming::renameable,
    ),
    (
        "textDocument/selectionRange",
        Needs::Text,
        structure::selection_ranges,
    ),
    (
        "textDocument/semanticTokens/full",
        Needs::Text,
        structure::rule_words,
    ),
    (
        "textDocument/signatureHelp",
        Needs::Text,
        places::signature_help,
    ),
];

/// Begins to answer a question.
type Begin = fn(&mut State, Question<'_>) -> Begun;

/// Questions about a place, each answered in steps.
const IN_STEPS: [(&str, Begin); 2] = [
    ("textDocument/references", places::references),
    ("textDocument/rename", renaming::rename),
];

const OTHERS: [Route; 5] = [
    (
        "crd-drydock/discoverTests",
        Needs::Ready,
        suite_tests::discover,
    ),
    (
        "crd-drydock/definitions",
        Needs::Ready,
        inventory::definitions,
    ),
    ("crd-drydock/objects", Needs::All, inventory::objects),
    (EXECUTE, Needs::Ready, commands::run),
    ("workspace/symbol", Needs::All, structure::workspace_symbols),
];

/// Answers the requests of one name.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// What has to be read before.
    pub needs: Needs,
    /// Whether the requests are about a text.
    pub is_about_text: bool,
    work: Work,
}

#[derive(Clone, Copy, Debug)]
enum Work {
    Once(fn(&mut State, Question<'_>) -> Answer),
    InSteps(fn(&mut State, Question<'_>) -> Begun),
}

/// What a handler did.
pub enum Handled {
    /// The whole work.
    Answered(Json),
    /// The first part of it.
    Begun(Box<dyn LongAnswer>),
}

/// The handler of a request.
#[must_use]
pub fn handler_of(method: &str, params: &Json) -> Option<Handler> {
    if let Some((_, begin)) = IN_STEPS.iter().find(|(name, _)| *name == method) {
        return Some(Handler {
            needs: Needs::All,
            is_about_text: true,
            work: Work::InSteps(*begin),
        });
    }
    let about = ABOUT_TEXTS.iter().map(|route| (route, true));
    let all = about.chain(OTHERS.iter().map(|route| (route, false)));
    let mut named = all.filter(|((name, ..), _)| *name == method);
    let ((_, needs, answer), is_about_text) = named.next()?;
    let needs = match method {
        EXECUTE => commands::needs(params),
        _ => *needs,
    };
    Some(Handler {
        needs,
        is_about_text,
        work: Work::Once(*answer),
    })
}

impl Handler {
    /// Answers the question, with positions and addresses as the client writes them, or begins to.
    ///
    /// # Errors
    ///
    /// Why it has no answer.
    pub fn answer(
        &self,
        state: &mut State,
        mut question: Question<'_>,
    ) -> Result<Handled, RequestError> {
        let uri = question.uri;
        if self.is_about_text {
            question.params = state.inward(question.params, uri);
            state.prepare_kinds(uri);
        }
        match self.work {
            Work::Once(answer) => {
                let answer = answer(state, question)?;
                Ok(Handled::Answered(state.outward(&answer, uri)))
            }
            Work::InSteps(begin) => Ok(Handled::Begun(begin(state, question)?)),
        }
    }
}

/// An answer of the engine's, which has the protocol's shape.
fn json(answer: &impl Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|why| RequestError::internal(why.to_string()))
}
