//! Writes kinds that have no definition as definitions, so that `explain` works for them too: Kubernetes' own, and
//! those of OpenAPI documents. A server would refuse these definitions: the core group has no name.

use std::borrow::Cow;

use super::{ExplainedField, Explanation, explain, recursive};
use crate::definition::{self, compare_versions};
use crate::kinds::{BuiltInKind, Source, Type, ValueShape};
use crate::value::json::quoted;

/// Explains a field of a kind of a group, with all fields below it or the next ones, and passes the explanation on.
///
/// # Errors
///
/// When the kind has no such version or no such field.
pub fn explain_kind<R>(
    source: &Source,
    (group, name): (&str, &str),
    (version, path, is_recursive): (Option<&str>, &str, bool),
    show: impl FnOnce(&Explanation<'_>) -> R,
) -> Result<R, String> {
    let versions = in_order(source.in_versions(group, name).collect());
    let highest = versions.first().map_or("", |kind| &kind.version);
    let kind = source.kind(group, version.unwrap_or(highest), name);
    let way = kind.map(|kind| FieldRoute::new(source, kind, path));
    let way = way.unwrap_or_else(|| FieldRoute::straight(path));
    let written = |path: &str| write(source, &versions, Some(path));
    let explained =
        |definition, path: &str| explain(definition, version, path).map_err(|why| why.to_string());
    let text = written(&way.field);
    let decoded = definition::decode(&text)?;
    let (inner_text, inner);
    let mut found = explained(&decoded.definition, &way.field)?;
    if way.inner != way.field {
        inner_text = written(&way.inner);
        inner = definition::decode(&inner_text)?;
        found.fields = explained(&inner.definition, &way.inner)?.fields;
        let is_end = |keyword| keyword == "x-kubernetes-preserve-unknown-fields";
        found.limits.retain(|limit| !is_end(limit.keyword));
    }
    let mut found = found.with_names(source);
    if let Some(kind) = kind.filter(|_| is_recursive)
        && let Some(of) = struct_at(source, kind, path)
    {
        recursive::fill(source, of, &mut found.fields)?;
    }
    path.clone_into(&mut found.path);
    Ok(show(&found))
}

/// A way to a field that enters no struct twice. A definition shows a struct that contains itself only once.
struct FieldRoute {
    /// The shortest path of the field.
    field: String,
    /// The shortest path of the struct in it, which has the same fields.
    inner: String,
}

/// The names in the path of a field.
fn names_in(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').filter(|name| !name.is_empty())
}

impl FieldRoute {
    fn straight(path: &str) -> Self {
        Self {
            field: path.to_owned(),
            inner: path.to_owned(),
        }
    }

    fn new(source: &Source, kind: &BuiltInKind, path: &str) -> Self {
        let mut names: Vec<&str> = Vec::new();
        let mut entered = vec![(kind.root, 0)];
        let mut field = String::new();
        let mut of = source.types.get(kind.root);
        for name in names_in(path) {
            names.push(name);
            field = names.join(".");
            let found = of.and_then(|of| of.field(name));
            let number = found.and_then(|field| struct_number(&field.shape));
            of = number.and_then(|number| source.types.get(number));
            let Some(number) = number else { continue };
            match entered.iter().position(|(known, _)| *known == number) {
                Some(at) => {
                    entered.truncate(at + 1);
                    names.truncate(entered.last().map_or(0, |(_, length)| *length));
                }
                None => entered.push((number, names.len())),
            }
        }
        let inner = names.join(".");
        Self { field, inner }
    }
}

impl Explanation<'_> {
    /// The explanation of a kind whose types are Go's: it names structs, and has their descriptions. Its limits name no
    /// releases, since Go's types hold numbers to their formats in every release.
    fn with_names(mut self, source: &Source) -> Self {
        for limit in &mut self.limits {
            limit.since = None;
        }
        let Some(kind) = source.kind(self.group, self.version, self.kind) else {
            return self;
        };
        let (root, mut of) = (ValueShape::Struct(kind.root), source.types.get(kind.root));
        let mut shape = Some(&root);
        for name in names_in(&self.path) {
            let field = of.and_then(|of| of.field(name));
            shape = field.map(|field| &field.shape);
            of = shape.and_then(|shape| struct_in(shape, source));
        }
        if let Some(shape) = shape {
            rename(&mut self.field, shape, source);
        }
        if let Some(of) = of {
            describe(&mut self.field, &of.description);
            for field in &mut self.fields {
                if let Some(known) = of.field(field.name) {
                    rename(field, &known.shape, source);
                }
            }
        }
        self
    }
}

/// The struct of the value at a path, or of the items or values in it, with its number.
fn struct_at<'s>(source: &'s Source, kind: &BuiltInKind, path: &str) -> Option<(usize, &'s Type)> {
    let mut number = kind.root;
    for name in names_in(path) {
        let of = source.types.get(number)?;
        number = struct_number(&of.field(name)?.shape)?;
    }
    Some((number, source.types.get(number)?))
}

/// The struct of a value, or of the items or values in it.
fn struct_in<'s>(shape: &ValueShape, source: &'s Source) -> Option<&'s Type> {
    source.types.get(struct_number(shape)?)
}

fn struct_number(shape: &ValueShape) -> Option<usize> {
    match shape {
        ValueShape::Struct(number) => Some(*number),
        ValueShape::List(inner, _) | ValueShape::Map(inner, _) => struct_number(inner),
        ValueShape::Scalar(..) => None,
    }
}

/// Puts the name of the struct into the type of a field: `[]Container` for `[]Object`.
fn rename(field: &mut ExplainedField<'_>, shape: &ValueShape, source: &Source) {
    let name = struct_in(shape, source).map_or("", Type::name);
    if let Some(start) = field
        .type_
        .strip_suffix("Object")
        .filter(|_| !name.is_empty())
    {
        field.type_ = [start, name].concat();
    }
}

/// Adds the description of the struct to that of the field.
fn describe(field: &mut ExplainedField<'_>, says: &str) {
    let gap = if field.description.is_empty() {
        ""
    } else {
        "\n"
    };
    if !says.is_empty() {
        field.description = [&*field.description, gap, says].concat().into();
    }
}

/// The short names of kinds that `kubectl` takes.
const SHORT: [(&str, &str); 30] = [
    ("cj", "cronjob"),
    ("cm", "configmap"),
    ("crd", "customresourcedefinition"),
    ("crds", "customresourcedefinition"),
    ("cs", "componentstatus"),
    ("csr", "certificatesigningrequest"),
    ("deploy", "deployment"),
    ("ds", "daemonset"),
    ("ep", "endpoints"),
    ("ev", "event"),
    ("hpa", "horizontalpodautoscaler"),
    ("ing", "ingress"),
    ("ip", "ipaddress"),
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
    ("vac", "volumeattributesclass"),
];

/// Finds kinds by their name, its plural or its short name, in any case. Returns one version of each group's kind.
#[must_use]
pub fn kinds_named<'s>(source: &'s Source, name: &str) -> Vec<&'s BuiltInKind> {
    let name = name.to_ascii_lowercase();
    let mut found: Vec<&BuiltInKind> = Vec::new();
    for kind in &source.kinds {
        let is_same = |other: &&BuiltInKind| other.group == kind.group && other.kind == kind.kind;
        if !found.iter().any(is_same) && names_of(kind).contains(&name) {
            found.push(kind);
        }
    }
    found.sort_by_key(|kind| &kind.group);
    found
}

/// The names of a kind in lower case: its own, its plural and its short names.
#[must_use]
pub fn names_of(kind: &BuiltInKind) -> Vec<String> {
    let own = kind.kind.to_ascii_lowercase();
    let short = SHORT.iter().filter(|(_, name)| *name == own);
    let short: Vec<String> = short.map(|(short, _)| (*short).to_owned()).collect();
    [vec![own, kind.plural()], short].concat()
}

/// A kind of a group as a definition with all versions. The highest one is the stored one.
#[must_use]
pub fn definition_of(source: &Source, group: &str, kind: &str) -> String {
    write(
        source,
        &in_order(source.in_versions(group, kind).collect()),
        None,
    )
}

/// The versions of a kind, the highest first.
fn in_order(mut versions: Vec<&BuiltInKind>) -> Vec<&BuiltInKind> {
    versions.sort_by(|a, b| compare_versions(&b.version, &a.version));
    versions
}

/// Writes the versions of a kind as a definition. With a path, the schemas have what the path meets.
fn write(source: &Source, versions: &[&BuiltInKind], path: Option<&str>) -> String {
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
        let schema = match path {
            None => source.schema(kind).text.as_str().into(),
            Some(path) => {
                let path: Vec<&str> = names_in(path).collect();
                Cow::from(source.schema_along(kind, &path))
            }
        };
        let name = quoted(&kind.version);
        let is_stored = at == 0;
        format!(
            r#"{{"name":{name},"served":true,"storage":{is_stored},{status}"schema":{{"openAPIV3Schema":{schema}}}}}"#
        )
    });
    let written = written.collect::<Vec<_>>().join(",");
    let (group, kind) = (quoted(&first.group), quoted(&first.kind));
    let short = SHORT.iter().filter(|(_, name)| *name == singular);
    let short: Vec<String> = short.map(|(short, _)| quoted(short)).collect();
    let short = short.join(",");
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
    use crate::kinds::{add_openapi, read_table};
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
            ("networkpolicies", "spec.podSelector", "LabelSelector"),
            ("ingress", "spec.rules", "[]IngressRule"),
            ("ingresses", "metadata", "ObjectMeta"),
            ("endpoints", "subsets", "[]EndpointSubset"),
            ("deploy", "spec.replicas", "integer"),
            ("deploy", "spec", "DeploymentSpec"),
            ("deploy", "", "Deployment"),
            ("deploy", "spec.template.metadata", "ObjectMeta"),
            (
                "pod",
                "spec.containers.resources.limits",
                "map[string]Quantity",
            ),
            ("NetPol", "spec.podSelector", "LabelSelector"),
            ("crd", "spec.group", "string"),
            ("crds", "spec.group", "string"),
            ("ip", "spec.parentRef", "ParentReference"),
            ("vac", "driverName", "string"),
        ] {
            let found = kinds_named(&source, name);
            assert_eq!(found.len(), 1, "{name}");
            let type_ = |found: &Explanation<'_>| found.field.type_.clone();
            let kind = (&*found[0].group, &*found[0].kind);
            let explained = explain_kind(&source, kind, (None, path, false), type_);
            assert_eq!(explained.unwrap(), want, "{name}.{path}");
        }
    }

    #[test]
    fn a_field_is_explained_however_deep_it_is_and_however_many_fields_share_its_struct() {
        let ladder = (0..40).map(|at| {
            let next = at + 1;
            format!(
                r##""N{at}":{{"properties":{{"a":{{"$ref":"#/components/schemas/N{next}"}},
                    "b":{{"$ref":"#/components/schemas/N{next}"}}}}}},"##
            )
        });
        let ladder: String = ladder.collect();
        let text = format!(
            r##"{{"openapi":"3.0.0","components":{{"schemas":{{{ladder}"N40":{{"properties":{{"z":{{"type":"string"}}}}}},
                "v1.Jar":{{"properties":{{"spec":{{"$ref":"#/components/schemas/N0"}}}},
                "x-kubernetes-group-version-kind":[{{"group":"a","version":"v1","kind":"Jar"}}]}}}}}}}}"##
        );
        let mut source = Source::default();
        assert_eq!(add_openapi(&text, &mut source), Some(Vec::new()));
        let deepest = ["spec", &".b".repeat(40), ".z"].concat();
        for (path, want) in [
            ("spec.a", ["N1 a N2", "N1 b N2"].as_slice()),
            (&deepest, &[]),
        ] {
            let shown = |found: &Explanation<'_>| {
                let own = found.field.type_.clone();
                let fields = found.fields.iter();
                let fields = fields.map(|field| format!("{own} {} {}", field.name, field.type_));
                fields.collect::<Vec<_>>()
            };
            let explained = explain_kind(&source, ("a", "Jar"), (None, path, false), shown);
            assert_eq!(explained.unwrap(), want, "{path}");
        }
    }

    #[test]
    fn the_groups_of_a_kind_are_apart_and_the_highest_version_is_the_stored_one() {
        let source = read_table(TABLE, Release::DEFAULT).unwrap();
        assert_eq!(kinds_named(&source, "event").len(), 2);
        assert!(kinds_named(&source, "nothing").is_empty());
        let text = definition_of(&source, "autoscaling", "HorizontalPodAutoscaler");
        let decoded = decode(&text).unwrap();
        let explained = explain(&decoded.definition, None, "spec.metrics").unwrap();
        assert_eq!(explained.version, "v2");
        assert!(explain(&decoded.definition, Some("v1"), "spec.metrics").is_err());
    }

    #[test]
    fn every_kind_of_every_release_has_a_definition_that_decodes() {
        for release in Release::ALL {
            let source = read_table(TABLE, release).unwrap();
            for kind in &source.kinds {
                let text = definition_of(&source, &kind.group, &kind.kind);
                assert!(decode(&text).is_ok(), "{} {}", release, kind.kind);
            }
        }
    }
}
