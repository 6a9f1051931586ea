//! Kustomizations: what they change in names and labels, what they generate, and which files they
//! take from elsewhere.

use super::selector::{Label, labels};
use crate::value::Value;
use crate::workspace::documents::unit::ObjectHead;

/// The contents of a kustomization.
#[derive(Debug, Default)]
pub(super) struct Kustomization {
    pub prefix: Box<str>,
    pub suffix: Box<str>,
    /// Whether it puts objects into another namespace.
    pub moves: bool,
    /// The labels that it adds.
    pub labels: Vec<Label>,
    /// The objects that it generates: kind and name.
    pub generates: Vec<(&'static str, Box<str>)>,
    /// The patches that it has itself, as text.
    pub patches: Vec<Box<str>>,
    /// The files and folders that it is made of.
    files: Vec<Box<str>>,
    /// Whether a chart or a program of its own makes further objects.
    is_open: bool,
}

impl Kustomization {
    pub fn from_value(value: &Value<'_>, head: &ObjectHead) -> Option<Self> {
        let is_one = match head.group() {
            "kustomize.config.k8s.io" => matches!(&*head.kind, "Kustomization" | "Component"),
            _ => {
                head.kind.is_empty()
                    && head.api_version.is_empty()
                    && value.get("resources").is_some()
            }
        };
        if !is_one {
            return None;
        }
        let items = |key: &str| {
            let list = value.get(key).and_then(Value::as_list);
            list.unwrap_or_default().iter()
        };
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let mut own = Self {
            prefix: text("namePrefix").into(),
            suffix: text("nameSuffix").into(),
            moves: !text("namespace").is_empty(),
            labels: labels(value.get("commonLabels")),
            ..Self::default()
        };
        for added in items("labels") {
            own.labels.extend(labels(added.get("pairs")));
        }
        for (key, kind) in [
            ("configMapGenerator", "ConfigMap"),
            ("secretGenerator", "Secret"),
        ] {
            let names = items(key).filter_map(|made| made.get("name")?.as_str());
            own.generates.extend(names.map(|name| (kind, name.into())));
        }
        for key in ["resources", "bases", "components", "patchesStrategicMerge"] {
            let files = items(key).filter_map(Value::as_str);
            own.files
                .extend(files.filter(|file| !file.contains('\n')).map(Box::from));
        }
        let patches = items("patches").filter_map(|patch| patch.get("path")?.as_str());
        own.files.extend(patches.map(Box::from));
        let texts = items("patches").filter_map(|patch| patch.get("patch")?.as_str());
        let merged = items("patchesStrategicMerge").filter_map(Value::as_str);
        let inline = texts.chain(merged.filter(|text| text.contains('\n')));
        own.patches = inline.map(Box::from).collect();
        let others = [
            "helmCharts",
            "helmChartInflationGenerator",
            "generators",
            "transformers",
        ];
        own.is_open = others.iter().any(|key| value.get(key).is_some());
        Some(own)
    }
}

/// A kustomization, the address of its text and the number of that text.
pub(super) type Placed<'w> = (usize, &'w str, &'w Kustomization);

/// The numbers of the texts that kustomizations join with others that are not known. `find` finds the
/// number of a text by its address.
pub(super) fn joined_with_unknown(
    all: &[Placed<'_>],
    find: &dyn Fn(&str) -> Option<usize>,
) -> Vec<usize> {
    // For each kustomization: the numbers of its texts, and whether it has parts that are not known.
    let mut parts = Vec::with_capacity(all.len());
    let mut open = Vec::with_capacity(all.len());
    for (_, uri, own) in all {
        let texts: Vec<Option<usize>> = own
            .files
            .iter()
            .map(|file| text_at(uri, file, find))
            .collect();
        open.push(own.is_open || texts.contains(&None));
        parts.push(texts.into_iter().flatten().collect::<Vec<usize>>());
    }
    let at = |text: usize| all.iter().position(|(number, ..)| *number == text);
    // A kustomization is open if one of its parts is. Each round goes one level up.
    for _ in all {
        let before = open.clone();
        for (own, texts) in open.iter_mut().zip(&parts) {
            let mut below = texts.iter().filter_map(|text| before.get(at(*text)?));
            *own |= below.any(|open| *open);
        }
        if open == before {
            break;
        }
    }
    let mut joined = Vec::new();
    let mut next: Vec<usize> = (0..all.len())
        .filter(|at| open.get(*at) == Some(&true))
        .collect();
    while let Some(texts) = next.pop().and_then(|at| parts.get(at)) {
        for text in texts {
            if !joined.contains(text) {
                joined.push(*text);
                next.extend(at(*text));
            }
        }
    }
    joined
}

/// The number of the text at a path of a kustomization: a file, or the kustomization of a folder.
fn text_at(from: &str, path: &str, find: &dyn Fn(&str) -> Option<usize>) -> Option<usize> {
    if path.contains("://") || path.contains('?') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            // Above the first folder there is nothing that is known.
            ".." if parts.last().is_none_or(|last| matches!(*last, "" | "..")) => return None,
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let names = [
        "",
        "/kustomization.yaml",
        "/kustomization.yml",
        "/Kustomization",
    ];
    let mut names = names.iter().map(|name| [&path, *name].concat());
    names.find_map(|name| find(&name))
}
