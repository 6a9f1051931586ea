//! The resource that a definition defines: the names by which clients know it.

use serde::Serialize;

use crate::definition::Spec;

/// The resource that a definition defines, as its `spec` has it. In a definition with faults any of
/// these may be empty or wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Resource {
    /// `spec.group`
    pub group: String,
    /// `spec.names.kind`
    pub kind: String,
    /// `spec.names.plural`
    pub plural: String,
    /// `spec.scope`: `Namespaced` or `Cluster` in a valid definition.
    pub scope: String,
    /// `spec.versions`, in their order.
    pub versions: Vec<ResourceVersion>,
}

/// A version of a resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ResourceVersion {
    /// `name`
    pub name: String,
    /// Whether the server answers requests at this version.
    pub served: bool,
    /// Whether the server stores objects in this version.
    pub storage: bool,
    /// Whether the server warns of its use.
    pub deprecated: bool,
}

impl Resource {
    /// The resource that the spec of a definition defines.
    pub(super) fn from_spec(spec: &Spec<'_>) -> Self {
        let versions = spec.versions().iter().map(|version| ResourceVersion {
            name: version.name.to_string(),
            served: version.served,
            storage: version.storage,
            deprecated: version.deprecated,
        });
        Self {
            group: spec.group.to_string(),
            kind: spec.names.kind.to_string(),
            plural: spec.names.plural.to_string(),
            scope: spec.scope.to_string(),
            versions: versions.collect(),
        }
    }
}
