//! The discovery documents of a definition: an `APIGroup` of this definition alone, with the
//! resources of each version.

use super::conditions::Conditions;
use super::names::push_texts;
use super::texts;
use crate::definition::{Names, Spec, Version, compare_versions};
use crate::value::{Map, Value};

const VERBS: [&str; 8] = [
    "delete",
    "deletecollection",
    "get",
    "list",
    "patch",
    "create",
    "update",
    "watch",
];
/// The verbs of a definition that is being deleted.
const LAST_VERBS: [&str; 5] = ["delete", "deletecollection", "get", "list", "watch"];
const SUBRESOURCE_VERBS: [&str; 3] = ["get", "patch", "update"];

/// The served versions, the preferred one first; none until the definition is established.
pub(super) fn discovery<'d>(
    spec: &'d Spec<'_>,
    names: &'d Names<'_>,
    conditions: &Conditions<'_>,
) -> Value<'d> {
    let verbs: &[&str] = match conditions.is_true("Terminating") {
        true => &LAST_VERBS,
        false => &VERBS,
    };
    // Each version goes after those that are no less preferred: there are few.
    let mut served: Vec<&Version<'_>> = Vec::new();
    if conditions.is_established() {
        for version in spec.served() {
            let better =
                |other: &&Version<'_>| compare_versions(&other.name, &version.name).is_ge();
            let place = served.iter().take_while(|other| better(other)).count();
            served.insert(place, version);
        }
    }
    let mut versions = Vec::with_capacity(served.len());
    for version in &served {
        let mut entry = group_version(spec, version);
        entry.push("resources", resources(spec, names, version, verbs));
        versions.push(Value::Map(entry));
    }
    let preferred = served.first();
    let preferred = preferred.map(|version| Value::Map(group_version(spec, version)));
    let mut group = Map::new();
    group.push("name", (&*spec.group).into());
    group.push("versions", Value::List(versions));
    group.push("preferredVersion", preferred.unwrap_or_default());
    Value::Map(group)
}

fn group_version<'d>(spec: &Spec<'_>, version: &'d Version<'_>) -> Map<'d> {
    let mut map = Map::new();
    let full = [&*spec.group, "/", &version.name].concat();
    map.push("groupVersion", full.into());
    map.push("version", (&*version.name).into());
    map
}

/// The `APIResource` entries of a version.
fn resources<'d>(
    spec: &Spec<'_>,
    names: &'d Names<'_>,
    version: &Version<'_>,
    verbs: &'d [&'d str],
) -> Value<'d> {
    let namespaced = spec.scope == "Namespaced";
    let mut resource = Map::new();
    resource.push("name", (&*names.plural).into());
    resource.push("singularName", (&*names.singular).into());
    resource.push("namespaced", namespaced.into());
    resource.push("kind", (&*names.kind).into());
    resource.push("verbs", texts(verbs));
    push_texts(&mut resource, "shortNames", &names.short_names);
    push_texts(&mut resource, "categories", &names.categories);
    let mut list = vec![Value::Map(resource)];
    for (suffix, is_there, is_own) in [
        ("/status", version.has_status(), true),
        ("/scale", version.scale().is_some(), false),
    ] {
        if !is_there {
            continue;
        }
        let mut resource = Map::new();
        resource.push("name", [&names.plural, suffix].concat().into());
        resource.push("singularName", "".into());
        resource.push("namespaced", namespaced.into());
        if !is_own {
            resource.push("group", "autoscaling".into());
            resource.push("version", "v1".into());
        }
        resource.push("kind", if is_own { &*names.kind } else { "Scale" }.into());
        resource.push("verbs", texts(&SUBRESOURCE_VERBS));
        list.push(Value::Map(resource));
    }
    Value::List(list)
}
