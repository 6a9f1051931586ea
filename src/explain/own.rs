//! Writes Kubernetes' own kinds as definitions, so that `explain` works for them too. A server would
//! refuse these definitions: the core group has no name.

use crate::definition::compare_versions;
use crate::kinds::{BuiltInKind, Source};
use crate::value::json::quoted;

/// The short names of kinds that `kubectl` takes.
const SHORT: [(&str, &str); 26] = [
    ("cj", "cronjob"),
    ("cm", "configmap"),
    ("cs", "componentstatus"),
    ("csr", "certificatesigningrequest"),
    ("deploy", "deployment"),
    ("ds", "daemonset"),
    ("ep", "endpoints"),
    ("ev", "event"),
    ("hpa", "horizontalpodautoscaler"),
    ("ing", "ingress"),
    ("limits", "limitrange"),
    ("netpol", "networkpolicy"),
    ("no", "node"),
    ("ns", "namespace"),
    ("pc", "priorityclass"),
    ("pdb", "poddisruptionbudget"),
    ("po", "pod"),
    ("pv", "persistentvolume"),
    ("pvc", "persistentvolumeclaim"),
    ("quota", "resourcequota"),
    ("rc", "replicationcontroller"),
    ("rs", "replicaset"),
    ("sa", "serviceaccount"),
    ("sc", "storageclass"),
    ("sts", "statefulset"),
    ("svc", "service"),
];

/// Finds kinds by their name, its plural or its short name, in any case. Returns one definition for each group, with all
/// versions of the kind. The highest version is the stored one.
#[must_use]
pub fn definitions(source: &Source, name: &str) -> Vec<String> {
    let name = name.to_ascii_lowercase();
    let short = SHORT.iter().find(|(short, _)| *short == name);
    let name = short.map_or(&*name, |(_, name)| name);
    let mut groups: Vec<Vec<&BuiltInKind>> = Vec::new();
    for kind in &source.kinds {
        if name != kind.kind.to_ascii_lowercase() && name != kind.plural() {
            continue;
        }
        match groups.iter_mut().find(|group| is_same(group, kind)) {
            Some(group) => group.push(kind),
            None => groups.push(vec![kind]),
        }
    }
    groups.sort_by_key(|group| group.first().copied().map(|kind| &kind.group));
    groups
        .into_iter()
        .map(|group| write(source, group))
        .collect()
}

fn is_same(group: &[&BuiltInKind], kind: &BuiltInKind) -> bool {
    let mut of = group.iter();
    of.all(|other| other.group == kind.group && other.kind == kind.kind)
}

fn write(source: &Source, mut versions: Vec<&BuiltInKind>) -> String {
    versions.sort_by(|a, b| compare_versions(&b.version, &a.version));
    let Some(first) = versions.first() else {
        return String::new();
    };
    let singular = first.kind.to_ascii_lowercase();
    let plural = first.plural();
    let scope = match first.is_namespaced {
        Some(false) => "Cluster",
        _ => "Namespaced",
    };
    let has_status = |kind: &BuiltInKind| {
        let of = source.types.get(kind.root);
        of.is_some_and(|of| of.field("status").is_some())
    };
    let written = versions.iter().enumerate().map(|(at, kind)| {
        let status = match has_status(kind) {
            true => r#""subresources":{"status":{}},"#,
            false => "",
        };
        let schema = &source.schema(kind).text;
        let name = quoted(&kind.version);
        let is_stored = at == 0;
        format!(
            r#"{{"name":{name},"served":true,"storage":{is_stored},{status}"schema":{{"openAPIV3Schema":{schema}}}}}"#
        )
    });
    let written = written.collect::<Vec<_>>().join(",");
    let (group, kind) = (quoted(&first.group), quoted(&first.kind));
    let short = SHORT.iter().find(|(_, name)| *name == singular);
    let short = short.map_or_else(String::new, |(short, _)| quoted(short));
    let object = quoted(&[&*plural, ".", &first.group].concat());
    format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":{object}}},"spec":{{"group":{group},"scope":"{scope}","names":{{"plural":"{plural}","singular":"{singular}","kind":{kind},"shortNames":[{short}]}},"versions":[{written}]}}}}"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::decode;
    use crate::explain::explain;
    use crate::kinds::read_table;
    use crate::releases::Release;

    /// The table of the package.
    const TABLE: &str = concat!(
        include_str!("../../packaging/kubernetes/kinds.txt"),
        include_str!("../../packaging/kubernetes/checks.txt")
    );

    #[test]
    fn a_built_in_kind_is_explained_by_its_name_plural_or_short_name() {
        let source = read_table(TABLE, Release::DEFAULT).unwrap();
        for (name, path, want) in [
            ("Pods", "spec.containers.ports.protocol", "string"),
            ("deployment", "spec.replicas", "integer"),
            ("networkpolicies", "spec.podSelector", "Object"),
            ("ingress", "spec.rules", "[]Object"),
            ("ingresses", "metadata", "ObjectMeta"),
            ("endpoints", "subsets", "[]Object"),
            ("deploy", "spec.replicas", "integer"),
            ("NetPol", "spec.podSelector", "Object"),
        ] {
            let texts = definitions(&source, name);
            assert_eq!(texts.len(), 1, "{name}");
            let decoded = decode(&texts[0]).unwrap();
            let explained = explain(&decoded.definition, None, path).unwrap();
            assert_eq!(explained.field.type_, want, "{name}.{path}");
        }
    }

    #[test]
    fn the_groups_of_a_kind_are_apart_and_the_highest_version_is_the_stored_one() {
        let source = read_table(TABLE, Release::DEFAULT).unwrap();
        assert_eq!(definitions(&source, "event").len(), 2);
        assert_eq!(definitions(&source, "nothing"), [""; 0]);
        let texts = definitions(&source, "horizontalpodautoscalers");
        let decoded = decode(&texts[0]).unwrap();
        let explained = explain(&decoded.definition, None, "spec.metrics").unwrap();
        assert_eq!(explained.version, "v2");
        assert!(explain(&decoded.definition, Some("v1"), "spec.metrics").is_err());
    }

    #[test]
    fn every_kind_of_every_release_has_a_definition_that_decodes() {
        for release in Release::ALL {
            let source = read_table(TABLE, release).unwrap();
            for kind in &source.kinds {
                for text in definitions(&source, &kind.kind) {
                    assert!(decode(&text).is_ok(), "{} {}", release, kind.kind);
                }
            }
        }
    }
}
