//! When the versions of a kind were deprecated and removed, and what takes their place.

use crate::machinery::Warning;
use crate::releases::Release;

/// A deprecated version of a kind.
#[derive(Debug)]
pub struct Lifecycle {
    /// `extensions/v1beta1`
    pub api_version: Box<str>,
    /// `Ingress`
    pub kind: Box<str>,
    /// The minor number of the release that deprecated it.
    pub deprecated: u8,
    /// The minor number of the release that no longer has it; 0 where it stays.
    pub removed: u8,
    /// `networking.k8s.io/v1 Ingress`; empty where there is nothing.
    pub replacement: Box<str>,
}

impl Lifecycle {
    /// Whether a release no longer has it.
    #[must_use]
    pub fn is_removed(&self, release: Release) -> bool {
        self.removed > 0 && !release.is_before(self.removed)
    }

    /// Whether it is about a kind, as [`Self::replacement`] names it.
    #[must_use]
    pub fn is_about(&self, name: &str) -> bool {
        name.split_once(' ') == Some((&*self.api_version, &*self.kind))
    }

    /// The server's warning, if the release gives one.
    #[must_use]
    pub fn warning(&self, release: Release) -> Option<Warning> {
        (!release.is_before(self.deprecated)).then(|| Warning::DeprecatedKind {
            api_version: self.api_version.clone(),
            kind: self.kind.clone(),
            deprecated: self.deprecated,
            removed: self.removed,
            replacement: self.replacement.clone(),
        })
    }
}
