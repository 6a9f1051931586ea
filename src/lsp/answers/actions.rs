//! Code actions: fixes, all fixes of a kind, formatting of rules.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::everywhere::everywhere_actions;
use super::meant::{has_meant, meant_actions};
use super::structure::whole_lines;
use super::together::{
    QUICK_FIX, ShownFixes, code, codes, is_meant_to_fail, is_minor, is_preferred, is_removal,
    is_safe, text_of, together,
};
use super::tracing::trace_actions;
use super::witness::witness_actions;
use super::{Answer, Question, json};
use crate::document::position::{Position, Range};
use crate::lsp::capabilities::{FIX_ALL, FORMAT_RULES};
use crate::lsp::edits::workspace_edit;
use crate::lsp::members::Members;
use crate::lsp::shown::show_action;
use crate::lsp::state::State;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::fix::{ActionTitle, CodeAction};

/// The range that is asked about, and which kinds of actions are wanted.
#[derive(Deserialize)]
struct CodeActionParams {
    range: Range,
    #[serde(default)]
    context: CodeActionContext,
}

#[derive(Default, Deserialize)]
struct CodeActionContext {
    only: Option<Vec<String>>,
    #[serde(default)]
    diagnostics: Vec<SeenDiagnostic>,
}

/// A diagnostic that the client shows in the range.
#[derive(Default, Deserialize)]
struct SeenDiagnostic {
    #[serde(default)]
    code: Option<Json>,
}

impl CodeActionParams {
    fn wants(&self, kind: &str) -> bool {
        self.context.only.is_none() || self.asks_for(kind)
    }

    /// Editors ask for some actions by their kind, for instance when a text is saved.
    fn asks_for(&self, kind: &str) -> bool {
        let mut only = self.context.only.iter().flatten();
        only.any(|one| {
            let rest = kind.strip_prefix(&**one);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}

/// The actions for a range of a text.
pub fn code_actions(state: &mut State, mut question: Question<'_>) -> Answer {
    let asked: CodeActionParams = question.read()?;
    let uri = question.uri;
    let mut shown = ShownFixes::new(uri);
    let mut fixes = state.texts.workspace.code_actions(uri, asked.range);
    fixes.retain(|fix| !writes_into_unsent(state, fix));
    let fixes = shown.among(state, fixes);
    let mut actions = fixes_as_shown(&fixes)?;
    let seen = asked.context.diagnostics.iter();
    if seen
        .filter_map(|one| one.code.as_ref()?.as_str())
        .any(has_meant)
    {
        actions.extend(meant_actions(state, asked.range, &mut shown));
    }
    actions.extend(witness_actions(state, uri, asked.range));
    actions.extend(trace_actions(state, uri, asked.range));
    actions.extend(wide_actions(state, uri, &asked, &fixes, &mut shown));
    actions.extend(everywhere_actions(state, &fixes));
    actions.retain(|action| asked.wants(action.at("/kind").as_str().unwrap_or_default()));
    let versions = state.versions();
    let mut actions = distinct(actions);
    for action in &mut actions {
        // The protocol has no member `isSafe`.
        if let Some(members) = action.as_object_mut() {
            members.remove("isSafe");
        }
        if let Some(edit) = action.get_mut("edit")
            && let Some(Json::Object(changes)) = edit.get_mut("changes").map(Json::take)
        {
            *edit = workspace_edit(changes, versions.as_ref());
        }
    }
    Ok(actions.into())
}

/// Whether an action writes defaults into a document that nobody sends as it is, such as a patch.
fn writes_into_unsent(state: &State, action: &CodeAction) -> bool {
    let written = action.edit.edits.first();
    action.data == ActionTitle::WriteDefaults
        && written.is_some_and(|written| !state.unsent(&action.edit.uri, written.range).is_empty())
}

fn fixes_as_shown(fixes: &[CodeAction]) -> Result<Vec<Json>, super::RequestError> {
    let shown = fixes.iter().map(|fix| {
        let mut fix = fix.clone();
        show_action(&mut fix);
        json(&fix)
    });
    shown.collect()
}

/// What is done to all problems of a code, and which of their fixes does it.
type FixKind = (&'static str, fn(&CodeAction) -> bool);

/// The actions that change more than one place of a text, given the fixes for the range.
fn wide_actions(
    state: &mut State,
    uri: &str,
    asked: &CodeActionParams,
    fixes: &[CodeAction],
    shown: &mut ShownFixes<'_>,
) -> Vec<Json> {
    let action = |title: &str, kind: &str, edits: &[TextEdit]| {
        let changes = HashMap::from([(uri, edits)]);
        let action = json!({ "title": title, "kind": kind, "edit": { "changes": changes } });
        (!edits.is_empty()).then_some(action)
    };
    if asked.asks_for(FIX_ALL) {
        if is_meant_to_fail(uri) {
            return Vec::new();
        }
        let all = shown.all(state);
        let (edits, _) = together(
            all.iter().filter(|fix| is_safe(fix)),
            uri,
            text_of(state, uri),
        );
        return action("Apply all safe fixes", FIX_ALL, &edits)
            .into_iter()
            .collect();
    }
    let workspace = |state: &State, range| state.texts.workspace.format_rules(uri, range);
    if asked.asks_for(FORMAT_RULES) {
        let edits = workspace(state, everything());
        return action("Format the rules", FORMAT_RULES, &edits)
            .into_iter()
            .collect();
    }
    let kinds: [FixKind; 2] = [("Fix", is_preferred), ("Remove", is_removal)];
    let (mut wide, mut known) = (Vec::new(), None);
    for (verb, is_of_kind) in kinds {
        for wanted in codes(fixes, is_of_kind) {
            let all: &Vec<CodeAction> = known.get_or_insert_with(|| shown.all(state));
            let own = all
                .iter()
                .filter(|fix| is_of_kind(fix) && code(fix) == wanted);
            let (edits, count) =
                together(own.filter(|fix| !is_minor(fix)), uri, text_of(state, uri));
            let title = format!("{verb} all {count} of {wanted} in this file");
            wide.extend(action(&title, QUICK_FIX, &edits).filter(|_| count > 1));
        }
    }
    let edits = workspace(state, whole_lines(asked.range));
    wide.extend(action("Format the rule", "refactor.rewrite", &edits));
    wide
}

/// The range of a whole text.
pub(super) fn everything() -> Range {
    let end = Position {
        line: u32::MAX,
        character: 0,
    };
    Range {
        start: Position::default(),
        end,
    }
}

/// A menu has each title once: an action that does the same is left out, another one names its line.
fn distinct(actions: Vec<Json>) -> Vec<Json> {
    let mut titles: HashMap<String, usize> = HashMap::new();
    let title = |action: &Json| action.at("/title").as_str().unwrap_or_default().to_owned();
    for action in &actions {
        *titles.entry(title(action)).or_default() += 1;
    }
    let mut seen = HashSet::new();
    let left = actions.into_iter().filter_map(|mut action| {
        let own = title(&action);
        let work = json!([own, action.at("/edit"), action.at("/command")]).to_string();
        if !seen.insert(work) {
            return None;
        }
        let line = action.at("/diagnostics/0/range/start/line").as_u64();
        if let Some(line) = line.filter(|_| titles.get(&own) != Some(&1)) {
            let title = format!("{own} (line {})", line + 1);
            let members = action.as_object_mut();
            members.map(|members| members.insert("title".to_owned(), title.into()));
        }
        Some(action)
    });
    left.collect()
}
