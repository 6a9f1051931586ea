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
            let edit = self.bound_edit(bound);
            let title = ActionTitle::AddBound {
                keyword: bound.keyword.to_owned(),
                bound: bound.bound.to_string(),
                name: last(&bound.at),
            };
            self.offer(
                title,
                Likelihood::Possible,
                edit.map(|(_, edit)| edit).into_iter().collect(),
            );
        }
        if bounds.all.len() < 2 {
            return;
        }
        let all = bounds.all.iter().map(|bound| self.bound_edit(bound));
        let all: Option<Vec<(usize, Edit)>> = all.collect();
        self.offer(
            ActionTitle::AddBounds,
            Likelihood::Likely,
            Editor::together(&all.unwrap_or_default()),
        );
    }

    /// The edit that sets a bound, with the number of the map that it changes.
    fn bound_edit(&self, bound: &Bound) -> Option<(usize, Edit)> {
        let value = bound.bound.to_string();
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

/// The last name of a path.
fn last(path: &str) -> String {
    path.rsplit('.').next().unwrap_or(path).to_owned()
}
