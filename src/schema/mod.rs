//! From `JSONSchemaProps` to the compiled form that every walk over an object uses.

mod checks;
mod decode;
#[path = "format_interim.rs"]
pub mod format;
mod node;
mod properties;
mod props;

pub use checks::{Checks, Count, Length, Numbers, Pattern};
pub use node::{AdditionalNode, Below, CompileError, JsonType, Junctors, ListType, Node, Types};
pub use properties::Properties;
pub use props::{Additional, Dependency, ExternalDocs, Items, Props, RuleProps};
