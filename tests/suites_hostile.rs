//! Suites that are broken in any way are read and run, and nothing panics.

#![cfg(feature = "tools")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests panic where they fail"
)]

mod shared;

use crd_drydock::suites::{RunOptions, Suite, TestedDefinition};

use shared::Random;

const DEFINITION: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.org}
spec:
  group: sea.org
  scope: Cluster
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {sails: {type: integer, maximum: 3}}}
          status: {type: object, properties: {port: {type: string}}}
";

const SUITE: &str = r"
crdName: boats.sea.org
kubernetes: 1.30-1.36
featureGates: [-A]
tests:
  onCreate:
  - name: table
    initial: &b {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 1}}
    cases:
    - {set: {'spec.sails': 5}, expectedErrors: [{field: spec.sails, code: maximum}]}
    - {remove: [spec], expectedWarnings: [], expectedUnknownFields: []}
  onUpdate:
  - name: patched
    initialCRDPatches:
    - {op: replace, path: /spec/versions/0/schema/openAPIV3Schema/properties/spec, value: {type: object}}
    initial: |
      apiVersion: sea.org/v1
      kind: Boat
      status: {port: a}
    updated: *b
    expected: *b
  onStatusUpdate:
  - {name: status, initial: *b, updated: *b, expectedStatusError: x}
";

const PIECES: [&str; 20] = [
    "null",
    "[]",
    "{}",
    "- ",
    ": ",
    "\n",
    "'",
    "|\n",
    "&b",
    "*b",
    "!!binary x",
    "[0]",
    "spec.",
    "/-",
    "1e400",
    "é",
    "\u{feff}",
    "---\n",
    "<<: *b",
    "~1",
];

/// A text with some of it gone, or something put in.
fn spoiled(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let mut at = [random.below(text.len()), random.below(text.len())];
        at.sort_unstable();
        let [from, to] = at.map(|at| {
            (0..=at)
                .rev()
                .find(|at| text.is_char_boundary(*at))
                .unwrap()
        });
        let to = match random.below(4) {
            0 => to.min(from + 40),
            _ => from,
        };
        let to = (from..=to)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap();
        text.replace_range(from..to, PIECES[random.below(PIECES.len())]);
    }
    text
}

#[test]
fn hostile_suites_are_read_and_run() {
    let target = TestedDefinition::new(DEFINITION);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..1500 {
        let suite = Suite::read(&spoiled(SUITE, &mut random));
        let result = target.run(&suite, &RunOptions::default());
        assert!(result.tests.len() <= suite.tests.len());
    }
}

#[test]
fn hostile_definitions_are_tested() {
    let suite = Suite::read(SUITE);
    assert_eq!(suite.errors, []);
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..500 {
        let target = TestedDefinition::new(&spoiled(DEFINITION, &mut random));
        let result = target.run(&suite, &RunOptions::default());
        assert!(result.tests.len() <= suite.tests.len());
    }
}
