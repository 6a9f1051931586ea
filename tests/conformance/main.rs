//! The engine against the API server's answers.
//!
//! `tests/cases/*.jsonl` are run always. The upstream projects' own cases and the corpus of
//! real CRDs are data to run from where they are, `../shared` beside the checkout or the folder
//! that `CRD_DRYDOCK_SHARED` names, and are left out where there is no such folder.
//!
//! `CASES=obj-keywords` runs the families whose names contain that, `CASE=id` the ids that
//! contain it, `VERBOSE=1` shows everything; `-- --nocapture` shows the counts.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod answer;
mod case;
mod engine;
mod expected;
mod judgement;
mod releases;
mod report;
#[path = "../shared/mod.rs"]
mod shared;
#[path = "../zones/mod.rs"]
mod zones;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use answer::{FieldError, WantAdmission, WantCel, WantCrd};
use case::{Case, Op, read_answer, read_cases, records_values};
use engine::Engine;
use expected::ExpectedFailures;
use judgement::{Judgement, Texts};
use report::Report;
use serde_json::value::RawValue;

/// Files of `shared` that hold cases of ops that the engine has.
const SHARED_FILES: [&str; 9] = [
    "conformance/upstream/admit.jsonl",
    "conformance/upstream/admit-cel.jsonl",
    "conformance/upstream/cel.jsonl",
    "conformance/upstream/crd.jsonl",
    "conformance/upstream/crd-cel.jsonl",
    "conformance/upstream/crd-schema.jsonl",
    "conformance/upstream/mutated.jsonl",
    "corpus/crds.jsonl",
    "corpus/objects.jsonl",
];

#[test]
fn objects_are_admitted_as_the_api_server_admits_them() {
    run("objects", Op::Admit, &own_files());
}

#[test]
fn definitions_are_judged_as_the_api_server_judges_them() {
    run("definitions", Op::Crd, &own_files());
}

#[test]
fn expressions_evaluate_as_in_the_api_server() {
    run("expressions", Op::Cel, &own_files());
}

#[test]
fn tables_are_those_of_the_api_server() {
    run("tables", Op::Table, &own_files());
}

#[test]
fn schemas_are_published_as_the_api_server_publishes_them() {
    run("openapi", Op::OpenApi, &own_files());
}

#[test]
fn yaml_is_read_as_the_api_server_reads_it() {
    run("yaml", Op::Yaml, &own_files());
}

#[test]
fn patterns_match_what_gos_regexp_matches() {
    run("patterns", Op::Regex, &own_files());
}

#[test]
fn upstream_and_corpus_objects_are_admitted_as_the_api_server_admits_them() {
    run(
        "upstream and corpus",
        Op::Admit,
        &shared::shared_files(&SHARED_FILES),
    );
}

#[test]
fn upstream_and_corpus_definitions_are_judged_as_the_api_server_judges_them() {
    run(
        "upstream and corpus",
        Op::Crd,
        &shared::shared_files(&SHARED_FILES),
    );
}

#[test]
fn upstream_expressions_evaluate_as_in_the_api_server() {
    run("upstream", Op::Cel, &shared::shared_files(&SHARED_FILES));
}

#[test]
fn every_expected_failure_is_a_case() {
    let ids: BTreeSet<String> = own_files()
        .into_iter()
        .flat_map(|file| read_cases(&file))
        .map(|case| case.id)
        .collect();
    for id in ExpectedFailures::read().ids() {
        assert!(
            ids.contains(id),
            "expected-failures.txt: no such case: {id}"
        );
    }
}

/// Runs the cases of one op.
fn run(title: &'static str, op: Op, files: &[PathBuf]) {
    let family_filter = std::env::var("CASES").unwrap_or_default();
    let id_filter = std::env::var("CASE").unwrap_or_default();
    let expected = ExpectedFailures::read();
    let mut engine = Engine::default();
    let mut report = Report::new(title);
    for file in files {
        let family = file.file_stem().unwrap_or_default().to_string_lossy();
        if !family.contains(&family_filter) {
            continue;
        }
        let mut cases = read_cases(file);
        cases.retain(|case| case.op == op && case.id.contains(&id_filter));
        if cases.is_empty() {
            continue;
        }
        report.start_family(&family);
        let folder = file.parent().unwrap_or(Path::new(""));
        for case in &cases {
            let judgement = judgement_of(&mut engine, case, folder, case.answer(), Texts::Exact);
            report.count(&case.id, &judgement, expected.contains(&case.id));
        }
    }
    report.finish();
}

/// Puts a case to the engine and compares the answers; that it panics is not an answer.
fn judgement_of(
    engine: &mut Engine,
    case: &Case,
    folder: &Path,
    want: &RawValue,
    texts: Texts,
) -> Judgement {
    catch_unwind(AssertUnwindSafe(|| {
        judge(engine, case, folder, want, texts)
    }))
    .unwrap_or_else(|_| Judgement::no_answer("the engine panicked".to_owned()))
}

fn judge(
    engine: &mut Engine,
    case: &Case,
    folder: &Path,
    want: &RawValue,
    texts: Texts,
) -> Judgement {
    match case.op {
        Op::Admit => {
            let version = case.version.as_deref();
            let mut got = engine.admit(case.crd(folder), case.request(), case.object(), version);
            leave_out_values(want, &mut got.errors);
            let mut want: WantAdmission = read_answer(want);
            texts.reduce(&mut want.errors);
            texts.reduce(&mut got.errors);
            judgement::admission(&want, &got)
        }
        Op::Crd => {
            let mut got = engine.definition(case.crd(folder), case.old_crd());
            leave_out_values(want, &mut got.errors);
            let mut want: WantCrd = read_answer(want);
            texts.reduce(&mut want.errors);
            texts.reduce(&mut got.errors);
            judgement::definition(&want, &got)
        }
        Op::Table => {
            let got = engine.table(case.crd(folder), &case.objects(), case.version.as_deref());
            judgement::table(&read_answer(want), &got)
        }
        Op::OpenApi => {
            let got = engine.openapi(&case.crd(folder), case.version.as_deref());
            judgement::openapi(&read_answer(want), &got)
        }
        Op::Yaml => judgement::yaml(&read_answer(want), &engine.yaml(&case.text())),
        Op::Regex => {
            let inputs = case.inputs();
            let got = engine.regex(&case.pattern(), &inputs);
            judgement::regex(&read_answer(want), &got, &inputs)
        }
        Op::Cel => {
            let mut got = engine.expression(&case.text(), case.self_object());
            let mut want: WantCel = read_answer(want);
            texts.reduce_expression(&mut want.compile_error);
            texts.reduce_expression(&mut got.compile_error);
            judgement::expression(&want, &got)
        }
    }
}

/// Some answers do not say which values their errors refuse: there they are not compared.
fn leave_out_values(want: &RawValue, errors: &mut [FieldError]) {
    if !records_values(want) {
        for error in errors {
            error.bad_value = answer::null();
        }
    }
}

/// The case files of this repository.
fn own_files() -> Vec<PathBuf> {
    let files = shared::case_files(&[""]);
    assert!(!files.is_empty(), "no cases in tests/cases");
    files
}
