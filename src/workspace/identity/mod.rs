//! Which object, by which definition, before what.
//!
//! [`Identity`] says which object is meant, [`route`] by which definition it is judged, `previous`
//! what it was before, and `stored` what a cluster made of the manifest that it was.

mod named;
pub(super) mod previous;
pub mod route;
pub(super) mod stored;

use std::fmt;

pub(super) use self::named::Named;
use self::previous::Previous;
use self::route::Defined;
use super::part::{Head, Unit};
use super::{Entry, Workspace};

/// The namespace of an object that names none.
pub const DEFAULT_NAMESPACE: &str = "default";

/// What names an object for as long as it lives, in whatever version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity<'i> {
    /// The API group, without the version.
    pub group: &'i str,
    /// The kind.
    pub kind: &'i str,
    /// The namespace, `default` where the object names none. None where the kind has no
    /// namespaces; where no definition tells, what the object says.
    pub namespace: Option<&'i str>,
    /// The name. An object without one is not there yet.
    pub name: &'i str,
}

impl<'i> Identity<'i> {
    /// What names an object or definition that is judged by a definition.
    #[must_use]
    pub fn of(unit: &'i Unit, by: Option<&Defined<'_>>) -> Self {
        let head = &unit.head;
        let namespace = match by {
            _ if unit.definition.is_some() => None,
            Some(by) => by.definition.is_namespaced.then(|| namespace_of(head)),
            None => Some(&*head.namespace).filter(|namespace| !namespace.is_empty()),
        };
        Self {
            group: head.group(),
            kind: &head.kind,
            namespace,
            name: &head.name,
        }
    }

    /// Whether an object of the same group, kind and name is this one.
    fn is_in(&self, namespace: &str) -> bool {
        self.namespace.is_none_or(|own| own == namespace)
    }
}

/// By which definition an object is judged, and before what.
pub(super) struct Pairing<'w> {
    /// The definition; none of definitions.
    pub by: Option<Defined<'w>>,
    /// What it was before.
    pub previous: Option<Previous<'w>>,
}

impl Workspace {
    /// By which definition an object or definition is judged, and before what.
    pub(super) fn pairing<'w>(&'w self, entry: &'w Entry, unit: &Unit) -> Pairing<'w> {
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

/// The namespace of an object of a kind that has namespaces.
pub(super) fn namespace_of(head: &Head) -> &str {
    match &*head.namespace {
        "" => DEFAULT_NAMESPACE,
        namespace => namespace,
    }
}
