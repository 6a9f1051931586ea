//! Finds differences in objects that clients of a served version read, if a version that is not served stores them.
//!
//! The server fills in the defaults of the storage version and prunes what it lacks, whether the version
//! is served or not.

use super::blocked::free_map;
use super::given::as_sent;
use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep, StoredProbe};
use crate::compare::model::finding::ComparedSide;
use crate::compare::values::candidates;
use crate::compare::witness::evidence::{Evidence, loses};
use crate::compare::witness::proofs::Proof;
use crate::compare::witness::side::Side;
use crate::compare::witness::trial::{TrialRequest, TrialText, Verdict};
use crate::schema::Node;
use crate::value::{Value, json};
use crate::views::convert::RoundTrip;
use crate::views::sample;
use crate::{Crd, Request};

/// Looks for an object of a served version. After the object is stored, clients of the version read
/// another value at the place. `None` if no sample is such an object.
pub(in crate::compare) fn proof(
    draft: &ChangeDraft<'_>,
    before: &Side<'_>,
    after: &Side<'_>,
    version: &str,
) -> Option<Proof> {
    if !draft.kind.changes_stored() {
        return None;
    }
    [false, true].into_iter().find_map(|full| {
        let steps = draft.spot.steps.as_slice();
        let schema = before.schema()?;
        let mut object = before.sample(full).or(before.sample(false))?.clone();
        if full {
            candidates::reach(&mut object, schema, steps);
        }
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

/// The result of the search for objects between a version and the storage version.
#[derive(Default)]
pub(in crate::compare) struct StorageProofs {
    /// An object that loses something when it is stored, or that clients of the other version cannot update.
    pub narrows: Option<Proof>,
    /// An object whose value the other version refuses. Its clients can update the object as long as the value
    /// does not change.
    pub refused: Option<Proof>,
}

/// How many objects are made for a difference between versions.
const OBJECTS: usize = 60;

/// Looks for objects that one version of the new definition accepts and another one cannot keep or refuses.
/// `before` is the old definition.
pub(in crate::compare) fn storage_proofs(
    draft: &ChangeDraft<'_>,
    probe: &StoredProbe<'_>,
    [own, other]: [&Side<'_>; 2],
    before: &Crd,
) -> StorageProofs {
    let mut found = StorageProofs::default();
    let (Some(schema), Some(other)) = (own.schema(), other.version()) else {
        return found;
    };
    let is_loss = draft.kind.is_loss_in_storage();
    // The difference between the two versions.
    let difference = ChangeDraft {
        kind: probe.kind,
        probe: probe.change.clone(),
        ..draft.clone()
    };
    let bases = [false, true]
        .into_iter()
        .filter_map(|full| own.sample(full));
    let objects = bases.flat_map(|base| objects(base, schema, &difference));
    for object in objects.take(OBJECTS) {
        if is_loss {
            found.narrows = loss(object, draft, own, before);
        } else if draft.kind.is_loss_in_version() {
            found.narrows = loss_by_update(object, draft, own, other);
        } else if draft.kind.is_default_in_storage() {
            let blocked = blocked_by_default(&object, draft, (own, &probe.storage), before);
            found.narrows = blocked.or_else(|| other_default(object, draft, own, before));
        } else if let Some((created, updated)) =
            refusals(&object, &difference, (own, other), before)
        {
            found.narrows = updated;
            found.refused.get_or_insert(created);
        }
        if found.narrows.is_some() {
            break;
        }
    }
    found
}

/// Stores an object and reads it again. Returns a proof if it loses something at the place of the difference.
fn loss(
    object: Value<'static>,
    draft: &ChangeDraft<'_>,
    own: &Side<'_>,
    before: &Crd,
) -> Option<Proof> {
    let version = own.version()?;
    let place = candidates::place_of(&object, own.schema()?, &draft.spot.steps);
    let text = json::to_json(&object);
    let read = |crd: &Crd| round_trip(crd, Request::Create, &text, Some(version))?.json;
    let after = read(own.crd).filter(|read| lost_at(&object, read, &place))?;
    let trial = TrialRequest::creation(object);
    let from = match read(before) {
        Some(kept) => Verdict::Accepted(kept),
        None => TrialText::from_request(&trial).run(before, version),
    };
    let to = Verdict::Accepted(after);
    // The old definition may have lost it, too.
    (from != to).then(|| Proof {
        is_loss: true,
        ..Proof::new(trial, from, to)
    })
}

/// Stores an object and updates it in another version, in which nothing is changed. Returns a proof if that removes
/// something at the place of the difference.
fn loss_by_update(
    object: Value<'static>,
    draft: &ChangeDraft<'_>,
    own: &Side<'_>,
    other: &str,
) -> Option<Proof> {
    let crd = own.crd;
    let place = candidates::place_of(&object, own.schema()?, &draft.spot.steps);
    let text = json::to_json(&object);
    let created = crd.answer(Request::Create, &text, own.version());
    let stored = created.object_json().filter(|_| created.allowed)?;
    let read = crd.convert(&stored, other, None).json?;
    let updated = crd.answer(Request::Update(&stored), &read, Some(other));
    let left = updated.object_json().filter(|_| updated.allowed)?;
    let left = crd.convert(&left, own.version()?, None).json?;
    // A creation drops a status that is a subresource.
    let kept = json::parse(&stored).ok()?.value.into_owned();
    lost_at(&kept, &left, &place).then(|| Proof {
        is_loss: true,
        ..Proof::new(
            TrialRequest::creation(object),
            Verdict::Accepted(stored),
            Verdict::Accepted(left),
        )
    })
}

/// Stores an object without a value and reads it again. Returns a proof if the storage version sets another value than
/// before.
fn other_default(
    mut object: Value<'static>,
    draft: &ChangeDraft<'_>,
    own: &Side<'_>,
    before: &Crd,
) -> Option<Proof> {
    let (version, schema) = (own.version()?, own.schema()?);
    let place = candidates::place_of(&object, schema, &draft.spot.steps);
    sample::set(&mut object, schema, &place, None);
    let text = json::to_json(&object);
    let [from, to] = [before, own.crd].map(|crd| {
        let read = round_trip(crd, Request::Create, &text, Some(version))?.json?;
        let value = json::parse(&read).ok()?.value.into_owned();
        Some((sample::get(&value, &place).cloned(), read))
    });
    let ((was, from), (is, to)) = from.zip(to)?;
    let [from, to] = [from, to].map(Verdict::Accepted);
    (was != is).then(|| Proof::new(TrialRequest::creation(object), from, to))
}

/// Stores an object without a value under the old definition. Clients of the version then read the new default of the
/// storage version. Returns a proof if they cannot update the object because of it.
fn blocked_by_default(
    object: &Value<'static>,
    draft: &ChangeDraft<'_>,
    (own, storage): (&Side<'_>, &str),
    before: &Crd,
) -> Option<Proof> {
    let (version, schema) = (own.version()?, own.schema()?);
    let mut object = object.clone();
    let place = candidates::place_of(&object, schema, &draft.spot.steps);
    sample::set(&mut object, schema, &place, None);
    let text = json::to_json(&object);
    let created = before.answer(Request::Create, &text, Some(version));
    let created = created.object_json().filter(|_| created.allowed)?;
    let stored = before.convert(&created, storage, None).json?;
    let value = |text: &str| Some(json::parse(text).ok()?.value.into_owned());
    let update = |crd: &Crd| {
        let read = as_sent(value(&crd.round_trip(&created, [None, None]).json?)?);
        let trial = TrialRequest {
            previous: value(&stored),
            ..TrialRequest::annotation(read)
        };
        let verdict = TrialText::from_request(&trial).run(crd, version);
        Some((trial, verdict))
    };
    let ((_, from), (trial, to)) = (update(before)?, update(own.crd)?);
    let is_refused = from.is_accepted() && !to.is_accepted();
    // Without the default it can be updated.
    let mut other = trial.clone();
    sample::set(&mut other.object, schema, &place, None);
    let is_shown = is_refused
        && TrialText::from_request(&other)
            .run(own.crd, version)
            .is_accepted();
    is_shown.then(|| Proof::new(trial, from, to))
}

/// Proofs that an object cannot be written in another version because of a difference between the versions: a creation that is refused, and an update that only
/// adds an annotation, if that is refused, too.
fn refusals(
    object: &Value<'static>,
    difference: &ChangeDraft<'_>,
    (own, other): (&Side<'_>, &str),
    before: &Crd,
) -> Option<(Proof, Option<Proof>)> {
    let text = json::to_json(object);
    let stored = own.crd.answer(Request::Create, &text, own.version());
    let stored = stored.object_json().filter(|_| stored.allowed)?;
    let converted = own.crd.convert(&stored, other, None).json?;
    let converted = as_sent(json::parse(&converted).ok()?.value.into_owned());
    let answers = |trial: TrialRequest| {
        let text = TrialText::from_request(&trial);
        let [from, to] = [before, own.crd].map(|crd| text.run(crd, other));
        (!to.is_accepted()).then(|| Proof::new(trial, from, to))
    };
    let created = answers(TrialRequest::creation(converted.clone()))?;
    // Another difference may refuse the object.
    let evidence = Evidence {
        draft: difference,
        object: &converted,
        place: candidates::place_of(&converted, own.schema()?, &difference.spot.steps),
        side: ComparedSide::After,
    };
    let mut faults = created.to.faults().iter();
    if !faults.any(|fault| evidence.names(fault)) {
        return None;
    }
    Some((created, answers(TrialRequest::annotation(converted))))
}

/// Objects with the value that two versions treat differently.
fn objects(base: &Value<'static>, schema: &Node, draft: &ChangeDraft<'_>) -> Vec<Value<'static>> {
    let steps = draft.spot.steps.as_slice();
    let with = |value: Value<'static>| {
        let mut object = base.clone();
        *candidates::reach(&mut object, schema, steps)? = value;
        Some(object)
    };
    match &draft.probe {
        Probe::Values(schemas) => {
            let values = schemas.iter().flat_map(|props| {
                let node = Node::compile(props);
                let mut values = candidates::for_schema(&node);
                // A small map has no member that could be lost.
                values.insert(0, sample::full_value(&node, 0));
                values
            });
            values.chain([free_map()]).filter_map(with).collect()
        }
        // The caller removes the value itself.
        Probe::Lacking(name) if name.is_empty() => vec![base.clone()],
        Probe::Lacking(name) => {
            let mut object = base.clone();
            let own = candidates::reach(&mut object, schema, steps);
            if let Some(Value::Map(map)) = own {
                map.remove(name);
            }
            vec![object]
        }
        Probe::Repeated(names) => {
            let list = candidates::node_of(schema, steps);
            let values = list.map(|list| candidates::repeated(list, names));
            values.into_iter().flatten().filter_map(with).collect()
        }
        Probe::Rules(rules) => {
            let variants = candidates::for_rules(base, &[schema], steps, &rules.texts());
            variants.iter().map(|variant| variant.object).collect()
        }
        Probe::Stored(_) | Probe::Replicas(_) | Probe::Object | Probe::Nothing => Vec::new(),
    }
}

/// Whether the value at a place of an object is there and lost in a text.
fn lost_at(object: &Value<'static>, read: &str, place: &[String]) -> bool {
    let read = json::parse(read)
        .ok()
        .map(|parsed| parsed.value.into_owned());
    let was = sample::get(object, place);
    let is = read.as_ref().and_then(|read| sample::get(read, place));
    match (was, is) {
        (Some(_), None) => true,
        (Some(was), Some(is)) => loses(was, is),
        (None, _) => false,
    }
}

/// The place that steps through properties lead to.
fn properties(steps: &[SchemaStep]) -> Option<Vec<String>> {
    let names = steps.iter().map(|step| match step {
        SchemaStep::Property(name) => Some(name.clone()),
        SchemaStep::Items | SchemaStep::Additional => None,
    });
    names.collect()
}

/// The object that a request stores, converted to the storage version and back. `None` if it is refused.
pub(in crate::compare) fn round_trip(
    crd: &Crd,
    request: Request<'_>,
    object: &str,
    version: Option<&str>,
) -> Option<RoundTrip> {
    let admission = crd.answer(request, object, version);
    let stored = admission.object_json().filter(|_| admission.allowed)?;
    Some(crd.round_trip(&stored, [None, None]))
}
