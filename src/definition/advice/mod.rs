//! Remarks of our own on schemas that the API server accepts without a word. They change no
//! verdict.
//!
//! | code | what it says |
//! |---|---|
//! | `optional-without-has` | a rule reads a property that objects may lack, without asking `has()` first: where it is absent the rule ends in an error |
//! | `transition-escaped-by-deletion` | a rule about `oldSelf` is on or below a property that updates may leave out: who deletes it and sets it again escapes the rule |
//! | `default-never-applied` | an object that may be left out has defaults below it and none itself: where it is absent they do not apply, though `{}` would be valid |
//! | `map-key-not-required` | a list's map key is neither required nor defaulted, which an update may leave as it was |
//! | `serves-nothing` | no version is served |

mod defaults;
#[cfg(test)]
mod tests;
mod transitions;

use serde::Serialize;

use super::tree::Tree;
use crate::schema::{ListType, Node, Props};

/// A remark of ours on a definition that the server accepts.
#[derive(Debug, Serialize)]
pub struct Advice {
    /// What it is about, from a closed set: see the module `definition::advice`.
    pub code: &'static str,
    /// The place in the user's document.
    pub at: String,
    /// The remark.
    pub message: String,
}

/// How many bytes of remarks one schema gets.
const ROOM: usize = 1 << 20;

/// The remarks on a schema.
struct Remarks<'v> {
    advice: &'v mut Vec<Advice>,
    room: usize,
}

impl Remarks<'_> {
    fn add(&mut self, code: &'static str, at: String, message: &[&str]) {
        let message = message.concat();
        self.room = self.room.saturating_sub(at.len() + message.len());
        self.advice.push(Advice { code, at, message });
    }

    fn are_enough(&self) -> bool {
        self.room == 0
    }
}

/// A schema to remark on.
pub(super) struct Subject<'s, 'a> {
    /// The schema.
    pub props: &'s Props<'a>,
    /// The schema, compiled.
    pub node: &'s Node,
    /// Its path in the user's document.
    pub at: &'s str,
    /// Whether the API server itself looks at the keys of list maps.
    pub keys_are_checked: bool,
}

impl Subject<'_, '_> {
    /// Adds remarks.
    pub fn advise(&self, advice: &mut Vec<Advice>) {
        let tree = Tree::of(
            self.props,
            self.node,
            match self.keys_are_checked {
                true => |below| below.rules || below.defaults,
                false => |below| below.rules || below.defaults || below.list_types,
            },
        );
        let mut remarks = Remarks { advice, room: ROOM };
        self.unguarded(&tree, &mut remarks);
        transitions::advise(&tree, self.at, &mut remarks);
        defaults::advise(&tree, self.at, &mut remarks);
        if !self.keys_are_checked {
            self.map_keys(&tree, &mut remarks);
        }
    }

    fn unguarded(&self, tree: &Tree<'_>, remarks: &mut Remarks<'_>) {
        for (number, place) in tree.places.iter().enumerate() {
            let rules = place.node.rules.iter().flat_map(|rules| &rules.rules);
            for (index, rule) in rules.enumerate() {
                if rule.unguarded.is_empty() {
                    continue;
                }
                if remarks.are_enough() {
                    return;
                }
                remarks.add(
                    "optional-without-has",
                    rule_at(tree, number, self.at, index),
                    &[
                        "the rule reads ",
                        &rule.unguarded.join(", "),
                        " without asking has() first: where that is absent, the rule fails with \
                         an error instead of a verdict",
                    ],
                );
            }
        }
    }

    fn map_keys(&self, tree: &Tree<'_>, remarks: &mut Remarks<'_>) {
        for (number, place) in tree.places.iter().enumerate() {
            let (ListType::Map(keys), Some(items)) = (&place.node.list, &place.node.items) else {
                continue;
            };
            for key in keys {
                let Some(property) = items.properties.get(key) else {
                    continue;
                };
                if property.default.is_some() || property.is_required {
                    continue;
                }
                if remarks.are_enough() {
                    return;
                }
                let list = tree.path(number, self.at);
                remarks.add(
                    "map-key-not-required",
                    [&list, ".items.properties[", key, "]"].concat(),
                    &[
                        "the list's map key ",
                        key,
                        " is neither required nor defaulted, which a new definition would be \
                         refused for",
                    ],
                );
            }
        }
    }
}

fn rule_at(tree: &Tree<'_>, place: usize, root: &str, index: usize) -> String {
    let path = tree.path(place, root);
    format!("{path}.x-kubernetes-validations[{index}].rule")
}
