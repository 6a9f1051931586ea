//! The words of findings: the change, and mostly the fate of stored objects.

mod versions;

use std::ops::Add;

pub(super) use versions::{between_versions, read_in};

use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep, field_of};
use crate::compare::model::finding::{Category, ComparedSide, Effect};
use crate::compare::model::kind::{ChangeKind, NO_OPPOSITE};
use crate::compare::rules::fields::{NamedFields, named_fields};
use crate::compare::values::candidates;
use crate::compare::witness::proofs::{Need, Proof, Proofs};
use crate::machinery::Sentence;
use crate::schema::{ListType, Node};

/// The name of a sentence, and its words.
type Fixed = (&'static str, &'static str);

/// What a finding says beside the change: sentences in words and as data.
#[derive(Clone, Debug, Default)]
pub(super) struct Remark {
    words: Vec<String>,
    pub(super) sentences: Vec<Sentence>,
}

impl Remark {
    /// The words.
    pub(super) fn text(&self) -> String {
        self.words.join(" ")
    }

    /// The same with a value in the last sentence.
    fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        if let Some(last) = self.sentences.pop() {
            self.sentences.push(last.with(name, value));
        }
        self
    }
}

impl From<Fixed> for Remark {
    fn from((id, words): Fixed) -> Self {
        said(id, words.to_owned())
    }
}

impl Add for Remark {
    type Output = Self;

    fn add(mut self, more: Self) -> Self {
        self.words.extend(more.words);
        self.sentences.extend(more.sentences);
        self
    }
}

/// A remark of a sentence.
fn said(id: &'static str, words: String) -> Remark {
    Remark {
        words: vec![words],
        sentences: vec![Sentence::new(id)],
    }
}

/// The change, in a sentence, with the old and the new value.
pub(super) fn message(draft: &ChangeDraft<'_>, effect: Effect) -> String {
    let facts = draft.kind.facts();
    let about = facts.about;
    let about = about.strip_suffix(NO_OPPOSITE).unwrap_or(about);
    let about = match (draft.kind, effect) {
        (ChangeKind::RuleTightened, Effect::Undecided) => "A rule may be stricter.",
        (ChangeKind::RuleLoosened, Effect::Undecided) => "A rule may be less strict.",
        _ => about,
    };
    let about = match (facts.category, effect, about.split_once(". ")) {
        // No object loses anything.
        (Category::Stored, Effect::None, Some((change, _))) => &format!("{change}."),
        // An older object violates it.
        (_, Effect::Narrows, Some((change, _))) if draft.kind.is_new_for_others() => {
            &format!("{change}.")
        }
        _ => about,
    };
    match draft.detail.is_empty() {
        true => about.to_owned(),
        false => format!("{about} {}.", draft.detail),
    }
}

/// No object meets the change.
pub(super) fn no_difference(is_served: bool) -> Fixed {
    match is_served {
        true => (
            "no-difference",
            "It makes no difference here: no object is judged otherwise because of it.",
        ),
        false => (
            "no-difference-unserved",
            "It makes no difference, since at least one of the definitions does not serve the version.",
        ),
    }
}

/// Only objects with properties or values that one of the definitions lacks are judged otherwise.
pub(super) const ABOUT_OTHERS: Fixed = (
    "about-others",
    "It makes a difference only for properties or values that one of the definitions does not have.",
);

/// The change alone refuses and accepts no other new objects.
pub(super) fn same_new_objects(kind: ChangeKind) -> Fixed {
    match kind.facts().effect {
        Effect::Narrows => (
            "refuses-none",
            "It refuses no new object that the old definition accepts.",
        ),
        Effect::Widens => (
            "accepts-none",
            "It accepts no new object that the old definition refuses.",
        ),
        _ => (
            "same-new-objects",
            "It makes no difference for new objects.",
        ),
    }
}

/// The constraint moves, so that other updates of objects are accepted that are older than the constraint.
pub(super) fn older(draft: &ChangeDraft<'_>, schema: &Node, proofs: &Proofs) -> Remark {
    let (subject, words) = Concern::from_draft(draft).subject();
    let part = unchanged_part(schema, &draft.spot.steps);
    let more = match (&proofs.narrows, &proofs.widens) {
        _ if proofs.blocks_older => OLDER_BLOCKED.into(),
        (Some(_), _) => about_part("older-narrowed", part, |unchanged| {
            format!(
                "But an older object{words} can now be updated only if {unchanged}. The old definition accepts more \
                 updates of it."
            )
        }),
        (None, _) => about_part("older-widened", part, |unchanged| {
            format!(
                "The new definition accepts more updates of an older object{words}: the old one accepts them only if \
                 {unchanged}."
            )
        }),
    };
    same_if_implied(draft) + more.with("subject", subject)
}

/// An older object cannot be updated any more.
const OLDER_BLOCKED: Fixed = (
    "older-blocked",
    "The old definition creates no object that violates the rule, but accepts updates of an older one. If the rule now fails with an error for such an object, it cannot be updated until the rule holds.",
);

/// No new object is refused, but perhaps updates of objects that are older than the rules.
pub(super) fn may_fail_for_older(draft: &ChangeDraft<'_>) -> Remark {
    let (subject, words) = Concern::from_draft(draft).subject();
    let more = said(
        "may-fail-for-older",
        format!(
            "But it may not be possible to update an older object{words}: the server refuses every update for which \
             the rule fails with an error."
        ),
    );
    same_if_implied(draft) + more.with("subject", subject)
}

/// What the change does for new objects, if that is nothing.
fn same_if_implied(draft: &ChangeDraft<'_>) -> Remark {
    match draft.is_implied {
        true => same_new_objects(draft.kind).into(),
        false => Remark::default(),
    }
}

/// The old definition keeps no status.
pub(super) const NO_STATUS: Fixed = (
    "no-status",
    "The old definition keeps no status, so no request has set it.",
);

/// Rules that did not change read the value as another one.
pub(super) const CHANGES_RULES: Fixed = (
    "changes-rules",
    "But a rule reads the value, and may refuse it now: it means something else for such a value.",
);

/// Why the effect is not known. `widens` says that an object was found which only the new definition
/// accepts.
pub(super) fn undecided(is_served: bool, widens: bool) -> Fixed {
    match (is_served, widens) {
        (_, true) => (
            "widens",
            "It widens: the witness is newly accepted. No object was found that is newly refused, but there may be one.",
        ),
        (true, false) => (
            "undecided",
            "No object was found that the two definitions answer differently because of this change.",
        ),
        (false, false) => (
            "undecided-unserved",
            "No object can prove it, since at least one of the definitions does not serve the version.",
        ),
    }
}

/// The API server refuses the old definition.
pub(super) const VOID: Fixed = (
    "void",
    "It affects nobody: the API server refuses the old definition, so there are no objects of it.",
);

/// The API server refuses the new definition.
pub(super) const KEPT: Fixed = (
    "kept",
    "It affects nobody yet: the API server refuses the new definition and keeps the old one.",
);

/// No version is served any more.
pub(super) const UNREACHABLE: Fixed = (
    "unreachable",
    "The new definition serves no version, so nobody can read, change or delete objects.",
);

/// The effect is not known, since nobody looked for an object.
pub(super) const NOT_SEARCHED: Fixed = (
    "not-searched",
    "The effect is not known without a witness, and none was searched for.",
);

/// The fate of stored objects that violate another constraint.
#[derive(Clone, Copy)]
pub(super) enum StoredFate {
    /// They cannot be updated.
    Blocked,
    /// Some of them perhaps cannot be updated.
    Unsure,
    /// They can be updated if the outermost value around the change stays the same.
    Ratcheted,
    /// The remark does not mention them.
    Unsaid,
}

/// Another constraint refuses the stored value.
pub(super) fn consequence(draft: &ChangeDraft<'_>, proof: &Proof, fate: StoredFate) -> Remark {
    let why = match draft.kind {
        ChangeKind::DefaultAdded | ChangeKind::DefaultChanged if proof.is_update() => (
            "then-default-refused",
            "The server sets it in stored objects and in updates, too. A rule then refuses a change of the value that was accepted.",
        ),
        ChangeKind::FormatRemoved | ChangeKind::ListTypeLoosened | ChangeKind::TypeWidened => (
            "then-rule-refuses",
            "A rule reads the value. It did not change, but means something else for such a value now, and refuses the request.",
        ),
        ChangeKind::NullableAdded => (
            "then-null-violates",
            "A null was dropped or replaced. Now it is kept, and violates another constraint.",
        ),
        ChangeKind::NullableRemoved => (
            "then-without-null",
            "Without the null the object violates another constraint.",
        ),
        ChangeKind::DefaultAdded | ChangeKind::PropertyAdded => (
            "then-with-default",
            "With the default the object violates another constraint.",
        ),
        ChangeKind::DefaultChanged => (
            "then-with-new-default",
            "With the new default the object violates another constraint.",
        ),
        ChangeKind::DefaultRemoved => (
            "then-without-default",
            "Without the default the object violates another constraint.",
        ),
        _ => (
            "then-violates",
            "The object then violates another constraint.",
        ),
    };
    let why = Remark::from(why);
    match (fate, draft.spot.steps.get(..1)) {
        (StoredFate::Blocked, _) => why + Remark::from(VIOLATING_BLOCKED),
        (StoredFate::Unsure, _) => why + Remark::from(VIOLATING_UNSURE),
        (StoredFate::Ratcheted, Some(first)) => {
            why + about_part("violating-ratcheted", first, |unchanged| {
                format!("A stored object that violates it can still be updated if {unchanged}.")
            })
        }
        (StoredFate::Ratcheted | StoredFate::Unsaid, _) => why,
    }
}

/// Objects that violate the other constraint cannot be updated.
const VIOLATING_BLOCKED: Fixed = (
    "violating-blocked",
    "A stored object that violates it cannot be updated.",
);

/// Objects that violate the other constraint can perhaps not be updated.
const VIOLATING_UNSURE: Fixed = (
    "violating-unsure",
    "It may not be possible to update a stored object that violates it.",
);

/// A status is required of new objects.
pub(super) const NEVER_CREATED: Fixed = (
    "never-created",
    "No object can be created any more: the server drops the status of a new object, and then refuses the object without it.",
);

/// What stored objects lose at their next write.
pub(super) fn lost(proofs: &Proofs) -> Remark {
    match &proofs.loss {
        None => Remark::default(),
        Some(proof) if proof.drops_null => NULL_DROPPED.into(),
        Some(_) => LOSS.into(),
    }
}

/// Stored objects lose fields.
const LOSS: Fixed = (
    "loss",
    "A stored object loses fields that the new schema does not list.",
);

/// Two defaults are stored as the same value.
pub(super) const SAME_DEFAULT: Fixed = (
    "same-default",
    "It makes no difference: defaults of properties complete both values to the same one.",
);

/// A stored null is replaced.
const NULL: Fixed = (
    "null-replaced",
    "A stored null becomes the default when it is read.",
);

/// Stored objects cannot be updated, and their value cannot be corrected.
pub(super) const UNCORRECTABLE: Fixed = (
    "uncorrectable",
    "A stored object with such a value cannot be updated. The value cannot be corrected either: a rule reads the old value and fails with an error.",
);

/// Stored objects cannot be updated because of something else.
pub(super) const BLOCKED_BY_OTHERS: Fixed = (
    "blocked-by-others",
    "Another part of the new definition refuses every update of the stored witness.",
);

/// A stored null is dropped.
const NULL_DROPPED: Fixed = ("null-dropped", "A stored null is dropped.");

/// The search found no object that is newly accepted.
pub(super) const MAY_WIDEN: Fixed = (
    "may-widen",
    "No object was found that is newly accepted, but there may be one.",
);

/// Another value is stored, and constraints around it may judge some objects otherwise.
pub(super) fn judged_around(kind: ChangeKind, proofs: &Proofs) -> Remark {
    let mut words = without_refusal(kind, proofs);
    if proofs.may_widen {
        words = words + MAY_WIDEN.into();
    }
    if proofs.may_refuse {
        words = words + MAY_REFUSE.into();
    }
    words
}

/// The search found no object that is newly refused.
const MAY_REFUSE: Fixed = (
    "may-refuse",
    "No object was found that is newly refused, but there may be one.",
);

/// Stored objects may lose fields.
pub(super) const MAY_LOSE: Fixed = (
    "may-lose",
    "A stored object may lose fields that the new schema does not list.",
);

/// A rule of the new schema may block updates of stored objects.
pub(super) const UNLESS_RULE_INSIDE: Fixed = (
    "unless-rule-inside",
    "This may not hold if a rule of the new schema fails with an error or compares with the old value: such a rule refuses an update even if nothing changes.",
);

/// A list of the new schema may block updates of stored objects.
pub(super) const UNLESS_KEYS_INSIDE: Fixed = (
    "unless-keys-inside",
    "This may not hold if items of a list lack the keys of the new schema or have the same ones: the server then does not find the stored items.",
);

/// A rule may keep stored objects from being updated.
pub(super) fn may_fail_in_rule(draft: &ChangeDraft<'_>) -> Remark {
    let (subject, words) = Concern::from_draft(draft).subject();
    said(
        "may-fail-in-rule",
        format!(
            "It may not be possible to update a stored object{words}: a rule reads the value, and the server refuses \
             every update for which a rule fails with an error."
        ),
    )
    .with("subject", subject)
}

/// A release without ratcheting may keep stored objects from being updated.
pub(super) fn without_ratcheting(draft: &ChangeDraft<'_>) -> Remark {
    let (subject, words) = Concern::from_draft(draft).subject();
    said(
        "without-ratcheting",
        format!(
            "It may not be possible to update a stored object{words}: this release also checks values that do not \
             change."
        ),
    )
    .with("subject", subject)
}

/// A transition rule may block updates of stored objects.
pub(super) const MAY_REFUSE_UNCHANGED: Fixed = (
    "may-refuse-unchanged",
    "It may not be possible to update some stored objects: the rule compares with the old value, and may be false even if nothing changes.",
);

/// The new rule may keep stored objects from being updated.
pub(super) const MAY_FAIL: Fixed = (
    "may-fail",
    "But the server refuses every update for which the rule fails with an error, which may happen here.",
);

/// The new rule may keep objects of another version from being updated.
pub(super) const MAY_FAIL_IN_OTHER_VERSION: Fixed = (
    "may-fail-in-other-version",
    "But another version has another type for a value that the rule reads. The rule fails with an error for such a value, and the server then refuses every update.",
);

/// The version in which an object is stored lacks a default. A write in another version adds it.
pub(super) const UNLESS_OTHER_DEFAULTS: Fixed = (
    "unless-other-defaults",
    "It may not be possible to update it if it is stored in another version: that version lacks a default, which then changes the value.",
);

/// The server prunes a property.
const CERTAIN: Fixed = (
    "certain",
    "No object was found that shows it. The server prunes every property that a schema does not list.",
);

/// The fate of objects that both definitions accept.
pub(super) fn without_refusal(kind: ChangeKind, proofs: &Proofs) -> Remark {
    let is_pruning = matches!(
        kind,
        ChangeKind::PropertyRemoved | ChangeKind::PropertyAdded
    );
    let is_certain = proofs.is_certain && is_pruning;
    match (&proofs.loss, &proofs.narrows) {
        (Some(_), _) => lost(proofs),
        (None, Some(proof)) if proof.replaces_null => NULL.into(),
        (None, Some(proof)) if kind == ChangeKind::NullableRemoved && proof.is_loss() => {
            NULL_DROPPED.into()
        }
        (None, None) if is_certain && proofs.widens.is_none() => CERTAIN.into(),
        // A rule refuses the change from the value to the default.
        (None, Some(_)) if kind == ChangeKind::DefaultRemoved && proofs.is_removable() => {
            REMOVABLE.into()
        }
        _ => Remark::default(),
    }
}

/// The value can be removed.
const REMOVABLE: Fixed = (
    "removable",
    "An update can now remove the value. Before, the default replaced it, and a rule refused the change.",
);

/// Stored objects cannot be updated. If `is_error` is set, this is so only if the rule fails with an
/// error.
pub(super) fn blocked(draft: &ChangeDraft<'_>, is_error: bool) -> Remark {
    let fixed = match Concern::from_draft(draft) {
        Concern::Replicas(path) => return blocked_replicas(path),
        Concern::Rule(_) if draft.is_about_names() => (
            "blocked-rule-names",
            "A stored object that violates the rule cannot be updated until the rule holds. If its name is the reason, it has to be created anew under another name: a name never changes.",
        ),
        _ if draft.is_about_names() => (
            "blocked-name",
            "A stored object with such a name cannot be updated. It has to be created anew under another name: a name never changes.",
        ),
        Concern::Rule(_) if is_error => (
            "blocked-rule-error",
            "A stored object for which the rule fails with an error cannot be updated until the rule holds.",
        ),
        Concern::Rule(_) => (
            "blocked-rule",
            "A stored object that violates the rule cannot be updated until the rule holds.",
        ),
        Concern::Lack => (
            "blocked-lack",
            "A stored object without it cannot be updated until it is set.",
        ),
        Concern::List => (
            "blocked-list",
            "A stored object with such a list cannot be updated until it is changed.",
        ),
        Concern::Value => (
            "blocked-value",
            "A stored object with such a value cannot be updated until the value is changed.",
        ),
    };
    fixed.into()
}

/// The server refuses a negative number where a scale subresource reads the replicas.
fn blocked_replicas(path: &str) -> Remark {
    said(
        "blocked-replicas",
        format!(
            "The server refuses an object in which `{path}` is negative. A stored one cannot be updated until the \
             number is changed."
        ),
    )
    .with("path", path)
}

/// Stored objects can be updated as long as a part of them stays the same. `is_update` says that an
/// update proves the change, so that no stored object is wrong by itself.
pub(super) fn ratcheted(draft: &ChangeDraft<'_>, schema: &Node, is_update: bool) -> Remark {
    let concern = Concern::from_draft(draft);
    if let (false, Concern::List) = (is_update, &concern) {
        // The server looks at no list if one of them was wrong before.
        return LIST_RATCHETED.into();
    }
    if is_of_name(draft) {
        return NAME_KEPT.into();
    }
    let (subject, words) = if is_update {
        ("none", "")
    } else {
        concern.subject()
    };
    let steps = draft.spot.steps.as_slice();
    let around = match (&concern, &draft.probe, steps.split_last()) {
        (Concern::Lack, Probe::Lacking(name), Some((_, around))) if name.is_empty() => around,
        _ => steps,
    };
    let reads = match (concern, candidates::node_of(schema, steps)) {
        (Concern::Rule(rule), Some(node)) => named_fields(rule, node, steps),
        _ => NamedFields::default(),
    };
    let fate = about_part("ratcheted", unchanged_part(schema, around), |unchanged| {
        format!("A stored object{words} can still be updated if {unchanged}.")
    });
    fate.with("subject", subject) + reading(&reads)
}

/// Whether the difference is one of the schema of a whole object's name.
fn is_of_name(draft: &ChangeDraft<'_>) -> bool {
    let is_named = |step: &SchemaStep, name| *step == SchemaStep::Property(String::from(name));
    match draft.spot.steps.as_slice() {
        [first, second] => is_named(first, "metadata") && is_named(second, "name"),
        _ => false,
    }
}

/// An update cannot change the name.
const NAME_KEPT: Fixed = (
    "ratcheted-name",
    "A stored object with such a name can still be updated: a name never changes.",
);

/// The server looks at no list if one of them was wrong before.
const LIST_RATCHETED: Fixed = (
    "ratcheted-list",
    "A stored object with such a list can still be updated.",
);

/// Another change refuses updates of such a list.
pub(super) const LIST_RATCHETED_ALONE: Fixed = (
    "ratcheted-list-alone",
    "A stored object with such a list can still be updated unless another change refuses something in the list or around it.",
);

/// The fields that a rule reads, if it names them.
fn reading(fields: &NamedFields) -> Remark {
    if fields.names.is_empty() {
        return Remark::default();
    }
    let text = format!("The rule reads {fields}.");
    let names = fields.names.join(", ");
    match fields.more {
        0 => said("reads", text).with("fields", names),
        more => said("reads-more", text)
            .with("fields", names)
            .with("more", more),
    }
}

/// Several new items can have the same keys. A rule then compares all of them with the same stored item.
const ITEMS_DIFFER: Fixed = (
    "blocked-if-items-differ",
    "It may not be possible to update it if items with the same keys differ in other fields: the server compares them all with the first one, and a rule then finds a change.",
);

/// Says which other property of a stored object, together with the fault, prevents its update.
pub(super) fn blocked_if(draft: &ChangeDraft<'_>, schema: &Node, needs: &Need) -> Remark {
    match needs {
        Need::FreeField => {
            let part = field_of(unchanged_part(schema, &draft.spot.steps));
            said(
                "blocked-if-free-field",
                format!(
                    "It cannot be updated if `{part}` holds a field that has no schema, or gets one by a default: the \
                     server then never counts the value as unchanged."
                ),
            )
            .with("part", part)
        }
        Need::SharedKeys(_) if matches!(draft.probe, Probe::Repeated(_)) => ITEMS_DIFFER.into(),
        Need::SharedKeys(list) => {
            let list = field_of(list);
            said(
                "blocked-if-shared-keys",
                format!(
                    "It may not be possible to update it if two items of `{list}` have the same new keys: the server \
                     compares both items with the first one."
                ),
            )
            .with("list", list)
        }
    }
}

/// The kind of fault of an object.
enum Concern<'d> {
    Value,
    Lack,
    List,
    /// There is a negative number at this path, from which a scale subresource reads the replicas.
    Replicas(&'d str),
    /// The new rule is violated, or the old one if there is no new one.
    Rule(&'d str),
}

impl<'d> Concern<'d> {
    /// The name of the fault, and the words for an object with it.
    fn subject(&self) -> (&'static str, &'static str) {
        match self {
            Self::Rule(_) => ("rule", " that violates the rule"),
            Self::Lack => ("lack", " without it"),
            Self::List => ("list", " with such a list"),
            Self::Value | Self::Replicas(_) => ("value", " with such a value"),
        }
    }

    fn from_draft(draft: &'d ChangeDraft<'_>) -> Self {
        match (&draft.probe, draft.kind) {
            (Probe::Rules(rules), _) => {
                let rule = rules.after.as_ref().or(rules.before.as_ref());
                Self::Rule(rule.map_or("", |rule| &rule.text))
            }
            (Probe::Lacking(_), _) | (_, ChangeKind::DefaultRemoved) => Self::Lack,
            (Probe::Repeated(_), _) => Self::List,
            (Probe::Replicas(paths), _) => {
                Self::Replicas(paths.on_side(ComparedSide::After).unwrap_or_default())
            }
            _ => Self::Value,
        }
    }
}

/// A sentence on objects that an update leaves unchanged in part. If there is no part, the whole object
/// stays unchanged, and the sentence says so.
fn about_part(id: &'static str, steps: &[SchemaStep], words: impl Fn(&str) -> String) -> Remark {
    let part = field_of(steps);
    if part.is_empty() {
        return said(id, words("nothing else changes")).with("whole", "yes");
    }
    said(id, words(&format!("`{part}` does not change"))).with("part", part)
}

/// The way to the innermost value that the server compares with the stored one. Items of a list have a
/// stored one only if keys identify them.
pub(super) fn unchanged_part<'s>(schema: &Node, steps: &'s [SchemaStep]) -> &'s [SchemaStep] {
    let mut node = Some(schema);
    for (at, step) in steps.iter().enumerate() {
        let is_keyed = |node: &Node| matches!(node.list, ListType::Map(_));
        if *step == SchemaStep::Items && !node.is_some_and(is_keyed) {
            return steps.get(..at).unwrap_or_default();
        }
        node = node.and_then(|node| candidates::node_of(node, std::slice::from_ref(step)));
    }
    steps
}
