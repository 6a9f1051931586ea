//! The facts about one file from its path and text, and what it states about other files.

use serde::{Deserialize, Serialize};

use super::kustomization::Kustomization;
use super::names::{
    is_chart_name, is_in_pipelines, is_kustomization_name, is_patch_name, is_values_name,
    reason_by_path,
};
use super::patch::Patch;
use super::paths;
use super::reason::SkipReason;
use super::references::{self, NamedFile};
use super::replacement;
use super::template;
use crate::definition;
use crate::document;
use crate::document::spans::Spans;
use crate::machinery::GroupVersion;
use crate::value::Value;

/// The facts about one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// Why the whole file is not a manifest.
    pub whole_file: Option<SkipReason>,
    /// Documents that are not manifests: a line of each, and why.
    pub documents: Vec<(u32, SkipReason)>,
    /// The same of items of lists.
    pub items: Vec<(u32, SkipReason)>,
    /// Lines of objects without a name: no server takes them.
    pub nameless: Vec<u32>,
    /// Its statements about other files.
    pub references: Vec<NamedFile>,
    /// The files that it applies if it is a test: paths, or patterns of paths.
    pub applied: Vec<String>,
    /// Its changes to other files, if it is a kustomization.
    pub kustomization: Option<Kustomization>,
    /// The patches in it, if a kustomization may name it as a file of patches.
    pub patches: Vec<Patch>,
    /// What it is to a tool for tests.
    pub test_role: TestRole,
    /// Whether its folder is a chart.
    pub is_chart: bool,
    /// Whether it has the name of a values file.
    pub is_values: bool,
    /// Whether it has actions of Go's templates.
    pub has_actions: bool,
}

/// What a file is to chainsaw or kuttl.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestRole {
    /// Nothing that it says itself.
    #[default]
    None,
    /// A test of chainsaw.
    Chainsaw,
    /// A step of kuttl.
    Step,
    /// The tests of kuttl in folders below.
    Suite,
}

/// Collects the facts about a file.
#[must_use]
pub fn facts(path: &str, text: &str) -> FileFacts {
    let name = paths::name(path);
    if let Some(reason) = reason_by_path(path) {
        return FileFacts {
            patches: patches(name, text),
            ..FileFacts::file(reason)
        };
    }
    if is_chart_name(name) {
        return FileFacts {
            is_chart: true,
            ..FileFacts::file(SkipReason::Tool)
        };
    }
    let mut facts = FileFacts {
        is_values: is_values_name(path, name),
        has_actions: template::has_actions(text),
        patches: patches(name, text),
        ..FileFacts::default()
    };
    let mut heads = heads(text);
    if is_kustomization_name(name) {
        facts.whole_file = Some(SkipReason::Tool);
    } else if let [head, others @ ..] = &heads[..] {
        facts.whole_file = head.whole_file(name, others.is_empty());
    }
    // Workflows are no objects.
    let is_object = is_json(text) && text.contains("\"apiVersion\"")
        || heads.iter().any(DocumentHead::is_object);
    if is_in_pipelines(path) && !is_object {
        facts.whole_file = Some(SkipReason::Pipeline);
    }
    if is_kustomization_name(name) || heads.iter().any(|head| head.names_files()) {
        let list = references::in_file(path, text);
        (facts.references, facts.applied) = (list.found, list.applied);
        facts.kustomization = list.kustomization;
    }
    facts.test_role = test_role(name, &heads);
    if facts.whole_file.is_none() {
        heads.retain(|head| !head.kind.is_empty() || !head.api_version.is_empty());
        facts.add_documents(text, &heads, paths::is_in_tests(path));
    }
    facts
}

impl FileFacts {
    fn file(reason: SkipReason) -> Self {
        Self {
            whole_file: Some(reason),
            ..Self::default()
        }
    }

    /// Adds what the documents of a text are.
    fn add_documents(&mut self, text: &str, heads: &[DocumentHead<'_>], is_of_tests: bool) {
        let documents = heads.iter().filter_map(|head| head.document(is_of_tests));
        self.documents.extend(documents);
        let is_json = is_json(text);
        let is_flow = is_json || heads.iter().any(|head| head.has_flow_metadata);
        let is_list = is_json || heads.iter().any(|head| head.kind.ends_with("List"));
        if (is_flow || is_list) && text.contains("resourceVersion") {
            self.add_snapshots(text, is_flow, is_of_tests);
        }
        self.nameless = heads.iter().filter_map(DocumentHead::nameless).collect();
        let partial = heads
            .iter()
            .any(|head| head.is_definition() && !head.has_spec);
        let is_definition = match is_json {
            true => text.contains("CustomResourceDefinition"),
            false => heads.iter().any(DocumentHead::is_definition),
        };
        if partial || is_definition && lacks_a_part(text) {
            self.documents.extend(partial_definitions(text));
        }
    }

    /// Adds snapshots that lines do not tell: those whose metadata are in flow style or JSON, and items of lists.
    fn add_snapshots(&mut self, text: &str, is_flow: bool, is_of_tests: bool) {
        let lines = document::position::LineIndex::new(text);
        for document in document::parse(text) {
            let Some(value) = &document.value else {
                continue;
            };
            // A line within the document.
            let end = lines.position(document.span.end.saturating_sub(1)).line;
            if is_flow && is_snapshot_object(value, is_of_tests) {
                self.documents.push((end, SkipReason::Snapshot));
            }
            let is_list = value.get("kind").and_then(Value::as_str);
            let is_list = is_list.is_some_and(|kind| kind.ends_with("List"));
            let items = value.get("items").and_then(Value::as_list);
            let Some(items) = items.filter(|_| is_list) else {
                continue;
            };
            let snapshots = items.iter().enumerate();
            let snapshots = snapshots.filter(|(_, item)| is_snapshot_object(item, is_of_tests));
            let numbers: Vec<usize> = snapshots.map(|(number, _)| number).collect();
            if numbers.is_empty() {
                continue;
            }
            if numbers.len() == items.len() {
                self.documents.push((end, SkipReason::Snapshot));
            }
            let spans = Spans::for_document(text, &document);
            let list = spans.entry(0, "items");
            let places = numbers.into_iter().filter_map(|number| {
                let item = spans.get(spans.item(list?, number)?)?;
                let line = lines.position(item.bytes.start).line;
                Some((line, SkipReason::Snapshot))
            });
            self.items.extend(places);
        }
    }

    /// Whether there are no facts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The patches in a file whose name says that it has some, and the fields that replacements create. Reading all files
/// would take too long: any other file that a kustomization names as a patch may be about all.
fn patches(name: &str, text: &str) -> Vec<Patch> {
    if is_patch_name(name) {
        return Patch::read_all(text).unwrap_or_default();
    }
    match text.contains("fieldPaths") {
        true => replacement::created_in(text),
        false => Vec::new(),
    }
}

fn test_role(name: &str, heads: &[DocumentHead<'_>]) -> TestRole {
    let is_of_kuttl = |head: &&DocumentHead<'_>| matches!(head.group(), "kuttl.dev" | "kudo.dev");
    let mut steps = heads.iter().filter(is_of_kuttl);
    if heads.iter().any(DocumentHead::is_test) {
        TestRole::Chainsaw
    } else if name == "kuttl-test.yaml" || steps.clone().any(|head| head.kind == "TestSuite") {
        TestRole::Suite
    } else if steps.next().is_some() {
        TestRole::Step
    } else {
        TestRole::None
    }
}

/// The keys of a document that stand at the start of a line.
#[derive(Debug, Default)]
struct DocumentHead<'t> {
    api_version: &'t str,
    kind: &'t str,
    line: Option<u32>,
    has_spec: bool,
    /// Whether a line may name the object.
    has_name: bool,
    /// Whether its metadata are in flow style: `metadata: {name: a}`.
    has_flow_metadata: bool,
    /// Whether the line is within the block of the metadata.
    in_metadata: bool,
    /// How far the keys of the metadata are indented; 0 before the first.
    indent: usize,
    /// Fields that only a cluster sets.
    has_uid: bool,
    has_resource_version: bool,
    /// Keys that tell other files apart.
    openapi: bool,
    services: bool,
    /// Whether SOPS has encrypted values of it.
    is_encrypted: bool,
}

/// The documents of a YAML text, as far as their lines tell them without being parsed.
fn heads(text: &str) -> Vec<DocumentHead<'_>> {
    let mut heads = vec![DocumentHead::default()];
    for (number, line) in (0..).zip(text.lines()) {
        let first = line.as_bytes().first();
        if line.starts_with("---") {
            heads.push(DocumentHead::default());
        } else if first.is_some_and(|first| first.is_ascii_lowercase())
            && let Some(head) = heads.last_mut()
        {
            head.read(line, number);
        } else if let Some(head) = heads.last_mut() {
            head.read_inner(line);
        }
    }
    heads.retain(DocumentHead::has_something);
    if !text.contains("ENC[") {
        // Others may have fields of that name.
        heads.iter_mut().for_each(|head| head.is_encrypted = false);
    }
    heads
}

impl<'t> DocumentHead<'t> {
    /// Reads a line that does not start with a letter.
    fn read_inner(&mut self, line: &str) {
        // Most lines of a large text are indented, and not in the metadata.
        if !self.in_metadata && (self.has_name || line.starts_with(' ')) {
            return;
        }
        let key = line.trim_start();
        if key.is_empty() || key.starts_with('#') {
            return;
        }
        let column = line.len() - key.len();
        // Quoted keys and JSON are read otherwise: they may have a name.
        self.has_name |= column == 0 && !key.starts_with('-');
        if self.in_metadata && self.indent == 0 {
            self.indent = column;
        }
        let is_key = self.in_metadata && column == self.indent;
        let is_name = || {
            let (name, _) = key.split_once(':').unwrap_or_default();
            matches!(name.trim_matches(['"', '\'']), "name" | "generateName")
        };
        self.has_name |= is_key && is_name();
        self.has_uid |= is_key && key.starts_with("uid: ");
        self.has_resource_version |= is_key && key.starts_with("resourceVersion: ");
    }

    fn read(&mut self, line: &'t str, number: u32) {
        let Some((key, rest)) = line.split_once(':') else {
            return;
        };
        self.in_metadata = key == "metadata";
        let value = || {
            let rest = rest.split(" #").next().unwrap_or_default();
            rest.trim().trim_matches(['"', '\''])
        };
        match key {
            "apiVersion" => self.api_version = value(),
            "kind" => self.kind = value(),
            "spec" => self.has_spec = true,
            // In one line it may hold a name.
            "metadata" => {
                self.has_name |= !value().is_empty();
                self.has_flow_metadata |= value().starts_with('{');
            }
            "openapi" | "swagger" => self.openapi = true,
            "services" => self.services = true,
            "sops" => self.is_encrypted = true,
            _ => return,
        }
        if matches!(key, "apiVersion" | "kind") {
            self.line.get_or_insert(number);
        }
    }

    fn has_something(&self) -> bool {
        let Self {
            openapi,
            services,
            has_spec,
            ..
        } = *self;
        openapi || services || has_spec || !self.api_version.is_empty() || !self.kind.is_empty()
    }

    fn is_object(&self) -> bool {
        !self.api_version.is_empty() && !self.kind.is_empty()
    }

    fn group(&self) -> &str {
        GroupVersion::split(self.api_version).group
    }

    fn is_definition(&self) -> bool {
        definition::is_definition(self.api_version, self.kind)
    }

    /// The kind of a file without manifests, by its first document.
    fn whole_file(&self, name: &str, is_alone: bool) -> Option<SkipReason> {
        if !self.api_version.is_empty() || !self.kind.is_empty() || !is_alone {
            return None;
        }
        let is_compose = name.starts_with("docker-compose") || name.starts_with("compose");
        if self.services && is_compose {
            return Some(SkipReason::Compose);
        }
        self.openapi.then_some(SkipReason::OpenApi)
    }

    fn document(&self, is_of_tests: bool) -> Option<(u32, SkipReason)> {
        let group = self.group();
        if is_snapshot(self.has_uid, self.has_resource_version, is_of_tests) {
            return Some((self.line?, SkipReason::Snapshot));
        }
        if self.is_encrypted {
            return Some((self.line?, SkipReason::Encrypted));
        }
        let is_tools = TOOLS.contains(&group)
            || self.api_version == "builtin"
            || references::is_kyverno_test(group, self.kind)
            || self.api_version.is_empty() && TOOL_KINDS.contains(&self.kind);
        is_tools.then_some((self.line?, SkipReason::Tool))
    }

    fn is_test(&self) -> bool {
        self.group() == "chainsaw.kyverno.io"
    }

    /// Its line, if it is an object without a name.
    fn nameless(&self) -> Option<u32> {
        let is_object = !self.kind.is_empty() && self.api_version.contains('/');
        let is_nameless = is_object && !self.has_name && !self.is_test();
        is_nameless.then_some(self.line?)
    }

    fn names_files(&self) -> bool {
        NAME_FILES.contains(&self.group()) || references::is_kyverno_test(self.group(), self.kind)
    }
}

/// Groups of files that tools read, also where a definition of the kind exists.
const TOOLS: &[&str] = &[
    "chainsaw.kyverno.io",
    "cli.kyverno.io",
    "clusterctl.cluster.x-k8s.io",
    "config.kubernetes.io",
    "ctlptl.dev",
    "eksctl.io",
    "k3d.io",
    "kind.sigs.k8s.io",
    "kind.x-k8s.io",
    "kpt.dev",
    "krew.googlecontainertools.github.com",
    "kubeadm.k8s.io",
    "kudo.dev",
    "kustomize.config.k8s.io",
    "kuttl.dev",
    "node.eks.aws",
    "scorecard.operatorframework.io",
    "skaffold",
];

/// Kinds of files that tools read, which have no `apiVersion`.
const TOOL_KINDS: &[&str] = &["CustomResourceStateMetrics"];

/// Groups of files that say what other files are.
const NAME_FILES: &[&str] = &[
    "chainsaw.kyverno.io",
    "kudo.dev",
    "kustomize.config.k8s.io",
    "kuttl.dev",
];

/// API groups of files that say what other files are, whatever their names are.
pub fn describing_groups() -> impl Iterator<Item = &'static str> {
    NAME_FILES.iter().copied().chain([references::KYVERNO])
}

/// Whether a cluster has written an object: it has fields that only a cluster sets. In a folder of tests a version
/// alone shows that a program wrote it.
fn is_snapshot(has_uid: bool, has_resource_version: bool, is_of_tests: bool) -> bool {
    has_resource_version && (has_uid || is_of_tests)
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

fn is_snapshot_object(object: &Value<'_>, is_of_tests: bool) -> bool {
    let metadata = object.get("metadata");
    let has = |key| {
        let value = metadata.and_then(|metadata| metadata.get(key));
        value
            .and_then(Value::as_str)
            .is_some_and(|text| !text.is_empty())
    };
    is_snapshot(has("uid"), has("resourceVersion"), is_of_tests)
}

/// Whether a text may have a definition that lacks parts, as patches do. Only reading it makes that certain.
fn lacks_a_part(text: &str) -> bool {
    let has = |[plain, quoted]: [&str; 2]| text.contains(plain) || text.contains(quoted);
    let parts = [
        ["group:", "\"group\""],
        ["names:", "\"names\""],
        ["versions:", "\"versions\""],
    ];
    !parts.into_iter().all(has)
}

/// Definitions without a group, names and versions: parts of one, for a patch or an assertion.
fn partial_definitions(text: &str) -> Vec<(u32, SkipReason)> {
    let lines = document::position::LineIndex::new(text);
    let mut found = Vec::new();
    for document in document::parse(text) {
        let Some(value) = &document.value else {
            continue;
        };
        let text = |key| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let spec = value.get("spec");
        let has = |key: &&str| spec.is_some_and(|spec| spec.get(key).is_some());
        let is_partial = !["group", "names", "versions", "version"].iter().any(has);
        if definition::is_definition(text("apiVersion"), text("kind")) && is_partial {
            // A line within the document.
            let end = lines.position(document.span.end.saturating_sub(1));
            found.push((end.line, SkipReason::Patch));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_by_their_paths() {
        for (path, want) in [
            ("__snapshots__/a.yaml", Some(SkipReason::Snapshot)),
            ("tests/__snapshot__/crds/a.yaml", Some(SkipReason::Snapshot)),
            (".gitlab-ci.yml", Some(SkipReason::Pipeline)),
            ("a/01-assert.yaml", Some(SkipReason::Assertion)),
            ("a/00-errors.yaml", None),
            ("a/01-assert-ready.yaml", Some(SkipReason::Assertion)),
            ("a/01-install.yaml", None),
            ("a/assert.yaml", None),
            ("a/boat-assert.yaml", Some(SkipReason::Assertion)),
            ("a/testdata/boat.in.yaml", Some(SkipReason::Snapshot)),
            (
                "a/testdata/boat.merged.out.yaml",
                Some(SkipReason::Snapshot),
            ),
            ("a/boat.in.yaml", None),
            ("test/a/expected.yaml", Some(SkipReason::Snapshot)),
            ("a/expected.yaml", None),
            ("a/boat.patch.yaml", Some(SkipReason::Patch)),
            ("a/patch-boat.yaml", None),
            ("a/kustomization.yaml", Some(SkipReason::Tool)),
            ("a/Chart.yaml", Some(SkipReason::Tool)),
            ("a/boat.yaml", None),
        ] {
            let text = "apiVersion: example.org/v1\nkind: Boat\n";
            assert_eq!(facts(path, text).whole_file, want, "{path}");
        }
    }

    #[test]
    fn files_are_told_by_their_keys() {
        for (path, text, want) in [
            (
                "docker-compose.yml",
                "services:\n  a: {}\n",
                Some(SkipReason::Compose),
            ),
            ("other.yml", "services:\n  a: {}\n", None),
            ("api.yaml", "openapi: 3.0.0\n", Some(SkipReason::OpenApi)),
            (
                "api.yaml",
                "apiVersion: example.org/v1\nkind: Api\nopenapi: x\n",
                None,
            ),
            ("api.yaml", "spec:\n  openapi: 3.0.0\n", None),
            (
                ".github/workflows/ci.yaml",
                "on: push\njobs: {}\n",
                Some(SkipReason::Pipeline),
            ),
            (
                ".github/boat.yaml",
                "apiVersion: example.org/v1\nkind: Boat\n",
                None,
            ),
            (
                ".github/boat.json",
                r#"{"apiVersion": "example.org/v1", "kind": "Boat"}"#,
                None,
            ),
        ] {
            assert_eq!(facts(path, text).whole_file, want, "{path}");
        }
    }

    #[test]
    fn documents_of_tools_are_told_one_by_one() {
        let text = "apiVersion: example.org/v1\nkind: Boat\n---\napiVersion: \"cli.kyverno.io/v1\"\nkind: Test\n";
        assert_eq!(facts("a.yaml", text).documents, [(3, SkipReason::Tool)]);
    }

    #[test]
    fn objects_of_a_cluster_are_snapshots() {
        let text = |fields: &str| {
            format!("apiVersion: example.org/v1\nkind: Boat\nmetadata:\n  name: a\n{fields}")
        };
        let version = "  resourceVersion: \"1\"\n";
        for (path, fields, want) in [
            ("a.yaml", format!("{version}  uid: b\n"), true),
            ("a.yaml", version.to_owned(), false),
            ("a/testdata/a.yaml", version.to_owned(), true),
            ("a/testdata/a.yaml", String::new(), false),
        ] {
            let documents = facts(path, &text(&fields)).documents;
            assert_eq!(
                documents == [(0, SkipReason::Snapshot)],
                want,
                "{path} {fields}"
            );
        }
    }

    #[test]
    fn a_tool_may_read_a_kind_without_a_version() {
        let text = "kind: CustomResourceStateMetrics\nspec: {}\n";
        assert_eq!(facts("a.yaml", text).documents, [(0, SkipReason::Tool)]);
    }

    #[test]
    fn objects_without_a_name_are_told() {
        let head = "apiVersion: example.org/v1\nkind: Boat\n";
        for (rest, want) in [
            ("metadata:\n  labels: {a: b}\n", vec![0]),
            ("spec: {}\n", vec![0]),
            ("metadata:\n  name: a\n", vec![]),
            ("metadata:\n    generateName: a-\n", vec![]),
            ("metadata: {name: a}\n", vec![]),
            ("metadata:\n  namespace: a\n", vec![0]),
            ("metadata:\n  'name': a\n", vec![]),
            ("\"metadata\":\n  name: a\n", vec![]),
            ("metadata:\n  labels:\n    name: a\n", vec![0]),
            (
                "metadata:\n  ownerReferences:\n  - kind: A\n    name: a\nscope:\n  name: b\n",
                vec![0],
            ),
        ] {
            assert_eq!(
                facts("a.yaml", &[head, rest].concat()).nameless,
                want,
                "{rest}"
            );
        }
    }

    #[test]
    fn an_object_with_a_uid_and_a_version_was_read_from_a_cluster() {
        let head = "apiVersion: example.org/v1\nkind: Boat\nmetadata:\n  name: a\n";
        for (rest, want) in [
            (
                "  resourceVersion: \"1\"\n  uid: a\n",
                vec![(0, SkipReason::Snapshot)],
            ),
            ("  resourceVersion: \"1\"\n", vec![]),
            ("  resourceVersion: \"1\"\nspec:\n  uid: a\n", vec![]),
        ] {
            assert_eq!(facts("a.yaml", &[head, rest].concat()).documents, want);
        }
    }

    #[test]
    fn snapshots_are_told_in_each_style() {
        for (text, want) in [
            (
                r#"{"apiVersion":"example.org/v1","kind":"Boat","metadata":{"name":"a","uid":"b","resourceVersion":"1"}}"#,
                vec![(0, SkipReason::Snapshot)],
            ),
            (
                "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a, uid: b, resourceVersion: '1'}\n",
                vec![(2, SkipReason::Snapshot)],
            ),
            (
                "apiVersion: example.org/v1\nkind: Boat\nmetadata:\n    uid: b\n    resourceVersion: '1'\n",
                vec![(0, SkipReason::Snapshot)],
            ),
            (
                "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a, resourceVersion: '1'}\n",
                vec![],
            ),
        ] {
            assert_eq!(facts("a.yaml", text).documents, want, "{text}");
        }
    }

    #[test]
    fn items_of_lists_are_snapshots_as_objects_are() {
        let item = |fields: &str| {
            let metadata = ["- metadata:\n    name: a\n", fields].concat();
            metadata + "  spec: {}\n"
        };
        let own = item("    uid: b\n    resourceVersion: '1'\n");
        for (items, documents, found) in [
            ([&*own, &own].concat(), vec![11], vec![2, 7]),
            ([&*own, &item("")].concat(), vec![], vec![2]),
            (item(""), vec![], vec![]),
        ] {
            let text = ["kind: BoatList\nitems:\n", &items].concat();
            let facts = facts("a.yaml", &text);
            let lines = |all: Vec<(u32, SkipReason)>| {
                let lines = all.into_iter().map(|(line, _)| line);
                lines.collect::<Vec<_>>()
            };
            assert_eq!(lines(facts.documents), documents, "{text}");
            assert_eq!(lines(facts.items), found, "{text}");
        }
    }

    #[test]
    fn a_definition_without_group_names_and_versions_is_a_part_of_one() {
        let head = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n";
        for (rest, want) in [
            (
                "metadata: {name: a}\nspec:\n  conversion: {strategy: Webhook}\n",
                1,
            ),
            ("metadata: {name: a}\nstatus: {}\n", 1),
            ("spec:\n  group: example.org\n", 0),
            ("spec:\n  versions: []\n", 0),
        ] {
            let found = facts("a.yaml", &[head, rest].concat()).documents;
            assert_eq!(found.len(), want, "{rest}");
        }
    }

    #[test]
    fn a_definition_in_json_may_be_a_part_of_one() {
        let head =
            r#"{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "#;
        for (rest, want) in [
            (r#""spec": {"conversion": {"strategy": "None"}}}"#, 1),
            (r#""spec": {"group": "example.org"}}"#, 0),
        ] {
            let found = facts("a.json", &[head, rest].concat()).documents;
            assert_eq!(found.len(), want, "{rest}");
        }
    }
}
