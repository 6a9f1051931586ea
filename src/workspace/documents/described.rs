//! OpenAPI documents among the texts.

use std::rc::Rc;

use crate::kinds::{self, OpenApi, Source};
use crate::value::Value;

/// The content of an OpenAPI document.
#[derive(Debug)]
pub struct Described {
    pub(crate) source: Rc<Source>,
    /// Its faults: paths and texts.
    pub(crate) faults: Vec<(String, String)>,
    pub(crate) of: OpenApi,
}

impl Described {
    /// Reads a document, if it is an OpenAPI document.
    pub(crate) fn from_document(document: &Value<'_>) -> Option<Self> {
        let of = kinds::recognise(document)?;
        let (source, faults) = kinds::read_openapi(document, of);
        Some(Self {
            source: Rc::new(source),
            faults,
            of,
        })
    }

    /// The diagnostic that says this document is not an object.
    pub(crate) fn message(&self) -> String {
        match self.of {
            OpenApi::Index => "a list of OpenAPI documents".to_owned(),
            OpenApi::V2 | OpenApi::V3 => ["an OpenAPI document with ", &self.count()].concat(),
            #[cfg(feature = "tools")]
            OpenApi::Several => ["several OpenAPI documents with ", &self.count()].concat(),
        }
    }

    fn count(&self) -> String {
        let count = self.source.kinds.len().to_string();
        [&*count, " kinds"].concat()
    }
}
