//! Rules with one small change.

use crate::cel::ast::Expr;
use crate::cel::junctions::junctions;
use crate::cel::syntax;
use crate::compare::normal_form;
use crate::releases::Release;

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

fn add(changed: String, found: &mut Vec<String>) {
    if !found.contains(&changed) {
        found.push(changed);
    }
}

/// A rule without one of several operands, and without the operator beside it.
fn without(rule: &str, operands: &[std::ops::Range<usize>], index: usize) -> Option<String> {
    let own = operands.get(index)?;
    let cut = match index.checked_sub(1) {
        None => own.start..operands.get(1)?.start,
        Some(before) => operands.get(before)?.end..own.end,
    };
    Some([rule.get(..cut.start)?, rule.get(cut.end..)?].concat())
}

/// The normal form of a rule in which `has` of some fields of `self` is left out, since it is always
/// true. `None` if the rule does not parse.
pub(in crate::suites) fn plain(rule: &str, present: &[&str]) -> Option<String> {
    let mut text = rule.to_owned();
    // Each turn takes out one operand.
    loop {
        let always = |operand: &str| {
            let inner = operand.strip_prefix("has(self.");
            let name = inner.and_then(|inner| inner.strip_suffix(')'));
            name.is_some_and(|name| present.contains(&name.trim()))
        };
        let never = |operand: &str| {
            operand
                .strip_prefix('!')
                .is_some_and(|rest| always(rest.trim()))
        };
        let shorter = junctions(&text).into_iter().find_map(|junction| {
            let mut operands = junction.operands.iter();
            let at = operands.position(|bytes| {
                let operand = text.get(bytes.clone()).unwrap_or_default();
                match junction.is_and {
                    true => always(operand),
                    false => never(operand),
                }
            })?;
            without(&text, &junction.operands, at)
        });
        match shorter {
            Some(shorter) => text = shorter,
            None => return normal_form(&text),
        }
    }
}
