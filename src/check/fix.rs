//! `--fix`: the fixes that are safe.

use std::collections::HashSet;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::visible::visible;
use crate::document::position::{LineIndex, Range};
use crate::document::unified_diff;
use crate::workspace::Workspace;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::findings::diagnostic::Diagnostic;
use crate::workspace::fix::{ActionTitle, CodeAction};
use crate::{Release, Zones};

/// The number of rounds: a fix may reveal another finding, or wait for one beside it.
const MAX_ROUNDS: usize = 20;

/// A text after its fixes.
#[derive(Debug, Serialize, Deserialize)]
pub struct Fixed {
    /// The text. Comments and layout are as before.
    pub text: String,
    /// The titles of the fixes.
    pub titles: Vec<String>,
    /// The changes as a unified diff, as `git apply` and `patch` read it. Characters that a terminal obeys are visible.
    pub diff: String,
}

impl Fixed {
    /// The changes of two runs in one. `before` is the text of the file before both.
    #[must_use]
    pub fn with_next(self, next: Self, file: &str, before: &str) -> Self {
        let titles = [self.titles, next.titles].concat();
        let diff = unified(file, before, &next.text);
        Self {
            titles,
            diff,
            ..next
        }
    }
}

/// Findings that are fixed: code and path of the field. Those that are silenced or known stay.
pub type Meant = HashSet<(String, String)>;

/// Fixes texts by definitions.
#[derive(Debug)]
pub struct Fixer(Workspace);

impl Fixer {
    /// With these definitions: addresses and texts. `kinds` is the table of Kubernetes' own kinds, if those are
    /// judged.
    #[must_use]
    pub fn new(
        definitions: Vec<(String, String)>,
        kinds: Option<&str>,
        zones: Rc<dyn Zones>,
    ) -> Self {
        let mut workspace = Workspace::new(zones);
        if let Some(kinds) = kinds {
            // The host has a table of this version.
            let _ = workspace.use_kubernetes(kinds);
        }
        for (address, text) in definitions {
            workspace.set(&address, &text);
        }
        Self(workspace)
    }

    /// The text of a file with fixes applied, as far as there are any.
    pub fn fixed(
        &mut self,
        file: &str,
        text: &str,
        release: Release,
        meant: &Meant,
    ) -> Option<Fixed> {
        let Self(workspace) = self;
        workspace.set_releases(release.into());
        workspace.set(file, text);
        let mut fixed = Fixed {
            text: text.to_owned(),
            titles: Vec::new(),
            diff: String::new(),
        };
        for _ in 0..MAX_ROUNDS {
            let chosen = chosen(workspace, file, meant);
            if chosen.is_empty() {
                break;
            }
            let edits = chosen.iter().flat_map(|action| &action.edit.edits);
            fixed.text = edited(&fixed.text, edits.collect());
            workspace.set(file, &fixed.text);
            fixed
                .titles
                .extend(chosen.into_iter().map(|action| action.title));
        }
        fixed.diff = unified(file, text, &fixed.text);
        (!fixed.titles.is_empty()).then_some(fixed)
    }
}

/// The changes of a file as a unified diff.
fn unified(file: &str, before: &str, after: &str) -> String {
    let (old, new) = (["a/", file].concat(), ["b/", file].concat());
    let hunks = unified_diff(before, after);
    if hunks.is_empty() {
        return hunks;
    }
    let diff = format!("--- {old}\n+++ {new}\n{hunks}");
    // Ends of lines are part of the change.
    let lines: Vec<_> = diff.split("\r\n").map(visible).collect();
    lines.join("\r\n")
}

/// The fixes of a round, which do not touch each other.
fn chosen(workspace: &Workspace, file: &str, meant: &Meant) -> Vec<CodeAction> {
    let mut chosen: Vec<CodeAction> = Vec::new();
    for diagnostic in workspace.diagnostics(file) {
        let path = diagnostic.data.as_ref().map(|data| data.path.clone());
        let own = (diagnostic.code.name().to_owned(), path.unwrap_or_default());
        if !meant.contains(&own) {
            continue;
        }
        let mut actions = workspace.code_actions(file, diagnostic.range).into_iter();
        let is_about = |one: &Diagnostic| one.is_same(&diagnostic);
        let action =
            actions.find(|action| action.is_safe && action.diagnostics.iter().any(is_about));
        if let Some(action) = action
            && is_apart(&action, &chosen, file)
        {
            chosen.push(action);
        }
    }
    chosen
}

/// Whether a fix changes this file only, and nothing that another one changes.
fn is_apart(action: &CodeAction, chosen: &[CodeAction], file: &str) -> bool {
    let taken = chosen.iter().flat_map(|action| &action.edit.edits);
    let taken: Vec<Range> = taken.map(|edit| edit.range).collect();
    let is_free = |edit: &TextEdit| {
        let meets = |other: &Range| edit.range.start <= other.end && other.start <= edit.range.end;
        !taken.iter().any(meets)
    };
    let gives_name = renaming(action);
    let is_name_free =
        gives_name.is_none() || !chosen.iter().any(|one| renaming(one) == gives_name);
    action.edit.uri == file && action.edit.edits.iter().all(is_free) && is_name_free
}

/// The document, the map and the name that a fix gives to one of its fields.
fn renaming(action: &CodeAction) -> Option<(usize, Option<usize>, &str, &str)> {
    let ActionTitle::Rename { name } = &action.data else {
        return None;
    };
    let data = action.diagnostics.first()?.data.as_ref()?;
    let (around, _) = data.path.rsplit_once('.').unwrap_or(("", &data.path));
    Some((data.document, data.item, around, name))
}

/// A text after edits, which do not overlap.
fn edited(text: &str, mut edits: Vec<&TextEdit>) -> String {
    let lines = LineIndex::new(text);
    edits.sort_by_key(|edit| std::cmp::Reverse(lines.offset(edit.range.start)));
    let mut now = text.to_owned();
    for TextEdit { range, new_text } in edits {
        now.replace_range(lines.offset(range.start)..lines.offset(range.end), new_text);
    }
    now
}
