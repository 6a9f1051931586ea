//! Proofs about objects that are written in one version and read or stored in another one.

use super::{Classifier, stores_in};
use crate::Crd;
use crate::compare::doubts;
use crate::compare::model::draft::{ChangeDraft, StoredProbe};
use crate::compare::model::finding::Effect;
use crate::compare::model::kind::ChangeKind;
use crate::compare::stored::round_trip;
use crate::compare::witness::proofs::{Doubt, Proof, Proofs};
use crate::schema::Node;

impl Classifier<'_> {
    /// The proofs of a difference between a served version and the storage version.
    pub(super) fn between_versions(
        &self,
        draft: &ChangeDraft<'_>,
        version: &str,
        probe: &StoredProbe<'_>,
    ) -> Proofs {
        let side = |name: &str| self.sides.get(name).map(|sides| &sides.after);
        let (own, storage) = (side(version), side(&probe.storage));
        let pair = match draft.kind {
            ChangeKind::NewVersionRefusesStored => storage.zip(own),
            kind if kind.is_loss_in_version() => storage.zip(own),
            // A loss needs no request to the storage version.
            kind if kind.is_loss_in_storage() || kind.is_default_in_storage() => own.zip(own),
            _ => own.zip(storage),
        };
        let mut proofs = Proofs {
            is_certain: draft.kind.is_loss_in_storage() || draft.kind.is_loss_in_version(),
            ..Proofs::default()
        };
        if let (Some((own, other)), Some([before, _])) = (pair, self.crds) {
            let found = round_trip::storage_proofs(draft, probe, [own, other], before);
            proofs.cannot_narrow = found.refused.is_some();
            proofs.narrows = found.narrows;
            if proofs.narrows.is_none() {
                proofs.widens = found.refused.map(Proof::turned);
                let schemas = own.schema().zip(other.schema());
                let may_hold = schemas
                    .is_some_and(|(own, other)| doubts::may_hold_beside(draft, [own, other]));
                let is_open =
                    draft.kind == ChangeKind::StorageRefusesValue && proofs.widens.is_some();
                proofs.doubt = (is_open && may_hold).then_some(Doubt::FreeField);
            }
        }
        proofs
    }

    /// Whether the old definition stores objects in another version than the given one.
    pub(super) fn moves_to(&self, storage: &str) -> bool {
        self.crds
            .is_some_and(|[before, _]| !stores_in(before, storage))
    }

    /// The proofs of a difference of a version that is not served, if objects are stored in it.
    pub(super) fn read_elsewhere(&self, draft: &ChangeDraft<'_>, version: &str) -> Proofs {
        let stores = |crd: &Crd| stores_in(crd, version);
        if self.options.webhook || !self.crds.is_some_and(|crds| crds.iter().all(stores)) {
            return Proofs::default();
        }
        let mut names: Vec<&String> = self.sides.keys().collect();
        names.sort_unstable();
        let found = names.into_iter().find_map(|name| {
            let sides = self.sides.get(name).filter(|sides| sides.are_served())?;
            let proof = round_trip::proof(draft, &sides.before, &sides.after, name)?;
            Some((name.clone(), proof))
        });
        match found {
            Some((name, proof))
                if !proof.is_loss && draft.kind.facts().effect == Effect::Widens =>
            {
                Proofs {
                    widens: Some(proof.turned()),
                    read_in: Some(name),
                    ..Proofs::default()
                }
            }
            Some((name, proof)) => Proofs {
                narrows: Some(proof),
                read_in: Some(name),
                ..Proofs::default()
            },
            None => Proofs::default(),
        }
    }

    /// The new schemas of the other versions in which objects are stored. A webhook may set what they lack.
    pub(super) fn stored_elsewhere(&self, version: &str) -> Vec<&Node> {
        let stores = |name: &str| {
            let mut crds = self.crds.into_iter().flatten();
            crds.any(|crd| stores_in(crd, name))
        };
        let others = self
            .sides
            .iter()
            .filter(|(name, _)| *name != version && stores(name));
        let schemas = others.filter_map(|(_, sides)| sides.after.schema());
        schemas.filter(|_| !self.resource.is_converted).collect()
    }
}
