//! An object that a definition admits: the smallest one, or one with every property.
//!
//! It is made from the schema (`build`, `scalars`), put to the engine itself, and changed where
//! the engine refuses it (`repair`, `clues`), as far as some attempts get. What is refused in the
//! end is said in comments of the text.

mod build;
mod clues;
mod names;
mod place;
mod repair;
mod scalars;
mod vary;

pub use self::place::{SamplePath, node_at};
pub use self::repair::Pins;
use self::repair::Repairer;
pub use self::vary::{
    SampleChange, changes_for_rule, constants, full_value, get, lists_for_rule, number, object,
    place_of_path, repaired, set, telling_constants, value, value_with_fields, words,
};
use crate::admission::Endpoint;
use crate::cel::library::Host;
use crate::document;

/// How many characters of an error and how many errors a text gives.
const MAX_CHARACTERS: usize = 400;
const MAX_ERRORS: usize = 20;

/// An object for an endpoint, one of those of its definition, as YAML text; `full` is with what
/// is optional.
#[must_use]
pub fn sample(endpoint: &Endpoint, endpoints: &[Endpoint], host: &Host<'_>, full: bool) -> String {
    let (object, refusal) = Repairer::new(endpoint, endpoints, host, full).object();
    let mut text = String::new();
    if !refusal.is_empty() {
        text.push_str("# The API server refuses this object:\n");
        for error in refusal.iter().take(MAX_ERRORS) {
            comment(error, &mut text);
        }
    }
    text.push_str(&document::to_yaml(&object));
    text
}

/// The answer if there is no object: the reason.
#[must_use]
pub fn none(reason: &str) -> String {
    let mut text = String::new();
    comment(reason, &mut text);
    text
}

fn comment(about: &str, out: &mut String) {
    out.push_str("# ");
    for c in about.chars().take(MAX_CHARACTERS) {
        // Line breaks of any kind would end the comment.
        let shown = match c {
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{fffe}'.. => ' ',
            c => c,
        };
        out.push(shown);
    }
    out.push('\n');
}
