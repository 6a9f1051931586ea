//! The request pipeline of a create, in the API server's order.

use super::decode::decode;
use super::embedded::OnDecodeError;
use super::field_validation::Body;
use super::metadata::{meta_mut, meta_of};
use super::prepare::RequestTarget;
use super::prepare::{prepare_new, retain_stored};
use super::receive::is_new;
use super::report::{Admission, RulesStop};
use super::type_meta::TypeMeta;
use super::update::{DEFAULT_NAMESPACE, fill_namespace};
use super::{Endpoint, Path, embedded, lists, rules, scale, validate};
use crate::cel::library::Host;
use crate::machinery::object_meta::{self, MetaRules};
use crate::machinery::{BadValue, Cause, ErrorKind, Errors, GroupVersion};
use crate::releases::Features;
use crate::value::{Map, Value};

impl Endpoint {
    /// Answers the creation of an object at this endpoint, one of those of its CRD.
    #[must_use]
    pub fn create<'a>(
        &'a self,
        body: Body<'a>,
        endpoints: &'a [Self],
        host: &Host<'_>,
    ) -> Admission<'a> {
        let mut admission = Admission::default();
        let (object, fields) = body.into_parts();
        match decode(object, endpoints, OnDecodeError::Refuse, &mut admission) {
            Ok(object) => {
                if self.takes_fields(&object, fields, endpoints, &mut admission)
                    && self.receives(&object, true, &mut admission)
                    && is_new(&object, &mut admission)
                {
                    self.admit_new(object, host, &mut admission);
                }
            }
            Err(failure) => {
                admission.duplicate_fields = fields.into_listed();
                self.refuse(failure, &mut admission);
            }
        }
        admission
    }

    /// Answers the creation of a decoded object.
    fn admit_new<'a>(
        &'a self,
        mut object: Map<'a>,
        host: &Host<'_>,
        admission: &mut Admission<'a>,
    ) {
        let changes = &mut admission.changes;
        prepare_new(&mut object, self.has_status, self.namespaced, changes);
        if self.has_status {
            retain_stored(RequestTarget::Object, changes);
        }
        let meta = meta_of(&object);
        admission.warnings.extend(self.deprecation.clone());
        admission
            .warnings
            .extend(object_meta::finalizer_warnings(meta, None, host.features));
        let named = !self.namespaced || !fill_namespace(&mut object, DEFAULT_NAMESPACE.into());
        let mut object = Value::Map(object);
        let mut errors = Errors::new();
        self.validate_create(&object, host.features, &mut errors);
        self.run_rules(&object, None, host, admission, &mut errors);
        if !named && let Some(meta) = object.as_map_mut().and_then(meta_mut) {
            meta.remove("namespace");
        }
        admission.allowed = errors.is_empty();
        admission.errors = errors.0;
        admission.object = Some(object);
    }

    fn validate_create(&self, object: &Value<'_>, features: Features, errors: &mut Errors) {
        let Some(root) = object.as_map() else {
            return;
        };
        if self.validate_type_meta(root, errors) {
            let rules = MetaRules::custom_resource(self.namespaced, features);
            object_meta::validate_create(meta_of(root), &rules, "metadata", errors);
            validate::validate(self.schema(), object, "", errors);
            if let Some(paths) = &self.scale {
                scale::validate_spec(root, paths, errors);
                scale::validate_status(root, paths, errors);
            }
        }
        embedded::validate(self.schema(), object, &Path::Root, features, errors);
        lists::validate(self.schema(), object, errors);
    }

    /// Whether the object is of the endpoint's kind and version.
    pub(super) fn validate_type_meta(&self, object: &Map<'_>, errors: &mut Errors) -> bool {
        let group_version = GroupVersion {
            group: &self.group,
            version: &self.version,
        };
        let own = TypeMeta {
            group_version,
            kind: &self.kind,
        };
        let before = errors.0.len();
        if let Ok(type_meta) = TypeMeta::read(object) {
            type_meta.validate(&own, errors);
        }
        errors.0.len() == before
    }

    /// Runs the rules over an object, unless earlier errors keep them from running.
    pub(super) fn run_rules<'a>(
        &'a self,
        object: &Value<'_>,
        previous: Option<(&Value<'_>, bool)>,
        host: &Host<'_>,
        admission: &mut Admission<'a>,
        errors: &mut Errors,
    ) {
        if !self.schema().below.rules {
            return;
        }
        if errors.0.iter().any(|error| blocks_rules(error.kind)) {
            errors.invalid("<nil>", BadValue::Json(Value::Null), Cause::RulesNotChecked);
            admission.rules_stopped = Some(RulesStop::OtherErrors);
        } else {
            rules::validate(self.schema(), object, previous, host, admission, errors);
        }
    }
}

/// Errors after which rules could not rely on the object's shape.
fn blocks_rules(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::NotSupported
            | ErrorKind::Required
            | ErrorKind::TooLong
            | ErrorKind::TooMany
            | ErrorKind::TypeInvalid
    )
}
