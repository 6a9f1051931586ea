//! Completion: fields and values from the definition's schema, and what can follow in a rule.

mod fields;
pub mod item;
mod rules;
mod snippet;
mod values;

use self::item::{CompletionItem, ItemKind, TextEdit};
pub(crate) use self::snippet::plain_key;
use crate::document::position::Position;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::lookup::context;
use crate::workspace::lookup::context::{Context, Wanted};
use crate::workspace::lookup::subject;

impl Workspace {
    /// Returns the suggestions for a position of a text.
    #[must_use]
    pub fn completion(&self, uri: &str, position: Position) -> Vec<CompletionItem> {
        let text = self.text(uri);
        let Some((_, document)) = text.and_then(|text| text.document_at(position)) else {
            return Vec::new();
        };
        let offset = document.offset(position);
        if let Some(items) = self.complete_rule(uri, document, offset) {
            return items;
        }
        let Some(context) = context::at(document.source, offset, document.part.format()) else {
            return Vec::new();
        };
        let inside = subject::inside(document, offset, &context.way);
        if let Some(items) = self.complete_broken_rule(uri, document, offset, &inside, &context) {
            return items;
        }
        let mut list = CompletionList {
            document,
            context: &context,
            items: Vec::new(),
        };
        match context.wanted {
            Wanted::Key | Wanted::KeyAlone => self.complete_key(&inside, &mut list),
            Wanted::Value => self.complete_value(&inside, &mut list),
            Wanted::Item => {
                self.complete_value(&inside, &mut list);
                self.complete_key(&inside, &mut list);
            }
        }
        list.items
    }
}

/// The suggestions for a position.
struct CompletionList<'w, 'c> {
    document: Document<'w>,
    context: &'c Context,
    items: Vec<CompletionItem>,
}

impl CompletionList<'_, '_> {
    /// Adds a suggestion, in the order of the calls within its rank.
    fn add(&mut self, kind: ItemKind, rank: u8, label: &str, says: [String; 2], new_text: String) {
        let rank = char::from(b'0' + rank);
        let sort_text = [&*rank.to_string(), &digits(self.items.len())].concat();
        // Quotes that are already typed must not filter it out.
        let word = self
            .document
            .source
            .get(self.context.word.clone())
            .unwrap_or_default();
        let filter_text = match word.chars().next() {
            Some(quote @ ('"' | '\'')) => [&*quote.to_string(), label].concat(),
            _ => String::new(),
        };
        let edit = TextEdit {
            range: self.document.range(self.context.word.clone()),
            new_text,
        };
        let item = CompletionItem::new(kind, label, says, sort_text, edit);
        self.items.push(CompletionItem {
            filter_text,
            ..item
        });
    }
}

/// A number as a text that sorts like it, up to 9999.
fn digits(number: usize) -> String {
    let digits = [1000, 100, 10, 1].map(|unit| number / unit % 10);
    digits.map(|digit| digit.to_string()).concat()
}

/// The space to insert if a value stands directly after its colon.
fn gap(document: Document<'_>, start: usize) -> &'static str {
    let before = document.source.get(..start);
    match before.is_some_and(|before| before.ends_with(':')) {
        true => " ",
        false => "",
    }
}
