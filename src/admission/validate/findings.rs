//! The findings of `explain`: the field errors that apiextensions-apiserver makes of failures.
//! kube-openapi's own text of a failure decides whether it is a repetition. Only the hashes of
//! those texts are kept.

use std::fmt;

use crate::admission::path::Path;
use crate::machinery::cause::{Keyword, Violation};
use crate::machinery::{BadValue, Cause, ErrorKind, Errors, FieldError};
use crate::releases::Release;
use crate::value::{Value, fnv};

/// Collects failures as field errors, those with the same text once.
pub(super) struct Findings<'e> {
    base: &'e str,
    errors: &'e mut Errors,
    /// The texts of the errors that stand.
    texts: TextHashes,
    /// Errors about unchanged values.
    pub(super) suppressed: Vec<FieldError>,
    /// How many more bytes of text are taken.
    room: usize,
}

/// How much was found at some time.
#[derive(Clone, Copy)]
pub(super) struct FindingsMark {
    errors: usize,
}

/// The most bytes of texts: enough for a hundred thousand long errors. Without a limit, a long
/// `enum` over a long list could fill the memory.
const MAX_TEXT_BYTES: usize = 64 << 20;

impl<'e> Findings<'e> {
    pub(super) fn new(base: &'e str, errors: &'e mut Errors) -> Self {
        Self {
            base,
            texts: TextHashes::after(errors.0.len()),
            errors,
            suppressed: Vec::new(),
            room: MAX_TEXT_BYTES,
        }
    }

    /// The current state, for [`Findings::suppress`].
    pub(super) fn mark(&self) -> FindingsMark {
        FindingsMark {
            errors: self.errors.0.len(),
        }
    }

    /// Suppresses the findings since a mark.
    pub(super) fn suppress(&mut self, since: FindingsMark) {
        self.suppressed.extend(self.errors.0.drain(since.errors..));
        self.texts.truncate(since.errors);
    }

    /// A failure of a keyword.
    #[cold]
    pub(super) fn keyword(&mut self, at: &Path<'_>, bad: impl Into<BadValue>, keyword: Keyword) {
        self.invalid(at.openapi(), bad.into(), keyword);
    }

    /// A failure of a keyword at a path as kube-openapi names it.
    #[cold]
    pub(super) fn invalid(&mut self, name: String, bad: BadValue, keyword: Keyword) {
        self.add(ErrorKind::Invalid, name, bad, keyword);
    }

    /// A value of the wrong type or format.
    #[cold]
    pub(super) fn wrong_type(&mut self, at: &Path<'_>, found: &str, keyword: Keyword) {
        let bad = BadValue::text(found);
        self.add(ErrorKind::TypeInvalid, at.openapi(), bad, keyword);
    }

    /// A string that is too long.
    #[cold]
    pub(super) fn too_long(&mut self, at: &Path<'_>, text: &str, max: i64) {
        let bad = BadValue::Long(text.into());
        let keyword = Keyword::MaxLength { max };
        self.add(ErrorKind::TooLong, at.openapi(), bad, keyword);
    }

    /// Too many items or properties.
    #[cold]
    pub(super) fn too_many(&mut self, at: &Path<'_>, actual: i64, keyword: Keyword) {
        let bad = BadValue::Plain(Value::Int(actual));
        self.add(ErrorKind::TooMany, at.openapi(), bad, keyword);
    }

    /// A property that is missing.
    #[cold]
    pub(super) fn required(&mut self, at: &Path<'_>, key: &str) {
        let name = Path::Key(at, key).openapi();
        let bad = BadValue::text("");
        self.add(ErrorKind::Required, name, bad, Keyword::Required);
    }

    /// A value that is not a member.
    #[cold]
    pub(super) fn not_supported(&mut self, at: &Path<'_>, value: &Value<'_>, keyword: Keyword) {
        let bad = BadValue::from_value(value);
        self.add(ErrorKind::NotSupported, at.openapi(), bad, keyword);
    }

    /// A failure that the server attributes to the whole value, not to a field.
    #[cold]
    pub(super) fn composite(&mut self, at: &Path<'_>, keyword: Keyword) {
        let field = self.field("");
        let violation = Violation {
            name: at.openapi(),
            keyword,
        };
        self.add_at(ErrorKind::Invalid, field, BadValue::text(""), violation);
    }

    fn add(&mut self, kind: ErrorKind, name: String, bad: BadValue, keyword: Keyword) {
        let field = self.field(&name);
        self.add_at(kind, field, bad, Violation { name, keyword });
    }

    fn add_at(&mut self, kind: ErrorKind, field: String, bad_value: BadValue, cause: Violation) {
        let mut print = Print::new();
        if cause.write_own(&bad_value, &mut print).is_err() {
            return;
        }
        let Some(room) = self.room.checked_sub(print.length) else {
            return;
        };
        if self.texts.has(&print, &self.errors.0, &cause, &bad_value) {
            return;
        }
        self.texts.push(print.hash);
        self.room = room;
        self.errors.0.push(FieldError {
            kind,
            field,
            bad_value,
            cause: cause.into(),
            at: None,
            release: Release::DEFAULT,
        });
    }

    fn field(&self, name: &str) -> String {
        let name = name.strip_prefix('.').unwrap_or(name);
        match (self.base, name) {
            ("", "") => "<nil>".to_owned(),
            ("", name) => name.to_owned(),
            (base, "") => base.to_owned(),
            (base, name) => format!("{base}.{name}"),
        }
    }
}

/// The hash (FNV-1a) and the length of a text.
struct Print {
    hash: u64,
    length: usize,
}

impl Print {
    fn new() -> Self {
        Self {
            hash: fnv::EMPTY,
            length: 0,
        }
    }
}

impl fmt::Write for Print {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.hash = fnv::with_text(self.hash, text);
        self.length += text.len();
        Ok(())
    }
}

/// The texts of errors by their hashes, in an open table: nothing is kept of the texts themselves.
struct TextHashes {
    /// How many errors there were before.
    before: usize,
    /// The hash of each error since then.
    hashes: Vec<u64>,
    /// Numbers of errors, from 1. Some may be suppressed by now.
    slots: Vec<u32>,
    used: usize,
}

impl TextHashes {
    fn after(before: usize) -> Self {
        Self {
            before,
            hashes: Vec::new(),
            slots: Vec::new(),
            used: 0,
        }
    }

    fn truncate(&mut self, errors: usize) {
        self.hashes.truncate(errors.saturating_sub(self.before));
    }

    /// Whether an error that stands has the text of a cause.
    fn has(&self, print: &Print, errors: &[FieldError], cause: &Violation, bad: &BadValue) -> bool {
        let mut slot = self.first(print.hash);
        loop {
            let number = match self.slots.get(slot) {
                None | Some(0) => return false,
                Some(number) => *number as usize - 1,
            };
            if self.hashes.get(number) == Some(&print.hash)
                && let Some(error) = errors.get(self.before + number)
                && let Cause::Schema(known) = &error.cause
                && own_text(known, &error.bad_value) == own_text(cause, bad)
            {
                return true;
            }
            slot = self.next(slot);
        }
    }

    fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        if self.used * 2 >= self.slots.len() {
            self.slots = vec![0; (self.hashes.len() * 4).next_power_of_two().max(16)];
            self.used = 0;
            (1..self.hashes.len()).for_each(|number| self.place(number));
        }
        self.place(self.hashes.len());
    }

    fn place(&mut self, number: usize) {
        let Some(hash) = self.hashes.get(number - 1) else {
            return;
        };
        let mut slot = self.first(*hash);
        while self.slots.get(slot).is_some_and(|taken| *taken != 0) {
            slot = self.next(slot);
        }
        if let Some(free) = self.slots.get_mut(slot) {
            *free = u32::try_from(number).unwrap_or(u32::MAX);
            self.used += 1;
        }
    }

    fn first(&self, hash: u64) -> usize {
        hash as usize & self.slots.len().wrapping_sub(1)
    }

    fn next(&self, slot: usize) -> usize {
        (slot + 1) & self.slots.len().wrapping_sub(1)
    }
}

fn own_text(violation: &Violation, bad_value: &BadValue) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = violation.write_own(bad_value, &mut text);
    text
}
