//! Differences between the rules of two nodes.

use std::collections::BTreeSet;

use super::draft::Probe;
use super::keywords::Noted;
use super::kind::Kind;
use super::normal::conjuncts;
use crate::schema::RuleProps;

/// Notes what changed in the rules of a node.
pub(super) fn changes<'a>(before: &[RuleProps<'a>], after: &[RuleProps<'a>]) -> Vec<Noted<'a>> {
    let mut found = Vec::new();
    let mut old: Vec<&RuleProps<'a>> = before.iter().collect();
    let mut new: Vec<(usize, &RuleProps<'a>)> = after.iter().enumerate().collect();
    // The closest pairs first, so that none is torn apart for a more distant one.
    for is_pair in [
        same_all,
        same_text,
        same_meaning,
        same_message,
        shares_conjunct,
    ] {
        old.retain(|rule| {
            let Some(at) = new.iter().position(|(_, other)| is_pair(rule, other)) else {
                return true;
            };
            let (index, other) = new.remove(at);
            found.extend(change(rule, other, index));
            false
        });
    }
    if let ([rule], [(index, other)]) = (&*old, &*new) {
        // The only ones that are left: one became the other.
        found.extend(change(rule, other, *index));
        return found;
    }
    for rule in old {
        let probe = Probe::Rules(vec![rule.rule.to_string()]);
        let detail = format!("`{}`", rule.rule);
        found.push(Noted::new(
            Kind::RuleRemoved,
            "x-kubernetes-validations",
            detail,
            probe,
        ));
    }
    for (index, rule) in new {
        let probe = Probe::Rules(vec![rule.rule.to_string()]);
        let detail = format!("`{}`", rule.rule);
        let keyword = format!("x-kubernetes-validations[{index}]");
        found.push(Noted::new(Kind::RuleAdded, &keyword, detail, probe));
    }
    found
}

fn same_all(a: &RuleProps<'_>, b: &RuleProps<'_>) -> bool {
    a == b
}

fn same_text(a: &RuleProps<'_>, b: &RuleProps<'_>) -> bool {
    a.rule == b.rule
}

fn same_meaning(a: &RuleProps<'_>, b: &RuleProps<'_>) -> bool {
    let (a, b) = (conjuncts(&a.rule), conjuncts(&b.rule));
    a.is_some() && a == b
}

fn same_message(a: &RuleProps<'_>, b: &RuleProps<'_>) -> bool {
    let is_same = a.message == b.message && a.message_expression == b.message_expression;
    is_same && !(a.message.is_empty() && a.message_expression.is_empty())
}

fn shares_conjunct(a: &RuleProps<'_>, b: &RuleProps<'_>) -> bool {
    let (a, b) = (conjuncts(&a.rule), conjuncts(&b.rule));
    let none = BTreeSet::new();
    let (a, b) = (a.as_ref().unwrap_or(&none), b.as_ref().unwrap_or(&none));
    a.intersection(b).next().is_some()
}

/// What changed between a rule and the one that it became.
fn change<'a>(before: &RuleProps<'a>, after: &RuleProps<'a>, index: usize) -> Option<Noted<'a>> {
    let keyword = format!("x-kubernetes-validations[{index}]");
    let optional = |rule: &RuleProps<'a>| rule.optional_old_self == Some(true);
    if before.rule == after.rule && optional(before) == optional(after) {
        return (before != after).then(|| {
            let detail = format!("`{}`", after.rule);
            Noted::new(Kind::RuleMessageChanged, &keyword, detail, Probe::Nothing)
        });
    }
    let (old, new) = (conjuncts(&before.rule), conjuncts(&after.rule));
    let kind = match (old, new) {
        (Some(old), Some(new)) if optional(before) == optional(after) => {
            match (old.is_subset(&new), new.is_subset(&old)) {
                (true, true) => Kind::RuleRewritten,
                (true, false) => Kind::RuleTightened,
                (false, true) => Kind::RuleLoosened,
                (false, false) => Kind::RuleChanged,
            }
        }
        _ => Kind::RuleChanged,
    };
    let detail = format!("`{}` → `{}`", before.rule, after.rule);
    let probe = match kind {
        Kind::RuleRewritten => Probe::Nothing,
        _ => Probe::Rules(vec![before.rule.to_string(), after.rule.to_string()]),
    };
    Some(Noted::new(kind, &keyword, detail, probe))
}
