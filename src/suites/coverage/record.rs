//! Counts what admissions use of a schema.

use std::collections::{BTreeMap, BTreeSet};

use super::items::PRUNING;
use super::place::SchemaPlace;
use crate::admission::{Admission, ChangeKind};
use crate::releases::Release;
use crate::suites::schema::{LIST_TYPE, REQUIRED, RULES};
use crate::value::Value;

/// How often something was used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) passed: u32,
    pub(super) refused: u32,
    pub(super) failed: u32,
    pub(super) changed: u32,
    /// How often an admitted object has a default that was set.
    pub(super) stored: u32,
}

/// The counts, by version and then by the place in its schema.
#[derive(Debug, Default)]
pub(in crate::suites) struct Recorder {
    versions: BTreeMap<String, BTreeMap<String, Counts>>,
    /// The releases of the admissions.
    releases: BTreeSet<Release>,
}

impl Recorder {
    /// Whether any test ran against a version.
    pub(super) fn has(&self, version: &str) -> bool {
        self.versions.contains_key(version)
    }

    /// The releases at which tests ran; all if none ran.
    pub(super) fn releases(&self) -> Vec<Release> {
        match self.releases.is_empty() {
            true => Release::ALL.to_vec(),
            false => self.releases.iter().copied().collect(),
        }
    }

    pub(super) fn counts(&self, version: &str, key: &str) -> Counts {
        let counts = self
            .versions
            .get(version)
            .and_then(|counts| counts.get(key));
        counts.copied().unwrap_or_default()
    }

    /// Counts what an admission at a release used of a version's schema.
    pub(in crate::suites) fn note(
        &mut self,
        version: &str,
        (schema, release): (&Value<'_>, Release),
        admission: &Admission<'_>,
    ) {
        self.releases.insert(release);
        let counts = self.counts_of(version);
        for run in &admission.rules {
            // A ratcheted rule refuses nothing.
            let is_counted = run.skipped.is_none() && (!run.ratcheted || run.result == Some(true));
            let Some(place) = SchemaPlace::find(schema, &run.path).filter(|_| is_counted) else {
                continue;
            };
            let entry = counts
                .entry(format!("{}/{RULES}/{}", place.pointer, run.rule))
                .or_default();
            match run.result {
                Some(true) => entry.passed += 1,
                Some(false) => entry.refused += 1,
                None => entry.failed += 1,
            }
        }
        for error in &admission.errors {
            let keyword = error.cause.keyword().filter(|keyword| *keyword != RULES);
            let key = keyword.and_then(|keyword| key_of(schema, error.path(), keyword));
            if let Some(key) = key {
                counts.entry(key).or_default().refused += 1;
            }
        }
        let mut pruned = admission.changes.iter();
        if pruned.any(|change| change.kind == ChangeKind::Pruned) {
            let entry = counts.entry(["/", PRUNING].concat());
            entry.or_default().changed += 1;
        }
        let mut set = BTreeMap::new();
        for change in &admission.changes {
            if change.kind == ChangeKind::Defaulted
                && let Some(value) = &change.value
                && let Some(place) = SchemaPlace::find(schema, &change.path)
            {
                place.note_default(value, &mut set);
            }
        }
        // The object of a refused request is not stored.
        self.add_defaults(version, set, admission.allowed);
    }

    /// Adds counts of defaults that were set in an object.
    fn add_defaults(&mut self, version: &str, set: BTreeMap<String, Counts>, is_stored: bool) {
        let counts = self.counts_of(version);
        for (key, own) in set {
            let entry = counts.entry(key).or_default();
            entry.changed += own.changed;
            if is_stored {
                entry.stored += own.changed;
            }
        }
    }

    /// Counts the defaults that a client reads and that are not stored: the server sets them when it
    /// reads the object.
    pub(in crate::suites) fn note_read(
        &mut self,
        version: &str,
        schema: &Value<'_>,
        stored: &Value<'_>,
        read: &Value<'_>,
    ) {
        if stored != read {
            let mut set = BTreeMap::new();
            SchemaPlace::root(schema).note_below(Some(stored), read, &mut set);
            self.add_defaults(version, set, true);
        }
    }

    fn counts_of(&mut self, version: &str) -> &mut BTreeMap<String, Counts> {
        self.versions.entry(version.to_owned()).or_default()
    }
}

/// The place of a keyword that a field violates: of what is required, and of lists, in the parent.
fn key_of(schema: &Value<'_>, field: &str, keyword: &str) -> Option<String> {
    if keyword == REQUIRED {
        return SchemaPlace::root(schema).required(field);
    }
    let field = match keyword {
        LIST_TYPE => list_of(field),
        _ => field,
    };
    let place = SchemaPlace::find(schema, field)?;
    Some(format!("{}/{keyword}", place.pointer))
}

/// The path of the innermost list with an item at a path.
fn list_of(field: &str) -> &str {
    let ends = field
        .rmatch_indices('[')
        .map(|(start, _)| field.split_at(start));
    let is_index = |behind: &str| {
        let inside = behind.get(1..).and_then(|rest| rest.split(']').next());
        inside.is_some_and(|inside| inside.parse::<usize>().is_ok())
    };
    let mut lists = ends.filter(|(_, behind)| is_index(behind));
    lists.next().map_or(field, |(list, _)| list)
}
