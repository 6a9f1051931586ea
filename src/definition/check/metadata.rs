//! The metadata of a definition: its name follows from its spec, and protected groups need an
//! approval.

use super::super::CustomResourceDefinition;
use super::super::approval::Approval;
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::names::{self, NameFault};
use crate::machinery::object_meta::{self, MetaRules};
use crate::machinery::{BadValue, Errors};
use crate::releases::Features;

const APPROVED_FIELD: &str = "metadata.annotations[api-approved.kubernetes.io]";

/// Adds the errors of the metadata of a new or updated definition.
pub(super) fn check(
    definition: &CustomResourceDefinition<'_>,
    previous: Option<&CustomResourceDefinition<'_>>,
    features: Features,
    errors: &mut Errors,
) {
    const AT: &str = "metadata";
    let meta = definition.metadata.to_value();
    if let Some(previous) = previous {
        let previous = previous.metadata.to_value();
        return object_meta::validate_update(&meta, &previous, false, features, AT, errors);
    }
    let spec = &definition.spec;
    let wanted = [&*spec.names.plural, ".", &*spec.group].concat();
    let with_wanted = |name: &str, faults: Vec<NameFault>| {
        let mut causes = object_meta::causes(faults);
        if name != wanted {
            causes.push(Definition::PluralAndGroup.into());
        }
        causes
    };
    let rules = MetaRules {
        name: &|name| with_wanted(name, names::dns1123_subdomain(name)),
        generate_name: &|name| with_wanted(name, names::dns1123_subdomain_prefix(name)),
        name_required: true,
        namespaced: false,
        features,
    };
    object_meta::validate_create(&meta, &rules, AT, errors);
}

/// Adds an error if a protected group lacks its approval, unless it lacked it before the update.
pub(super) fn check_approval(
    definition: &CustomResourceDefinition<'_>,
    previous: Option<&CustomResourceDefinition<'_>>,
    errors: &mut Errors,
) {
    let Some((approval, text)) = definition.approval() else {
        return;
    };
    if previous.is_some_and(|previous| Approval::from_metadata(&previous.metadata).0 == approval) {
        return;
    }
    let has_annotation = approval == Approval::Invalid;
    let cause = Detail::Approval { has_annotation };
    match approval {
        Approval::Missing => errors.required(APPROVED_FIELD, cause),
        Approval::Invalid => errors.invalid(APPROVED_FIELD, BadValue::text(text), cause),
        Approval::Bypassed | Approval::Approved => {}
    }
}
