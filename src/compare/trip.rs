//! What clients of a served version read of objects that are stored in a version that is not served.
//!
//! The server fills in the defaults of the storage version and prunes what it lacks, whether the version
//! is served or not.

use super::candidates;
use super::draft::{Draft, Probe, SchemaStep};
use super::proofs::Proof;
use super::trial::{TrialRequest, Verdict};
use super::witness::Side;
use crate::value::json;
use crate::views::convert::RoundTrip;
use crate::views::sample;
use crate::{Crd, Request};

/// Looks for an object of a served version. After the object is stored, clients of the version read
/// another value at the place. `None` if no sample is such an object.
pub(super) fn proof(
    draft: &Draft<'_>,
    before: &Side<'_>,
    after: &Side<'_>,
    version: &str,
) -> Option<Proof> {
    if !draft.kind.changes_stored() {
        return None;
    }
    [false, true].into_iter().find_map(|full| {
        let mut object = before.sample(full)?.clone();
        let steps = draft.spot.steps.as_slice();
        let schema = before.schema()?;
        let place = match candidates::node_of(schema, steps) {
            Some(_) => candidates::place_of(&object, schema, steps),
            None => properties(steps)?,
        };
        if let Probe::Lacking(_) = draft.probe {
            sample::set(&mut object, schema, &place, None);
        }
        let text = json::to_json(&object);
        let read = |crd: &Crd| round_trip(crd, Request::Create, &text, Some(version))?.json;
        let (old, new) = (read(before.crd)?, read(after.crd)?);
        let value = |text: &str| {
            let read = json::parse(text).ok()?.value.into_owned();
            sample::get(&read, &place).cloned()
        };
        let (was, is) = (value(&old), value(&new));
        (was != is).then(|| Proof {
            is_loss: was.is_some() && is.is_none(),
            ..Proof::new(
                TrialRequest::creation(object),
                Verdict::Accepted(old),
                Verdict::Accepted(new),
            )
        })
    })
}

/// The place that steps through properties lead to.
fn properties(steps: &[SchemaStep]) -> Option<Vec<String>> {
    let names = steps.iter().map(|step| match step {
        SchemaStep::Property(name) => Some(name.clone()),
        SchemaStep::Items | SchemaStep::Additional => None,
    });
    names.collect()
}

/// What a request stores, converted to the storage version and back. `None` if it is refused.
pub(super) fn round_trip(
    crd: &Crd,
    request: Request<'_>,
    object: &str,
    version: Option<&str>,
) -> Option<RoundTrip> {
    let admission = crd.answer(request, object, version);
    let stored = admission.object_json().filter(|_| admission.allowed)?;
    Some(crd.round_trip(&stored, [None, None]))
}
