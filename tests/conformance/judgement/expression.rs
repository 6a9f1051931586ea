//! The answers to an expression on its own.

use super::{Judgement, comparable, or_none, without_clock};
use crate::answer::{GotCel, WantCel};

/// Compares the answers to an expression.
pub fn expression(want: &WantCel, got: &GotCel) -> Judgement {
    let mut result = Judgement::new();
    if want.panic.is_some() {
        result.verdict = got.compile_error.is_some();
        if !result.verdict {
            result.differ("compileError", "an error of our own", "no error");
        }
        return result;
    }
    let error = want.eval_error.as_ref().or(want.program_error.as_ref());
    result.verdict = want.compile_error.is_some() == got.compile_error.is_some()
        && error.is_some() == got.error.is_some();
    for (what, want, got) in [
        (
            "compileError",
            want.compile_error.as_ref(),
            &got.compile_error,
        ),
        ("error", error, &got.error),
    ] {
        let (want, got) = (want.map(String::as_str), got.as_deref());
        if want.map(comparable) != got.map(comparable) {
            result.texts = false;
            result.differ(what, or_none(want), or_none(got));
        }
        result.whole &= want.map(without_clock) == got.map(without_clock);
    }
    for (what, want, got) in [
        ("outputType", &want.output_type, &got.output_type),
        ("type", &want.type_, &got.type_),
    ] {
        if want != got {
            result.fields = false;
            result.differ(what, or_none(want.as_deref()), or_none(got.as_deref()));
        }
    }
    // Of Go's structs there is no text to compare with: it has addresses in it.
    let has_text = want.string.is_some() || want.type_.is_none();
    if has_text && want.string != got.text {
        result.texts = false;
        let (want, got) = (want.string.as_deref(), got.text.as_deref());
        result.differ("text", or_none(want), or_none(got));
    }
    if want.cost != got.cost {
        result.costs = false;
        let word = |cost: Option<u64>| cost.map_or("none".to_owned(), |cost| cost.to_string());
        result.differ("cost", word(want.cost), word(got.cost));
    }
    match (&want.stored, &got.stored) {
        (None, None) => {}
        (Some(want), Some(got)) => {
            let stored = expression(want, got);
            result.verdict &= stored.verdict;
            result.fields &= stored.fields;
            result.texts &= stored.texts;
            result.object &= stored.object;
            result.costs &= stored.costs;
            result.differences.extend(stored.differences);
        }
        (want, got) => {
            result.verdict = false;
            result.differ("stored", want.is_some(), got.is_some());
        }
    }
    let value = want.value.as_ref().map(|raw| raw.get());
    result.document("value", value, got.value.as_deref());
    result
}
