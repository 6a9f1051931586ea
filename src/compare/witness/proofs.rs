//! Proofs of a difference. They decide its effect, and whom it affects.

use super::evidence::{loses, sent_part};
use super::trial::{TrialRequest, TrialText, Verdict};
use crate::Crd;
use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep};
use crate::compare::model::finding::{Category, Correction, Effect, Witness};
use crate::compare::model::kind::ChangeKind;
use crate::compare::rules::fields::reads_old_value;
use crate::document::to_yaml;

/// Which answers of two definitions count as different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComparedAnswers {
    /// One definition admits the request; the other one refuses it or stores something else.
    Verdicts,
    /// As `Verdicts`, and also if both definitions refuse the request with different errors.
    Errors,
}

/// A request that proves a difference.
#[derive(Clone, Debug)]
pub(in crate::compare) struct Proof {
    pub trial: TrialRequest,
    pub from: Verdict,
    pub to: Verdict,
    /// Whether the value at the place of the difference loses something.
    pub is_loss: bool,
    /// Whether the object is refused by a constraint that did not change.
    pub is_consequence: bool,
    /// Whether the second definition stores another value where the first one stores a null.
    pub replaces_null: bool,
    /// Whether the second definition stores nothing where the first one stores a null.
    pub drops_null: bool,
}

impl Proof {
    /// Sends a request to two definitions. Returns a proof if the first one accepts it and the second
    /// one gives another answer.
    pub fn from_request(trial: TrialRequest, [from, to]: [&Crd; 2], version: &str) -> Option<Self> {
        let text = TrialText::from_request(&trial);
        let from = text.run(from, version);
        if !from.is_accepted() {
            return None;
        }
        let to = text.run(to, version);
        (from != to).then(|| Self::new(trial, from, to))
    }

    /// A request with two different answers.
    pub fn new(trial: TrialRequest, from: Verdict, to: Verdict) -> Self {
        Self {
            trial,
            from,
            to,
            is_loss: false,
            is_consequence: false,
            replaces_null: false,
            drops_null: false,
        }
    }

    /// The proof, with whether anything in the object is lost.
    pub fn with_whole_loss(mut self) -> Self {
        let both = self.from.stored().zip(self.to.stored());
        self.is_loss = both.is_some_and(|(from, to)| {
            // The sender does not miss what a default set.
            loses(&sent_part(&from, &self.trial.object), &to)
        });
        self
    }

    /// The proof as a witness. `from` is the definition that accepts the object.
    pub fn witness(&self, from_is_before: bool) -> Witness {
        let shows_stored = self.to.is_accepted() && (self.from.is_accepted() || self.is_loss);
        let (from, to) = (self.from.words(shows_stored), self.to.words(shows_stored));
        let (before, after) = if from_is_before {
            (from, to)
        } else {
            (to, from)
        };
        Witness {
            object: to_yaml(&self.trial.object),
            previous: self.trial.previous.as_ref().map(to_yaml),
            subresource: self.trial.is_status.then_some("status"),
            before,
            after,
        }
    }

    /// The proof with the answers exchanged.
    pub fn turned(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
            ..self
        }
    }

    /// The request that proves it.
    pub fn into_trial(self) -> TrialRequest {
        self.trial
    }

    /// Whether the request updates an object.
    pub fn is_update(&self) -> bool {
        self.trial.previous.is_some()
    }

    /// Whether the request is an update that adds only an annotation.
    pub fn is_annotation(&self) -> bool {
        let previous = self.trial.previous.as_ref();
        previous.is_some_and(|stored| {
            TrialRequest::annotation(stored.clone()).object == self.trial.object
        })
    }

    /// Whether it shows a change of a value that is refused, and not the value alone. Only an update can set a status.
    pub fn is_transition(&self, draft: &ChangeDraft<'_>) -> bool {
        let reads_old = match &draft.probe {
            Probe::Rules(rules) => rules.texts().iter().any(|text| reads_old_value(text)),
            _ => false,
        };
        self.is_update() && (!self.trial.is_status || reads_old)
    }

    /// Whether the object is refused. Otherwise it is stored differently.
    pub fn is_refusal(&self) -> bool {
        !self.to.is_accepted()
    }

    /// Whether both definitions accept the object, and the second one stores less of it.
    pub fn is_loss(&self) -> bool {
        self.is_loss && !self.is_refusal()
    }

    /// Whether a rule refuses the object because its evaluation fails with an error.
    pub fn is_rule_error(&self) -> bool {
        self.to.faults().iter().any(|fault| fault.is_error)
    }

    /// Whether rules refuse the object, and no rule is false: their evaluations fail with errors.
    pub fn is_rule_error_only(&self) -> bool {
        let mut of_rules = self.to.faults().iter().filter(|fault| fault.rule.is_some());
        self.is_rule_error() && of_rules.all(|fault| fault.is_error)
    }
}

/// A need of a stored object besides a fault, so that it cannot be updated.
pub(in crate::compare) enum Need {
    /// A field without a schema, next to the fault.
    FreeField,
    /// Two items that have the same keys only in the new schema. This is the way to their list.
    SharedKeys(Vec<SchemaStep>),
}

/// Why some stored objects perhaps cannot be updated after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::compare) enum Doubt {
    /// The release has no ratcheting: it also checks values that do not change.
    NoRatcheting,
    /// A rule may read the value and fail with an error.
    Rule,
    /// The new rule may fail with an error.
    OwnRule,
    /// The new rule may be false in an update that changes nothing: it compares with the old value.
    OwnUnchanged,
    /// The new rule may fail with an error, since another version has another type where the rule reads a value.
    OtherVersion,
    /// They may have a field without a schema, next to the fault.
    FreeField,
    /// Two items may have the same keys only in the new schema. This is the way to their list.
    SharedKeys(Vec<SchemaStep>),
    /// A rule of the new schema may read a stored value of any type.
    RuleInside,
    /// A list of the new schema has keys that stored items may lack.
    KeysInside,
    /// Another version, in which they may be stored, may lack a default of the version.
    OtherDefaults,
    /// They may lose fields of a value that gets another type.
    Loss,
}

/// The proofs of a difference.
#[derive(Default)]
pub(in crate::compare) struct Proofs {
    /// The new definition refuses an object that the old one accepts, or stores less of it.
    pub narrows: Option<Proof>,
    /// The old definition refuses an object that the new one accepts, or stores less of it.
    pub widens: Option<Proof>,
    /// Proves that ratcheting does not help: a stored object cannot be updated at all.
    pub stored: Option<Proof>,
    /// The part that the object has to have, too, so that ratcheting does not help.
    pub needs: Option<Need>,
    /// Why stored objects may not be updated, though no proof was found.
    pub doubt: Option<Doubt>,
    /// Whether the value that keeps a stored object from being updated can be corrected.
    pub correction: Correction,
    /// Whether another change keeps a stored object from being updated.
    pub is_blocked_by_others: bool,
    /// Whether another change keeps stored objects from being updated whose list has new keys that its items share.
    pub is_blocked_with_others: bool,
    /// Proves that a stored object loses something at its next write. It is an object of a search, in which
    /// a value gets a schema, or a given object.
    pub loss: Option<Proof>,
    /// Whether the change has its usual effect though no object shows it.
    pub is_certain: bool,
    /// Whether both schemas accept the same values.
    pub is_idle: bool,
    /// Whether the proof is an update of an object that is older than the constraint.
    pub is_of_older: bool,
    /// Whether the new definition refuses even an update of the older object that changes nothing of it.
    pub blocks_older: bool,
    /// Whether a rule that accepts more new objects may fail with an error for an older object, though none was found.
    pub may_block_older: bool,
    /// Whether the schemas alone say that no object proves that the change narrows.
    pub cannot_narrow: bool,
    /// Whether the change may also accept objects that were refused, though none was found.
    pub may_widen: bool,
    /// Whether a constraint around the change may refuse objects because another value is stored, though none was found.
    pub may_refuse: bool,
    /// A served version whose clients read the objects. It is set only if the version of the change is
    /// not served.
    pub read_in: Option<String>,
}

impl Proofs {
    /// Records an update of a stored object that loses something. The update may also be refused because of
    /// the loss.
    pub fn lose(&mut self, proof: Option<Proof>) {
        let Some(proof) = proof else {
            return;
        };
        self.narrows.get_or_insert_with(|| proof.clone());
        match proof.is_refusal() {
            true => self.stored = Some(proof),
            false => self.loss = Some(proof),
        }
    }

    /// The proof that says most: one about stored objects, or else one that the change narrows. If all that is known of the
    /// effect is that it widens, the proof shows that.
    pub fn witness(&self, effect: Effect) -> Option<Witness> {
        let widens = self.widens.as_ref().filter(|_| effect == Effect::Undecided);
        if let Some(proof) = widens {
            return Some(proof.witness(false));
        }
        let stored = self.stored.as_ref().or(self.loss.as_ref());
        let narrows = stored.or(self.narrows.as_ref());
        let narrows = narrows.map(|proof| proof.witness(true));
        narrows.or_else(|| Some(self.widens.as_ref()?.witness(false)))
    }

    /// The way to the list whose items share new keys, so that stored objects perhaps cannot be updated.
    pub fn shared_keys(&self) -> Option<&[SchemaStep]> {
        match (&self.needs, &self.doubt) {
            (Some(Need::SharedKeys(list)), _) | (_, Some(Doubt::SharedKeys(list))) => Some(list),
            _ => None,
        }
    }

    /// Whether an update proves that the change widens.
    pub fn is_removable(&self) -> bool {
        self.widens.as_ref().is_some_and(Proof::is_update)
    }

    /// Whether the new schema refuses an object that the old one accepts.
    pub fn refuses(&self, draft: &ChangeDraft<'_>) -> bool {
        draft.is_constraint() && self.narrows.as_ref().is_some_and(Proof::is_refusal)
    }

    /// The effect of a change.
    pub fn effect(&self, draft: &ChangeDraft<'_>) -> Effect {
        let usual = draft.kind.facts().effect;
        let is_shown = self.narrows.is_some() || self.widens.is_some();
        // No object of a new version exists yet. A default refuses nothing.
        let is_of_new_version = matches!(draft.probe, Probe::Stored(_)) && usual == Effect::None;
        if self.is_blocked_by_default(draft) {
            return Effect::Narrows;
        }
        if draft.kind.is_new_for_others() && self.narrows.is_some() {
            return Effect::Narrows;
        }
        if matches!(draft.probe, Probe::Nothing) && draft.is_implied {
            return Effect::None;
        }
        if matches!(draft.probe, Probe::Nothing) || is_of_new_version && is_shown {
            return usual;
        }
        if draft.kind == ChangeKind::StorageRefusesValue && self.narrows.is_none() && is_shown {
            // The served version accepts the same objects as before.
            return if self.doubt.is_some() {
                Effect::Narrows
            } else {
                Effect::None
            };
        }
        // If a value is stored in another form, the same objects are accepted.
        let narrows = self.narrows.as_ref().is_some_and(|proof| match usual {
            Effect::None => proof.is_refusal(),
            Effect::Widens => proof.is_refusal() || proof.is_loss(),
            _ => true,
        });
        let widens = self.widens.as_ref();
        let widens = widens.is_some_and(|proof| usual != Effect::None || proof.is_refusal());
        match (narrows, widens) {
            (true, true) => Effect::Incomparable,
            // Objects without it were refused.
            (true, false) if draft.was_required => Effect::Incomparable,
            (true, false) => Effect::Narrows,
            // A search that found nothing proves nothing.
            (false, true)
                if self.may_narrow_unseen(usual)
                    || self.may_refuse
                    || draft.changes_rules
                    || self.may_block_older =>
            {
                Effect::Undecided
            }
            (false, true) => Effect::Widens,
            (false, false) if self.is_idle => Effect::None,
            (false, false) if self.is_harmless(usual) && !self.may_widen => Effect::None,
            (false, false) if draft.kind.is_of_default() && self.may_be_judged_otherwise() => {
                Effect::Undecided
            }
            (false, false) if is_shown => Effect::None,
            (false, false) if self.is_certain && !self.may_refuse => usual,
            (false, false) => Effect::Undecided,
        }
    }

    /// Whether clients cannot update objects because of a new default of the storage version.
    fn is_blocked_by_default(&self, draft: &ChangeDraft<'_>) -> bool {
        let is_refusal = self.narrows.as_ref().is_some_and(Proof::is_refusal);
        draft.kind == ChangeKind::StorageSetsDefault && is_refusal
    }

    /// Whether a change that usually narrows may do so, although no object shows it.
    fn may_narrow_unseen(&self, usual: Effect) -> bool {
        usual != Effect::Widens && !self.cannot_narrow && self.narrows.is_none()
    }

    /// Whether an object shows that a change of a default stores another value. This breaks writers, whatever else it does.
    pub fn sets_another_value(&self, draft: &ChangeDraft<'_>) -> bool {
        draft.kind.is_of_default() && self.narrows.is_some()
    }

    /// Whether a constraint may accept or refuse other objects, though none was found.
    fn may_be_judged_otherwise(&self) -> bool {
        self.may_refuse || self.may_widen
    }

    /// Whether a change that only affects what is stored, such as a default, affects no accepted object.
    fn is_harmless(&self, usual: Effect) -> bool {
        usual == Effect::None && self.cannot_narrow
    }

    /// Whom a change affects, and whether it breaks them.
    pub fn affected(&self, draft: &ChangeDraft<'_>, effect: Effect) -> (Category, bool) {
        let facts = draft.kind.facts();
        let replaces_null = self
            .narrows
            .as_ref()
            .is_some_and(|proof| proof.replaces_null);
        // Clients of another version cannot update objects that they could update before.
        let is_blocked_elsewhere = draft.kind == ChangeKind::StorageRefusesValue
            && self.narrows.is_some()
            || self.is_blocked_by_default(draft);
        let is_stored = self.stored.is_some()
            || self.blocks_older
            || self.loss.is_some()
            || self.doubt.is_some()
            || is_blocked_elsewhere;
        // An object loses its null.
        let drops_null = draft.kind == ChangeKind::NullableRemoved
            && self.narrows.as_ref().is_some_and(Proof::is_loss);
        if is_stored || replaces_null || drops_null {
            return (Category::Stored, true);
        }
        let may_refuse = draft.changes_rules || draft.may_narrow() || self.may_block_older;
        if effect == Effect::Undecided && may_refuse {
            return (facts.category.min(Category::Writers), false);
        }
        if self.refuses(draft) {
            // Somebody may apply an object that the new definition refuses.
            return (facts.category.min(Category::Writers), true);
        }
        match &self.narrows {
            Some(proof) if facts.effect == Effect::Widens && proof.is_loss() => {
                (Category::Stored, true)
            }
            Some(_) if facts.effect == Effect::Widens => (Category::Writers, true),
            None if effect == Effect::Widens
                && facts.effect != Effect::None
                && facts.category < Category::Readers =>
            {
                (Category::Readers, draft.kind.breaks_readers())
            }
            _ => {
                let is_usual = effect != Effect::None || facts.effect == Effect::None;
                (
                    facts.category,
                    facts.breaks
                        && (effect != Effect::Undecided || self.sets_another_value(draft))
                        && is_usual
                        && !draft.is_implied
                        && !draft.is_always_set
                        && !self.is_harmless(facts.effect),
                )
            }
        }
    }

    /// Whether a change may break those whom it affects, and no proof decides it.
    pub fn may_break(&self, draft: &ChangeDraft<'_>, effect: Effect) -> bool {
        let facts = draft.kind.facts();
        let may_narrow = facts.breaks && facts.effect != Effect::Widens
            || draft.changes_rules
            || draft.may_narrow()
            || self.may_block_older;
        effect == Effect::Undecided
            && may_narrow
            && !self.sets_another_value(draft)
            && !self.is_harmless(facts.effect)
    }
}

impl ChangeKind {
    /// Whether readers break if a change adds possible values.
    fn breaks_readers(self) -> bool {
        matches!(self, Self::FormatChanged | Self::TypeChanged)
    }
}
