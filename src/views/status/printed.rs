//! What `kubectl get crd` shows of a definition: up to 1.36 the table of any object, from 1.37 on one
//! of its own (`pkg/registry/customresourcedefinition/tableconvertor`).

use crate::definition::CustomResourceDefinition;
use crate::releases::{Feature, Release};
use crate::value::{Map, Value, order};

/// A column: its name, type, format, description and priority.
struct Column(&'static str, &'static str, &'static str, &'static str, i64);

const NAME: Column = Column("Name", "string", "name", crate::views::table::NAME, 0);
const CREATED: Column = Column(
    "Created At",
    "date",
    "",
    "CreationTimestamp is a timestamp representing the server time when this object was created. \
     It is not guaranteed to be set in happens-before order across separate operations. Clients \
     may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the \
     system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/\
     devel/sig-architecture/api-conventions.md#metadata",
    0,
);

/// The table. Without a clock, a definition that is not created yet has no time.
pub(super) fn table<'d>(
    definition: &'d CustomResourceDefinition<'_>,
    is_established: bool,
    release: Release,
) -> Value<'d> {
    let (metadata, spec) = (&definition.metadata, &definition.spec);
    let created = metadata.creation_timestamp.0.as_deref();
    let name = (NAME, Value::from(&*metadata.name));
    let created = (CREATED, created.map_or(Value::Null, Value::from));
    let shown = if release.has(Feature::DefinitionColumns) {
        let names = &spec.names;
        let text = |name, about, priority, text: Value<'d>| {
            (Column(name, "string", "", about, priority), text)
        };
        let established = Column("Established", "boolean", "", "Established status", 1);
        let short_names: Vec<&str> = names.short_names.iter().map(|name| &**name).collect();
        let short_names = Value::String(short_names.join(",").into());
        vec![
            name,
            text("Scope", "Cluster/Namespaced", 0, (&*spec.scope).into()),
            text("Versions", "Served versions", 0, versions(definition)),
            created,
            text("Group", "API group", 1, (&*spec.group).into()),
            text("Kind", "CustomResource kind", 1, (&*names.kind).into()),
            text("ShortNames", "Short names", 1, short_names),
            (established, is_established.into()),
        ]
    } else {
        vec![name, created]
    };
    let (columns, cells): (Vec<_>, Vec<_>) = shown.into_iter().unzip();
    let mut table = Map::new();
    let columns = columns.into_iter().map(column).collect();
    table.push("columns", Value::List(columns));
    table.push("rows", Value::List(vec![Value::List(cells)]));
    Value::Map(table)
}

fn column<'d>(Column(name, type_, format, description, priority): Column) -> Value<'d> {
    let mut column = Map::new();
    column.push("name", name.into());
    column.push("type", type_.into());
    column.push("format", format.into());
    column.push("description", description.into());
    column.push("priority", priority.into());
    Value::Map(column)
}

/// The served versions in the order of their names; the one for storage says so.
fn versions<'d>(definition: &CustomResourceDefinition<'_>) -> Value<'d> {
    let served = definition.spec.versions().iter().filter(|one| one.served);
    let labels: Vec<String> = served
        .map(|one| [&*one.name, if one.storage { "(storage)" } else { "" }].concat())
        .collect();
    let sorted = order::sorted(labels.iter().map(String::as_str));
    let labels: Vec<&str> = sorted.into_iter().map(|(label, _)| label).collect();
    Value::String(labels.join(",").into())
}
