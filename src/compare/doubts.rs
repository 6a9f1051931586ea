//! Reasons in the schemas why stored objects perhaps cannot be updated.
//!
//! A search that finds no such object does not prove that there is none. A remark about stored objects has to be true
//! for all of them.

use super::model::draft::{ChangeDraft, Probe, RuleRisk, SchemaStep};
use super::model::kind::ChangeKind;
use super::model::props::TYPED_FORMATS;
use super::model::pruning::{self, Kept};
use super::remark::unchanged_part;
use super::rules::fields::reads_old_value;
use super::values::candidates::{self, is_keyed, keeps_free_fields};
use super::witness::proofs::{Doubt, Proofs};
use crate::cel::reads::Reads;
use crate::schema::{JsonType, ListType, Node, Types};

/// Why some stored objects perhaps cannot be updated after a change. The search has found no such object. `from` is the
/// old schema, `to` is the new one. `elsewhere` has the new schemas of other versions in which objects may be stored.
pub(super) fn doubt(
    draft: &ChangeDraft<'_>,
    proofs: &Proofs,
    ([from, to], has_ratcheting): ([&Node; 2], bool),
    elsewhere: &[&Node],
) -> Option<Doubt> {
    let proof = proofs.narrows.as_ref().filter(|_| proofs.refuses(draft))?;
    if proofs.stored.is_some() {
        return None;
    }
    if draft.may_fail_elsewhere {
        return Some(Doubt::OtherVersion);
    }
    if proof.is_transition(draft) {
        return doubt_by_rule(draft);
    }
    let is_list = matches!(draft.probe, Probe::Repeated(_));
    if !has_ratcheting && (!is_list || proof.is_consequence) {
        return Some(Doubt::NoRatcheting);
    }
    let part = match proof.is_consequence {
        // A value around this one may have the constraint.
        true => draft.spot.steps.get(..1)?,
        false => unchanged_part(to, &draft.spot.steps),
    };
    let around = draft.rule_risk == Some(RuleRisk::ErrorAround);
    let found = (proof.is_consequence && around)
        .then_some(Doubt::Rule)
        .or_else(|| doubt_by_schemas(draft, part, [from, to]))
        .or_else(|| may_lack_default(part, to, elsewhere).then_some(Doubt::OtherDefaults));
    // There is no doubt about a loss that a proof shows.
    found.filter(|doubt| *doubt != Doubt::Loss || proofs.loss.is_none())
}

/// Whether an object that is stored in another version may lack a field in a value, and this version has a default for the
/// field. Each request in this version then sets the field, so the value never counts as unchanged.
fn may_lack_default(part: &[SchemaStep], own: &Node, elsewhere: &[&Node]) -> bool {
    let sets = |node: Option<&Node>| node.is_some_and(|node| node.default.is_some());
    let Some(value) = candidates::node_of(own, part) else {
        return false;
    };
    let mut defaults =
        candidates::nodes_within(value, |_| true).filter(|(node, _)| sets(Some(node)));
    defaults.any(|(_, way)| {
        let way = [part, &way].concat();
        let mut others = elsewhere.iter();
        others.any(|other| !sets(candidates::node_of(other, &way)))
    })
}

/// The doubt that the new rule of a change raises.
fn doubt_by_rule(draft: &ChangeDraft<'_>) -> Option<Doubt> {
    match draft.rule_risk? {
        RuleRisk::OwnError => Some(Doubt::OwnRule),
        RuleRisk::OwnUnchanged => Some(Doubt::OwnUnchanged),
        RuleRisk::ErrorAround => None,
    }
}

/// The doubt that the schemas raise. `part` is the way to the value that has to stay the same.
fn doubt_by_schemas(
    draft: &ChangeDraft<'_>,
    part: &[SchemaStep],
    both: [&Node; 2],
) -> Option<Doubt> {
    let [from, to] = both;
    if may_fail_in_rule(draft, to) {
        return Some(Doubt::Rule);
    }
    let steps = draft.spot.steps.as_slice();
    let inside = Kept::at(from, steps).zip(candidates::node_of(to, steps));
    let meets = |is_meant| inside.is_some_and(|(from, to)| may_meet(from, to, is_meant));
    if meets(|node| node.rules.is_some()) {
        return Some(Doubt::RuleInside);
    }
    let own = doubt_by_rule(draft);
    let free = || may_hold_free_fields(draft, part, both).then_some(Doubt::FreeField);
    let shared = || may_share_keys(draft, part, both).map(Doubt::SharedKeys);
    let keyless = || meets(is_keyed).then_some(Doubt::KeysInside);
    let loss = || may_lose(draft, both).then_some(Doubt::Loss);
    let found = own.or_else(free).or_else(shared);
    found.or_else(keyless).or_else(loss)
}

/// Whether values beside the one at a place may hold a field that has no schema in a second version.
pub(super) fn may_hold_beside(draft: &ChangeDraft<'_>, [from, to]: [&Node; 2]) -> bool {
    let part = unchanged_part(to, &draft.spot.steps);
    may_hold_free_fields(draft, part, [from, to])
}

/// Whether ratcheting may not save stored objects if a change that nobody could decide refuses them.
pub(super) fn is_unsafe(draft: &ChangeDraft<'_>, [from, to]: [&Node; 2]) -> bool {
    let part = match (draft.kind, draft.spot.steps.get(..1)) {
        // A constraint around the new property counts its default.
        (ChangeKind::PropertyAdded, Some(part)) => part,
        _ => unchanged_part(to, &draft.spot.steps),
    };
    let is_rule = draft.kind.is_of_rule() || draft.kind.changes_reading();
    let is_set = || {
        let list = candidates::node_of(to, &draft.spot.steps);
        list.is_some_and(|list| list.list == ListType::Set)
    };
    // A set of numbers does not equal itself, and rules cannot compare sets of maps.
    let is_reread = match draft.kind {
        ChangeKind::TypeWidened => draft.changes_rules,
        ChangeKind::ListTypeLoosened => draft.changes_rules && is_set(),
        _ => false,
    };
    is_rule
        || is_reread
        || draft.rule_risk.is_some()
        || doubt_by_schemas(draft, part, [from, to]).is_some()
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
    let name = last_name(steps);
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

/// Whether stored values at a place may hold a field that has no schema in the new definition, or get one by a default.
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
    let both = Kept::at(from, part).zip(candidates::node_of(to, part));
    let is_set = |to| {
        let mut ways = candidates::free_defaults(to);
        ways.any(|way| {
            let around = way.split_last().map(|(_, around)| [part, around].concat());
            around.is_some_and(|around| Kept::at(from, &around).is_some())
        })
    };
    let holds = |(kept, to)| may_hold(kept, to) || is_set(to);
    !is_whole && !is_retyped && both.is_some_and(holds)
}

/// Whether stored values may have fields that a schema keeps without describing them. Recursion is bounded by how deep
/// schemas nest.
fn may_hold(from: Kept<'_>, to: &Node) -> bool {
    let is_unlisted = |name: &&str| to.properties.get(name).is_none();
    let has_others = from.unlisted().is_some() || from.named().any(|name| is_unlisted(&name));
    if from.may_be(JsonType::Object) && has_others && (keeps_free_fields(to) || to.embedded) {
        return true;
    }
    let mut properties = to.properties.iter();
    let holds = |from: Option<Kept<'_>>, to| from.is_some_and(|from| may_hold(from, to));
    let is_below = properties.any(|(name, own)| holds(from.field(name), own));
    let others = from.named().filter(is_unlisted);
    let mut others = others.map(|name| from.field(name)).chain([from.unlisted()]);
    let any = to.additional.schema();
    let is_member = any.is_some_and(|any| others.any(|from| holds(from, any)));
    let item = to.items.as_deref();
    let item = item.filter(|_| is_keyed(to) && from.may_be(JsonType::Array));
    is_below || is_member || item.is_some_and(|item| may_hold(from.items(), item))
}

/// Whether stored values may be of any type where a schema has something that `is_meant`. Recursion is bounded by how deep
/// schemas nest.
fn may_meet(from: Kept<'_>, to: &Node, is_meant: fn(&Node) -> bool) -> bool {
    let meets = |from: Option<Kept<'_>>, to| from.is_some_and(|from| may_meet(from, to, is_meant));
    let mut properties = to.properties.iter();
    from.may_be_anything() && is_meant(to)
        || properties.any(|(name, own)| meets(from.field(name), own))
        || to
            .additional
            .schema()
            .is_some_and(|any| meets(from.unlisted(), any))
        || to
            .items
            .as_deref()
            .is_some_and(|item| meets(Some(from.items()), item))
}

/// The way to a list in which two items may have the same keys only in the new schema. The server compares both items with
/// the first stored one, and does not see that the second one is unchanged. So the list and all around it count as changed.
/// `part` is the way to the value that has to stay the same.
fn may_share_keys(
    draft: &ChangeDraft<'_>,
    part: &[SchemaStep],
    [from, to]: [&Node; 2],
) -> Option<Vec<SchemaStep>> {
    let steps = draft.spot.steps.as_slice();
    let joins = |way: &[SchemaStep]| {
        let both = candidates::node_of(from, way).zip(candidates::node_of(to, way));
        both.is_some_and(|(from, to)| joins_items(from, to))
    };
    let is_list = |step: &SchemaStep| *step == SchemaStep::Items;
    let ends = (0..steps.len()).filter(|end| steps.get(*end).is_some_and(is_list));
    let mut around = ends.filter_map(|end| steps.get(..end));
    if let Some(list) = around.find(|way| joins(way)) {
        return Some(list.to_vec());
    }
    if matches!(draft.probe, Probe::Repeated(_)) {
        // The items break no rule that did not change unless it compares with the old item or the old list.
        let items = candidates::node_of(to, steps).and_then(|list| list.items.as_deref());
        let is_compared = || items.is_some_and(compares_with_old) || is_compared_around(to, steps);
        let is_own = joins(steps) && is_compared();
        return is_own.then(|| steps.to_vec());
    }
    let own = candidates::node_of(to, part)?;
    let lists = candidates::nodes_within(own, is_keyed).filter(|(node, _)| is_keyed(node));
    { lists }.find_map(|(_, way)| {
        let way = [part, &way].concat();
        joins(&way).then_some(way)
    })
}

/// Whether two items of a list may have the same keys in the second schema, and have others in the first one.
fn joins_items(from: &Node, to: &Node) -> bool {
    let ListType::Map(new) = &to.list else {
        return false;
    };
    let is_kept = match &from.list {
        ListType::Map(old) => old.iter().all(|key| new.contains(key)),
        _ => false,
    };
    let has_one = from.checks.as_deref().is_some_and(|checks| {
        let count = checks.items.and_then(|count| count.max);
        count.is_some_and(|most| most <= 1)
    });
    let may_be_list = from.types == Types::Any || from.types.contain(JsonType::Array);
    may_be_list && !has_one && !is_kept
}

/// Whether a rule at a place, or of a value around it, compares the value at the place with the old one.
fn is_compared_around(schema: &Node, steps: &[SchemaStep]) -> bool {
    let reads = |text: &str| {
        let reads = Reads::in_text(text);
        let name = last_name(steps);
        reads.whole_old_self || name.is_some_and(|name| reads.has_field(name))
    };
    (0..=steps.len()).any(|end| {
        let way = steps.get(..end).unwrap_or_default();
        let node = candidates::node_of(schema, way);
        let rules = node.and_then(|node| node.rules.as_ref());
        let mut rules = rules.iter().flat_map(|rules| rules.rules.iter());
        rules.any(|rule| reads_old_value(&rule.text) && (end == steps.len() || reads(&rule.text)))
    })
}

/// The last property name of a path.
fn last_name(steps: &[SchemaStep]) -> Option<&str> {
    steps.iter().rev().find_map(|step| match step {
        SchemaStep::Property(name) => Some(name.as_str()),
        SchemaStep::Items | SchemaStep::Additional => None,
    })
}

/// Whether a rule of a value, or of one inside of it, compares with the old value. Recursion is bounded by how deep
/// schemas nest.
fn compares_with_old(node: &Node) -> bool {
    let rules = node.rules.iter().flat_map(|rules| rules.rules.iter());
    let children = node.properties.iter().map(|(_, child)| child);
    let children = children.chain(node.items.as_deref());
    { rules }.any(|rule| reads_old_value(&rule.text)) || {
        children.chain(node.additional.schema())
    }
    .any(compares_with_old)
}

/// Whether stored values of another type may lose fields.
fn may_lose(draft: &ChangeDraft<'_>, both: [&Node; 2]) -> bool {
    let may_prune = matches!(
        draft.kind,
        ChangeKind::TypeChanged
            | ChangeKind::TypeNarrowed
            | ChangeKind::ItemsAdded
            | ChangeKind::EmbeddedResourceAdded
            | ChangeKind::EmbeddedResourceRemoved
            | ChangeKind::PropertyConstrained
    );
    may_prune && pruning::may_prune(both, &draft.spot.steps)
}
