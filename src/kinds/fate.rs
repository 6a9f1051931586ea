//! What became of kinds that a release does not have.

use super::model::Source;
use crate::releases::Release;

/// Why a release has no resource of a kind that Kubernetes knows. Releases are minor numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindFate {
    /// A later release has it first.
    Introduced(u8),
    /// The first release that no longer had it.
    Removed(u8),
    /// Only requests and answers have it, as those of subresources.
    OnlyRequests,
}

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
