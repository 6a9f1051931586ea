//! Statements of kustomizations and tests about the files that they name.

use serde::{Deserialize, Serialize};

use super::kustomization::Kustomization;
use super::patch::Patch;
use super::paths;
use super::reason::SkipReason;
use crate::document;
use crate::machinery::GroupVersion;
use crate::value::Value;

/// A statement of a file about another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedFile {
    /// The path of the other file, or a pattern of paths.
    pub path: String,
    /// Why it is not a manifest.
    pub reason: SkipReason,
    /// The documents that are that, and their fields.
    #[serde(flatten)]
    pub about: Patch,
}

impl NamedFile {
    /// Whether no document of the file is a manifest.
    pub(super) fn is_of_whole_file(&self) -> bool {
        self.about.of.is_of_all() && !self.reason.is_of_incomplete()
    }
}

/// The statements about other files in a file with kustomizations and tests.
#[derive(Debug)]
pub(super) struct ReferenceList<'p> {
    folder: &'p str,
    pub found: Vec<NamedFile>,
    /// The files that tests apply, and do not expect to be refused: paths, or patterns of paths.
    pub applied: Vec<String>,
    /// The kustomization, if the file is one.
    pub kustomization: Option<Kustomization>,
}

/// Reads what a file states about others.
pub(super) fn in_file<'p>(path: &'p str, text: &str) -> ReferenceList<'p> {
    let mut list = ReferenceList {
        folder: paths::folder(path),
        found: Vec::new(),
        applied: Vec::new(),
        kustomization: None,
    };
    for document in document::parse(text) {
        let Some(value) = &document.value else {
            continue;
        };
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let (api_version, kind) = (text("apiVersion"), text("kind"));
        if api_version.starts_with("chainsaw.") {
            list.chainsaw(value);
        } else if is_kyverno_test(GroupVersion::split(api_version).group, kind) {
            list.kyverno(value);
        } else if api_version.starts_with("kuttl.") || api_version.starts_with("kudo.") {
            list.kuttl(value);
        } else if is_kustomization(api_version, kind) {
            list.kustomization(value);
        }
    }
    list
}

/// The group of tests of Kyverno's CLI.
pub(super) const KYVERNO: &str = "cli.kyverno.io";

/// Whether a kind is that of tests of Kyverno's CLI.
pub(super) fn is_kyverno_test(group: &str, kind: &str) -> bool {
    group == KYVERNO || group == "kyverno.io" && kind == "Test"
}

fn is_kustomization(api_version: &str, kind: &str) -> bool {
    (api_version.is_empty() || api_version.starts_with("kustomize."))
        && matches!(kind, "" | "Kustomization" | "Component")
}

impl ReferenceList<'_> {
    /// The path of a file that is named.
    fn path(&self, path: Option<&Value<'_>>) -> Option<String> {
        // An inline patch has lines.
        let path = path
            .and_then(Value::as_str)
            .filter(|path| !path.contains('\n'));
        paths::join(self.folder, path?)
    }

    fn add(&mut self, path: Option<&Value<'_>>, reason: SkipReason, kind: &str) {
        if let Some(path) = self.path(path) {
            self.found.push(NamedFile {
                path,
                reason,
                about: Patch::from_kind(kind),
            });
        }
    }

    fn all(&mut self, list: Option<&Value<'_>>, reason: SkipReason) {
        for item in items(list) {
            self.add(Some(item), reason, "");
        }
    }

    fn kustomization(&mut self, value: &Value<'_>) {
        self.kustomization = Some(Kustomization::new(self.folder, value));
        self.all(value.get("patchesStrategicMerge"), SkipReason::Patch);
        for key in ["patches", "patchesJson6902"] {
            for patch in items(value.get(key)) {
                self.add(patch.get("path"), SkipReason::Patch, "");
            }
        }
        for replacement in items(value.get("replacements")) {
            self.add(replacement.get("path"), SkipReason::Tool, "");
        }
        for key in ["configurations", "transformers", "generators", "validators"] {
            self.all(value.get(key), SkipReason::Tool);
        }
        let openapi = value.get("openapi").and_then(|openapi| openapi.get("path"));
        self.add(openapi, SkipReason::OpenApi, "");
        for chart in items(value.get("helmCharts")) {
            self.add(chart.get("valuesFile"), SkipReason::Values, "");
            self.all(chart.get("additionalValuesFiles"), SkipReason::Values);
        }
        for key in ["configMapGenerator", "secretGenerator"] {
            for generator in items(value.get(key)) {
                for file in items(generator.get("files")).filter_map(Value::as_str) {
                    let path = file.split_once('=').map_or(file, |(_, path)| path);
                    let path = Value::String(path.to_owned().into());
                    self.add(Some(&path), SkipReason::Data, "");
                }
            }
        }
    }

    /// Steps of chainsaw are at any depth. Nesting is bounded by [`crate::value::MAX_DEPTH`].
    fn chainsaw(&mut self, value: &Value<'_>) {
        for item in items(Some(value)) {
            self.chainsaw(item);
        }
        for (key, inner) in value.as_map().into_iter().flat_map(|map| map.iter()) {
            let file = inner.get("file");
            match key {
                "assert" | "error" | "delete" => self.add(file, SkipReason::Assertion, ""),
                "patch" => self.add(file, SkipReason::Patch, ""),
                "apply" | "create" | "update" => {
                    let refused = refused(inner);
                    if !refused.contains(&"") {
                        self.applied.extend(self.path(file));
                    }
                    for kind in refused {
                        self.add(file, SkipReason::Refused, kind);
                    }
                    // They change the fields that the file has, if the object exists.
                    if key != "create" {
                        self.add(file, SkipReason::Partial, "");
                    }
                }
                "script" | "command" if is_refusal(inner.get("check")) => {
                    for file in applied(inner) {
                        let file = Value::String(file.to_owned().into());
                        self.add(Some(&file), SkipReason::Refused, "");
                    }
                }
                _ => {}
            }
            self.chainsaw(inner);
        }
    }

    /// The expected results of a test of Kyverno's CLI, and its resources. No server gets them.
    fn kyverno(&mut self, value: &Value<'_>) {
        for key in ["resources", "targetResources"] {
            self.all(value.get(key), SkipReason::Partial);
        }
        for result in items(value.get("results")) {
            for key in ["patchedResource", "patchedResources", "generatedResource"] {
                self.add(result.get(key), SkipReason::Assertion, "");
                self.all(result.get(key), SkipReason::Assertion);
            }
        }
    }

    fn kuttl(&mut self, value: &Value<'_>) {
        let applied = items(value.get("apply")).filter_map(|file| self.path(Some(file)));
        self.applied.extend(applied.collect::<Vec<_>>());
        self.all(value.get("assert"), SkipReason::Assertion);
        self.all(value.get("error"), SkipReason::Assertion);
    }
}

fn items<'v>(list: Option<&'v Value<'v>>) -> impl Iterator<Item = &'v Value<'v>> {
    let items = list.and_then(Value::as_list).unwrap_or_default();
    items.iter()
}

/// The kinds that an operation of chainsaw expects to be refused.
fn refused<'v>(operation: &'v Value<'v>) -> Vec<&'v str> {
    let mut kinds = Vec::new();
    for expectation in items(operation.get("expect")) {
        if is_refusal(expectation.get("check")) {
            let kind = expectation.get("match").and_then(|of| of.get("kind"));
            kinds.push(kind.and_then(Value::as_str).unwrap_or_default());
        }
    }
    kinds
}

/// Whether a check of chainsaw asks for an error: `($error != null): true`, or by its text.
fn is_refusal(check: Option<&Value<'_>>) -> bool {
    let check = check.and_then(Value::as_map);
    let mut checks = check.into_iter().flat_map(|check| check.iter());
    checks.any(|(condition, value)| {
        let condition: String = condition
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '`')
            .collect();
        match &*condition {
            "($error!=null)" => value.as_bool() == Some(true),
            "($error==null)" => value.as_bool() == Some(false),
            "($error)" => value.as_str().is_some_and(|text| !text.is_empty()),
            other => other.starts_with("(contains($error,") && value.as_bool() == Some(true),
        }
    })
}

/// The files of a script that is one `kubectl apply -f FILE`.
fn applied<'v>(operation: &'v Value<'v>) -> Vec<&'v str> {
    let text = |key| operation.get(key).and_then(Value::as_str);
    let mut words: Vec<&str> = text("entrypoint").into_iter().collect();
    words.extend(items(operation.get("args")).filter_map(Value::as_str));
    if let Some(content) = text("content").map(str::trim)
        && !content.contains(['\n', '|', ';', '&', '$'])
    {
        words.extend(content.split_whitespace());
    }
    if !matches!(&words[..], ["kubectl", "apply" | "create" | "replace", ..]) {
        return Vec::new();
    }
    let next = words.iter().skip(1);
    let pairs = words.iter().zip(next);
    let files = pairs.filter(|(option, _)| matches!(**option, "-f" | "--filename"));
    files.map(|(_, file)| *file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(path: &str, text: &str) -> Vec<String> {
        let found = in_file(path, text).found.into_iter();
        let line =
            |one: NamedFile| [one.reason.name(), " ", &one.path, " ", &one.about.of.kind].concat();
        found.map(|one| line(one).trim_end().to_owned()).collect()
    }

    #[test]
    fn a_kustomization_names_patches_and_files_of_tools() {
        let text = "
resources: [base.yaml]
patchesStrategicMerge:
- a.yaml
- |-
  apiVersion: v1
  kind: Pod
patches:
- path: ../b.yaml
- patch: '[]'
  target: {kind: Pod}
patchesJson6902: [{path: c.json, target: {}}]
configurations: [names.yaml]
replacements: [{path: r.yaml}]
openapi: {path: schema.json}
helmCharts: [{valuesFile: v.yaml, additionalValuesFiles: [w.yaml]}]
configMapGenerator: [{files: [d.yaml, key=e.yaml]}]
";
        let want = [
            "patch x/a.yaml",
            "patch b.yaml",
            "patch x/c.json",
            "tool x/r.yaml",
            "tool x/names.yaml",
            "openapi x/schema.json",
            "values x/v.yaml",
            "values x/w.yaml",
            "data x/d.yaml",
            "data x/e.yaml",
        ];
        assert_eq!(given("x/kustomization.yaml", text), want);
    }

    #[test]
    fn a_test_of_chainsaw_names_what_it_applies_and_compares() {
        let text = "
apiVersion: chainsaw.kyverno.io/v1alpha1
kind: Test
spec:
  steps:
  - try:
    - apply: {file: good.yaml}
    - apply:
        file: bad.yaml
        expect: [{check: {($error != null): true}}]
    - create:
        file: some.yaml
        expect:
        - match: {kind: Boat}
          check: {\"($error!=null)\": true}
        - check: {($error == null): true}
    - assert: {file: a.yaml}
    - error: {file: ../e.yaml}
    - patch: {file: p.yaml}
";
        let want = [
            "partial t/good.yaml",
            "refused t/bad.yaml",
            "partial t/bad.yaml",
            "refused t/some.yaml Boat",
            "assertion t/a.yaml",
            "assertion e.yaml",
            "patch t/p.yaml",
        ];
        assert_eq!(given("t/chainsaw-test.yaml", text), want);
    }

    #[test]
    fn a_refusal_of_chainsaw_is_an_error_that_is_asked_for() {
        for (check, want) in [
            ("{($error != null): true}", true),
            ("{\"($error != `null`)\": true}", true),
            ("{($error == null): false}", true),
            ("{($error): 'Boat is invalid'}", true),
            ("{\"(contains($error, 'hull'))\": true}", true),
            ("{($error == null): true}", false),
            ("{\"(contains($error, 'hull'))\": false}", false),
            ("{($stdout): a}", false),
        ] {
            let head = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec:\n  ";
            let apply = format!("apply: {{file: a.yaml, expect: [{{check: {check}}}]}}");
            let script = format!("script: {{content: kubectl apply -f a.yaml, check: {check}}}");
            for step in [apply, script] {
                let found = given("t/chainsaw-test.yaml", &[head, &step].concat());
                let is_refused = found.contains(&"refused t/a.yaml".to_owned());
                assert_eq!(is_refused, want, "{step}");
            }
        }
    }

    #[test]
    fn a_script_of_chainsaw_that_applies_one_file_is_understood() {
        let check = "check: {($error != null): true}";
        for (script, want) in [
            ("script: {content: kubectl apply -f a.yaml", true),
            (
                "script: {content: 'kubectl create --filename a.yaml -n b '",
                true,
            ),
            (
                "command: {entrypoint: kubectl, args: [apply, -f, a.yaml]",
                true,
            ),
            ("script: {content: kubectl delete -f a.yaml", false),
            (
                "script: {content: \"kubectl apply -f a.yaml\\nkubectl get boats\"",
                false,
            ),
            ("script: {content: cat a.yaml | kubectl apply -f -", false),
        ] {
            let head = "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec:\n  ";
            let text = format!("{head}{script}, {check}}}");
            let found = given("t/chainsaw-test.yaml", &text);
            assert_eq!(found == ["refused t/a.yaml"], want, "{script}");
        }
    }

    #[test]
    fn a_test_of_kyverno_names_its_resources_and_what_it_compares_with() {
        let text = "
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
resources: [a.yaml]
results:
- {patchedResources: b.yaml, resources: [x]}
- {patchedResources: [c.yaml]}
- {generatedResource: d.yaml}
";
        let want = [
            "partial t/a.yaml",
            "assertion t/b.yaml",
            "assertion t/c.yaml",
            "assertion t/d.yaml",
        ];
        assert_eq!(given("t/kyverno-test.yaml", text), want);
        let older = text.replace("cli.kyverno.io/v1alpha1", "kyverno.io/v1");
        assert_eq!(given("t/kyverno-test.yaml", &older), want);
    }

    #[test]
    fn a_step_of_kuttl_names_assertions() {
        let text = "apiVersion: kuttl.dev/v1beta1\nkind: TestStep\napply: [a.yaml]\nassert: [b.yaml]\nerror: [c.yaml]";
        assert_eq!(
            given("t/00-step.yaml", text),
            ["assertion t/b.yaml", "assertion t/c.yaml"]
        );
    }

    #[test]
    fn other_files_name_nothing() {
        assert!(given("a.yaml", "kind: Other\npatches: [{path: b.yaml}]").is_empty());
        assert!(given("kustomization.yaml", "patches: [").is_empty());
    }
}
