//! Finds the previous object of an object: the one with the same identity in a previous text.

use std::rc::Rc;

use super::Identity;
use super::route::Defined;
use crate::workspace::documents::named::NameIndex;
use crate::workspace::documents::text::{Document, DocumentPlace};
use crate::workspace::documents::unit::Unit;
use crate::workspace::identity::site::Site;
use crate::workspace::{UriEntry, Workspace};

/// The place of a previous object.
#[derive(Clone)]
pub(crate) struct Previous<'w> {
    entry: &'w UriEntry,
    place: DocumentPlace,
    /// Its document.
    pub document: Document<'w>,
    /// Which of the document's objects it is.
    pub unit: usize,
}

impl<'w> Previous<'w> {
    /// Where it is, in the previous text of the address.
    pub fn site(&self) -> Option<Site<'w>> {
        let unit = self.document.part.units.get(self.unit)?;
        let number = self.document.text.number_of(self.place);
        Some(Site::for_unit(&self.entry.uri, number, self.document, unit))
    }
}

/// The object of a previous text.
#[derive(Debug)]
pub(crate) struct Stored {
    entry: usize,
    document: DocumentPlace,
    unit: usize,
}

impl Workspace {
    /// Finds the previous object. The previous version of the same text comes first. An object of
    /// another previous text counts only if that text no longer has it: then it moved here. Of
    /// several, the last one counts, as if all were applied in their order.
    pub(crate) fn previous<'w>(
        &'w self,
        entry: &'w UriEntry,
        unit: &Unit,
        by: Option<&Defined<'w>>,
    ) -> Option<Previous<'w>> {
        let identity = self.identity(unit, by);
        let known = self.stored();
        let mut moved = None;
        for stored in known.with_name(identity.group, identity.kind, identity.name) {
            let Some(previous) = self.previous_at(stored) else {
                continue;
            };
            let Some(found) = previous.document.part.units.get(previous.unit) else {
                continue;
            };
            if !identity.is_in(found.head.namespace_or(&self.namespace)) {
                continue;
            }
            if std::ptr::eq(previous.entry, entry) {
                return Some(previous);
            }
            if moved.is_none() && !previous.entry.has(&identity, &self.namespace) {
                moved = Some(previous);
            }
        }
        moved
    }

    fn previous_at(&self, stored: &Stored) -> Option<Previous<'_>> {
        let entry = self.entries.get(stored.entry)?;
        let document = entry
            .previous
            .as_ref()?
            .document_at_place(stored.document)?;
        Some(Previous {
            entry,
            place: stored.document,
            document,
            unit: stored.unit,
        })
    }

    fn stored(&self) -> Rc<NameIndex<Stored>> {
        let mut known = self.stored.borrow_mut();
        Rc::clone(known.get_or_insert_with(|| Rc::new(self.find_stored())))
    }

    fn find_stored(&self) -> NameIndex<Stored> {
        let mut named = NameIndex::default();
        for (entry, known) in self.entries.iter().enumerate() {
            let places = known.previous.iter().flat_map(|text| text.places());
            for (place, document) in places {
                for (number, unit) in document.part.units.iter().enumerate() {
                    let stored = Stored {
                        entry,
                        document: place,
                        unit: number,
                    };
                    named.add(&unit.head, stored);
                }
            }
        }
        named
    }
}

impl UriEntry {
    /// Whether its text has an object, given the namespace of objects that name none.
    fn has(&self, identity: &Identity<'_>, other: &str) -> bool {
        self.text.as_ref().is_some_and(|text| {
            let mut found = text.namespaces(identity.group, identity.kind, identity.name);
            found.any(|own| identity.is_in(if own.is_empty() { other } else { own }))
        })
    }
}
