//! The changes of a kustomization to its resources: labels that it adds to selectors, patches.
//!
//! Such an object may lack fields: nobody applies it as it stands.

use super::paths;
use super::reason::SkipReason;
use crate::document;
use crate::value::Value;

/// The names of kustomizations.
pub(super) const KUSTOMIZATIONS: [&str; 3] =
    ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/// The files that a kustomization is made of, and what it adds to their objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kustomization {
    /// The paths of files and folders.
    pub resources: Vec<String>,
    /// Why its objects are not manifests before it has completed them, and their kind; "" for all kinds.
    pub completes: Vec<(SkipReason, String)>,
}

impl Kustomization {
    /// Reads a kustomization of a folder.
    pub(super) fn new(folder: &str, value: &Value<'_>) -> Self {
        let mut own = Self::default();
        for key in ["resources", "bases", "components"] {
            let resources = items(value, key).filter_map(Value::as_str);
            let resources = resources.filter_map(|resource| paths::join(folder, resource));
            own.resources.extend(resources);
        }
        if adds_labels(value) {
            own.add(SkipReason::Labelled, None);
        }
        // Components may have patches and labels of their own.
        let mut others = items(value, "components").chain(items(value, "transformers"));
        if others.next().is_some() {
            own.add(SkipReason::Partial, None);
        }
        own.add_patches(value);
        own
    }

    fn add_patches(&mut self, value: &Value<'_>) {
        for key in ["patches", "patchesJson6902"] {
            for patch in items(value, key) {
                let target = patch.get("target").and_then(|target| target.get("kind"));
                let inline = patch.get("patch").and_then(Value::as_str);
                let own = inline.and_then(kind_in);
                let kind = target.and_then(Value::as_str).or(own.as_deref());
                self.add(SkipReason::Partial, kind);
            }
        }
        for patch in items(value, "patchesStrategicMerge").filter_map(Value::as_str) {
            self.add(SkipReason::Partial, kind_in(patch).as_deref());
        }
    }

    /// Adds a reason for objects of a kind; for all kinds without one, or with a pattern of kinds.
    fn add(&mut self, reason: SkipReason, kind: Option<&str>) {
        let is_name = |kind: &&str| kind.chars().all(char::is_alphanumeric);
        let kind = kind.filter(is_name).unwrap_or_default();
        let added = (reason, kind.to_owned());
        if !self.completes.contains(&added) {
            self.completes.push(added);
        }
    }
}

fn items<'v>(value: &'v Value<'v>, key: &str) -> impl Iterator<Item = &'v Value<'v>> {
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

/// The kind of a patch in its own text. A list of operations has none.
fn kind_in(patch: &str) -> Option<String> {
    let mut documents = document::parse(patch);
    let value = documents.first_mut()?.value.take()?;
    Some(value.get("kind")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(folder: &str, text: &str) -> Kustomization {
        let documents = document::parse(text);
        Kustomization::new(folder, documents[0].value.as_ref().unwrap())
    }

    fn completes(text: &str) -> Vec<String> {
        let own = read("k", text);
        let line = |(reason, kind): (SkipReason, String)| [reason.name(), " ", &kind].concat();
        let all = own.completes.into_iter().map(line);
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
            ("components: [../c]", &["partial"]),
            ("patches: [{path: a.yaml}]", &["partial"]),
            (
                "patches: [{path: a.yaml, target: {kind: Deployment}}]",
                &["partial Deployment"],
            ),
            (
                "patches: [{path: a.yaml, target: {kind: Deployment|Job}}]",
                &["partial"],
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
