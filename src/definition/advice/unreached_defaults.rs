//! Defaults below an object that may be absent.

use super::{Remark, Remarks};
use crate::definition::tree::{SchemaTree, TreePlace};
use crate::schema::{Checks, Node};
use crate::value::Value;

/// How many defaults are named of each object.
const MAX_NAMED_DEFAULTS: usize = 3;

/// An object that could have a default, and defaults below it.
struct FoundDefaults {
    top: usize,
    names: Vec<String>,
    count: usize,
}

/// Adds a remark for each optional object with defaults below it that could default to `{}`: only
/// for the outermost one.
pub(super) fn advise(tree: &SchemaTree<'_>, root: &str, remarks: &mut Remarks<'_>) {
    // For each place, the outermost such object at or around it.
    let mut tops: Vec<Option<usize>> = Vec::with_capacity(tree.places.len());
    let mut found: Vec<FoundDefaults> = Vec::new();
    for (number, place) in tree.places.iter().enumerate() {
        let above = tops.get(place.parent).copied().flatten();
        let top = match is_empty_by_omission(tree, place) {
            true => above.or(Some(number)),
            false => None,
        };
        tops.push(top);
        let default = place.node.default.as_deref();
        let Some(above) = above.filter(|_| default.is_some_and(says_something)) else {
            continue;
        };
        // The members of such an object follow each other.
        if found.last().is_none_or(|found| found.top != above) {
            found.push(FoundDefaults {
                top: above,
                names: Vec::new(),
                count: 0,
            });
        }
        if let Some(found) = found.last_mut() {
            found.count += 1;
            if found.names.len() < MAX_NAMED_DEFAULTS {
                found.names.push(tree.names(above, number));
            }
        }
    }
    found.retain(|found| !tree.is_in_status(found.top));
    for FoundDefaults { top, names, count } in found {
        let name = tree.places.get(top).and_then(TreePlace::name).unwrap_or("");
        let more = count.saturating_sub(names.len());
        if remarks.are_enough() {
            return;
        }
        let remark = Remark::DefaultNeverApplied {
            property: name.to_owned(),
            below: names,
            more,
        };
        remarks.add(tree.path(top, root), remark);
    }
}

/// Whether a default differs from the value that programs assume for absent fields.
fn says_something(default: &Value<'_>) -> bool {
    match default {
        Value::Null | Value::Bool(false) | Value::Int(0) => false,
        Value::String(text) => !text.is_empty(),
        Value::List(items) => !items.is_empty(),
        Value::Map(members) => !members.is_empty(),
        Value::Bool(true) | Value::Int(_) | Value::Float(_) => true,
    }
}

/// Whether a property is optional and could default to `{}`.
fn is_empty_by_omission(tree: &SchemaTree<'_>, place: &TreePlace<'_>) -> bool {
    place.node.below.defaults && tree.is_optional(place) && may_be_empty(place.node)
}

/// Whether `{}` is valid after defaulting, as far as that is easy to tell.
fn may_be_empty(node: &Node) -> bool {
    let defaulted = |name: &str| {
        let property = node.properties.get(name);
        property.is_some_and(|property| property.default.is_some())
    };
    let is_counted = |checks: &Checks| checks.properties.is_some();
    !node.properties.is_empty()
        && node.required.iter().all(|name| defaulted(name))
        && node.junctors.is_none()
        && !node.checks.as_deref().is_some_and(is_counted)
}
