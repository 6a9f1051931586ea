//! Reasons in the schemas why stored objects perhaps cannot be updated.
//!
//! A search that finds no such object does not prove that there is none. A remark about stored objects has to be true
//! for all of them.

use super::model::draft::{ChangeDraft, Probe, SchemaStep};
use super::model::kind::ChangeKind;
use super::model::props::TYPED_FORMATS;
use super::remark::unchanged_part;
use super::rules::fields::reads_old_value;
use super::values::candidates::{self, keeps_free_fields};
use super::witness::proofs::{Doubt, Proofs};
use crate::cel::reads::Reads;
use crate::schema::{ListType, Node};

/// Why some stored objects perhaps cannot be updated after a change. The search has found no such object. `from` is the
/// old schema, `to` is the new one.
pub(super) fn doubt(
    draft: &ChangeDraft<'_>,
    proofs: &Proofs,
    [from, to]: [&Node; 2],
) -> Option<Doubt> {
    let proof = proofs.narrows.as_ref().filter(|_| proofs.refuses(draft))?;
    let is_proven = proofs.stored.is_some() || proofs.loss.is_some();
    if is_proven {
        return None;
    }
    if draft.may_fail_elsewhere {
        return Some(Doubt::OtherVersion);
    }
    if proof.is_transition(draft) {
        return draft.may_fail.then_some(Doubt::OwnRule);
    }
    let steps = draft.spot.steps.as_slice();
    let part = match proof.is_consequence {
        // A value around this one may have the constraint.
        true => steps.get(..1)?,
        false => unchanged_part(to, steps),
    };
    if may_fail_in_rule(draft, to) {
        Some(Doubt::Rule)
    } else if draft.may_fail {
        Some(Doubt::OwnRule)
    } else if may_hold_free_fields(draft, part, [from, to]) {
        Some(Doubt::FreeField)
    } else {
        may_lose(draft, [from, to]).then_some(Doubt::Loss)
    }
}

/// Whether values beside the one at a place may hold a field that has no schema in a second version.
pub(super) fn may_hold_beside(draft: &ChangeDraft<'_>, [from, to]: [&Node; 2]) -> bool {
    let part = unchanged_part(to, &draft.spot.steps);
    may_hold_free_fields(draft, part, [from, to])
}

/// Whether ratcheting may not save stored objects if a change that nobody could decide refuses them.
pub(super) fn is_unsafe(draft: &ChangeDraft<'_>, [from, to]: [&Node; 2]) -> bool {
    let part = unchanged_part(to, &draft.spot.steps);
    let is_rule = draft.kind.is_of_rule() || draft.kind.changes_reading();
    is_rule || may_hold_free_fields(draft, part, [from, to])
}

/// Whether a change usually keeps stored objects from being updated in a release without ratcheting.
pub(super) fn usually_blocks(draft: &ChangeDraft<'_>) -> bool {
    let is_plain = match &draft.probe {
        Probe::Rules(rules) => !rules.texts().iter().any(|text| reads_old_value(text)),
        _ => draft.kind != ChangeKind::NullableRemoved,
    };
    is_plain && draft.is_of_schema() && !draft.is_implied && draft.kind.narrows_values()
}

/// Whether a rule may fail with an error, since it reads the value as another type.
fn may_fail_in_rule(draft: &ChangeDraft<'_>, to: &Node) -> bool {
    let steps = draft.spot.steps.as_slice();
    let is_typed = match draft.kind {
        ChangeKind::FormatAdded | ChangeKind::FormatChanged => candidates::node_of(to, steps)
            .and_then(|own| own.format.as_ref())
            .is_some_and(|(_, name)| TYPED_FORMATS.contains(&&**name)),
        kind => kind.changes_reading(),
    };
    let name = steps.iter().rev().find_map(|step| match step {
        SchemaStep::Property(name) => Some(name.as_str()),
        SchemaStep::Items | SchemaStep::Additional => None,
    });
    let reads = |text: &str| {
        let reads = Reads::in_text(text);
        reads.whole_old_self || name.is_some_and(|name| reads.has_field(name))
    };
    let is_read_at = |end: usize| {
        let node = steps
            .get(..end)
            .and_then(|way| candidates::node_of(to, way));
        let rules = node.and_then(|node| node.rules.as_ref());
        rules.is_some_and(|rules| {
            end == steps.len() || rules.rules.iter().any(|rule| reads(&rule.text))
        })
    };
    is_typed && (0..=steps.len()).any(is_read_at)
}

/// Whether stored values at a place may hold a field that has no schema in the new definition.
fn may_hold_free_fields(
    draft: &ChangeDraft<'_>,
    part: &[SchemaStep],
    [from, to]: [&Node; 2],
) -> bool {
    let is_whole = part.is_empty() && draft.spot.steps.is_empty();
    // A value of another type is no map with fields.
    let is_retyped = part == draft.spot.steps.as_slice()
        && matches!(
            draft.kind,
            ChangeKind::TypeChanged | ChangeKind::TypeNarrowed
        );
    let both = candidates::node_of(from, part).zip(candidates::node_of(to, part));
    !is_whole && !is_retyped && both.is_some_and(|(from, to)| may_hold(from, to))
}

/// Whether values of the first schema may have fields that the second one keeps without a schema. Recursion is
/// bounded by how deep schemas nest.
fn may_hold(from: &Node, to: &Node) -> bool {
    let has_others = keeps_free_fields(from) || from.embedded || from.additional.schema().is_some();
    if has_others && (keeps_free_fields(to) || to.embedded) {
        return true;
    }
    let mut properties = to.properties.iter();
    let is_below = properties.any(|(name, own)| {
        let other = from.child(name).or_else(|| from.additional.schema());
        other.is_some_and(|other| may_hold(other, own))
    });
    let is_keyed = matches!((&from.list, &to.list), (ListType::Map(_), ListType::Map(_)));
    let items = from.items.as_deref().zip(to.items.as_deref());
    let members = from.additional.schema().zip(to.additional.schema());
    let inside = items.filter(|_| is_keyed).into_iter().chain(members);
    is_below || { inside }.any(|(from, to)| may_hold(from, to))
}

/// Whether stored values of another type may lose fields.
fn may_lose(draft: &ChangeDraft<'_>, both: [&Node; 2]) -> bool {
    let [from, to] = both.map(|schema| candidates::node_of(schema, &draft.spot.steps));
    let may_prune = matches!(
        draft.kind,
        ChangeKind::TypeChanged
            | ChangeKind::EmbeddedResourceRemoved
            | ChangeKind::PropertyConstrained
    );
    may_prune && from.zip(to).is_some_and(|(from, to)| prunes(from, to))
}

/// Whether values of the first schema may have fields that the second one prunes. Recursion is bounded by how deep
/// schemas nest.
fn prunes(from: &Node, to: &Node) -> bool {
    if to.preserve_unknown || keeps_free_fields(to) {
        return false;
    }
    let other = |name: &str| to.child(name).or_else(|| to.additional.schema());
    let keeps_any = |node: &Node| node.preserve_unknown || keeps_free_fields(node);
    if from.embedded && !to.embedded && !other("metadata").is_some_and(keeps_any) {
        return true;
    }
    let mut properties = from.properties.iter();
    let is_listed =
        properties.any(|(name, own)| other(name).is_none_or(|other| prunes(own, other)));
    let is_any = match (from.additional.schema(), to.additional.schema()) {
        (Some(from), Some(to)) => prunes(from, to),
        (from_any, to_any) => (from_any.is_some() || keeps_free_fields(from)) && to_any.is_none(),
    };
    let items = from.items.as_deref().zip(to.items.as_deref());
    is_listed || is_any || items.is_some_and(|(from, to)| prunes(from, to))
}
