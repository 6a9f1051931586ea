//! The changes by an upgrade for a definition.

use super::change::{Updates, UpgradeChange, UpgradeChangeKind};
use super::formats;
use super::server_answer::{ServerAnswer, differences, since};
use super::texts;
use crate::Crd;
use crate::crd::Reading;
use crate::definition::Decoded;
use crate::releases::{Release, ReleaseRange};

impl Reading<'_> {
    /// The changes for the definition between the first and the last release of a range: the server's
    /// answer, costs that pass a limit, formats that are enforced, fields that take effect, texts that
    /// tests may compare.
    #[must_use]
    pub fn upgrade(&self, range: ReleaseRange) -> Vec<UpgradeChange> {
        let releases: Vec<Release> = range.releases().collect();
        let crds = self.at_each(&releases);
        self.upgrade_of(&crds.iter().collect::<Vec<_>>())
    }

    /// [`Reading::upgrade`] with definitions that are already compiled, one for each release.
    pub(crate) fn upgrade_of(&self, crds: &[&Crd]) -> Vec<UpgradeChange> {
        let all: Vec<ServerAnswer> = crds
            .iter()
            .map(|crd| ServerAnswer::from_definition(crd))
            .collect();
        let mut changes = differences(&all);
        let (Some(first), Some(last)) = (all.first(), all.last()) else {
            return changes;
        };
        let Ok(decoded) = &self.decoded else {
            return changes;
        };
        if self.previous.is_none() && first.allowed && !last.allowed {
            changes.push(UpgradeChange {
                change: UpgradeChangeKind::Stored {
                    updates: Updates::Definition,
                    pass: applied_again(decoded).at(last.release).report().valid,
                },
                since: since(&all, |said| !said.allowed),
                at: String::new(),
                place: None,
            });
        }
        let range = ReleaseRange {
            first: first.release,
            last: last.release,
        };
        kept(decoded, range, &mut changes);
        formats::enforced(&decoded.definition.spec, range, &mut changes);
        texts::other(&decoded.definition.spec, range, &mut changes);
        changes
    }
}

/// The update of a stored definition that changes nothing.
fn applied_again<'t>(decoded: &Decoded<'t>) -> Reading<'t> {
    let mut stored = decoded.clone();
    stored.definition.count_as_applied();
    Reading {
        decoded: Ok(decoded.clone()),
        previous: Some(Ok(stored)),
    }
}

/// Fields that take effect.
fn kept(decoded: &Decoded<'_>, range: ReleaseRange, changes: &mut Vec<UpgradeChange>) {
    let dropped = |release: Release| decoded.definition.disabled_in(release);
    let last = dropped(range.last);
    let kept = dropped(range.first).into_iter();
    for (at, feature) in kept.filter(|dropped| !last.contains(dropped)) {
        let since = range.releases().find(|release| release.has(feature));
        changes.push(UpgradeChange {
            change: UpgradeChangeKind::Kept {
                field: feature.written(),
            },
            since: since.unwrap_or(range.last),
            at,
            place: None,
        });
    }
}
