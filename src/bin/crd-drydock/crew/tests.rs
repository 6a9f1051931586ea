use crd_drydock::Release;
use crd_drydock::check::plan::PlanOptions;

use super::*;

const CRD: &str = include_str!("../../../../examples/manifests/crds/boats.yaml");
const BOAT: &str = include_str!("../../../../examples/manifests/boats/albatross.yaml");

/// Judges texts with an engine that stops at a word while it is prepared. Returns the text and the code of each
/// finding.
fn told(texts: &[(&str, &str)], previous: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let sources = texts.iter().map(|(name, text)| {
        Source::read_already(name, false, ReadText::new(text.as_bytes().to_vec()))
    });
    let sources: Vec<Source> = sources.collect();
    let entries = texts.iter().map(|(name, _)| TextEntry {
        name: (*name).to_owned(),
        path: Some((*name).to_owned()),
        releases: vec![Release::DEFAULT],
        ..TextEntry::default()
    });
    let entries: Arc<[TextEntry]> = entries.collect();
    let (texts, seen) = surveyed(&sources, &entries, 1).unwrap();
    let plan = Plan::new(entries, seen, Vec::new(), PlanOptions::default());
    let shared = Arc::new(Shared {
        definitions: Definitions(plan.definitions(|at| texts.read(at).text.clone())),
        releases: plan.releases(),
        ..Shared::default()
    });
    let preparation = Preparation {
        kinds: None,
        replace: false,
        namespace: None,
    };
    let previous = previous.iter();
    let previous = previous.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let work = Work {
        plan: &plan,
        texts: &texts,
        shared: &shared,
        previous: &previous.collect::<Vec<_>>(),
        prepare: &|shared, previous| {
            let known = shared.definitions.0.values().map(|one| &one.text);
            let mut known = known.chain(previous.iter().map(|(_, text)| text));
            assert!(!known.any(|text| text.contains("maelstrom")), "a maelstrom");
            preparation.judge(shared, previous)
        },
    };
    let judged = judged(&work, 2, Vec::new);
    let (first, _) = judged.map_err(|Misuse(words)| words)?;
    let findings = first.into_iter().flat_map(|one| one.text.findings);
    let mut told: Vec<String> = findings
        .map(|one| format!("{} {}", one.file, one.code))
        .collect();
    told.sort();
    Ok(told)
}

#[test]
fn a_fault_at_a_definition_leaves_the_other_texts_judged() {
    let wrong = BOAT.replace("crew: 3", "crew: 0");
    let faulty = ["# maelstrom\n", CRD].concat();
    let texts = [("a.yaml", &*wrong), ("b.yaml", &*faulty), ("c.yaml", CRD)];
    assert_eq!(told(&texts[..1], &[]).unwrap(), ["a.yaml no-definition"]);
    assert_eq!(
        told(&texts, &[]).unwrap(),
        ["a.yaml out-of-range", "b.yaml not-checked"]
    );
}

#[test]
fn a_fault_at_what_the_cluster_has_ends_the_check() {
    let texts = [("a.yaml", BOAT), ("c.yaml", CRD)];
    let previous = [("b.yaml", "kind: Maelstrom # maelstrom\n")];
    let words = told(&texts, &previous).unwrap_err();
    assert!(
        words.starts_with("cannot read b.yaml: crd-drydock stopped on this input (a maelstrom)"),
        "{words}"
    );
}
