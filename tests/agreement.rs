//! The files of `tests/agreement` with what becomes of each object in them. Every host is asked the
//! same: `pkg-tests/agreement.test.mjs` puts them to the package, the command, the language server
//! and the page.
//!
//! Each file has texts beside those of `definitions.yaml`: `=== NAME` begins a text, `=== previous
//! NAME` one of what is in the cluster, `=== request` says what is asked of the server, `=== kinds` that
//! Kubernetes' own kinds are judged, and
//! `=== outcomes` has a line for each object, with the stored one below.
//!
//! `UPDATE=1 cargo test --test agreement` writes the outcomes anew: look at the difference.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests panic where they fail"
)]

use std::fs;
use std::path::{Path, PathBuf};

use crd_drydock::workspace::Workspace;
use crd_drydock::workspace::checks::outcome::DocumentOutcome;
use crd_drydock::workspace::checks::outcome::Verdict;
use crd_drydock::workspace::checks::request::RequestMode;
use crd_drydock::workspace::objects::Object;

const OUTCOMES: &str = "=== outcomes\n";
/// The table of Kubernetes' own kinds.
const KINDS: &str = concat!(
    include_str!("../packaging/kubernetes/kinds.txt"),
    include_str!("../packaging/kubernetes/checks.txt")
);
const DEFINITIONS: &str = "definitions.yaml";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agreement")
}

/// A workspace with the texts of a file, up to its outcomes.
fn workspace(texts: &str) -> Workspace {
    let mut workspace = Workspace::default();
    let definitions = fs::read_to_string(folder().join(DEFINITIONS)).unwrap();
    workspace.set(DEFINITIONS, &definitions);
    for section in ["\n", texts].concat().split("\n=== ").skip(1) {
        let (heading, text) = section.split_once('\n').unwrap();
        match heading.split_once(' ') {
            Some(("previous", name)) => workspace.set_previous(name, Some(text)),
            None if heading == "request" => {
                workspace.set_request(RequestMode::parse(text.trim()).unwrap());
            }
            None if heading == "kinds" => workspace.use_kubernetes(KINDS).unwrap(),
            _ => workspace.set(heading, text),
        }
    }
    workspace
}

fn outcomes(workspace: &Workspace) -> String {
    let mut told = String::new();
    for uri in workspace.uris().filter(|uri| *uri != DEFINITIONS) {
        workspace.objects(uri, &mut |object| told.push_str(&outcome(object)));
    }
    told
}

fn outcome(object: &Object<'_>) -> String {
    let site = object.site;
    let item = site.item.map(|item| format!("[{item}]"));
    let verdict = match &object.verdict {
        Verdict::Accepted => "accepted",
        Verdict::Refused => "refused",
        Verdict::NotJudged(why) => why.reason.name(),
    };
    let place = format!("{} {}{}", site.uri, site.document, item.unwrap_or_default());
    let stored = match object.outcome {
        DocumentOutcome::Admission(admission) if verdict == "accepted" => admission.object_json(),
        _ => None,
    };
    let stored = stored.map(|json| format!("  {json}\n"));
    format!(
        "{place}: {}: {verdict}\n{}",
        object.identity,
        stored.unwrap_or_default()
    )
}

#[test]
fn every_object_has_the_outcome_that_hosts_agree_on() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let (texts, expected) = text.split_once(OUTCOMES).unwrap();
        let found = outcomes(&workspace(texts));
        count += found.lines().count();
        if found == expected {
            continue;
        }
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, [texts, OUTCOMES, &found].concat()).unwrap();
        }
        wrong.push(format!("{}: found\n{found}", path.display()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 0, "there are no cases");
}
