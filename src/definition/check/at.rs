//! Maps paths of the API server's internal form to paths in the user's document.

use crate::machinery::{Errors, field_path};

/// The prefixes that differ: the API server's, and the document's.
const BEGINNINGS: [(&str, &str); 10] = [
    ("spec.validation", "spec.versions[0].schema"),
    ("spec.schema", "spec.versions[0].schema"),
    ("spec.subresources", "spec.versions[0].subresources"),
    (
        "spec.additionalPrinterColumns",
        "spec.versions[0].additionalPrinterColumns",
    ),
    ("spec.selectableFields", "spec.versions[0].selectableFields"),
    // The API server confuses the two.
    (
        "spec.conversion.webhookClientConfig.service.name",
        "spec.conversion.webhook.clientConfig.service.namespace",
    ),
    (
        "spec.conversion.webhookClientConfig.service.namespace",
        "spec.conversion.webhook.clientConfig.service.name",
    ),
    (
        "spec.conversion.webhookClientConfig",
        "spec.conversion.webhook.clientConfig",
    ),
    (
        "spec.conversion.conversionReviewVersions",
        "spec.conversion.webhook.conversionReviewVersions",
    ),
    // The server maintains this field. Users can change the versions.
    ("status.storedVersions", "spec.versions"),
];

/// The place in the user's document, where it has another path there.
pub(super) fn at(field: &str) -> Option<String> {
    if field == "spec.version" {
        return Some("spec.versions[0].name".to_owned());
    }
    let mut at = None;
    for (theirs, ours) in BEGINNINGS {
        if let Some(rest) = field_path::below(field, theirs) {
            let rest = match ours {
                "spec.versions" => "",
                _ => rest,
            };
            at = Some([ours, rest].concat());
            break;
        }
    }
    let path = at.as_deref().unwrap_or(field);
    if let Some(column) = path.strip_suffix(".JSONPath") {
        at = Some([column, ".jsonPath"].concat());
    } else if path.contains(".default.[") {
        // The server's validation names the items of a list like this.
        at = Some(path.replace(".default.[", ".default["));
    }
    at
}

/// The path in the user's document.
pub(super) fn users(field: String) -> String {
    at(&field).unwrap_or(field)
}

/// Gives errors their places.
pub(super) fn locate(errors: &mut Errors) {
    for error in &mut errors.0 {
        error.at = at(&error.field).or_else(|| error.at.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_paths_lead_to_the_users_document() {
        for (field, want) in [
            ("spec.group", None),
            ("metadata.name", None),
            ("spec.versions[1].schema.openAPIV3Schema.type", None),
            ("spec.validation", Some("spec.versions[0].schema")),
            (
                "spec.validation.openAPIV3Schema.properties[a].type",
                Some("spec.versions[0].schema.openAPIV3Schema.properties[a].type"),
            ),
            ("spec.validations", None),
            ("spec.version", Some("spec.versions[0].name")),
            (
                "spec.additionalPrinterColumns[2].JSONPath",
                Some("spec.versions[0].additionalPrinterColumns[2].jsonPath"),
            ),
            (
                "spec.versions[1].additionalPrinterColumns[2].JSONPath",
                Some("spec.versions[1].additionalPrinterColumns[2].jsonPath"),
            ),
            (
                "spec.conversion.webhookClientConfig.service.name",
                Some("spec.conversion.webhook.clientConfig.service.namespace"),
            ),
            (
                "spec.conversion.webhookClientConfig.url",
                Some("spec.conversion.webhook.clientConfig.url"),
            ),
            ("status.storedVersions[0]", Some("spec.versions")),
            (
                "spec.validation.openAPIV3Schema.default.[0].k",
                Some("spec.versions[0].schema.openAPIV3Schema.default[0].k"),
            ),
        ] {
            assert_eq!(at(field).as_deref(), want, "{field}");
        }
    }
}
