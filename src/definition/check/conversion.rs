//! `spec.conversion`, under the names that it has inside the API server.

use super::super::{ClientConfig, Conversion, ServiceReference, Spec};
use super::names::one_of;
use super::{Demands, certificates};
use crate::go::{base64, url};
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::go_syntax::GoType;
use crate::machinery::{BadValue, Cause, Errors, names};
use crate::releases::Release;
use crate::value::order::Places;
use crate::value::{Str, Value};

const CLIENT: &str = "spec.conversion.webhookClientConfig";
const REVIEWS: &str = "spec.conversion.conversionReviewVersions";
/// The review versions that the API server before this one understands.
const UNDERSTOOD: [&str; 2] = ["v1", "v1beta1"];

/// Adds the errors of `spec.conversion`.
pub(super) fn check(spec: &Spec<'_>, demands: &Demands, errors: &mut Errors) {
    let Some(conversion) = &spec.conversion else {
        return;
    };
    let strategy = &*conversion.strategy;
    if strategy != "None" && spec.preserve_unknown_fields {
        errors.invalid(
            "spec.conversion.strategy",
            BadValue::json_text(strategy),
            Definition::NoConversion,
        );
    }
    let accepted = ["None", "Webhook"];
    one_of("spec.conversion.strategy", strategy, accepted, errors);
    let (client, reviews) = (client_config(conversion), review_versions(conversion));
    if strategy == "Webhook" {
        match client {
            None => errors.required(CLIENT, Definition::NoClient),
            Some(client) => check_client(client, demands, errors),
        }
        check_reviews(reviews, demands, errors);
        return;
    }
    if client.is_some() {
        errors.forbidden(CLIENT, Definition::NoWebhook);
    }
    if !reviews.is_empty() {
        errors.forbidden(REVIEWS, Definition::NoWebhook);
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
        (Some(url), None) => check_url(url, demands.release, errors),
        (None, Some(service)) => check_service(service, errors),
        _ => errors.required(CLIENT, Definition::UrlOrService),
    }
    let bundle = &client.ca_bundle.0;
    if demands.certificates
        && !bundle.is_empty()
        && let Err(fault) = certificates::check(bundle)
    {
        errors.invalid(
            [CLIENT, ".caBundle"].concat(),
            BadValue::Struct(Value::String(base64::encode(bundle).into()), &GoType::Bytes),
            Detail::Certificates(fault.into()),
        );
    }
}

fn check_url(text: &str, release: Release, errors: &mut Errors) {
    let field = [CLIENT, ".url"].concat();
    let url = match url::parse(text, release.features()) {
        Ok(url) => url,
        Err(fault) => {
            return errors.required(field, Detail::Url(fault.into()));
        }
    };
    let mut invalid = |part: &str, cause: Definition| {
        errors.invalid(&*field, BadValue::text(part), cause);
    };
    if url.scheme != "https" {
        invalid(&url.scheme, Definition::Https);
    }
    if url.host.is_empty() {
        invalid("", Definition::NoHost);
    }
    if let Some(user) = url.user() {
        invalid(&user, Definition::UserInUrl);
    }
    let fragment = url.unescaped_fragment();
    if !fragment.is_empty() {
        invalid(&fragment, Definition::FragmentInUrl);
    }
    if !url.query.is_empty() {
        invalid(url.query, Definition::QueryInUrl);
    }
}

fn check_service(service: &ServiceReference<'_>, errors: &mut Errors) {
    // The API server confuses the two.
    for (member, wanted, cause) in [
        (
            ".service.name",
            &service.namespace,
            Definition::NoServiceName,
        ),
        (
            ".service.namespace",
            &service.name,
            Definition::NoServiceNamespace,
        ),
    ] {
        if wanted.is_empty() {
            errors.required([CLIENT, member].concat(), cause);
        }
    }
    let port = service.port.unwrap_or(0);
    if !(1..=65535).contains(&port) {
        errors.invalid(
            [CLIENT, ".service.port"].concat(),
            BadValue::Plain(Value::Int(port.into())),
            Definition::Port,
        );
    }
    if let Some(path) = &service.path {
        check_path(path, errors);
    }
}

fn check_path(path: &str, errors: &mut Errors) {
    let mut invalid = |cause: Cause| {
        let field = [CLIENT, ".service.path"].concat();
        errors.invalid(field, BadValue::text(path), cause);
    };
    if matches!(path, "" | "/") {
        return;
    }
    let segment = |index, fault| Detail::Segment { index, fault }.into();
    if path == "//" {
        return invalid(segment(0, None));
    }
    if !path.starts_with('/') {
        invalid(Definition::RelativePath.into());
    }
    // Go drops a byte, whatever it is.
    let bytes = path.as_bytes().get(1..).unwrap_or_default();
    let bytes = bytes.strip_suffix(b"/").unwrap_or(bytes);
    for (index, step) in bytes.split(|byte| *byte == b'/').enumerate() {
        if step.is_empty() {
            invalid(segment(index, None));
            continue;
        }
        for fault in names::dns1123_subdomain(&String::from_utf8_lossy(step)) {
            invalid(segment(index, Some(fault)));
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
            errors.invalid(field(), BadValue::text(version), Definition::RepeatedReview);
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
            Definition::UnknownReviews,
        );
    }
}
