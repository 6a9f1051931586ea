//! Turns differences into findings: their effect, who is affected, and a request that proves it.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::draft::{Draft, Probe, SchemaStep, field_of};
use super::evidence::WhichSide;
use super::excerpt::Excerpt;
use super::finding::{Category, DefinitionPlace, Effect, Finding};
use super::kind::Kind;
use super::witness::{Direction, Pool, Proof, Side, WitnessSearch};
use super::{Options, remark, resource, update};
use crate::Crd;
use crate::definition::CustomResourceDefinition;
use crate::document;
use crate::machinery::FieldError;
use crate::workspace::places::locate::{FieldPart, Locator};

/// The two sides of a version.
struct Sides<'c> {
    before: Side<'c>,
    after: Side<'c>,
    /// Objects that the old definition accepts, and objects that the new one accepts.
    pools: [Pool; 2],
}

impl<'c> Sides<'c> {
    /// The search in which one of the definitions gives the other answer.
    fn direction(&self, side: WhichSide) -> Direction<'_, 'c> {
        let [olds, news] = &self.pools;
        let (from, to, pool) = match side {
            WhichSide::After => (&self.before, &self.after, olds),
            WhichSide::Before => (&self.after, &self.before, news),
        };
        Direction {
            from,
            to,
            side,
            pool,
        }
    }

    /// Whether both definitions serve the version.
    fn are_served(&self) -> bool {
        self.before.is_served() && self.after.is_served()
    }
}

/// Turns drafts into findings.
pub(super) struct Classifier<'c> {
    excerpts: &'c [Excerpt<'c>; 2],
    /// The compiled definitions. `None` if no witnesses are searched for.
    crds: Option<&'c [Crd; 2]>,
    options: Options,
    /// The places in the excerpts, read when a finding asks for one.
    locators: [OnceCell<Option<Locator<'c>>>; 2],
    sides: HashMap<String, Sides<'c>>,
}

/// The proofs of a difference.
#[derive(Default)]
struct Proofs {
    narrows: Option<Proof>,
    widens: Option<Proof>,
    /// Proves that ratcheting does not help: a stored object cannot be updated at all.
    stored: Option<Proof>,
    /// Whether both schemas accept the same values.
    is_idle: bool,
}

impl Proofs {
    /// Whether the new schema refuses an object that the old one accepts.
    fn refuses(&self, draft: &Draft<'_>) -> bool {
        is_of_schema(draft) && self.narrows.as_ref().is_some_and(Proof::is_refusal)
    }
}

impl<'c> Classifier<'c> {
    /// A classifier for two texts and the definitions made of them.
    pub fn new(
        excerpts: &'c [Excerpt<'c>; 2],
        crds: Option<&'c [Crd; 2]>,
        options: Options,
    ) -> Self {
        let mut sides = HashMap::new();
        if let Some([before, after]) = crds {
            for endpoint in before.endpoints().iter().chain(after.endpoints()) {
                let version = &endpoint.version;
                sides.entry(version.clone()).or_insert_with(|| Sides {
                    before: Side::new(before, version),
                    after: Side::new(after, version),
                    pools: [Pool::default(), Pool::default()],
                });
            }
        }
        Self {
            excerpts,
            crds,
            options,
            locators: [const { OnceCell::new() }; 2],
            sides,
        }
    }

    /// The errors of the server about the new definition, or about the update to it.
    pub fn refused(
        &self,
        old: CustomResourceDefinition<'_>,
        new: CustomResourceDefinition<'_>,
    ) -> Vec<Finding> {
        if let Some([before, after]) = self.crds {
            let (old, new) = (before.report(), after.report());
            if !new.errors.is_empty() {
                // The old one may have the same faults.
                let known: Vec<String> = old.errors.iter().map(FieldError::message).collect();
                let is_new = |error: &&FieldError| !known.contains(&error.message());
                let errors = new.errors.iter().filter(is_new);
                return self.faults(Kind::DefinitionRefused, errors);
            }
            if !old.errors.is_empty() {
                return self.faults(Kind::DefinitionAccepted, old.errors.iter().take(1));
            }
        }
        let errors = update::refusals(old, new, self.options.release);
        self.faults(Kind::UpdateRefused, &errors)
    }

    fn faults<'e>(
        &self,
        kind: Kind,
        errors: impl IntoIterator<Item = &'e FieldError>,
    ) -> Vec<Finding> {
        let errors = errors.into_iter();
        let drafts = errors.map(|error| {
            let path = error.at.as_deref().unwrap_or(&error.field);
            let mut found = resource::draft(kind, None, (path, path), error.message());
            match kind {
                Kind::DefinitionAccepted => found.spot.after = None,
                _ => found.spot.before = None,
            }
            found
        });
        drafts
            .map(|draft| self.finding(&draft, &Proofs::default()))
            .collect()
    }

    /// The findings of drafts, in their order.
    pub fn findings(&self, drafts: Vec<Draft<'_>>) -> Vec<Finding> {
        drafts
            .iter()
            .map(|draft| {
                let proofs = match self.options.without_witnesses {
                    true => Proofs::default(),
                    false => self.proofs(draft),
                };
                self.finding(draft, &proofs)
            })
            .collect()
    }

    fn proofs(&self, draft: &Draft<'_>) -> Proofs {
        let mut proofs = Proofs::default();
        let Some((version, sides)) = self.sides_of(draft) else {
            return proofs;
        };
        // No object can prove another difference of a version that is not served.
        if !sides.are_served() && !matches!(draft.probe, Probe::Object) {
            return proofs;
        }
        let effect = draft.kind.facts().effect;
        let both = matches!(effect, Effect::Undecided | Effect::Incomparable);
        let mut is_idle = !matches!(effect, Effect::None);
        if effect != Effect::Widens {
            let direction = sides.direction(WhichSide::After);
            let mut search = WitnessSearch::new(direction, version, draft);
            is_idle &= direction.is_idle(draft);
            proofs.narrows = search.proof();
            // A removed version accepts no updates; stored objects can be updated at other versions.
            let is_refusal = |proof: &&Proof| proof.is_refusal() && is_of_schema(draft);
            let refusal = proofs.narrows.as_ref().filter(is_refusal);
            proofs.stored = refusal.and_then(|proof| search.update_elsewhere(proof));
        }
        if effect == Effect::Widens || both {
            let direction = sides.direction(WhichSide::Before);
            is_idle &= direction.is_idle(draft);
            proofs.widens = WitnessSearch::new(direction, version, draft).proof();
        }
        proofs.is_idle = is_idle && proofs.narrows.is_none() && proofs.widens.is_none();
        proofs
    }

    /// The version that a draft is about, on both sides.
    fn sides_of<'d>(&'d self, draft: &'d Draft<'_>) -> Option<(&'d str, &'d Sides<'c>)> {
        let version = draft.spot.version.as_deref()?;
        Some((version, self.sides.get(version)?))
    }

    /// The effect of a change, according to the proofs.
    fn effect(&self, draft: &Draft<'_>, proofs: &Proofs) -> Effect {
        let usual = draft.kind.facts().effect;
        if self.options.without_witnesses || matches!(draft.probe, Probe::Nothing) {
            return usual;
        }
        match (&proofs.narrows, &proofs.widens) {
            (Some(proof), _) if usual == Effect::None && !proof.is_refusal() => Effect::None,
            (Some(_), Some(_)) => Effect::Incomparable,
            (Some(_), None) => Effect::Narrows,
            (None, Some(_)) => Effect::Widens,
            (None, None) if proofs.is_idle => Effect::None,
            (None, None) => Effect::Undecided,
        }
    }

    fn finding(&self, draft: &Draft<'_>, proofs: &Proofs) -> Finding {
        let facts = draft.kind.facts();
        let effect = self.effect(draft, proofs);
        let only_widens = effect == Effect::Widens && facts.category < Category::Readers;
        let category = match &proofs.stored {
            Some(_) => Category::Stored,
            None if only_widens => Category::Readers,
            // What the new definition refuses, somebody may apply.
            None if proofs.refuses(draft) => facts.category.min(Category::Writers),
            None => facts.category,
        };
        let version = draft.spot.version.clone();
        let is_alpha = !self.options.alpha && version.as_deref().is_some_and(is_alpha);
        let breaking = facts.breaks
            && !only_widens
            && !is_alpha
            && effect != Effect::Undecided
            && (effect != Effect::None || facts.effect == Effect::None)
            && category <= self.options.category;
        let path = match draft.spot.steps.is_empty() {
            true => {
                let path = draft.spot.after.as_ref().or(draft.spot.before.as_ref());
                path.cloned().unwrap_or_default()
            }
            false => field_of(&draft.spot.steps),
        };
        let remark = self.remark(draft, effect, proofs);
        let witness = match (&proofs.stored, &proofs.narrows, &proofs.widens) {
            (Some(proof), ..) | (None, Some(proof), _) => Some(proof.witness(true)),
            (None, None, Some(proof)) => Some(proof.witness(false)),
            (None, None, None) => None,
        };
        Finding {
            id: facts.id,
            fingerprint: fingerprint(&[
                facts.id,
                version.as_deref().unwrap_or_default(),
                &path,
                &draft.detail,
            ]),
            message: [message(draft), remark.clone()].concat(),
            remark,
            before: self.place(0, draft.spot.before.as_deref()),
            after: self.place(1, draft.spot.after.as_deref()),
            version,
            path,
            effect,
            category,
            breaking,
            witness,
            kind: draft.kind,
            required: match &draft.probe {
                Probe::Lacking(name) => Some(name.clone()),
                _ => None,
            },
        }
    }

    /// What a finding says beside the change. It may differ between releases.
    fn remark(&self, draft: &Draft<'_>, effect: Effect, proofs: &Proofs) -> String {
        let sides = self.sides_of(draft).map(|(_, sides)| sides);
        if effect == Effect::None && draft.kind.facts().effect != Effect::None {
            return remark::NO_DIFFERENCE.to_owned();
        }
        if effect == Effect::Undecided && !matches!(draft.probe, Probe::Nothing) {
            let is_served = sides.is_none_or(Sides::are_served);
            return remark::undecided(is_served).to_owned();
        }
        let Some(proof) = proofs.narrows.as_ref().filter(|_| proofs.refuses(draft)) else {
            return String::new();
        };
        if proofs.stored.is_some() {
            return remark::stuck(draft).to_owned();
        }
        let schema = sides.and_then(|sides| sides.after.schema());
        match schema.filter(|_| !starts_with_status(&draft.spot.steps)) {
            Some(schema) => remark::ratcheted(draft, schema, proof.is_update()),
            None => String::new(),
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

/// The change, in a sentence, with the old and the new value.
fn message(draft: &Draft<'_>) -> String {
    let about = draft.kind.facts().about;
    match draft.detail.is_empty() {
        true => about.to_owned(),
        false => format!("{about} {}.", draft.detail),
    }
}

/// Versions such as `v1alpha1`, in which everything may change.
fn is_alpha(version: &str) -> bool {
    version.contains("alpha")
}

/// Whether the difference is one of the version's schema.
fn is_of_schema(draft: &Draft<'_>) -> bool {
    !matches!(draft.probe, Probe::Object | Probe::Nothing)
}

fn starts_with_status(steps: &[SchemaStep]) -> bool {
    matches!(steps.first(), Some(SchemaStep::Property(name)) if name == "status")
}

/// FNV-1a of 64 bits: short, and the same everywhere. Collisions made on purpose need not be
/// withstood.
fn fingerprint(parts: &[&str]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in parts.join("\0").bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}
