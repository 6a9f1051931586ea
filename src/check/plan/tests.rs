use super::*;
use crate::check::survey::{ReadText, survey};

/// A text of a folder, or one that the user named.
fn entry(name: &str, is_named: bool) -> TextEntry {
    TextEntry {
        name: name.to_owned(),
        is_named,
        path: Some(format!("work/{name}")),
        releases: vec![Release::default()],
        ..TextEntry::default()
    }
}

fn plan(entries: &[TextEntry], texts: &[&str]) -> Plan {
    let texts = texts
        .iter()
        .map(|text| ReadText::new(text.as_bytes().to_vec()));
    let surveyed = entries.iter().zip(texts);
    let surveyed = surveyed.map(|(entry, read)| survey(entry, &read)).collect();
    let options = PlanOptions {
        folder: "work".to_owned(),
        ..PlanOptions::default()
    };
    Plan::new(entries.into(), surveyed, Vec::new(), options)
}

/// The file, severity and message of each finding of a run in which nothing was judged.
fn told(plan: &Plan) -> Vec<String> {
    let result = plan.finished(Vec::new(), Vec::new(), &[], &Here::default());
    let findings = result.findings.into_iter();
    let told = findings.map(|one| format!("{} {} {}", one.file, one.severity.name(), one.message));
    told.collect()
}

const BOAT: &str = "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\n";
const CRD: &str = "kind: CustomResourceDefinition\n";

#[test]
fn texts_with_definitions_are_judged_first_and_alone() {
    let entries = ["a.yaml", "b.yaml", "c.yaml"].map(|name| entry(name, false));
    let plan = plan(&entries, &[BOAT, CRD, BOAT]);
    assert_eq!(plan.jobs(1), [vec![1], vec![0], vec![2]]);
    assert_eq!(plan.definitions(|at| at.to_string())[&1].text, "1");
}

#[test]
fn patches_are_left_out_and_told_where_they_were_named() {
    let texts = [BOAT, BOAT, "patches: [{path: a.yaml}, {path: b.yaml}]\n"];
    let entries = [
        entry("a.yaml", true),
        entry("b.yaml", false),
        entry("kustomization.yaml", false),
    ];
    let plan = plan(&entries, &texts);
    assert_eq!(plan.tasks().len(), 0);
    let want = "a.yaml warning not checked: it is a patch, says kustomization.yaml";
    assert_eq!(told(&plan), [want]);
}

#[test]
fn bytes_that_are_no_text_count_where_they_were_meant_for_kubernetes() {
    let entries = [entry("a.yaml", false), entry("b.yaml", false)];
    let read = |bytes: &[u8]| ReadText::new(bytes.to_vec());
    let texts = [read(b"apiVersion: v1\nkind: \xe9\n"), read(b"\xe9")];
    let surveyed = entries.iter().zip(&texts);
    let surveyed = surveyed.map(|(entry, read)| survey(entry, read)).collect();
    let plan = Plan::new(
        entries.as_slice().into(),
        surveyed,
        Vec::new(),
        PlanOptions::default(),
    );
    let result = plan.finished(Vec::new(), Vec::new(), &[], &Here::default());
    let [fault] = &*result.findings else {
        panic!("{result:?}")
    };
    let start = fault.range.start;
    assert_eq!(
        (&*fault.file, start.line, start.character),
        ("a.yaml", 1, 6)
    );
    assert_eq!(result.others[0].words, "its bytes are no text");
}

#[test]
fn an_upgrade_is_judged_by_the_last_release() {
    let releases = [Release::ALL[0], Release::ALL[1]];
    assert_eq!(judging(&releases, true), [Release::ALL[1]]);
    assert_eq!(judging(&releases, false), releases);
}

#[test]
fn files_of_go_programs_and_beside_tests_of_chainsaw_are_sent_by_tests() {
    let chainsaw = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\n";
    let texts = [BOAT, BOAT, BOAT, chainsaw];
    let names = [
        "a/testdata/in.d/a.yaml",
        "test/a.yaml",
        "e2e/a.yaml",
        "e2e/chainsaw-test.yaml",
    ];
    let plan = plan(&names.map(|name| entry(name, false)), &texts);
    let sent = plan.tasks().iter().map(|task| task.is_sent_by_tests);
    assert_eq!(sent.collect::<Vec<_>>(), [true, false, true]);
    let beside = plan.tasks().iter().map(|task| task.is_beside_chainsaw);
    assert_eq!(beside.collect::<Vec<_>>(), [false, false, true]);
}
