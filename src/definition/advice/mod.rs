//! Drydock's own remarks on schemas that the API server accepts without a warning. They do not
//! change the verdict.
//!
//! | code | what it says |
//! |---|---|
//! | `optional-without-has` | a rule reads a property that objects may lack, without asking `has()` first: where it is absent the rule can end in an error |
//! | `transition-escaped-by-deletion` | a rule about `oldSelf` is on or below a property that updates may leave out: who deletes it and sets it again escapes the rule |
//! | `default-never-applied` | an object that may be left out has defaults below it and none itself: where it is absent they do not apply, though `{}` would be valid |
//! | `map-key-not-required` | a list's map key is neither required nor defaulted, which an update may leave as it was |
//! | `required-without-property` | `required` names what `properties` lacks: the server drops it, and then refuses the object for it |
//! | `enum-of-another-type` | the enumeration of a string has a boolean or a number, which no string equals: `off` without quotes |
//! | `unnoticed-field` | an unknown field of a schema below `items` or `additionalProperties`, which the server drops without a warning |
//! | `serves-nothing` | no version is served |

mod remark;
#[cfg(test)]
mod tests;
mod transitions;
mod unmet;
mod unreached_defaults;

pub use self::remark::{Remark, SERVES_NOTHING};
use serde::{Serialize, Serializer};

use super::tree::SchemaTree;
use crate::go::quote;
use crate::schema::rules::UnguardedReads;
use crate::schema::{ListType, Node, Props};

/// A remark on a definition that the server accepts.
#[derive(Debug)]
pub struct Advice {
    /// The place in the user's document.
    pub at: String,
    /// The remark.
    pub remark: Remark,
}

impl Advice {
    /// No version is served.
    pub(crate) fn serves_nothing() -> Self {
        Self {
            at: "spec.versions".to_owned(),
            remark: Remark::ServesNothing,
        }
    }

    /// The server drops a field and does not notice it.
    pub(crate) fn unnoticed(path: &str) -> Self {
        Self {
            at: path.to_owned(),
            remark: Remark::UnnoticedField { shown: quote(path) },
        }
    }
}

impl Serialize for Advice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            code: &'static str,
            at: &'a str,
            message: String,
        }
        Shape {
            code: self.remark.code(),
            at: &self.at,
            message: self.remark.to_string(),
        }
        .serialize(serializer)
    }
}

/// The most bytes of remarks on one schema.
const MAX_REMARK_BYTES: usize = 1 << 20;

/// The remarks on a schema.
struct Remarks<'v> {
    advice: &'v mut Vec<Advice>,
    room: usize,
}

impl Remarks<'_> {
    fn add(&mut self, at: String, remark: Remark) {
        self.room = self
            .room
            .saturating_sub(at.len() + remark.to_string().len());
        self.advice.push(Advice { at, remark });
    }

    fn are_enough(&self) -> bool {
        self.room == 0
    }
}

/// A schema to remark on.
pub(super) struct AdviceSubject<'s, 'a> {
    /// The schema.
    pub props: &'s Props<'a>,
    /// The schema, compiled.
    pub node: &'s Node,
    /// Its path in the user's document.
    pub at: &'s str,
    /// Whether the API server itself looks at the keys of list maps.
    pub keys_are_checked: bool,
}

impl AdviceSubject<'_, '_> {
    /// Adds remarks.
    pub fn advise(&self, advice: &mut Vec<Advice>) {
        let tree = SchemaTree::from_schema(
            self.props,
            self.node,
            match self.keys_are_checked {
                true => |below| below.rules || below.defaults,
                false => |below| below.rules || below.defaults || below.list_types,
            },
        );
        let mut remarks = Remarks {
            advice,
            room: MAX_REMARK_BYTES,
        };
        self.unguarded(&tree, &mut remarks);
        transitions::advise(&tree, self.at, &mut remarks);
        unreached_defaults::advise(&tree, self.at, &mut remarks);
        if !self.keys_are_checked {
            self.map_keys(&tree, &mut remarks);
        }
        unmet::advise(self, &mut remarks);
    }

    fn unguarded(&self, tree: &SchemaTree<'_>, remarks: &mut Remarks<'_>) {
        for (number, place) in tree.places.iter().enumerate() {
            let rules = place.node.rules.iter().flat_map(|rules| &rules.rules);
            for (index, rule) in rules.enumerate() {
                let UnguardedReads {
                    properties,
                    are_fatal,
                } = &rule.unguarded;
                if properties.is_empty() {
                    continue;
                }
                if remarks.are_enough() {
                    return;
                }
                let reads = properties.iter().map(|read| read.to_string());
                let remark = Remark::OptionalWithoutHas {
                    reads: reads.collect(),
                    are_fatal: *are_fatal,
                };
                remarks.add(rule_at(tree, number, self.at, index), remark);
            }
        }
    }

    fn map_keys(&self, tree: &SchemaTree<'_>, remarks: &mut Remarks<'_>) {
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
                let at = [&list, ".items.properties[", key, "]"].concat();
                let key = key.to_string();
                remarks.add(at, Remark::MapKeyNotRequired { key });
            }
        }
    }
}

fn rule_at(tree: &SchemaTree<'_>, place: usize, root: &str, index: usize) -> String {
    let path = tree.path(place, root);
    format!("{path}.x-kubernetes-validations[{index}].rule")
}
