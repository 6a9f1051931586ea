//! Fixes in rules: misspelt names, and reads that need a guard.

use super::edit::Edit;
use super::{About, quoted};
use crate::cel::assist::{self, SuggestionKind};
use crate::cel::escape::escape;
use crate::document::scalar::Scalar;
use crate::workspace::lookup::similar::similar;

impl About<'_, '_> {
    /// Replaces a name by a similar field.
    pub(super) fn respell(&mut self) {
        let lines = self.document.text.lines();
        let (start, end) = (
            lines.offset(self.diagnostic.range.start),
            lines.offset(self.diagnostic.range.end),
        );
        let (Some(start), Some(end)) = (
            start.checked_sub(self.document.start),
            end.checked_sub(self.document.start),
        ) else {
            return;
        };
        let Some(written) = self.editor.source.get(start..end) else {
            return;
        };
        let Some(name) = written.strip_prefix('.') else {
            return;
        };
        let Some(expression) = self.workspace.expression_at(self.uri, self.document, end) else {
            return;
        };
        let scalar = &expression.scalar;
        let at = scalar.offset_from(start + 1);
        let Some(environment) = expression.place.environment() else {
            return;
        };
        let completion = assist::complete(&scalar.text, at, &environment);
        let fields: Vec<String> = completion
            .items
            .into_iter()
            .filter(|item| item.kind == SuggestionKind::Field)
            .map(|item| item.label)
            .collect();
        // `my-field` parses as a subtraction, so the place ends before the sign.
        let rest = self.editor.source.get(end..).unwrap_or_default();
        let tail = rest.len()
            - rest
                .trim_start_matches(|c: char| {
                    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/')
                })
                .len();
        let longer = [name, rest.get(..tail).unwrap_or_default()].concat();
        if let Some(escaped) =
            escape(&longer).filter(|escaped| fields.iter().any(|field| field == escaped))
        {
            let edit = Edit::new(start + 1..end + tail, &*escaped);
            self.offer(["Escape it: ", &escaped].concat(), true, vec![edit]);
            return;
        }
        let candidates = similar(name, fields.iter().map(|field| &**field));
        for (at, candidate) in candidates.iter().enumerate() {
            let edit = Edit::new(start + 1..end, &**candidate);
            self.offer(
                ["Did you mean ", &quoted(candidate), "?"].concat(),
                at == 0,
                vec![edit],
            );
        }
    }

    /// Adds a guard, so that the rule holds if the field is absent.
    pub(super) fn guard(&mut self) {
        let reads = &self.data.reads;
        if reads.is_empty() {
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
        let guards: Vec<String> = reads
            .iter()
            .map(|read| ["!has(", read, ") || "].concat())
            .collect();
        let inner = scalar.place(0..scalar.text.trim_end().len());
        let written = self.editor.source.get(inner.clone()).unwrap_or_default();
        let is_plain = !self
            .editor
            .source
            .get(span.bytes.clone())
            .unwrap_or_default()
            .starts_with(['"', '\'', '|', '>']);
        let new = [&*guards.concat(), "(", written, ")"].concat();
        let edit = match is_plain {
            // A text that begins with `!` would be a tag.
            true => Edit::new(
                span.bytes.clone(),
                ["'", &new.replace('\'', "''"), "'"].concat(),
            ),
            false => Edit::new(inner, new),
        };
        self.offer(
            "Let it hold where that is absent".to_owned(),
            true,
            vec![edit],
        );
    }
}
