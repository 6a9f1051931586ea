//! A CustomResourceDefinition that answers requests: the engine's front door.

mod bundle;
mod derived;
mod prepared;
mod read_back;
mod releases;
mod resource;
#[cfg(test)]
mod tests;
#[cfg(feature = "tools")]
mod traced;
mod upgrade;
mod views;

use std::fmt;
use std::rc::Rc;

pub use self::bundle::definition_texts;
use self::prepared::Prepared;
pub use self::releases::{Lack, Reading, ReleaseReason, ReleaseVerdict};
pub use self::resource::{Resource, ResourceVersion};
pub(crate) use self::upgrade::{Question, objects as upgrade_of_objects};
pub use self::upgrade::{Updates, UpgradeChange, UpgradeChangeKind, UpgradeEffect};
use self::views::Views;
use serde::Serialize;

use crate::admission::prune::prune;
use crate::admission::scale::{ScalePath, ScalePaths};
use crate::admission::{Admission, Body, Endpoint, FieldValidation, RequestTarget};
use crate::cel::library::Host;
use crate::cel::zones::{NoZones, Zones};
use crate::definition::advice::{Advice, SERVES_NOTHING};
use crate::definition::check::{self, rules, rules::RuleCost};
use crate::definition::{self, Decoded, Spec, Version};
use crate::document::{self, One, TOO_LARGE};
use crate::machinery::decode::Mismatch;
use crate::machinery::status::{self, Refusal, Unrecognized};
use crate::machinery::{FieldError, GroupVersion, Warning};
use crate::releases::Release;
use crate::schema::Node;
use crate::schema::rules::RuleText;
use crate::value::{Strict, Value, json::Duplicates};
use crate::views::convert::Converter;

/// A compiled CustomResourceDefinition: compile once, admit many.
///
/// A CRD with faults still gives a `Crd`: its report says what is wrong. One that does not decode
/// or serves no version says so at every admission; a rule that does not compile is an error at
/// every value that it is about.
pub struct Crd {
    release: Release,
    report: CrdReport,
    resource: Option<Resource>,
    endpoints: Vec<Endpoint>,
    /// The endpoint for objects that name no version of the CRD: the storage version's, where it
    /// is served.
    default_endpoint: usize,
    /// Why there is nothing to serve.
    not_served_because: Option<String>,
    rule_texts: Vec<RuleText>,
    zones: Rc<dyn Zones>,
    /// The views of each endpoint, in the order of the endpoints.
    views: Vec<Views>,
    converter: Option<Converter>,
}

impl fmt::Debug for Crd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Crd");
        shown.field("report", &self.report);
        shown.field("endpoints", &self.endpoints);
        shown.finish_non_exhaustive()
    }
}

/// The API server's report about a CustomResourceDefinition.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CrdReport {
    /// No errors, and decodable.
    pub valid: bool,
    /// The server's text if it refuses the request before validation: the document is not a CRD, or
    /// it has a `resourceVersion` and so exists already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decode_error: Option<String>,
    /// Where in the document the refusal before validation points; empty for all of it.
    #[serde(skip)]
    pub refused_at: &'static str,
    /// Whether the only problem is a `resourceVersion`: the definition was copied from a cluster. It
    /// still works for judging objects.
    #[serde(skip)]
    pub(crate) comes_from_a_cluster: bool,
    /// The value whose type is wrong, if that is the reason for the refusal.
    #[serde(skip)]
    pub mismatch: Option<Box<Mismatch>>,
    /// The message of the Status that a client gets if the CRD is refused. `None` if the text never
    /// reaches a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Unknown or duplicate fields, as strict decoding words them, in document order.
    pub strict: Vec<Strict>,
    /// Why the CRD is refused.
    pub errors: Vec<FieldError>,
    /// The warnings of the server.
    pub warnings: Vec<Warning>,
    /// Remarks of ours, not the server's.
    pub advice: Vec<Advice>,
    /// The estimated cost of each compiled rule.
    pub rules: Vec<RuleCost>,
    /// The estimated cost of all rules, and its limits.
    pub cost: EstimatedCost,
}

/// The estimated cost of all rules of a CRD, in the API server's units.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EstimatedCost {
    /// The sum over all rules of a version: the greatest of all versions.
    pub total: u64,
    /// The greatest sum.
    pub limit: u64,
    /// The greatest cost of one rule.
    pub per_rule_limit: u64,
}

impl Default for EstimatedCost {
    fn default() -> Self {
        Self {
            total: 0,
            limit: rules::PER_SCHEMA,
            per_rule_limit: rules::PER_RULE,
        }
    }
}

/// An object as a client sends it.
pub(crate) struct RequestBody<'a> {
    /// The document that was read from its text.
    pub document: One<'a>,
    /// The text.
    pub text: &'a str,
    /// How the client asks to treat unknown and repeated fields.
    pub validation: FieldValidation,
}

/// A request to the API server with an object.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use crd_drydock::{Crd, Request};
///
/// let read = |name: &str| std::fs::read_to_string(format!("examples/manifests/{name}"));
/// let crd = Crd::new(&read("crds/boats.yaml")?);
/// let (stored, edited) = (read("cluster/albatross.yaml")?, read("boats/albatross.yaml")?);
/// assert!(crd.answer(Request::Create, &edited, None).allowed);
/// assert!(!crd.answer(Request::Update(&stored), &edited, None).allowed);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Request<'a> {
    /// To create it.
    Create,
    /// To update the object that it was, YAML or JSON text.
    Update(&'a str),
    /// To update the status of the object that it was.
    UpdateStatus(&'a str),
}

const NOT_FOUND: &str = "the server could not find the requested resource";

impl Crd {
    /// Compiles a CRD from YAML or JSON text. Never fails: see [`Crd::report`].
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::new_for(text, Release::DEFAULT)
    }

    /// As [`Crd::new`], for the API server of a release.
    #[must_use]
    pub fn new_for(text: &str, release: Release) -> Self {
        Self::created_or_updated(text, None, release)
    }

    /// Compiles an update of a CRD, both YAML or JSON text: the report then says what the API
    /// server says of the update. Never fails.
    #[must_use]
    pub fn update(text: &str, previous: &str) -> Self {
        Self::update_for(text, previous, Release::DEFAULT)
    }

    /// As [`Crd::update`], for the API server of a release.
    #[must_use]
    pub fn update_for(text: &str, previous: &str, release: Release) -> Self {
        Self::created_or_updated(text, Some(previous), release)
    }

    fn created_or_updated(text: &str, previous: Option<&str>, release: Release) -> Self {
        let reading = match previous {
            None => Reading::new(text),
            Some(previous) => Reading::update(text, previous),
        };
        reading.into_crd(release)
    }

    /// Compiles a definition, or its update, that is decoded.
    pub(crate) fn from_decoded<'a>(
        decoded: Result<Decoded<'a>, Refusal>,
        previous: Option<Result<Decoded<'a>, String>>,
        release: Release,
    ) -> Self {
        Self::from_prepared(&Prepared::from_decoded(decoded, previous, release), release)
    }

    /// Compiles what is made ready for the server of a release.
    fn from_prepared(prepared: &Result<Prepared<'_>, Refusal>, release: Release) -> Self {
        match prepared {
            Ok(prepared) => Self::serve(prepared, release),
            Err(refusal) => Self::undecodable(refusal.clone(), release),
        }
    }

    fn undecodable(refusal: Refusal, release: Release) -> Self {
        Self {
            release,
            not_served_because: Some(format!("the CRD cannot be decoded: {}", refusal.text)),
            report: CrdReport {
                decode_error: Some(refusal.text),
                mismatch: refusal.mismatch,
                message: refusal.message,
                ..CrdReport::default()
            },
            resource: None,
            endpoints: Vec::new(),
            default_endpoint: 0,
            rule_texts: Vec::new(),
            zones: Rc::new(NoZones),
            views: Vec::new(),
            converter: None,
        }
    }

    fn serve(prepared: &Prepared<'_>, release: Release) -> Self {
        let Prepared {
            definition,
            previous,
            strict,
            unnoticed,
            refusal,
        } = prepared;
        let spec = &definition.spec;
        let mut rule_texts = Vec::new();
        let (endpoints, default_endpoint) = endpoints(spec, release, &mut rule_texts);
        let serves_nothing = default_endpoint.is_none();
        let not_served_because = serves_nothing.then(|| SERVES_NOTHING.to_owned());
        let nodes: Vec<&Node> = endpoints.iter().map(Endpoint::schema).collect();
        let host = Host::new(&NoZones).with(release.features());
        let mut findings = check::check(definition, previous.as_ref(), &nodes, &host, release);
        let advice = &mut findings.advice;
        if serves_nothing {
            advice.insert(0, Advice::serves_nothing());
        }
        advice.extend(unnoticed.iter().map(|path| Advice::unnoticed(path)));
        findings.errors.found_by(release);
        let refused_at = refusal.as_ref().map_or("", |_| "metadata.resourceVersion");
        if refusal.is_some() {
            findings.errors.0.clear();
        }
        let message = match refusal {
            Some(refusal) => refusal.message.clone(),
            None => invalid(&definition.metadata.name, &findings.errors.0),
        };
        Self {
            release,
            report: CrdReport {
                valid: refusal.is_none() && findings.errors.is_empty(),
                message,
                refused_at,
                comes_from_a_cluster: refusal.is_some(),
                decode_error: refusal.as_ref().map(|refusal| refusal.text.clone()),
                mismatch: None,
                strict: strict.clone(),
                errors: findings.errors.0,
                warnings: findings.warnings,
                advice: findings.advice,
                rules: findings.rules,
                cost: EstimatedCost {
                    total: findings.total,
                    ..EstimatedCost::default()
                },
            },
            resource: Some(Resource::from_spec(spec)),
            endpoints,
            default_endpoint: default_endpoint.unwrap_or(0),
            not_served_because,
            rule_texts,
            zones: Rc::new(NoZones),
            views: Views::for_versions(spec),
            converter: Some(Converter::new(definition)),
        }
    }

    /// Gives rules the time zones that they may name; without them they know UTC and offsets.
    #[must_use]
    pub fn with_zones(mut self, zones: Rc<dyn Zones>) -> Self {
        self.zones = zones;
        self
    }

    /// The release whose API server answers.
    #[must_use]
    pub fn release(&self) -> Release {
        self.release
    }

    /// The API server's report about the CRD.
    #[must_use]
    pub fn report(&self) -> &CrdReport {
        &self.report
    }

    /// The resource that the CRD defines; `None` if it does not decode.
    #[must_use]
    pub fn resource(&self) -> Option<&Resource> {
        self.resource.as_ref()
    }

    /// The rules of all versions, indexed by the number in [`crate::admission::RuleRun`].
    #[must_use]
    pub fn rule_texts(&self) -> &[RuleText] {
        &self.rule_texts
    }

    /// Answers the creation of an object, YAML or JSON text, at the endpoint of `version`: by
    /// default the version that the object names, or the storage version where it names none
    /// that the CRD serves.
    #[must_use]
    pub fn admit<'a>(&'a self, object: &'a str, version: Option<&str>) -> Admission<'a> {
        self.answer(Request::Create, object, version)
    }

    /// Answers a request with an object, YAML or JSON text, at an endpoint as [`Crd::admit`].
    #[must_use]
    pub fn answer<'a>(
        &'a self,
        request: Request<'a>,
        object: &'a str,
        version: Option<&str>,
    ) -> Admission<'a> {
        self.answer_validating(request, object, version, FieldValidation::default())
    }

    /// As [`Crd::answer`]; `validation` says what becomes of unknown and repeated fields.
    #[must_use]
    pub fn answer_validating<'a>(
        &'a self,
        request: Request<'a>,
        object: &'a str,
        version: Option<&str>,
        validation: FieldValidation,
    ) -> Admission<'a> {
        if let Some(reason) = &self.not_served_because {
            return Admission::refused(reason.as_str()).with_status(NOT_FOUND);
        }
        let parsed = match document::parse_one(object, Duplicates::LastWins) {
            Ok(parsed) => parsed,
            Err(fault) => return Admission::refused(fault.to_string()),
        };
        let (target, previous) = match request {
            Request::Create => (RequestTarget::Object, None),
            Request::Update(previous) => (RequestTarget::Object, Some(previous)),
            Request::UpdateStatus(previous) => (RequestTarget::Status, Some(previous)),
        };
        let previous = match previous.map(|text| document::parse_one(text, Duplicates::LastWins)) {
            None => None,
            Some(Ok(previous)) => Some(previous.value),
            Some(Err(fault)) => {
                return Admission::refused(status::about_previous(&fault.to_string()));
            }
        };
        let body = RequestBody {
            document: parsed,
            text: object,
            validation,
        };
        self.answer_on(&self.host(), target, body, previous, version)
    }

    /// [`Crd::answer`] for a document that is already read.
    #[must_use]
    pub(crate) fn answer_document<'a>(
        &'a self,
        target: RequestTarget,
        sent: RequestBody<'a>,
        previous: Option<Value<'a>>,
        version: Option<&str>,
    ) -> Admission<'a> {
        self.answer_on(&self.host(), target, sent, previous, version)
    }

    /// Removes the fields of a stored object that the definition does not list.
    pub(crate) fn prune_stored(&self, object: &mut Value<'_>) {
        if let Some(endpoint) = self.endpoint(object, None) {
            prune(object, endpoint.schema(), &mut Vec::new());
        }
    }

    fn answer_on<'a>(
        &'a self,
        host: &Host<'_>,
        target: RequestTarget,
        sent: RequestBody<'a>,
        previous: Option<Value<'a>>,
        version: Option<&str>,
    ) -> Admission<'a> {
        let RequestBody {
            document: object,
            text: body,
            validation,
        } = sent;
        if let Some(reason) = &self.not_served_because {
            return Admission::refused(reason.as_str()).with_status(NOT_FOUND);
        }
        let endpoint = self.endpoint(&object.value, version);
        let Some(endpoint) = endpoint.filter(|endpoint| endpoint.served) else {
            return Admission::refused(NOT_FOUND).with_status(NOT_FOUND);
        };
        if target == RequestTarget::Status && !endpoint.has_status {
            let meta = object.value.get("metadata");
            let name = meta.and_then(|meta| meta.get("name")?.as_str());
            let name = name.unwrap_or_default();
            let text = status::not_found(&endpoint.plural, &endpoint.group, name);
            return Admission::refused(text.as_str()).with_status(text);
        }
        if object.is_too_large() {
            return Admission::refused(TOO_LARGE).with_status(TOO_LARGE);
        }
        let unrecognized = Unrecognized::in_body(&object.value);
        let mut admission = match unrecognized {
            Some(Unrecognized::NoKind) => {
                let cause = Unrecognized::NoKind.cause(body);
                let message =
                    endpoint.message_without_kind(&object.value, validation, &cause, body);
                return Admission::refused(cause).with_status(message);
            }
            _ => self.dispatch(
                (endpoint, host),
                target,
                Body::from_document(object, validation),
                previous,
            ),
        };
        if let Some(unrecognized) = unrecognized {
            let cause = unrecognized.cause(body);
            if admission.decode_error.is_none() {
                admission = Admission::refused(&*cause);
            }
            admission.status = Some(status::unrecognized(&endpoint.kind, &cause, body));
        }
        admission
    }

    /// Sends a request to its endpoint: a create, or an update of the previous object.
    fn dispatch<'a>(
        &'a self,
        (endpoint, host): (&'a Endpoint, &Host<'_>),
        target: RequestTarget,
        body: Body<'a>,
        previous: Option<Value<'a>>,
    ) -> Admission<'a> {
        let mut admission = match previous {
            None => endpoint.create(body, &self.endpoints, host),
            Some(previous) => endpoint.update(target, body, previous, &self.endpoints, host),
        };
        if self.release != Release::DEFAULT {
            let found = admission.errors.iter_mut();
            let found = found.chain(&mut admission.suppressed);
            found.for_each(|error| error.release = self.release);
        }
        admission
    }

    /// The host of rules: time zones, and the features of the release.
    pub(crate) fn host(&self) -> Host<'_> {
        Host::new(&*self.zones).with(self.release.features())
    }

    /// The time zones that rules may name.
    pub(crate) fn zones(&self) -> Rc<dyn Zones> {
        Rc::clone(&self.zones)
    }

    /// Why the CRD answers no request.
    #[must_use]
    pub(crate) fn not_served_because(&self) -> Option<&str> {
        self.not_served_because.as_deref()
    }

    /// The versions in the order of the document.
    #[doc(hidden)]
    #[must_use]
    pub fn endpoints(&self) -> &[Endpoint] {
        &self.endpoints
    }

    fn endpoint(&self, object: &Value<'_>, version: Option<&str>) -> Option<&Endpoint> {
        if let Some(version) = version {
            return self
                .endpoints
                .iter()
                .find(|endpoint| endpoint.version == version);
        }
        let named = object.get("apiVersion").and_then(Value::as_str);
        let GroupVersion { group, version } = GroupVersion::split(named.unwrap_or_default());
        let serves =
            |endpoint: &&Endpoint| (&*endpoint.group, &*endpoint.version) == (group, version);
        self.endpoints
            .iter()
            .find(serves)
            .or_else(|| self.endpoints.get(self.default_endpoint))
    }
}

/// Decodes a definition from a request. A stored definition may be larger.
fn request<'t>(document: One<'t>, body: &str) -> Result<Decoded<'t>, Refusal> {
    if document.is_too_large() {
        return Err(Refusal::plain(TOO_LARGE));
    }
    let unrecognized = Unrecognized::in_body(&document.value);
    definition::decode_document(document).map_err(|refusal| match unrecognized {
        Some(Unrecognized::Unreadable(cause)) => Refusal {
            message: Some(status::unrecognized(definition::KIND, &cause, body)),
            ..refusal
        },
        _ => refusal,
    })
}

/// The endpoints of all versions, and which of them answers for an object that names none: the
/// storage version, or else the first one that is served.
fn endpoints(
    spec: &Spec<'_>,
    release: Release,
    rule_texts: &mut Vec<RuleText>,
) -> (Vec<Endpoint>, Option<usize>) {
    let mut endpoints = Vec::new();
    let mut default_endpoint = None;
    for version in spec.versions() {
        if version.served && (version.storage || default_endpoint.is_none()) {
            default_endpoint = Some(endpoints.len());
        }
        endpoints.push(endpoint(spec, version, release, rule_texts));
    }
    let storage = spec.storage_version().map(|version| &*version.name);
    for endpoint in &mut endpoints {
        endpoint.reads_as_stored = read_back::reads_as_stored(endpoint, storage);
    }
    (endpoints, default_endpoint)
}

/// The message of the Status for a definition with errors.
fn invalid(name: &str, errors: &[FieldError]) -> Option<String> {
    let message = || status::invalid(definition::KIND, definition::GROUP, name, errors);
    (!errors.is_empty()).then(message)
}

fn endpoint(
    spec: &Spec<'_>,
    version: &Version<'_>,
    release: Release,
    rule_texts: &mut Vec<RuleText>,
) -> Endpoint {
    let schema = match version.open_api_schema() {
        Some(props) => Node::compile_with(props, release, rule_texts),
        None => Node::default(),
    };
    let mut endpoint = Endpoint::new(&spec.group, &version.name, &spec.names.kind, schema);
    endpoint.plural = spec.names.plural.to_string();
    endpoint.served = version.served;
    endpoint.release = release;
    endpoint.namespaced = spec.scope == "Namespaced";
    endpoint.has_status = version.has_status();
    endpoint.scale = version.scale().map(|scale| ScalePaths {
        spec_replicas: ScalePath::new(&scale.spec_replicas_path),
        status_replicas: ScalePath::new(&scale.status_replicas_path),
        label_selector: scale.label_selector_path.as_deref().map(ScalePath::new),
    });
    endpoint.deprecation = spec.deprecation_warning(version);
    endpoint
}
