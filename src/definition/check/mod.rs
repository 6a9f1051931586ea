//! The checks of the API server when a definition is created or updated
//! (`ValidateCustomResourceDefinition` of apiextensions-apiserver and the warnings of its
//! strategy), in its order.

mod at;
mod certificates;
mod conversion;
mod encode;
mod go_types;
mod internal;
mod lists;
mod metadata;
mod names;
mod node;
mod place;
mod root;
pub mod rules;
mod schema;
mod selectable;
mod subresources;
mod update;
mod versions;
mod walk;

pub use self::conversion::has_bad_bundle;
use self::internal::Common;
use self::rules::{KnownRules, RuleCost};
use self::schema::CheckSubject;
use super::advice::Advice;
use super::same::items;
use super::{
    Column, CustomResourceDefinition, SelectableField, Spec, Subresources, Validation, Version,
    structural,
};
use crate::cel::library::Host;
use crate::machinery::cause::Definition;
use crate::machinery::{BadValue, Errors, Warning};
use crate::releases::{Feature, Release};
use crate::schema::{Items, Node, Props, format};
use crate::value::{Str, Value, order};

/// The findings about a definition.
#[derive(Debug, Default)]
pub struct Findings {
    /// Why it is refused.
    pub errors: Errors,
    /// The warnings of the server.
    pub warnings: Vec<Warning>,
    /// Drydock's own remarks.
    pub advice: Vec<Advice>,
    /// The estimated cost of each rule that is looked at.
    pub rules: Vec<RuleCost>,
    /// The highest total of estimated rule costs of any version.
    pub total: u64,
}

/// The requirements. An update need not meet those that the old definition already violated.
#[derive(Debug)]
struct Demands<'p> {
    /// Every version has a schema.
    schemas: bool,
    /// Types are OpenAPI's.
    known_types: bool,
    /// Schemas are structural.
    structural: bool,
    /// Defaults have no unknown fields.
    pruned_defaults: bool,
    /// Items of sets are atomic.
    atomic_sets: bool,
    /// Items of sets and maps, and keys of maps, are required.
    list_items: bool,
    /// Review versions have one that the server understands.
    understood_reviews: bool,
    /// The bundle of a webhook's authorities holds a certificate.
    certificates: bool,
    /// The release whose server checks.
    release: Release,
    /// The rules that were there before.
    known_rules: KnownRules<'p>,
    /// Versions whose schemas are as before.
    unchanged: Vec<&'p str>,
    /// Versions that had too many selectable fields before and still have the same ones. The empty
    /// name stands for all versions.
    many_selectable: Vec<&'p str>,
}

impl Demands<'_> {
    /// On creation.
    fn for_creation(release: Release) -> Self {
        Self {
            release,
            known_rules: KnownRules::default(),
            schemas: true,
            known_types: true,
            structural: true,
            pruned_defaults: true,
            atomic_sets: true,
            list_items: true,
            understood_reviews: true,
            certificates: false,
            unchanged: Vec::new(),
            many_selectable: Vec::new(),
        }
    }
}

/// Checks a defaulted definition, given the compiled schemas of its versions in their order: a
/// new one, prepared for creation, or one prepared for the update of `previous`.
#[must_use]
pub fn check(
    definition: &CustomResourceDefinition<'_>,
    previous: Option<&CustomResourceDefinition<'_>>,
    nodes: &[&Node],
    host: &Host<'_>,
    release: Release,
) -> Findings {
    let mut findings = Findings::default();
    let spec = &definition.spec;
    let common = Common::from_spec(spec);
    metadata::check(
        definition,
        previous,
        release.features(),
        &mut findings.errors,
    );
    let demands = match previous {
        None => Demands::for_creation(release),
        Some(previous) => Demands::for_update(spec, previous, release),
    };
    check_spec(spec, common, nodes, demands, host, &mut findings);
    let errors = &mut findings.errors;
    if let Some(previous) = previous {
        update::check_immutable(definition, previous, errors);
    }
    names::check(
        &definition.status.accepted_names,
        "status.acceptedNames",
        errors,
    );
    versions::check_stored(definition, errors);
    metadata::check_approval(definition, previous, errors);
    let before = previous.map(|previous| &previous.spec);
    if before.is_none_or(|before| !before.preserve_unknown_fields) {
        check_preserving(spec, errors);
    }
    findings.warnings = warnings(spec, common, release);
    if let Some(before) = before {
        let known = warnings(before, Common::from_spec(before), release);
        let known = known.iter().map(|warning| Str::Owned(warning.to_string()));
        let known = order::places(&mut known.zip(0..));
        findings
            .warnings
            .retain(|warning| !known.contains_key(&*warning.to_string()));
    }
    at::locate(&mut findings.errors);
    findings
}

fn check_spec(
    spec: &Spec<'_>,
    common: Common,
    nodes: &[&Node],
    mut demands: Demands<'_>,
    host: &Host<'_>,
    findings: &mut Findings,
) {
    let errors = &mut findings.errors;
    names::check_group_and_scope(spec, errors);
    check_schemas_are_there(spec, common, &demands, errors);
    let preserves = spec.preserve_unknown_fields;
    demands.structural |= !preserves;
    if preserves {
        if any_node(spec, common, has_default) {
            demands.structural = true;
            preserving(Definition::PreservesWithDefaults, errors);
        }
        demands.structural |= any_node(spec, common, has_extension);
    }
    let round = Round {
        demands: &demands,
        host,
    };
    let versions = spec.versions();
    for (index, version) in versions.iter().enumerate() {
        let at = format!("spec.versions[{index}]");
        let errors = &mut findings.errors;
        names::plain_label(&[&at, ".name"].concat(), &version.name, errors);
        versions::check_warning(version, &at, errors);
        let named = Named {
            name: &version.name,
            node: nodes.get(index).copied(),
            // If versions share a name, the first one counts.
            has_status: spec.version(&version.name).is_some_and(Version::has_status),
        };
        VersionMembers::from_version(version, common, false).check(&at, &named, &round, findings);
    }
    versions::check(spec, common, &mut findings.errors);
    names::check_required(&spec.names, &mut findings.errors);
    names::check(&spec.names, "spec.names", &mut findings.errors);
    if let Some(first) = versions.first() {
        let named = Named {
            name: &first.name,
            node: nodes.first().copied(),
            has_status: versions.iter().any(Version::has_status),
        };
        VersionMembers::from_version(first, common, true).check("spec", &named, &round, findings);
    }
    conversion::check(spec, &demands, &mut findings.errors);
}

/// Members of a version. If all versions have the same ones, they are at the top instead.
struct VersionMembers<'d, 'a> {
    schema: Option<&'d Validation<'a>>,
    subresources: Option<&'d Subresources<'a>>,
    columns: &'d [Column<'a>],
    selectable: &'d [SelectableField<'a>],
    are_shared: bool,
}

impl<'d, 'a> VersionMembers<'d, 'a> {
    /// The parts of a version: its own, or the parts that all versions share.
    fn from_version(version: &'d Version<'a>, common: Common, are_shared: bool) -> Self {
        Self {
            schema: version
                .schema
                .as_ref()
                .filter(|_| common.schema == are_shared),
            subresources: version
                .subresources
                .as_ref()
                .filter(|_| common.subresources == are_shared),
            columns: match common.columns == are_shared {
                true => items(&version.additional_printer_columns),
                false => &[],
            },
            selectable: match common.selectable == are_shared {
                true => items(&version.selectable_fields),
                false => &[],
            },
            are_shared,
        }
    }

    /// Adds their errors. `at` is the path of their parent, `version` the name of their version or
    /// of the first one.
    fn check(&self, at: &str, version: &Named<'_>, round: &Round<'_>, findings: &mut Findings) {
        let path = |member: &str| [at, member].concat();
        let props = self
            .schema
            .and_then(|schema| schema.open_api_v3_schema.as_deref());
        let mut is_built = false;
        if let (Some(props), Some(node)) = (props, version.node) {
            let subject = CheckSubject {
                props,
                node,
                at: &path(if self.are_shared {
                    ".validation"
                } else {
                    ".schema"
                }),
                has_status: version.has_status,
                is_unchanged: round.demands.unchanged.contains(&version.name),
            };
            is_built = subject.check(round.demands, round.host, findings);
        }
        let errors = &mut findings.errors;
        if self.subresources.is_some() {
            subresources::check(self.subresources, &path(".subresources"), errors);
        }
        if !self.columns.is_empty() {
            subresources::check_columns(self.columns, &path(".additionalPrinterColumns"), errors);
        }
        if self.selectable.is_empty() {
            return;
        }
        let field = path(".selectableFields");
        let has_schema = match self.are_shared {
            true => self.schema.is_some(),
            false => props.is_some(),
        };
        if !has_schema {
            // The second says the opposite of what it means.
            let cause = match self.are_shared {
                true => Definition::NoSharedSchema,
                false => Definition::NoSchema,
            };
            return errors.invalid(field, BadValue::text(""), cause);
        }
        let compiled = props.zip(version.node).filter(|_| !is_built);
        let unbuilt = compiled.and_then(|(props, node)| structural::build_error(props, node));
        let schema = props.filter(|_| unbuilt.is_none());
        if let Some(fault) = unbuilt {
            let field = path(".schema.openAPIV3Schema");
            errors.invalid(field, BadValue::text(""), fault);
        }
        let name = if self.are_shared { "" } else { version.name };
        let may_be_many = round.demands.many_selectable.contains(&name);
        selectable::check(self.selectable, schema, may_be_many, &field, errors);
    }
}

/// The data that the checks of a version's members need.
struct Named<'v> {
    name: &'v str,
    node: Option<&'v Node>,
    has_status: bool,
}

/// The data that are the same for the whole definition.
struct Round<'r> {
    demands: &'r Demands<'r>,
    host: &'r Host<'r>,
}

fn check_schemas_are_there(
    spec: &Spec<'_>,
    common: Common,
    demands: &Demands<'_>,
    errors: &mut Errors,
) {
    let versions = spec.versions();
    if common.schema && versions.iter().any(|v| v.open_api_schema().is_some()) {
        return;
    }
    for (index, version) in versions.iter().enumerate() {
        if version.open_api_schema().is_some() {
            continue;
        }
        let cause = match demands.schemas {
            true => Definition::NoVersionSchema,
            false if version.served && !spec.preserve_unknown_fields => Definition::AllPruned,
            false => continue,
        };
        let field = format!("spec.versions[{index}].schema.openAPIV3Schema");
        errors.required(field, cause);
    }
}

fn preserving(cause: Definition, errors: &mut Errors) {
    let shown = BadValue::Plain(Value::Bool(true));
    errors.invalid("spec.preserveUnknownFields", shown, cause);
}

/// Adds an error if the definition preserves unknown fields everywhere. That is no longer allowed.
fn check_preserving(spec: &Spec<'_>, errors: &mut Errors) {
    if spec.preserve_unknown_fields {
        preserving(Definition::PreservesAll, errors);
    }
}

/// The schemas of a definition, each once: that of all versions, or those of each.
fn schemas<'d, 'a>(spec: &'d Spec<'a>, common: Common) -> impl Iterator<Item = &'d Props<'a>> {
    let count = if common.schema { 1 } else { usize::MAX };
    let versions = spec.versions().iter().take(count);
    versions.filter_map(Version::open_api_schema)
}

/// Returns the warnings about a definition, each once.
fn warnings(spec: &Spec<'_>, common: Common, release: Release) -> Vec<Warning> {
    let mut warnings = unrecognised_formats(spec, common, release);
    if release.has(Feature::SetWarnings) {
        warnings.extend(sets_without_scalars(spec, common));
    }
    warnings
}

/// Warns about sets whose items are arrays or objects, once for each type.
fn sets_without_scalars(spec: &Spec<'_>, common: Common) -> impl Iterator<Item = Warning> {
    let has = |type_: &str| any_node(spec, common, |node| is_set_of(node, type_));
    let types = ["array", "object"].map(|type_| has(type_).then_some(type_));
    let types = types.into_iter().flatten();
    types.map(|item_type| Warning::SetOfNonScalars { item_type })
}

fn is_set_of(node: &Props<'_>, type_: &str) -> bool {
    let Some(Items::Schema(items)) = &node.items else {
        return false;
    };
    node.list_type.as_deref() == Some("set") && items.type_ == type_
}

fn unrecognised_formats(spec: &Spec<'_>, common: Common, release: Release) -> Vec<Warning> {
    if !release.has(Feature::FormatWarnings) {
        return Vec::new();
    }
    let names = schemas(spec, common).flat_map(|schema| format::unrecognised(schema, release));
    names
        .map(|name| Warning::UnrecognizedFormat {
            format: name.into(),
        })
        .collect()
}

/// Whether any node of any schema satisfies a predicate.
fn any_node(spec: &Spec<'_>, common: Common, is_such: impl Fn(&Props<'_>) -> bool) -> bool {
    schemas(spec, common).any(|schema| has_node(schema, &is_such))
}

fn has_node(schema: &Props<'_>, is_such: impl Fn(&Props<'_>) -> bool) -> bool {
    let mut any = false;
    schema.each(&mut |node| any |= is_such(node));
    any
}

/// Whether all types that a schema names are known. It visits all nodes, also those that other checks skip.
pub(super) fn has_known_types(schema: &Props<'_>) -> bool {
    !has_node(schema, node::has_unknown_type)
}

fn has_default(node: &Props<'_>) -> bool {
    node.default.is_some()
}

fn has_extension(node: &Props<'_>) -> bool {
    node.embedded_resource
        || node.preserve_unknown_fields.is_some()
        || node.int_or_string
        || node
            .list_map_keys
            .as_ref()
            .is_some_and(|keys| !keys.is_empty())
        || node.list_type.is_some()
        || node
            .validations
            .as_ref()
            .is_some_and(|rules| !rules.is_empty())
}
