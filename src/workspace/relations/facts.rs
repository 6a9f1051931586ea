//! The facts of one document about other objects. They are kept with the document while it stays the same.

use std::rc::Rc;

use super::kustomize::Kustomization;
use super::parts;
use super::selector::{Label, Selector, labels};
use super::table::{From, Reference, RelationTable, TableTarget};
use crate::machinery::{GroupVersion, field_path};
use crate::value::{Map, Value};
use crate::workspace::documents::part::Values;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::{ObjectHead, Unit};

/// The kind of claims.
pub(super) const CLAIM: &str = "PersistentVolumeClaim";

/// What ends the names of numbered objects.
pub(super) const NUMBERED: &str = "*";

/// The facts about the objects of a document, in their order.
#[derive(Debug)]
pub(crate) struct RelationFacts {
    pub(super) objects: Vec<ObjectFacts>,
}

/// The facts about an object.
#[derive(Debug, Default)]
pub(super) struct ObjectFacts {
    pub templates: Vec<PodTemplate>,
    /// The objects that it makes: kind and name.
    pub makes: Vec<(Box<str>, Box<str>)>,
    pub wants: Vec<Want>,
    /// The names of its parts to which others refer: keys of its data, ports. `None` if they are not known.
    pub parts: Option<Rc<[Box<str>]>>,
    pub kustomization: Option<Kustomization>,
}

/// A pod, or a template of pods.
#[derive(Debug)]
pub(super) struct PodTemplate {
    pub labels: Vec<Label>,
    /// The names of its containers' ports.
    pub ports: Vec<Box<str>>,
}

/// A reference that a field makes.
#[derive(Debug)]
pub(super) struct Want {
    /// The path of the field.
    pub path: String,
    pub what: ReferenceTarget,
}

#[derive(Debug)]
pub(super) enum ReferenceTarget {
    Object {
        /// `KIND.GROUP`
        kind: Box<str>,
        name: Box<str>,
        /// The namespace that stands beside the name; empty if there is none.
        namespace: Box<str>,
    },
    /// A key or a port of an object.
    Part {
        /// `KIND.GROUP`
        kind: Box<str>,
        name: Box<str>,
        namespace: Box<str>,
        part: Box<str>,
    },
    Pods(Selector),
    Port(Box<str>),
    Resource {
        groups: Rc<[Box<str>]>,
        name: Box<str>,
    },
}

impl RelationFacts {
    /// The facts about a document.
    pub(super) fn new(table: &RelationTable, document: Document<'_>) -> Self {
        let mut values = Values::new(document.part, document.source);
        let units = document.part.units.iter();
        Self {
            objects: units
                .map(|unit| match values.copy(unit) {
                    Some(value) if unit.definition.is_none() => object(table, unit, &value),
                    _ => ObjectFacts::default(),
                })
                .collect(),
        }
    }
}

/// `KIND.GROUP`, and the kind alone in the core group.
pub(super) fn kind_of(head: &ObjectHead) -> String {
    kind_in(&head.kind, head.group())
}

fn kind_in(kind: &str, group: &str) -> String {
    match group {
        "" => kind.to_owned(),
        group => [kind, ".", group].concat(),
    }
}

/// The claims that a StatefulSet makes of its templates: `data-web-0` and so on. A star stands for the numbers, as
/// the set may be scaled.
fn claims(value: &Value<'_>) -> Vec<(Box<str>, Box<str>)> {
    let name_of = |object: &Value<'_>| {
        let name = object.get("metadata").and_then(|meta| meta.get("name"));
        name.and_then(Value::as_str).map(str::to_owned)
    };
    let (spec, set) = (value.get("spec"), name_of(value));
    let templates = spec.and_then(|spec| spec.get("volumeClaimTemplates"));
    let templates = templates.and_then(Value::as_list).unwrap_or_default();
    let claims = templates.iter().filter_map(|template| {
        let name = format!("{}-{}-{NUMBERED}", name_of(template)?, set.as_deref()?);
        Some((CLAIM.into(), name.into()))
    });
    claims.collect()
}

fn object(table: &RelationTable, unit: &Unit, value: &Value<'_>) -> ObjectFacts {
    let mut finder = FactFinder {
        table,
        kind: kind_of(&unit.head),
        facts: ObjectFacts {
            kustomization: Kustomization::from_value(value, &unit.head),
            parts: parts::in_object(&kind_of(&unit.head), value),
            ..ObjectFacts::default()
        },
    };
    if finder.facts.kustomization.is_some() {
        return finder.facts;
    }
    let of_kind = |reference: &&Reference| matches!(&reference.from, From::Kind(kind) if **kind == *finder.kind);
    let made = table.made.iter().filter(of_kind);
    for made in made.filter(|made| made.is_annotated(value)) {
        if let TableTarget::Object { kind, .. } = &made.to {
            each(value, &made.path, &mut String::new(), &mut |_, name, _| {
                if let Some(name) = name.as_str() {
                    finder.facts.makes.push((kind.clone(), name.into()));
                }
            });
        }
    }
    if finder.kind == "StatefulSet.apps" {
        finder.facts.makes.extend(claims(value));
    }
    for reference in table.references.iter().filter(of_kind) {
        let port_of = value.get("spec").and_then(|spec| spec.get("selector"));
        if matches!(reference.to, TableTarget::Port) && port_of.is_none() {
            continue;
        }
        finder.facts.follow(reference, &reference.path, value, "");
    }
    finder.pods(value.get("spec"), value.get("metadata"), "spec");
    for (key, below) in value.as_map().into_iter().flat_map(Map::iter) {
        if !matches!(key, "metadata" | "status") {
            finder.walk(key, below, &mut key.to_owned());
        }
    }
    finder.facts
}

struct FactFinder<'t> {
    table: &'t RelationTable,
    kind: String,
    facts: ObjectFacts,
}

impl FactFinder<'_> {
    /// Looks for pod templates and for fields of certain names. Recursion is bounded by
    /// [`crate::value::MAX_DEPTH`].
    fn walk(&mut self, key: &str, value: &Value<'_>, path: &mut String) {
        let length = path.len();
        match value {
            Value::Map(map) => {
                for reference in &self.table.references {
                    if let (From::Field, Some((first, rest))) =
                        (&reference.from, reference.path.split_first())
                        && **first == *key
                    {
                        self.facts.follow(reference, rest, value, path);
                    }
                }
                if let Some(spec) = map.get("spec") {
                    let below = field_path::join(path, "spec");
                    self.pods(Some(spec), map.get("metadata"), &below);
                }
                for (key, below) in map.iter() {
                    field_path::push_member(path, key);
                    self.walk(key, below, path);
                    path.truncate(length);
                }
            }
            Value::List(list) => {
                for (index, below) in list.iter().enumerate() {
                    *path = field_path::item(path, index);
                    self.walk("", below, path);
                    path.truncate(length);
                }
            }
            _ => {}
        }
    }

    /// Notes a pod or pod template. Does nothing if `spec` is not the spec of a pod.
    fn pods(&mut self, spec: Option<&Value<'_>>, metadata: Option<&Value<'_>>, path: &str) {
        let Some(spec) = spec else {
            return;
        };
        let containers = |key| spec.get(key).and_then(Value::as_list);
        let Some(own) = containers("containers") else {
            return;
        };
        let all = own
            .iter()
            .chain(containers("initContainers").unwrap_or_default());
        let ports = all.filter_map(|container| container.get("ports")?.as_list());
        let names = ports
            .flatten()
            .filter_map(|port| port.get("name")?.as_str());
        self.facts.templates.push(PodTemplate {
            labels: labels(metadata.and_then(|metadata| metadata.get("labels"))),
            ports: names.map(Box::from).collect(),
        });
        for reference in &self.table.references {
            if matches!(reference.from, From::Pod) {
                self.facts.follow(reference, &reference.path, spec, path);
            }
        }
    }
}

impl ObjectFacts {
    /// Notes what the fields at a path refer to.
    fn follow(&mut self, reference: &Reference, rest: &[Box<str>], from: &Value<'_>, path: &str) {
        let wants = &mut self.wants;
        each(
            from,
            rest,
            &mut path.to_owned(),
            &mut |path, value, beside| {
                let mut add = |path: &str, what| {
                    let path = path.to_owned();
                    wants.push(Want { path, what });
                };
                match &reference.to {
                    TableTarget::Object { kind, is_open } => {
                        if let Some(what) = wanted(kind, *is_open, value, beside)
                            && !reference.is_left_out(beside)
                        {
                            for (path, part) in parts::wanted(&what, path, beside) {
                                add(&path, part);
                            }
                            add(path, what);
                        }
                    }
                    TableTarget::Pods => {
                        if let Some(selector) = Selector::from_value(value) {
                            add(path, ReferenceTarget::Pods(selector));
                        }
                    }
                    TableTarget::Port => {
                        if let Some(name) = value.as_str() {
                            add(path, ReferenceTarget::Port(name.into()));
                        }
                    }
                    TableTarget::Resources => resources(value, path, &mut add),
                }
            },
        );
    }
}

/// Calls `found` for each value at a path, with the path of the value, the value, and the map that has it.
fn each(
    value: &Value<'_>,
    rest: &[Box<str>],
    path: &mut String,
    found: &mut dyn FnMut(&str, &Value<'_>, &Value<'_>),
) {
    if let Value::List(list) = value {
        let length = path.len();
        for (index, item) in list.iter().enumerate() {
            *path = field_path::item(path, index);
            each(item, rest, path, found);
            path.truncate(length);
        }
        return;
    }
    let Some((name, rest)) = rest.split_first() else {
        return;
    };
    let Some(below) = value.get(name) else {
        return;
    };
    let length = path.len();
    field_path::push_member(path, name);
    match (rest, below) {
        ([], Value::List(list)) => {
            for (index, item) in list.iter().enumerate() {
                found(&field_path::item(path, index), item, value);
            }
        }
        ([], _) => found(path, below, value),
        _ => each(below, rest, path, found),
    }
    path.truncate(length);
}

/// Characters of templates and patterns. A text with one of them is not the name of an object.
const UNKNOWN: [char; 10] = ['{', '}', '$', '*', '?', '<', '>', '(', '%', ' '];

/// The object that a field refers to: `name` is the value of the field, `beside` the map that has the field.
/// `None` if the reference is optional, or the kind or name is not known. Subjects of the kinds User and Group are no
/// objects. Without a group, the kind is of the group that the table names, as the server fills it in.
fn wanted(
    kind: &str,
    is_open: bool,
    name: &Value<'_>,
    beside: &Value<'_>,
) -> Option<ReferenceTarget> {
    let name = name.as_str()?;
    let is_optional = beside.get("optional").and_then(Value::as_bool) == Some(true);
    if is_optional || name.is_empty() || name.contains(UNKNOWN) {
        return None;
    }
    let text = |key| beside.get(key).and_then(Value::as_str);
    let api_group = text("apiGroup").filter(|group| !group.is_empty());
    let kind = match text("kind").filter(|_| is_open) {
        Some("User" | "Group") if api_group.is_none() => return None,
        Some(own) => {
            let by_version = text("apiVersion").map(|version| GroupVersion::split(version).group);
            let by_table = || kind.split_once('.').map_or("", |(_, group)| group);
            let group = api_group.or(text("group")).or(by_version);
            kind_in(own, group.unwrap_or_else(by_table))
        }
        None => kind.to_owned(),
    };
    (!kind.is_empty()).then(|| ReferenceTarget::Object {
        kind: kind.into(),
        name: name.into(),
        namespace: text("namespace").unwrap_or_default().into(),
    })
}

/// The resources of a rule of a role.
fn resources(rule: &Value<'_>, path: &str, add: &mut dyn FnMut(&str, ReferenceTarget)) {
    let list = |key| rule.get(key).and_then(Value::as_list).unwrap_or_default();
    let groups = list("apiGroups").iter().filter_map(Value::as_str);
    let groups: Rc<[Box<str>]> = groups.map(Box::from).collect();
    for (index, resource) in list("resources").iter().enumerate() {
        let Some(name) = resource.as_str().and_then(|name| name.split('/').next()) else {
            continue;
        };
        if !name.is_empty() && !name.contains(UNKNOWN) {
            let path = field_path::item(&field_path::join(path, "resources"), index);
            let groups = Rc::clone(&groups);
            let name = name.into();
            add(&path, ReferenceTarget::Resource { groups, name });
        }
    }
}
