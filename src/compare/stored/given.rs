//! Requests with given objects that two definitions answer differently.

use crate::Crd;
use crate::compare::model::draft::SchemaStep;
use crate::compare::witness::evidence::sent_part;
use crate::compare::witness::proofs::Proof;
use crate::compare::witness::trial::TrialRequest;
use crate::document;
use crate::machinery::GroupVersion;
use crate::value::{Value, json::Duplicates};
use crate::views::sample;

/// The given objects of one version, as they are sent.
pub(in crate::compare) fn sent_in_version(objects: &[&str], version: &str) -> Vec<Value<'static>> {
    let parsed = objects
        .iter()
        .filter_map(|text| document::parse_one(text, Duplicates::LastWins).ok());
    let objects = parsed.map(|parsed| as_sent(parsed.value.into_owned()));
    let is_own = |object: &Value<'static>| {
        let api_version = object.as_map().and_then(|map| map.get("apiVersion"));
        let text = api_version.and_then(Value::as_str).unwrap_or_default();
        GroupVersion::split(text).version == version
    };
    objects.filter(is_own).collect()
}

/// An object without its resource version and generation: the server refuses a creation with the first one, and
/// sets the second one.
pub(in crate::compare) fn as_sent(mut object: Value<'static>) -> Value<'static> {
    if let Value::Map(map) = &mut object
        && let Some(Value::Map(meta)) = map.get_mut("metadata")
    {
        meta.remove("resourceVersion");
        meta.remove("generation");
    }
    object
}

/// The places of a proof in the object: of its errors, or of the fields that it loses.
pub(in crate::compare) fn places(proof: &Proof) -> Vec<Vec<String>> {
    let faults = proof.to.faults().iter();
    let mut found: Vec<Vec<String>> = faults
        .map(|fault| sample::place_of_path(&proof.trial.object, &fault.path))
        .collect();
    if let Some((from, to)) = proof.from.stored().zip(proof.to.stored()) {
        found.extend(first_loss(&sent_part(&from, &proof.trial.object), &to));
    }
    found
}

/// The place of the first member that `from` has and `to` does not have. Recursion is bounded by the depth of
/// the values.
fn first_loss(from: &Value<'_>, to: &Value<'_>) -> Option<Vec<String>> {
    let below = |step: String, own: &Value<'_>, other: Option<&Value<'_>>| {
        let place = match other {
            Some(other) => first_loss(own, other)?,
            None => Vec::new(),
        };
        Some([vec![step], place].concat())
    };
    match (from, to) {
        (Value::Map(from), Value::Map(to)) => {
            let mut members = from.iter();
            members.find_map(|(key, own)| below(key.to_owned(), own, to.get(key)))
        }
        (Value::List(from), Value::List(to)) => {
            let mut items = from.iter().enumerate();
            items.find_map(|(at, own)| below(at.to_string(), own, to.get(at)))
        }
        _ => None,
    }
}

/// How many steps through a schema lead towards one of some places.
pub(in crate::compare) fn shared_steps(steps: &[SchemaStep], places: &[Vec<String>]) -> usize {
    let is_step = |(step, name): &(&SchemaStep, &String)| match step {
        SchemaStep::Property(property) => property == *name,
        SchemaStep::Items | SchemaStep::Additional => true,
    };
    let shared = places
        .iter()
        .map(|place| steps.iter().zip(place).take_while(is_step).count());
    shared.max().unwrap_or(0)
}

/// Requests that create or update given objects. The old definition accepts them, the new one gives
/// another answer.
pub(in crate::compare) fn proofs(
    objects: &[Value<'static>],
    crds: [&Crd; 2],
    version: &str,
) -> Vec<Proof> {
    let mut found = Vec::new();
    for object in objects {
        let requests = [TrialRequest::creation, TrialRequest::annotation];
        let proofs = requests
            .into_iter()
            .filter_map(|request| Proof::from_request(request(object.clone()), crds, version));
        found.extend(proofs.map(Proof::with_whole_loss));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn steps_lead_towards_the_place_of_an_error() {
        let property = |name: &str| SchemaStep::Property(name.to_owned());
        let place: Vec<String> = ["spec", "list", "0", "a"].map(str::to_owned).to_vec();
        for (steps, want) in [
            (vec![], 0),
            (vec![property("status")], 0),
            (vec![property("spec"), property("other")], 1),
            (
                vec![property("spec"), property("list"), SchemaStep::Items],
                3,
            ),
        ] {
            let places = [place.clone()];
            assert_eq!(shared_steps(&steps, &places), want, "{steps:?}");
        }
    }

    #[test]
    fn the_first_lost_member_has_a_place() {
        let value = |text: &str| json::parse(text).unwrap().value.into_owned();
        let from = value(r#"{"a":1,"l":[{"b":1},{"b":1,"c":2}]}"#);
        let to = value(r#"{"a":1,"l":[{"b":1},{"b":1}]}"#);
        let want = ["l", "1", "c"].map(str::to_owned).to_vec();
        assert_eq!(first_loss(&from, &to), Some(want));
        assert_eq!(first_loss(&to, &to), None);
    }
}
