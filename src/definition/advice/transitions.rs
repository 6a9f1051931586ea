//! Rules about old values that a deletion evades.

use super::{Remark, Remarks, rule_at};
use crate::cel::escape::escape;
use crate::definition::tree::SchemaTree;
use crate::schema::rules::Rule;

/// How many bytes of rules are searched.
const MOST_READ: usize = 4 << 20;

/// Adds a remark for each rule on or below a property that updates may leave out, unless a rule
/// further up is about that.
pub(super) fn advise(tree: &SchemaTree<'_>, root: &str, remarks: &mut Remarks<'_>) {
    let mut readable = MOST_READ;
    for (number, place) in tree.places.iter().enumerate() {
        let Some(rules) = place.node.rules.as_deref() else {
            continue;
        };
        let mut escape = None;
        for (index, rule) in rules.rules.iter().enumerate() {
            if !rule.uses_old_self || rule.optional_old_self {
                continue;
            }
            let Some(way) = escape.get_or_insert_with(|| way_out(tree, number, &mut readable))
            else {
                break;
            };
            if remarks.are_enough() {
                return;
            }
            let property = (*way).to_owned();
            let at = rule_at(tree, number, root, index);
            remarks.add(at, Remark::TransitionEscaped { property });
        }
    }
}

/// The innermost property on the way to a node that an update may leave out; `None` if there is
/// too much to search.
fn way_out<'s>(tree: &SchemaTree<'s>, node: usize, readable: &mut usize) -> Option<&'s str> {
    if tree.is_in_status(node) {
        return None;
    }
    for (number, place) in tree.upward(node) {
        // Items are absent or present as a whole.
        let name = place.name()?;
        if !tree.is_optional(place) {
            continue;
        }
        let mut above = tree.upward(number).skip(1);
        let is_kept = above.any(|(_, above)| {
            let rules = above.node.rules.iter();
            let mut rules = rules.flat_map(|rules| &rules.rules);
            rules.any(|rule| {
                *readable = readable.saturating_sub(rule.text.len());
                *readable == 0 || may_keep(rule, name)
            })
        });
        return (!is_kept).then_some(name);
    }
    None
}

/// Whether a rule may be about a property that was there before: it names it, as it is or escaped, or compares
/// the whole. A search of the text finds too much at worst, which leaves out a remark. The tree would cost the
/// page's module more.
fn may_keep(rule: &Rule, name: &str) -> bool {
    let names = || {
        let escaped = escape(name);
        rule.text.contains(name) || escaped.is_some_and(|name| rule.text.contains(&*name))
    };
    let whole = || {
        let mut after = rule.text.split("oldSelf").skip(1);
        after.any(|after| !after.trim_start().starts_with(['.', '[']))
    };
    rule.uses_old_self && (names() || whole())
}
