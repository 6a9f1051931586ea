//! Compares two definitions of a resource: what changed, who is affected, and requests that prove it.
//!
//! [`compare`] walks both definitions (`schema`, `rules`) and notes each
//! difference as a `ChangeDraft`. Then it searches for a witness of each draft (`witness`, `values`): a
//! request that the two definitions answer differently.

mod accounts;
mod classify;
mod doubts;
mod faults;
mod migration;
mod model;
mod original;
mod remark;
mod rules;
mod schema;
mod sides;
mod stored;
#[cfg(test)]
mod tests;
mod text;
mod values;
mod witness;

use std::rc::Rc;

use serde::Serialize;

use self::classify::ComparedResource;
use self::model::draft;
pub use self::model::examples::{Example, ExamplePlace};
pub use self::model::finding::{
    Category, ChangeFinding, ChangedValues, ComparedSide, DefinitionPlace, Effect, Witness,
};
pub use self::model::kind::{ChangeFacts, ChangeKind};
pub use self::model::step::{MigrationStep, StepPaths, StepVersions};
pub(crate) use self::original::{Original, Unproven};
pub(crate) use self::rules::normal::normal_form;
use self::schema::walk::{Roots, SchemaComparison};
use self::schema::{resource, storage};
use self::stored::outcomes;
pub use self::stored::outcomes::ObjectOutcome;
use self::text::excerpt::{Excerpt, TextLines};
use self::text::{descriptions, excerpt};
pub(crate) use self::witness::proofs::ComparedAnswers;
pub(crate) use self::witness::search::Tally;
pub(crate) use self::witness::trial::TrialRequest;
use crate::cel::zones::{NoZones, Zones};
use crate::definition::{self, CustomResourceDefinition, Version};
use crate::machinery::FieldError;
use crate::releases::{Feature, Release};
use crate::schema::Same;
use crate::{Crd, Reading};

/// The options of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Changes that break this category are breaking.
    pub category: Category,
    /// Do not search for witnesses. The search takes most of the time. Without it a finding has the
    /// usual effect of its kind, and nothing says whether the API server accepts the schemas.
    pub without_witnesses: bool,
    /// Whether changes of alpha versions, such as `v1alpha1`, can be breaking.
    pub alpha: bool,
    /// Whether a webhook converts the objects, though the definitions do not say so: a tool may add it when they are
    /// applied. What objects lose between versions is then not known.
    pub webhook: bool,
    /// The release whose API server answers.
    pub release: Release,
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Comparison {
    /// The differences, in the order of the definitions.
    pub findings: Vec<ChangeFinding>,
    /// How the new definition treats the given objects, in their order.
    pub objects: Vec<ObjectOutcome>,
    /// The steps that make the change safe for everybody, in this order.
    pub migration: Vec<MigrationStep>,
}

/// Why two texts cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Incomparable {
    /// One of the texts cannot be decoded as a definition.
    Undecodable {
        /// Which of the two.
        which: ComparedSide,
        /// The server's message.
        message: String,
    },
    /// The two definitions have different groups or kinds.
    OtherResource {
        /// The kind and group of the old definition.
        before: String,
        /// The kind and group of the new definition.
        after: String,
    },
}

impl std::fmt::Display for Incomparable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Undecodable { which, message } => {
                let which = which.as_str();
                write!(f, "the definition {which} cannot be read: {message}")
            }
            Self::OtherResource { before, after } => {
                write!(f, "these define different resources: {before} and {after}")
            }
        }
    }
}

impl std::error::Error for Incomparable {}

/// Compares two definitions. Each is a YAML or JSON text with one document. `objects` are the texts
/// of objects from a cluster.
///
/// # Errors
/// A text cannot be decoded, or the two texts define different resources.
///
/// ```
/// use crd_drydock::compare::{Category, Options, compare};
///
/// let definition = |most: u32| {
///     format!(
///         "{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
///            metadata: {{name: boats.sea.org}},
///            spec: {{group: sea.org, scope: Namespaced, names: {{plural: boats, kind: Boat}},
///                    versions: [{{name: v1, served: true, storage: true,
///                      schema: {{openAPIV3Schema: {{type: object, properties: {{
///                        masts: {{type: integer, maximum: {most}}}}}}}}}}}]}}}}"
///     )
/// };
/// let found = compare(&definition(3), &definition(2), &[], Options::default())?.findings;
/// assert_eq!(found[0].id, "maximum-lowered");
/// assert_eq!(found[0].path, "masts");
/// assert_eq!(found[0].category, Category::Writers); // Ratcheting: stored objects can be updated.
/// let witness = found[0].witness.as_ref().unwrap();
/// assert_eq!(witness.before, "accepted");
/// assert!(witness.after.contains("should be less than or equal to 2"));
/// # Ok::<(), crd_drydock::compare::Incomparable>(())
/// ```
pub fn compare(
    before: &str,
    after: &str,
    objects: &[&str],
    options: Options,
) -> Result<Comparison, Incomparable> {
    compare_in_zones(
        before,
        after,
        objects,
        options,
        &(Rc::new(NoZones) as Rc<dyn Zones>),
    )
}

/// As [`compare`], with the time zones that rules may name.
///
/// # Errors
/// As [`compare`].
pub fn compare_in_zones(
    before: &str,
    after: &str,
    objects: &[&str],
    options: Options,
    zones: &Rc<dyn Zones>,
) -> Result<Comparison, Incomparable> {
    let sources = [before, after].map(TextLines::from_text);
    let excerpts = compared_parts(&sources)?;
    let [old_text, new_text] = &excerpts;
    let mut old = decoded(ComparedSide::Before, &old_text.text)?;
    let mut new = decoded(ComparedSide::After, &new_text.text)?;
    if options.webhook {
        add_webhook(&mut old);
        add_webhook(&mut new);
    }
    check_resource(&old, &new)?;
    let drafts = drafts(&old, &new, options.release);
    let is_compiled = before != after && !options.without_witnesses || !objects.is_empty();
    let crds = match is_compiled {
        true => compiled_pair(&sources, options, zones, !objects.is_empty())?,
        false => None,
    };
    let proving = crds.as_ref().filter(|_| !options.without_witnesses);
    let is_void = proving.is_some_and(|[old, new]| is_void((old, before), new));
    let about = ComparedResource::from_definition(&new, is_void);
    let mut classifier = classify::Classifier::new(
        &excerpts,
        (proving, [before, after]),
        objects,
        (about, options),
    );
    let storage = migration::Storage::from_specs(&old.spec, &new.spec);
    let mut findings = classifier.refused(old, new);
    let is_refused = |finding: &ChangeFinding| finding.kind == ChangeKind::DefinitionRefused;
    // The server then keeps the old definition, so nothing changes for objects.
    let is_refused = findings.iter().any(is_refused);
    classifier.set_refused(is_refused);
    findings.extend(classifier.findings(&drafts));
    let migration = match is_void || is_refused {
        true => Vec::new(),
        false => migration::steps(&findings, &storage, options.category),
    };
    let objects = match &crds {
        Some([before, _]) if is_refused => outcomes::outcomes(before, before, objects),
        Some([before, after]) => outcomes::outcomes(before, after, objects),
        None => Vec::new(),
    };
    let objects = match options.webhook {
        true => objects.into_iter().map(without_round_trip).collect(),
        false => objects,
    };
    Ok(Comparison {
        findings,
        objects,
        migration,
    })
}

/// An outcome that says nothing of other versions: the webhook alone knows it.
fn without_round_trip(outcome: ObjectOutcome) -> ObjectOutcome {
    ObjectOutcome {
        round_trip: Vec::new(),
        ..outcome
    }
}

/// Lets a webhook convert the objects of a definition that names none.
fn add_webhook(definition: &mut CustomResourceDefinition<'_>) {
    let conversion = definition.spec.conversion.get_or_insert_default();
    if conversion.strategy.is_empty() || conversion.strategy == "None" {
        conversion.strategy = "Webhook".into();
    }
}

/// Checks that two definitions are of one resource.
fn check_resource(
    old: &CustomResourceDefinition<'_>,
    new: &CustomResourceDefinition<'_>,
) -> Result<(), Incomparable> {
    for (which, definition) in [(ComparedSide::Before, old), (ComparedSide::After, new)] {
        if definition.spec.names.kind.is_empty() && definition.spec.group.is_empty() {
            let message = "it has neither a group nor a kind".to_owned();
            return Err(Incomparable::Undecodable { which, message });
        }
    }
    let name = |definition: &CustomResourceDefinition<'_>| {
        let (kind, group) = (&definition.spec.names.kind, &definition.spec.group);
        format!("{kind} of {group}")
    };
    if (&old.spec.group, &old.spec.names.kind) != (&new.spec.group, &new.spec.names.kind) {
        return Err(Incomparable::OtherResource {
            before: name(old),
            after: name(new),
        });
    }
    Ok(())
}

/// The parts of two texts that have to be read. If versions newly differ from each other, that is all of both texts.
fn compared_parts<'t>(sources: &[TextLines<'t>; 2]) -> Result<[Excerpt<'t>; 2], Incomparable> {
    let excerpts = excerpt::excerpts(sources);
    let [old, new] = &excerpts;
    if !old.is_part() && !new.is_part() {
        return Ok(excerpts);
    }
    let is_rearranged = {
        let old = decoded(ComparedSide::Before, &old.text)?;
        let new = decoded(ComparedSide::After, &new.text)?;
        storage::is_rearranged(&old, &new)
    };
    Ok(match is_rearranged {
        true => sources.each_ref().map(|source| Excerpt::whole(source.text)),
        false => excerpts,
    })
}

/// Both definitions, compiled. `None` if only descriptions differ, which affect nothing, and there are no objects.
fn compiled_pair(
    sources: &[TextLines<'_>; 2],
    options: Options,
    zones: &Rc<dyn Zones>,
    has_objects: bool,
) -> Result<Option<[Crd; 2]>, Incomparable> {
    let [before, after] = sources
        .each_ref()
        .map(|source| descriptions::without_descriptions(source));
    if before == after && !has_objects {
        return Ok(None);
    }
    Ok(Some([
        compiled(ComparedSide::Before, &before, options, zones)?,
        compiled(ComparedSide::After, &after, options, zones)?,
    ]))
}

/// Whether every release of the API server refuses the schema of the old definition, and the new one does not have
/// all of its faults. Other parts, such as labels, may be filled in before the definition is applied, and so may
/// all parts of a template.
fn is_void((old, text): (&Crd, &str), new: &Crd) -> bool {
    let known = &new.report().errors;
    let is_new = |error: &&FieldError| !known.iter().any(|known| faults::is_same(known, error));
    let is_of_schema = |error: &FieldError| error.field.contains(".openAPIV3Schema");
    let faults = |crd: &Crd| crd.report().errors.iter().any(is_of_schema);
    // An older release may have accepted a definition that this one refuses.
    old.report().errors.iter().filter(is_new).any(is_of_schema)
        && !text.contains("{{")
        && Reading::new(text).at_each(&Release::ALL).iter().all(faults)
}

fn drafts<'a>(
    old: &CustomResourceDefinition<'a>,
    new: &CustomResourceDefinition<'a>,
    release: Release,
) -> Vec<draft::ChangeDraft<'a>> {
    let mut drafts = Vec::new();
    resource::changes(&old.spec, &new.spec, &mut drafts);
    for (index, version) in old.spec.versions().iter().enumerate() {
        match named(new, &version.name) {
            Some(other) => compare_versions((index, version), other, release, &mut drafts),
            None => {
                resource::version_alone(ChangeKind::VersionRemoved, (index, version), &mut drafts)
            }
        }
    }
    for (index, version) in new.spec.versions().iter().enumerate() {
        if named(old, &version.name).is_none() {
            resource::version_alone(ChangeKind::VersionAdded, (index, version), &mut drafts);
        }
    }
    storage::changes(old, new, release, &mut drafts);
    storage::note_other_types([old, new], &mut drafts);
    if !release.has(Feature::SelectableFields) {
        // The server drops them.
        drafts.retain(|draft| {
            !matches!(
                draft.kind,
                ChangeKind::SelectableFieldAdded | ChangeKind::SelectableFieldRemoved
            )
        });
    }
    drafts
}

fn compiled(
    which: ComparedSide,
    text: &str,
    options: Options,
    zones: &Rc<dyn Zones>,
) -> Result<Crd, Incomparable> {
    let crd = Crd::new_for(text, options.release).with_zones(Rc::clone(zones));
    match (crd.resource(), &crd.report().decode_error) {
        // What the texts have in common was not read before.
        (None, Some(why)) => Err(Incomparable::Undecodable {
            which,
            message: why.clone(),
        }),
        _ => Ok(crd),
    }
}

fn decoded<'t>(
    which: ComparedSide,
    text: &'t str,
) -> Result<CustomResourceDefinition<'t>, Incomparable> {
    let decoded =
        definition::decode(text).map_err(|message| Incomparable::Undecodable { which, message })?;
    let mut definition = decoded.definition;
    definition.apply_defaults();
    Ok(definition)
}

fn named<'d, 'a>(
    definition: &'d CustomResourceDefinition<'a>,
    name: &str,
) -> Option<(usize, &'d Version<'a>)> {
    let mut versions = definition.spec.versions().iter().enumerate();
    versions.find(|(_, version)| *version.name == *name)
}

fn compare_versions<'a>(
    old: resource::Indexed<'_, 'a>,
    new: resource::Indexed<'_, 'a>,
    release: Release,
    drafts: &mut Vec<draft::ChangeDraft<'a>>,
) {
    resource::version_changes(old, new, drafts);
    let root = |index: usize| format!("spec.versions[{index}].schema.openAPIV3Schema");
    let (before, after) = (root(old.0), root(new.0));
    match (old.1.open_api_schema(), new.1.open_api_schema()) {
        (Some(one), Some(other)) => {
            if !one.same(other) {
                let roots = Roots {
                    version: &new.1.name,
                    before,
                    after,
                    release,
                    has_status: [old.1.has_status(), new.1.has_status()],
                };
                SchemaComparison::new(&roots, drafts).node(one, other);
            }
        }
        (None, None) => {}
        (one, _) => {
            let kind = match one {
                None => ChangeKind::SchemaAdded,
                Some(_) => ChangeKind::SchemaRemoved,
            };
            let paths = (&*before, &*after);
            drafts.push(resource::draft(
                kind,
                Some(&new.1.name),
                paths,
                String::new(),
            ));
        }
    }
}
