//! The names that an expression reads, from its tree. The same words in a string or a comment do not count.

use super::{INDEXES, property_name};
use crate::cel::ast::{Ast, Expr, Literal, NodeId, bare};
use crate::cel::syntax;
use crate::releases::Features;

/// What an expression reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Whether it names the value before the update, `oldSelf`.
    pub old_self: bool,
    /// Whether it reads that value as a whole: `self == oldSelf`.
    pub whole_old_self: bool,
    /// Whether it reads the name in the metadata of the value: `self.metadata.name`.
    pub metadata_name: bool,
    /// The fields and constant keys that it reads of any value.
    fields: Vec<String>,
}

impl Reads {
    /// What a text reads. One that does not parse reads nothing.
    #[must_use]
    pub fn in_text(text: &str) -> Self {
        let ast = syntax::parse(text, Features::ALL);
        ast.map_or_else(|_| Self::default(), |ast| Self::in_tree(&ast))
    }

    fn in_tree(ast: &Ast<'_>) -> Self {
        let mut reads = Self::default();
        // The nodes that are read in part only.
        let mut parts: Vec<NodeId> = Vec::new();
        let mut old: Vec<NodeId> = Vec::new();
        for (node, id) in ast.nodes().iter().zip(0..) {
            match &node.expr {
                Expr::Ident(name) if bare(name) == "oldSelf" => old.push(NodeId(id)),
                Expr::Select { operand, field, .. } => {
                    parts.push(*operand);
                    reads.metadata_name |= *field == "name" && is_own_metadata(ast, *operand);
                    reads.fields.push(property_name(field));
                }
                Expr::Call { function, args, .. } => {
                    let (of, key) = match (*function, ast.children(*args)) {
                        (function, [of, key]) if INDEXES.contains(&function) => (Some(*of), *key),
                        ("@in", [key, _]) => (None, *key),
                        _ => continue,
                    };
                    parts.extend(of);
                    if let Expr::Literal(Literal::String(key)) = ast.expr(key) {
                        reads.fields.push(key.clone().into_owned());
                    }
                }
                _ => {}
            }
        }
        reads.old_self = !old.is_empty();
        reads.whole_old_self = old.iter().any(|id| !parts.contains(id));
        reads
    }

    /// Whether it reads a field of this name, of whatever value.
    #[must_use]
    pub fn has_field(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field == name)
    }
}

/// Whether an expression is the metadata of the value, or of the value before.
fn is_own_metadata(ast: &Ast<'_>, id: NodeId) -> bool {
    let Expr::Select { operand, field, .. } = ast.expr(id) else {
        return false;
    };
    let is_own = |name: &str| matches!(bare(name), "self" | "oldSelf");
    *field == "metadata" && matches!(ast.expr(*operand), Expr::Ident(name) if is_own(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_texts_and_longer_names() {
        // The text, and whether it names `oldSelf`, reads it as a whole, and reads the object's name.
        for (text, old_self, whole_old_self, metadata_name) in [
            ("self == oldSelf", true, true, false),
            ("self==oldSelf", true, true, false),
            ("oldSelf.all(key, key in self)", true, true, false),
            ("self.a == oldSelf.a", true, false, false),
            ("self[0] == oldSelf[0]", true, false, false),
            ("oldSelf.?a.hasValue()", true, false, false),
            ("self.oldSelf == 1", false, false, false),
            ("self.oldSelfie == 1", false, false, false),
            ("self.a == 'oldSelf'", false, false, false),
            (
                "self.a == 'self == oldSelf' // oldSelf",
                false,
                false,
                false,
            ),
            ("self.metadata.name == 'a'", false, false, true),
            ("oldSelf . metadata . name == 'a'", true, false, true),
            ("self.metadata.namespace == 'a'", false, false, false),
            ("self.metadata.name_ == 'a'", false, false, false),
            ("self.template.metadata.name == 'a'", false, false, false),
            ("self.a == 'self.metadata.name'", false, false, false),
            ("self ==", false, false, false),
        ] {
            let reads = Reads::in_text(text);
            let found = (reads.old_self, reads.whole_old_self, reads.metadata_name);
            assert_eq!(found, (old_self, whole_old_self, metadata_name), "{text}");
        }
    }

    #[test]
    fn fields_are_named_as_in_the_schema() {
        for (text, name, is_read) in [
            ("has(self.a)", "a", true),
            ("self.a__dash__b == 1", "a-b", true),
            ("self.items.all(item, item.a > 0)", "a", true),
            ("'a' in self.map", "a", true),
            ("self.map['a'] == 1", "a", true),
            ("self.ab == 1", "a", false),
            ("self.b == 'a'", "a", false),
            ("self.map.all(a, a > 0)", "a", false),
        ] {
            assert_eq!(Reads::in_text(text).has_field(name), is_read, "{text}");
        }
    }
}
