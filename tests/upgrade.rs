//! What an upgrade of the cluster changes for the definitions and objects of a workspace.

#![allow(clippy::expect_used, reason = "tests panic where they fail")]

use crd_drydock::workspace::Workspace;
use crd_drydock::{Reading, Release, ReleaseRange};

const DEFINITION: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: hosts.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: hosts, kind: Host}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              port: {type: integer, format: int32}
              size:
                type: integer
                x-kubernetes-validations:
                - {rule: self < 9, message: must be small}
          status: {type: object, properties: {at: {type: integer, format: int32}}}
";

fn host(spec: &str) -> String {
    format!("apiVersion: example.org/v1\nkind: Host\nmetadata: {{name: a}}\nspec: {{{spec}}}\n")
}

fn range(text: &str) -> ReleaseRange {
    text.parse().expect("a range")
}

fn workspace(object: &str) -> Workspace {
    let mut workspace = Workspace::default();
    workspace.set("crd.yaml", DEFINITION);
    workspace.set("object.yaml", object);
    workspace
}

/// The codes and messages of what changes for the object.
fn changes(workspace: &Workspace, releases: &str) -> Vec<String> {
    let found = workspace.upgrade("object.yaml", range(releases));
    let told = found
        .iter()
        .map(|found| format!("{}: {}", found.code.name(), found.message));
    told.collect()
}

#[test]
fn an_object_that_a_newer_release_refuses_is_told_with_what_becomes_of_its_updates() {
    let found = changes(&workspace(&host("port: 3000000000")), "1.33-1.37");
    let [refused, updates] = &*found else {
        panic!("{found:#?}")
    };
    let text = "upgrade-refused: From Kubernetes 1.36 on, the server refuses this: <nil>: ";
    assert!(refused.starts_with(text), "{refused}");
    assert_eq!(
        updates,
        "upgrade-updates: From Kubernetes 1.36 on, updates that do not change the wrong values of \
         a stored object pass"
    );
}

#[test]
fn an_object_that_is_right_everywhere_changes_nothing() {
    assert_eq!(changes(&workspace(&host("port: 3")), "1.29-1.37"), [""; 0]);
}

#[test]
fn the_text_of_an_error_that_stays_is_compared() {
    let found = changes(&workspace(&host("size: 9")), "1.34-1.35");
    assert_eq!(
        found,
        [
            "upgrade-text: From Kubernetes 1.35 on, the text of an error is: spec.size: Invalid \
             value: 9: must be small. Before, it was: spec.size: Invalid value: \"integer\": must \
             be small"
        ]
    );
}

#[test]
fn an_error_that_joins_another_one_is_told_as_one_more() {
    let found = changes(&workspace(&host("size: 1.5")), "1.35-1.36");
    assert_eq!(
        found,
        [
            "upgrade-text: From Kubernetes 1.36 on, there is one more error: <nil>: Invalid value: \
             \"\": Checked value must be of type integer (default format) in spec.size"
        ]
    );
}

#[test]
fn ratcheting_lets_updates_pass_that_were_refused() {
    let mut workspace = workspace(&host("size: 9, port: 1"));
    workspace.set_previous("object.yaml", Some(&host("size: 9, port: 2")));
    let found = changes(&workspace, "1.29-1.30");
    let [passes] = &*found else {
        panic!("{found:#?}")
    };
    let text = "upgrade-updates: From Kubernetes 1.30 on, the update passes although this is wrong";
    assert!(passes.starts_with(text), "{passes}");
    // Within releases that ratchet nothing changes but texts.
    assert_eq!(changes(&workspace, "1.35-1.36"), [""; 0]);
}

#[test]
fn an_update_that_passes_by_ratcheting_only_is_told() {
    let mut workspace = workspace(&host("size: 1, port: 3000000000"));
    workspace.set_previous("object.yaml", Some(&host("size: 2, port: 3000000000")));
    let found = changes(&workspace, "1.35-1.36");
    let [wrong] = &*found else {
        panic!("{found:#?}")
    };
    let text = "upgrade-updates: From Kubernetes 1.36 on, this is wrong. The update passes only";
    assert!(wrong.starts_with(text), "{wrong}");
}

#[test]
fn stored_objects_that_all_refuse_may_be_updated_once_errors_are_ratcheted() {
    let found = changes(&workspace(&host("size: 9")), "1.29-1.30");
    let pass = "updates that do not change the wrong values of a stored object pass";
    assert!(
        found.iter().any(|change| change.contains(pass)),
        "{found:#?}"
    );
}

#[test]
fn changes_of_a_definition_are_at_their_places() {
    let workspace = workspace("");
    let found = workspace.upgrade("crd.yaml", range("1.35-1.36"));
    let places: Vec<_> = found
        .iter()
        .map(|found| (found.code.name(), found.range.start.line))
        .collect();
    assert_eq!(places, [("upgrade-format", 19), ("upgrade-format", 24)]);
}

#[test]
fn a_workspace_answers_for_the_releases_that_are_chosen_last() {
    let mut workspace = workspace(&host("port: 3000000000"));
    for (releases, errors) in [("1.36", 1), ("1.35", 0), ("1.29-1.37", 1), ("1.30", 0)] {
        workspace.set_releases(range(releases));
        assert_eq!(
            workspace.diagnostics("object.yaml").len(),
            errors,
            "{releases}"
        );
    }
}

#[test]
fn releases_that_share_a_reading_answer_as_each_alone() {
    let storage = "    storage: true\n";
    let fields = "    selectableFields: [{jsonPath: .spec.port}]\n";
    let selecting = DEFINITION.replace(storage, &[storage, fields].concat());
    let seeing = DEFINITION.replace("rule: self < 9", "rule: self < 9, optionalOldSelf: true");
    let refused = DEFINITION.replace("self < 9", "nothing(self)");
    let object = host("port: 3000000000, size: 9");
    for text in [DEFINITION, &selecting, &seeing, &refused, "kind: [", ""] {
        for reading in [Reading::new(text), Reading::update(text, DEFINITION)] {
            for crd in reading.at_each(&Release::ALL) {
                let alone = reading.at(crd.release());
                let (shared, own) = (crd.report(), alone.report());
                assert_eq!(
                    format!("{shared:?}"),
                    format!("{own:?}"),
                    "{}",
                    crd.release()
                );
                let (shared, own) = (crd.admit(&object, None), alone.admit(&object, None));
                assert_eq!(shared.errors, own.errors, "{}", crd.release());
            }
        }
    }
}

#[test]
fn texts_and_kinds_that_nobody_knows_change_nothing() {
    let workspace = workspace("apiVersion: example.org/v2\nkind: Host\nmetadata: {name: a}\n");
    assert!(
        workspace
            .upgrade("object.yaml", range("1.29-1.37"))
            .is_empty()
    );
    assert!(
        workspace
            .upgrade("nothing.yaml", range("1.29-1.37"))
            .is_empty()
    );
}
