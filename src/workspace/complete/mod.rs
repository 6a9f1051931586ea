//! Completion: fields and values from the definition's schema, and what can follow in a rule.

mod fields;
pub mod item;
#[cfg(feature = "tools")]
mod names;
mod rules;
mod snippet;
mod values;

use self::item::{CompletionItem, ItemKind, TextEdit};
pub(crate) use self::snippet::plain_key;
use crate::document::position::Position;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::lookup::context;
use crate::workspace::lookup::context::{ExpectedText, PositionContext, ValueStyle};
use crate::workspace::lookup::subject;

impl Workspace {
    /// Returns the suggestions for a position of a text.
    #[must_use]
    pub fn completion(&self, uri: &str, position: Position) -> Vec<CompletionItem> {
        let Some(text) = self.text(uri) else {
            return Vec::new();
        };
        if let Some(blank) = text.blank_at(position) {
            return self.complete_in(uri, blank.document(text), position);
        }
        let found = text.document_at(position);
        found.map_or_else(Vec::new, |(_, document)| {
            self.complete_in(uri, document, position)
        })
    }

    fn complete_in(
        &self,
        uri: &str,
        document: Document<'_>,
        position: Position,
    ) -> Vec<CompletionItem> {
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
        #[cfg(feature = "tools")]
        if inside.head.is_definition() {
            self.complete_name(uri, offset, &inside, &mut list);
        }
        match context.wanted {
            ExpectedText::Key | ExpectedText::KeyAlone => self.complete_key(&inside, &mut list),
            ExpectedText::Value => self.complete_value(&inside, &mut list),
            ExpectedText::Item => {
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
    context: &'c PositionContext,
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
        let gap = match (self.context.wanted, self.context.style) {
            (ExpectedText::Item, ValueStyle::Block) => {
                space_behind('-', self.document, self.context.word.start)
            }
            _ => "",
        };
        let edit = TextEdit {
            range: self.document.range(self.context.word.clone()),
            new_text: [gap, &new_text, self.gap_before_comment()].concat(),
        };
        let item = CompletionItem::new(kind, label, says, sort_text, edit);
        self.items.push(CompletionItem {
            filter_text,
            ..item
        });
    }

    /// The blank without which a comment behind the word would become part of it.
    fn gap_before_comment(&self) -> &'static str {
        let behind = self.document.source.get(self.context.word.end..);
        match behind.is_some_and(|behind| behind.starts_with('#')) {
            true => " ",
            false => "",
        }
    }
}

/// A number as a text that sorts like it, up to 9999.
fn digits(number: usize) -> String {
    let digits = [1000, 100, 10, 1].map(|unit| number / unit % 10);
    digits.map(|digit| digit.to_string()).concat()
}

/// The space to insert if a value stands directly after its colon.
fn gap(document: Document<'_>, start: usize) -> &'static str {
    space_behind(':', document, start)
}

fn space_behind(mark: char, document: Document<'_>, start: usize) -> &'static str {
    let before = document.source.get(..start);
    match before.is_some_and(|before| before.ends_with(mark)) {
        true => " ",
        false => "",
    }
}
