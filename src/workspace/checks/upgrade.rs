//! The changes that an upgrade of the cluster means for the definitions and objects of a text.

use std::rc::Rc;

use super::diagnostics;
use super::review::Sources;
use crate::admission::{Admission, FieldValidation};
use crate::crd::{Question, RequestBody, upgrade_of_objects};
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::findings::collect;
use crate::workspace::findings::diagnostic::Diagnostic;
use crate::workspace::findings::finding::Finding;
use crate::workspace::identity::Pairing;
use crate::workspace::identity::route::one;
use crate::workspace::{UriEntry, Workspace};
use crate::{Crd, Reading, ReleaseRange, UpgradeChange};

impl Workspace {
    /// Returns what changes for the definitions and objects of a text if the cluster is upgraded
    /// from the first to the last release of a range.
    #[must_use]
    pub fn upgrade(&self, uri: &str, releases: ReleaseRange) -> Vec<Diagnostic> {
        match self.find(uri) {
            Some(entry) => diagnostics::upgrade(self, entry, releases),
            None => Vec::new(),
        }
    }

    /// The changes for each object and definition of a document.
    pub(crate) fn upgrade_of<'w>(
        &'w self,
        entry: &'w UriEntry,
        document: Document<'w>,
        releases: ReleaseRange,
    ) -> Vec<(&'w Unit, Pairing<'w>, Vec<Finding>)> {
        let mut values = Sources::new(document);
        let of_unit = |unit: &'w Unit| {
            let pairing = self.pairing(entry, unit);
            let changes = match unit.definition {
                Some(_) => self.upgrade_of_definition(unit, &pairing, &mut values, releases),
                None => self.upgrade_of_object(unit, &pairing, &mut values, releases),
            };
            let found = collect::upgrade(&changes.unwrap_or_default());
            (unit, pairing, found)
        };
        document.part.units.iter().map(of_unit).collect()
    }

    fn upgrade_of_definition<'w>(
        &self,
        unit: &Unit,
        pairing: &Pairing<'w>,
        values: &mut Sources<'w>,
        releases: ReleaseRange,
    ) -> Option<Vec<UpgradeChange>> {
        let part = values.part();
        let previous = pairing.previous.as_ref().and_then(|previous| {
            let value = values.stored(previous)?;
            Some(one(value, previous.document.part))
        });
        let value = values.copy(unit)?;
        Some(Reading::from_documents(one(value, part), previous).upgrade(releases))
    }

    fn upgrade_of_object<'w>(
        &'w self,
        unit: &Unit,
        pairing: &Pairing<'w>,
        values: &mut Sources<'w>,
        releases: ReleaseRange,
    ) -> Option<Vec<UpgradeChange>> {
        let Some(by) = pairing.by.as_ref() else {
            #[cfg(feature = "tools")]
            return self.upgrade_of_structure(&unit.head, &values.sent(unit)?, releases);
            #[cfg(not(feature = "tools"))]
            return None;
        };
        let asked = self.asked(pairing)?;
        let version = unit.head.version();
        let mut versions = by.definition.versions.iter();
        if !versions.any(|(name, served)| *served && name == version) {
            return None;
        }
        let crds = by.definition.crds(&self.zones, releases, || {
            let value = by.part.value_of(by.unit, by.source)?;
            Some(one(value, by.part))
        })?;
        let crds: Vec<&Crd> = crds.into_iter().map(Rc::as_ref).collect();
        let part = values.part();
        let mut ask = |crd: &'w Crd, question: Question| -> Option<Admission<'w>> {
            let sent = RequestBody {
                document: one(values.sent(unit)?, part),
                text: "",
                validation: FieldValidation::default(),
            };
            Some(match question {
                Question::AsSent => {
                    let previous = pairing.previous.as_ref();
                    let previous = previous.and_then(|previous| values.stored(previous));
                    crd.answer_document(asked, sent, previous, None)
                }
                Question::Unchanged(updated) => {
                    let previous = Some(values.sent(unit)?);
                    crd.answer_document(updated, sent, previous, None)
                }
            })
        };
        let is_new = pairing.previous.is_none();
        Some(upgrade_of_objects(&crds, is_new, &mut ask))
    }
}
