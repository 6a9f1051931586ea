//! `spec.conversion`, under the names that it has inside the API server.

use super::super::{ClientConfig, Conversion, ServiceReference, Spec};
use super::names::one_of;
use super::{Demands, certificates};
use crate::go::{base64, url};
use crate::machinery::{BadValue, Errors, names};
use crate::value::order::Places;
use crate::value::{Str, Value};

const CLIENT: &str = "spec.conversion.webhookClientConfig";
const REVIEWS: &str = "spec.conversion.conversionReviewVersions";
const URL_FORM: &str = "; desired format: https://host[/path]";
/// The review versions that the API server before this one understands.
const UNDERSTOOD: [&str; 2] = ["v1", "v1beta1"];

/// Adds what is wrong with the conversion of objects between versions.
pub(super) fn check(spec: &Spec<'_>, demands: &Demands, errors: &mut Errors) {
    let Some(conversion) = &spec.conversion else {
        return;
    };
    let strategy = &*conversion.strategy;
    if strategy != "None" && spec.preserve_unknown_fields {
        errors.invalid(
            "spec.conversion.strategy",
            BadValue::json_text(strategy),
            "must be None if spec.preserveUnknownFields is true",
        );
    }
    let accepted = ["None", "Webhook"];
    one_of("spec.conversion.strategy", strategy, accepted, errors);
    let (client, reviews) = (client_config(conversion), review_versions(conversion));
    if strategy == "Webhook" {
        match client {
            None => errors.required(CLIENT, "required when strategy is set to Webhook"),
            Some(client) => check_client(client, demands, errors),
        }
        check_reviews(reviews, demands, errors);
        return;
    }
    const NO_WEBHOOK: &str = "should not be set when strategy is not set to Webhook";
    if client.is_some() {
        errors.forbidden(CLIENT, NO_WEBHOOK);
    }
    if !reviews.is_empty() {
        errors.forbidden(REVIEWS, NO_WEBHOOK);
    }
}

/// Whether review versions hold one that the API server understands, or none at all.
pub(super) fn reviews_are_understood(spec: &Spec<'_>) -> bool {
    let reviews = spec.conversion.as_ref().map_or(&[][..], review_versions);
    reviews.is_empty() || reviews.iter().any(is_understood)
}

/// Whether there is a bundle that holds no certificate.
#[must_use]
pub fn has_bad_bundle(spec: &Spec<'_>) -> bool {
    let client = spec.conversion.as_ref().and_then(client_config);
    client.is_some_and(|client| {
        let bundle = &client.ca_bundle.0;
        !bundle.is_empty() && certificates::check(bundle).is_err()
    })
}

fn is_understood(version: &Str<'_>) -> bool {
    UNDERSTOOD.contains(&&**version)
}

fn client_config<'c, 'a>(conversion: &'c Conversion<'a>) -> Option<&'c ClientConfig<'a>> {
    conversion.webhook.as_ref()?.client_config.as_ref()
}

fn review_versions<'c, 'a>(conversion: &'c Conversion<'a>) -> &'c [Str<'a>] {
    let webhook = conversion.webhook.as_ref();
    let versions = webhook.and_then(|webhook| webhook.conversion_review_versions.as_deref());
    versions.unwrap_or_default()
}

fn check_client(client: &ClientConfig<'_>, demands: &Demands<'_>, errors: &mut Errors) {
    match (&client.url, &client.service) {
        (Some(url), None) => check_url(url, errors),
        (None, Some(service)) => check_service(service, errors),
        _ => errors.required(CLIENT, "exactly one of url or service is required"),
    }
    let bundle = &client.ca_bundle.0;
    if demands.certificates
        && !bundle.is_empty()
        && let Err(fault) = certificates::check(bundle)
    {
        errors.invalid(
            [CLIENT, ".caBundle"].concat(),
            BadValue::text(&base64::encode(bundle)),
            ["unable to load root certificates: ", &fault].concat(),
        );
    }
}

fn check_url(text: &str, errors: &mut Errors) {
    let field = [CLIENT, ".url"].concat();
    let url = match url::parse(text) {
        Ok(url) => url,
        Err(fault) => {
            let detail = ["url must be a valid URL: ", &fault, URL_FORM].concat();
            return errors.required(field, detail);
        }
    };
    let mut invalid = |part: &str, detail: String| {
        errors.invalid(&*field, BadValue::text(part), detail);
    };
    if url.scheme != "https" {
        let detail = ["'https' is the only allowed URL scheme", URL_FORM].concat();
        invalid(&url.scheme, detail);
    }
    if url.host.is_empty() {
        invalid("", ["host must be specified", URL_FORM].concat());
    }
    if let Some(user) = url.user() {
        let detail = "user information is not permitted in the URL";
        invalid(&user, detail.to_owned());
    }
    let fragment = url.unescaped_fragment();
    if !fragment.is_empty() {
        let detail = "fragments are not permitted in the URL";
        invalid(&fragment, detail.to_owned());
    }
    if !url.query.is_empty() {
        let detail = "query parameters are not permitted in the URL";
        invalid(url.query, detail.to_owned());
    }
}

fn check_service(service: &ServiceReference<'_>, errors: &mut Errors) {
    // The API server confuses the two.
    for (member, wanted) in [
        (".service.name", &service.namespace),
        (".service.namespace", &service.name),
    ] {
        if wanted.is_empty() {
            errors.missing([CLIENT, member].concat());
        }
    }
    let port = service.port.unwrap_or(0);
    if !(1..=65535).contains(&port) {
        errors.invalid(
            [CLIENT, ".service.port"].concat(),
            BadValue::Plain(Value::Int(port.into())),
            "port is not valid: must be between 1 and 65535, inclusive",
        );
    }
    if let Some(path) = &service.path {
        check_path(path, errors);
    }
}

fn check_path(path: &str, errors: &mut Errors) {
    let mut invalid = |detail: String| {
        let field = [CLIENT, ".service.path"].concat();
        errors.invalid(field, BadValue::text(path), detail);
    };
    if matches!(path, "" | "/") {
        return;
    }
    let empty = |index: usize| format!("segment[{index}] may not be empty");
    if path == "//" {
        return invalid(empty(0));
    }
    if !path.starts_with('/') {
        invalid("must start with a '/'".to_owned());
    }
    // Go drops a byte, whatever it is.
    let bytes = path.as_bytes().get(1..).unwrap_or_default();
    let bytes = bytes.strip_suffix(b"/").unwrap_or(bytes);
    for (index, step) in bytes.split(|byte| *byte == b'/').enumerate() {
        if step.is_empty() {
            invalid(empty(index));
            continue;
        }
        for fault in names::dns1123_subdomain(&String::from_utf8_lossy(step)) {
            invalid(format!("segment[{index}]: {fault}"));
        }
    }
}

fn check_reviews(reviews: &[Str<'_>], demands: &Demands, errors: &mut Errors) {
    if reviews.is_empty() {
        return errors.missing(REVIEWS);
    }
    let mut first = Places::new();
    for (index, version) in reviews.iter().enumerate() {
        let field = || format!("{REVIEWS}[{index}]");
        if *first.entry(Str::Borrowed(version)).or_insert(index) < index {
            errors.invalid(field(), BadValue::text(version), "duplicate version");
            continue;
        }
        for fault in names::dns1035_label(version) {
            errors.invalid(field(), BadValue::text(version), fault);
        }
    }
    if demands.understood_reviews && !reviews.iter().any(is_understood) {
        errors.invalid(
            REVIEWS,
            BadValue::texts(reviews.iter().map(|version| &**version)),
            "must include at least one of v1, v1beta1",
        );
    }
}
