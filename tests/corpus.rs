//! The project's own corpus: each definition is valid, and each of its objects has the answer that
//! stands in the folder's `answers.txt`. `UPDATE=1` writes these files anew; read what changed.
//!
//! That the definitions are what their types make is checked by `pkg-tests/corpus.test.mjs`.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crd_drydock::admission::Admission;
use crd_drydock::{Crd, Request};

/// A folder of the corpus: a definition and its objects.
struct Member {
    folder: PathBuf,
    crd: Crd,
}

/// A request with its texts. The file's name says what is asked: `x.yaml` creates an object, or
/// updates `x.previous.yaml` where that is there, and `x.status.yaml` updates its status.
struct Asked {
    name: String,
    object: String,
    previous: Option<String>,
    of_status: bool,
}

impl Asked {
    fn request(&self) -> Request<'_> {
        match &self.previous {
            None => Request::Create,
            Some(previous) if self.of_status => Request::UpdateStatus(previous),
            Some(previous) => Request::Update(previous),
        }
    }
}

impl Member {
    fn all() -> Vec<Self> {
        let folders = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
        let members = folders.into_iter().filter_map(|folder| {
            let text = fs::read_to_string(folder.join("crd.yaml")).ok()?;
            let crd = Crd::new(&text);
            Some(Self { folder, crd })
        });
        members.collect()
    }

    fn name(&self) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    fn asked(&self) -> Vec<Asked> {
        let files = files(&self.folder.join("objects"));
        let asked = files.into_iter().filter_map(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let name = name.strip_suffix(".yaml").expect("a YAML file");
            if name.ends_with(".previous") {
                return None;
            }
            let (first, of_status) = match name.strip_suffix(".status") {
                Some(first) => (first, true),
                None => (name, false),
            };
            let previous = file.with_file_name(format!("{first}.previous.yaml"));
            Some(Asked {
                name: name.to_owned(),
                object: fs::read_to_string(&file).expect("an object"),
                previous: fs::read_to_string(previous).ok(),
                of_status,
            })
        });
        asked.collect()
    }

    /// What the engine says, as `answers.txt` has it.
    fn answers(&self) -> String {
        let report = self.crd.report();
        let greatest = report.rules.iter().map(|rule| rule.total).max();
        let mut text = format!(
            "The definition is valid. Rules: {}, their cost at most {} of {}, the greatest {}.\n",
            report.rules.len(),
            report.cost.total,
            report.cost.limit,
            greatest.unwrap_or_default(),
        );
        for asked in self.asked() {
            let answer = self.crd.answer(asked.request(), &asked.object, None);
            describe(&mut text, &asked.name, &answer);
        }
        text
    }
}

/// The paths in a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn describe(text: &mut String, name: &str, answer: &Admission<'_>) {
    let verdict = if answer.allowed { "allowed" } else { "refused" };
    let mut changes: BTreeMap<&str, usize> = BTreeMap::new();
    for change in &answer.changes {
        *changes.entry(change.kind.as_str()).or_default() += 1;
    }
    let mut facts: Vec<String> = changes
        .into_iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    if !answer.rules.is_empty() {
        facts.push(format!("rules ran at a cost of {}", answer.cost.used));
    }
    let facts = facts.join(", ");
    writeln!(text, "\n{name}: {verdict} ({facts})").expect("a string");
    let errors = answer.errors.iter().map(|error| error.message());
    let suppressed = answer.suppressed.iter();
    let lines = answer
        .decode_error
        .iter()
        .cloned()
        .chain(errors)
        .chain(suppressed.map(|error| format!("not counted: {}", error.message())))
        .chain(answer.warnings.iter().map(|one| format!("warning: {one}")))
        .chain(
            answer
                .unknown_fields
                .iter()
                .map(|one| format!("unknown: {one}")),
        );
    for line in lines {
        writeln!(text, "  {line}").expect("a string");
    }
}

#[test]
fn definitions_are_valid_and_spelled_well() {
    for member in Member::all() {
        let (name, report) = (member.name(), member.crd.report());
        assert!(report.valid, "{name}: {:?}", report.errors);
        assert_eq!(report.strict, [], "{name}");
    }
}

#[test]
fn objects_are_answered_as_before() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut differing = Vec::new();
    for member in Member::all() {
        let file = member.folder.join("answers.txt");
        let (now, before) = (member.answers(), fs::read_to_string(&file));
        if update {
            fs::write(&file, now).expect("a folder to write to");
        } else if before.ok() != Some(now) {
            differing.push(member.name());
        }
    }
    assert_eq!(differing, [""; 0], "UPDATE=1 shows what changed");
}

#[test]
fn each_rule_is_true_of_an_object_and_false_of_another() {
    for member in Member::all() {
        let mut results = BTreeSet::new();
        for asked in member.asked() {
            let answer = member.crd.answer(asked.request(), &asked.object, None);
            for run in &answer.rules {
                assert_eq!(run.error, None, "{}: {}", asked.name, run.rule);
                results.extend(run.result.map(|result| (run.rule.to_owned(), result)));
            }
        }
        for rule in member.crd.rule_texts() {
            for result in [true, false] {
                let seen = results.contains(&(rule.text.to_string(), result));
                assert!(seen, "{}: never {result}: {}", member.name(), rule.text);
            }
        }
    }
}

#[test]
fn each_definition_has_objects_that_are_allowed_and_objects_that_are_refused() {
    for member in Member::all() {
        let asked = member.asked();
        assert!(
            (5..=16).contains(&asked.len()),
            "{}: {}",
            member.name(),
            asked.len()
        );
        for wanted in [true, false] {
            let has = asked.iter().any(|one| {
                let answer = member.crd.answer(one.request(), &one.object, None);
                answer.allowed == wanted
            });
            assert!(has, "{}: allowed: {wanted}", member.name());
        }
    }
}
