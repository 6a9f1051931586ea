//! An admission as text.

use std::rc::Rc;

use super::codes::{AdmissionSlot, ErrorSlot, RunCode};
use crate::admission::{Admission, Change, RuleRun, RulesStop};
use crate::machinery::FieldError;
use crate::value::{json, number};

/// Writes an admission in two lines. The first has the object, or `null`: its text keeps numbers
/// exact, and hosts get it beside its value. The second has the rest as a JSON list, with the slots
/// of `AdmissionSlot`.
///
/// It is written by hand because it is made at every keystroke. JavaScript reads a list faster than
/// an object with names.
pub fn write_admission(admission: &Admission<'_>, read: ClientRead, out: &mut String) {
    match &admission.object {
        Some(object) => json::write(object, out),
        None => out.push_str("null"),
    }
    out.push('\n');
    let mut slots = SlotWriter::open(out);
    slots
        .slot(AdmissionSlot::Allowed)
        .push_str(match admission.allowed {
            true => "true",
            false => "false",
        });
    list(
        &admission.errors,
        slots.slot(AdmissionSlot::Errors),
        write_error,
    );
    rendered(&admission.warnings, slots.slot(AdmissionSlot::Warnings));
    texts(
        &admission.unknown_fields,
        slots.slot(AdmissionSlot::UnknownFields),
    );
    rendered(
        &admission.duplicate_fields,
        slots.slot(AdmissionSlot::DuplicateFields),
    );
    list(
        &admission.changes,
        slots.slot(AdmissionSlot::Changes),
        write_change,
    );
    list(
        &admission.suppressed,
        slots.slot(AdmissionSlot::Suppressed),
        write_error,
    );
    let (runs, stopped) = (&admission.rules, admission.rules_stopped);
    write_runs(runs, stopped, slots.slot(AdmissionSlot::Rules));
    write_cost(admission.cost.used, slots.slot(AdmissionSlot::CostUsed));
    write_cost(admission.cost.limit, slots.slot(AdmissionSlot::CostLimit));
    let is_usual = admission.allowed && matches!(read, ClientRead::Stored);
    if !is_usual {
        let decode_error = admission.decode_error.as_deref();
        text_or_zero(decode_error, slots.slot(AdmissionSlot::DecodeError));
        text_or_zero(
            admission.message().as_deref(),
            slots.slot(AdmissionSlot::Message),
        );
        match read {
            ClientRead::Stored => {}
            ClientRead::Later => slots.slot(AdmissionSlot::Read).push('1'),
            ClientRead::Text(text) => {
                text_or_zero(text.as_deref(), slots.slot(AdmissionSlot::Read))
            }
        }
    }
    slots.close();
}

/// A JSON list whose items are named by the variants of an enum, in order.
struct SlotWriter<'o> {
    out: &'o mut String,
    length: usize,
}

impl<'o> SlotWriter<'o> {
    fn open(out: &'o mut String) -> Self {
        out.push('[');
        Self { out, length: 0 }
    }

    /// Where to write the item of a slot. Slots are written in their order, without gaps.
    fn slot(&mut self, slot: impl Slot) -> &mut String {
        debug_assert_eq!(slot.index(), self.length, "slots are written in order");
        if self.length > 0 {
            self.out.push(',');
        }
        self.length += 1;
        self.out
    }

    fn close(self) {
        self.out.push(']');
    }
}

/// A variant that stands for a position in a list.
trait Slot {
    fn index(&self) -> usize;
}

impl Slot for AdmissionSlot {
    fn index(&self) -> usize {
        *self as usize
    }
}

impl Slot for ErrorSlot {
    fn index(&self) -> usize {
        *self as usize
    }
}

fn text_or_zero(text: Option<&str>, out: &mut String) {
    match text {
        Some(text) => json::write_string(text, out),
        None => out.push('0'),
    }
}

/// A stored object as a client reads it.
pub enum ClientRead {
    /// The object as it is stored.
    Stored,
    /// May differ from the stored object; computed when `read` is first accessed.
    Later,
    /// This text; `None` if it cannot be known.
    Text(Option<String>),
}

impl ClientRead {
    /// The initial value, before `read` was computed.
    pub fn unasked(admission: &Admission<'_>, reads_as_stored: bool) -> Self {
        match admission.allowed && !reads_as_stored {
            true => Self::Later,
            false => Self::Stored,
        }
    }
}

/// Writes a change as three items: the number of its kind, its path, its value. Kinds count from 1
/// in the order of [`ChangeKind::ALL`](crate::admission::ChangeKind::ALL), since numbers are read
/// much faster than names. A negative number says that there is no value; a 0 stands in its place.
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

/// Writes the evaluations of rules as a list of texts. The first has all evaluations, as numbers
/// and [`RunCode`]s: JavaScript reads characters of one string faster than items of a list. The
/// texts that the codes ask for follow in their order.
fn write_runs(runs: &[RuleRun<'_>], stopped: Option<RulesStop>, out: &mut String) {
    if runs.is_empty() && stopped.is_none() {
        return out.push('0');
    }
    let mut texts: Vec<&str> = Vec::new();
    let mut path_before: Option<&Rc<str>> = None;
    out.push_str("[\"");
    for run in runs {
        if !path_before.is_some_and(|path| Rc::ptr_eq(path, &run.path)) {
            out.push(RunCode::Path.char());
            texts.push(&run.path);
        }
        path_before = Some(&run.path);
        number::write_int(i64::from(run.number), out);
        out.push(RunCode::Rule.char());
        let (outcome, text) = outcome(run);
        match run.skipped {
            Some(reason) => number::write_int(reason as i64, out),
            None => write_cost(run.cost, out),
        }
        out.push(outcome.char());
        texts.extend(text);
        if let Some(error) = &run.message_error {
            out.push(RunCode::MessageError.char());
            texts.push(error);
        }
    }
    match stopped {
        Some(RulesStop::OtherErrors) => out.push(RunCode::StoppedByErrors.char()),
        Some(RulesStop::Cost) => out.push(RunCode::StoppedByCost.char()),
        None => {}
    }
    out.push('"');
    for text in texts {
        out.push(',');
        json::write_string(text, out);
    }
    out.push(']');
}

/// The code of a run's outcome, and the text that belongs to it.
fn outcome<'r>(run: &'r RuleRun<'_>) -> (RunCode, Option<&'r str>) {
    match (run.result, &run.error) {
        (Some(_), _) if run.ratcheted => (RunCode::Ratcheted, None),
        (Some(true), _) => (RunCode::True, None),
        (Some(false), _) => (RunCode::False, None),
        (None, Some(error)) => (RunCode::Error, Some(error)),
        (None, None) => (RunCode::Skipped, None),
    }
}

fn write_cost(cost: u64, out: &mut String) {
    number::write_int(i64::try_from(cost).unwrap_or(i64::MAX), out);
}

/// Writes the parts of an error. The wrapper puts the server's whole text together.
fn write_error(error: &FieldError, out: &mut String) {
    let mut slots = SlotWriter::open(out);
    json::write_string(error.kind.as_str(), slots.slot(ErrorSlot::Type));
    json::write_string(&error.field, slots.slot(ErrorSlot::Field));
    json::write_string(&error.head(), slots.slot(ErrorSlot::Head));
    json::write_string(&error.detail(), slots.slot(ErrorSlot::Detail));
    let out = slots.slot(ErrorSlot::BadValue);
    json::write(&error.bad_value.to_json_value(error.release), out);
    json::write_string(error.cause.code(), slots.slot(ErrorSlot::Code));
    if let Some(keyword) = error.cause.keyword() {
        json::write_string(keyword, slots.slot(ErrorSlot::Keyword));
        if let Some(rule) = error.cause.rule() {
            let out = slots.slot(ErrorSlot::Rule);
            out.push('[');
            json::write_string(&rule.path, out);
            out.push(',');
            number::write_int(i64::from(rule.index), out);
            out.push(']');
        }
    }
    slots.close();
}

fn texts(items: &[String], out: &mut String) {
    list(items, out, |text, out| json::write_string(text, out));
}

/// Writes the texts that items have.
fn rendered(items: &[impl ToString], out: &mut String) {
    list(items, out, |item, out| {
        json::write_string(&item.to_string(), out)
    });
}

/// Writes a list; 0 where it is empty.
fn list<'t, T>(items: &'t [T], out: &mut String, mut write: impl FnMut(&'t T, &mut String)) {
    if items.is_empty() {
        return out.push('0');
    }
    out.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(']');
}
