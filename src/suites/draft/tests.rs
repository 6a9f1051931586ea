use crate::Release;
use crate::suites::{RunOptions, Suite, TestedDefinition};

const BOATS: &str = r#"apiVersion: apiextensions.k8s.io/v1
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
        required: [spec]
        properties:
          spec:
            type: object
            required: [sails]
            x-kubernetes-validations:
            - {rule: self.sails < 5, message: too many sails}
            - {rule: self.sails >= oldSelf.sails, message: sails are kept}
            - {rule: "true", message: nothing}
            properties:
              sails: {type: integer, minimum: 1}
              colour: {type: string, default: white}
"#;

#[test]
fn a_first_suite_passes_and_has_a_test_for_each_rule() {
    let target = TestedDefinition::new(BOATS);
    let text = target.draft("crds/boats.yaml", Release::DEFAULT).unwrap();
    let suite = Suite::read(&text);
    assert_eq!(suite.errors, [], "{text}");
    assert!(
        target.run(&suite, &RunOptions::default()).has_passed(),
        "{text}"
    );
    let names: Vec<&str> = suite.tests.iter().map(|test| &*test.name).collect();
    let want = [
        "admits an object with the required fields",
        "admits an object with all fields",
        "spec: too many sails",
        "spec: sails are kept",
    ];
    assert_eq!(names, want, "{text}");
    assert!(text.contains("colour: white"), "{text}");
    assert!(
        text.contains("crd: crds/boats.yaml\nversion: v1\n"),
        "{text}"
    );
    assert!(text.ends_with("# - \"spec: nothing\"\n"), "{text}");
}

#[test]
fn a_definition_that_no_server_takes_has_no_suite() {
    let wrong = BOATS.replace("scope: Namespaced", "scope: Sea");
    let error = TestedDefinition::new(&wrong)
        .draft("a", Release::DEFAULT)
        .unwrap_err();
    assert!(error.contains("spec.scope"), "{error}");
}
