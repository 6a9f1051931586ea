//! Fixes in rules: misspelt names, and reads that need a guard.

use super::edit::Edit;
use super::{About, ActionTitle, Likelihood};
use crate::cel::completion::{self, SuggestionKind};
use crate::cel::escape::escape;
use crate::document::scalar::Scalar;
use crate::workspace::lookup::similar::similar;
use std::ops::Range;

impl About<'_, '_> {
    /// Replaces the name of a field by a similar field, and any other name by a similar variable, function or
    /// macro.
    pub(super) fn respell(&mut self) {
        let Some((bytes, is_field)) = self.misspelt() else {
            return;
        };
        let Some(name) = self.editor.source.get(bytes.clone()).map(str::to_owned) else {
            return;
        };
        let Some(expression) = self
            .workspace
            .expression_at(self.uri, self.document, bytes.end)
        else {
            return;
        };
        let scalar = &expression.scalar;
        let at = scalar.offset_from(bytes.start);
        let Some(environment) = expression.place.environment() else {
            return;
        };
        let completion = completion::complete(&scalar.text, at, &environment);
        let names: Vec<String> = completion
            .items
            .into_iter()
            .filter(|item| (item.kind == SuggestionKind::Field) == is_field)
            .map(|item| item.label)
            .collect();
        if is_field && self.escape(&bytes, &names) {
            return;
        }
        let candidates = similar(&name, names.iter().map(|name| &**name));
        for (at, candidate) in candidates.iter().enumerate() {
            let edit = Edit::new(bytes.clone(), &**candidate);
            self.offer(
                ActionTitle::Rename {
                    name: candidate.clone(),
                },
                Self::likelihood_of(&name, at, &candidates),
                vec![edit],
            );
        }
    }

    /// The name in a rule that the diagnostic is about, and whether it names a field.
    fn misspelt(&self) -> Option<(Range<usize>, bool)> {
        let lines = self.document.text.lines();
        let offset = |position| lines.offset(position).checked_sub(self.document.start);
        let (start, end) = (
            offset(self.diagnostic.range.start)?,
            offset(self.diagnostic.range.end)?,
        );
        let written = self.editor.source.get(start..end)?;
        let is_name = |text: &str| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        match written.strip_prefix('.') {
            Some(_) => Some((start + 1..end, true)),
            None => is_name(written).then_some((start..end, false)),
        }
    }

    /// Offers to escape a field, if it has to be. `my-field` parses as a subtraction, so the place of the
    /// diagnostic ends before the sign.
    fn escape(&mut self, bytes: &Range<usize>, fields: &[String]) -> bool {
        let rest = self.editor.source.get(bytes.end..).unwrap_or_default();
        let tail = rest.len()
            - rest
                .trim_start_matches(|c: char| {
                    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/')
                })
                .len();
        let whole = bytes.start..bytes.end + tail;
        let longer = self.editor.source.get(whole.clone()).unwrap_or_default();
        let Some(escaped) =
            escape(longer).filter(|escaped| fields.iter().any(|one| one == escaped))
        else {
            return false;
        };
        let edit = Edit::new(whole, &*escaped);
        self.offer(
            ActionTitle::Escape {
                name: escaped.into_owned(),
            },
            Likelihood::Safe,
            vec![edit],
        );
        true
    }

    /// Adds a guard, so that the rule holds if the field is absent.
    pub(super) fn guard(&mut self) {
        let reads = &self.data.reads;
        // A field of each item has no expression of its own.
        if reads.is_empty() || reads.iter().any(|read| read.contains('*')) {
            return;
        }
        let Some(number) = self
            .editor
            .spans
            .entry(self.trail.last(), "rule")
            .or(Some(self.trail.last()))
        else {
            return;
        };
        let Some(span) = self
            .editor
            .spans
            .get(number)
            .filter(|_| self.rest.is_empty())
        else {
            return;
        };
        let scalar = Scalar::read(self.editor.source, span.bytes.clone(), self.editor.format);
        let rule = scalar.text.trim();
        // Quotes and breaks of the text would have to be written anew.
        if rule.contains(['\n', '\\']) {
            return;
        }
        let inner = scalar.place(0..scalar.text.trim_end().len());
        let written = self.editor.source.get(inner.clone()).unwrap_or_default();
        let is_plain = !self
            .editor
            .source
            .get(span.bytes.clone())
            .unwrap_or_default()
            .starts_with(['"', '\'', '|', '>']);
        let guarded = |reads: &[String]| {
            let guards = reads.iter().map(|read| ["!has(", read, ") || "].concat());
            let new = [&*guards.collect::<String>(), "(", written, ")"].concat();
            match is_plain {
                // A text that begins with `!` would be a tag.
                true => Edit::new(
                    span.bytes.clone(),
                    ["'", &new.replace('\'', "''"), "'"].concat(),
                ),
                false => Edit::new(inner.clone(), new),
            }
        };
        #[cfg(feature = "tools")]
        let reads = &self.with_nested(reads.clone(), &guarded);
        let edits = vec![guarded(reads)];
        self.offer(ActionTitle::AddGuard, Likelihood::Likely, edits);
    }

    /// The fields to guard, with the optional fields inside them that the rule also reads without `has()`. The rule has a
    /// remark about these inner fields only after the outer fields are guarded.
    #[cfg(feature = "tools")]
    fn with_nested(
        &self,
        mut reads: Vec<String>,
        guarded: &dyn Fn(&[String]) -> Edit,
    ) -> Vec<String> {
        const MOST_ROUNDS: usize = 5;
        for _ in 0..MOST_ROUNDS {
            let more = self.reads_after(&guarded(&reads));
            let is_nested = |read: &String| {
                let mut rests = reads.iter().filter_map(|outer| read.strip_prefix(&**outer));
                !read.contains('*') && rests.any(|rest| rest.starts_with('.'))
            };
            if more.is_empty() || !more.iter().all(is_nested) {
                break;
            }
            reads.extend(more);
        }
        reads
    }
}
