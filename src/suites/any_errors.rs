//! Expected parts of errors that tell nothing, since each error has them.

use crate::go::regexp::Regexp;

/// The messages of errors that only have in common what every error has. The matchers for JavaScript have the same
/// ones: `packaging/js/wire.ts` is generated from them.
pub(crate) const ANY_MESSAGES: [&str; 4] = [
    "<nil>: Required value",
    "a: Forbidden: B",
    "[0]: Too many: 1",
    "C: Too long",
];

/// Whether the message of each error has a text.
pub(super) fn have_all(text: &str) -> bool {
    ANY_MESSAGES.iter().all(|message| message.contains(text))
}

/// Whether the message of each error matches a pattern.
pub(super) fn match_all(pattern: &Regexp) -> bool {
    let mut messages = ANY_MESSAGES.iter();
    messages.all(|message| pattern.is_match(message))
}
