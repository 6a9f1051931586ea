//! How much of a definition its tests use: which rules were ever true and ever false, which keywords
//! ever refused something, which defaults were ever set.

mod items;
mod place;
mod record;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub(super) use self::items::DEFAULT;
pub(super) use self::items::items;
pub(super) use self::record::Recorder;
use crate::document::position::Range;

/// How much of a definition the tests used that ran until now.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// How many items are covered.
    pub covered: usize,
    /// How many there are.
    pub total: usize,
    /// All of them, in the order of the definition.
    pub items: Vec<CoverageItem>,
}

/// An item of a definition that a test can cover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CoverageItem {
    /// The version of the definition.
    pub version: String,
    /// The place in the version's schema, as a path of fields: `spec.ports[]`; empty for the object.
    pub path: String,
    /// The keyword of the schema.
    pub keyword: &'static str,
    /// The value of the keyword: the rule, the required field, or JSON.
    pub detail: String,
    /// Where it stands in the definition.
    pub range: Range,
    /// How often it let something pass: a rule that was true. Not counted for keywords.
    pub passed: u32,
    /// How often it refused something: a rule that was false, a keyword that was violated.
    pub refused: u32,
    /// How often a rule failed with an error.
    pub failed: u32,
    /// How often a default was set, or requests lost unknown fields.
    pub changed: u32,
    /// Whether tests cover it. A rule must have been true and false.
    pub covered: bool,
}
