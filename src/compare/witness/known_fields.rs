//! Removes from requests the fields that a definition does not know.
//!
//! A definition prunes unknown fields. Stored objects do not have them, and correct manifests do not set
//! them. Stored objects also have the defaults of the definition.

use super::trial::{TrialRequest, TrialText};
use crate::admission::{Admission, ChangeKind};
use crate::schema::Node;
use crate::value::{Value, json};
use crate::views::sample;
use crate::{Crd, Request};

/// A request without unknown fields.
pub(in crate::compare) struct KnownRequest {
    /// The request without what the definition prunes.
    pub plain: TrialRequest,
    /// The same request, in which the updated object has the defaults that the definition sets. `None`
    /// if it sets none.
    pub stored: Option<TrialRequest>,
}

/// The version of a definition whose schema says which fields are known.
pub(in crate::compare) struct KnownFields<'c> {
    /// The definition.
    pub crd: &'c Crd,
    /// The name of the version.
    pub version: &'c str,
    /// Its schema.
    pub schema: &'c Node,
}

impl KnownFields<'_> {
    /// A request without what the definition does not know. `None` if the definition cannot have stored
    /// the object that is updated.
    pub fn known(&self, trial: &TrialRequest) -> Option<KnownRequest> {
        let previous = match &trial.previous {
            None => None,
            Some(previous) => Some(self.stored(previous)?),
        };
        let (plain, stored) = previous.unzip();
        let is_other = plain != stored;
        let mut known = TrialRequest {
            object: trial.object.clone(),
            previous: stored,
            is_status: trial.is_status,
        };
        let text = TrialText::from_request(&known);
        known.object = text.with_answer(self.crd, self.version, |admission| {
            self.without_pruned(&trial.object, admission)
        });
        Some(KnownRequest {
            plain: TrialRequest {
                object: known.object.clone(),
                previous: plain,
                is_status: known.is_status,
            },
            stored: is_other.then_some(known),
        })
    }

    /// An object without what the definition prunes, and as the definition stores it. `None` if the
    /// definition refuses it.
    fn stored(&self, object: &Value<'static>) -> Option<(Value<'static>, Value<'static>)> {
        let text = json::to_json(object);
        let created = self.crd.answer(Request::Create, &text, Some(self.version));
        if !created.allowed {
            return None;
        }
        if created.changes.is_empty() {
            return Some((object.clone(), object.clone()));
        }
        let plain = self.without_pruned(object, &created);
        // A creation may drop the status. An update keeps it.
        let kept = self
            .crd
            .answer(Request::Update(&text), &text, Some(self.version));
        let stored = match kept.allowed {
            true => kept.object,
            false => created.object,
        };
        Some((plain, stored?.into_owned()))
    }

    fn without_pruned(&self, object: &Value<'static>, admission: &Admission<'_>) -> Value<'static> {
        let mut object = object.clone();
        let pruned = admission.changes.iter();
        for change in pruned.filter(|change| change.kind == ChangeKind::Pruned) {
            let place = sample::place_of_path(&object, &change.path);
            sample::set(&mut object, self.schema, &place, None);
        }
        object
    }
}
