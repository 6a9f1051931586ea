//! Field validation: how the server treats a request with unknown or repeated fields.

use super::Endpoint;
use super::report::Admission;
use super::type_meta::{NO_VERSION, TypeMeta};
use crate::document::One;
use crate::machinery::object_meta::is_resource_meta;
use crate::machinery::status;
use crate::value::{Map, Strict, Value, order};

/// How the server shall treat unknown and repeated fields (`fieldValidation`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FieldValidation {
    /// Refuse the request, as `kubectl` asks by default.
    Strict,
    /// Drop them and warn, the default of the API.
    #[default]
    Warn,
    /// Drop them silently.
    Ignore,
}

impl FieldValidation {
    /// The one of this name in the API.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "Strict" => Some(Self::Strict),
            "Warn" => Some(Self::Warn),
            "Ignore" => Some(Self::Ignore),
            _ => None,
        }
    }
}

/// The body of a request.
#[derive(Debug)]
pub struct Body<'a> {
    value: Value<'a>,
    fields: Fields,
}

/// The repeated fields of a body and the validation that was asked for.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// Keys that the text repeats, a line for each.
    repeated: Vec<Strict>,
    /// The same as the errors of a strict decoder.
    strict_errors: Vec<String>,
    validation: FieldValidation,
}

impl<'a> Body<'a> {
    /// A document that was read from a text.
    #[must_use]
    pub fn from_document(document: One<'a>, validation: FieldValidation) -> Self {
        Self {
            fields: Fields {
                strict_errors: match validation {
                    FieldValidation::Strict => document.strict_errors(),
                    FieldValidation::Warn | FieldValidation::Ignore => Vec::new(),
                },
                repeated: document.findings,
                validation,
            },
            value: document.value,
        }
    }

    pub(super) fn into_parts(self) -> (Value<'a>, Fields) {
        (self.value, self.fields)
    }
}

impl<'a> From<Value<'a>> for Body<'a> {
    /// A value that repeats no key.
    fn from(value: Value<'a>) -> Self {
        Self {
            value,
            fields: Fields::default(),
        }
    }
}

impl Fields {
    /// The repeated keys that an answer lists, where the object does not decode.
    pub(super) fn into_listed(self) -> Vec<Strict> {
        match self.validation {
            FieldValidation::Strict | FieldValidation::Warn => self.repeated,
            FieldValidation::Ignore => Vec::new(),
        }
    }
}

impl Endpoint {
    /// Whether field validation accepts a decoded object.
    pub(super) fn takes_fields(
        &self,
        object: &Map<'_>,
        fields: Fields,
        endpoints: &[Self],
        admission: &mut Admission<'_>,
    ) -> bool {
        let Fields {
            repeated,
            strict_errors,
            validation,
        } = fields;
        match validation {
            FieldValidation::Warn => {}
            FieldValidation::Ignore => {
                admission.unknown_fields.clear();
                return true;
            }
            FieldValidation::Strict => {
                let missing = fields_of_missing_version(object, self, endpoints);
                let unknown = admission.unknown_fields.iter().map(String::as_str);
                let unknown = unknown.chain(missing);
                let unknown = unknown.map(|path| format!("unknown field \"{path}\""));
                let errors: Vec<_> = strict_errors.into_iter().chain(unknown).collect();
                if !errors.is_empty() {
                    admission.changes.clear();
                    admission.duplicate_fields = repeated;
                    let cause = format!("strict decoding error: {}", errors.join(", "));
                    refuse_fields(object, cause, admission);
                    return false;
                }
            }
        }
        admission.duplicate_fields = repeated;
        true
    }
}

/// Refuses an object for its unknown or repeated fields. The server's message needs the
/// `apiVersion` and names the kind that was sent, which may not be the endpoint's.
fn refuse_fields(object: &Map<'_>, cause: String, admission: &mut Admission<'_>) {
    let sent = TypeMeta::read(object).unwrap_or_default();
    let version = sent.group_version.version;
    admission.status = Some(match version {
        "" => NO_VERSION.to_owned(),
        version => status::undecodable((sent.kind, version), sent.kind, &cause),
    });
    admission.decode_error = Some(cause);
}

/// The fields of an object of a version that its definition lacks: to a strict decoder all are
/// unknown but those that every object has.
fn fields_of_missing_version<'m>(
    object: &'m Map<'_>,
    endpoint: &Endpoint,
    endpoints: &[Endpoint],
) -> Vec<&'m str> {
    let sent = TypeMeta::read(object).unwrap_or_default();
    let version = sent.group_version.version;
    let is_missing = sent.is_of(&endpoint.group, &endpoint.kind)
        && !version.is_empty()
        && endpoints.iter().all(|other| other.version != version);
    if !is_missing {
        return Vec::new();
    }
    let names = object.iter().map(|(name, _)| name);
    let unknown = order::sorted(names.filter(|name| !is_resource_meta(name)));
    unknown.into_iter().map(|(name, _)| name).collect()
}
