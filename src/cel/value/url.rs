//! URLs as the library of Kubernetes has them.

use std::cell::OnceCell;

use crate::go::url;
use crate::releases::Features;

/// A URL with the parts that functions read.
#[derive(Debug)]
pub struct Url {
    /// The scheme.
    pub scheme: Box<str>,
    /// The host.
    pub host: Box<str>,
    /// The path, escaped.
    pub path: Box<str>,
    /// The query.
    pub query: Box<str>,
    source: Box<str>,
    text: OnceCell<String>,
}

impl Url {
    /// Reads a URL.
    ///
    /// # Errors
    ///
    /// Go's text of the error.
    pub fn parse(source: &str, features: Features) -> Result<Self, String> {
        let mut url = url::parse_request_uri(source, features)?;
        // With a scheme, the two ways of parsing differ only in fragments.
        if url.scheme.is_empty() || source.contains('#') {
            url = url::parse(source, features)?;
        }
        Ok(Self {
            scheme: (*url.scheme).into(),
            host: (*url.host).into(),
            path: (*url.escaped_path()).into(),
            query: url.query.into(),
            source: source.into(),
            text: OnceCell::new(),
        })
    }

    /// The length of the text it was read from.
    #[must_use]
    pub fn length(&self) -> usize {
        self.source.len()
    }

    /// The text that equality compares.
    #[must_use]
    pub fn text(&self) -> &str {
        // It has been checked, and what releases check makes no other text.
        let url = || url::parse(&self.source, Features::NONE);
        let write = || url().map_or_else(|why| why, |url| url.text());
        self.text.get_or_init(write)
    }
}
