use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::*;
use crate::check::definitions::Defining;
use crate::check::severity::{Missing, Validation};
use crate::repository::{Patch, Skip, SkipReason};
use crate::{NoZones, Release};

const CRD: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.org}
spec:
  group: sea.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              sails: {type: integer, minimum: 1}
              name: {type: string}
";

/// A judge with the definition as text 0.
fn judge(options: RunOptions, previous: &[&str]) -> TextJudge {
    let definition = Defining {
        name: "crd.yaml".to_owned(),
        path: Some("work/crd.yaml".to_owned()),
        text: CRD.to_owned(),
        needed_by: None,
        line: 0,
    };
    let releases = vec![Release::DEFAULT];
    let surroundings = Surroundings {
        previous: previous.iter().map(|text| (*text).to_owned()).collect(),
        ..Surroundings::new(&releases, false, Rc::new(NoZones))
    };
    let definitions = Definitions(BTreeMap::from([(0, definition)]));
    let stored = StoredObjects::new(Vec::new(), Rc::new(NoZones));
    let shared = Shared {
        options,
        definitions,
        releases,
        ..Shared::default()
    };
    TextJudge::new(Arc::new(shared), surroundings, stored)
}

fn task(at: usize, line: u32) -> JudgingTask {
    let releases = vec![Release::default()];
    JudgingTask {
        at,
        path: Some("work/b.yaml".to_owned()),
        line,
        is_only_loaded: false,
        is_sent_by_tests: false,
        is_beside_chainsaw: false,
        skips: Vec::new(),
        remarks: Vec::new(),
        judging: releases.clone(),
        releases,
        configuration: None,
    }
}

fn judged(text: &str) -> JudgedText {
    let options = RunOptions {
        folder: "work".to_owned(),
        ..RunOptions::default()
    };
    judged_with(options, text, task(1, 0))
}

fn judged_with(options: RunOptions, text: &str, task: JudgingTask) -> JudgedText {
    let text = CheckedText {
        name: "b.yaml",
        text,
        is_named: false,
    };
    let mut all = judge(options, &[]).judge(&[(text, &task)]);
    all.remove(0).text
}

/// The place, severity, code and message of each finding.
fn told(judged: &JudgedText) -> Vec<String> {
    let findings = judged.findings.iter();
    let told = findings.map(|one| {
        let start = one.range.start;
        let (severity, code) = (one.severity.name(), &one.code);
        let (line, character) = (start.line + 1, start.character + 1);
        format!("{line}:{character} {severity}[{code}] {}", one.message)
    });
    told.collect()
}

#[test]
fn an_object_is_judged_by_the_definition_of_another_text() {
    let text =
        "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec:\n  nam: x\n  sails: 0\n";
    let judged = judged(text);
    let want = [
        "5:3 error[unknown-field] unknown field \"spec.nam\"",
        "6:10 error[out-of-range] spec.sails: Invalid value: 0: spec.sails in body should be greater than or equal to 1",
    ];
    assert_eq!(told(&judged), want);
    let [unknown, range] = &*judged.findings else {
        panic!("{judged:?}")
    };
    assert_eq!(unknown.hints, ["did you mean \"name\"?"]);
    assert_eq!(unknown.excerpt.as_ref().unwrap().text, "  nam: x");
    assert_eq!(range.field.as_deref(), Some("spec.sails"));
    assert_eq!(range.related[0].file, "crd.yaml");
    assert_eq!((judged.tally.objects, judged.tally.definitions), (1, 0));
}

#[test]
fn what_tests_send_is_validated_as_strictly_as_their_clients_ask() {
    let text = "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec: {nam: x}\n";
    let severity = |validate| {
        let task = JudgingTask {
            is_sent_by_tests: true,
            ..task(1, 0)
        };
        let options = RunOptions {
            validate,
            ..RunOptions::default()
        };
        judged_with(options, text, task).findings[0].severity.name()
    };
    assert_eq!(severity(None), "warning");
    assert_eq!(severity(Some(Validation::Strict)), "error");
}

#[test]
fn a_fault_beside_a_placeholder_is_told() {
    let of = |spec: &str| {
        let head = "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec:\n";
        judged(&[head, spec].concat())
    };
    for misread in [
        "  name: ${NAME}\n  sails:1\n  other: 2\n",
        "  sails: 1\n  name: {{ .Values.name }}: x\n",
    ] {
        let judged = of(misread);
        assert_eq!(judged.findings[0].code, "syntax-error", "{misread}");
        assert!(judged.skipped.is_empty(), "{misread}");
    }
    for template in [
        "  name: {{ .Values.name }}\n  sails: 1\n",
        "  sails: |-\n    {{ .Values.sails }}\n",
    ] {
        let judged = of(template);
        assert_eq!(told(&judged), [""; 0], "{template}");
        assert_eq!(judged.skipped[0].reason, "template", "{template}");
    }
}

#[test]
fn expressions_stand_for_values_beside_a_test_of_chainsaw() {
    let text =
        "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec: {sails: (env('SAILS'))}\n";
    for is_beside_chainsaw in [true, false] {
        let task = JudgingTask {
            is_beside_chainsaw,
            ..task(1, 0)
        };
        let judged = judged_with(RunOptions::default(), text, task);
        assert_eq!(judged.findings.is_empty(), is_beside_chainsaw);
    }
}

#[test]
fn what_is_left_out_is_told_with_its_reason() {
    let text = "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec: {sails: '{{ .sails }}'}\n\
                ---\napiVersion: v1\nkind: Pod\nmetadata: {name: b}\n---\nname: x\n";
    let judged = judged(text);
    assert_eq!(told(&judged), [""; 0]);
    assert_eq!(judged.skipped[0].reason, "template");
    let others: Vec<_> = judged.others.iter().map(|one| &*one.words).collect();
    let want = [
        "Pod of v1, which API servers know by themselves",
        "not a manifest",
    ];
    assert_eq!(others, want);
}

#[test]
fn what_others_complete_is_not_reported_as_missing() {
    let skip = Skip {
        path: "work/b.yaml".to_owned(),
        reason: SkipReason::Partial,
        line: None,
        is_item: false,
        about: Patch::default(),
        declared_by: "work/test.yaml".to_owned(),
    };
    let task = JudgingTask {
        skips: vec![skip],
        ..task(1, 0)
    };
    let options = RunOptions {
        folder: "work".to_owned(),
        ..RunOptions::default()
    };
    let head = "apiVersion: sea.org/v1\nkind: Boat\n";
    let text = [head, "metadata: {}\n---\n", head, "spec: {nam: x}\n"].concat();
    let judged = judged_with(options, &text, task);
    assert_eq!(
        told(&judged),
        ["7:8 error[unknown-field] unknown field \"spec.nam\""]
    );
    let words: Vec<_> = judged.skipped.iter().map(|one| &*one.words).collect();
    assert_eq!(words, ["partial object, says test.yaml"]);
    assert_eq!(judged.tally.objects, 1);
}

#[test]
fn comments_silence_findings_and_unused_ones_are_told() {
    let text = "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec:\n  \
                sails: 0 # drydock-ignore[out-of-range]: old\n  name: x # drydock-ignore[wrong-type]: no\n";
    let want = "6:11 warning[unused-ignore] there is not a finding wrong-type here that the comment silences: remove it";
    assert_eq!(told(&judged(text)), [want]);
}

#[test]
fn kinds_without_a_definition_are_told_as_the_mode_says() {
    let text = "apiVersion: lake.org/v1\nkind: Raft\nmetadata: {name: a}\n";
    let told_as = |missing| {
        let options = RunOptions {
            missing,
            ..RunOptions::default()
        };
        let judged = judged_with(options, text, task(1, 0));
        judged.findings.first().map(|one| one.severity.name())
    };
    assert_eq!(told_as(None), Some("warning"));
    assert_eq!(told_as(Some(Missing::Error)), Some("error"));
    assert_eq!(told_as(Some(Missing::Ignore)), None);
}

#[test]
fn places_in_a_piece_are_those_of_the_whole_stream() {
    let text = "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec: {sails: 0}\n";
    let judged = judged_with(RunOptions::default(), text, task(1, 100));
    assert_eq!(judged.findings[0].range.start.line, 103);
    assert_eq!(judged.findings[0].related[0].range.start.line, 18);
}
