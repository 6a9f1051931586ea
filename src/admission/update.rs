//! The request pipeline of an update, of an object or of its status alone, in the API server's
//! order.

use super::decode::{decode, read_stored};
use super::embedded::OnDecodeError;
use super::field_validation::Body;
use super::metadata::{meta_mut, meta_of};
use super::prepare::{RequestTarget, STATUS, clear, prepare, prepare_status, retain_stored};
use super::ratcheting::ratchets;
use super::report::Admission;
use super::{Endpoint, Path, embedded, lists, scale, validate};
use crate::cel::library::Host;
use crate::machinery::Errors;
use crate::machinery::object_meta;
use crate::machinery::status;
use crate::releases::{Feature, Features};
use crate::value::{Map, Value};

impl Endpoint {
    /// Answers an update of `previous`, or of its status alone, at this endpoint, one of those of
    /// its CRD.
    #[must_use]
    pub fn update<'a>(
        &'a self,
        target: RequestTarget,
        body: Body<'a>,
        previous: Value<'a>,
        endpoints: &'a [Self],
        host: &Host<'_>,
    ) -> Admission<'a> {
        let mut admission = Admission::default();
        let (object, fields) = body.into_parts();
        let object = decode(object, endpoints, OnDecodeError::Refuse, &mut admission);
        let previous = read_stored(previous, self, endpoints);
        match (object, previous) {
            (Ok(object), Ok(previous)) => {
                if self.takes_fields(&object, fields, endpoints, &mut admission)
                    && self.receives(&object, target == RequestTarget::Object, &mut admission)
                {
                    self.judge_update(target, [object, previous], host, &mut admission);
                }
            }
            (Err(failure), _) => {
                admission.duplicate_fields = fields.into_listed();
                self.refuse(failure, &mut admission);
            }
            (_, Err(error)) => admission.decode_error = Some(status::about_previous(&error)),
        }
        admission
    }

    fn judge_update<'a>(
        &'a self,
        target: RequestTarget,
        [mut object, mut previous]: [Map<'a>; 2],
        host: &Host<'_>,
        admission: &mut Admission<'a>,
    ) {
        admission.warnings.extend(self.deprecation.clone());
        let changes = &mut admission.changes;
        if !self.namespaced {
            clear(&mut object, "namespace", changes);
        }
        match target {
            RequestTarget::Object => {
                prepare(&mut object, &previous, self.has_status, changes);
                let [meta, old] = [&object, &previous].map(meta_of);
                let warnings = object_meta::finalizer_warnings(meta, Some(old), host.features);
                admission.warnings.extend(warnings);
            }
            RequestTarget::Status => prepare_status(&mut object, &previous, changes),
        }
        if self.has_status {
            retain_stored(target, changes);
        }
        let mut named = true;
        if self.namespaced {
            fill_namespace(&mut previous, DEFAULT_NAMESPACE.into());
            let namespace = meta_of(&previous).get("namespace").cloned();
            named = !fill_namespace(&mut object, namespace.unwrap_or_default());
        }
        let (mut object, previous) = (Value::Map(object), Value::Map(previous));
        let mut errors = Errors::new();
        let values = [&object, &previous];
        self.validate_update(target, values, admission, host.features, &mut errors);
        let ratchets = ratchets(target, host.features);
        self.run_rules(
            &object,
            Some((&previous, ratchets)),
            host,
            admission,
            &mut errors,
        );
        if !named && let Some(meta) = object.as_map_mut().and_then(meta_mut) {
            meta.remove("namespace");
        }
        admission.allowed = errors.is_empty();
        admission.errors = errors.0;
        admission.object = Some(object);
    }

    fn validate_update(
        &self,
        target: RequestTarget,
        [object, previous]: [&Value<'_>; 2],
        admission: &mut Admission<'_>,
        features: Features,
        errors: &mut Errors,
    ) {
        let Some((root, old)) = object.as_map().zip(previous.as_map()) else {
            return;
        };
        let suppressed = &mut admission.suppressed;
        let [meta, old_meta] = [root, old].map(meta_of);
        object_meta::validate_update(
            meta,
            old_meta,
            self.namespaced,
            features,
            "metadata",
            errors,
        );
        if self.validate_type_meta(root, errors) {
            let schema = self.schema();
            let ratchets = ratchets(target, features);
            match target {
                RequestTarget::Object => {
                    let old = Some(previous).filter(|_| ratchets);
                    validate::validate_update(schema, object, old, "", errors, suppressed);
                }
                RequestTarget::Status => {
                    let listed = schema.properties.get(STATUS);
                    if let Some((schema, status)) = listed.zip(root.get(STATUS)) {
                        let old = old.get(STATUS).unwrap_or(&Value::Null);
                        let old = Some(old).filter(|_| ratchets);
                        let base = match features.has(Feature::StatusPaths) {
                            true => STATUS,
                            false => "",
                        };
                        validate::validate_update(schema, status, old, base, errors, suppressed);
                    }
                }
            }
            if let Some(paths) = &self.scale {
                if target == RequestTarget::Object {
                    scale::validate_spec(root, paths, errors);
                }
                scale::validate_status(root, paths, errors);
            }
        }
        if target == RequestTarget::Object {
            embedded::validate(self.schema(), object, &Path::Root, features, errors);
        }
        lists::validate_update(self.schema(), object, previous, errors, suppressed);
    }
}

/// The namespace of a request if its object has no namespace.
pub const DEFAULT_NAMESPACE: &str = "default";

/// Sets an object's namespace to that of the request's path, as handlers do before validation. The
/// path of an update is that of the stored object. Returns whether the object had no namespace.
pub(crate) fn fill_namespace<'a>(object: &mut Map<'a>, namespace: Value<'a>) -> bool {
    let Some(meta) = meta_mut(object).filter(|meta| !meta.contains_key("namespace")) else {
        return false;
    };
    meta.push("namespace", namespace);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::zones::NoZones;
    use crate::machinery::FieldError;
    use crate::schema::testing;
    use crate::value::json;

    /// A version of a kind with a status subresource.
    fn endpoint(version: &str, schema: &str) -> Endpoint {
        let mut endpoint = Endpoint::new("demo.org", version, "Widget", testing::node(schema));
        endpoint.has_status = true;
        endpoint.namespaced = true;
        endpoint
    }

    const SCHEMA: &str = r#"{"type":"object","properties":{
        "spec":{"type":"object","properties":{"a":{"type":"integer","default":3}}},
        "status":{"type":"object","properties":{"b":{"type":"integer","maximum":5}}}}}"#;

    /// The text of an object; `rest` are members after its metadata.
    fn widget(meta: &str, rest: &str) -> String {
        format!(r#"{{"apiVersion":"demo.org/v1","kind":"Widget","metadata":{{{meta}}}{rest}}}"#)
    }

    /// The object that would be stored, without type meta, or the errors; and the changes.
    fn answer(target: RequestTarget, object: &str, previous: &str) -> (String, Vec<String>) {
        let endpoints = [endpoint("v1", SCHEMA), endpoint("v2", SCHEMA)];
        let [new, old] = [object, previous].map(|text| json::parse(text).expect(text).value);
        let host = Host::new(&NoZones);
        let admission = endpoints[0].update(target, new.into(), old, &endpoints, &host);
        let changes = admission.changes.iter();
        let changes = changes.map(|change| format!("{} {}", change.kind.as_str(), change.path));
        let text = match (&admission.decode_error, admission.errors.first()) {
            (Some(error), _) => error.clone(),
            (None, Some(error)) => error.message(),
            (None, None) => {
                let stored = admission.object_json().unwrap_or_default();
                let own = r#""apiVersion":"demo.org/v1","kind":"Widget","metadata":"#;
                stored.replace(own, "")
            }
        };
        (text, changes.collect())
    }

    #[test]
    fn the_server_sets_what_identifies_an_object() {
        let old = widget(
            r#""name":"x","uid":"u","creationTimestamp":"2020-01-01T00:00:00Z","generation":4"#,
            r#","spec":{"a":1}"#,
        );
        let new = widget(r#""name":"x","generation":9"#, r#","spec":{"a":1}"#);
        assert_eq!(
            answer(RequestTarget::Object, &new, &old),
            (
                r#"{{"name":"x","generation":4,"resourceVersion":"1","uid":"u","creationTimestamp":"2020-01-01T00:00:00Z"},"spec":{"a":1}}"#.to_owned(),
                vec![
                    "metadata metadata.resourceVersion".to_owned(),
                    "metadata metadata.uid".to_owned(),
                    "metadata metadata.creationTimestamp".to_owned(),
                    "metadata metadata.generation".to_owned(),
                ]
            )
        );
    }

    #[test]
    fn changes_of_all_but_metadata_are_counted() {
        let meta = r#""name":"x","resourceVersion":"1","generation":7"#;
        let old = widget(meta, r#","spec":{}"#);
        for (meta, rest, want) in [
            (meta, r#","spec":{"a":3}"#, 7),
            (meta, r#","spec":{"a":4}"#, 8),
            (meta, "", 8),
            (meta, r#","spec":{},"status":{"b":1}"#, 7),
            (
                r#""name":"x","resourceVersion":"1","generation":7,"labels":{"a":"b"}"#,
                r#","spec":{}"#,
                7,
            ),
        ] {
            let (stored, _) = answer(RequestTarget::Object, &widget(meta, rest), &old);
            let generation = format!(r#""generation":{want}"#);
            assert!(stored.contains(&generation), "{rest}: {stored}");
        }
    }

    #[test]
    fn only_the_status_subresource_changes_the_status() {
        let meta = r#""name":"x","resourceVersion":"1","generation":1"#;
        let old = widget(meta, r#","spec":{"a":1},"status":{"b":1}"#);
        let new = widget(
            r#""name":"y","resourceVersion":"1","generation":1,"managedFields":[]"#,
            r#","spec":{},"status":{"b":2}"#,
        );
        assert_eq!(
            answer(RequestTarget::Status, &new, &old),
            (
                r#"{{"name":"x","resourceVersion":"1","generation":1},"spec":{"a":1},"status":{"b":2}}"#
                    .to_owned(),
                vec![
                    "status-ignored metadata.name".to_owned(),
                    "status-ignored spec".to_owned(),
                ]
            )
        );
        let new = widget(meta, r#","spec":{"a":1},"status":{"b":2}"#);
        assert_eq!(
            answer(RequestTarget::Object, &new, &old),
            (
                r#"{{"name":"x","resourceVersion":"1","generation":1},"spec":{"a":1},"status":{"b":1}}"#
                    .to_owned(),
                vec!["status-ignored status".to_owned()]
            )
        );
    }

    #[test]
    fn an_update_that_sends_no_managed_fields_keeps_the_stored_ones() {
        let stored = r#""managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{}}}]"#;
        let meta = r#""name":"x","resourceVersion":"1","generation":1"#;
        let old = widget(&format!("{meta},{stored}"), "");
        for (sent, want) in [
            ("", true),
            (r#","managedFields":[]"#, true),
            (r#","managedFields":[{"operation":"Foo"}]"#, true),
            (r#","managedFields":[{}]"#, false),
        ] {
            for target in [RequestTarget::Object, RequestTarget::Status] {
                let new = widget(&format!("{meta}{sent}"), "");
                let (object, _) = answer(target, &new, &old);
                assert_eq!(object.contains(stored), want, "{target:?} {sent}: {object}");
            }
        }
    }

    #[test]
    fn malformed_managed_fields_sent_with_a_status_do_not_count() {
        let old = widget(r#""name":"x","generation":1"#, "");
        let managers = r#""name":"x","managedFields":[{"operation":"Foo"}]"#;
        let (stored, changes) = answer(RequestTarget::Status, &widget(managers, ""), &old);
        assert_eq!(
            stored,
            r#"{{"name":"x","generation":1,"resourceVersion":"1"}}"#
        );
        assert_eq!(changes, ["cleared metadata.managedFields"]);
    }

    #[test]
    fn a_status_of_an_object_of_another_version_is_refused() {
        let old = widget(r#""name":"x""#, "");
        let new = old.replace("demo.org/v1", "demo.org/v2");
        let (text, _) = answer(RequestTarget::Status, &new, &old);
        assert_eq!(
            text,
            "the API version in the data (demo.org/v2) does not match the expected API version \
             (demo.org/v1)"
        );
    }

    #[test]
    fn a_null_that_a_default_sets_is_new_to_the_stored_object() {
        let schema = r#"{"type":"object","properties":{"status":{"type":"object",
            "default":{"b":null},"properties":{"b":{"type":"integer"}}}}}"#;
        let endpoints = [endpoint("v1", schema)];
        let bare = widget(r#""name":"x""#, "");
        let [new, old] = [&bare; 2].map(|text| json::parse(text).expect("JSON").value);
        let host = Host::new(&NoZones);
        let admission =
            endpoints[0].update(RequestTarget::Status, new.into(), old, &endpoints, &host);
        let errors: Vec<_> = admission.errors.iter().map(FieldError::message).collect();
        assert_eq!(
            errors,
            [r#"status.b: Invalid value: "null": b in body must be of type integer: "null""#]
        );
    }

    #[test]
    fn nothing_is_ignored_that_nobody_sent() {
        let schema = r#"{"type":"object","properties":{
            "spec":{"type":"object","default":{"a":1},"properties":{"a":{"type":"integer"}}},
            "status":{"type":"object","default":{"b":1},"properties":{"b":{"type":"integer"}}}}}"#;
        let endpoints = [endpoint("v1", schema)];
        let changes = |target: Option<RequestTarget>, new: &str, old: &str| {
            let [new, old] = [new, old].map(|text| json::parse(text).expect(text).value);
            let host = Host::new(&NoZones);
            let admission = match target {
                None => endpoints[0].create(new.into(), &endpoints, &host),
                Some(target) => endpoints[0].update(target, new.into(), old, &endpoints, &host),
            };
            let changes = admission.changes.iter();
            let changes = changes.map(|change| format!("{} {}", change.kind.as_str(), change.path));
            changes
                .filter(|change| !change.contains("metadata"))
                .collect::<Vec<_>>()
        };
        let bare = widget(r#""name":"x""#, "");
        let spec = widget(r#""name":"x""#, r#","spec":{"a":2}"#);
        let all = widget(r#""name":"x""#, r#","spec":{"a":2},"status":{"b":2}"#);
        for (target, new, old, want) in [
            (None, &spec, &bare, &[][..]),
            (None, &bare, &bare, &["defaulted spec"]),
            (None, &all, &bare, &["status-ignored status"]),
            (Some(RequestTarget::Object), &spec, &all, &[]),
            (
                Some(RequestTarget::Object),
                &all,
                &spec,
                &["status-ignored status"],
            ),
            (
                Some(RequestTarget::Status),
                &bare,
                &all,
                &["defaulted status"],
            ),
            (
                Some(RequestTarget::Status),
                &all,
                &bare,
                &["status-ignored spec"],
            ),
        ] {
            assert_eq!(changes(target, new, old), want, "{target:?} {new} {old}");
        }
    }

    #[test]
    fn of_a_status_only_its_own_schema_counts() {
        let old = widget(r#""name":"x""#, "");
        for (status, want) in [
            (
                r#"{"b":9}"#,
                "status.b: Invalid value: 9: b in body should be less than or equal to 5",
            ),
            (
                "1",
                r#"status: Invalid value: "integer":  in body must be of type object: "integer""#,
            ),
        ] {
            let new = widget(r#""name":"x""#, &format!(r#","status":{status}"#));
            assert_eq!(answer(RequestTarget::Status, &new, &old).0, want);
        }
    }

    #[test]
    fn an_object_that_names_no_namespace_is_in_the_stored_ones_or_the_default_one() {
        let name = |namespace: &str| widget(&format!(r#""name":"x"{namespace}"#), "");
        let (none, default) = (name(""), name(r#","namespace":"default""#));
        let other = name(r#","namespace":"n""#);
        for (new, old, want) in [
            (&none, &default, None),
            (&default, &none, None),
            (&other, &none, Some("n")),
            (&none, &other, None),
        ] {
            let (text, _) = answer(RequestTarget::Object, new, old);
            let fault = want.map(|namespace| {
                format!("metadata.namespace: Invalid value: {namespace:?}: field is immutable")
            });
            match fault {
                Some(fault) => assert_eq!(text, fault),
                None => assert_eq!(text.contains("default"), new == &default),
            }
        }
    }

    #[test]
    fn the_text_of_an_enum_at_the_root_has_the_namespace_of_the_request() {
        let mut endpoints = [endpoint("v1", r#"{"type":"object","enum":[{}]}"#)];
        let texts = [r#""name":"x""#, r#""name":"x","namespace":"n""#].map(|meta| widget(meta, ""));
        for (namespaced, text, want) in [
            (true, &texts[0], Some(r#""namespace":"default""#)),
            (true, &texts[1], Some(r#""namespace":"n""#)),
            (false, &texts[0], None),
        ] {
            endpoints[0].namespaced = namespaced;
            let object = || Body::from(json::parse(text).expect(text).value);
            let host = Host::new(&NoZones);
            let old = widget(r#""name":"x""#, r#","spec":{}"#);
            let old = json::parse(&old).expect("an object").value;
            let created = endpoints[0].create(object(), &endpoints, &host);
            let updated =
                endpoints[0].update(RequestTarget::Object, object(), old, &endpoints, &host);
            for admission in [created, updated] {
                let errors = admission.errors.iter().map(|error| error.message());
                let text = errors.collect::<Vec<_>>().join("; ");
                assert!(text.contains("Unsupported value"), "{text}");
                assert!(text.contains(want.unwrap_or_default()), "{text}");
                assert_eq!(text.contains("namespace"), want.is_some(), "{text}");
                let stored = admission.object_json().expect("an object");
                assert!(!stored.contains("default"), "{stored}");
            }
        }
    }

    #[test]
    fn stored_objects_are_read_kindly() {
        let new = widget(r#""name":"x""#, "");
        let old = widget(r#""name":"x","labels":5"#, "");
        assert!(
            answer(RequestTarget::Object, &new, &old)
                .0
                .starts_with("{{")
        );
        let old = r#"{"apiVersion":"demo.org/v2","kind":"Widget","metadata":{"name":"x"},"spec":{"z":1}}"#;
        let new = widget(r#""name":"x""#, r#","spec":{}"#);
        let (stored, _) = answer(RequestTarget::Object, &new, old);
        assert!(stored.contains(r#""generation":1"#), "{stored}");
        let (error, _) = answer(RequestTarget::Object, &new, r#"{"kind":5}"#);
        assert_eq!(
            error,
            "old: .kind accessor error: 5 is of the type int64, expected string"
        );
    }
}
