//! Rules with one small change.

use crate::cel::ast::Expr;
use crate::cel::junctions::junctions;
use crate::cel::syntax;
use crate::releases::Release;
use crate::suites::proofs::without;

/// The operators of rules, and what each is changed to.
const TURNED: [(&str, &str, &str); 8] = [
    ("_<=_", "<=", "<"),
    ("_<_", "<", "<="),
    ("_>=_", ">=", ">"),
    ("_>_", ">", ">="),
    ("_==_", "==", "!="),
    ("_!=_", "!=", "=="),
    ("_&&_", "&&", "||"),
    ("_||_", "||", "&&"),
];

/// Variants of a rule: with one operator changed, with `self` in place of one `oldSelf`, without one
/// operand of `&&` or `||`.
pub(super) fn rewritten(rule: &str) -> Vec<String> {
    let Ok(ast) = syntax::parse(rule, Release::DEFAULT.features()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for node in ast.nodes() {
        let turned = match &node.expr {
            Expr::Call { function, .. } => TURNED
                .iter()
                .find(|(name, ..)| *name == *function)
                .map(|(_, from, to)| (*from, *to)),
            Expr::Ident("oldSelf") => Some(("oldSelf", "self")),
            _ => None,
        };
        let Some((from, to)) = turned else {
            continue;
        };
        let at = rule.char_indices().nth(node.offset as usize);
        let parts = at.and_then(|(at, _)| rule.split_at_checked(at));
        // The nodes that macros expand to have no place of their own.
        if let Some((before, rest)) = parts
            && let Some(after) = rest.strip_prefix(from)
        {
            add([before, to, after].concat(), &mut found);
        }
    }
    for junction in junctions(rule) {
        for index in 0..junction.operands.len() {
            if let Some(changed) = without(rule, &junction.operands, index) {
                add(changed, &mut found);
            }
        }
    }
    found
}

/// A rule that is false whenever the server asks the given one. `None` if the given one has no other value.
pub(super) fn refusing(rule: &str) -> Option<String> {
    let ast = syntax::parse(rule, Release::DEFAULT.features()).ok()?;
    let mut nodes = ast.nodes().iter();
    // The server asks a rule with `oldSelf` only about updates.
    let is_transition = nodes.any(|node| matches!(node.expr, Expr::Ident("oldSelf")));
    match (rule.trim(), is_transition) {
        ("false", _) => None,
        (_, false) => Some("false".to_owned()),
        (rule, true) => Some(format!("({rule}) && false")),
    }
}

fn add(changed: String, found: &mut Vec<String>) {
    if !found.contains(&changed) {
        found.push(changed);
    }
}
