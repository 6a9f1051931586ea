//! Bounds and defaults that a schema lacks.

use super::edit::{Edit, Editor, WrittenValue};
use super::{About, ActionTitle, Likelihood, MAX_FIXES};
use crate::Bound;
use crate::workspace::places::locate;

impl About<'_, '_> {
    /// Adds the bound, or all the bounds, that bring the rule below its cost limit.
    pub(super) fn bound(&mut self) {
        let Some(bounds) = &self.data.bounds else {
            return;
        };
        for bound in bounds.any.iter().take(MAX_FIXES) {
            let Some((_, edit)) = self.bound_edit(bound) else {
                continue;
            };
            let (keyword, name) = (bound.keyword.to_owned(), last(&bound.at));
            let value = with_room(bound.bound).to_string();
            let title = match self.replaced(&edit) {
                "" => ActionTitle::AddBound {
                    keyword,
                    bound: value,
                    name,
                },
                from => ActionTitle::LowerBound {
                    keyword,
                    bound: value,
                    name,
                    from: from.to_owned(),
                },
            };
            self.offer(title, Likelihood::Possible, vec![edit]);
        }
        if bounds.all.len() < 2 {
            return;
        }
        let all = bounds.all.iter().map(|bound| self.bound_edit(bound));
        let all: Option<Vec<(usize, Edit)>> = all.collect();
        let all = all.unwrap_or_default();
        let (title, likelihood) = match all.iter().all(|(_, edit)| self.replaced(edit).is_empty()) {
            true => (ActionTitle::AddBounds, Likelihood::Likely),
            false => (ActionTitle::SetBounds, Likelihood::Possible),
        };
        self.offer(title, likelihood, Editor::together(&all));
    }

    /// The text that an edit replaces.
    fn replaced(&self, edit: &Edit) -> &'_ str {
        let text = self.editor.source.get(edit.bytes.clone());
        text.unwrap_or_default().trim()
    }

    /// Requires a property, whose schema is a map of the text, in the schema of its object.
    pub(super) fn require(&mut self, property: usize) {
        let trail = &self.trail.0;
        let at = trail.iter().position(|number| *number == property);
        let Some(object) = at.and_then(|at| trail.get(at.checked_sub(2)?)).copied() else {
            return;
        };
        let spans = self.editor.spans;
        let name = self.key_of(property);
        let written = self.editor.key(&name);
        let list = spans.entry(object, "required");
        let first = list.and_then(|list| spans.get(spans.item(list, 0)?));
        let edit = match first {
            Some(first) => {
                let start = first.bytes.start;
                let line = self.editor.text(self.editor.line_start(start)..start);
                let is_block = line.trim() == "-";
                let rest = match is_block {
                    true => [self.editor.line_break(), line].concat(),
                    false => ", ".to_owned(),
                };
                Some(Edit::new(start..start, [&*written, &*rest].concat()))
            }
            None if list.is_some() => None,
            None => {
                let value = WrittenValue::scalar(&["[", &written, "]"].concat());
                self.editor.insert(object, "required", &value)
            }
        };
        self.offer(
            ActionTitle::Require { name },
            Likelihood::Likely,
            edit.into_iter().collect(),
        );
    }

    /// The edit that sets a bound, with the number of the map that it changes.
    fn bound_edit(&self, bound: &Bound) -> Option<(usize, Edit)> {
        let value = with_room(bound.bound).to_string();
        let (trail, rest) = locate::follow_path(self.editor.spans, &self.from, &bound.at);
        if !rest.is_empty() {
            return None;
        }
        let map = trail.last();
        let edit = match self.editor.spans.entry(map, bound.keyword) {
            Some(number) => Edit::new(self.editor.spans.get(number)?.bytes.clone(), value),
            None => self
                .editor
                .insert(map, bound.keyword, &WrittenValue::scalar(&value))?,
        };
        Some((map, edit))
    }

    /// Gives an object a default, so that the defaults below it apply.
    pub(super) fn add_default(&mut self) {
        if !self.rest.is_empty() {
            return;
        }
        let edit = self
            .editor
            .insert(self.trail.last(), "default", &WrittenValue::scalar("{}"));
        self.offer(
            ActionTitle::AddDefault,
            Likelihood::Likely,
            edit.into_iter().collect(),
        );
    }
}

/// The bound to write where this is the largest one that suffices. It leaves room for another rule or field.
fn with_room(largest: u64) -> u64 {
    largest - largest / 5
}

/// The last name of a path.
fn last(path: &str) -> String {
    path.rsplit('.').next().unwrap_or(path).to_owned()
}
