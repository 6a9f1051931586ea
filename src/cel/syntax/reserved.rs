//! The identifiers that cel-go refuses.

use crate::value::order::same;

/// The words that are identifiers in the grammar, which cel-go refuses all the same.
const RESERVED_IDENTIFIERS: [&str; 17] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
    "while",
];

/// Whether cel-go refuses an identifier of this name.
#[must_use]
pub fn is_reserved_identifier(name: &str) -> bool {
    let mut reserved = RESERVED_IDENTIFIERS.iter();
    reserved.any(|reserved| same(reserved, name))
}
