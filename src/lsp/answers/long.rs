//! Answers that take several steps. Other questions are answered between them.

use serde_json::Value as Json;

use super::commands::argument_of;
use super::everywhere::FixEverywhere;
use super::since_head::SinceHead;
use super::suite_tests::{RUN_TESTS, TestRun};
use super::{Answer, EXECUTE};
use crate::lsp::capabilities::{FIX_EVERYWHERE, SINCE_HEAD};
use crate::lsp::message::RequestError;
use crate::lsp::state::State;

/// An answer that takes several steps.
pub trait LongAnswer {
    /// The number of the question to host or client that has to be answered before.
    fn waits_for(&self) -> Option<u64> {
        None
    }

    /// Whether all files have to be read before, also those that only have objects of Kubernetes' own kinds.
    fn needs_all_files(&self) -> bool {
        false
    }

    /// Does a step. Returns the answer if that was the last one.
    fn step(&mut self, state: &mut State) -> Option<Answer>;
}

/// An answer that is begun, or why there is none.
pub type Begun = Result<Box<dyn LongAnswer>, RequestError>;

/// The answer to a request that takes several steps.
///
/// # Errors
///
/// Its parameters are wrong.
pub fn long_answer(
    method: &str,
    params: &Json,
) -> Result<Option<Box<dyn LongAnswer>>, RequestError> {
    match method {
        RUN_TESTS => return Ok(Some(Box::new(TestRun::new(params)?))),
        EXECUTE => {}
        _ => return Ok(None),
    }
    let command = params.get("command").and_then(Json::as_str);
    let argument = argument_of(params);
    Ok(match command {
        Some(SINCE_HEAD) => Some(Box::new(SinceHead::new(argument)?)),
        Some(FIX_EVERYWHERE) => Some(Box::new(FixEverywhere::new(argument)?)),
        _ => None,
    })
}
