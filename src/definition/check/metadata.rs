//! The metadata of a definition: its name follows from its spec, and protected groups need an
//! approval.

use super::super::{CustomResourceDefinition, Metadata};
use crate::go::url;
use crate::machinery::object_meta::{self, MetaRules};
use crate::machinery::{BadValue, Errors, names};

const APPROVED: &str = "api-approved.kubernetes.io";
const APPROVED_FIELD: &str = "metadata.annotations[api-approved.kubernetes.io]";

/// Adds what is wrong with the metadata of a new definition.
pub(super) fn check(definition: &CustomResourceDefinition<'_>, errors: &mut Errors) {
    let spec = &definition.spec;
    let wanted = [&*spec.names.plural, ".", &*spec.group].concat();
    let with_wanted = |name: &str, mut faults: Vec<String>| {
        if name != wanted {
            faults.push(r#"must be spec.names.plural+"."+spec.group"#.to_owned());
        }
        faults
    };
    let rules = MetaRules {
        name: &|name| with_wanted(name, names::dns1123_subdomain(name)),
        generate_name: &|name| with_wanted(name, names::dns1123_subdomain_prefix(name)),
        name_required: true,
        namespaced: false,
    };
    let meta = definition.metadata.to_value();
    object_meta::validate_create(&meta, &rules, "metadata", errors);
}

/// Adds what is wrong with the metadata of an updated definition.
pub(super) fn check_update(
    definition: &CustomResourceDefinition<'_>,
    previous: &CustomResourceDefinition<'_>,
    errors: &mut Errors,
) {
    let (meta, before) = (definition.metadata.to_value(), previous.metadata.to_value());
    object_meta::validate_update(&meta, &before, "metadata", errors);
}

/// What the annotation says of the approval of an API in a protected group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Approval {
    Missing,
    Invalid,
    Bypassed,
    Approved,
}

impl Approval {
    fn of<'m>(metadata: &'m Metadata<'_>) -> (Self, &'m str) {
        let found = metadata.annotations.iter().find(|(key, _)| key == APPROVED);
        let text = found.map_or("", |(_, text)| &**text);
        let approval = match text {
            "" => Self::Missing,
            _ if text.starts_with("unapproved") => Self::Bypassed,
            _ => match url::parse_request_uri(text) {
                Ok(url) if !url.scheme.is_empty() && !url.host.is_empty() => Self::Approved,
                _ => Self::Invalid,
            },
        };
        (approval, text)
    }
}

/// Adds an error where a protected group lacks its approval, unless that is nothing new.
pub(super) fn check_approval(
    definition: &CustomResourceDefinition<'_>,
    previous: Option<&CustomResourceDefinition<'_>>,
    errors: &mut Errors,
) {
    if !is_protected(&definition.spec.group) {
        return;
    }
    let (approval, text) = Approval::of(&definition.metadata);
    if previous.is_some_and(|previous| Approval::of(&previous.metadata).0 == approval) {
        return;
    }
    let demand = |how: &str| {
        [
            r#"protected groups must have approval annotation "api-approved.kubernetes.io""#,
            how,
            ", see https://github.com/kubernetes/enhancements/pull/1111",
        ]
        .concat()
    };
    match approval {
        Approval::Missing => errors.required(APPROVED_FIELD, demand("")),
        Approval::Invalid => errors.invalid(
            APPROVED_FIELD,
            BadValue::text(text),
            demand(r#" with either a URL or a reason starting with "unapproved""#),
        ),
        Approval::Bypassed | Approval::Approved => {}
    }
}

/// Whether a group belongs to the Kubernetes project.
fn is_protected(group: &str) -> bool {
    ["k8s.io", "kubernetes.io"].iter().any(|owned| {
        let rest = group.strip_suffix(owned);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_below_the_projects_own_are_protected() {
        for (group, want) in [
            ("k8s.io", true),
            ("a.k8s.io", true),
            ("a.b.kubernetes.io", true),
            ("ak8s.io", false),
            ("k8s.io.example.org", false),
            ("", false),
        ] {
            assert_eq!(is_protected(group), want, "{group}");
        }
    }
}
