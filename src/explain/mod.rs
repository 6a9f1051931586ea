//! A field of a kind explained, as `kubectl explain` does: what it is, what it may be, and the fields
//! below it. Rules, defaults and limits come on top.

mod metadata;
mod own;
mod path;
mod recursive;
#[cfg(test)]
mod tests;
mod text;

use std::borrow::Cow;

use serde::Serialize;

use self::metadata::MetadataField;
pub use self::own::{definition_of, explain_kind, kinds_named, names_of};
pub use self::path::NoField;
pub use self::recursive::explain_all;
use crate::definition::{CustomResourceDefinition, Version};
use crate::machinery::object_meta::is_resource_meta;
use crate::releases::Release;
use crate::schema::format::Format;
use crate::schema::{Additional, Items, Props, Types};
use crate::value::Value;

/// A field, or a kind where the path is empty.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation<'d> {
    /// The group of the kind.
    pub group: &'d str,
    /// The kind.
    pub kind: &'d str,
    /// The version.
    pub version: &'d str,
    /// The path of the field, without list indexes; empty for the object.
    pub path: String,
    /// The field, without the fields below it.
    #[serde(flatten)]
    pub field: ExplainedField<'d>,
    /// Keywords that limit the value, and the items or values in it, as the definition has them.
    pub limits: Vec<Limit<'d>>,
    /// Rules of the value, and of the items or values in it.
    pub rules: Vec<ExplainedRule<'d>>,
    /// Fields below it: of an object, of the items of a list, of the values of a map.
    pub fields: Vec<ExplainedField<'d>>,
}

/// A field, in one line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedField<'d> {
    /// The name; empty for the object.
    pub name: &'d str,
    /// The type, as `kubectl explain` has it: `string`, `[]Object`, `map[string]integer`.
    #[serde(rename = "type")]
    pub type_: String,
    /// Whether the object around it must have it.
    pub required: bool,
    /// The description, empty where the definition has none.
    pub description: Cow<'d, str>,
    /// The default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<&'d Value<'d>>,
    /// The fields below it, if all were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<ExplainedField<'d>>,
}

/// A keyword that limits a value.
#[derive(Debug, Serialize)]
pub struct Limit<'d> {
    /// The part that it limits: empty for the field, `[*]` for the items of a list or the values of a map.
    pub at: String,
    /// The keyword, e.g. `maxLength`.
    pub keyword: &'static str,
    /// Its value.
    pub value: Value<'d>,
    /// The first release of Kubernetes that holds values to it, unless all do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Release>,
}

/// A rule of a value.
#[derive(Debug, Serialize)]
pub struct ExplainedRule<'d> {
    /// The value that it judges, as in [`Limit`].
    pub at: String,
    /// The expression.
    pub rule: &'d str,
    /// The message, empty where the definition has none.
    pub message: &'d str,
}

/// Explains a field of a version, by default of the stored one. The path has names of fields, with dots
/// between them: `spec.ports`.
///
/// # Errors
///
/// When there is no such version or no such field.
pub fn explain<'d>(
    definition: &'d CustomResourceDefinition<'d>,
    version: Option<&str>,
    path: &str,
) -> Result<Explanation<'d>, NoField> {
    let spec = &definition.spec;
    let chosen = match version {
        Some(name) => spec.version(name),
        None => spec.storage_version(),
    };
    let Some(version) = chosen else {
        return Err(NoField::version(version, spec));
    };
    let found = path::find(version.open_api_schema(), path)?;
    let levels = found.props.map(levels).unwrap_or_default();
    let mut below = fields(found.props, found.is_root, version);
    below.extend(found.known.iter().map(MetadataField::explained));
    Ok(Explanation {
        group: &spec.group,
        kind: &spec.names.kind,
        version: &version.name,
        path: path.to_owned(),
        limits: levels.iter().flat_map(limits).collect(),
        rules: levels.iter().flat_map(rules).collect(),
        fields: below,
        field: found.field,
    })
}

/// The fields below a field; the object has those of every object too.
fn fields<'d>(
    props: Option<&'d Props<'d>>,
    is_root: bool,
    version: &Version<'_>,
) -> Vec<ExplainedField<'d>> {
    let mut fields: Vec<ExplainedField<'d>> = Vec::new();
    if is_root {
        fields.extend(common_fields());
    }
    let Some(props) = props.map(innermost) else {
        return fields;
    };
    let has_common = is_root || props.embedded_resource;
    if has_common && !is_root {
        fields.extend(common_fields());
    }
    for (name, below) in props.properties.iter().flatten() {
        if has_common && is_resource_meta(name) {
            continue;
        }
        let is_required = requires(props, name) && !(is_root && drops(version, name));
        fields.push(ExplainedField::from_schema(name, below, is_required));
    }
    fields
}

/// Whether creations drop a field of the object.
fn drops(version: &Version<'_>, name: &str) -> bool {
    let subresources = version.subresources.as_ref();
    name == "status" && subresources.is_some_and(|subresources| subresources.status.is_some())
}

/// The fields of every object.
fn common_fields<'d>() -> [ExplainedField<'d>; 3] {
    let field = |name, type_: &str, description| ExplainedField {
        name,
        type_: type_.to_owned(),
        required: true,
        description: Cow::from(description),
        default: None,
        fields: Vec::new(),
    };
    [
        field(
            "apiVersion",
            "string",
            "The group and the version of the object.",
        ),
        field("kind", "string", "The kind of the object."),
        field(
            "metadata",
            "ObjectMeta",
            "The name, the namespace, labels and annotations of the object.",
        ),
    ]
}

impl<'d> ExplainedField<'d> {
    fn from_schema(name: &'d str, props: &'d Props<'d>, required: bool) -> Self {
        Self {
            name,
            type_: type_of(props),
            required,
            description: Cow::from(&*props.description),
            default: props.default.as_ref(),
            fields: Vec::new(),
        }
    }
}

fn requires(props: &Props<'_>, name: &str) -> bool {
    let mut required = props.required.iter().flatten();
    required.any(|known| &**known == name)
}

/// The schema of a field, those of its items or values, and so on.
struct SchemaLevel<'d> {
    /// As in [`Limit`].
    at: String,
    props: &'d Props<'d>,
}

fn levels<'d>(props: &'d Props<'d>) -> Vec<SchemaLevel<'d>> {
    let mut levels = Vec::new();
    let (mut next, mut at) = (Some(props), String::new());
    while let Some(props) = next {
        next = within(props);
        levels.push(SchemaLevel {
            at: at.clone(),
            props,
        });
        at.push_str("[*]");
    }
    levels
}

/// The schema of the items of a list, or of the values of a map.
fn within<'d>(props: &'d Props<'d>) -> Option<&'d Props<'d>> {
    match (&props.items, &props.additional_properties) {
        (Some(Items::Schema(items)), _) => Some(items),
        (_, Some(Additional::Schema(values))) if props.properties.is_none() => Some(values),
        _ => None,
    }
}

/// The schema that the fields below a value have.
fn innermost<'d>(mut props: &'d Props<'d>) -> &'d Props<'d> {
    while let Some(next) = within(props) {
        props = next;
    }
    props
}

/// The type, as `kubectl explain` has it.
fn type_of(props: &Props<'_>) -> String {
    if props.int_or_string {
        let is_quantity = props.format == "quantity";
        return if is_quantity {
            "Quantity"
        } else {
            "IntOrString"
        }
        .to_owned();
    }
    match (&*props.type_, &props.items, &props.additional_properties) {
        ("array", Some(Items::Schema(items)), _) => ["[]", &type_of(items)].concat(),
        ("array", ..) => "[]Object".to_owned(),
        ("object", _, Some(Additional::Schema(values))) => {
            ["map[string]", &type_of(values)].concat()
        }
        ("object" | "", ..) => "Object".to_owned(),
        (own, ..) => own.to_owned(),
    }
}

fn rules<'d>(level: &SchemaLevel<'d>) -> Vec<ExplainedRule<'d>> {
    let rules = level.props.validations.iter().flatten();
    let rules = rules.map(|rule| ExplainedRule {
        at: level.at.clone(),
        rule: &rule.rule,
        message: &rule.message,
    });
    rules.collect()
}

/// The first release that enforces the format of a value, unless all do.
fn format_since(props: &Props<'_>) -> Option<Release> {
    let types = match props.int_or_string {
        true => Types::IntOrString,
        false => Types::named(&props.type_),
    };
    Format::enforced_since(&props.format, types)
}

/// Keywords that limit a value, in the order of `JSONSchemaProps`.
fn limits<'d>(level: &SchemaLevel<'d>) -> Vec<Limit<'d>> {
    let props = level.props;
    let mut limits = Vec::new();
    let mut add = |keyword, value: Option<Value<'d>>| {
        limits.extend(value.map(|value| Limit {
            at: level.at.clone(),
            keyword,
            value,
            since: (keyword == "format").then(|| format_since(props)).flatten(),
        }));
    };
    let text = |text: &'d str| (!text.is_empty()).then(|| Value::from(text));
    let flag = |is_set: bool| is_set.then_some(Value::Bool(true));
    let values = props.enum_.as_deref();
    let values = values.map(|values| values.iter().map(Value::borrowed).collect());
    add("enum", values.map(Value::List));
    add("format", text(&props.format));
    add("minimum", props.minimum.map(Value::Float));
    add("exclusiveMinimum", flag(props.exclusive_minimum));
    add("maximum", props.maximum.map(Value::Float));
    add("exclusiveMaximum", flag(props.exclusive_maximum));
    add("multipleOf", props.multiple_of.map(Value::Float));
    add("minLength", props.min_length.map(Value::Int));
    add("maxLength", props.max_length.map(Value::Int));
    add("pattern", text(&props.pattern));
    add("minItems", props.min_items.map(Value::Int));
    add("maxItems", props.max_items.map(Value::Int));
    add("minProperties", props.min_properties.map(Value::Int));
    add("maxProperties", props.max_properties.map(Value::Int));
    add("nullable", flag(props.nullable));
    for (keyword, name) in [
        ("x-kubernetes-list-type", &props.list_type),
        ("x-kubernetes-map-type", &props.map_type),
    ] {
        add(keyword, name.as_deref().map(Value::from));
    }
    let keys = props.list_map_keys.as_deref().unwrap_or_default();
    let keys = keys.iter().map(|key| Value::from(&**key));
    let keys: Vec<Value<'d>> = keys.collect();
    add(
        "x-kubernetes-list-map-keys",
        (!keys.is_empty()).then_some(Value::List(keys)),
    );
    add(
        "x-kubernetes-preserve-unknown-fields",
        flag(props.preserve_unknown_fields == Some(true)),
    );
    add(
        "x-kubernetes-embedded-resource",
        flag(props.embedded_resource),
    );
    limits
}
