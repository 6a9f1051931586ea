//! Counts what admissions use of a schema.

use std::collections::{BTreeMap, BTreeSet};

use super::items::{DEFAULT, PRUNING};
use crate::admission::{Admission, ChangeKind};
use crate::releases::Release;
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
            let Some(place) = pointer(schema, &run.path).filter(|_| is_counted) else {
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
        for change in &admission.changes {
            if change.kind == ChangeKind::Defaulted
                && let Some(value) = &change.value
                && let Some(place) =
                    steps(&change.path).and_then(|at| SchemaPlace::find(schema, &at))
            {
                place.note_default(value, counts);
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
            let root = SchemaPlace::root(schema);
            root.note_below(Some(stored), read, self.counts_of(version));
        }
    }

    fn counts_of(&mut self, version: &str) -> &mut BTreeMap<String, Counts> {
        self.versions.entry(version.to_owned()).or_default()
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
    Some(SchemaPlace::find(schema, steps)?.pointer)
}

/// A node of a schema, and the way to it.
struct SchemaPlace<'s> {
    pointer: String,
    node: &'s Value<'s>,
}

impl<'s> SchemaPlace<'s> {
    fn root(schema: &'s Value<'s>) -> Self {
        Self {
            pointer: String::new(),
            node: schema,
        }
    }

    fn find(schema: &'s Value<'s>, steps: &[PathStep]) -> Option<Self> {
        steps
            .iter()
            .try_fold(Self::root(schema), |place, step| match step {
                PathStep::Key(key) => place.member(key),
                PathStep::Index(_) => place.element(),
            })
    }

    /// The schema of a property, or of additional ones.
    fn member(&self, key: &str) -> Option<Self> {
        let property = self.node.get("properties").and_then(|all| all.get(key));
        match property {
            Some(node) => Some(Self {
                pointer: format!("{}/properties/{key}", self.pointer),
                node,
            }),
            None => self.element(),
        }
    }

    /// The schema of the items of a list, or of additional properties.
    fn element(&self) -> Option<Self> {
        let mut keywords = ["items", "additionalProperties"].into_iter();
        let keyword = keywords.find(|word| matches!(self.node.get(word), Some(Value::Map(_))))?;
        Some(Self {
            pointer: format!("{}/{keyword}", self.pointer),
            node: self.node.get(keyword)?,
        })
    }

    /// Counts a default that was set, and the defaults that were set inside of it.
    fn note_default(&self, set: &Value<'_>, counts: &mut BTreeMap<String, Counts>) {
        let Some(default) = self.node.get(DEFAULT) else {
            return;
        };
        let entry = counts.entry(format!("{}/{DEFAULT}", self.pointer));
        entry.or_default().changed += 1;
        self.note_below(Some(default), set, counts);
    }

    /// Counts the defaults below a value: the members that are set and were not given.
    fn note_below(
        &self,
        given: Option<&Value<'_>>,
        set: &Value<'_>,
        counts: &mut BTreeMap<String, Counts>,
    ) {
        let mut below = |place: Option<Self>, given: Option<&Value<'_>>, set: &Value<'_>| {
            let was_given = given.is_some_and(|given| !given.is_null() || set.is_null());
            match place {
                Some(place) if was_given => place.note_below(given, set, counts),
                Some(place) => place.note_default(set, counts),
                None => {}
            }
        };
        match set {
            Value::Map(map) => {
                for (key, value) in map.iter() {
                    below(self.member(key), given.and_then(|map| map.get(key)), value);
                }
            }
            Value::List(items) => {
                let given = given.and_then(Value::as_list).unwrap_or_default();
                for (index, item) in items.iter().enumerate() {
                    below(self.element(), given.get(index), item);
                }
            }
            _ => {}
        }
    }
}
