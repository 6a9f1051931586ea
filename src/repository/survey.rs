//! All files of a repository: which are not manifests, and which file states that.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::facts::{FileFacts, TestRole};
use super::glob::Glob;
use super::kustomization::{Completion, KUSTOMIZATIONS, Kustomization};
use super::names::{is_errors_name, is_errors_name_of_kuttl, is_of_step};
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
    /// Whether it is about an item of a list.
    #[serde(rename = "item", default, skip_serializing_if = "is_false")]
    pub is_item: bool,
    /// The objects and fields that are meant.
    #[serde(flatten)]
    pub about: Patch,
    /// The file that states it; "" if the file itself does.
    #[serde(rename = "by", default, skip_serializing_if = "String::is_empty")]
    pub declared_by: String,
}

/// For serde.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !*value
}

impl Skip {
    fn is_of_whole_file(&self) -> bool {
        self.line.is_none() && self.about.of.is_of_all() && !self.reason.is_of_incomplete()
    }

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
        let stated = Statements {
            named: self.named(&completed),
            applied: self.applied(),
            resources: self.own_resources(),
            tests: self
                .chainsaw_tests()
                .rev()
                .map(|path| (paths::folder(path), path))
                .collect(),
            tested: self.tested_folders(),
        };
        let mut skips = Vec::new();
        for (path, facts) in &self.files {
            let before = skips.len();
            self.add_skips(
                path,
                facts,
                &stated,
                &mut |reason, line, about, declared_by| {
                    skips.push(Skip {
                        path: path.clone(),
                        reason,
                        line,
                        is_item: false,
                        about: about.clone(),
                        declared_by: declared_by.to_owned(),
                    });
                },
            );
            let is_out = skips.iter().skip(before).any(Skip::is_of_whole_file);
            let items = facts.items.iter().filter(|_| !is_out);
            skips.extend(items.map(|(line, reason)| Skip {
                path: path.clone(),
                reason: *reason,
                line: Some(*line),
                is_item: true,
                about: Patch::default(),
                declared_by: String::new(),
            }));
        }
        skips
    }

    /// The folders with a test of chainsaw.
    #[must_use]
    pub fn folders_of_tests(&self) -> BTreeSet<String> {
        let folders = self.chainsaw_tests().map(paths::folder);
        folders.map(str::to_owned).collect()
    }

    fn chainsaw_tests(&self) -> impl DoubleEndedIterator<Item = &str> {
        let all = self.files.iter();
        let tests = all.filter(|(_, facts)| facts.test_role == TestRole::Chainsaw);
        tests.map(|(path, _)| &**path)
    }

    /// The folders with tests of chainsaw or kuttl.
    fn tested_folders(&self) -> TestedFolders<'_> {
        let mut tested = TestedFolders::default();
        for (path, facts) in &self.files {
            let folder = paths::folder(path);
            match facts.test_role {
                TestRole::Suite => tested.suites_of_kuttl.insert(folder),
                TestRole::Step => tested.steps_of_kuttl.insert(folder),
                TestRole::Chainsaw | TestRole::None => false,
            };
            if facts.test_role != TestRole::None || is_of_step(paths::name(path)) {
                tested.own.insert(folder);
                tested.above.insert(paths::folder(folder));
            }
        }
        tested
    }

    /// The files that kustomizations build as they are.
    fn own_resources(&self) -> BTreeSet<&str> {
        let all = self.files.values();
        let own = all.filter_map(|facts| facts.kustomization.as_ref());
        own.flat_map(|own| own.resources.iter().map(String::as_str))
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
        if stated.tested.expect_errors(path) && !stated.is_outweighed(path, SkipReason::Assertion) {
            add(SkipReason::Assertion, None, &all, "");
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
            for path in &own.replacements {
                let known = self.files.get(path).into_iter();
                let created = known.flat_map(|facts| facts.patches.iter().cloned());
                all.extend(created.map(Completion::patched));
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
    /// The files that kustomizations build as they are.
    resources: BTreeSet<&'s str>,
    /// The tests of folders. A test without a file is about the objects in its folder.
    tests: BTreeMap<&'s str, &'s str>,
    tested: TestedFolders<'s>,
}

/// Folders with tests of chainsaw or kuttl.
#[derive(Default)]
struct TestedFolders<'s> {
    /// Those with a file that only such a test has.
    own: BTreeSet<&'s str>,
    /// The folders that these are in.
    above: BTreeSet<&'s str>,
    /// Those with a kind of kuttl's steps.
    steps_of_kuttl: BTreeSet<&'s str>,
    /// Those with a suite of kuttl, which has tests in the folders below.
    suites_of_kuttl: BTreeSet<&'s str>,
}

impl TestedFolders<'_> {
    /// Whether the objects of a file are what a test expects not to be there, by its name. Kuttl's rule counts where
    /// something says that the test is one of kuttl.
    fn expect_errors(&self, path: &str) -> bool {
        let name = paths::name(path);
        match self.has_of_kuttl(path) {
            true => is_errors_name_of_kuttl(name),
            false => is_errors_name(name) && self.has(path),
        }
    }

    /// Whether a file is one of a test of kuttl: by a step in its folder, or a suite above.
    fn has_of_kuttl(&self, path: &str) -> bool {
        let folder = paths::folder(path);
        self.steps_of_kuttl.contains(folder)
            || paths::upwards(folder).any(|folder| self.suites_of_kuttl.contains(folder))
    }

    /// Whether a file is one of a test: by what else is in its folder, or among other tests.
    fn has(&self, path: &str) -> bool {
        let folder = paths::folder(path);
        self.own.contains(folder)
            || paths::is_in_tests(path) && self.above.contains(paths::folder(folder))
    }
}

impl<'s> Statements<'s> {
    /// Whether a file is applied, whatever other files state about it: a test may apply a file and compare objects with
    /// it later, a kustomization may build a file that is also a patch of other objects.
    fn is_outweighed(&self, path: &str, reason: SkipReason) -> bool {
        use SkipReason::{Assertion, Data, Patch, Refused};
        match reason {
            Assertion | Refused => self.applied.contains(path),
            Patch | Data => self.resources.contains(path),
            _ => false,
        }
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
mod tests;
