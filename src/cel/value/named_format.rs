//! The values that `format.named` finds.

use crate::releases::Features;

/// A format.
#[derive(Debug)]
pub struct NamedFormat {
    /// Its name for `format.named`.
    pub name: &'static str,
    /// The name, which equality compares.
    pub title: &'static str,
    /// The errors of a string; empty if it is valid.
    pub check: fn(&str, Features) -> Vec<String>,
    /// The size of an equivalent regular expression.
    pub regex: u64,
}
