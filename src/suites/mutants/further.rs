//! Requests that the search for a witness does not make.

use super::Mutant;
use crate::Crd;
use crate::compare::TrialRequest;
use crate::document;
use crate::suites::object;
use crate::suites::schema::{ADDITIONAL, RULES};
use crate::value::Value;
use crate::value::json::Duplicates;

/// A key and a value that no schema names.
const UNNAMED: &str = "example";

/// Further requests that may tell a change of a definition: an update that sends the stored object again, for
/// rules that compare it with the one before; and a member that no schema names, where none is allowed.
pub(super) fn further_requests(crd: &Crd, version: &str, mutant: &Mutant) -> Vec<TrialRequest> {
    let samples = [false, true].into_iter().filter_map(|full| {
        let text = crd.sample(Some(version), full);
        let one = document::parse_one(&text, Duplicates::LastWins).ok()?;
        Some(one.value.into_owned())
    });
    match &*mutant.keyword {
        RULES => samples.flat_map(sent_again).collect(),
        ADDITIONAL => samples
            .filter_map(|sample| with_member(sample, &mutant.path))
            .map(TrialRequest::creation)
            .collect(),
        _ => Vec::new(),
    }
}

fn sent_again(object: Value<'static>) -> [TrialRequest; 2] {
    [false, true].map(|is_status| TrialRequest {
        object: object.clone(),
        previous: Some(object.clone()),
        is_status,
    })
}

/// An object with another member of the map at a path of the schema.
fn with_member(mut object: Value<'static>, path: &str) -> Option<Value<'static>> {
    let map = path.replace("[]", "[0]").replace("[*]", "[example]");
    let member = match &*map {
        "" => UNNAMED.to_owned(),
        map => format!("{map}.{UNNAMED}"),
    };
    object::set(&mut object, &member, Value::from(UNNAMED)).ok()?;
    Some(object)
}
