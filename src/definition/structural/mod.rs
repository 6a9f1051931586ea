//! The API server's checks of structural schemas (`pkg/apiserver/schema` of
//! apiextensions-apiserver): whether one can be made (`NewStructural`), and which invariants it
//! violates (`ValidateStructural`).
//!
//! The API server makes the structural schema first and then walks it. Here one walk does both in
//! the order of making, so that it stops at the same obstacle; what it has found until then is
//! dropped, as the API server would not have come to look for it.

mod complete;
mod nested;
mod path;
mod plain;
mod supported;
#[cfg(test)]
mod tests;
mod violations;
mod walk;

pub use violations::Violations;

pub use self::plain::spells_int_or_string;

use self::complete::Completeness;
use self::walk::StructuralWalk;
use crate::machinery::cause::SchemaRule;
use crate::machinery::{Errors, FieldError};
use crate::releases::Release;
use crate::schema::{Node, Props};
use crate::value::order;

/// The result of the structural checks.
#[derive(Debug)]
pub struct Structural {
    /// Why no structural schema can be made of it.
    pub build_error: Option<SchemaRule>,
    /// Invariants that it breaks, sorted by their texts; empty if it cannot be made.
    pub errors: Vec<FieldError>,
}

/// Judges a schema at a path. The node is the schema compiled, which knows the patterns.
#[must_use]
pub fn check(schema: &Props<'_>, node: &Node, path: &str, release: Release) -> Structural {
    let mut walk = StructuralWalk::new(path, release);
    if let Err(error) = walk.root(schema, node) {
        return Structural {
            build_error: Some(error),
            errors: Vec::new(),
        };
    }
    let mut errors = walk.errors;
    if node.junctors.is_some() {
        Completeness::new(path, &mut errors).junctors(schema, node);
    }
    Structural {
        build_error: None,
        errors: sorted(errors),
    }
}

/// Why no structural schema can be made of a schema, or of a part of one, if it is so.
#[must_use]
pub fn build_error(schema: &Props<'_>, node: &Node) -> Option<SchemaRule> {
    check(schema, node, "", Release::DEFAULT).build_error
}

/// Whether a structural schema can be made of a schema and keeps all invariants.
#[must_use]
pub fn is_structural(schema: &Props<'_>, node: &Node, release: Release) -> bool {
    let said = check(schema, node, "", release);
    said.build_error.is_none() && said.errors.is_empty()
}

fn sorted(errors: Errors) -> Vec<FieldError> {
    let texts: Vec<String> = errors.0.iter().map(FieldError::message).collect();
    let order = order::sorted(texts.iter().map(String::as_str));
    let mut errors: Vec<Option<FieldError>> = errors.0.into_iter().map(Some).collect();
    let places = order.into_iter().map(|(_, place)| place as usize);
    places
        .filter_map(|place| errors.get_mut(place)?.take())
        .collect()
}
