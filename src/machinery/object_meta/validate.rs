//! The checks of metadata when an object is created, in the API server's order.

use super::owners;
use super::view::{View, member};
use crate::go::{code_point, is_print, to_lower};
use crate::machinery::cause::{Detail, Metadata};
use crate::machinery::names::{self, NameFault};
use crate::machinery::{BadValue, Cause, Errors};
use crate::releases::{Feature, Features};
use crate::value::{Map, Value};

/// All keys and values of annotations together, in bytes.
const MAX_ANNOTATIONS: usize = 256 * 1024;
/// Bytes of a field manager's name.
const MAX_MANAGER: i64 = 128;
/// Bytes of a managed field's subresource.
const MAX_SUBRESOURCE: i64 = 256;

/// The check of a name, with a cause for each fault.
pub type NameCheck<'r> = &'r dyn Fn(&str) -> Vec<Cause>;

/// How the checks differ from one kind of object to another.
#[derive(Clone, Copy)]
pub struct MetaRules<'r> {
    /// The grammar of `name`.
    pub name: NameCheck<'r>,
    /// The grammar of `generateName`, which more will be appended to.
    pub generate_name: NameCheck<'r>,
    /// Whether there must be a name.
    pub name_required: bool,
    /// Whether a namespace is allowed. It may be absent: a request's path then gives it.
    pub namespaced: bool,
    /// The features of the release whose server checks.
    pub features: Features,
}

impl MetaRules<'static> {
    /// For custom resources: names are DNS subdomains.
    #[must_use]
    pub fn custom_resource(namespaced: bool, features: Features) -> Self {
        Self {
            name: &|name| causes(names::dns1123_subdomain(name)),
            generate_name: &|name| causes(names::dns1123_subdomain_prefix(name)),
            name_required: true,
            namespaced,
            features,
        }
    }

    /// For resources embedded in others: names only have to fit into a URL's path.
    #[must_use]
    pub fn embedded(features: Features) -> Self {
        Self {
            name: &|name| causes(names::path_segment(name)),
            generate_name: &|name| causes(names::path_segment_prefix(name)),
            name_required: false,
            namespaced: true,
            features,
        }
    }
}

/// The faults of a name, as causes.
#[must_use]
pub fn causes(faults: Vec<NameFault>) -> Vec<Cause> {
    faults.into_iter().map(Cause::from).collect()
}

/// Checks metadata that [`super::normalise`] or [`super::check`] accepted.
///
/// `base` is its path, e.g. `metadata`.
pub fn validate_create(meta: &Value<'_>, rules: &MetaRules<'_>, base: &str, errors: &mut Errors) {
    let view = View::from_metadata(meta);
    validate_names(&view, rules, base, errors);
    validate_namespace(&view, rules, base, errors);
    validate_generation(&view, base, errors);
    validate_others(&view, base, rules.features, errors);
}

/// A generation counts from 0.
pub(super) fn validate_generation(view: &View<'_, '_>, base: &str, errors: &mut Errors) {
    if view.generation < 0 {
        errors.invalid(
            format!("{base}.generation"),
            BadValue::Plain(Value::Int(view.generation)),
            Metadata::NegativeGeneration,
        );
    }
}

/// Checks metadata of any object that is updated: its generation is the stored one, and it has a
/// namespace where objects of its kind have one.
pub(super) fn validate_again(
    view: &View<'_, '_>,
    namespaced: bool,
    features: Features,
    base: &str,
    errors: &mut Errors,
) {
    let rules = MetaRules {
        name_required: true,
        namespaced,
        ..MetaRules::embedded(features)
    };
    validate_names(view, &rules, base, errors);
    if namespaced {
        validate_namespace(view, &rules, base, errors);
    }
    validate_others(view, base, features, errors);
}

fn validate_others(view: &View<'_, '_>, base: &str, features: Features, errors: &mut Errors) {
    validate_maps_and_owners(view, base, features, errors);
    validate_finalizers(view, base, errors);
    validate_managers(view, base, features, errors);
}

fn validate_maps_and_owners(
    view: &View<'_, '_>,
    base: &str,
    features: Features,
    errors: &mut Errors,
) {
    if let Some(labels) = view.labels {
        validate_labels(labels, base, errors);
    }
    if let Some(annotations) = view.annotations {
        validate_annotations(annotations, base, errors);
    }
    if !view.owner_references.is_empty() {
        owners::validate(
            view.owner_references,
            &format!("{base}.ownerReferences"),
            features,
            errors,
        );
    }
}

/// Checks managed fields.
pub(super) fn validate_managers(
    view: &View<'_, '_>,
    base: &str,
    features: Features,
    errors: &mut Errors,
) {
    for (index, entry) in view.managed_fields.iter().enumerate() {
        let at = format!("{base}.managedFields[{index}]");
        validate_managed_fields(entry, &at, features, errors);
    }
}

fn validate_names(view: &View<'_, '_>, rules: &MetaRules<'_>, base: &str, errors: &mut Errors) {
    if !view.generate_name.is_empty() {
        for text in (rules.generate_name)(view.generate_name) {
            errors.invalid(
                format!("{base}.generateName"),
                BadValue::text(view.generate_name),
                text,
            );
        }
    }
    if !view.name.is_empty() {
        for text in (rules.name)(view.name) {
            errors.invalid(format!("{base}.name"), BadValue::text(view.name), text);
        }
    } else if rules.name_required {
        errors.required(format!("{base}.name"), Metadata::NoName);
    }
}

fn validate_namespace(view: &View<'_, '_>, rules: &MetaRules<'_>, base: &str, errors: &mut Errors) {
    if view.namespace.is_empty() {
        return;
    }
    if !rules.namespaced {
        errors.forbidden(format!("{base}.namespace"), Metadata::NoNamespace);
        return;
    }
    for text in names::dns1123_label(view.namespace) {
        errors.invalid(
            format!("{base}.namespace"),
            BadValue::text(view.namespace),
            text,
        );
    }
}

/// Checks labels; errors of keys and of values alike show no key in their path.
pub fn validate_labels(labels: &Map<'_>, base: &str, errors: &mut Errors) {
    let field = [base, ".labels"].concat();
    for (key, value) in labels.iter() {
        let value = value.as_str().unwrap_or_default();
        for text in names::label_key(key) {
            errors.invalid_entry(&field, key, key, text);
        }
        for text in names::label_value(value) {
            errors.invalid_entry(&field, key, value, text);
        }
    }
}

/// Checks annotations: their keys, and their size.
pub fn validate_annotations(annotations: &Map<'_>, base: &str, errors: &mut Errors) {
    let field = [base, ".annotations"].concat();
    let mut size = 0;
    for (key, value) in annotations.iter() {
        size += key.len() + value.as_str().map_or(0, str::len);
        // Case does not matter here.
        let texts = if key
            .bytes()
            .any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii())
        {
            names::label_key(&to_lower(key))
        } else {
            names::label_key(key)
        };
        for text in texts {
            errors.invalid_entry(&field, key, key, text);
        }
    }
    if size > MAX_ANNOTATIONS {
        errors.too_long(field, "", MAX_ANNOTATIONS as i64);
    }
}

fn validate_finalizers(view: &View<'_, '_>, base: &str, errors: &mut Errors) {
    let (mut orphan, mut foreground) = (false, false);
    let field = [base, ".finalizers"].concat();
    for (index, name) in view.finalizer_names().enumerate() {
        for text in names::label_key(name) {
            errors.invalid_entry(&field, &index.to_string(), name, text);
        }
        orphan |= name == "orphan";
        foreground |= name == "foregroundDeletion";
    }
    if orphan && foreground {
        errors.invalid(
            field,
            BadValue::texts(view.finalizer_names()),
            Metadata::Finalizers,
        );
    }
}

fn validate_operation(entry: &Value<'_>, at: &str, features: Features, errors: &mut Errors) {
    const OPERATIONS: [&str; 2] = ["Apply", "Update"];
    let operation = member(entry, "operation");
    let field = [at, ".operation"].concat();
    match operation {
        operation if OPERATIONS.contains(&operation) => {}
        "" if features.has(Feature::ManagedOperations) => {
            errors.required(field, Metadata::Empty);
        }
        operation if features.has(Feature::ManagedOperations) => {
            errors.not_supported(field, BadValue::text(operation), OPERATIONS);
        }
        operation => {
            let shown = BadValue::Json(Value::from(operation.to_owned()));
            errors.invalid(field, shown, Metadata::Operation);
        }
    }
}

fn validate_managed_fields(entry: &Value<'_>, at: &str, features: Features, errors: &mut Errors) {
    validate_operation(entry, at, features, errors);
    let fields_type = member(entry, "fieldsType");
    if !matches!(fields_type, "" | "FieldsV1") {
        errors.invalid(
            format!("{at}.fieldsType"),
            BadValue::text(fields_type),
            Metadata::FieldsType,
        );
    }
    let manager = member(entry, "manager");
    if manager.len() as i64 > MAX_MANAGER {
        errors.too_long(format!("{at}.manager"), manager, MAX_MANAGER);
    }
    for (position, c) in manager.char_indices().filter(|(_, c)| !is_print(*c)) {
        errors.invalid(
            format!("{at}.manager"),
            BadValue::text(manager),
            Detail::Character {
                shown: code_point(c),
                position,
            },
        );
    }
    let subresource = member(entry, "subresource");
    if subresource.len() as i64 > MAX_SUBRESOURCE {
        errors.too_long(format!("{at}.subresource"), subresource, MAX_SUBRESOURCE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn messages(meta: &str, rules: &MetaRules<'_>) -> Vec<String> {
        let meta = json::parse(meta).unwrap().value;
        let mut errors = Errors::new();
        validate_create(&meta, rules, "m", &mut errors);
        errors.messages()
    }

    #[test]
    fn checks_come_in_the_servers_order() {
        let meta = r#"{"managedFields":[{"operation":"x"}],"finalizers":["orphan","foregroundDeletion"],
            "ownerReferences":[{"kind":"K","name":"n","uid":"u"}],"annotations":{"/a":""},
            "labels":{"/a":"v"},"generation":-1,"namespace":"a.b","generateName":"_"}"#;
        let fields: Vec<String> =
            messages(meta, &MetaRules::custom_resource(true, Features::default()))
                .iter()
                .map(|text| text.split(": ").next().unwrap().to_owned())
                .collect();
        assert_eq!(
            fields,
            [
                "m.generateName",
                "m.name",
                "m.namespace",
                "m.generation",
                "m.labels",
                "m.annotations",
                "m.ownerReferences.apiVersion",
                "m.finalizers",
                "m.managedFields[0].operation",
            ]
        );
    }

    #[test]
    fn cluster_scoped_objects_have_no_namespace() {
        let meta = r#"{"name":"x","namespace":"n"}"#;
        assert_eq!(
            messages(
                meta,
                &MetaRules::custom_resource(false, Features::default())
            ),
            ["m.namespace: Forbidden: not allowed on this type"]
        );
        assert!(messages(meta, &MetaRules::custom_resource(true, Features::default())).is_empty());
    }

    #[test]
    fn embedded_names_only_have_to_fit_into_a_url_path() {
        for (meta, want) in [
            ("{}", vec![]),
            (r#"{"name":"Upper_ok?"}"#, vec![]),
            (
                r#"{"name":".."}"#,
                vec!["m.name: Invalid value: \"..\": may not be '..'"],
            ),
            (r#"{"generateName":".."}"#, vec![]),
            (
                r#"{"generateName":"a/b%"}"#,
                vec![
                    "m.generateName: Invalid value: \"a/b%\": may not contain '/'",
                    "m.generateName: Invalid value: \"a/b%\": may not contain '%'",
                ],
            ),
        ] {
            assert_eq!(
                messages(meta, &MetaRules::embedded(Features::default())),
                want
            );
        }
    }

    #[test]
    fn annotation_keys_are_checked_in_lower_case() {
        let rules = MetaRules::custom_resource(true, Features::default());
        assert!(messages(r#"{"name":"x","annotations":{"X.Y/Z":""}}"#, &rules).is_empty());
        assert_eq!(
            messages(r#"{"name":"x","labels":{"X.Y/Z":""}}"#, &rules).len(),
            1
        );
    }

    #[test]
    fn annotations_may_hold_262144_bytes_together() {
        let rules = MetaRules::custom_resource(true, Features::default());
        for (length, want) in [
            (262_142, vec![]),
            (
                262_143,
                vec!["m.annotations: Too long: may not be more than 262144 bytes"],
            ),
        ] {
            let value = "x".repeat(length);
            let meta = format!(r#"{{"name":"x","annotations":{{"ke":"{value}"}}}}"#);
            assert_eq!(messages(&meta, &rules), want);
        }
    }

    #[test]
    fn managed_fields_are_checked() {
        let long = "x".repeat(257);
        let meta = format!(
            r#"{{"name":"x","managedFields":[{{"operation":"Apply","fieldsType":"F","manager":"é\t","subresource":"{long}"}}]}}"#
        );
        assert_eq!(
            messages(
                &meta,
                &MetaRules::custom_resource(true, Features::default())
            ),
            [
                "m.managedFields[0].fieldsType: Invalid value: \"F\": must be `FieldsV1`",
                "m.managedFields[0].manager: Invalid value: \"é\\t\": \
                 invalid character U+0009 (at position 2)",
                "m.managedFields[0].subresource: Too long: may not be more than 256 bytes",
            ]
        );
    }
}
