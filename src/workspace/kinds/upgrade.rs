//! Compares what the first and the last release of an upgrade say about an object of Kubernetes' own kinds.

use std::cell::RefCell;
use std::rc::Rc;

use super::Structure;
use crate::kinds::{Source, read_table};
use crate::releases::{Release, ReleaseRange};
use crate::value::Value;
use crate::workspace::Workspace;
use crate::workspace::documents::unit::ObjectHead;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::findings::finding::Finding;
use crate::{UpgradeChange, UpgradeChangeKind};

/// The kinds of single releases, and the table that they were read from.
#[derive(Debug, Default)]
pub(crate) struct Tables(RefCell<ReadTables>);

#[derive(Debug, Default)]
struct ReadTables {
    text: Rc<str>,
    sources: Vec<(Release, Rc<Source>)>,
}

impl Tables {
    /// The kinds of a release. Each is read once.
    fn source(&self, table: &Rc<str>, release: Release) -> Option<Rc<Source>> {
        let ReadTables { text, sources } = &mut *self.0.borrow_mut();
        if !Rc::ptr_eq(text, table) {
            *text = Rc::clone(table);
            sources.clear();
        }
        let known = sources.iter().find(|(of, _)| *of == release);
        if let Some((_, source)) = known {
            return Some(Rc::clone(source));
        }
        let source = Rc::new(read_table(table, release).ok()?);
        sources.push((release, Rc::clone(&source)));
        Some(source)
    }
}

/// The findings of a release.
type Said = (Release, Vec<Finding>);

impl Workspace {
    /// The changes for an object from the first release to the last. `None` if the table does not describe
    /// its kind: an OpenAPI document is of one release.
    pub(crate) fn upgrade_of_structure(
        &self,
        head: &ObjectHead,
        value: &Value<'_>,
        releases: ReleaseRange,
    ) -> Option<Vec<UpgradeChange>> {
        let (table, own) = self.kubernetes.as_ref()?;
        if !Rc::ptr_eq(self.structure(head)?.source, own) {
            return None;
        }
        let mut all: Vec<Said> = Vec::new();
        for release in releases.releases() {
            let source = &self.tables.source(table, release)?;
            let kind = source.kind(head.group(), head.version(), &head.kind);
            let found =
                self.structure_findings(&Structure { source, kind }, head, (value, None), release);
            all.push((release, found));
        }
        Some(differences(&all))
    }
}

fn differences(all: &[Said]) -> Vec<UpgradeChange> {
    let [(_, first), .., (_, last)] = all else {
        return Vec::new();
    };
    match (unserved(first), unserved(last)) {
        (Some(_), Some(_)) => Vec::new(),
        (None, Some(gone)) => {
            let message = gone.message.clone();
            let is_gone = |found: &[Finding]| unserved(found).is_some();
            vec![change(
                all,
                UpgradeChangeKind::Refused { message },
                gone,
                &is_gone,
            )]
        }
        (Some(before), None) => {
            let message = before.message.clone();
            let is_there = |found: &[Finding]| unserved(found).is_none();
            vec![change(
                all,
                UpgradeChangeKind::Accepted { message },
                before,
                &is_there,
            )]
        }
        (None, None) => {
            let mut changes = Vec::new();
            for new in last.iter().filter(|finding| !finding.is_ours) {
                changes.extend(newly_said(all, first, new));
            }
            for old in first.iter().filter(|finding| !finding.is_ours) {
                let is_known = |found: &&Finding| is_same_problem(found, old);
                if !last.iter().any(|found| is_known(&found)) {
                    changes.push(no_longer_said(all, old));
                }
            }
            changes
        }
    }
}

/// The finding that the release does not have the version.
fn unserved(found: &[Finding]) -> Option<&Finding> {
    let mut found = found.iter();
    found.find(|finding| finding.code == Code::VersionNotServed)
}

/// Whether two findings are about the same problem, in the same or in other words. A field has at most one
/// warning of a code.
fn is_same_problem(one: &Finding, other: &Finding) -> bool {
    one.code == other.code && one.path == other.path && one.cause == other.cause
}

/// Whether two findings about the same problem say it in the same words. An upgrade tells of new words, too.
fn has_same_words(one: &Finding, other: &Finding) -> bool {
    one.message == other.message
}

/// The change, if the first release does not say this in these words.
fn newly_said(all: &[Said], first: &[Finding], new: &Finding) -> Option<UpgradeChange> {
    let is_said = |found: &[Finding]| {
        let mut found = found.iter();
        found.any(|old| is_same_problem(old, new) && has_same_words(old, new))
    };
    let before = first.iter().find(|old| is_same_problem(old, new));
    let message = new.message.clone();
    let changed = match before {
        Some(old) if has_same_words(old, new) => return None,
        Some(old) => UpgradeChangeKind::Text {
            before: Some(old.message.clone()),
            after: Some(message),
        },
        None if new.severity == Severity::Error => UpgradeChangeKind::Refused { message },
        None => UpgradeChangeKind::Warning {
            message,
            is_new: true,
        },
    };
    Some(change(all, changed, new, &is_said))
}

fn no_longer_said(all: &[Said], old: &Finding) -> UpgradeChange {
    let message = old.message.clone();
    let changed = match old.severity {
        Severity::Error => UpgradeChangeKind::Accepted { message },
        _ => UpgradeChangeKind::Warning {
            message,
            is_new: false,
        },
    };
    let is_unsaid = |found: &[Finding]| !found.iter().any(|now| is_same_problem(now, old));
    change(all, changed, old, &is_unsaid)
}

/// A change since the first release from which on `holds` is true of all findings.
fn change(
    all: &[Said],
    change: UpgradeChangeKind,
    about: &Finding,
    holds: &dyn Fn(&[Finding]) -> bool,
) -> UpgradeChange {
    let mut since = all.iter().rev().take_while(|(_, found)| holds(found));
    let oldest = since.by_ref().last().or(all.last());
    UpgradeChange {
        change,
        since: oldest.map_or(Release::DEFAULT, |(release, _)| *release),
        at: about.path.clone(),
        place: None,
    }
}
