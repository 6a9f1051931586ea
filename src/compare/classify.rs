//! Turns differences into findings: their effect, who is affected, and a request that proves it.

mod remarks;
mod siblings;
mod versions;

use std::cell::OnceCell;
use std::collections::HashMap;

use super::faults::{is_follow_up, is_same};
use super::remark;
use super::sides::Sides;
use super::{Options, doubts};
use crate::Crd;
use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep, field_of};
use crate::compare::model::finding::{
    Category, ChangeFinding, ComparedSide, DefinitionPlace, Effect, fingerprint, is_alpha,
    version_path,
};
use crate::compare::model::kind::ChangeKind;
use crate::compare::schema::walk::STATUS;
use crate::compare::schema::{resource, storage, update};
use crate::compare::stored::given;
use crate::compare::text::excerpt::Excerpt;
use crate::compare::witness::bases::Pool;
use crate::compare::witness::proofs::{Doubt, Proof, Proofs};
use crate::compare::witness::search::WitnessSearch;
use crate::compare::witness::side::Side;
use crate::definition::CustomResourceDefinition;
use crate::document;
use crate::machinery::FieldError;
use crate::releases::Feature;
use crate::workspace::places::locate::{FieldPart, Locator};

/// The resource that is compared.
pub(super) struct ComparedResource {
    /// The name of the definition.
    pub name: String,
    /// Whether every release of the API server refuses the old definition. Then nobody has objects of it.
    pub is_void: bool,
    /// Whether the API server refuses the new definition, and keeps the old one.
    pub is_refused: bool,
    /// Whether the new definition serves a version.
    pub is_served: bool,
    /// Whether a webhook converts the objects of the new definition.
    pub is_converted: bool,
    /// The versions of the new definition whose status is a subresource.
    pub status_versions: Vec<String>,
}

impl ComparedResource {
    /// The resource of the new definition. `is_void` says that every release refuses the old one.
    pub fn from_definition(new: &CustomResourceDefinition<'_>, is_void: bool) -> Self {
        let versions = new.spec.versions().iter();
        let with_status = versions.clone().filter(|version| version.has_status());
        Self {
            name: format!("{}.{}", new.spec.names.plural, new.spec.group),
            is_void,
            is_refused: false,
            is_served: { versions }.any(|version| version.served),
            is_converted: storage::is_converted(new),
            status_versions: with_status
                .map(|version| version.name.to_string())
                .collect(),
        }
    }
}

/// Turns drafts into findings.
pub(super) struct Classifier<'c> {
    excerpts: &'c [Excerpt<'c>; 2],
    /// The compiled definitions. `None` if no witnesses are searched for.
    crds: Option<&'c [Crd; 2]>,
    options: Options,
    resource: ComparedResource,
    /// The places in the excerpts, read when a finding asks for one.
    locators: [OnceCell<Option<Locator<'c>>>; 2],
    pub(super) sides: HashMap<String, Sides<'c>>,
}

impl<'c> Classifier<'c> {
    /// A classifier for two texts and the definitions made of them.
    pub fn new(
        excerpts: &'c [Excerpt<'c>; 2],
        (crds, [old_text, new_text]): (Option<&'c [Crd; 2]>, [&'c str; 2]),
        objects: &[&str],
        (resource, options): (ComparedResource, Options),
    ) -> Self {
        let mut sides = HashMap::new();
        if let Some([before, after]) = crds {
            for endpoint in before.endpoints().iter().chain(after.endpoints()) {
                let version = &endpoint.version;
                sides.entry(version.clone()).or_insert_with(|| Sides {
                    before: Side::new(before, version).with_text(old_text),
                    after: Side::new(after, version).with_text(new_text),
                    pools: [Pool::default(), Pool::default()],
                    given: given::proofs(
                        &given::sent_in_version(objects, version),
                        [before, after],
                        version,
                    ),
                });
            }
        }
        Self {
            excerpts,
            crds,
            options,
            resource,
            locators: [const { OnceCell::new() }; 2],
            sides,
        }
    }

    /// Notes whether the server refuses the new definition.
    pub fn set_refused(&mut self, is_refused: bool) {
        self.resource.is_refused = is_refused;
    }

    /// The errors of the server about the new definition, or about the update to it.
    pub fn refused(
        &self,
        old: CustomResourceDefinition<'_>,
        new: CustomResourceDefinition<'_>,
    ) -> Vec<ChangeFinding> {
        if let Some([before, after]) = self.crds {
            let (old, new) = (before.report(), after.report());
            if !new.errors.is_empty() {
                // The old one may have the same faults.
                let is_new =
                    |error: &&FieldError| !old.errors.iter().any(|known| is_same(known, error));
                let errors = new.errors.iter().filter(is_new);
                let errors = errors.filter(|error| !is_follow_up(error, &new.errors));
                return self.faults(ChangeKind::DefinitionRefused, errors);
            }
            if !old.errors.is_empty() {
                return self.faults(ChangeKind::DefinitionAccepted, old.errors.iter().take(1));
            }
        }
        let release = self.options.release;
        let errors = update::refusals(old.clone(), new, release);
        // A fault of the old definition also refuses an update that changes nothing.
        let known = match errors.is_empty() {
            true => Vec::new(),
            false => update::refusals(old.clone(), old, release),
        };
        let is_new = |error: &&FieldError| !known.iter().any(|known| is_same(known, error));
        self.faults(ChangeKind::UpdateRefused, errors.iter().filter(is_new))
    }

    fn faults<'e>(
        &self,
        kind: ChangeKind,
        errors: impl IntoIterator<Item = &'e FieldError>,
    ) -> Vec<ChangeFinding> {
        let errors = errors.into_iter();
        let drafts = errors.map(|error| {
            let path = error.at.as_deref().unwrap_or(&error.field);
            let mut found = resource::draft(kind, None, (path, path), error.message());
            match kind {
                ChangeKind::DefinitionAccepted => found.spot.after = None,
                _ => found.spot.before = None,
            }
            found
        });
        drafts
            .map(|draft| self.finding(&draft, &Proofs::default()))
            .collect()
    }

    /// The findings of drafts, in their order.
    pub fn findings(&self, drafts: &[ChangeDraft<'_>]) -> Vec<ChangeFinding> {
        let mut proofs: Vec<Proofs> = drafts
            .iter()
            .map(|draft| match self.options.without_witnesses {
                true => Proofs::default(),
                false if self.resource.is_void || self.resource.is_refused => Proofs {
                    is_idle: true,
                    ..Proofs::default()
                },
                false => self.proofs_with_given(draft, drafts),
            })
            .collect();
        self.try_values_of_siblings(drafts, &mut proofs);
        note_shared_keys(drafts, &mut proofs);
        if !self.resource.is_refused && !self.resource.is_void {
            self.account_for_given(drafts, &mut proofs);
        }
        let findings = drafts.iter().zip(&proofs);
        findings
            .map(|(draft, proofs)| self.finding(draft, proofs))
            .collect()
    }

    /// The proofs of a difference. A given object is the witness if it proves as much as an object of a search.
    fn proofs_with_given<'d>(
        &'d self,
        draft: &'d ChangeDraft<'d>,
        drafts: &'d [ChangeDraft<'d>],
    ) -> Proofs {
        let own = self.proofs(draft, drafts, &[]);
        let given = self.sides_of(draft).and_then(|(version, sides)| {
            let direction = sides.direction(ComparedSide::After, drafts);
            let direction = direction.with_known(&sides.given);
            WitnessSearch::new(direction, version, draft).known_proof()
        });
        let Some(given) = given else {
            return own;
        };
        let other = self.proofs(draft, drafts, &[given]);
        match self.says_less(draft, &other, &own) {
            true => own,
            false => other,
        }
    }

    /// Whether some proofs of a difference show less than others.
    fn says_less(&self, draft: &ChangeDraft<'_>, proofs: &Proofs, others: &Proofs) -> bool {
        let effects = [proofs, others].map(|own| self.effect(draft, own));
        let affected = |at: Effect, own| self.affected(draft, at, own);
        let [effect, other_effect] = effects;
        let (category, breaks) = affected(effect, proofs);
        let (other_category, other_breaks) = affected(other_effect, others);
        let narrows = |effect| matches!(effect, Effect::Narrows | Effect::Incomparable);
        let is_decided = |effect| effect != Effect::Undecided;
        if narrows(effect) && breaks && !is_decided(other_effect) && !other_breaks {
            return false;
        }
        category > other_category
            || !breaks && other_breaks
            || !narrows(effect) && narrows(other_effect)
            || !is_decided(effect) && is_decided(other_effect)
    }

    /// The proofs of a difference. `known` has requests that prove it.
    fn proofs<'d>(
        &'d self,
        draft: &'d ChangeDraft<'d>,
        drafts: &'d [ChangeDraft<'d>],
        known: &'d [Proof],
    ) -> Proofs {
        let mut proofs = Proofs {
            is_certain: draft.is_certain(),
            is_idle: draft.is_implied,
            ..Proofs::default()
        };
        let Some((version, sides)) = self.sides_of(draft) else {
            return proofs;
        };
        if let Probe::Stored(probe) = &draft.probe {
            return self.between_versions(draft, version, probe);
        }
        // No object can prove another difference of a version that is not served.
        if !sides.are_served() && !matches!(draft.probe, Probe::Object) {
            return self.judge_unserved(proofs, draft, (sides, version));
        }
        if draft.kind.is_of_status_subresource() {
            proofs.narrows = sides.with_status(version);
            return proofs;
        }
        if draft.is_implied {
            self.with_older_objects(&mut proofs, draft, (sides, version, drafts));
            return proofs;
        }
        let search = |side| WitnessSearch::new(sides.direction(side, drafts), version, draft);
        let effect = draft.kind.facts().effect;
        let mut is_idle = effect != Effect::None;
        if effect != Effect::Widens || draft.may_narrow() {
            let direction = sides
                .direction(ComparedSide::After, drafts)
                .with_known(known);
            let mut search = WitnessSearch::new(direction, version, draft);
            proofs.search_narrowing(&mut search, draft);
            proofs.doubt = self.doubt(draft, &proofs, (sides, version));
            is_idle = is_idle && proofs.narrows.is_none() && search.is_idle();
            if proofs.narrows.is_none() && draft.may_block_older() {
                self.narrow_for_older(&mut proofs, draft, (sides, version, drafts));
            }
        } else if draft.may_block_older() {
            self.narrow_for_older(&mut proofs, draft, (sides, version, drafts));
        } else if draft.changes_rules {
            proofs.search_other_reading(&mut search(ComparedSide::After));
        }
        proofs.note_refusals_around(&search(ComparedSide::After));
        is_idle &= search_widening(&mut proofs, &mut search(ComparedSide::Before), draft);
        let may_keep = || search(ComparedSide::After).may_judge_kept_values();
        proofs.is_idle = is_idle || draft.is_for_others && proofs.narrows.is_none() && !may_keep();
        proofs
    }

    /// The proofs of a difference of a version that one of the definitions does not serve.
    fn judge_unserved(
        &self,
        proofs: Proofs,
        draft: &ChangeDraft<'_>,
        (sides, version): (&Sides<'_>, &str),
    ) -> Proofs {
        if self.are_idle(sides, version, draft) {
            return Proofs {
                is_idle: true,
                ..proofs
            };
        }
        Proofs {
            is_certain: proofs.is_certain,
            ..self.read_elsewhere(draft, version)
        }
    }

    /// Why stored objects may not be updated, though no proof was found.
    fn doubt(
        &self,
        draft: &ChangeDraft<'_>,
        proofs: &Proofs,
        (sides, version): (&Sides<'_>, &str),
    ) -> Option<Doubt> {
        let schemas = sides.schemas()?;
        let has_ratcheting = self.options.release.has(Feature::Ratcheting);
        let elsewhere = self.stored_elsewhere(version);
        doubts::doubt(draft, proofs, (schemas, has_ratcheting), &elsewhere)
    }

    /// Looks for updates of older objects, which violate a constraint that both definitions have at different
    /// places.
    fn with_older_objects(
        &self,
        proofs: &mut Proofs,
        draft: &ChangeDraft<'_>,
        (sides, version, drafts): (&Sides<'c>, &str, &[ChangeDraft<'_>]),
    ) {
        if !self.options.release.has(Feature::Ratcheting) {
            return;
        }
        let effect = draft.kind.facts().effect;
        let direction = sides.direction(ComparedSide::Before, drafts);
        let mut kept = WitnessSearch::new(direction, version, draft);
        let may_keep = effect != Effect::Narrows && kept.may_keep_values();
        proofs.cannot_narrow = true;
        if may_keep {
            proofs.widens = kept.with_kept_value();
        }
        let is_kept = proofs.widens.is_some();
        let find = |side| {
            let direction = sides.direction(side, drafts);
            WitnessSearch::new(direction, version, draft).with_older_object()
        };
        if matches!(effect, Effect::Narrows | Effect::Undecided) {
            proofs.narrows = find(ComparedSide::After);
        }
        if matches!(effect, Effect::Widens | Effect::Undecided) && !is_kept {
            proofs.widens = find(ComparedSide::Before);
        }
        proofs.is_of_older = proofs.narrows.is_some() || proofs.widens.is_some() && !is_kept;
        proofs.blocks_older = proofs.narrows.as_ref().is_some_and(Proof::is_annotation);
        proofs.is_idle = !may_keep && !proofs.is_of_older && !draft.may_fail_itself();
    }

    /// Looks for an older object whose updates the rule refuses that is less strict: it may fail with an error.
    fn narrow_for_older(
        &self,
        proofs: &mut Proofs,
        draft: &ChangeDraft<'_>,
        (sides, version, drafts): (&Sides<'c>, &str, &[ChangeDraft<'_>]),
    ) {
        if self.options.release.has(Feature::Ratcheting) {
            let direction = sides.direction(ComparedSide::After, drafts);
            proofs.narrows = WitnessSearch::new(direction, version, draft).with_older_object();
            proofs.is_of_older = proofs.narrows.is_some();
            proofs.blocks_older = proofs.narrows.as_ref().is_some_and(Proof::is_annotation);
            proofs.may_block_older = proofs.narrows.is_none();
        }
    }

    /// Whether a difference of the schema affects nobody. If the new definition does not serve the version, no
    /// request is validated by the schema. If no objects are stored in the version either, nobody reads them.
    fn are_idle(&self, sides: &Sides<'_>, version: &str, draft: &ChangeDraft<'_>) -> bool {
        let mut crds = self.crds.into_iter().flatten();
        let is_unused = !sides.are_served() && !crds.any(|crd| stores_in(crd, version));
        let is_unserved = !sides.after.is_served() && !draft.kind.changes_stored();
        draft.is_of_schema() && (is_unused || is_unserved)
    }

    /// The version that a draft is about, on both sides.
    fn sides_of<'d>(&'d self, draft: &'d ChangeDraft<'_>) -> Option<(&'d str, &'d Sides<'c>)> {
        let version = draft.spot.version.as_deref()?;
        Some((version, self.sides.get(version)?))
    }

    /// Whether a difference beside the schema is of a version that neither definition serves.
    fn is_unserved(&self, draft: &ChangeDraft<'_>) -> bool {
        let sides = self.sides_of(draft).map(|(_, sides)| sides);
        let is_beside = matches!(draft.probe, Probe::Nothing) && draft.spot.steps.is_empty();
        is_beside
            && sides.is_some_and(|sides| !sides.before.is_served() && !sides.after.is_served())
    }

    /// Whether nobody can read or write objects any more, since the last version that was served is not.
    fn is_unreachable(&self, draft: &ChangeDraft<'_>) -> bool {
        let kinds = [ChangeKind::VersionRemoved, ChangeKind::VersionNotServed];
        !self.resource.is_served && kinds.contains(&draft.kind)
    }

    /// Whether a difference is about a status that only requests for `/status` set.
    fn is_of_controllers(&self, draft: &ChangeDraft<'_>) -> bool {
        let steps = &draft.spot.steps;
        let is_status = starts_with_status(steps)
            || steps.is_empty() && matches!(&draft.probe, Probe::Lacking(name) if name == STATUS);
        let versions = &self.resource.status_versions;
        let version = draft.spot.version.as_ref();
        is_status && version.is_some_and(|own| versions.contains(own))
    }

    /// The effect of a change, according to the proofs.
    fn effect(&self, draft: &ChangeDraft<'_>, proofs: &Proofs) -> Effect {
        match self.options.without_witnesses {
            false if self.is_unserved(draft) => Effect::None,
            true if draft.is_implied && !draft.may_fail_itself() => Effect::None,
            true if draft.is_implied => Effect::Undecided,
            true => draft.kind.facts().effect,
            false => proofs.effect(draft),
        }
    }

    /// Whom a change affects, and whether it breaks them. Manifests cannot set a status, so its default affects only
    /// readers.
    fn affected(
        &self,
        draft: &ChangeDraft<'_>,
        effect: Effect,
        proofs: &Proofs,
    ) -> (Category, bool) {
        let (category, breaks) = proofs.affected(draft, effect);
        let has_status = |(_, sides): (&str, &Sides<'_>)| sides.after.has_status();
        let is_status_default = draft.kind.is_of_default()
            && matches!(effect, Effect::None | Effect::Undecided)
            && starts_with_status(&draft.spot.steps)
            && self.sides_of(draft).is_some_and(has_status);
        match category {
            Category::Writers if is_status_default => (Category::Readers, breaks),
            Category::Writers if self.is_unreachable(draft) => (Category::Stored, breaks),
            Category::Writers if self.may_block(draft, effect, proofs) => {
                (Category::Stored, breaks)
            }
            category => (category, breaks),
        }
    }

    /// Whether a change that could not be decided may also keep stored objects from being updated. Without witnesses it
    /// is any change that usually does so.
    fn may_block(&self, draft: &ChangeDraft<'_>, effect: Effect, proofs: &Proofs) -> bool {
        let has_ratcheting = self.options.release.has(Feature::Ratcheting);
        if self.options.without_witnesses {
            return !has_ratcheting && doubts::usually_blocks(draft);
        }
        let schemas = self.sides_of(draft).and_then(|(_, sides)| sides.schemas());
        proofs.may_break(draft, effect)
            && draft.is_of_schema()
            && schemas.is_some_and(|schemas| !has_ratcheting || doubts::is_unsafe(draft, schemas))
    }

    fn finding(&self, draft: &ChangeDraft<'_>, proofs: &Proofs) -> ChangeFinding {
        let facts = draft.kind.facts();
        let effect = self.effect(draft, proofs);
        let (category, breaks) = self.affected(draft, effect, proofs);
        let version = draft.spot.version.clone();
        let is_alpha = !self.options.alpha && version.as_deref().is_some_and(is_alpha);
        let is_void = self.resource.is_void || self.resource.is_refused;
        let is_void = draft.kind != ChangeKind::DefinitionRefused && is_void;
        let affects_nobody = is_void || self.is_unserved(draft);
        let counts = !is_alpha && !affects_nobody && category <= self.options.category;
        let path = shown_path(draft);
        let detail = draft.detail.to_string();
        let change = remark::message(draft, effect);
        let mut remark = self.remark(draft, effect, proofs);
        if effect == Effect::Narrows && proofs.may_widen && draft.is_of_schema() {
            remark = remark + remark::MAY_WIDEN.into();
        }
        let text = remark.text();
        ChangeFinding {
            id: facts.id,
            fingerprint: fingerprint(&[
                &self.resource.name,
                facts.id,
                version.as_deref().unwrap_or_default(),
                // The order of the versions makes no difference.
                version_path(&path),
                // The words of the server differ between releases.
                match draft.kind.is_refusal() {
                    true => "",
                    false => &detail,
                },
            ]),
            message: [change.as_str(), &text].join(" ").trim_end().to_owned(),
            change,
            values: draft.detail.values().cloned(),
            detail,
            remark: text,
            sentences: remark.sentences,
            before: self.place(0, draft.spot.before.as_deref()),
            after: self.place(1, draft.spot.after.as_deref()),
            version,
            path,
            effect,
            category,
            breaking: breaks && counts && !proofs.is_of_older,
            possibly_breaking: counts
                && (proofs.may_break(draft, effect) || breaks && proofs.is_of_older),
            witness: proofs.witness(effect),
            is_field: !draft.spot.steps.is_empty(),
            was_required: draft.was_required,
            is_list_key: draft.is_list_key,
            is_of_controllers: self.is_of_controllers(draft),
            is_about_names: draft.is_about_names(),
            is_blocked: proofs.stored.is_some()
                || self.options.without_witnesses
                    && breaks
                    && self.may_block(draft, effect, proofs),
            refuses_creation: proofs.narrows.as_ref().is_none_or(|proof| {
                proof.is_refusal() && (!proof.is_update() || proof.trial.is_status)
            }),
            is_loss: proofs.loss.as_ref().is_some_and(|proof| !proof.drops_null),
            drops_null: proofs.loss.as_ref().is_some_and(|proof| proof.drops_null),
            is_of_older: proofs.is_of_older,
            correction: proofs.correction,
            is_never_created: self.is_never_created(draft),
            kind: draft.kind,
            required: draft.required().map(str::to_owned),
            replicas: draft.replicas().map(str::to_owned),
        }
    }

    fn place(&self, side: usize, path: Option<&str>) -> Option<DefinitionPlace> {
        let path = path?;
        let excerpt = self.excerpts.get(side)?;
        let locator = self.locators.get(side)?.get_or_init(|| {
            let documents = document::parse(&excerpt.text);
            let first = documents.first()?;
            Some(Locator::new(&excerpt.text, first))
        });
        let range = locator.as_ref()?.find(path, FieldPart::Value);
        Some(DefinitionPlace {
            path: path.to_owned(),
            range: range.map(|range| excerpt.range(range)),
        })
    }
}

/// Notes at each list that gets keys whether another change keeps an object from being updated because two of its items
/// have the same ones.
fn note_shared_keys(drafts: &[ChangeDraft<'_>], proofs: &mut [Proofs]) {
    let shared = drafts.iter().zip(proofs.iter());
    let shared: Vec<_> = shared
        .filter(|(draft, _)| !matches!(draft.probe, Probe::Repeated(_)))
        .filter_map(|(draft, own)| Some((draft.spot.version.clone(), own.shared_keys()?.to_vec())))
        .collect();
    for (draft, own) in drafts.iter().zip(proofs) {
        let is_list = matches!(draft.probe, Probe::Repeated(_));
        own.is_blocked_with_others = is_list
            && shared
                .iter()
                .any(|(version, list)| *version == draft.spot.version && *list == draft.spot.steps);
    }
}

/// Searches for objects that the new definition accepts and the old one refuses. Returns whether the schemas alone may
/// say that there are none.
fn search_widening(
    proofs: &mut Proofs,
    search: &mut WitnessSearch<'_, '_>,
    draft: &ChangeDraft<'_>,
) -> bool {
    let effect = draft.kind.facts().effect;
    if effect == Effect::Narrows && draft.changes_rules {
        proofs.widens = search.by_other_reading();
        proofs.may_widen = proofs.widens.is_none();
        return false;
    }
    // A null that was refused may be dropped instead.
    let may_widen = matches!(
        effect,
        Effect::Undecided | Effect::Incomparable | Effect::Widens
    ) || draft.kind == ChangeKind::NullableRemoved && proofs.narrows.is_none();
    if may_widen {
        proofs.widens = search.proof();
        if proofs.widens.is_none() && search.may_judge_kept_values() {
            proofs.widens = search.with_kept_value();
        }
        let is_idle = proofs.widens.is_none() && search.is_idle();
        let is_open = effect != Effect::Narrows && proofs.widens.is_none();
        proofs.may_widen = is_open && !draft.only_narrows && !search.is_idle();
        return is_idle;
    }
    if effect == Effect::None {
        proofs.widens = search.proof_around_place();
        proofs.may_widen = proofs.widens.is_none() && search.may_refuse_around();
    } else if draft.kind.changes_stored() {
        proofs.may_widen = search.may_accept_around() || search.may_accept_less();
    }
    true
}

/// The field that a difference is about, or the path in the definition if it is about no field.
fn shown_path(draft: &ChangeDraft<'_>) -> String {
    if !draft.spot.steps.is_empty() {
        return field_of(&draft.spot.steps);
    }
    let path = draft.spot.after.as_ref().or(draft.spot.before.as_ref());
    path.cloned().unwrap_or_default()
}

/// Whether a definition stores objects in a version.
fn stores_in(crd: &Crd, version: &str) -> bool {
    let resource = crd.resource();
    let mut versions = resource.iter().flat_map(|resource| &resource.versions);
    versions.any(|own| *own.name == *version && own.storage)
}

fn starts_with_status(steps: &[SchemaStep]) -> bool {
    matches!(steps.first(), Some(SchemaStep::Property(name)) if name == STATUS)
}
