//! Whether a difference causes an answer: the definition answers again without the difference.
//!
//! Several differences may meet at one place, such as a new default and a null that is no longer allowed. Then the
//! place does not tell which of them causes another answer.

use super::evidence::Evidence;
use super::proofs::Proof;
use super::search::WitnessSearch;
use super::trial::{Fault, TrialText, Verdict};
use crate::Crd;
use crate::compare::model::draft::{ADDITIONAL_PROPERTIES, ChangeDraft, SchemaStep};
use crate::compare::model::kind::ChangeKind;
use crate::value::{Map, Value, json};

/// The part of a schema that a difference is about.
enum SchemaPart<'d> {
    /// These keywords.
    Keywords(&'d [&'d str]),
    /// All keywords but those of other differences.
    AllBut(&'d [&'d str]),
    /// The schema at the last step.
    Schema,
}

impl<'d> SchemaPart<'d> {
    fn from_draft(draft: &'d ChangeDraft<'_>) -> Option<Self> {
        use ChangeKind as K;
        Some(match draft.kind {
            K::DefaultAdded | K::DefaultRemoved | K::DefaultChanged => Self::Keywords(&["default"]),
            K::NullableAdded | K::NullableRemoved => Self::Keywords(&["nullable"]),
            K::TypeNarrowed | K::TypeWidened => Self::Keywords(&["type"]),
            K::TypeChanged => Self::AllBut(&["default", "nullable"]),
            K::AdditionalPropertiesAdded | K::AdditionalPropertiesRemoved
                if draft.keyword == ADDITIONAL_PROPERTIES =>
            {
                Self::Keywords(&[ADDITIONAL_PROPERTIES])
            }
            K::PreserveUnknownFieldsAdded | K::PreserveUnknownFieldsRemoved => {
                Self::Keywords(&["x-kubernetes-preserve-unknown-fields"])
            }
            K::EmbeddedResourceAdded | K::EmbeddedResourceRemoved => {
                Self::Keywords(&["x-kubernetes-embedded-resource"])
            }
            kind if kind.changes_stored() => Self::Schema,
            _ => return None,
        })
    }
}

/// A definition in which the part of a difference is as in another one. `None` if one of them lacks the place.
fn with_part_of_other(
    [own, other]: [&Value<'static>; 2],
    version: &str,
    draft: &ChangeDraft<'_>,
) -> Option<String> {
    let steps = draft.spot.steps.as_slice();
    let mut changed = own.clone();
    let schema = schema_mut(&mut changed, version)?;
    let mut other = other.clone();
    let other = schema_mut(&mut other, version)?;
    match SchemaPart::from_draft(draft)? {
        SchemaPart::Keywords(names) => {
            let both = node_mut(schema, steps)?.as_map_mut();
            let (node, other) = both.zip(node_mut(other, steps)?.as_map_mut())?;
            for name in names {
                set(node, name, other.get(name).cloned());
            }
        }
        SchemaPart::AllBut(names) => {
            let both = node_mut(schema, steps)?.as_map_mut();
            let (node, other) = both.zip(node_mut(other, steps)?.as_map_mut())?;
            for name in names {
                set(other, name, node.get(name).cloned());
            }
            *node = other.clone();
        }
        SchemaPart::Schema => {
            let (last, around) = steps.split_last()?;
            let known = node_mut(other, around)?;
            let known = node_mut(known, std::slice::from_ref(last)).cloned();
            let mut node = node_mut(schema, around)?.as_map_mut()?;
            let name = match last {
                SchemaStep::Property(name) => {
                    if !node.contains_key("properties") {
                        node.insert("properties", Value::Map(Map::new()));
                    }
                    node = node.get_mut("properties")?.as_map_mut()?;
                    name.as_str()
                }
                SchemaStep::Items => "items",
                SchemaStep::Additional => ADDITIONAL_PROPERTIES,
            };
            set(node, name, known);
        }
    }
    Some(json::to_json(&changed))
}

fn set(map: &mut Map<'static>, name: &str, value: Option<Value<'static>>) {
    match value {
        Some(value) => drop(map.insert(name.to_owned(), value)),
        None => drop(map.remove(name)),
    }
}

fn member_mut<'v>(value: &'v mut Value<'static>, name: &str) -> Option<&'v mut Value<'static>> {
    value.as_map_mut()?.get_mut(name)
}

/// The schema of a version of a definition.
fn schema_mut<'v>(
    definition: &'v mut Value<'static>,
    version: &str,
) -> Option<&'v mut Value<'static>> {
    let versions = member_mut(member_mut(definition, "spec")?, "versions")?;
    let Value::List(versions) = versions else {
        return None;
    };
    let is_own =
        |own: &&mut Value<'static>| own.get("name").and_then(Value::as_str) == Some(version);
    let version = versions.iter_mut().find(is_own)?;
    member_mut(member_mut(version, "schema")?, "openAPIV3Schema")
}

/// The schema at the end of some steps.
fn node_mut<'v>(
    schema: &'v mut Value<'static>,
    steps: &[SchemaStep],
) -> Option<&'v mut Value<'static>> {
    steps.iter().try_fold(schema, |node, step| match step {
        SchemaStep::Property(name) => member_mut(member_mut(node, "properties")?, name),
        SchemaStep::Items => member_mut(node, "items"),
        SchemaStep::Additional => member_mut(node, ADDITIONAL_PROPERTIES),
    })
}

impl WitnessSearch<'_, '_> {
    /// Whether the second definition answers otherwise because of the difference. Definitions are compiled for it only if
    /// another difference may be the cause.
    pub(super) fn is_caused(&self, proof: &Proof, evidence: &Evidence<'_>) -> bool {
        if !self.has_rival(proof, evidence) {
            return true;
        }
        let text = TrialText::from_request(&proof.trial);
        let answer = |exchanged: usize| Some(text.run(self.exchanged(exchanged)?, self.version));
        let Some(without) = answer(1) else {
            return true;
        };
        match (&proof.to, &without) {
            (Verdict::Accepted(to), Verdict::Accepted(other)) => {
                // Another difference alone may replace the value, and this one only decides by which value.
                let is_alone = match (&proof.from, answer(0)) {
                    (Verdict::Accepted(from), Some(Verdict::Accepted(with))) => {
                        evidence.are_different(from, &with)
                    }
                    _ => true,
                };
                is_alone && evidence.are_different(to, other)
            }
            (Verdict::Refused { faults, .. }, Verdict::Refused { faults: others, .. }) => {
                let is_own = |fault: &&Fault| {
                    evidence.names(fault) || fault.keyword.is_some() && evidence.is_below(fault)
                };
                let mut own = faults.iter().filter(is_own);
                own.any(|fault| !others.contains(fault))
            }
            _ => true,
        }
    }

    /// Whether another difference may be the cause of the answer, too.
    fn has_rival(&self, proof: &Proof, evidence: &Evidence<'_>) -> bool {
        let steps = self.draft.spot.steps.as_slice();
        let is_named = proof.to.faults().iter().any(|fault| evidence.names(fault));
        let is_around = proof.is_refusal() && !is_named;
        let mut others = self.drafts.iter().filter(|other| {
            !std::ptr::eq(*other, self.draft)
                && other.is_of_schema()
                && other.spot.version == self.draft.spot.version
        });
        self.draft.kind.changes_stored()
            && others.any(|other| {
                let at = other.spot.steps.as_slice();
                let is_default = other.kind.is_of_default();
                let is_on_way = at.starts_with(steps) || steps.starts_with(at);
                is_around || other.kind.changes_stored() && (at == steps || is_default && is_on_way)
            })
    }

    /// One of the two definitions with this part of the other one: the first one has the difference, the second one lacks it.
    fn exchanged(&self, at: usize) -> Option<&Crd> {
        let (own, other) = match at {
            0 => (self.from, self.to),
            _ => (self.to, self.from),
        };
        let made = self.exchanged.get(at)?.get_or_init(|| {
            let both = [own.definition()?, other.definition()?];
            let text = with_part_of_other(both, self.version, self.draft)?;
            let made = Crd::new_for(&text, own.crd.release()).with_zones(own.crd.zones());
            // Such a definition may have no schema that can answer.
            let mut endpoints = made.endpoints().iter();
            let is_served = endpoints.any(|own| own.version == self.version && own.served);
            is_served.then_some(made)
        });
        made.as_ref()
    }
}
