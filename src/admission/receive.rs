//! The checks of the server's handlers on a decoded object of any kind.

use super::Endpoint;
use super::decode::DecodeFailure;
use super::field_validation::FieldValidation;
use super::metadata::meta_of;
use super::report::Admission;
use super::type_meta::{NO_VERSION, TypeMeta};
use crate::machinery::object_meta::{HAS_RESOURCE_VERSION, is_version_of_stored};
use crate::machinery::{GroupVersion, status};
use crate::value::{Map, Value};

const NO_KIND: &str = "Object 'Kind' is missing in 'object has no kind field '";

impl Endpoint {
    /// Whether validation follows. An object of another version is still validated, so that its
    /// other errors are found, too, except in updates of a status, which take the type from the
    /// stored object.
    pub(super) fn receives(
        &self,
        object: &Map<'_>,
        judges_type: bool,
        admission: &mut Admission<'_>,
    ) -> bool {
        let sent = TypeMeta::read(object).unwrap_or_default();
        let expected = GroupVersion {
            group: &self.group,
            version: &self.version,
        };
        let other = (sent.group_version != expected)
            .then(|| status::other_version(sent.group_version, expected));
        admission.status.clone_from(&other);
        admission.decode_error = match (sent.kind, sent.group_version.version) {
            ("", _) => Some(NO_KIND.to_owned()),
            (_, "") => Some(NO_VERSION.to_owned()),
            _ if judges_type => None,
            _ => other,
        };
        admission.decode_error.is_none()
    }

    /// The message to an object without a kind. The decoder that ignores unknown fields takes the
    /// endpoint's kind for granted; the others do not.
    #[must_use]
    pub fn message_without_kind(
        &self,
        object: &Value<'_>,
        validation: FieldValidation,
        cause: &str,
        body: &str,
    ) -> String {
        if validation != FieldValidation::Ignore {
            return status::unrecognized(&self.kind, cause, body);
        }
        let sent = object.get("apiVersion").and_then(Value::as_str);
        let sent = GroupVersion::parse(sent.unwrap_or_default()).unwrap_or_default();
        let version = match sent.version {
            "" if sent.group.is_empty() || sent.group == &*self.group => &*self.version,
            version => version,
        };
        status::undecodable((&self.kind, version), &self.kind, cause)
    }

    /// Refuses an object that does not decode.
    pub(super) fn refuse(&self, failure: DecodeFailure<'_>, admission: &mut Admission<'_>) {
        let DecodeFailure { object, cause } = failure;
        let text = |key| object.get(key).and_then(Value::as_str).unwrap_or_default();
        let error = cause.to_string();
        self.refuse_undecodable(text("apiVersion"), text("kind"), error, admission);
        admission.mismatch = cause.mismatch().cloned().map(Box::new);
    }

    /// Refuses an object of this `apiVersion` and `kind` for a fault that decoding found.
    pub(super) fn refuse_undecodable(
        &self,
        api_version: &str,
        kind: &str,
        cause: String,
        admission: &mut Admission<'_>,
    ) {
        let version = GroupVersion::parse(api_version).unwrap_or_default();
        let sent = (kind, version.version);
        admission.status = Some(status::undecodable(sent, &self.kind, &cause));
        admission.decode_error = Some(cause);
    }
}

/// Whether an object may be created. The server refuses one with the `resourceVersion` of a stored object.
pub(super) fn is_new(object: &Map<'_>, admission: &mut Admission<'_>) -> bool {
    let version = meta_of(object).get("resourceVersion");
    let version = version.and_then(Value::as_str).unwrap_or_default();
    if !is_version_of_stored(version) {
        return true;
    }
    admission.decode_error = Some(HAS_RESOURCE_VERSION.to_owned());
    admission.refused_at = "metadata.resourceVersion";
    let message = HAS_RESOURCE_VERSION.to_owned();
    admission.status.get_or_insert(message);
    false
}
