//! Completion in rules.

use super::item::{CompletionItem, ItemKind, TextEdit};
#[cfg(feature = "tools")]
use super::names::{compared, value_items};
use super::{digits, gap};
use crate::cel::completion::{self, Suggestion, SuggestionKind};
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::lookup::context::{ExpectedText, PositionContext, PositionStep};
use crate::workspace::lookup::describe::in_new_rules;
use crate::workspace::lookup::markdown::code;
use crate::workspace::lookup::rule::RulePlace;
use crate::workspace::lookup::subject::Inside;

impl Workspace {
    /// Suggests what can follow at an offset in a rule.
    pub(super) fn complete_rule(
        &self,
        uri: &str,
        document: Document<'_>,
        offset: usize,
    ) -> Option<Vec<CompletionItem>> {
        let expression = self.expression_at(uri, document, offset)?;
        let scalar = &expression.scalar;
        let inner = scalar.place(0..scalar.text.len());
        if offset < inner.start || inner.end < offset {
            return None;
        }
        let at = scalar.offset_from(offset);
        let environment = expression.place.environment()?;
        #[cfg(feature = "tools")]
        if let Some((start, values)) = compared(&scalar.text, at, &expression.place) {
            let bytes = match start < at {
                true => scalar.place(start..at).start..offset,
                false => offset..offset,
            };
            return Some(value_items(document, bytes, &values));
        }
        let completion = completion::complete(&scalar.text, at, &environment);
        let start = match completion.start < at {
            true => scalar.place(completion.start..at).start,
            false => offset,
        };
        Some(items(
            document,
            start,
            offset,
            &completion.items,
            &expression.place,
        ))
    }

    /// The same for an unfinished text: without its closing quote, or empty.
    pub(super) fn complete_broken_rule(
        &self,
        uri: &str,
        document: Document<'_>,
        offset: usize,
        inside: &Inside<'_>,
        context: &PositionContext,
    ) -> Option<Vec<CompletionItem>> {
        let (PositionStep::Key(key), around) = context.way.split_last()? else {
            return None;
        };
        if !inside.head.is_definition()
            || context.wanted != ExpectedText::Value
            || !matches!(&**key, "rule" | "messageExpression")
        {
            return None;
        }
        let place = self.rule_place(uri, document, offset, around, false)?;
        let word = document.source.get(context.word.start..offset)?;
        let quotes = ['"', '\''];
        let quote = word.chars().next().filter(|first| quotes.contains(first));
        let text = word.strip_prefix(quotes).unwrap_or(word);
        let is_outside = match quote {
            Some(quote) => text.ends_with(quote),
            None => document.source.get(offset..)?.starts_with(quotes),
        };
        if is_outside {
            return None;
        }
        let start = offset - text.len();
        #[cfg(feature = "tools")]
        if let Some((at, values)) = compared(text, text.len(), &place) {
            return Some(value_items(document, start + at..offset, &values));
        }
        let environment = place.environment()?;
        let completion = completion::complete(text, text.len(), &environment);
        Some(items(
            document,
            start + completion.start,
            offset,
            &completion.items,
            &place,
        ))
    }
}

fn items(
    document: Document<'_>,
    start: usize,
    end: usize,
    suggestions: &[Suggestion],
    place: &RulePlace<'_>,
) -> Vec<CompletionItem> {
    let range = document.range(start..end);
    let gap = gap(document, start);
    let list = suggestions.iter().enumerate().map(|(number, suggestion)| {
        let field = suggestion
            .place
            .as_deref()
            .and_then(|path| place.field(path));
        let (first, others) = suggestion
            .detail
            .split_once('\n')
            .unwrap_or((&suggestion.detail, ""));
        let mut documentation = match field {
            Some(field) => field.details(),
            None => suggestion.says.to_owned(),
        };
        if let Some(rules) = in_new_rules(suggestion.rules) {
            documentation = [documentation, rules].join("\n\n");
            documentation = documentation.trim_start().to_owned();
        }
        for other in others.lines() {
            documentation.push_str("\n\n");
            documentation.push_str(&code(other));
        }
        let says = [first.to_owned(), documentation];
        let edit = TextEdit {
            range,
            new_text: [gap, &suggestion.snippet].concat(),
        };
        let kind = kind(suggestion.kind);
        CompletionItem::new(kind, &suggestion.label, says, digits(number), edit)
    });
    list.collect()
}

fn kind(of: SuggestionKind) -> ItemKind {
    match of {
        SuggestionKind::Field => ItemKind::Field,
        SuggestionKind::Variable => ItemKind::Variable,
        SuggestionKind::Function | SuggestionKind::Macro => ItemKind::Function,
        SuggestionKind::Keyword => ItemKind::Keyword,
    }
}
