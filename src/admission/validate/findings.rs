//! What `explain` finds: kube-openapi's own text of every failure, which decides whether it is
//! new, and the field error that apiextensions-apiserver makes of it.

use std::fmt::Display;

use crate::admission::path::Path;
use crate::go::quote;
use crate::machinery::{BadValue, ErrorKind, Errors, FieldError};
use crate::value::{Value, order::Places};

/// Collects failures as field errors, those with the same text once.
pub(super) struct Findings<'e> {
    base: &'e str,
    errors: &'e mut Errors,
    /// The texts so far, numbered.
    texts: Places<'static>,
    /// Of each number, whether its text stands among the errors.
    stands: Vec<bool>,
    /// What was found about values that did not change.
    pub(super) suppressed: Vec<FieldError>,
    /// How many more bytes of text are taken.
    room: usize,
}

/// How much was found at some time.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    errors: usize,
    texts: usize,
}

/// More text than anyone reads: what a hundred thousand long errors take. A long `enum` over a
/// long list could otherwise fill the memory.
const ROOM: usize = 64 << 20;

impl<'e> Findings<'e> {
    pub(super) fn new(base: &'e str, errors: &'e mut Errors) -> Self {
        Self {
            base,
            errors,
            texts: Places::new(),
            stands: Vec::new(),
            suppressed: Vec::new(),
            room: ROOM,
        }
    }

    /// What was found so far, to come back to with [`Findings::suppress`].
    pub(super) fn mark(&self) -> Mark {
        Mark {
            errors: self.errors.0.len(),
            texts: self.stands.len(),
        }
    }

    /// Takes back what was found since a mark.
    pub(super) fn suppress(&mut self, since: Mark) {
        self.suppressed.extend(self.errors.0.drain(since.errors..));
        let since = self.stands.iter_mut().skip(since.texts);
        since.for_each(|stands| *stands = false);
    }

    /// A failure of a keyword: `NAME in body FAULT`.
    #[cold]
    pub(super) fn keyword(&mut self, at: &Path<'_>, bad: BadValue, fault: impl Display) {
        let name = at.openapi();
        let text = format!("{name} in body {fault}");
        self.invalid(&name, bad, text);
    }

    /// A failure that has words of its own.
    #[cold]
    pub(super) fn invalid(&mut self, name: &str, bad: BadValue, text: String) {
        if let Some(text) = self.unless_known(text) {
            let field = self.field(name);
            self.errors.invalid(field, bad, text);
        }
    }

    /// A value of the wrong type or format.
    #[cold]
    pub(super) fn wrong_type(&mut self, at: &Path<'_>, expected: &str, found: &str) {
        let name = at.openapi();
        let text = format!(
            "{name} in body must be of type {expected}: {}",
            quote(found)
        );
        if let Some(text) = self.unless_known(text) {
            let field = self.field(&name);
            self.errors.type_invalid(field, BadValue::text(found), text);
        }
    }

    /// A string that is too long.
    #[cold]
    pub(super) fn too_long(&mut self, at: &Path<'_>, max: i64) {
        let name = at.openapi();
        let text = format!("{name} in body should be at most {max} chars long");
        if self.unless_known(text).is_some() {
            let field = self.field(&name);
            self.errors.too_long(field, max);
        }
    }

    /// Too many items or properties.
    #[cold]
    pub(super) fn too_many(&mut self, at: &Path<'_>, what: &str, actual: i64, max: i64) {
        let name = at.openapi();
        let text = format!("{name} in body should have at most {max} {what}");
        if self.unless_known(text).is_some() {
            let field = self.field(&name);
            self.errors.too_many(field, actual, max);
        }
    }

    /// A property that is missing.
    #[cold]
    pub(super) fn required(&mut self, at: &Path<'_>, key: &str) {
        let name = Path::Key(at, key).openapi();
        if self
            .unless_known(format!("{name} in body is required"))
            .is_some()
        {
            let field = self.field(&name);
            self.errors.required(field, "");
        }
    }

    /// A value that is no member; `listed` are the members under Go's `%v`.
    #[cold]
    pub(super) fn not_supported(
        &mut self,
        at: &Path<'_>,
        value: &Value<'_>,
        listed: &str,
        supported: impl Iterator<Item = String>,
    ) {
        let name = at.openapi();
        let text = format!("{name} in body should be one of [{listed}]");
        if self.unless_known(text).is_some() {
            let field = self.field(&name);
            self.errors
                .not_supported(field, BadValue::of(value), supported);
        }
    }

    /// A failure that the server pins to no field but to what it validates as a whole.
    #[cold]
    pub(super) fn composite(&mut self, text: String) {
        if let Some(text) = self.unless_known(text) {
            let field = self.field("");
            self.errors
                .add(ErrorKind::Invalid, field, BadValue::text(""), text);
        }
    }

    fn unless_known(&mut self, text: String) -> Option<String> {
        let room = self.room.checked_sub(text.len())?;
        let number = self.stands.len();
        let known = self.texts.entry(text.clone().into()).or_insert(number);
        if self.stands.get(*known) == Some(&true) {
            return None;
        }
        *known = number;
        self.stands.push(true);
        self.room = room;
        Some(text)
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
