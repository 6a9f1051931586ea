//! Fixes that are made together.

use std::collections::{BTreeMap, HashSet};

use crate::document::position::{LineIndex, Position, Range};
use crate::lsp::diagnose::{Diagnosis, is_meant_to_be_valid};
use crate::lsp::shown::Remark;
use crate::lsp::state::State;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::fix::{ActionTitle, CodeAction};

/// The kind of fixes.
pub const QUICK_FIX: &str = "quickfix";
/// The fewest lines that are looked through at once.
const MIN_PART_LINES: u32 = 500;
/// The most parts of a text that are looked through.
const MAX_PARTS: u32 = 20;

/// Chooses fixes of diagnostics that the client sees: comments, settings and files may silence some. The text is
/// diagnosed once, and only if there are fixes.
pub struct ShownFixes<'u> {
    uri: &'u str,
    shown: Option<Vec<Remark>>,
}

impl<'u> ShownFixes<'u> {
    /// For one question about a text.
    pub fn new(uri: &'u str) -> Self {
        Self { uri, shown: None }
    }

    /// Leaves out fixes of diagnostics that nobody sees. The others name the diagnostic as the client has it.
    pub fn among(&mut self, state: &mut State, actions: Vec<CodeAction>) -> Vec<CodeAction> {
        if !actions.iter().any(|action| action.kind == QUICK_FIX) {
            return actions;
        }
        let shown = self.diagnostics(state);
        let left = actions.into_iter().filter_map(|mut action| {
            action.diagnostics.retain_mut(|own| {
                let seen = shown.iter().find(|one| one.is_about(own));
                own.severity = seen.map_or(own.severity, |one| one.severity);
                seen.is_some()
            });
            let is_left = action.kind != QUICK_FIX || !action.diagnostics.is_empty();
            is_left.then_some(action)
        });
        left.collect()
    }

    /// The address of the text.
    pub fn uri(&self) -> &'u str {
        self.uri
    }

    /// The diagnostics of the text that the client sees.
    pub fn diagnostics(&mut self, state: &mut State) -> &[Remark] {
        let uri = self.uri;
        let find = || Diagnosis::new(uri.to_owned()).finish(state);
        self.shown.get_or_insert_with(find)
    }

    /// All shown fixes of the text.
    pub fn all(&mut self, state: &mut State) -> Vec<CodeAction> {
        self.all_where(state, |_| true)
    }

    /// The shown fixes of the text that are wanted. Without any the text is not diagnosed.
    pub fn all_where(
        &mut self,
        state: &mut State,
        is_wanted: impl Fn(&CodeAction) -> bool,
    ) -> Vec<CodeAction> {
        let mut fixes = fixes_of_text(state, self.uri);
        fixes.retain(is_wanted);
        self.among(state, fixes)
    }
}

/// The fixes of a whole text, looked for in parts: trying fixes has a limit for each.
fn fixes_of_text(state: &State, uri: &str) -> Vec<CodeAction> {
    let lines = state.texts.get(uri).map_or(0, |text| text.lines().count());
    let last = u32::try_from(lines).unwrap_or(u32::MAX - 1);
    let size = MIN_PART_LINES.max((last + 1).div_ceil(MAX_PARTS));
    let size_of_step = usize::try_from(size).unwrap_or(1);
    let mut found = Vec::new();
    for line in (0..=last).step_by(size_of_step) {
        let behind = line.saturating_add(size);
        let at = |line| Position { line, character: 0 };
        let range = Range {
            start: at(line),
            end: at(behind),
        };
        let actions = state.texts.workspace.code_actions(uri, range);
        found.extend(actions.into_iter().filter(|action| {
            let about = action.diagnostics.first();
            let start = about.map_or(line, |about| about.range.start.line);
            line <= start && start < behind
        }));
    }
    found
}

/// A text as its editor has it.
pub fn text_of<'s>(state: &'s State, uri: &str) -> &'s str {
    state.texts.get(uri).map_or("", |text| text)
}

/// Whether the folder of a text expects that its objects are refused, as they are.
pub fn is_meant_to_fail(uri: &str) -> bool {
    is_meant_to_be_valid(uri) == Some(false)
}

/// Whether a fix may be applied without asking.
pub fn is_safe(action: &CodeAction) -> bool {
    action.is_safe && !is_minor(action)
}

/// Whether a fix is of a fault that is meant, or does not count. Those are shown as hints.
pub fn is_minor(action: &CodeAction) -> bool {
    let about = action.diagnostics.first();
    about.is_some_and(|about| about.severity == Severity::Hint)
}

/// Whether editors suggest a fix first.
pub fn is_preferred(action: &CodeAction) -> bool {
    action.is_preferred && action.kind == QUICK_FIX
}

/// The code of the problem that a fix is of.
pub fn code(action: &CodeAction) -> &'static str {
    let about = action.diagnostics.first();
    about.map_or("", |about| about.code.name())
}

/// Whether a fix removes a field.
pub fn is_removal(action: &CodeAction) -> bool {
    matches!(action.data, ActionTitle::RemoveField { .. })
}

/// The codes of problems that have a fix of some kind.
pub fn codes(fixes: &[CodeAction], is_of_kind: impl Fn(&CodeAction) -> bool) -> Vec<&'static str> {
    let mut codes = Vec::new();
    for code in fixes.iter().filter(|fix| is_of_kind(fix)).map(code) {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// The edits of fixes of one text, and how many fixes that are: each fix whose place no other one changes, and that
/// gives no field a name that another one gives.
pub fn together<'f>(
    actions: impl Iterator<Item = &'f CodeAction>,
    uri: &str,
    text: &str,
) -> (Vec<TextEdit>, usize) {
    let mut taken = DisjointEdits::default();
    let mut names = HashSet::new();
    let mut count = 0;
    for action in actions.filter(|action| action.edit.uri == uri) {
        let own = &action.edit.edits;
        let is_new = |name| !names.contains(&name);
        if own.iter().any(|edit| taken.meets(edit)) || !name_given(action).is_none_or(is_new) {
            continue;
        }
        names.extend(name_given(action));
        own.iter().for_each(|edit| taken.add(edit));
        count += 1;
    }
    (without_spare_commas(taken.edits, text), count)
}

/// Joins removals of neighbours if two of them remove the same comma, as at the end of a map in braces. Then the comma
/// beside them is removed, too. Other edits stay as they are.
fn without_spare_commas(edits: Vec<TextEdit>, text: &str) -> Vec<TextEdit> {
    let mut sorted = edits.clone();
    sorted.sort_by_key(|edit| edit.range.start);
    let mut joined: Vec<TextEdit> = Vec::new();
    let mut share_comma = false;
    for edit in sorted {
        let last = joined.last_mut();
        let touches = |last: &&mut TextEdit| {
            let are_removals = last.new_text.is_empty() && edit.new_text.is_empty();
            are_removals && edit.range.start <= last.range.end
        };
        match last.filter(touches) {
            Some(last) => {
                share_comma |= edit.range.start < last.range.end;
                last.range.end = last.range.end.max(edit.range.end);
            }
            None => joined.push(edit),
        }
    }
    if !share_comma {
        return edits;
    }
    let lines = LineIndex::new(text);
    for edit in joined.iter_mut().filter(|edit| edit.new_text.is_empty()) {
        let around = [edit.range.start, edit.range.end].map(|place| lines.offset(place));
        let before = text.get(..around[0]).unwrap_or_default();
        let behind = text.get(around[1]..).unwrap_or_default();
        let kept = before.trim_end().strip_suffix(',');
        match (kept, behind.trim_start().chars().next()) {
            (Some(kept), Some('}' | ',')) => edit.range.start = lines.position(kept.len()),
            (None, Some(',')) => {
                let comma = behind.find(',').unwrap_or_default();
                edit.range.end = lines.position(around[1] + comma + 1);
            }
            _ => {}
        }
    }
    joined
}

/// Edits that have no place in common.
#[derive(Default)]
struct DisjointEdits {
    edits: Vec<TextEdit>,
    /// The end of each edit by its start, and whether the edit only removes text.
    places: BTreeMap<Position, (Position, bool)>,
}

impl DisjointEdits {
    fn add(&mut self, edit: &TextEdit) {
        let Range { start, end } = edit.range;
        let is_removal = edit.new_text.is_empty();
        let (known_end, only_removes) = self.places.entry(start).or_insert((end, is_removal));
        *known_end = end.max(*known_end);
        *only_removes &= is_removal;
        self.edits.push(edit.clone());
    }

    /// Whether an edit overlaps another one. A range of whole lines ends before the next line. Two removals may touch, and
    /// both may remove the same comma.
    fn meets(&self, edit: &TextEdit) -> bool {
        let range = edit.range;
        let mut before = self.places.range(..=range.end).rev();
        // They have no place in common with each other, so the nearest ones decide.
        let near = before.by_ref().take(2);
        near.into_iter().any(|(start, (end, only_removes))| {
            let are_removals = *only_removes && edit.new_text.is_empty();
            // Neither removal contains the other one.
            let is_beside = *start < range.start && *end < range.end;
            if are_removals && is_beside {
                return false;
            }
            let is_before_end =
                |start, end| is_before(start, end) && !(are_removals && start == end);
            is_before_end(*start, range.end) && is_before_end(range.start, *end)
        })
    }
}

fn is_before(start: Position, end: Position) -> bool {
    start < end || start == end && end.character > 0
}

/// The name that a fix gives to a field, with the object that has it.
fn name_given(action: &CodeAction) -> Option<(usize, Option<usize>, String, String)> {
    let ActionTitle::Rename { name, .. } = &action.data else {
        return None;
    };
    let data = action.diagnostics.first()?.data.as_ref()?;
    let parent = data.path.rsplit_once('.').map_or("", |(parent, _)| parent);
    Some((data.document, data.item, parent.to_owned(), name.clone()))
}
