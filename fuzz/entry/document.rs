//! Documents: any text is read, or told what is wrong with it, at places that it has.

use crd_drydock::document::{self, position::LineIndex};
use crd_drydock::value::json::{self, Duplicates};

/// # Panics
/// Where a place is none of the text, or a value is another once it is written and read again.
pub fn read(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let index = LineIndex::new(&text);
    for document in document::parse(&text) {
        assert!(text.get(document.span.clone()).is_some());
        if let Some(fault) = &document.error {
            assert!(text.get(fault.character(&text)).is_some());
            let place = index.position(fault.offset);
            assert!(index.offset(place) <= text.len());
        }
        let Some(value) = document.value else {
            assert!(document.error.is_some(), "neither a value nor an error");
            continue;
        };
        let written = json::to_json(&value);
        let again = json::parse(&written);
        let again = again.map(|parsed| unsigned(&json::to_json(&parsed.value)));
        assert_eq!(again.ok(), Some(unsigned(&written)));
        let yaml = document::to_yaml(&value);
        let again = document::parse_one(&yaml, Duplicates::LastWins);
        let again = again.map(|parsed| unsigned(&json::to_json(&parsed.value)));
        assert_eq!(again.ok(), Some(unsigned(&written)), "{yaml}");
    }
}

/// JSON text without the sign of zeros: whole floats come back as integers.
fn unsigned(json: &str) -> String {
    let mut text = format!("{json} ");
    for end in [",", "]", "}", " "] {
        text = text.replace(&["-0", end].concat(), &["0", end].concat());
    }
    text
}
