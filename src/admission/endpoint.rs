//! One version of a custom resource, compiled from its CRD.

use super::prune_defaults;
use super::scale::ScalePaths;
use crate::machinery::Warning;
use crate::releases::Release;
use crate::schema::Node;

/// The data that the API server keeps for requests to one version.
#[derive(Debug)]
pub struct Endpoint {
    /// `spec.group`
    pub group: String,
    /// The version's name.
    pub version: String,
    /// `spec.names.kind`
    pub kind: String,
    /// `spec.names.plural`
    pub plural: String,
    /// Whether the version is served.
    pub served: bool,
    /// Whether `spec.scope` is `Namespaced`.
    pub namespaced: bool,
    /// Whether the status subresource is enabled.
    pub has_status: bool,
    /// The paths of the scale subresource.
    pub scale: Option<ScalePaths>,
    /// The warning for every request: that the version is deprecated.
    pub deprecation: Option<Warning>,
    /// The release whose server answers.
    pub release: Release,
    /// Whether reading a stored object gives exactly what was stored.
    pub reads_as_stored: bool,
    schema: Node,
}

impl Endpoint {
    /// An endpoint for objects of a schema; the rest is for the caller to fill in.
    #[must_use]
    pub fn new(group: &str, version: &str, kind: &str, mut schema: Node) -> Self {
        prune_defaults::prune_all(&mut schema);
        Self {
            group: group.to_owned(),
            version: version.to_owned(),
            kind: kind.to_owned(),
            plural: String::new(),
            served: true,
            namespaced: false,
            has_status: false,
            scale: None,
            deprecation: None,
            release: Release::DEFAULT,
            reads_as_stored: false,
            schema,
        }
    }

    /// The compiled schema, its defaults pruned: the API server prunes them when it loads a
    /// CRD, also those that it does not check.
    #[must_use]
    pub fn schema(&self) -> &Node {
        &self.schema
    }
}
