//! A sentence of ours as data, for hosts that say it in other languages.

use std::collections::BTreeMap;

use serde::Serialize;

/// What a sentence says: its kind, and the values in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The stable name of its kind.
    pub id: &'static str,
    /// The values by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<&'static str, String>,
}

impl Sentence {
    /// A sentence without values.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self {
            id,
            values: BTreeMap::new(),
        }
    }

    /// The same with a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.insert(name, value.to_string());
        self
    }
}
