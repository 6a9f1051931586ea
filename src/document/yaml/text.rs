//! The value of a scalar while it is read: a slice of the source until something is folded.

use std::borrow::Cow;

use super::cursor::Cursor;

/// Collects a scalar's value.
pub(super) struct ScalarText {
    owned: Option<String>,
    from: usize,
    to: usize,
}

impl ScalarText {
    /// An empty value that will start at an offset of the source.
    pub fn starting_at(offset: usize) -> Self {
        ScalarText {
            owned: None,
            from: offset,
            to: offset,
        }
    }

    /// Appends a piece of the source.
    pub fn push_source(&mut self, cursor: &Cursor<'_>, from: usize, to: usize) {
        if from == to {
            return;
        }
        if let Some(owned) = &mut self.owned {
            owned.push_str(cursor.slice(from, to));
        } else if self.from == self.to {
            (self.from, self.to) = (from, to);
        } else if self.to == from {
            self.to = to;
        } else {
            self.owned(cursor).push_str(cursor.slice(from, to));
        }
    }

    /// Appends text that the source does not hold as it is.
    pub fn push_str(&mut self, cursor: &Cursor<'_>, text: &str) {
        if !text.is_empty() {
            self.owned(cursor).push_str(text);
        }
    }

    fn owned(&mut self, cursor: &Cursor<'_>) -> &mut String {
        let (from, to) = (self.from, self.to);
        self.owned
            .get_or_insert_with(|| cursor.slice(from, to).to_owned())
    }

    /// The value.
    pub fn finish<'t>(self, cursor: &Cursor<'t>) -> Cow<'t, str> {
        match self.owned {
            Some(owned) => Cow::Owned(owned),
            None => Cow::Borrowed(cursor.slice(self.from, self.to)),
        }
    }
}

/// Line breaks between two pieces of a scalar.
#[derive(Default)]
pub(super) struct Breaks {
    first: &'static str,
    more: String,
}

impl Breaks {
    /// Whether there was any.
    pub fn any(&self) -> bool {
        !self.first.is_empty()
    }

    /// Adds a line break.
    pub fn push(&mut self, line_break: &'static str) {
        if self.any() {
            self.more.push_str(line_break);
        } else {
            self.first = line_break;
        }
    }

    /// Folds: a single line feed becomes a space, of several the first vanishes. An escaped
    /// line break (`first` is empty then) leaves only what follows it.
    pub fn fold_into(&mut self, text: &mut ScalarText, cursor: &Cursor<'_>) {
        if self.first == "\n" {
            text.push_str(
                cursor,
                if self.more.is_empty() {
                    " "
                } else {
                    &self.more
                },
            );
        } else {
            text.push_str(cursor, self.first);
            text.push_str(cursor, &self.more);
        }
        self.first = "";
        self.more.clear();
    }
}
