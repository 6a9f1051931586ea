use super::Config;
use super::diff::{APPROVAL_KEYS, DIFF_KEYS, SEVERITIES};
use super::read::{CODES, FAIL_ON, KEYS, LEVELS, MISSING, OVERRIDE_KEYS, VALIDATE};
use crate::compare::{Category, ChangeKind};
use crate::workspace::findings::code::Code;
use serde_json::Value;

const FULL: &str = r#"
include: [deploy/**]
exclude: [testdata, "*.tmp.yaml"]
gitignore: false
crds: [vendor/crds]
openapi: [api/*.json]
builtIn: true
references: [{from: Boat.example.org, path: spec.harbour, to: Harbour.example.org}]
kubernetesVersion: 1.30
missing: warn
validate: ignore
baseline: known.json
failOn: warning
maxWarnings: 3
severity: {unknown-field: warning, no-definition: off}
skip: ["*.cert-manager.io", Boat.example.org]
overrides:
- files: [examples]
  kubernetesVersion: 1.31-1.33
  validate: warn
  severity: {unknown-field: note}
  skip: ["*.example.net"]
definitions:
- files: [standard]
  crds: [crds/standard]
diff:
  category: stored
  alpha: true
  webhook: true
  failOn: never
  severity: {pattern-removed: warning}
  approvals:
  - {id: type-changed, definition: boats.example.org, version: v1, path: spec, reason: unused}
  - {fingerprint: "1", reason: unused}
"#;

#[test]
fn all_keys_are_read() {
    let config = Config::read(FULL);
    assert!(config.problems.is_empty(), "{:?}", config.problems);
    let json = serde_json::to_value(&config).unwrap();
    let want = r#"{"include":["deploy/**"],"exclude":["testdata","*.tmp.yaml"],"gitignore":false,
        "crds":["vendor/crds"],"openapi":["api/*.json"],"builtIn":true,
        "references":true,"referenceTable":[{"from":"Boat.example.org","path":"spec.harbour","to":"Harbour.example.org"}],"kubernetesVersion":"1.30","missing":"warn","validate":"ignore",
        "baseline":"known.json","failOn":"warning","maxWarnings":3,
        "severity":{"unknown-field":"warning","no-definition":"off"},
        "skip":["*.cert-manager.io","Boat.example.org"],
        "definitions":[{"files":["standard"],"crds":["crds/standard"]}],
        "diff":{"category":"stored","alpha":true,"webhook":true,"failOn":"never",
        "severity":{"pattern-removed":"warning"},"approvals":[{"reason":"unused",
        "id":"type-changed","definition":"boats.example.org","version":"v1","path":"spec"},
        {"reason":"unused","fingerprint":"1"}]},"problems":[]}"#;
    assert_eq!(json, serde_json::from_str::<Value>(want).unwrap());
}

#[test]
fn a_glob_with_an_exclamation_mark_takes_out_what_those_before_it_match() {
    let config = Config::read("exclude: ['old/*', '!old/kept.yaml', testdata, '!testdata/a.yaml']");
    assert!(config.problems.is_empty(), "{:?}", config.problems);
    for (path, want) in [
        ("old/a.yaml", true),
        ("old/kept.yaml", false),
        // As in `.gitignore`, nothing comes back in a folder that is left out.
        ("testdata/a.yaml", true),
        ("a.yaml", false),
    ] {
        assert_eq!(config.excludes_file(path), want, "{path}");
    }
}

#[test]
fn definitions_that_a_channel_separates_are_told_apart() {
    let config = Config::read("definitions: [{files: [a], crds: [standard]}]");
    for (one, other, want) in [
        ("standard/a.yaml", "other/a.yaml", true),
        ("other/a.yaml", "standard/a.yaml", true),
        ("standard/a.yaml", "standard/b.yaml", false),
        ("other/a.yaml", "more/a.yaml", false),
    ] {
        assert_eq!(config.tells_apart(one, other), want, "{one} {other}");
    }
}

#[test]
fn mistakes_are_told_at_their_places() {
    for (text, line, want) in [
        (
            "exclude: ['!a']",
            0,
            "exclude starts with \"!a\": `!` takes files out of what the globs before it match",
        ),
        (
            "crds: [a, '!b']",
            0,
            "crds takes no \"!b\": it names what is read",
        ),
        (
            "openapi: ['https://example.org/a.json']",
            0,
            "openapi takes no address such as \"https://example.org/a.json\": nothing is fetched",
        ),
        (
            "exlude: [a]",
            0,
            "a configuration has no key \"exlude\"; did you mean exclude?",
        ),
        ("include: a", 0, "include must be a list; it is text"),
        (
            "gitignore: maybe",
            0,
            "gitignore must be true or false; it is text",
        ),
        (
            "missing: wran",
            0,
            "missing must be one of error, warn, ignore, not \"wran\"; did you mean warn?",
        ),
        (
            "severity:\n  unknown-feild: off",
            1,
            "there is no code unknown-feild; did you mean unknown-field?",
        ),
        (
            "severity:\n  unknown-field: loud",
            1,
            "unknown-field must be one of error, warning, note, off, not \"loud\"",
        ),
        (
            "overrides:\n- severity: {}",
            1,
            "an override needs files: the paths that it is about",
        ),
        (
            "overrides:\n- files: []",
            1,
            "an override needs files: the paths that it is about",
        ),
        (
            "overrides:\n- files: ex",
            1,
            "files must be a list; it is text",
        ),
        (
            "maxWarnings: -1",
            0,
            "maxWarnings must be a whole number, 0 or more",
        ),
        (
            "skip: [Boat]",
            0,
            "skip has Boat: write Boat.GROUP, with the group of the kind",
        ),
        (
            "skip: [ConfigMap, Deployment]",
            0,
            "skip has Deployment: write Deployment.apps, with the group of the kind",
        ),
        (
            "skip:\n- '*'",
            1,
            "skip has *: write *.GROUP, with the name of a group",
        ),
        (
            "skip: ['*.*']",
            0,
            "skip has *.*: write KIND.GROUP, or *.GROUP for all kinds of a group",
        ),
        (
            "references: [{from: Boat, path: spec.x, to: Harbour.sea.org}]",
            0,
            "from has Boat: write Boat.GROUP, with the group of the kind",
        ),
        (
            "a: [",
            0,
            "yaml: line 1: did not find expected node content",
        ),
        ("[]", 0, "a configuration must be a map; it is a list"),
        (
            "diff:\n  categry: tools",
            1,
            "diff has no key \"categry\"; did you mean category?",
        ),
        (
            "diff:\n  severity:\n    enum-value-add: info",
            2,
            "there is no kind of change enum-value-add; did you mean enum-value-added?",
        ),
        (
            "diff:\n  approvals:\n  - {id: type-change, reason: unused}",
            2,
            "there is no kind of change type-change; did you mean type-changed?",
        ),
        (
            "diff:\n  approvals:\n  - {id: type-changed}",
            2,
            "an approval needs a reason",
        ),
        (
            "diff:\n  approvals:\n  - {path: spec, reason: unused}",
            2,
            "an approval needs a fingerprint or an id",
        ),
    ] {
        let problems = Config::read(text).problems;
        let got: Vec<_> = problems
            .iter()
            .map(|problem| (problem.range.start.line, &*problem.message))
            .collect();
        assert_eq!(got, [(line, want)], "{text}");
    }
    let unknown = Config::read("kubernetesVersion: '1.2'").problems;
    assert!(unknown[0].message.starts_with("kubernetesVersion: "));
}

#[test]
fn an_empty_file_asks_for_nothing() {
    let config = Config::read("# nothing\n");
    assert!(config.problems.is_empty() && config.gitignore);
    assert!(!config.excludes("a.yaml", false));
}

#[test]
fn a_package_may_have_it() {
    assert!(Config::in_package(r#"{"name": "a"}"#).is_none());
    let config = Config::in_package("{\"crd-drydock\": {\n\"excluded\": []}}").unwrap();
    assert_eq!(config.problems[0].range.start.line, 1);
    let config = Config::in_package(r#"{"crd-drydock": {"exclude": ["a"]}}"#).unwrap();
    assert!(config.excludes("a/b.yaml", false));
}

#[test]
fn paths_are_left_out_by_exclude_and_by_what_include_lacks() {
    let config = Config::read(FULL);
    for (path, is_folder, want) in [
        ("deploy/a.yaml", false, false),
        ("deploy", true, false),
        ("other", true, false),
        ("other/a.yaml", false, true),
        ("deploy/testdata", true, true),
        ("deploy/testdata/a.yaml", false, true),
        ("deploy/a.tmp.yaml", false, true),
    ] {
        assert_eq!(config.excludes(path, is_folder), want, "{path}");
    }
}

#[test]
fn overrides_change_what_is_said_of_a_path() {
    let config = Config::read(FULL);
    let plain = config.settings_of("deploy/a.yaml");
    assert_eq!(plain.level("unknown-field"), Some("warning"));
    let own = config.settings_of("examples/a.yaml");
    assert_eq!(own.level("unknown-field"), Some("note"));
    assert_eq!(own.level("no-definition"), Some("off"));
    assert_eq!(own.level("missing-field"), None);
    for (group, kind, want) in [
        ("cert-manager.io", "Issuer", true),
        ("acme.cert-manager.io", "Order", false),
        ("example.org", "Boat", true),
        ("example.org", "Oar", false),
        ("example.net", "Oar", true),
    ] {
        assert_eq!(own.skips(group, kind), want, "{kind}.{group}");
    }
    assert!(!plain.skips("example.net", "Oar"));
    let got = [&plain, &own].map(|settings| {
        let of = |word: &Option<String>| word.clone().unwrap_or_default();
        [
            of(&settings.kubernetes_version),
            of(&settings.missing),
            of(&settings.validate),
        ]
    });
    assert_eq!(
        got,
        [["1.30", "warn", "ignore"], ["1.31-1.33", "warn", "warn"]]
    );
}

#[test]
fn crds_are_paths_and_globs() {
    let config = Config::read("crds: [vendor, \"charts/*/crds/*.yaml\", \"../other/*.yaml\"]");
    for (path, want) in [
        ("vendor/a.yaml", true),
        ("charts/a/crds/b.yaml", true),
        ("charts/a/b/crds/b.yaml", false),
        ("../other/a.yaml", true),
    ] {
        assert_eq!(config.needs(path), want, "{path}");
    }
}

#[test]
fn definitions_are_chosen_by_the_path_of_the_object() {
    let config = Config::read(FULL);
    let paths = ["crds/experimental/a.yaml", "crds/standard/a.yaml"];
    for (object, paths, want) in [
        ("standard/a.yaml", &paths[..], &[1][..]),
        ("other/a.yaml", &paths, &[]),
        ("standard/a.yaml", &paths[..1], &[]),
        (
            "standard/a.yaml",
            &["crds/standard/a.yaml", "crds/standard/b.yaml"],
            &[0, 1],
        ),
    ] {
        assert_eq!(
            config.definitions_for(object, paths),
            want,
            "{object} {paths:?}"
        );
    }
}

#[test]
fn globs_that_match_no_file_are_told_with_their_places() {
    let config = Config::read(FULL);
    let unmatched = |files: &[&str], defining: &[&str]| {
        let owned = |paths: &[&str]| {
            paths
                .iter()
                .map(|&path| path.to_owned())
                .collect::<Vec<_>>()
        };
        let found = config.unmatched(&owned(files), &owned(defining));
        let line = |(key, pattern): (&str, &super::Pattern)| {
            format!("{key} {} {}", pattern.text, pattern.range.start.line)
        };
        found.into_iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(
        unmatched(&["a.yaml"], &["crds/experimental/a.yaml"]),
        [
            "overrides examples 17",
            "definitions standard 23",
            "definitions crds/standard 24"
        ]
    );
    let files = ["a/examples/b.yaml", "standard/a.yaml"];
    assert!(unmatched(&files, &["crds/standard/a.yaml"]).is_empty());
    let place = config.place_of_needed("crds", 0).unwrap();
    assert_eq!((place.start.line, place.start.character), (4, 7));
    assert!(config.place_of_needed("openapi", 1).is_none());
}

/// Editors check the file by this schema.
#[test]
fn the_schema_for_editors_has_the_same_keys() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../packaging/drydock.schema.json")).unwrap();
    let properties = &schema["properties"];
    let mut keys: Vec<&str> = properties
        .as_object()
        .unwrap()
        .keys()
        .map(|key| &**key)
        .collect();
    let mut want = KEYS.to_vec();
    keys.sort_unstable();
    want.sort_unstable();
    assert_eq!(keys, want);
    let list = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
    let definitions = &schema["$defs"];
    assert_eq!(list(&definitions["missing"]["enum"]), MISSING);
    assert_eq!(list(&definitions["validate"]["enum"]), VALIDATE);
    let own = properties["overrides"]["items"]["properties"].as_object();
    let mut keys: Vec<&str> = own.unwrap().keys().map(|key| &**key).collect();
    let mut want = OVERRIDE_KEYS.to_vec();
    keys.sort_unstable();
    want.sort_unstable();
    assert_eq!(keys, want);
    assert_eq!(list(&properties["failOn"]["enum"]), FAIL_ON);
    let severity = &schema["$defs"]["severity"];
    assert_eq!(list(&severity["additionalProperties"]["enum"]), LEVELS);
    let mut codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    codes.extend(CODES);
    assert_eq!(list(&severity["propertyNames"]["enum"]), codes);
}

#[test]
fn the_schema_for_editors_knows_comparisons() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../packaging/drydock.schema.json")).unwrap();
    let diff = &schema["properties"]["diff"]["properties"];
    let keys = |value: &Value| -> Vec<String> {
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort_unstable();
        keys
    };
    let sorted = |own: &[&str]| {
        let mut own: Vec<String> = own.iter().map(|key| (*key).to_owned()).collect();
        own.sort_unstable();
        own
    };
    assert_eq!(keys(diff), sorted(DIFF_KEYS));
    let approval = &diff["approvals"]["items"]["properties"];
    assert_eq!(keys(approval), sorted(APPROVAL_KEYS));
    let list = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
    let categories = Category::ALL.map(Category::as_str);
    assert_eq!(list(&diff["category"]["enum"]), categories);
    assert_eq!(list(&diff["failOn"]["enum"]), FAIL_ON);
    let kinds: Vec<&str> = ChangeKind::ALL.iter().map(|kind| kind.facts().id).collect();
    let severity = &diff["severity"];
    assert_eq!(list(&severity["propertyNames"]["enum"]), kinds);
    assert_eq!(list(&severity["additionalProperties"]["enum"]), SEVERITIES);
}
