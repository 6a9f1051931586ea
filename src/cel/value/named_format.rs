//! The values that `format.named` finds.

/// A format.
#[derive(Debug)]
pub struct NamedFormat {
    /// Its name for `format.named`.
    pub name: &'static str,
    /// The name, which equality compares.
    pub title: &'static str,
    /// The errors of a string; empty if it is valid.
    pub check: fn(&str) -> Vec<String>,
    /// The size of an equivalent regular expression.
    pub regex: u64,
}
