//! The cells of what is registered at a cluster: aggregated APIs, requests for certificates, drivers of storage,
//! policies of admission, revisions.

use super::Printing;
use super::fields::{at, is_true, items, joined, string, strings};
use crate::machinery::GroupVersion;
use crate::value::Value;
use crate::views::age;

/// The Service of an APIService.
pub(super) fn service(api: &Value<'_>, _: Printing) -> String {
    match at(api, "spec.service") {
        Some(service) => [string(service, "namespace"), "/", string(service, "name")].concat(),
        None => "Local".to_owned(),
    }
}

/// Whether an APIService is available, and why not.
pub(super) fn available(api: &Value<'_>, _: Printing) -> String {
    let mut conditions = items(api, "status.conditions").iter();
    let Some(own) = conditions.find(|condition| string(condition, "type") == "Available") else {
        return "Unknown".to_owned();
    };
    match (string(own, "status"), string(own, "reason")) {
        (status, "") | (status @ "True", _) => status.to_owned(),
        (status, reason) => format!("{status} ({reason})"),
    }
}

/// How long the certificate of a request should be valid.
pub(super) fn requested_duration(request: &Value<'_>, _: Printing) -> String {
    const NANOS: i128 = 1_000_000_000;
    let seconds = at(request, "spec.expirationSeconds").and_then(Value::as_int);
    seconds.map_or_else(
        || "<none>".to_owned(),
        |seconds| age::duration_text(i128::from(seconds) * NANOS),
    )
}

/// What became of a request for a certificate.
pub(super) fn request_state(request: &Value<'_>, _: Printing) -> String {
    let conditions = items(request, "status.conditions");
    let has = |name| conditions.iter().any(|own| string(own, "type") == name);
    let mut state = match (has("Denied"), has("Approved")) {
        (true, _) => "Denied",
        (false, true) => "Approved",
        (false, false) => "Pending",
    }
    .to_owned();
    if has("Failed") {
        state.push_str(",Failed");
    }
    if !string(request, "status.certificate").is_empty() {
        state.push_str(",Issued");
    }
    state
}

/// The audiences of the tokens that a driver asks for.
pub(super) fn audiences(driver: &Value<'_>, _: Printing) -> String {
    if at(driver, "spec.tokenRequests").is_none() {
        return "<unset>".to_owned();
    }
    let requests = items(driver, "spec.tokenRequests").iter();
    let audiences = requests.map(|request| string(request, "audience"));
    joined(&audiences.collect::<Vec<_>>(), "")
}

/// The modes of the volumes of a driver. The server fills in one mode.
pub(super) fn modes(driver: &Value<'_>, _: Printing) -> String {
    joined(&strings(driver, "spec.volumeLifecycleModes"), "Persistent")
}

/// The kind of the parameters of a policy.
pub(super) fn parameter_kind(policy: &Value<'_>, _: Printing) -> String {
    match at(policy, "spec.paramKind") {
        Some(kind) => [string(kind, "apiVersion"), "/", string(kind, "kind")].concat(),
        None => "<unset>".to_owned(),
    }
}

/// The object whose revision it is.
pub(super) fn controller(revision: &Value<'_>, _: Printing) -> String {
    let mut owners = items(revision, "metadata.ownerReferences").iter();
    let Some(owner) = owners.find(|owner| is_true(owner, "controller")) else {
        return "<none>".to_owned();
    };
    let group = GroupVersion::split(string(owner, "apiVersion")).group;
    let kind = match group {
        "" => string(owner, "kind").to_owned(),
        group => [string(owner, "kind"), ".", group].concat(),
    };
    [&*kind.to_ascii_lowercase(), "/", string(owner, "name")].concat()
}
