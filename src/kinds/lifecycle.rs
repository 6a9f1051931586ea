//! When the versions of a kind were deprecated and removed, and what takes their place.

#[cfg(feature = "tools")]
use super::model::Source;
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

/// Why a release has no resource of a kind that Kubernetes knows. Releases are minor numbers.
#[cfg(feature = "tools")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindFate {
    /// A later release has it first.
    Introduced(u8),
    /// The first release that no longer had it.
    Removed(u8),
    /// Only requests and answers have it, as those of subresources.
    OnlyRequests,
}

#[cfg(feature = "tools")]
impl Source {
    /// Why the release has no resource of a kind, in any group, by its name or plural in any case: the kind's own name, and the
    /// reason.
    #[must_use]
    pub fn fate(&self, kind: &str, release: Release) -> Option<(&str, KindFate)> {
        let one = kind.strip_suffix('s').unwrap_or(kind);
        let is_it = |name: &str| [kind, one].iter().any(|own| name.eq_ignore_ascii_case(own));
        let elsewhere = self.elsewhere.iter().filter_map(|known| {
            let (_, name) = known.name.split_once(' ')?;
            is_it(name).then_some((name, known.releases))
        });
        let all: Vec<(&str, Option<(u8, u8)>)> = elsewhere.collect();
        let gone = self.lifecycles.iter().filter(|known| is_it(&known.kind));
        let gone = gone.filter(|known| known.is_removed(release));
        let removed = gone.max_by_key(|known| known.removed);
        let releases = || {
            all.iter()
                .filter_map(|(name, releases)| Some((*name, (*releases)?)))
        };
        let last = releases().max_by_key(|(_, (_, last))| *last);
        let first = releases().min_by_key(|(_, (first, _))| *first);
        let request = all.iter().find(|(_, releases)| releases.is_none());
        match (request, first, last, removed) {
            (Some((name, _)), ..) => Some((name, KindFate::OnlyRequests)),
            (_, Some((name, (first, _))), ..) if release.is_before(first) => {
                Some((name, KindFate::Introduced(first)))
            }
            (_, _, Some((name, (_, last))), _) if !release.is_before(last + 1) => {
                Some((name, KindFate::Removed(last + 1)))
            }
            (.., Some(known)) => Some((&known.kind, KindFate::Removed(known.removed))),
            _ => None,
        }
    }
}
