//! Counts what admissions use of a schema.

use std::collections::BTreeMap;

use super::items::{DEFAULT, PRUNING};
use crate::admission::{Admission, ChangeKind};
use crate::suites::path::{self, PathStep};
use crate::suites::schema::{REQUIRED, RULES};
use crate::value::Value;

/// How often something was used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) passed: u32,
    pub(super) refused: u32,
    pub(super) failed: u32,
    pub(super) changed: u32,
}

/// What was counted, by version and then by the place in its schema.
#[derive(Debug, Default)]
pub(in crate::suites) struct Recorder {
    versions: BTreeMap<String, BTreeMap<String, Counts>>,
}

impl Recorder {
    /// Whether any test ran against a version.
    pub(super) fn has(&self, version: &str) -> bool {
        self.versions.contains_key(version)
    }

    pub(super) fn counts(&self, version: &str, key: &str) -> Counts {
        let counts = self
            .versions
            .get(version)
            .and_then(|counts| counts.get(key));
        counts.copied().unwrap_or_default()
    }

    /// Counts what an admission used of a version's schema.
    pub(in crate::suites) fn note(
        &mut self,
        version: &str,
        schema: &Value<'_>,
        admission: &Admission<'_>,
    ) {
        if !self.versions.contains_key(version) {
            self.versions.insert(version.to_owned(), BTreeMap::new());
        }
        let Some(counts) = self.versions.get_mut(version) else {
            return;
        };
        for run in &admission.rules {
            let Some(place) = pointer(schema, &run.path).filter(|_| run.skipped.is_none()) else {
                continue;
            };
            let entry = counts
                .entry(format!("{place}/{RULES}/{}", run.rule))
                .or_default();
            match run.result {
                Some(true) => entry.passed += 1,
                Some(false) => entry.refused += 1,
                None => entry.failed += 1,
            }
        }
        for error in &admission.errors {
            let keyword = error.cause.keyword().filter(|keyword| *keyword != RULES);
            let key = keyword.and_then(|keyword| key_of(schema, &error.field, keyword));
            if let Some(key) = key {
                counts.entry(key).or_default().refused += 1;
            }
        }
        let mut pruned = admission.changes.iter();
        if pruned.any(|change| change.kind == ChangeKind::Pruned) {
            let entry = counts.entry(["/", PRUNING].concat());
            entry.or_default().changed += 1;
        }
        for change in &admission.changes {
            if change.kind == ChangeKind::Defaulted
                && let Some(place) = pointer(schema, &change.path)
            {
                counts
                    .entry(format!("{place}/{DEFAULT}"))
                    .or_default()
                    .changed += 1;
            }
        }
    }
}

/// The place of a keyword that a field violates: of what is required, and of lists, in the parent.
fn key_of(schema: &Value<'_>, field: &str, keyword: &str) -> Option<String> {
    let mut steps = steps(field)?;
    if keyword == REQUIRED {
        let Some(PathStep::Key(name)) = steps.pop() else {
            return None;
        };
        return Some(format!("{}/{REQUIRED}/{name}", follow(schema, &steps)?));
    }
    if keyword == "x-kubernetes-list-type" {
        let last = steps
            .iter()
            .rposition(|step| matches!(step, PathStep::Index(_)));
        steps.truncate(last.unwrap_or(steps.len()));
    }
    Some(format!("{}/{keyword}", follow(schema, &steps)?))
}

/// The place in a schema of the values at a path.
fn pointer(schema: &Value<'_>, path: &str) -> Option<String> {
    follow(schema, &steps(path)?)
}

fn steps(field: &str) -> Option<Vec<PathStep>> {
    match field {
        "" | "<nil>" => Some(Vec::new()),
        field => path::steps(field.strip_prefix('.').unwrap_or(field)).ok(),
    }
}

fn follow(schema: &Value<'_>, steps: &[PathStep]) -> Option<String> {
    let mut pointer = String::new();
    let mut node = schema;
    for step in steps {
        let property = match step {
            PathStep::Key(key) => node
                .get("properties")
                .and_then(|all| Some((key, all.get(key)?))),
            PathStep::Index(_) => None,
        };
        if let Some((key, child)) = property {
            pointer.push_str(&format!("/properties/{key}"));
            node = child;
            continue;
        }
        let keyword = ["items", "additionalProperties"]
            .into_iter()
            .find(|keyword| matches!(node.get(keyword), Some(Value::Map(_))))?;
        pointer.push_str(&format!("/{keyword}"));
        node = node.get(keyword)?;
    }
    Some(pointer)
}
