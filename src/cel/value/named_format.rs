//! The values that `format.named` finds.

/// A format.
#[derive(Debug)]
pub struct NamedFormat {
    /// What `format.named` knows it by.
    pub name: &'static str,
    /// What equality goes by.
    pub title: &'static str,
    /// The texts of what is wrong with a string, none for a good one.
    pub check: fn(&str) -> Vec<String>,
    /// The size of a regular expression that would do.
    pub regex: u64,
}
