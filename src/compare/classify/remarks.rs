//! What a finding says beside the change.

use super::Classifier;
use crate::compare::model::draft::{ChangeDraft, Probe};
use crate::compare::model::finding::{Correction, Effect};
use crate::compare::model::kind::ChangeKind;
use crate::compare::remark::{self, Remark, StoredFate};
use crate::compare::schema::walk::STATUS;
use crate::compare::sides::Sides;
use crate::compare::witness::proofs::{Doubt, Need, Proof, Proofs};
use crate::releases::Feature;

impl Classifier<'_> {
    /// Whether the new definition requires a status of new objects, which the server drops.
    pub(super) fn is_never_created(&self, draft: &ChangeDraft<'_>) -> bool {
        let sides = self.sides_of(draft);
        draft.kind == ChangeKind::RequiredAdded
            && draft.spot.steps.is_empty()
            && matches!(&draft.probe, Probe::Lacking(name) if name == STATUS)
            && sides.is_some_and(|(_, sides)| sides.after.has_status())
    }

    /// The remark of a finding, beside the change. It may differ between releases.
    pub(super) fn remark(
        &self,
        draft: &ChangeDraft<'_>,
        effect: Effect,
        proofs: &Proofs,
    ) -> Remark {
        let sides = self.sides_of(draft).map(|(_, sides)| sides);
        if let Some(words) = self.remark_on_effect(draft, effect, proofs) {
            return words;
        }
        let Some(proof) = proofs.narrows.as_ref().filter(|_| proofs.refuses(draft)) else {
            return remark::without_refusal(draft.kind, proofs);
        };
        if proof.is_consequence {
            let fate = self.fate_of_stored(draft, proof, proofs);
            return remark::consequence(draft, proof, fate) + remark::lost(proofs);
        }
        let schema = sides.and_then(|sides| sides.after.schema());
        let ratcheted = || match schema {
            _ if proofs.is_blocked_by_others => remark::BLOCKED_BY_OTHERS.into(),
            _ if proofs.is_blocked_with_others => remark::LIST_RATCHETED_ALONE.into(),
            Some(schema) => remark::ratcheted(draft, schema, proof.is_transition(draft)),
            None => Remark::default(),
        };
        if self.is_never_created(draft) {
            return Remark::from(remark::NEVER_CREATED) + ratcheted();
        }
        match &proofs.stored {
            Some(_) if schema.is_some() && proofs.needs.is_some() => {
                let needs = proofs.needs.as_ref();
                ratcheted() + needs.map_or_else(Remark::default, |needs| self.needs(draft, needs))
            }
            Some(_) if proofs.correction != Correction::Possible => remark::UNCORRECTABLE.into(),
            Some(stored) => {
                // The server never counts a whole object as unchanged.
                let can_hold =
                    self.options.release.has(Feature::Ratcheting) && !draft.spot.steps.is_empty();
                remark::blocked(draft, can_hold && stored.is_rule_error())
            }
            None => match &proofs.doubt {
                Some(Doubt::RuleInside | Doubt::KeysInside) if proofs.is_blocked_by_others => {
                    ratcheted() + remark::lost(proofs)
                }
                Some(doubt) => self.doubted(draft, doubt, &ratcheted) + remark::lost(proofs),
                None => ratcheted() + remark::lost(proofs),
            },
        }
    }

    /// The remark on stored objects if some of them perhaps cannot be updated. `ratcheted` says that the others can.
    fn doubted(
        &self,
        draft: &ChangeDraft<'_>,
        doubt: &Doubt,
        ratcheted: &dyn Fn() -> Remark,
    ) -> Remark {
        let words: Remark = match doubt {
            Doubt::NoRatcheting => return remark::without_ratcheting(draft),
            Doubt::Rule => return remark::may_fail_in_rule(draft),
            Doubt::OwnRule => remark::MAY_FAIL.into(),
            Doubt::OwnUnchanged => return remark::MAY_REFUSE_UNCHANGED.into(),
            Doubt::OtherVersion => remark::MAY_FAIL_IN_OTHER_VERSION.into(),
            Doubt::FreeField => self.needs(draft, &Need::FreeField),
            Doubt::SharedKeys(list) => self.needs(draft, &Need::SharedKeys(list.clone())),
            Doubt::RuleInside => remark::UNLESS_RULE_INSIDE.into(),
            Doubt::KeysInside => remark::UNLESS_KEYS_INSIDE.into(),
            Doubt::OtherDefaults => remark::UNLESS_OTHER_DEFAULTS.into(),
            Doubt::Loss => remark::MAY_LOSE.into(),
        };
        ratcheted() + words
    }

    /// The fate of stored objects that violate a constraint that did not change.
    fn fate_of_stored(
        &self,
        draft: &ChangeDraft<'_>,
        proof: &Proof,
        proofs: &Proofs,
    ) -> StoredFate {
        let has_ratcheting = self.options.release.has(Feature::Ratcheting);
        if proofs.stored.is_some() {
            StoredFate::Blocked
        } else if proofs.doubt.is_some() {
            StoredFate::Unsure
        } else if !has_ratcheting
            || proofs.is_blocked_by_others
            || proof.is_transition(draft)
            // No object has such a null yet.
            || draft.kind == ChangeKind::NullableAdded
        {
            StoredFate::Unsaid
        } else {
            StoredFate::Ratcheted
        }
    }

    /// The remark that explains the effect of a finding. `None` if a refused object explains it better.
    fn remark_on_effect(
        &self,
        draft: &ChangeDraft<'_>,
        effect: Effect,
        proofs: &Proofs,
    ) -> Option<Remark> {
        let sides = self.sides_of(draft).map(|(_, sides)| sides);
        let words: Remark = if self.resource.is_void && draft.is_of_schema() {
            remark::VOID.into()
        } else if self.resource.is_refused && draft.kind != ChangeKind::DefinitionRefused {
            remark::KEPT.into()
        } else if self.is_unreachable(draft) {
            remark::UNREACHABLE.into()
        } else if draft.is_implied && draft.kind == ChangeKind::DefaultChanged {
            remark::SAME_DEFAULT.into()
        } else if let Probe::Stored(probe) = &draft.probe {
            match self.options.without_witnesses {
                true => Remark::default(),
                false => {
                    remark::between_versions(draft, proofs, probe, self.moves_to(&probe.storage))
                }
            }
        } else if draft.kind == ChangeKind::StatusSubresourceAdded && draft.is_implied {
            remark::NO_STATUS.into()
        } else if effect == Effect::Undecided
            && (proofs.may_block_older || draft.is_implied && draft.may_fail_itself())
        {
            remark::may_fail_for_older(draft)
        } else if effect == Effect::Undecided
            && proofs.sets_another_value(draft)
            && proofs.widens.is_none()
        {
            remark::judged_around(draft.kind, proofs)
        } else if effect == Effect::Undecided
            && draft.changes_rules
            && draft.kind.facts().effect == Effect::Widens
        {
            remark::CHANGES_RULES.into()
        } else if effect == Effect::None && draft.is_for_others {
            remark::ABOUT_OTHERS.into()
        } else if effect == Effect::None && draft.kind.facts().effect != Effect::None {
            match self.options.without_witnesses {
                true => remark::same_new_objects(draft.kind).into(),
                false => remark::no_difference(sides.is_none_or(Sides::are_served)).into(),
            }
        } else if proofs.is_of_older {
            remark::older(draft, sides?.after.schema()?, proofs)
        } else if effect == Effect::Undecided && !matches!(draft.probe, Probe::Nothing) {
            let is_served = sides.is_none_or(Sides::are_served);
            match self.options.without_witnesses {
                true => remark::NOT_SEARCHED.into(),
                false => remark::undecided(is_served, proofs.widens.is_some()).into(),
            }
        } else {
            remark::read_in(proofs.read_in.as_ref()?)
        };
        Some(words)
    }

    /// The words for the needs of a stored object besides the fault, so that it cannot be updated.
    fn needs(&self, draft: &ChangeDraft<'_>, needs: &Need) -> Remark {
        let schema = self.sides_of(draft);
        let schema = schema.and_then(|(_, sides)| sides.after.schema());
        schema.map_or_else(Remark::default, |schema| {
            remark::blocked_if(draft, schema, needs)
        })
    }
}
