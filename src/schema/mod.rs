//! From `JSONSchemaProps` to the compiled form that every walk over an object uses.

mod props;

pub use props::{Additional, Dependency, Items, Props, RuleProps};
