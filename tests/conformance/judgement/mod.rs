//! Two answers compared: what agrees, and a readable account of what does not.

mod admission;
mod definition;
mod document;
mod expression;
mod text;

pub use admission::admission;
pub use definition::definition;
pub use document::{openapi, table, yaml};
pub use expression::expression;
pub use text::Texts;

use std::fmt::Display;

use crate::answer::{FieldError, WantRegex};
use text::{comparable, without_clock};

/// The start of what Go's JSON decoder says about types of its own.
const GO_TYPES: &str = "json: cannot unmarshal";

/// Texts longer than this have values that cases do not repeat.
const LONG: usize = 4096;

/// What agrees between the API server's answer and the engine's.
#[derive(Debug)]
pub struct Judgement {
    /// Accepted or refused, and at which stage.
    pub verdict: bool,
    /// Types and fields of the errors; unknown fields.
    pub fields: bool,
    /// Texts of errors and warnings, as far as they are compared.
    pub texts: bool,
    /// The document or value that comes out.
    pub object: bool,
    /// Evaluations of rules and what they cost; estimated costs.
    pub costs: bool,
    /// A bonus: the texts agree also in what the grammar expected at a syntax error.
    pub whole: bool,
    /// Lines that say what differs.
    pub differences: Vec<String>,
}

impl Judgement {
    fn new() -> Self {
        Self {
            verdict: true,
            fields: true,
            texts: true,
            object: true,
            costs: true,
            whole: true,
            differences: Vec::new(),
        }
    }

    /// Nothing agrees: there is no answer to compare.
    pub fn no_answer(reason: String) -> Self {
        Self {
            verdict: false,
            fields: false,
            texts: false,
            object: false,
            costs: false,
            whole: false,
            differences: vec![reason],
        }
    }

    pub fn agrees(&self) -> bool {
        self.verdict && self.fields && self.texts && self.object && self.costs
    }

    fn differ(&mut self, what: &str, want: impl Display, got: impl Display) {
        self.differences.push(format!("{what}: want {want}"));
        let pad = " ".repeat(what.len());
        self.differences.push(format!("{pad}   got {got}"));
    }

    /// Presence decides the verdict; the text must agree up to where Go names a type of its own.
    fn decode_error(&mut self, want: Option<&str>, got: Option<&str>) {
        let same = match (want, got) {
            (None, None) => return,
            (Some(want), Some(got)) => match want.split_once(GO_TYPES) {
                Some((own, _)) => got.starts_with(own),
                None => want == got,
            },
            _ => {
                self.verdict = false;
                self.fields = false;
                false
            }
        };
        if !same {
            self.texts = false;
            self.differ("decodeError", or_none(want), or_none(got));
        }
    }

    /// As multisets.
    fn errors(&mut self, want: &[FieldError], got: &[FieldError]) {
        let (missing, surplus) = set_difference(shown(want, comparable), shown(got, comparable));
        self.texts &= missing.is_empty() && surplus.is_empty();
        self.set_differences("error", &missing, &surplus);
        let (missing, surplus) = set_difference(kinds(&missing), kinds(&surplus));
        self.fields &= missing.is_empty() && surplus.is_empty();
        let whole = set_difference(shown(want, without_clock), shown(got, without_clock));
        self.whole &= whole.0.is_empty() && whole.1.is_empty();
    }

    /// As multisets; says whether they agree.
    fn same_set<T: Display + Ord>(&mut self, what: &str, want: Vec<T>, got: Vec<T>) -> bool {
        let (missing, surplus) = set_difference(want, got);
        self.set_differences(what, &missing, &surplus);
        missing.is_empty() && surplus.is_empty()
    }

    fn set_differences<T: Display>(&mut self, what: &str, missing: &[T], surplus: &[T]) {
        let missing = missing.iter().map(|one| format!("{what}: missing {one}"));
        self.differences.extend(missing);
        let surplus = surplus.iter().map(|one| format!("{what}: surplus {one}"));
        self.differences.extend(surplus);
    }
}

/// Compares what a pattern matches.
pub fn regex(want: &WantRegex, got: &Result<Vec<bool>, String>, inputs: &[String]) -> Judgement {
    let mut result = Judgement::new();
    match (&want.error, got) {
        (Some(want), Err(got)) => {
            if want != got {
                result.texts = false;
                result.differ("error", want, got);
            }
        }
        (None, Ok(got)) => {
            for ((input, want), got) in inputs.iter().zip(&want.matches).zip(got) {
                if want != got {
                    result.fields = false;
                    result.differ(&format!("{input:?}"), want, got);
                }
            }
        }
        (want, got) => {
            result.verdict = false;
            let got = got.as_ref().err().map(String::as_str);
            result.differ("error", or_none(want.as_deref()), or_none(got));
        }
    }
    result
}

/// Errors as they are listed, their texts reduced to what is compared.
fn shown(errors: &[FieldError], text: fn(&str) -> String) -> Vec<FieldError> {
    let mut errors = errors.to_vec();
    for error in &mut errors {
        error.text = text(&error.text);
        // Cases leave out long values; the texts have them.
        if error.text.len() > LONG {
            error.bad_value.clear();
        }
    }
    errors
}

fn kinds(errors: &[FieldError]) -> Vec<(String, String)> {
    errors
        .iter()
        .map(|error| (error.kind.clone(), error.field.clone()))
        .collect()
}

/// What only the first and only the second multiset has.
fn set_difference<T: Ord>(mut want: Vec<T>, mut got: Vec<T>) -> (Vec<T>, Vec<T>) {
    want.retain(|one| match got.iter().position(|other| other == one) {
        Some(at) => {
            got.remove(at);
            false
        }
        None => true,
    });
    (want, got)
}

fn or_none(text: Option<&str>) -> &str {
    text.unwrap_or("none")
}
