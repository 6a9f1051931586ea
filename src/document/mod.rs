//! Text to documents, exactly as Kubernetes reads them.
//!
//! JSON as Go's decoder reads it, YAML 1.1 as `sigs.k8s.io/yaml` does (go-yaml v2), streams of
//! several documents as kubectl splits them. Values borrow from the text; [`spans`] and
//! [`position`] tell, on a second reading, where in the text each key and value stands. [`to_yaml`]
//! is the way back.

#[cfg(feature = "tools")]
mod diff;
mod emit;
mod encoding;
mod fault;
mod one;
pub mod position;
pub mod scalar;
mod size;
pub mod spans;
mod stream;
mod template;
mod yaml;

#[cfg(feature = "tools")]
pub(crate) use diff::unified_diff;
pub use emit::to_yaml;
pub use encoding::{DecodedText, EncodingError, EncodingFault, decode_text};
pub use fault::{TextFault, TextProblem};
pub use one::{One, RepeatedKeys, parse_one};
pub use size::{LARGEST_REQUEST, SizeCheck, TOO_LARGE};
pub use stream::{Chunk, Document, Notation, chunks, parse};
pub use template::{has_template_marks, has_template_signs};
pub use yaml::{NotJson, YamlFault, YamlProblem, YamlSyntax};
