//! Encodes schemas and versions as the API server shows them as bad values: its internal structs in
//! Go's encoding, with Go's member names.

use super::super::{Spec, Validation, Version};
use super::internal::Common;
use crate::schema::{Additional, Dependency, Items, Props, RuleProps};
use crate::value::{Map, Str, Value, order};

/// A struct: members in order.
fn members<const N: usize>(members: [(&'static str, Value<'static>); N]) -> Value<'static> {
    let entries = members
        .into_iter()
        .map(|(name, value)| (name.into(), value));
    Value::Map(Map::from_entries(entries.collect()))
}

fn text(text: &str) -> Value<'static> {
    Value::String(text.to_owned().into())
}

fn text_or_null(text: Option<&str>) -> Value<'static> {
    text.map_or(Value::Null, self::text)
}

fn list<T>(items: Option<&[T]>, encode: fn(&T) -> Value<'static>) -> Value<'static> {
    items.map_or(Value::Null, |items| {
        Value::List(items.iter().map(encode).collect())
    })
}

fn texts(items: Option<&[Str<'_>]>) -> Value<'static> {
    items.map_or(Value::Null, |items| {
        Value::List(items.iter().map(|item| text(item)).collect())
    })
}

fn number(number: Option<f64>) -> Value<'static> {
    number.map_or(Value::Null, Value::Float)
}

fn count(count: Option<i64>) -> Value<'static> {
    count.map_or(Value::Null, Value::Int)
}

/// Any JSON value, its maps sorted as Go's are.
fn json(value: Option<&Value<'_>>) -> Value<'static> {
    let mut value = value.map_or(Value::Null, |value| value.clone().into_owned());
    sort(&mut value);
    value
}

fn sort(value: &mut Value<'static>) {
    match value {
        Value::List(items) => items.iter_mut().for_each(sort),
        Value::Map(map) => {
            for (_, value) in map.iter_mut() {
                sort(value);
            }
            let sorted = map.sorted().into_iter();
            let entries = sorted.map(|(key, value)| (key.to_owned().into(), value.clone()));
            *map = Map::from_entries(entries.collect());
        }
        _ => {}
    }
}

/// A map from names, in the order of the names.
fn map<T>(entries: Option<&[(Str<'_>, T)]>, encode: fn(&T) -> Value<'static>) -> Value<'static> {
    let Some(entries) = entries else {
        return Value::Null;
    };
    let sorted = order::sorted(entries.iter().map(|(name, _)| &**name)).into_iter();
    let entries = sorted.filter_map(|(name, at)| {
        let (_, value) = entries.get(at as usize)?;
        Some((name.to_owned().into(), encode(value)))
    });
    Value::Map(Map::from_entries(entries.collect()))
}

/// A schema.
pub(super) fn schema(props: &Props<'_>) -> Value<'static> {
    let docs = props.external_docs.as_ref().map_or(Value::Null, |docs| {
        members([
            ("Description", text(&docs.description)),
            ("URL", text(&docs.url)),
        ])
    });
    members([
        ("ID", text(&props.id)),
        ("Schema", text(&props.schema)),
        ("Ref", text_or_null(props.reference.as_deref())),
        ("Description", text(&props.description)),
        ("Type", text(&props.type_)),
        ("Nullable", props.nullable.into()),
        ("Format", text(&props.format)),
        ("Title", text(&props.title)),
        ("Default", json(props.default.as_ref())),
        ("Maximum", number(props.maximum)),
        ("ExclusiveMaximum", props.exclusive_maximum.into()),
        ("Minimum", number(props.minimum)),
        ("ExclusiveMinimum", props.exclusive_minimum.into()),
        ("MaxLength", count(props.max_length)),
        ("MinLength", count(props.min_length)),
        ("Pattern", text(&props.pattern)),
        ("MaxItems", count(props.max_items)),
        ("MinItems", count(props.min_items)),
        ("UniqueItems", props.unique_items.into()),
        ("MultipleOf", number(props.multiple_of)),
        (
            "Enum",
            list(props.enum_.as_deref(), |value| json(Some(value))),
        ),
        ("MaxProperties", count(props.max_properties)),
        ("MinProperties", count(props.min_properties)),
        ("Required", texts(props.required.as_deref())),
        ("Items", props.items.as_ref().map_or(Value::Null, items)),
        ("AllOf", list(props.all_of.as_deref(), schema)),
        ("OneOf", list(props.one_of.as_deref(), schema)),
        ("AnyOf", list(props.any_of.as_deref(), schema)),
        ("Not", props.not.as_deref().map_or(Value::Null, schema)),
        ("Properties", map(props.properties.as_deref(), schema)),
        (
            "AdditionalProperties",
            additional(props.additional_properties.as_ref()),
        ),
        (
            "PatternProperties",
            map(props.pattern_properties.as_deref(), schema),
        ),
        (
            "Dependencies",
            map(props.dependencies.as_deref(), dependency),
        ),
        (
            "AdditionalItems",
            additional(props.additional_items.as_ref()),
        ),
        ("Definitions", map(props.definitions.as_deref(), schema)),
        ("ExternalDocs", docs),
        ("Example", json(props.example.as_ref())),
        (
            "XPreserveUnknownFields",
            props
                .preserve_unknown_fields
                .map_or(Value::Null, Value::Bool),
        ),
        ("XEmbeddedResource", props.embedded_resource.into()),
        ("XIntOrString", props.int_or_string.into()),
        ("XListMapKeys", texts(props.list_map_keys.as_deref())),
        ("XListType", text_or_null(props.list_type.as_deref())),
        ("XMapType", text_or_null(props.map_type.as_deref())),
        ("XValidations", list(props.validations.as_deref(), rule)),
    ])
}

/// `items`.
pub(super) fn items(items: &Items<'_>) -> Value<'static> {
    let (one, many) = match items {
        Items::Schema(props) => (schema(props), Value::Null),
        Items::List(props) => (Value::Null, list(Some(props), schema)),
        Items::Empty => (Value::Null, Value::Null),
    };
    members([("Schema", one), ("JSONSchemas", many)])
}

fn additional(additional: Option<&Additional<'_>>) -> Value<'static> {
    let (allows, of) = match additional {
        None => return Value::Null,
        Some(Additional::Allows(allows)) => (*allows, Value::Null),
        Some(Additional::Schema(props)) => (true, schema(props)),
    };
    members([("Allows", allows.into()), ("Schema", of)])
}

fn dependency(dependency: &Dependency<'_>) -> Value<'static> {
    let (of, names) = match dependency {
        Dependency::Schema(props) => (schema(props), Value::Null),
        Dependency::Names(names) => (Value::Null, texts(Some(names))),
        Dependency::Empty => (Value::Null, Value::Null),
    };
    members([("Schema", of), ("Property", names)])
}

/// A rule.
pub(in crate::definition) fn rule(rule: &RuleProps<'_>) -> Value<'static> {
    members([
        ("Rule", text(&rule.rule)),
        ("Message", text(&rule.message)),
        ("MessageExpression", text(&rule.message_expression)),
        ("Reason", text_or_null(rule.reason.as_deref())),
        ("FieldPath", text(&rule.field_path)),
        (
            "OptionalOldSelf",
            rule.optional_old_self.map_or(Value::Null, Value::Bool),
        ),
    ])
}

/// `spec.versions`, without what all versions have in common.
pub(super) fn versions(spec: &Spec<'_>, common: Common) -> Value<'static> {
    let Some(versions) = &spec.versions else {
        return Value::Null;
    };
    let encode = |each| version(each, common);
    Value::List(versions.iter().map(encode).collect())
}

fn version(version: &Version<'_>, common: Common) -> Value<'static> {
    let own = |is_common: bool, encode: &dyn Fn() -> Value<'static>| match is_common {
        true => Value::Null,
        false => encode(),
    };
    members([
        ("Name", text(&version.name)),
        ("Served", version.served.into()),
        ("Storage", version.storage.into()),
        ("Deprecated", version.deprecated.into()),
        (
            "DeprecationWarning",
            text_or_null(version.deprecation_warning.as_deref()),
        ),
        (
            "Schema",
            own(common.schema, &|| {
                version.schema.as_ref().map_or(Value::Null, validation)
            }),
        ),
        (
            "Subresources",
            own(common.subresources, &|| subresources(version)),
        ),
        (
            "AdditionalPrinterColumns",
            own(common.columns, &|| columns(version)),
        ),
        (
            "SelectableFields",
            own(common.selectable, &|| {
                list(version.selectable_fields.as_deref(), |field| {
                    members([("JSONPath", text(&field.json_path))])
                })
            }),
        ),
    ])
}

fn validation(validation: &Validation<'_>) -> Value<'static> {
    let props = validation.open_api_v3_schema.as_deref();
    members([("OpenAPIV3Schema", props.map_or(Value::Null, schema))])
}

fn subresources(version: &Version<'_>) -> Value<'static> {
    let Some(subresources) = &version.subresources else {
        return Value::Null;
    };
    let scale = subresources.scale.as_ref().map_or(Value::Null, |scale| {
        members([
            ("SpecReplicasPath", text(&scale.spec_replicas_path)),
            ("StatusReplicasPath", text(&scale.status_replicas_path)),
            (
                "LabelSelectorPath",
                text_or_null(scale.label_selector_path.as_deref()),
            ),
        ])
    });
    let status = subresources.status.as_ref();
    members([
        (
            "Status",
            status.map_or(Value::Null, |_| Value::Map(Map::new())),
        ),
        ("Scale", scale),
    ])
}

fn columns(version: &Version<'_>) -> Value<'static> {
    list(version.additional_printer_columns.as_deref(), |column| {
        members([
            ("Name", text(&column.name)),
            ("Type", text(&column.type_)),
            ("Format", text(&column.format)),
            ("Description", text(&column.description)),
            ("Priority", Value::Int(column.priority.into())),
            ("JSONPath", text(&column.json_path)),
        ])
    })
}
