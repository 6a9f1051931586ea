use super::update_suite;
use crate::suites::result::UpdatedError;
use crate::suites::{RunOptions, Suite, TestedDefinition, Update};

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
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              sails: {type: integer, minimum: 1}
              colour: {type: string, default: white}
              ports: {type: array, items: {type: string}}
              crew:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name, role]
                items:
                  type: object
                  required: [name, role]
                  properties:
                    name: {type: string}
                    role: {type: string, default: sailor}
                    age: {type: integer, default: 20}
          status:
            type: object
            properties:
              port: {type: string, enum: [Kiel, Oslo]}
"#;

/// The text of a suite after all that fails is updated.
fn updated(tests: &str) -> String {
    let text = format!("crdName: boats.sea.org # the name\ntests:\n{tests}");
    let target = TestedDefinition::new(BOATS);
    let options = RunOptions {
        updates: true,
        ..RunOptions::default()
    };
    let suite = Suite::read(&text);
    assert_eq!(suite.errors, [], "{text}");
    let result = target.run(&suite, &options);
    let updates = result.tests.into_iter();
    let updates: Vec<_> = updates
        .filter_map(|test| Some((test.index, test.update?)))
        .collect();
    let updated = update_suite(&text, &updates);
    assert_eq!(updated.left, Vec::<usize>::new(), "{text}");
    let one_by_one = updates.iter().rev().fold(text.clone(), |text, update| {
        update_suite(&text, std::slice::from_ref(update)).text
    });
    assert_eq!(
        updated.text, one_by_one,
        "all at once, or one by one from the last"
    );
    let again = target.run(&Suite::read(&updated.text), &options);
    assert!(again.has_passed(), "{}", updated.text);
    let head = "crdName: boats.sea.org # the name\ntests:\n";
    updated.text.strip_prefix(head).unwrap().to_owned()
}

#[test]
fn what_the_server_says_is_written_into_the_expectations() {
    for (before, after) in [
        // An object as YAML: comments stay.
        (
            "  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 2}}\n    \
             expected: # all of it\n      apiVersion: sea.org/v1\n      kind: Boat\n      # what it has\n      \
             spec:\n        sails: 3 # two\n        mast: 1\n",
            "  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 2}}\n    \
             expected: # all of it\n      apiVersion: sea.org/v1\n      kind: Boat\n      # what it has\n      \
             spec:\n        sails: 2 # two\n        colour: white\n",
        ),
        // An object in a string.
        (
            "  onCreate:\n  - name: a\n    initial: |\n      apiVersion: sea.org/v1\n      kind: Boat\n      \
             spec: {sails: 2}\n    expected: |\n      # the object\n      apiVersion: sea.org/v1\n      \
             kind: Boat\n      spec:\n        sails: 2 # two\n  - name: b\n    initial: |\n      \
             apiVersion: sea.org/v1\n      kind: Boat\n",
            "  onCreate:\n  - name: a\n    initial: |\n      apiVersion: sea.org/v1\n      kind: Boat\n      \
             spec: {sails: 2}\n    expected: |\n      # the object\n      apiVersion: sea.org/v1\n      \
             kind: Boat\n      spec:\n        sails: 2 # two\n        colour: white\n  - name: b\n    \
             initial: |\n      apiVersion: sea.org/v1\n      kind: Boat\n",
        ),
        // Blocks with other line breaks at their ends, and an object in single quotes.
        (
            "  onCreate:\n  - name: a\n    initial: &a |\n      {apiVersion: sea.org/v1, kind: Boat}\n    expected: |+ # it\n      \
             # head\n      apiVersion: sea.org/v1\n      kind: Boat\n      spec: {sails: 2}\n\n  - name: b\n    initial: *a\n    \
             expected: |-\n      apiVersion: sea.org/v1\n      kind: Other\n  - name: c\n    initial: *a\n    \
             expected: '{\"apiVersion\": \"sea.org/v1\", \"kind\": \"Other\"}' # json\n",
            "  onCreate:\n  - name: a\n    initial: &a |\n      {apiVersion: sea.org/v1, kind: Boat}\n    expected: |+ # it\n      \
             # head\n      apiVersion: sea.org/v1\n      kind: Boat\n\n  - name: b\n    initial: *a\n    \
             expected: |-\n      apiVersion: sea.org/v1\n      kind: Boat\n  - name: c\n    initial: *a\n    \
             expected: '{\"apiVersion\": \"sea.org/v1\", \"kind\": \"Boat\"}' # json\n",
        ),
        // An object in brackets.
        (
            "  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {ports: [a, \"1\"]}}\n    \
             expected: {apiVersion: sea.org/v1, kind: Boat, spec: {colour: red}}\n",
            "  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {ports: [a, \"1\"]}}\n    \
             expected: {apiVersion: sea.org/v1, kind: Boat, spec: {colour: white, ports: [a, \"1\"]}}\n",
        ),
        // Another error, an error where nothing is expected.
        (
            "  onCreate:\n  # no sails\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 0}}\n    \
             expectedError: too few # sails\n",
            "  onCreate:\n  # no sails\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 0}}\n    \
             expectedError: \"spec.sails: Invalid value: 0: spec.sails in body should be greater than or equal to 1\" # sails\n",
        ),
        (
            "  onCreate:\n  - name: a\n    initial: |\n      apiVersion: sea.org/v1\n      \
             kind: Boat\n      spec: {sails: 0}\n",
            "  onCreate:\n  - name: a\n    initial: |\n      apiVersion: sea.org/v1\n      \
             kind: Boat\n      spec: {sails: 0}\n    \
             expectedError: \"spec.sails: Invalid value: 0: spec.sails in body should be greater than or equal to 1\"\n",
        ),
        // A case of a table.
        (
            "  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    cases:\n    \
             - set: {spec.sails: 1}\n    - set: {spec.sails: 0}\n",
            "  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    cases:\n    \
             - set: {spec.sails: 1}\n    - set: {spec.sails: 0}\n      \
             expectedError: \"spec.sails: Invalid value: 0: spec.sails in body should be greater than or equal to 1\"\n",
        ),
        // A refused status.
        (
            "  onUpdate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    \
             updated: {apiVersion: sea.org/v1, kind: Boat, status: {port: Rom}}\n    expectedStatusError: other\n",
            "  onUpdate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    \
             updated: {apiVersion: sea.org/v1, kind: Boat, status: {port: Rom}}\n    \
             expectedStatusError: \"status.port: Unsupported value: \\\"Rom\\\": supported values: \\\"Kiel\\\", \\\"Oslo\\\"\"\n",
        ),
    ] {
        assert_eq!(updated(before), after, "{before}");
    }
}

#[test]
fn items_of_lists_keep_their_comments_and_layout() {
    const ANN: &str = "        # first\n        - name: Ann # A\n          role: cook\n          # a default\n          age: 20 # years\n";
    const BEN: &str = "        # about Ben\n        - {name: Ben, role: cook, age: 30} # B\n";
    let eve = |role: &str, age: u8| {
        format!(
            "        # about Eve\n        - name: Eve # E\n          role: {role} # r\n          age: {age} # a\n"
        )
    };
    let old = |age: u8| ANN.replace("20", &age.to_string());
    for (sent, before, after) in [
        // One goes, another changes.
        (
            "{name: Ann, role: cook}, {name: Ben, role: cook, age: 30}",
            [&*old(7), BEN, &*eve("cook", 1)].concat(),
            [ANN, BEN].concat(),
        ),
        // Two change, the first goes.
        (
            "{name: Ben, role: cook, age: 30}, {name: Eve, role: boy, age: 2}",
            [&*old(7), &*BEN.replace("30", "31"), &*eve("boy", 1)].concat(),
            [BEN, &*eve("boy", 2)].concat(),
        ),
        // The same name with another role is another item.
        (
            "{name: Eve, role: boy, age: 2}, {name: Eve, role: cook, age: 3}",
            [&*eve("cook", 1), &*eve("boy", 2)].concat(),
            [&*eve("boy", 2), &*eve("cook", 3)].concat(),
        ),
        // One gets the default of a key.
        (
            "{name: Eve, age: 3}, {name: Ann, role: cook}",
            [ANN, "        # about Eve\n        - name: Eve # E\n          age: 3 # a\n"].concat(),
            ["        # about Eve\n        - name: Eve # E\n          age: 3 # a\n          role: sailor\n", ANN].concat(),
        ),
        // A new one between others.
        (
            "{name: Ann, role: cook}, {name: Max, role: boy}, {name: Ben, role: cook, age: 30}",
            [BEN, ANN].concat(),
            [ANN, "        - name: Max\n          role: boy\n          age: 20\n", BEN].concat(),
        ),
    ] {
        for is_text in [false, true] {
            let head = format!(
                "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{crew: [{sent}]}}}}\n    \
                 expected:{}\n      apiVersion: sea.org/v1\n      kind: Boat\n      spec:\n        colour: white\n        crew:\n",
                if is_text { " |" } else { "" },
            );
            let [before, after] = [&before, &after].map(|crew| [&*head, crew, "  # the end\n"].concat());
            assert_eq!(updated(&before), after, "{before}");
        }
    }
}

#[test]
fn texts_in_lines_keep_their_layout() {
    for (head, indent, lead) in [
        ("|", 6, ""),
        ("|", 12, "# first\n"),
        ("|2", 7, "# deeper than it says\n"),
        ("|3+ # it", 7, "# first\n"),
        ("|-", 6, "---\n"),
    ] {
        let block = |sails: u8| {
            let body = format!(
                "{lead}apiVersion: sea.org/v1\nkind: Boat\n\nspec:\n    colour: white\t# plain\n    sails: {sails} # two\n"
            );
            let lines = body.lines().map(|line| match line {
                "" => "\n".to_owned(),
                line => format!("{}{line}\n", " ".repeat(indent)),
            });
            let lines: String = lines.collect();
            format!(
                "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: 2}}}}\n    expected: {head}\n{lines}     \n\n  # the end\n"
            )
        };
        assert_eq!(updated(&block(3)), block(2), "{head} {indent}");
    }
}

#[test]
fn comments_on_the_line_of_a_key_stay_there() {
    let boat = "apiVersion: sea.org/v1, kind: Boat";
    let error =
        "\"spec.sails: Invalid value: 0: spec.sails in body should be greater than or equal to 1\"";
    let refused =
        format!("  onCreate:\n  - name: a\n    initial: {{{boat}, spec: {{sails: 0}}}}\n");
    let text = "  onCreate:\n  - name: a\n    initial: |\n      apiVersion: sea.org/v1\n      kind: Boat\n";
    let stored = "      apiVersion: sea.org/v1\n      kind: Boat\n";
    let plain = format!("  onCreate:\n  - name: a\n    initial: {{{boat}}}\n");
    for (head, before, after) in [
        (
            &*refused,
            "    expectedError: >-  # folded\n      too\n      few\n".to_owned(),
            format!("    expectedError: {error}  # folded\n"),
        ),
        (
            text,
            "    expected: |  # stored\n      apiVersion: sea.org/v1\n      kind: other\n"
                .to_owned(),
            format!("    expected: |  # stored\n{stored}"),
        ),
        (
            &*plain,
            "    expected: *other # stored\n".to_owned(),
            format!("    expected: # stored\n{stored}"),
        ),
    ] {
        let aliased = "  onUpdate:\n  - name: b\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    \
                       updated: &other {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 1, colour: white}}\n";
        let before = [aliased, head, &before].concat();
        assert_eq!(updated(&before), [aliased, head, &after].concat());
    }
}

#[test]
fn what_another_test_shares_is_left() {
    let text = "crdName: boats.sea.org\nshared: {boat: &boat {apiVersion: sea.org/v1, kind: Boat}}\ntests:\n  onCreate:\n  \
                - {name: a, initial: *boat, expected: &other {kind: Boat, apiVersion: x}}\n  \
                - {name: b, initial: *boat, expected: *other}\n";
    let target = TestedDefinition::new(BOATS);
    let options = RunOptions {
        updates: true,
        ..RunOptions::default()
    };
    let result = target.run(&Suite::read(text), &options);
    let updates = result.tests.into_iter().take(1);
    let updates: Vec<_> = updates
        .map(|test| (test.index, test.update.unwrap()))
        .collect();
    let updated = update_suite(text, &updates);
    assert_eq!((updated.left, &*updated.text), (vec![0], text));
    assert_eq!((updated.shared, &*updated.diff), (vec![0], ""));
}

#[test]
fn what_tests_share_is_written_if_all_of_them_get_something_else() {
    let boat = "apiVersion: sea.org/v1, kind: Boat";
    let before = format!(
        "  onCreate:\n  - {{name: a, initial: {{{boat}}}, expected: &other {{kind: Boat, apiVersion: x}}}}\n  \
         - {{name: b, initial: {{{boat}, spec: {{sails: 2}}}}, expected: *other}}\n"
    );
    let after = updated(&before);
    assert!(
        after.contains("spec: {colour: white, sails: 2}")
            || after.contains("spec: {sails: 2, colour: white}"),
        "{after}"
    );
    assert!(!after.contains("*other"), "{after}");
}

#[test]
fn a_request_can_be_refused_with_any_message() {
    let boat = "apiVersion: sea.org/v1, kind: Boat";
    for (spec, wants) in [("{sails: 0}", true), ("{sails: 1}", false)] {
        let text = format!(
            "crdName: boats.sea.org\nversion: '*'\ntests: {{onCreate: [{{name: a, refused: true, initial: {{{boat}, spec: {spec}}}}}]}}"
        );
        let result = TestedDefinition::new(BOATS).run(&Suite::read(&text), &RunOptions::default());
        assert_eq!(result.has_passed(), wants, "{spec}");
    }
}

#[test]
fn a_test_is_not_turned_into_its_opposite() {
    for (spec, expected) in [
        ("{sails: 1}", "refused: true"),
        ("{sails: 1}", "expectedError: too few"),
        (
            "{sails: 0}",
            "expected: {apiVersion: sea.org/v1, kind: Boat}",
        ),
    ] {
        let suite = Suite::read(&format!(
            "crdName: boats.sea.org\ntests:\n  onCreate:\n  - name: a\n    \
             initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {spec}}}\n    {expected}\n"
        ));
        let options = RunOptions {
            updates: true,
            ..RunOptions::default()
        };
        let result = TestedDefinition::new(BOATS).run(&suite, &options);
        assert!(!result.has_passed(), "{expected}");
        assert_eq!(result.tests[0].update, None, "{expected}");
    }
}

#[test]
fn a_refusal_without_a_judgement_is_not_written() {
    for (object, end) in [
        ("{apiVersion: sea.org/v1, kind: Baot}", ""),
        ("{apiVersion: sea.org/v1, kynd: Boat}", ""),
        ("{apiVersion: sea.org/v1, kind: Baot}", ", refused: true"),
    ] {
        let text = format!(
            "crdName: boats.sea.org\ntests: {{onCreate: [{{name: a, initial: {object}{end}}}]}}"
        );
        let options = RunOptions {
            updates: true,
            ..RunOptions::default()
        };
        let result = TestedDefinition::new(BOATS).run(&Suite::read(&text), &options);
        assert!(!result.has_passed());
        assert_eq!(result.tests[0].update, None, "{text}");
    }
}

#[test]
fn errors_take_the_place_of_a_text_that_some_releases_word_differently() {
    let text = "crdName: boats.sea.org\ntests:\n  onCreate:\n  # no sails\n  - name: a\n    initial: {apiVersion: \
                sea.org/v1, kind: Boat, spec: {sails: 0}}\n    expectedError: should be greater\n";
    let suite = Suite::read(text);
    let options = RunOptions {
        updates: true,
        ..RunOptions::default()
    };
    let mut result = TestedDefinition::new(BOATS).run(&suite, &options);
    let test = result.tests.remove(0);
    assert_eq!(test.update, None);
    let update = Update {
        expected_errors: Some(test.errors),
        ..Update::default()
    };
    let updated = update_suite(text, &[(0, update)]);
    let want = text.replace(
        "expectedError: should be greater\n",
        "expectedErrors:\n      - field: spec.sails\n        code: minimum\n",
    );
    assert_eq!(updated.text, want);
}

#[test]
fn an_error_may_have_a_code_only() {
    let text = "crdName: boats.sea.org\ntests:\n  onCreate:\n  - name: a\n    initial: {}\n    expectedError: b\n";
    let error = UpdatedError {
        field: None,
        code: "minimum".to_owned(),
        message: None,
    };
    let update = Update {
        expected_errors: Some(vec![error]),
        ..Update::default()
    };
    let want = text.replace(
        "expectedError: b\n",
        "expectedErrors:\n      - code: minimum\n",
    );
    assert_eq!(update_suite(text, &[(0, update)]).text, want);
}

#[test]
fn comments_of_an_expectation_stay_with_the_one_that_takes_its_place() {
    let head =
        "crdName: boats.sea.org\ntests:\n  onCreate:\n  - name: a\n    initial: {}\n    # before\n";
    let update = Update {
        expected_errors: Some(vec![UpdatedError {
            field: Some("spec".to_owned()),
            code: "type".to_owned(),
            message: None,
        }]),
        ..Update::default()
    };
    let updated = |end: &str| update_suite(&[head, end].concat(), &[(0, update.clone())]).text;
    let list = "\n      - field: spec\n        code: type\n";
    assert_eq!(
        updated("    expectedError: wrong # keep this\n"),
        format!("{head}    expectedErrors: # keep this{list}")
    );
    assert_eq!(
        updated("    \"expectedError\": wrong\n    # the end\n"),
        format!("{head}    \"expectedErrors\":{list}    # the end\n")
    );
}

#[test]
fn errors_of_rules_keep_the_messages_that_tell_rules_apart() {
    let rule = "            type: object\n            properties:\n              sails: ";
    let rules = "            type: object\n            x-kubernetes-validations: [{rule: self.sails < 5, message: too many}]\n            properties:\n              sails: ";
    let definition = BOATS.replace(rule, rules);
    assert_ne!(definition, BOATS);
    let text = "crdName: boats.sea.org\ntests:\n  onCreate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: \
                Boat, spec: {sails: 7}}\n    expectedError: too few\n";
    let options = RunOptions {
        updates: true,
        ..RunOptions::default()
    };
    let target = TestedDefinition::new(&definition);
    let mut result = target.run(&Suite::read(text), &options);
    let update = Update {
        expected_errors: Some(result.tests.remove(0).errors),
        ..Update::default()
    };
    let updated = update_suite(text, &[(0, update)]).text;
    let want = "expectedErrors:\n      - field: spec\n        code: rule-failed\n        message: too many\n";
    assert!(updated.ends_with(want), "{updated}");
    assert!(
        target
            .run(&Suite::read(&updated), &RunOptions::default())
            .has_passed(),
        "{updated}"
    );
    let other =
        TestedDefinition::new(&definition.replace("too many", "too many sails are no good"));
    let other = other.run(&Suite::read(&updated), &RunOptions::default());
    assert!(other.has_passed(), "a message is a part");
    let without = TestedDefinition::new(&definition.replace("message: too many", "message: other"));
    let without = without.run(&Suite::read(&updated), &RunOptions::default());
    assert!(!without.has_passed(), "another rule does not count");
}

#[test]
fn characters_that_end_lines_elsewhere_are_written_with_escapes() {
    for text in ["x \\u2028 y", "x\\u0085y", "\\u007f\\ufffe", "\\u0007"] {
        let before = format!(
            "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{colour: \"{text}\"}}}}\n    \
             expected: {{apiVersion: sea.org/v1, kind: Boat, spec: {{colour: red}}}}\n"
        );
        let after = before.replace("colour: red", &format!("colour: \"{text}\""));
        assert_eq!(updated(&before), after, "{text}");
    }
}
