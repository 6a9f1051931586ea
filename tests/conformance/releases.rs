//! The engine against the answers of every release of Kubernetes.
//!
//! `conformance/versions` of the shared folder has what differs from the default release, by file
//! and id, and cases of its own for each feature; `tests/cases/releases.jsonl` is a sample of
//! those. What does not agree yet is listed in `tests/expected-failures-releases.txt`:
//! `UPDATE=1 cargo test --test conformance releases` takes out what passes, `UPDATE=all` writes
//! the list anew. `RELEASE=1.33` chooses one. Without the shared folder only the cases run that have
//! the answers of all releases themselves.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::thread;

use crd_drydock::Release;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::case::{Case, read_cases, read_lines};
use crate::engine::Engine;
use crate::expected::{ExpectedFailures, ReleaseFailures};
use crate::judgement::Judgement;
use crate::report::Report;
use crate::{SHARED_FILES, Texts, judgement_of, own_files, shared};

/// Cases of their own, with the answers of all releases.
const FEATURES: &str = "conformance/versions/features.jsonl";

/// A file of cases that were put to the default release alone.
const OF_THE_DEFAULT: &str = "mutated";

/// What 1.37 stands on, which is more than one file: what comes first says more.
const RECONSTRUCTED: [&str; 3] = ["1.37-cel-0.30", "1.37-master", "1.37"];

/// An answer that is not that of the default release.
#[derive(Deserialize)]
struct Difference {
    id: String,
    file: String,
    want: Box<RawValue>,
}

/// Differing answers by file and id.
type Differences = HashMap<(String, String), Box<RawValue>>;

/// A case of a file.
type Put<'c> = (&'c Path, &'c Case);

#[test]
fn every_release_answers_as_its_own_api_server() {
    let chosen = std::env::var("RELEASE").ok();
    let is_chosen = |release: &Release| {
        let name = release.to_string();
        chosen.as_ref().is_none_or(|chosen| *chosen == name)
    };
    let releases: Vec<_> = Release::ALL.into_iter().filter(is_chosen).collect();
    let cases = all_cases();
    let families = std::env::var("CASES").unwrap_or_default();
    let ids = std::env::var("CASE").unwrap_or_default();
    let unable = ExpectedFailures::read();
    let mut put = Vec::new();
    for (file, cases) in &cases {
        let wanted = cases.iter().filter(|case| {
            family(file).contains(&families) && case.id.contains(&ids) && !unable.contains(&case.id)
        });
        put.extend(wanted.map(|case| (&**file, case)));
    }
    let put = &put;
    let answers: Vec<Vec<Judgement>> = thread::scope(|scope| {
        let threads = releases.iter().map(|release| {
            let run = move || run(*release, put);
            // Schemas nest deep, and code that is not optimized has large frames.
            let builder = thread::Builder::new().stack_size(64 << 20);
            builder.spawn_scoped(scope, run).expect("a thread")
        });
        let threads: Vec<_> = threads.collect();
        let done = threads.into_iter().map(|thread| thread.join());
        done.map(|answers| answers.expect("no panic")).collect()
    });
    report(&releases, put, &answers);
}

/// What the engine makes of all cases as a release.
fn run(release: Release, cases: &[Put<'_>]) -> Vec<Judgement> {
    let mut engine = Engine::for_release(release);
    let name = release.to_string();
    let names = match RECONSTRUCTED.contains(&&*name) {
        true => &RECONSTRUCTED[..],
        false => &[&*name],
    };
    let differences = differences(names);
    let texts = Texts::for_release(release);
    let judge = |(file, case): &Put<'_>| {
        let key = (family(file), case.id.clone());
        let want = match differences.get(&key) {
            Some(want) => want,
            None => case.answer_of(names),
        };
        let folder = file.parent().unwrap_or(Path::new(""));
        judgement_of(&mut engine, case, folder, want, texts)
    };
    cases.iter().map(judge).collect()
}

fn report(releases: &[Release], cases: &[Put<'_>], answers: &[Vec<Judgement>]) {
    let listed = ReleaseFailures::read();
    let mut report = Report::new("releases");
    let mut failing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (release, answers) in releases.iter().zip(answers) {
        let release = release.to_string();
        report.start_family(&release);
        for ((file, case), judgement) in cases.iter().zip(answers) {
            let key = [&family(file), "\t", &*case.id].concat();
            let is_listed = listed.contains(&key, &release);
            report.count(&[&release, " ", &*key].concat(), judgement, is_listed);
            if !judgement.agrees() {
                failing.entry(key).or_default().push(release.clone());
            }
        }
    }
    match std::env::var("UPDATE").as_deref() {
        // A list that was written from some of the cases would lack the others.
        Ok(_) if !has_differences() => {}
        Ok("all") => return listed.write(&failing),
        Ok(_) => listed.write(&listed.still(&failing)),
        Err(_) => {}
    }
    report.finish();
}

/// What some releases, named by the one that says most, answer otherwise than the default.
fn differences(names: &[&str]) -> Differences {
    let mut found = Differences::new();
    for name in names {
        let file = format!("conformance/versions/{name}.jsonl");
        for file in shared::shared_files(&[&file]) {
            for difference in read_lines::<Difference>(&file) {
                let family = family(Path::new(&difference.file));
                let key = (family, difference.id);
                found.entry(key).or_insert(difference.want);
            }
        }
    }
    found
}

/// Whether the folder is there that says how releases answer the cases that have one answer only.
fn has_differences() -> bool {
    !shared::shared_files(&[FEATURES]).is_empty()
}

/// The cases of each file whose answers of all releases are known.
fn all_cases() -> Vec<(PathBuf, Vec<Case>)> {
    let mut files = own_files();
    let shared = shared::shared_files(&SHARED_FILES).into_iter();
    files.extend(shared.filter(|file| family(file) != OF_THE_DEFAULT));
    files.extend(shared::shared_files(&[FEATURES]));
    let all = has_differences();
    let read = |file: PathBuf| {
        let mut cases = read_cases(&file);
        cases.retain(|case| all || case.has_answers_of_releases());
        (file, cases)
    };
    files.into_iter().map(read).collect()
}

fn family(file: &Path) -> String {
    let family = file.file_stem().unwrap_or_default();
    family.to_string_lossy().into_owned()
}
