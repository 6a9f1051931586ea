//! The fixes of all problems of a kind, in all texts that the server reads.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value as Json, json};

use super::Answer;
use super::long::LongAnswer;
use super::together::{
    QUICK_FIX, ShownFixes, code, codes, is_meant_to_fail, is_minor, is_preferred, text_of, together,
};
use crate::lsp::capabilities::FIX_EVERYWHERE;
use crate::lsp::edits::{Versions, workspace_edit};
use crate::lsp::members::Members;
use crate::lsp::message::RequestError;
use crate::lsp::state::{Received, State, Tone};
use crate::workspace::complete::item::TextEdit;
use crate::workspace::fix::CodeAction;

/// The actions that fix all problems of a kind of fixes at a place, wherever they are.
pub fn everywhere_actions(state: &State, fixes: &[CodeAction]) -> Vec<Json> {
    if !state.client.runs_commands || !state.client.applies_edits {
        return Vec::new();
    }
    let actions = codes(fixes, is_preferred).into_iter().map(|code| {
        let title = format!("Fix all of {code} in the workspace");
        let arguments = [json!({ "code": code })];
        let command = json!({ "title": title, "command": FIX_EVERYWHERE, "arguments": arguments });
        json!({ "title": title, "kind": QUICK_FIX, "command": command })
    });
    actions.collect()
}

/// The work on all texts. Each step fixes one.
pub struct FixEverywhere {
    code: String,
    /// The texts that are left, once all are known.
    left: Option<VecDeque<String>>,
    changes: BTreeMap<String, Vec<TextEdit>>,
    fixes: usize,
    /// The versions of open texts before they are looked through.
    versions: Option<Versions>,
    /// The number of the question to apply the edits.
    asked: Option<u64>,
}

impl FixEverywhere {
    /// Reads the argument. Nothing is done yet.
    pub fn new(argument: &Json) -> Result<Self, RequestError> {
        let code = argument.member("code").as_str();
        let wrong = || RequestError::invalid("the command takes { code }".to_owned());
        Ok(Self {
            code: code.ok_or_else(wrong)?.to_owned(),
            left: None,
            changes: BTreeMap::new(),
            fixes: 0,
            versions: None,
            asked: None,
        })
    }

    fn fix(&mut self, state: &mut State, uri: &str) {
        if is_meant_to_fail(uri) {
            return;
        }
        state.prepare_kinds(uri);
        let all = ShownFixes::new(uri)
            .all_where(state, |fix| is_preferred(fix) && code(fix) == self.code);
        let (edits, count) = together(
            all.iter().filter(|fix| !is_minor(fix)),
            uri,
            text_of(state, uri),
        );
        if count > 0 {
            self.changes.insert(uri.to_owned(), edits);
            self.fixes += count;
        }
    }

    /// Has the client apply the fixes.
    fn apply(&mut self, state: &mut State) {
        let label = format!("Fix all of {}", self.code);
        let changes = self.changes.iter();
        let changes = changes.map(|(uri, edits)| (uri.clone(), json!(edits)));
        let edit = workspace_edit(changes.collect(), self.versions.as_ref());
        let asked = json!({ "label": label, "edit": edit });
        let asked = state.outward(&asked, "");
        self.asked = Some(state.request_awaited("workspace/applyEdit", asked));
    }
}

impl LongAnswer for FixEverywhere {
    fn waits_for(&self) -> Option<u64> {
        self.asked
    }

    fn needs_all_files(&self) -> bool {
        self.left.is_none()
    }

    fn step(&mut self, state: &mut State) -> Option<Answer> {
        if !state.client.applies_edits {
            let why = "the client applies no edits".to_owned();
            return Some(Err(RequestError::invalid(why)));
        }
        if let Some(asked) = self.asked {
            let answer = state.received(asked);
            let is_applied = matches!(answer, Some(Received::Answer(answer))
                if answer.at("/applied").as_bool() == Some(true));
            if is_applied {
                let texts = self.changes.len();
                return Some(Ok(json!({ "fixes": self.fixes, "texts": texts })));
            }
            let words = format!("The editor did not apply the fixes of {}.", self.code);
            state.say(Tone::Warning, &words);
            return Some(Ok(json!({ "fixes": 0, "texts": 0 })));
        }
        let Some(left) = &mut self.left else {
            if !state.texts.fill() {
                self.versions = state.versions();
                self.left = Some(state.texts.all().map(|(uri, _)| uri.clone()).collect());
            }
            return None;
        };
        if let Some(uri) = left.pop_front() {
            self.fix(state, &uri);
            return None;
        }
        if self.fixes == 0 {
            return Some(Ok(json!({ "fixes": 0, "texts": 0 })));
        }
        self.apply(state);
        None
    }
}
