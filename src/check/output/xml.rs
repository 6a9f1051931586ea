//! XML for JUnit reports.

use std::fmt::Display;

use crate::check::visible::visible;

/// The start of an element.
pub(super) fn open(tag: &str, attributes: &[(&str, &dyn Display)]) -> String {
    let mut element = ["<", tag].concat();
    for (name, value) in attributes {
        // In attributes line breaks would become spaces.
        let value = xml_text(&value.to_string()).replace('\n', "&#10;");
        element.extend([" ", *name, "=\"", &*value, "\""]);
    }
    element.push('>');
    element
}

/// A text in XML, which has no control characters but line breaks and tabs: they and bidirectional
/// ones are shown.
#[must_use]
pub fn xml_text(text: &str) -> String {
    let shown = visible(text);
    let mut escaped = String::with_capacity(shown.len());
    for c in shown.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
