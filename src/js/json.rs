//! Results as JSON text, which the wrapper reads with `JSON.parse`.

use std::io::{self, Write};
use std::rc::Rc;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::admission::{Admission, Change, RuleRun, RulesStop};
use crate::machinery::{BadValue, FieldError};
use crate::value::{json, number};

/// JSON text; nothing that crosses can fail to have one.
pub(super) fn to_json(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, Numbers));
    let text = String::from_utf8(text).ok();
    text.filter(|_| written.is_ok()).unwrap_or_default()
}

/// Compact JSON with floats as the engine writes them, which spares serde_json's own tables.
struct Numbers;

impl Formatter for Numbers {
    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        let mut text = String::new();
        number::write_json_float(value, &mut text);
        writer.write_all(text.as_bytes())
    }
}

/// An admission: its object on one line (`null` for none), so that the object's text crosses
/// once though hosts get it and its value; then all the rest as a list, whose items
/// `packaging/js/admission.ts` names, with 0 for the lists that are empty, as most are. Written by
/// hand, for it is made at every keystroke.
///
/// The list ends with what the usual answer lacks: the decode error, the message, and what a
/// client reads where that may differ from the object.
pub(super) fn write_admission(admission: &Admission<'_>, read: Read, out: &mut String) {
    match &admission.object {
        Some(object) => json::write(object, out),
        None => out.push_str("null"),
    }
    out.push_str("\n[");
    out.push_str(if admission.allowed { "true" } else { "false" });
    list(&admission.errors, out, write_error);
    list(&admission.warnings, out, |text, out| {
        json::write_string(text, out)
    });
    list(&admission.unknown_fields, out, |text, out| {
        json::write_string(text, out)
    });
    list(&admission.duplicate_fields, out, |text, out| {
        json::write_string(text, out)
    });
    list(&admission.changes, out, write_change);
    list(&admission.suppressed, out, write_error);
    write_runs(&admission.rules, admission.rules_stopped, out);
    for cost in [admission.cost.used, admission.cost.limit] {
        out.push(',');
        out.push_str(&cost.to_string());
    }
    let is_usual = admission.allowed && matches!(read, Read::Stored);
    if !is_usual {
        text_or_zero(admission.decode_error.as_deref(), out);
        text_or_zero(admission.message().as_deref(), out);
        match read {
            Read::Stored => {}
            Read::Later => out.push_str(",1"),
            Read::Text(text) => text_or_zero(text.as_deref(), out),
        }
    }
    out.push(']');
}

fn text_or_zero(text: Option<&str>, out: &mut String) {
    out.push(',');
    match text {
        Some(text) => json::write_string(text, out),
        None => out.push('0'),
    }
}

/// What a client reads of an admitted object.
pub(super) enum Read {
    /// What is stored.
    Stored,
    /// That is seen where somebody asks.
    Later,
    /// This, or nobody knows.
    Text(Option<String>),
}

impl Read {
    /// Nothing is asked before somebody wants to know.
    pub(super) fn of(admission: &Admission<'_>, reads_as_stored: bool) -> Self {
        match admission.allowed && !reads_as_stored {
            true => Self::Later,
            false => Self::Stored,
        }
    }
}

/// A change, three items: the number of its kind, from 1, negative where it has no value, since
/// that is read much faster than a name; its path; and its value, or 0.
fn write_change(change: &Change<'_>, out: &mut String) {
    if change.value.is_none() {
        out.push('-');
    }
    number::write_int(1 + change.kind as i64, out);
    out.push(',');
    json::write_string(&change.path, out);
    out.push(',');
    match &change.value {
        Some(value) => json::write(value, out),
        None => out.push('0'),
    }
}

/// Evaluations of rules: one string for all, since each item of a list costs the reader more than
/// several characters do, and the texts it asks for, in their order. Of each evaluation it has `@`
/// and a text, where its path is not the one before; the number of the rule's text; a comma; the
/// cost; and what became of it: a blank for true, `-` for false, `~` where that does not count,
/// `!` and a text for an error, `?` where it did not run: then the number of the reason's text is in
/// place of the cost. `+` and a text follow where its message expression failed. At the end, where
/// rules were left, is why: `e` for other errors, `c` for the cost.
fn write_runs(runs: &[RuleRun<'_>], stopped: Option<RulesStop>, out: &mut String) {
    if runs.is_empty() && stopped.is_none() {
        return out.push_str(",0");
    }
    let mut texts: Vec<&str> = Vec::new();
    let mut before: Option<&Rc<str>> = None;
    out.push_str(",[\"");
    for run in runs {
        if !before.is_some_and(|path| Rc::ptr_eq(path, &run.path)) {
            out.push('@');
            texts.push(&run.path);
        }
        before = Some(&run.path);
        number::write_int(i64::from(run.number), out);
        out.push(',');
        number::write_int(
            match run.skipped {
                Some(why) => why as i64,
                None => i64::try_from(run.cost).unwrap_or(i64::MAX),
            },
            out,
        );
        let (outcome, text) = match (run.result, &run.error) {
            (Some(_), _) if run.ratcheted => ('~', None),
            (Some(true), _) => (' ', None),
            (Some(false), _) => ('-', None),
            (None, Some(error)) => ('!', Some(&**error)),
            (None, None) => ('?', None),
        };
        out.push(outcome);
        texts.extend(text);
        if let Some(error) = &run.message_error {
            out.push('+');
            texts.push(error);
        }
    }
    out.push_str(match stopped {
        Some(RulesStop::OtherErrors) => "e\"",
        Some(RulesStop::Cost) => "c\"",
        None => "\"",
    });
    for text in texts {
        out.push(',');
        json::write_string(text, out);
    }
    out.push(']');
}

/// The parts of an error; the wrapper puts the server's whole text together.
fn write_error(error: &FieldError, out: &mut String) {
    for (before, part) in [
        ('[', error.kind.as_str()),
        (',', &error.field),
        (',', &error.head()),
        (',', &error.detail),
    ] {
        out.push(before);
        json::write_string(part, out);
    }
    out.push(',');
    match &error.bad_value {
        BadValue::Omitted => out.push_str("{}"),
        BadValue::Plain(value) | BadValue::Json(value) | BadValue::Struct(value) => {
            json::write(value, out);
        }
    }
    out.push(']');
}

fn list<'t, T>(items: &'t [T], out: &mut String, mut write: impl FnMut(&'t T, &mut String)) {
    if items.is_empty() {
        return out.push_str(",0");
    }
    out.push_str(",[");
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(']');
}
