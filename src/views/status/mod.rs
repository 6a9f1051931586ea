//! The status of a definition that is stored: what the cluster's controllers make of it (those
//! of apiextensions-apiserver that set conditions), and what discovery then lists.

mod conditions;
mod discovery;
mod names;
mod printed;

use self::conditions::Conditions;
use crate::definition::check::has_bad_bundle;
use crate::definition::{Approval, CustomResourceDefinition, Violations};
use crate::releases::{Feature, Release};
use crate::value::{Map, Value, json};

/// The status of a definition, prepared for its creation or update, as JSON text, with
/// `discovery` and the `table` of `kubectl get crd`. `violations` are those of its schemas, which only an update may have.
#[must_use]
pub fn status(
    definition: &CustomResourceDefinition<'_>,
    violations: Option<Violations>,
    release: Release,
) -> String {
    let (spec, stored) = (&definition.spec, &definition.status);
    let mut conditions = Conditions::new(&stored.conditions);
    let is_observed = release.has(Feature::ObservedGeneration);
    if !is_observed {
        conditions.forget_generations();
    }
    let mut accepted = stored.accepted_names.clone();
    if accepted != spec.names {
        let conflict = names::accept(&spec.names, &mut accepted);
        conditions.name(conflict);
    }
    conditions.establish(release.has(Feature::Certificates) && has_bad_bundle(spec));
    match violations {
        None => conditions.remove("NonStructuralSchema"),
        Some(Violations::Unbuilt(message)) => {
            conditions.set(
                "NonStructuralSchema",
                ["Unknown", "StructuralError"],
                &message,
            );
        }
        Some(Violations::Broken(message)) => {
            conditions.set("NonStructuralSchema", ["True", "Violations"], &message);
        }
    }
    if let Some((approval, text)) = definition.approval() {
        let outcome = match approval {
            Approval::Missing => ["False", "MissingAnnotation"],
            Approval::Invalid => ["False", "InvalidAnnotation"],
            Approval::Bypassed => ["False", "UnapprovedAnnotation"],
            Approval::Approved => ["True", "ApprovedAnnotation"],
        };
        let words = approval.words(text);
        conditions.set("KubernetesAPIApprovalPolicyConformant", outcome, &words);
    }
    let discovery = discovery::discovery(spec, &accepted, &conditions);
    let versions = stored.stored_versions.as_deref().unwrap_or_default();
    let mut status = Map::new();
    status.push("stored", true.into());
    status.push("conditions", conditions.to_value());
    status.push("acceptedNames", names::to_value(&accepted));
    status.push("storedVersions", texts(versions));
    if is_observed && stored.observed_generation != 0 {
        status.push("observedGeneration", stored.observed_generation.into());
    }
    let table = printed::table(definition, conditions.is_established(), release);
    status.push("table", table);
    status.push("discovery", discovery);
    json::to_json(&Value::Map(status))
}

/// The answer about a definition that no server stores.
#[must_use]
pub fn not_stored() -> String {
    r#"{"stored":false}"#.to_owned()
}

fn texts<'t, T: AsRef<str>>(texts: &'t [T]) -> Value<'t> {
    let texts = texts.iter().map(|text| Value::from(text.as_ref()));
    Value::List(texts.collect())
}
