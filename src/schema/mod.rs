//! From `JSONSchemaProps`, decoded, to the compiled form that every walk over an object uses.

mod checks;
mod compile;
mod decode;
mod each;
pub mod format;
mod kinds;
mod lookup;
mod names;
mod node;
mod property_table;
mod props;
pub mod rules;
mod same;
pub mod shape;
#[cfg(test)]
pub(crate) mod testing;

pub use checks::{Checks, Count, Enum, Length, NumberBound, NumberRange, Numbers, Pattern};
pub use compile::Compiler;
pub use kinds::{Kinds, Mismatch, ValueKind, mismatch, passes_for_integer};
pub use names::Names;
pub use node::{AdditionalNode, Below, JsonType, Junctors, ListType, Node, Types};
pub use property_table::Properties;
pub use props::{Additional, Dependency, ExternalDocs, Items, Props, RuleProps};
pub use same::Same;
