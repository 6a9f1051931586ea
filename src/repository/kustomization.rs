//! The changes of a kustomization to its resources: labels that it adds to selectors, patches.
//!
//! Such an object may lack fields: nobody applies it as it stands.

use serde::{Deserialize, Serialize};

use super::patch::{Patch, Selector};
use super::paths;
use super::reason::SkipReason;
use super::replacement;
use crate::value::Value;

/// The names of kustomizations.
pub(super) const KUSTOMIZATIONS: [&str; 3] =
    ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/// The files that a kustomization is made of, and what it adds to their objects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kustomization {
    /// The paths of files and folders.
    pub resources: Vec<String>,
    /// Components: they are among the resources, and may change those of the kustomization, too.
    pub components: Vec<String>,
    /// What it adds itself.
    pub completes: Vec<Completion>,
    /// Its patches in files of their own.
    pub patches: Vec<PatchFile>,
    /// The files with its replacements.
    pub replacements: Vec<String>,
    /// Whether it changes names: those in patches of others may be the new ones.
    pub renames: bool,
}

/// What a kustomization adds to objects that are not manifests before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// Why they are not manifests.
    pub reason: SkipReason,
    /// The objects and fields.
    pub patch: Patch,
}

impl Completion {
    /// Objects to which anything may be added.
    pub(super) fn unlimited(reason: SkipReason) -> Self {
        let patch = Patch::default();
        Self { reason, patch }
    }

    /// Whether it may change the name or kind of an object, by which later patches find it.
    pub(super) fn is_renaming(&self) -> bool {
        self.patch.is_renaming()
    }

    pub(super) fn patched(patch: Patch) -> Self {
        let reason = SkipReason::Partial;
        Self { reason, patch }
    }
}

/// A patch in a file of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatchFile {
    /// The path of the file.
    pub path: String,
    /// The objects that the kustomization names. `None` if the patch names them itself.
    pub target: Option<Selector>,
}

impl PatchFile {
    /// What the patch adds. `own` are the patches in the file, as far as they are known.
    pub(super) fn completions(&self, own: &[Patch]) -> Vec<Completion> {
        if own.is_empty() {
            let of = self.target.clone().unwrap_or_default();
            return vec![Completion::patched(Patch::unknown(of))];
        }
        let own = own.iter().cloned();
        own.map(|patch| Completion::patched(aimed(patch, self.target.as_ref())))
            .collect()
    }
}

/// A patch of the objects of a target. Without a target it is about the objects that it names itself.
fn aimed(patch: Patch, target: Option<&Selector>) -> Patch {
    let of = target.cloned().unwrap_or_else(|| patch.of.clone());
    Patch { of, ..patch }
}

impl Kustomization {
    /// Reads a kustomization of a folder.
    pub(super) fn new(folder: &str, value: &Value<'_>) -> Self {
        let mut own = Self {
            components: paths_in(folder, value, "components").collect(),
            ..Self::default()
        };
        for key in ["resources", "bases", "components"] {
            own.resources.extend(paths_in(folder, value, key));
        }
        if adds_labels(value) {
            own.add(Completion::unlimited(SkipReason::Labelled));
        }
        // A component elsewhere cannot be read.
        let are_known = own.components.len() == items(value, "components").count();
        if !are_known || items(value, "transformers").next().is_some() {
            own.add(Completion::unlimited(SkipReason::Partial));
        }
        own.add_patches(folder, value);
        for replacement in items(value, "replacements") {
            let path = replacement.get("path").and_then(Value::as_str);
            let path = path.and_then(|path| paths::join(folder, path));
            own.replacements.extend(path);
            for created in replacement::created_by(replacement) {
                own.add(Completion::patched(created));
            }
        }
        let has_text = |key| {
            value
                .get(key)
                .and_then(Value::as_str)
                .is_some_and(|text| !text.is_empty())
        };
        let has_transformers = items(value, "transformers").next().is_some();
        own.renames = has_text("namePrefix") || has_text("nameSuffix") || has_transformers;
        own
    }

    fn add_patches(&mut self, folder: &str, value: &Value<'_>) {
        for key in ["patches", "patchesJson6902"] {
            for patch in items(value, key) {
                let target = patch.get("target").map(Selector::from_target);
                self.add_patch(folder, patch.get("patch"), target.as_ref());
                if patch.get("patch").is_none() {
                    self.add_patch(folder, patch.get("path"), target.as_ref());
                }
            }
        }
        for patch in items(value, "patchesStrategicMerge") {
            self.add_patch(folder, Some(patch), None);
        }
    }

    /// Adds a patch: its text, or the path of its file.
    fn add_patch(&mut self, folder: &str, patch: Option<&Value<'_>>, target: Option<&Selector>) {
        let Some(text) = patch.and_then(Value::as_str) else {
            return;
        };
        let target = target.cloned();
        let is_path = !text.contains(['\n', '{', '[', ':']);
        match paths::join(folder, text).filter(|_| is_path) {
            Some(path) => self.patches.push(PatchFile { path, target }),
            None => {
                let path = String::new();
                let own = Patch::read_all(text).unwrap_or_default();
                for completion in (PatchFile { path, target }).completions(&own) {
                    self.add(completion);
                }
            }
        }
    }

    fn add(&mut self, added: Completion) {
        if !self.completes.contains(&added) {
            self.completes.push(added);
        }
    }
}

/// The paths in a list of a kustomization. Addresses elsewhere are left out.
fn paths_in<'v>(
    folder: &'v str,
    value: &'v Value<'v>,
    key: &str,
) -> impl Iterator<Item = String> + use<'v> {
    let named = items(value, key).filter_map(Value::as_str);
    named.filter_map(move |path| paths::join(folder, path))
}

fn items<'v>(value: &'v Value<'v>, key: &str) -> impl Iterator<Item = &'v Value<'v>> + use<'v> {
    let list = value.get(key).and_then(Value::as_list);
    list.unwrap_or_default().iter()
}

/// Whether it adds labels to selectors and to templates.
fn adds_labels(value: &Value<'_>) -> bool {
    let has = |of: &Value<'_>, key| {
        let labels = of.get(key).and_then(Value::as_map);
        labels.is_some_and(|labels| !labels.is_empty())
    };
    let selects =
        |added: &&Value<'_>| added.get("includeSelectors").and_then(Value::as_bool) == Some(true);
    has(value, "commonLabels")
        || items(value, "labels")
            .filter(selects)
            .any(|added| has(added, "pairs"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;

    fn read(folder: &str, text: &str) -> Kustomization {
        let documents = document::parse(text);
        Kustomization::new(folder, documents[0].value.as_ref().unwrap())
    }

    fn completes(text: &str) -> Vec<String> {
        let own = read("k", text);
        let files = own.patches.iter().flat_map(|file| file.completions(&[]));
        let line = |one: Completion| [one.reason.name(), " ", &one.patch.of.kind].concat();
        let all = own.completes.iter().cloned().chain(files).map(line);
        all.map(|line| line.trim_end().to_owned()).collect()
    }

    #[test]
    fn labels_of_selectors_and_patches_complete_objects() {
        for (text, want) in [
            ("commonLabels: {a: b}", &["labelled"][..]),
            ("commonLabels: {}", &[]),
            (
                "labels: [{pairs: {a: b}, includeSelectors: true}]",
                &["labelled"],
            ),
            ("labels: [{pairs: {a: b}}]", &[]),
            ("namePrefix: a-\nimages: [{name: a, newTag: b}]", &[]),
            ("components: [../c]", &[]),
            ("components: ['https://example.org/c']", &["partial"]),
            ("transformers: [a.yaml]", &["partial"]),
            ("patches: [{path: a.yaml}]", &["partial"]),
            (
                "patches: [{path: a.yaml, target: {kind: Deployment}}]",
                &["partial Deployment"],
            ),
            (
                "patches: [{path: a.yaml, target: {kind: Deployment|Job}}]",
                &["partial Deployment|Job"],
            ),
            ("patches: [{patch: 'kind: Job'}]", &["partial Job"]),
            (
                "patchesStrategicMerge: ['kind: Job', \"{kind: Pod,\\n spec: {}}\", a.yaml]",
                &["partial Job", "partial Pod", "partial"],
            ),
            (
                "patchesJson6902: [{path: a.json, target: {kind: Job}}]",
                &["partial Job"],
            ),
        ] {
            assert_eq!(completes(text), want, "{text}");
        }
    }

    #[test]
    fn resources_are_files_and_folders() {
        let text = "resources: [a.yaml, ../base, https://example.org/b]\ncomponents: [../c]";
        assert_eq!(read("k", text).resources, ["k/a.yaml", "base", "c"]);
    }
}
