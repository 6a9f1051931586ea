//! Identifies objects, and finds the definition and the previous object of each.
//!
//! [`Identity`] identifies an object. [`route`] finds the definition that judges it. `previous` finds
//! what it was before. `stored` completes a previous manifest as the cluster did.

pub(crate) mod applied;
pub(crate) mod previous;
pub mod route;
pub mod site;
pub(crate) mod stored;

use std::fmt;

use serde::Serialize;

use self::previous::Previous;
use self::route::Defined;
use crate::workspace::documents::unit::{ObjectHead, Unit};
use crate::workspace::{UriEntry, Workspace};

/// Identifies an object. Its version does not matter, and the identity never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Identity<'i> {
    /// The API group, without the version.
    pub group: &'i str,
    /// The kind.
    pub kind: &'i str,
    /// The namespace that the object names, or else the namespace of the workspace. `None` if the kind has no
    /// namespaces. If the kind is unknown, the namespace that the object names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<&'i str>,
    /// The name. An object without one does not exist yet.
    pub name: &'i str,
}

impl Identity<'_> {
    /// Whether an object of the same group, kind and name is this one.
    fn is_in(&self, namespace: &str) -> bool {
        self.namespace.is_none_or(|own| own == namespace)
    }
}

/// The definition that judges an object, and the previous object.
pub(crate) struct Pairing<'w> {
    /// The definition; definitions themselves have none.
    pub by: Option<Defined<'w>>,
    /// The previous object.
    pub previous: Option<Previous<'w>>,
}

impl Workspace {
    /// Identifies an object or definition, given the definition that judges it.
    pub(crate) fn identity<'i>(&'i self, unit: &'i Unit, by: Option<&Defined<'_>>) -> Identity<'i> {
        let head = &unit.head;
        let namespace = match self.has_namespaces(head, by) {
            Some(true) => Some(head.namespace_or(&self.namespace)),
            Some(false) => None,
            None => Some(&*head.namespace).filter(|namespace| !namespace.is_empty()),
        };
        Identity {
            group: head.group(),
            kind: &head.kind,
            namespace,
            name: &head.name,
        }
    }

    /// Whether objects of a kind have a namespace, given the definition that judges them. `None` if the
    /// kind is not known.
    pub(crate) fn has_namespaces(
        &self,
        head: &ObjectHead,
        by: Option<&Defined<'_>>,
    ) -> Option<bool> {
        match by {
            _ if head.is_definition() => Some(false),
            Some(by) => Some(by.definition.is_namespaced),
            None => self.structure(head)?.has_namespaces(head),
        }
    }

    /// Finds the definition that judges an object, and its previous object.
    pub(crate) fn pairing<'w>(&'w self, entry: &'w UriEntry, unit: &Unit) -> Pairing<'w> {
        let by = match unit.definition {
            Some(_) => None,
            None => self.definition_of(unit.head.group(), &unit.head.kind),
        };
        let previous = self.previous(entry, unit, by.as_ref());
        Pairing { by, previous }
    }
}

impl fmt::Display for Identity<'_> {
    /// As `kubectl` names objects: `Boat.example.org default/dinghy`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind)?;
        if !self.group.is_empty() {
            write!(f, ".{}", self.group)?;
        }
        f.write_str(" ")?;
        if let Some(namespace) = self.namespace {
            write!(f, "{namespace}/")?;
        }
        f.write_str(self.name)
    }
}
