use super::*;
use crate::repository::facts;

fn skips(files: &[(&str, &str)]) -> Vec<String> {
    let mut survey = Survey::default();
    for (path, text) in files {
        survey.add(path, facts(path, text));
    }
    let line = |skip: Skip| {
        let line = skip.line.map(|line| line.to_string()).unwrap_or_default();
        [
            &skip.path,
            skip.reason.name(),
            &line,
            &skip.about.of.kind,
            &skip.declared_by,
        ]
        .join(" ")
    };
    survey.skips().into_iter().map(line).collect()
}

const BOAT: &str = "apiVersion: example.org/v1\nkind: Boat\n";

#[test]
fn patches_are_those_that_a_kustomization_names() {
    let kustomization = "patches: [{path: a.yaml}]\nresources: [b.yaml]";
    let found = skips(&[
        ("k/a.yaml", BOAT),
        ("k/b.yaml", BOAT),
        ("k/kustomization.yaml", kustomization),
    ]);
    assert_eq!(
        found,
        [
            "k/a.yaml patch   k/kustomization.yaml",
            "k/b.yaml partial   k/kustomization.yaml",
            "k/kustomization.yaml tool   "
        ]
    );
}

#[test]
fn what_a_kustomization_builds_is_judged_though_it_is_also_a_patch_or_data() {
    for (kustomization, want) in [
        (
            "patches: [{path: a.yaml}]",
            "k/a.yaml partial   k/kustomization.yaml",
        ),
        ("configMapGenerator: [{name: a, files: [a.yaml]}]", ""),
        ("secretGenerator: [{name: a, files: [b=a.yaml]}]", ""),
    ] {
        let own = [kustomization, "\nresources: [a.yaml]"].concat();
        let mut found = skips(&[("k/a.yaml", BOAT), ("k/kustomization.yaml", &own)]);
        found.retain(|line| line.starts_with("k/a.yaml"));
        assert_eq!(found.join("\n"), want, "{kustomization}");
    }
}

#[test]
fn names_with_errors_are_of_assertions_where_a_test_is() {
    let suite = "apiVersion: kuttl.dev/v1beta1\nkind: TestSuite\n";
    let step = "apiVersion: kuttl.dev/v1beta1\nkind: TestStep\n";
    let chainsaw = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\n";
    for (errors, other, text, want) in [
        ("a/05-error-pages.yaml", "a/06-boat.yaml", BOAT, false),
        ("a/05-errors.yaml", "a/05-assert.yaml", BOAT, true),
        ("a/05-errors.yaml", "a/04-step.yaml", step, true),
        ("a/05-errors.yaml", "a/chainsaw-test.yaml", chainsaw, true),
        ("a/b/05-errors.yaml", "a/kuttl-test.yaml", suite, true),
        ("a/b/05-errors.yaml", "a/c/05-assert.yaml", BOAT, false),
        ("test/b/05-errors.yaml", "test/c/05-assert.yaml", BOAT, true),
        ("a/05-errors.yaml", "a/boat-assert.yaml", BOAT, false),
        // Kuttl applies it, chainsaw does not.
        ("a/b/02-error.yaml", "a/kuttl-test.yaml", suite, false),
        (
            "a/b/01-error-handling.yaml",
            "a/kuttl-test.yaml",
            suite,
            false,
        ),
        ("a/02-error.yaml", "a/chainsaw-test.yaml", chainsaw, true),
        ("a/b/08-Errors.yaml", "a/kuttl-test.yaml", suite, true),
    ] {
        let boat = [BOAT, "metadata: {name: a}\n"].concat();
        let found = skips(&[(errors, &boat), (other, text)]);
        let is_assertion = found.contains(&format!("{errors} assertion   "));
        assert_eq!(is_assertion, want, "{errors} {other}");
    }
}

#[test]
fn replacements_that_create_fields_complete_resources() {
    const INLINE: &str =
        "targets: [{select: {kind: Boat}, fieldPaths: [spec.size], options: {create: true}}]";
    for (replacement, file, want) in [
        (format!("{{{INLINE}}}"), "", true),
        ("{path: r.yaml}".to_owned(), INLINE, true),
        (
            "{path: r.yaml}".to_owned(),
            "targets: [{fieldPaths: [spec.size]}]",
            false,
        ),
    ] {
        let own = format!("resources: [a.yaml]\nreplacements: [{replacement}]");
        let found = skips(&[
            ("k/a.yaml", BOAT),
            ("k/kustomization.yaml", &own),
            ("k/r.yaml", file),
        ]);
        let partial = "k/a.yaml partial  Boat k/kustomization.yaml".to_owned();
        assert_eq!(
            found.contains(&partial),
            want,
            "{replacement} {file}: {found:?}"
        );
    }
}

#[test]
fn a_kustomization_completes_the_resources_of_the_folders_that_it_includes() {
    let base = "resources: [a.yaml, b.yaml]";
    let overlay = "resources: [../base]\ncommonLabels: {a: b}\npatches: [{patch: '{kind: Boat}'}]";
    let found = skips(&[
        ("base/a.yaml", BOAT),
        ("base/b.yaml", "a: 1"),
        ("base/c.yaml", BOAT),
        ("base/kustomization.yaml", base),
        ("sea/kustomization.yml", overlay),
        (
            "round/kustomization.yaml",
            "resources: [../round]\ncommonLabels: {a: b}",
        ),
    ]);
    assert_eq!(
        found,
        [
            "base/a.yaml labelled   sea/kustomization.yml",
            "base/a.yaml partial  Boat sea/kustomization.yml",
            "base/b.yaml labelled   sea/kustomization.yml",
            "base/b.yaml partial  Boat sea/kustomization.yml",
            "base/kustomization.yaml tool   ",
            "round/kustomization.yaml tool   ",
            "sea/kustomization.yml tool   ",
        ]
    );
}

/// What a kustomization adds to `a.yaml`: names and fields.
fn added(files: &[(&str, &str)]) -> Vec<String> {
    let mut survey = Survey::default();
    for (path, text) in files.iter().chain(&[("a.yaml", BOAT)]) {
        survey.add(path, facts(path, text));
    }
    let own = survey.skips().into_iter();
    let own = own.filter(|skip| skip.path == "a.yaml");
    let fields = |skip: &Skip| {
        skip.about
            .fields
            .clone()
            .map_or("all".to_owned(), |own| own.join(","))
    };
    own.map(|skip| [&skip.about.of.name, " ", &fields(&skip)].concat())
        .collect()
}

#[test]
fn patches_in_files_and_components_add_the_fields_that_they_touch() {
    const PATCH: &str = "kind: Boat\nmetadata: {name: b}\nspec: {hull: oak}";
    const OPERATIONS: &str = "[{op: add, path: /spec/sail, value: gaff}]";
    for (kustomization, want) in [
        ("patches: [{path: patch.yaml}]", "b spec.hull,spec"),
        (
            "patches: [{path: ops-patch.yaml, target: {name: c}}]",
            "c spec.sail",
        ),
        // Nobody has read it.
        ("patches: [{path: other.yaml, target: {name: c}}]", "c all"),
        ("components: [comp]", "b spec.hull,spec"),
        ("components: [elsewhere]", " all"),
    ] {
        let own = ["resources: [a.yaml]\n", kustomization].concat();
        let component = "kind: Component\npatches: [{path: ../patch.yaml}]";
        let found = added(&[
            ("kustomization.yaml", &own),
            ("patch.yaml", PATCH),
            ("ops-patch.yaml", OPERATIONS),
            ("other.yaml", PATCH),
            ("comp/kustomization.yaml", component),
        ]);
        assert_eq!(found, [want], "{kustomization}");
    }
}

#[test]
fn names_that_a_kustomization_changes_may_be_any_in_the_patches_of_others() {
    const PATCHES: &str = "patches: [{target: {name: b}, patch: '[{op: add, path: /spec/a}]'}]";
    for (base, want) in [("namePrefix: x-\n", " spec.a"), ("", "b spec.a")] {
        let base = [base, "resources: [../a.yaml]"].concat();
        let overlay = ["resources: [../base]\n", PATCHES].concat();
        let found = added(&[
            ("base/kustomization.yaml", &base),
            ("overlay/kustomization.yaml", &overlay),
        ]);
        assert_eq!(found, [want], "{base}");
    }
    let renaming = "{target: {name: c}, patch: '[{op: replace, path: /metadata/name}]'}";
    let own = [
        "resources: [a.yaml]\n",
        &PATCHES.replacen('[', &["[", renaming, ", "].concat(), 1),
    ];
    let own = own.concat();
    assert_eq!(
        added(&[("kustomization.yaml", &own)]),
        [" metadata.name", " spec.a"]
    );
}

#[test]
fn objects_without_a_name_in_what_a_test_applies_are_assertions() {
    let nameless = "apiVersion: example.org/v1\nkind: Boat\nmetadata:\n  labels: {a: b}\n";
    let test = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec: {try: [{apply: \
                {file: a.yaml}}]}";
    let found = skips(&[("t/a.yaml", nameless), ("t/test.yaml", test)]);
    assert_eq!(
        found,
        [
            "t/a.yaml partial   t/test.yaml",
            "t/a.yaml assertion 0  t/test.yaml",
            "t/test.yaml tool 0  "
        ]
    );
}

#[test]
fn templates_and_values_belong_to_a_chart() {
    let quoted =
        "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: \"{{ .Values.name }}\"}\n";
    let found = skips(&[
        ("c/Chart.yaml", "name: c"),
        ("c/templates/a.yaml", quoted),
        ("c/templates/plain.yaml", BOAT),
        ("c/values.yaml", "a: 1"),
        ("c/ci/one.yaml", "a: 1"),
        ("c/crds/crd.yaml", BOAT),
        ("other/templates/a.yaml", quoted),
        ("other/values.yaml", "a: 1"),
    ]);
    assert_eq!(
        found,
        [
            "c/Chart.yaml tool   ",
            "c/ci/one.yaml values   c/Chart.yaml",
            "c/templates/a.yaml template   c/Chart.yaml",
            "c/values.yaml values   c/Chart.yaml",
        ]
    );
}

#[test]
fn a_file_that_a_test_applies_is_judged_though_it_is_compared_with_as_well() {
    for (steps, want) in [
        (
            "assert: {file: 1-assert.yaml}",
            "t/1-assert.yaml assertion   ",
        ),
        (
            "apply: {file: 1-assert.yaml}",
            "t/1-assert.yaml partial   t/test.yaml",
        ),
        ("create: {file: 1-assert.yaml}", ""),
        ("assert: {file: a.yaml}", "t/a.yaml assertion   t/test.yaml"),
        ("delete: {file: a.yaml}}, {create: {file: a.yaml}", ""),
        ("assert: {file: a.yaml}}, {create: {file: '*.yaml'}", ""),
        (
            "assert: {file: a.yaml}}, {create: {file: a.yaml, expect: [{check: {($error != null): true}}]}",
            "t/a.yaml assertion   t/test.yaml\nt/a.yaml refused   t/test.yaml",
        ),
    ] {
        let test = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec: {try: [{";
        let test = [test, steps, "}]}"].concat();
        let name = if steps.contains("1-assert") {
            "t/1-assert.yaml"
        } else {
            "t/a.yaml"
        };
        let boat = [BOAT, "metadata: {name: a}\n"].concat();
        let found = skips(&[(name, &boat), ("t/test.yaml", &test)]);
        let own: Vec<&str> = found
            .iter()
            .map(|line| &**line)
            .filter(|line| !line.contains(" tool "))
            .collect();
        assert_eq!(own.join("\n"), want, "{steps}");
    }
}

#[test]
fn objects_without_a_name_beside_a_test_are_assertions() {
    let nameless = "apiVersion: example.org/v1\nkind: Boat\nmetadata:\n  labels: {a: b}\n";
    let found = skips(&[
        ("t/a.yaml", nameless),
        ("t/b.yaml", BOAT),
        (
            "t/test.yaml",
            "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\n",
        ),
        ("u/a.yaml", nameless),
    ]);
    assert_eq!(
        found,
        [
            "t/a.yaml assertion 0  t/test.yaml",
            "t/b.yaml assertion 0  t/test.yaml",
            "t/test.yaml tool 0  "
        ]
    );
}

#[test]
fn a_name_may_be_a_pattern_and_about_one_kind() {
    let test = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec: {steps: [{try: [\
                {assert: {file: 'want/*.yaml'}}, {apply: {file: b.yaml, \
                expect: [{match: {kind: Boat}, check: {($error != null): true}}]}}]}]}";
    let found = skips(&[
        ("t/b.yaml", BOAT),
        ("t/test.yaml", test),
        ("t/want/a.yaml", BOAT),
    ]);
    assert_eq!(
        found,
        [
            "t/b.yaml refused  Boat t/test.yaml",
            "t/b.yaml partial   t/test.yaml",
            "t/test.yaml tool 0  ",
            "t/want/a.yaml assertion   t/test.yaml",
        ]
    );
}
