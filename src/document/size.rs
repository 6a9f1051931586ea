//! How large the request is that brings a document to the API server.

use super::Notation;
use crate::value::{Value, json};

/// The largest request that the API server reads, in bytes.
pub const LARGEST_REQUEST: u64 = 3 * 1024 * 1024;

/// The API server's answer to a larger one.
pub const TOO_LARGE: &str = "Request entity too large: limit is 3145728";

/// How many times as long as its text the JSON of a document without aliases is at most: `1e20`
/// has 21 digits, the key `a` of `{a,b}` becomes `"a":null`.
const GROWTH: u64 = 5;

/// A check of the size of a document. The server limits the size of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeCheck {
    /// Its notation.
    pub format: Notation,
    /// Whether its JSON may be too long for a request, by the length of its text.
    may_exceed: bool,
}

impl SizeCheck {
    /// The check for a text of `bytes` bytes. Aliases may make its JSON any number of times longer.
    #[must_use]
    pub fn new(format: Notation, bytes: usize, is_aliased: bool) -> Self {
        Self {
            format,
            may_exceed: is_aliased || bytes as u64 > LARGEST_REQUEST / GROWTH,
        }
    }

    /// Whether the JSON of a value that was read so, which is what clients send, is longer than a
    /// request can be.
    #[must_use]
    pub fn exceeds(self, value: &Value<'_>) -> bool {
        self.may_exceed && json::length(value) as u64 > LARGEST_REQUEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;
    use crate::value::json::to_json;

    /// Whether each document of a text exceeds a request.
    fn exceed(text: &str) -> Vec<bool> {
        let documents = parse(text).into_iter();
        documents
            .map(|document| {
                let size = document.size_check();
                size.exceeds(&document.value.unwrap())
            })
            .collect()
    }

    const LIMIT: usize = LARGEST_REQUEST as usize;

    #[test]
    fn the_json_counts_and_not_what_is_around_it() {
        let text = format!("{{\"a\":\"{}\"}}", "b".repeat(LIMIT - 8));
        assert_eq!(text.len(), LIMIT);
        assert_eq!(exceed(&text), [false]);
        assert_eq!(exceed(&text.replace('{', "{ ")), [false]);
        assert_eq!(exceed(&format!("{text}\n")), [false]);
        assert_eq!(exceed(&text.replace("\"a\"", "\"ab\"")), [true]);
    }

    #[test]
    fn what_grows_most_is_measured() {
        for item in ["1e20", "~", "y"] {
            let count = LIMIT / GROWTH as usize / (item.len() + 1) + 1;
            let list = format!("[{}0]", format!("{item},").repeat(count));
            let [document] = &parse(&list)[..] else {
                panic!("one document");
            };
            let json = to_json(document.value.as_ref().unwrap());
            assert!(json.len() <= list.len() * GROWTH as usize, "{item}");
        }
        assert_eq!(exceed(&format!("[{}0]", "1e20,".repeat(143_000))), [true]);
    }

    #[test]
    fn aliases_count_as_often_as_they_stand() {
        let text = format!("a: &a {}\nb: [{}]\n", "b".repeat(10_000), "*a,".repeat(400));
        assert_eq!(exceed(&text), [true]);
        assert_eq!(exceed(&text.replace("*a,*a,", "*a,")), [false]);
    }
}
