//! The steps that make a change safe for everybody, in order.

use super::finding::{Category, Finding};
use super::kind::Kind;
use crate::definition::Spec;

/// The versions in which objects are stored, before and after.
pub(super) struct Storage {
    before: String,
    after: String,
}

impl Storage {
    /// The storage versions of two definitions.
    pub fn from_specs(before: &Spec<'_>, after: &Spec<'_>) -> Self {
        let name = |spec: &Spec<'_>| {
            let version = spec.storage_version();
            version.map_or_else(String::new, |version| version.name.to_string())
        };
        Self {
            before: name(before),
            after: name(after),
        }
    }
}

/// The steps of a migration. Empty if the findings affect nobody.
pub(super) fn steps(findings: &[Finding], storage: &Storage) -> Vec<String> {
    let mut steps = Vec::new();
    defaults(findings, &mut steps);
    corrections(findings, &mut steps);
    versions(findings, storage, &mut steps);
    removals(findings, &mut steps);
    steps
}

fn with_kind(findings: &[Finding], kind: Kind) -> impl Iterator<Item = &Finding> {
    findings.iter().filter(move |finding| finding.kind == kind)
}

/// Paths as code, each once. `None` if there are none.
fn listed<'f>(paths: impl Iterator<Item = &'f str>) -> Option<String> {
    let mut named: Vec<String> = Vec::new();
    for path in paths {
        let path = format!("`{path}`");
        if !named.contains(&path) {
            named.push(path);
        }
    }
    (!named.is_empty()).then(|| named.join(", "))
}

/// What becomes required needs a value first.
fn defaults(findings: &[Finding], steps: &mut Vec<String>) {
    let required = with_kind(findings, Kind::RequiredAdded);
    let required = required.filter_map(|finding| finding.required.as_deref());
    if let Some(names) = listed(required) {
        steps.push(format!(
            "Release a definition in which {names} has a default or is optional. Require it when all \
             manifests set it."
        ));
    }
}

/// The changes that stored objects need before the server accepts an update of them.
fn corrections(findings: &[Finding], steps: &mut Vec<String>) {
    let blocked = findings.iter().filter(|finding| {
        let proof = finding.witness.as_ref();
        finding.category == Category::Stored && proof.is_some_and(|proof| proof.previous.is_some())
    });
    if let Some(paths) = listed(blocked.map(|finding| &*finding.path)) {
        steps.push(format!(
            "Correct stored objects whose {paths} the new definition refuses. Until then they cannot be \
             updated."
        ));
    }
}

/// Versions go in steps: what is stored in them has to be rewritten.
fn versions(findings: &[Finding], storage: &Storage, steps: &mut Vec<String>) {
    let Storage { before, after } = storage;
    let gone: Vec<&str> = with_kind(findings, Kind::VersionRemoved)
        .filter_map(|finding| finding.version.as_deref())
        .collect();
    let unserved = with_kind(findings, Kind::VersionNotServed);
    let unserved = unserved.filter_map(|finding| finding.version.as_deref());
    let leaving = listed(gone.iter().copied().chain(unserved));
    if before != after {
        steps.push(format!(
            "Release a definition that has both `{before}` and `{after}` and stores objects in `{after}`."
        ));
        steps.push(format!(
            "Write each object once, so that it is stored in `{after}`. Then remove `{before}` from \
             `status.storedVersions` of the definition."
        ));
    }
    if let Some(names) = leaving {
        steps.push(format!(
            "Serve {names} for at least one more release, with `deprecated: true`. Then set \
             `served: false`."
        ));
    }
    if let Some(names) = listed(gone.into_iter()) {
        steps.push(format!(
            "Remove {names} from the definition when `status.storedVersions` no longer lists it."
        ));
    }
}

/// Fields that are pruned have to be out of use.
fn removals(findings: &[Finding], steps: &mut Vec<String>) {
    let removed = with_kind(findings, Kind::PropertyRemoved);
    if let Some(paths) = listed(removed.map(|finding| &*finding.path)) {
        steps.push(format!(
            "Remove {paths} from controllers and manifests first. Objects lose it at their next write."
        ));
    }
}
