//! `maxLength`, `minLength`, `pattern` and the string formats.

use std::rc::Rc;

use super::Findings;
use super::count::size;
use crate::admission::formats;
use crate::admission::path::Path;
use crate::machinery::BadValue;
use crate::machinery::cause::Keyword;
use crate::schema::{Length, Node};

pub(super) fn holds(node: &Node, text: &str) -> bool {
    if let Some(checks) = &node.checks {
        if let Some(length) = &checks.length
            && !(fits(length, text) && fills(length, text))
        {
            return false;
        }
        if let Some(pattern) = &checks.pattern
            && !pattern.is_match(text)
        {
            return false;
        }
    }
    has_format(node, text)
}

/// Only the first of `maxLength`, `minLength` and `pattern` that fails is reported.
pub(super) fn explain(node: &Node, text: &str, at: &Path<'_>, findings: &mut Findings<'_>) {
    if let Some(checks) = &node.checks {
        let bad = || BadValue::text(text);
        let length = checks.length.as_ref();
        if let Some(length) = length.filter(|length| !fits(length, text)) {
            findings.too_long(at, text, length.max.unwrap_or_default());
        } else if let Some(length) = length.filter(|length| !fills(length, text)) {
            let min = length.min.unwrap_or_default();
            findings.keyword(at, bad(), Keyword::MinLength { min });
        } else if let Some(pattern) = &checks.pattern
            && !pattern.is_match(text)
        {
            let keyword = Keyword::Pattern {
                pattern: Rc::clone(&pattern.text),
                error: pattern.regexp.as_ref().err().cloned(),
            };
            findings.keyword(at, bad(), keyword);
        }
    }
    if !has_format(node, text) {
        let wanted = node.format_name().into();
        findings.wrong_type(at, text, Keyword::Format { wanted });
    }
}

fn has_format(node: &Node, text: &str) -> bool {
    node.format
        .as_ref()
        .is_none_or(|(format, _)| formats::accepts(*format, text))
}

/// Whether `maxLength` holds. A string has no more characters than bytes, so that most need no
/// counting.
fn fits(length: &Length, text: &str) -> bool {
    length
        .max
        .is_none_or(|max| size(text.len()) <= max || size(text.chars().count()) <= max)
}

/// Whether `minLength` holds.
fn fills(length: &Length, text: &str) -> bool {
    length
        .min
        .is_none_or(|min| size(text.len()) >= min && size(text.chars().count()) >= min)
}
