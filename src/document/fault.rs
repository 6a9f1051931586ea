//! Why a text holds no document. The text that users see is rendered from that.

use std::fmt;
use std::ops::Range;

use super::yaml::YamlFault;
use crate::value::json::{JsonError, JsonFault};

/// Why a document cannot be read. `Display` gives the text of Kubernetes, such as
/// `yaml: line 2: did not find expected key`. Lines count from the start of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault {
    /// The problem.
    pub problem: TextProblem,
    /// The byte of the whole text at which it was noticed.
    pub offset: usize,
}

/// The fault of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextProblem {
    /// The text is not JSON, and was meant as such.
    Json(JsonFault),
    /// The text is not YAML, or YAML that JSON cannot express.
    Yaml(YamlFault),
    /// The text holds several documents where one is expected.
    SeveralDocuments {
        /// How many.
        count: usize,
    },
}

impl fmt::Display for TextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(fault) => fault.fmt(f),
            Self::Yaml(fault) => fault.fmt(f),
            Self::SeveralDocuments { count } => {
                write!(f, "the text holds {count} documents where one is expected")
            }
        }
    }
}

impl TextFault {
    /// The bytes of the character or line break at fault; none at the end of the text.
    #[must_use]
    pub fn character(&self, text: &str) -> Range<usize> {
        let rest = text.get(self.offset..).unwrap_or_default();
        let width = match rest.starts_with("\r\n") {
            true => 2,
            false => rest.chars().next().map_or(0, char::len_utf8),
        };
        self.offset..self.offset + width
    }
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl From<JsonError> for TextFault {
    fn from(error: JsonError) -> Self {
        Self {
            problem: TextProblem::Json(error.fault),
            offset: error.offset,
        }
    }
}
