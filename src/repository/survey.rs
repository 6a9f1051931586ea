//! All files of a repository: which are not manifests, and which file states that.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::facts::FileFacts;
use super::glob::Glob;
use super::kustomization::{Completion, KUSTOMIZATIONS, Kustomization};
use super::patch::Patch;
use super::paths;
use super::reason::SkipReason;
use super::references::NamedFile;

/// A file, or documents of it, that are not manifests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    /// The path of the file.
    pub path: String,
    /// Why.
    pub reason: SkipReason,
    /// A line of the document that is no manifest. Without it, no document of the file is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The objects and fields that are meant.
    #[serde(flatten)]
    pub about: Patch,
    /// The file that states it; "" if the file itself does.
    #[serde(rename = "by", default, skip_serializing_if = "String::is_empty")]
    pub declared_by: String,
}

impl Skip {
    /// Whether it is about an object of a cluster, outside of folders for tests.
    #[must_use]
    pub fn is_export(&self) -> bool {
        self.reason == SkipReason::Snapshot
            && self.line.is_some()
            && !paths::is_in_tests(&self.path)
    }
}

/// The facts of all files.
#[derive(Debug, Default)]
pub struct Survey {
    files: BTreeMap<String, FileFacts>,
}

impl Survey {
    /// Adds what a file says. The caller adds each file, also a file that says nothing.
    pub fn add(&mut self, path: &str, facts: FileFacts) {
        self.files.insert(path.to_owned(), facts);
    }

    /// The documents to skip: they are not manifests, or may be incomplete. Sorted by path.
    #[must_use]
    pub fn skips(&self) -> Vec<Skip> {
        let completed = self.completed();
        let all = self.files.iter().rev();
        let stated = Statements {
            named: self.named(&completed),
            applied: self.applied(),
            tests: all
                .filter(|(_, facts)| facts.is_test)
                .map(|(path, _)| (paths::folder(path), &**path))
                .collect(),
        };
        let mut skips = Vec::new();
        for (path, facts) in &self.files {
            self.add_skips(
                path,
                facts,
                &stated,
                &mut |reason, line, about, declared_by| {
                    skips.push(Skip {
                        path: path.clone(),
                        reason,
                        line,
                        about: about.clone(),
                        declared_by: declared_by.to_owned(),
                    });
                },
            );
        }
        skips
    }

    /// The folders with a test of chainsaw.
    #[must_use]
    pub fn folders_of_tests(&self) -> BTreeSet<String> {
        let tests = self.files.iter().filter(|(_, facts)| facts.is_test);
        tests
            .map(|(path, _)| paths::folder(path).to_owned())
            .collect()
    }

    /// Adds the documents of a file that are not manifests.
    fn add_skips(&self, path: &str, facts: &FileFacts, stated: &Statements<'_>, add: AddSkip<'_>) {
        let all = Patch::default();
        if let Some(reason) = facts.whole_file
            && !stated.is_outweighed(path, reason)
        {
            add(reason, None, &all, "");
            return;
        }
        let named = stated.about(path);
        for (declared_by, named) in &named {
            add(named.reason, None, &named.about, declared_by);
        }
        if named.iter().any(|(_, named)| named.is_of_whole_file()) {
            return;
        }
        if let Some((chart, reason)) = self.in_chart(path, facts) {
            add(reason, None, &all, chart);
            return;
        }
        for (line, reason) in &facts.documents {
            add(*reason, Some(*line), &all, "");
        }
        // A file that the test names is described by the test itself.
        let is_described = named
            .iter()
            .any(|(_, named)| !named.reason.is_of_incomplete());
        if !is_described && let Some(test) = stated.tests.get(paths::folder(path)) {
            for line in &facts.nameless {
                add(SkipReason::Assertion, Some(*line), &all, test);
            }
        }
    }

    /// The resources that kustomizations complete, with the paths of the kustomizations.
    fn completed(&self) -> Vec<(&str, NamedFile)> {
        let mut all = Vec::new();
        for (path, facts) in &self.files {
            let Some(own) = &facts.kustomization else {
                continue;
            };
            let mut completes = self.completions(own);
            if completes.is_empty() {
                continue;
            }
            let (resources, are_renamed) = self.resources(own);
            if are_renamed || completes.iter().any(Completion::is_renaming) {
                for one in &mut completes {
                    one.patch.of.name.clear();
                }
            }
            for resource in resources {
                let completes = completes.iter();
                all.extend(completes.map(|Completion { reason, patch }| {
                    let named = NamedFile {
                        path: resource.to_owned(),
                        reason: *reason,
                        about: patch.clone(),
                    };
                    (&**path, named)
                }));
            }
        }
        all
    }

    /// What a kustomization adds to objects: itself, in its files of patches, and in its components.
    fn completions(&self, own: &Kustomization) -> Vec<Completion> {
        let mut seen: Vec<&str> = Vec::new();
        let mut next = vec![own];
        let mut all: Vec<Completion> = Vec::new();
        while let Some(own) = next.pop() {
            all.extend(own.completes.iter().cloned());
            for file in &own.patches {
                let known = self.files.get(&file.path);
                let known = known.map(|facts| &*facts.patches);
                all.extend(file.completions(known.unwrap_or_default()));
            }
            for component in &own.components {
                match self.kustomization(component) {
                    Some((path, _)) if seen.contains(&path) => {}
                    Some((path, component)) => {
                        seen.push(path);
                        next.push(component);
                    }
                    None => all.push(Completion::unlimited(SkipReason::Partial)),
                }
            }
        }
        all
    }

    /// The kustomization of a folder, and its path.
    fn kustomization(&self, folder: &str) -> Option<(&str, &Kustomization)> {
        let mut names = KUSTOMIZATIONS.iter();
        names.find_map(|name| {
            let path = paths::join(folder, name)?;
            let (path, facts) = self.files.get_key_value(&path)?;
            Some((&**path, facts.kustomization.as_ref()?))
        })
    }

    /// The files of a kustomization and of all that it includes, and whether those change names.
    fn resources<'s>(&'s self, own: &'s Kustomization) -> (Vec<&'s str>, bool) {
        let mut seen: Vec<&str> = Vec::new();
        let mut next: Vec<&'s Kustomization> = vec![own];
        let mut are_renamed = false;
        while let Some(own) = next.pop() {
            for resource in &own.resources {
                let folder = KUSTOMIZATIONS.iter().find_map(|name| {
                    let path = paths::join(resource, name)?;
                    self.files.get_key_value(&path)
                });
                let found = folder.or_else(|| self.files.get_key_value(resource));
                let Some((path, facts)) = found.filter(|(path, _)| !seen.contains(&&***path))
                else {
                    continue;
                };
                seen.push(path);
                if let Some(included) = &facts.kustomization {
                    let completes = self.completions(included);
                    are_renamed |=
                        included.renames || completes.iter().any(Completion::is_renaming);
                    next.push(included);
                }
            }
        }
        (seen, are_renamed)
    }

    /// The files that tests apply.
    fn applied(&self) -> BTreeSet<&str> {
        let tests = self.files.values();
        let paths = tests.flat_map(|facts| &facts.applied);
        paths.flat_map(|path| self.matching(path)).collect()
    }

    /// The files that others make statements about. The first statement is kept.
    fn named<'s>(
        &'s self,
        completed: &'s [(&'s str, NamedFile)],
    ) -> BTreeMap<&'s str, Vec<(&'s str, &'s NamedFile)>> {
        let mut all: BTreeMap<&str, Vec<(&str, &NamedFile)>> = BTreeMap::new();
        let completed = completed.iter().map(|(path, named)| (*path, named));
        let stated = self.files.iter();
        let stated = stated.flat_map(|(path, facts)| {
            let references = facts.references.iter();
            references.map(move |named| (&**path, named))
        });
        for (declared_by, named) in stated.chain(completed) {
            for path in self.matching(&named.path) {
                let known = all.entry(path).or_default();
                let is_known = |(_, one): &(&str, &NamedFile)| {
                    one.reason == named.reason && one.about == named.about
                };
                if !known.iter().any(is_known) {
                    known.push((declared_by, named));
                }
            }
        }
        all
    }

    fn matching(&self, path: &str) -> Vec<&str> {
        if let Some((path, _)) = self.files.get_key_value(path) {
            return vec![path];
        }
        if !path.contains(['*', '?', '[']) {
            return Vec::new();
        }
        let glob = Glob::new(&["/", path].concat());
        let paths = self.files.keys().map(|path| &**path);
        paths.filter(|path| glob.matches(path, false)).collect()
    }

    /// The role of a file in its chart: the `Chart.yaml`, and why the file is not a manifest.
    fn in_chart(&self, path: &str, facts: &FileFacts) -> Option<(&str, SkipReason)> {
        if !facts.is_values && !facts.has_actions {
            return None;
        }
        for folder in paths::upwards(paths::folder(path)) {
            for name in ["Chart.yaml", "Chart.yml"] {
                let chart = paths::join(folder, name)?;
                let Some((chart, _)) = self.files.get_key_value(&chart) else {
                    continue;
                };
                let inside = paths::below(path, folder)?;
                if facts.has_actions && inside.starts_with("templates/") {
                    return Some((chart, SkipReason::Template));
                }
                return facts.is_values.then_some((chart, SkipReason::Values));
            }
        }
        None
    }
}

/// Adds what a document is: why, a line of it, the objects and fields, and the file that states it.
type AddSkip<'a> = &'a mut dyn FnMut(SkipReason, Option<u32>, &Patch, &str);

/// The statements of files about others.
struct Statements<'s> {
    /// By the path of the file that they are about, each with the file that makes it.
    named: BTreeMap<&'s str, Vec<(&'s str, &'s NamedFile)>>,
    /// The files that tests apply.
    applied: BTreeSet<&'s str>,
    /// The tests of folders. A test without a file is about the objects in its folder.
    tests: BTreeMap<&'s str, &'s str>,
}

impl<'s> Statements<'s> {
    /// Whether a file is applied, whatever other files state about it: a test may apply a file and compare objects with it later.
    fn is_outweighed(&self, path: &str, reason: SkipReason) -> bool {
        use SkipReason::{Assertion, Refused};
        matches!(reason, Assertion | Refused) && self.applied.contains(path)
    }

    /// The statements about a file.
    fn about(&self, path: &str) -> Vec<(&'s str, &'s NamedFile)> {
        let all = self.named.get(path).into_iter().flatten();
        let counts = |named: &NamedFile| {
            !(named.is_of_whole_file() && self.is_outweighed(path, named.reason))
        };
        all.filter(|(_, named)| counts(named)).copied().collect()
    }
}

#[cfg(test)]
mod tests {
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
    fn a_kustomization_completes_the_resources_of_the_folders_that_it_includes() {
        let base = "resources: [a.yaml, b.yaml]";
        let overlay =
            "resources: [../base]\ncommonLabels: {a: b}\npatches: [{patch: '{kind: Boat}'}]";
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
        own.map(|skip| [&skip.about.of.name, " ", &skip.about.fields.join(",")].concat())
            .collect()
    }

    #[test]
    fn patches_in_files_and_components_add_the_fields_that_they_touch() {
        const PATCH: &str = "kind: Boat\nmetadata: {name: b}\nspec: {hull: oak}";
        const OPERATIONS: &str = "[{op: add, path: /spec/sail, value: gaff}]";
        for (kustomization, want) in [
            ("patches: [{path: patch.yaml}]", "b spec.hull"),
            (
                "patches: [{path: ops-patch.yaml, target: {name: c}}]",
                "c spec.sail",
            ),
            // Nobody has read it.
            ("patches: [{path: other.yaml, target: {name: c}}]", "c "),
            ("components: [comp]", "b spec.hull"),
            ("components: [elsewhere]", " "),
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
}
