//! Compares what the first and the last release of an upgrade say about an object of Kubernetes' own kinds.

use std::cell::RefCell;
use std::rc::Rc;

use super::Structure;
use crate::kinds::{self, Source, read_table};
use crate::machinery::field_path;
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

/// What a release says.
struct ReleaseFindings {
    release: Release,
    found: Vec<Finding>,
    /// The paths of values whose refusal has unknown words, and of values that it may or may not accept.
    unsure: Vec<String>,
}

impl ReleaseFindings {
    fn errors(&self) -> impl Iterator<Item = &Finding> {
        let found = self.found.iter().filter(|finding| !finding.is_ours);
        found.filter(|finding| finding.severity == Severity::Error)
    }

    fn has(&self, problem: &Finding) -> bool {
        let mut found = self.found.iter();
        found.any(|one| is_same_problem(one, problem))
    }

    /// Whether it takes the value at a path, as far as is known.
    fn accepts(&self, path: &str) -> bool {
        let is_refused = self.errors().any(|error| overlap(&error.path, path));
        !is_refused && !self.is_unsure_at(path)
    }

    fn is_unsure_at(&self, path: &str) -> bool {
        self.unsure.iter().any(|unsure| overlap(unsure, path))
    }
}

/// Whether one of the paths is the other, or is below it. All values are below the empty path: it is only itself.
fn overlap(one: &str, other: &str) -> bool {
    let is_below = |path, above: &str| {
        let rest = field_path::below(path, above);
        rest.is_some() && !above.is_empty()
    };
    one == other || is_below(one, other) || is_below(other, one)
}

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
        let mut all: Vec<ReleaseFindings> = Vec::new();
        for release in releases.releases() {
            let source = &self.tables.source(table, release)?;
            let kind = source.kind(head.group(), head.version(), &head.kind);
            let found =
                self.structure_findings(&Structure { source, kind }, head, (value, None), release);
            let unsure = kind.map(|kind| unsure(source, kind, value, release));
            all.push(ReleaseFindings {
                release,
                found,
                unsure: unsure.unwrap_or_default(),
            });
        }
        Some(differences(&all))
    }
}

/// The paths of values for which the answer of the release is not known.
fn unsure(
    source: &Source,
    kind: &kinds::BuiltInKind,
    value: &Value<'_>,
    release: Release,
) -> Vec<String> {
    let mut unsure = kinds::unsure(source, kind, value);
    if kinds::is_name_unsure(kind, value, release) {
        unsure.push("metadata.name".to_owned());
    }
    unsure
}

fn differences(all: &[ReleaseFindings]) -> Vec<UpgradeChange> {
    let [first, .., last] = all else {
        return Vec::new();
    };
    match (unserved(first), unserved(last)) {
        (Some(_), Some(_)) => Vec::new(),
        (None, Some(gone)) => {
            let message = gone.message.clone();
            let is_gone = |said: &ReleaseFindings| unserved(said).is_some();
            vec![change(
                all,
                UpgradeChangeKind::Refused { message },
                gone,
                &is_gone,
            )]
        }
        (Some(before), None) => {
            let message = before.message.clone();
            let is_there = |said: &ReleaseFindings| unserved(said).is_none();
            let changed = match last.errors().next() {
                None => UpgradeChangeKind::Accepted { message },
                Some(refused) => UpgradeChangeKind::Text {
                    before: Some(message),
                    after: Some(refused.message.clone()),
                },
            };
            let mut changes = vec![change(all, changed, before, &is_there)];
            let warnings = last.found.iter().filter(|finding| !finding.is_ours);
            let warnings = warnings.filter(|finding| finding.severity == Severity::Warning);
            changes.extend(warnings.filter_map(|new| newly_said(all, (first, last), new)));
            changes
        }
        (None, None) => {
            let mut changes = Vec::new();
            for new in last.found.iter().filter(|finding| !finding.is_ours) {
                changes.extend(newly_said(all, (first, last), new));
            }
            for old in first.found.iter().filter(|finding| !finding.is_ours) {
                if !last.has(old) {
                    changes.extend(no_longer_said(all, last, old));
                }
            }
            changes
        }
    }
}

/// The finding that the release does not have the version.
fn unserved(said: &ReleaseFindings) -> Option<&Finding> {
    let mut found = said.found.iter();
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
fn newly_said(
    all: &[ReleaseFindings],
    (first, last): (&ReleaseFindings, &ReleaseFindings),
    new: &Finding,
) -> Option<UpgradeChange> {
    let is_error = new.severity == Severity::Error;
    let is_said = |said: &ReleaseFindings| {
        let mut found = said.found.iter();
        found.any(|old| is_same_problem(old, new) && has_same_words(old, new))
    };
    let mut old = first.found.iter();
    // The first release may refuse the value for another reason.
    let refused = || {
        let mut gone = first.errors().filter(|old| !last.has(old));
        gone.find(|old| is_error && overlap(&old.path, &new.path))
    };
    let before = old.find(|old| is_same_problem(old, new)).or_else(refused);
    let message = new.message.clone();
    let changed = match before {
        Some(old) if has_same_words(old, new) => return None,
        Some(old) => UpgradeChangeKind::Text {
            before: Some(old.message.clone()),
            after: Some(message),
        },
        None if is_error && first.is_unsure_at(&new.path) => return None,
        None if is_error => UpgradeChangeKind::Refused { message },
        None => UpgradeChangeKind::Warning {
            message,
            is_new: true,
        },
    };
    Some(change(all, changed, new, &is_said))
}

/// The change, unless the last release refuses the value for another reason, or may do so.
fn no_longer_said(
    all: &[ReleaseFindings],
    last: &ReleaseFindings,
    old: &Finding,
) -> Option<UpgradeChange> {
    let message = old.message.clone();
    let is_error = old.severity == Severity::Error;
    let changed = match is_error {
        true if !last.accepts(&old.path) => return None,
        true => UpgradeChangeKind::Accepted { message },
        false if old.code == Code::UnknownField => UpgradeChangeKind::Known {
            field: last_name(&old.path).to_owned(),
        },
        false => UpgradeChangeKind::Warning {
            message,
            is_new: false,
        },
    };
    let is_unsaid =
        |said: &ReleaseFindings| !said.has(old) && (!is_error || said.accepts(&old.path));
    Some(change(all, changed, old, &is_unsaid))
}

/// The last name of a path.
fn last_name(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// A change since the first release from which on `holds` is true of all findings.
fn change(
    all: &[ReleaseFindings],
    change: UpgradeChangeKind,
    about: &Finding,
    holds: &dyn Fn(&ReleaseFindings) -> bool,
) -> UpgradeChange {
    let mut since = all.iter().rev().take_while(|said| holds(said));
    let oldest = since.by_ref().last().or(all.last());
    UpgradeChange {
        change,
        since: oldest.map_or(Release::DEFAULT, |said| said.release),
        at: about.path.clone(),
        place: None,
    }
}
