//! Strings and bytes: borrowed, or shared where the evaluation made them.

use std::ops::Deref;
use std::rc::Rc;

/// A string.
#[derive(Clone, Debug)]
pub enum Text<'a> {
    /// Borrowed from the object or the compiled program.
    Borrowed(&'a str),
    /// Made by the evaluation.
    Shared(Rc<String>),
}

impl Text<'_> {
    /// The string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

/// Bytes.
#[derive(Clone, Debug)]
pub enum Blob<'a> {
    /// Borrowed from the compiled program.
    Borrowed(&'a [u8]),
    /// Made by the evaluation.
    Shared(Rc<Vec<u8>>),
}

impl Deref for Blob<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

/// How many code points a string has.
#[must_use]
pub fn code_points(text: &str) -> usize {
    // Both work word by word in the standard library. The first one is faster.
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}
