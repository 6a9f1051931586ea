//! The words of findings: the change, and mostly the fate of stored objects.

use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep, StoredProbe, field_of};
use crate::compare::model::finding::{Category, Effect};
use crate::compare::model::kind::{ChangeKind, NO_OPPOSITE};
use crate::compare::rules::fields::named_fields;
use crate::compare::values::candidates;
use crate::compare::witness::proofs::{Need, Proof, Proofs};
use crate::schema::{ListType, Node};

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
        _ => about,
    };
    match draft.detail.is_empty() {
        true => about.to_owned(),
        false => format!("{about} {}.", draft.detail),
    }
}

/// No object meets the change.
pub(super) fn no_difference(is_served: bool) -> &'static str {
    match is_served {
        true => " It makes no difference here: no object is judged otherwise because of it.",
        false => {
            " It makes no difference, since at least one of the definitions does not serve the version."
        }
    }
}

/// Only objects with new properties are judged otherwise.
pub(super) const ABOUT_OTHERS: &str = " It makes no difference for objects without the new property, and no object of the old definition has it.";

/// The change alone refuses and accepts no other new objects.
pub(super) fn same_new_objects(kind: ChangeKind) -> &'static str {
    match kind.facts().effect {
        Effect::Narrows => " It refuses no new object that the old definition accepts.",
        Effect::Widens => " It accepts no new object that the old definition refuses.",
        _ => " It makes no difference for new objects.",
    }
}

/// The constraint moves, so that other updates of objects are accepted that are older than the constraint.
pub(super) fn older(draft: &ChangeDraft<'_>, schema: &Node, proofs: &Proofs) -> String {
    let subject = Concern::from_draft(draft).subject();
    let part = part_words(unchanged_part(schema, &draft.spot.steps));
    let new = match draft.kind {
        ChangeKind::RuleLoosened if !draft.is_implied => "",
        kind => same_new_objects(kind),
    };
    match (&proofs.narrows, &proofs.widens) {
        _ if proofs.blocks_older => format!(
            "{new} But an older object{subject} for which the rule now fails with an error cannot be \
             updated until the rule holds. The old definition accepts updates of it."
        ),
        (Some(_), _) => format!(
            "{new} But an older object{subject} can now be updated only if {part}. The old definition \
             accepts more updates of it."
        ),
        (None, _) => format!(
            "{new} The new definition accepts more updates of an older object{subject}: the old one \
             accepts them only if {part}."
        ),
    }
}

/// No new object is refused, but perhaps updates of objects that are older than the rules.
pub(super) fn may_fail_for_older(draft: &ChangeDraft<'_>) -> String {
    let subject = Concern::from_draft(draft).subject();
    let new = same_new_objects(draft.kind);
    format!(
        "{new} But it may not be possible to update an older object{subject}: the server refuses every update for \
         which the rule fails with an error."
    )
}

/// The old definition keeps no status.
pub(super) const NO_STATUS: &str = " The old definition keeps no status, so no request has set it.";

/// Rules that did not change read the value as another one.
pub(super) const CHANGES_RULES: &str =
    " But a rule reads the value, and may refuse it now: it means something else for such a value.";

/// Why the effect is not known. `widens` says that an object was found which only the new definition
/// accepts.
pub(super) fn undecided(is_served: bool, widens: bool) -> &'static str {
    match (is_served, widens) {
        (_, true) => {
            " It widens: the witness is newly accepted. No object was found that is newly refused, but \
             there may be one."
        }
        (true, false) => " No object was found that the two definitions answer differently.",
        (false, false) => {
            " No object can prove it, since at least one of the definitions does not serve the version."
        }
    }
}

/// The API server refuses the old definition.
pub(super) const VOID: &str =
    " It affects nobody: the API server refuses the old definition, so there are no objects of it.";

/// The API server refuses the new definition.
pub(super) const KEPT: &str =
    " It affects nobody yet: the API server refuses the new definition and keeps the old one.";

/// No version is served any more.
pub(super) const UNREACHABLE: &str =
    " The new definition serves no version, so nobody can read, change or delete objects.";

/// The effect is not known, since nobody looked for an object.
pub(super) const NOT_SEARCHED: &str =
    " The effect is not known without a witness, and none was searched for.";

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
pub(super) fn consequence(draft: &ChangeDraft<'_>, proof: &Proof, fate: StoredFate) -> String {
    let why = match draft.kind {
        ChangeKind::DefaultAdded | ChangeKind::DefaultChanged if proof.is_update() => {
            " The server sets it in stored objects and in updates, too. A rule then refuses a change of the value that \
             was accepted."
        }
        ChangeKind::FormatRemoved | ChangeKind::ListTypeLoosened => {
            " A rule reads the value. It did not change, but means something else for such a value now, and refuses \
             the request."
        }
        ChangeKind::NullableAdded => {
            " A null was dropped or replaced. Now it is kept, and violates another constraint."
        }
        ChangeKind::NullableRemoved => " Without the null the object violates another constraint.",
        ChangeKind::DefaultAdded | ChangeKind::PropertyAdded => {
            " With the default the object violates another constraint."
        }
        ChangeKind::DefaultChanged => {
            " With the new default the object violates another constraint."
        }
        ChangeKind::DefaultRemoved => {
            " Without the default the object violates another constraint."
        }
        _ => " The object then violates another constraint.",
    };
    match (fate, draft.spot.steps.get(..1)) {
        (StoredFate::Blocked, _) => {
            format!("{why} A stored object that violates it cannot be updated.")
        }
        (StoredFate::Unsure, _) => {
            format!("{why} It may not be possible to update a stored object that violates it.")
        }
        (StoredFate::Ratcheted, Some(first)) => {
            let part = part_words(first);
            format!("{why} A stored object that violates it can still be updated if {part}.")
        }
        (StoredFate::Ratcheted | StoredFate::Unsaid, _) => why.to_owned(),
    }
}

/// A status is required of new objects.
pub(super) const NEVER_CREATED: &str = " No object can be created any more: the server drops the status of a \
                                        new object, and then refuses the object without it.";

/// Stored objects lose fields.
pub(super) const LOSS: &str = " A stored object loses fields that the new schema does not list.";

/// Two defaults are stored as the same value.
pub(super) const SAME_DEFAULT: &str =
    " It makes no difference: defaults of properties complete both values to the same one.";

/// A stored null is replaced.
const NULL: &str = " A stored null becomes the default when it is read.";

/// Stored objects cannot be updated, and their value cannot be corrected.
pub(super) const UNCORRECTABLE: &str = " A stored object with such a value cannot be updated. The value cannot be \
                                        corrected either: a rule reads the old value and fails with an error.";

/// Stored objects cannot be updated because of another change.
pub(super) const BLOCKED_BY_OTHERS: &str =
    " Another change refuses every update of the stored witness.";

/// A stored null is dropped.
const NULL_DROPPED: &str = " A stored null is dropped.";

/// The search found no object that is newly accepted.
pub(super) const MAY_WIDEN: &str =
    " No object was found that is newly accepted, but there may be one.";

/// Stored objects may lose fields.
pub(super) const MAY_LOSE: &str =
    " A stored object may lose fields that the new schema does not list.";

/// A rule may keep stored objects from being updated.
pub(super) fn may_fail_in_rule(draft: &ChangeDraft<'_>) -> String {
    let subject = Concern::from_draft(draft).subject();
    format!(
        " It may not be possible to update a stored object{subject}: a rule reads the value, and the server refuses \
         every update for which a rule fails with an error."
    )
}

/// A release without ratcheting may keep stored objects from being updated.
pub(super) fn without_ratcheting(draft: &ChangeDraft<'_>) -> String {
    let subject = Concern::from_draft(draft).subject();
    format!(
        " It may not be possible to update a stored object{subject}: this release also checks values that do not change."
    )
}

/// A transition rule may keep stored objects from being updated.
pub(super) const MAY_REFUSE_UNCHANGED: &str = " It may not be possible to update some stored objects: the rule compares with the old value, and may be false even \
                                               if nothing changes.";

/// The new rule may keep stored objects from being updated.
pub(super) const MAY_FAIL: &str = " But the server refuses every update for which the rule fails with an error, which may happen here.";

/// The new rule may keep objects of another version from being updated.
pub(super) const MAY_FAIL_IN_OTHER_VERSION: &str = " But another version has another type for a value that the rule reads. The \
                                                    rule fails with an error for such a value, and the server then \
                                                    refuses every update.";

/// The server prunes a property.
const CERTAIN: &str = " No object was found that shows it. The server prunes every property that a schema does not list.";

/// The fate of objects that both definitions accept.
pub(super) fn without_refusal(kind: ChangeKind, proofs: &Proofs) -> &'static str {
    match (&proofs.loss, &proofs.narrows) {
        (Some(proof), _) if kind == ChangeKind::NullableRemoved && !proof.is_refusal() => {
            NULL_DROPPED
        }
        (Some(_), _) => LOSS,
        (None, Some(proof)) if proof.replaces_null => NULL,
        (None, Some(proof)) if kind == ChangeKind::NullableRemoved && proof.is_loss() => {
            NULL_DROPPED
        }
        (None, None) if proofs.is_certain && proofs.widens.is_none() => CERTAIN,
        // A rule refuses the change from the value to the default.
        (None, Some(_)) if kind == ChangeKind::DefaultRemoved && proofs.is_removable() => REMOVABLE,
        _ => "",
    }
}

/// The value can be removed.
const REMOVABLE: &str = " An update can now remove the value. Before, the default replaced it, and a rule refused the change.";

/// The remark on clients that read objects which are stored in a version that is not served.
pub(super) fn read_in(version: &str) -> String {
    format!(
        " The version is not served, but objects are stored in it. The witness shows what clients of \
         `{version}` read."
    )
}

/// The remark on an object that clients of two versions write and read.
pub(super) fn between_versions(
    draft: &ChangeDraft<'_>,
    proofs: &Proofs,
    StoredProbe { storage, .. }: &StoredProbe<'_>,
) -> String {
    let version = draft.spot.version.as_deref().unwrap_or_default();
    let other = match draft.kind {
        ChangeKind::NewVersionRefusesStored => version,
        _ => storage,
    };
    match (&proofs.narrows, &proofs.widens) {
        (Some(_), _) if draft.kind.is_default_in_storage() => {
            format!(" Clients of `{version}` read another value than before.")
        }
        (Some(proof), _) if proof.is_loss => {
            format!(" Clients of `{version}` read less than they wrote.")
        }
        (Some(_), _) => format!(" Clients of `{other}` cannot update some objects."),
        (None, Some(_)) if proofs.doubt.is_some() => format!(
            " Clients of `{other}` cannot create the witness. They can update it if the value does not change. \
             They cannot update such an object if the value or one beside it holds a field that has no schema."
        ),
        (None, Some(_)) => format!(
            " Clients of `{other}` cannot create the witness, but they can update it as long as the value \
             does not change."
        ),
        (None, None) if proofs.is_certain => String::new(),
        (None, None) => " No object was found that shows it.".to_owned(),
    }
}

/// Stored objects cannot be updated. If `is_error` is set, this is so only if the rule fails with an
/// error.
pub(super) fn blocked(draft: &ChangeDraft<'_>, is_error: bool) -> &'static str {
    match Concern::from_draft(draft) {
        Concern::Rule(_) if is_error => {
            " A stored object for which the rule fails with an error cannot be updated until the rule holds."
        }
        Concern::Rule(_) => {
            " A stored object that violates the rule cannot be updated until the rule holds."
        }
        Concern::Lack => " A stored object without it cannot be updated until it is set.",
        Concern::List => " A stored object with such a list cannot be updated until it is changed.",
        Concern::Value => {
            " A stored object with such a value cannot be updated until the value is changed."
        }
    }
}

/// Stored objects can be updated as long as a part of them stays the same. `is_update` says that an
/// update proves the change, so that no stored object is wrong by itself.
pub(super) fn ratcheted(draft: &ChangeDraft<'_>, schema: &Node, is_update: bool) -> String {
    let concern = Concern::from_draft(draft);
    if let (false, Concern::List) = (is_update, &concern) {
        // The server looks at no list if one of them was wrong before.
        return " A stored object with such a list can still be updated.".to_owned();
    }
    let subject = if is_update { "" } else { concern.subject() };
    let steps = draft.spot.steps.as_slice();
    let around = match (&concern, &draft.probe, steps.split_last()) {
        (Concern::Lack, Probe::Lacking(name), Some((_, around))) if name.is_empty() => around,
        _ => steps,
    };
    let part = part_words(unchanged_part(schema, around));
    let reads = match (concern, candidates::node_of(schema, steps)) {
        (Concern::Rule(rule), Some(node)) => named_fields(rule, node, steps),
        _ => String::new(),
    };
    let reads = match reads.is_empty() {
        true => String::new(),
        false => format!(" The rule reads {reads}."),
    };
    format!(" A stored object{subject} can still be updated if {part}.{reads}")
}

/// Says which other property of a stored object, together with the fault, prevents its update.
pub(super) fn blocked_if(draft: &ChangeDraft<'_>, schema: &Node, needs: &Need) -> String {
    match needs {
        Need::FreeField => {
            let part = field_of(unchanged_part(schema, &draft.spot.steps));
            format!(
                " It cannot be updated if `{part}` holds a field that has no schema: the server then never \
                 counts the value as unchanged."
            )
        }
        Need::SharedKeys(list) => {
            let list = field_of(list);
            format!(
                " It may not be possible to update it if two items of `{list}` have the same new keys: the \
                 server compares both items with the first one."
            )
        }
    }
}

/// The kind of fault of an object.
enum Concern<'d> {
    Value,
    Lack,
    List,
    /// The new rule is violated, or the old one if there is no new one.
    Rule(&'d str),
}

impl<'d> Concern<'d> {
    /// The words for an object with the fault.
    fn subject(&self) -> &'static str {
        match self {
            Self::Rule(_) => " that violates the rule",
            Self::Lack => " without it",
            Self::List => " with such a list",
            Self::Value => " with such a value",
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
            _ => Self::Value,
        }
    }
}

/// That a part of an object does not change. Without a part it is the whole object.
fn part_words(steps: &[SchemaStep]) -> String {
    match field_of(steps) {
        part if part.is_empty() => "nothing else changes".to_owned(),
        part => format!("`{part}` does not change"),
    }
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
