//! Nesting depth, which every recursive walk over a value relies on.

use super::Value;

impl Value<'_> {
    /// Whether lists and maps nest no deeper than `levels`.
    #[must_use]
    pub fn nests_within(&self, levels: usize) -> bool {
        match self {
            Value::List(items) => {
                levels > 0 && items.iter().all(|item| item.nests_within(levels - 1))
            }
            Value::Map(map) => {
                levels > 0 && map.iter().all(|(_, value)| value.nests_within(levels - 1))
            }
            _ => true,
        }
    }
}
