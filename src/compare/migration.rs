//! The steps that make a change safe for everybody, in order.

use crate::compare::model::finding::{Category, ChangeFinding, Correction, Effect};
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::step::{MigrationStep, StepPaths, StepVersions};
use crate::definition::Spec;
use crate::machinery::field_path::push_member;

/// The versions in which objects are stored, before and after.
pub(super) struct Storage {
    before: String,
    after: String,
    /// Whether the new definition serves a version.
    is_served: bool,
}

impl Storage {
    /// The storage versions of two definitions.
    pub fn from_specs(before: &Spec<'_>, after: &Spec<'_>) -> Self {
        let name = |spec: &Spec<'_>| {
            let version = spec.storage_version();
            version.map_or_else(String::new, |version| version.name.to_string())
        };
        Self {
            before: name(before),
            after: name(after),
            is_served: after.versions().iter().any(|version| version.served),
        }
    }
}

/// The steps of a migration for those whom a category means. Empty if the findings affect nobody.
pub(super) fn steps(
    findings: &[ChangeFinding],
    storage: &Storage,
    category: Category,
) -> Vec<MigrationStep> {
    let mut steps = Vec::new();
    scope(findings, &mut steps);
    required(findings, &mut steps);
    corrections(findings, &mut steps);
    older_objects(findings, &mut steps);
    manifests(findings, category, &mut steps);
    defaults(findings, &mut steps);
    status(findings, &mut steps);
    losses(findings, &mut steps);
    removals(findings, &mut steps);
    versions(findings, storage, &mut steps);
    steps
}

/// Adds a step with the fields of some findings. Nothing is added if there are none.
fn step<'f>(
    steps: &mut Vec<MigrationStep>,
    findings: impl Iterator<Item = &'f ChangeFinding>,
    step_with: impl Fn(StepPaths) -> MigrationStep,
) {
    let paths = findings.map(|finding| match finding.is_field {
        true => finding.path.clone(),
        false => String::new(),
    });
    steps.extend(distinct(paths).map(|paths| step_with(StepPaths(paths))));
}

/// The server keeps the scope of a definition.
fn scope(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    if with_kind(findings, ChangeKind::ScopeChanged)
        .next()
        .is_some()
    {
        steps.push(MigrationStep::RecreateAll);
    }
}

fn with_kind(findings: &[ChangeFinding], kind: ChangeKind) -> impl Iterator<Item = &ChangeFinding> {
    findings.iter().filter(move |finding| finding.kind == kind)
}

/// Names, each once. `None` if there are none.
fn distinct(names: impl Iterator<Item = String>) -> Option<Vec<String>> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    (!distinct.is_empty()).then_some(distinct)
}

/// A step for the manifests, or one for the controllers that write the status.
type StepWith = fn(StepPaths) -> MigrationStep;

/// A field needs a value before it becomes required.
fn required(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    let required = || {
        let required = with_kind(findings, ChangeKind::RequiredAdded);
        required.filter(|finding| finding.effect != Effect::None)
    };
    if required().any(|finding| finding.is_never_created) {
        steps.push(MigrationStep::LeaveStatusOptional);
    }
    let required = required().filter(|finding| !finding.is_never_created);
    let required: Vec<(&ChangeFinding, String)> = required
        .filter_map(|finding| {
            let mut path = match finding.is_field {
                true => finding.path.clone(),
                false => String::new(),
            };
            push_member(&mut path, finding.required.as_deref()?);
            Some((finding, path))
        })
        .collect();
    let is_key = |finding: &ChangeFinding| finding.is_list_key;
    let is_status = |finding: &ChangeFinding| finding.is_of_controllers && !finding.is_list_key;
    let is_plain = |finding: &ChangeFinding| !finding.is_of_controllers && !finding.is_list_key;
    for (is_own, step_with) in [
        (
            &is_plain as &dyn Fn(&ChangeFinding) -> bool,
            MigrationStep::RequireLaterInManifests as StepWith,
        ),
        (&is_status, MigrationStep::RequireLaterInControllers),
        (&is_key, MigrationStep::RequireListKeyLater),
    ] {
        let own = required.iter().filter(|(own, _)| is_own(own));
        let paths = distinct(own.map(|(_, path)| path.clone()));
        steps.extend(paths.map(|paths| step_with(StepPaths(paths))));
    }
}

/// The changes that stored objects need before the server accepts an update of them.
fn corrections(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    let blocked = || findings.iter().filter(|finding| finding.is_blocked);
    if blocked().any(|finding| finding.is_about_names) {
        steps.push(MigrationStep::Rename);
    }
    for (correction, step_with) in [
        (
            Correction::Possible,
            MigrationStep::Correct as fn(StepPaths) -> MigrationStep,
        ),
        (Correction::Before, MigrationStep::CorrectBefore),
        (Correction::Never, MigrationStep::Recreate),
    ] {
        let own =
            blocked().filter(|finding| !finding.is_about_names && finding.correction == correction);
        let paths = distinct(own.map(refused_path));
        steps.extend(paths.map(|paths| step_with(StepPaths(paths))));
    }
}

/// The field that the new definition refuses in stored objects; empty for the whole object.
fn refused_path(finding: &ChangeFinding) -> String {
    if let Some(path) = &finding.replicas {
        return path.trim_start_matches('.').to_owned();
    }
    let path = match finding.is_field {
        true => &*finding.path,
        false => "",
    };
    // What is pruned is not there any more: the value around it violates a constraint.
    let end = match finding.kind {
        ChangeKind::PropertyRemoved if path.ends_with(']') => path.rfind('['),
        ChangeKind::PropertyRemoved => path.rfind('.'),
        _ => Some(path.len()),
    };
    path.get(..end.unwrap_or(0)).unwrap_or_default().to_owned()
}

/// The changes that older objects need before the server accepts every update of them.
fn older_objects(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    let narrower = findings
        .iter()
        .filter(|finding| finding.is_of_older && finding.possibly_breaking);
    step(steps, narrower, MigrationStep::CorrectOlder);
}

/// Manifests have to be right for the new definition before it comes.
fn manifests(findings: &[ChangeFinding], category: Category, steps: &mut Vec<MigrationStep>) {
    let is_narrower = |finding: &&ChangeFinding| {
        let kind = finding.kind;
        let has_own_step = kind.is_of_default()
            || matches!(kind, ChangeKind::NullableAdded | ChangeKind::PropertyAdded);
        // A change that usually adds values may let a constraint refuse others.
        let refuses_others = finding.category <= Category::Writers
            && kind.facts().effect == Effect::Widens
            && finding.is_field
            && !has_own_step;
        finding.breaking
            && matches!(finding.effect, Effect::Narrows | Effect::Incomparable)
            && (kind.narrows_values() || refuses_others)
    };
    let narrower = || findings.iter().filter(is_narrower);
    let nulls = with_kind(findings, ChangeKind::NullableAdded).filter(|finding| finding.breaking);
    step(steps, nulls, MigrationStep::RemoveNull);
    let is_dropped = |finding: &&ChangeFinding| {
        finding.breaking && (!finding.refuses_creation || finding.drops_null)
    };
    let dropped = with_kind(findings, ChangeKind::NullableRemoved).filter(is_dropped);
    step(steps, dropped, MigrationStep::RelyOnNoNull);
    let of_changes = narrower().filter(|finding| {
        let is_of_change =
            finding.kind.is_of_rule() || finding.kind.facts().effect == Effect::Widens;
        is_of_change && !finding.refuses_creation && !finding.is_of_older && !finding.is_loss
    });
    step(steps, of_changes, MigrationStep::MakeAllowedChanges);
    let is_retyped = |finding: &&ChangeFinding| finding.kind == ChangeKind::TypeChanged;
    step(
        steps,
        narrower().filter(is_retyped),
        MigrationStep::AddFieldOfNewType,
    );
    // A release that never ignores faults refuses stored objects, too. Those have their own step.
    let is_for_writers = category != Category::Stored;
    let others = narrower().filter(|finding| {
        let has_own_step = matches!(
            finding.kind,
            ChangeKind::TypeChanged
                | ChangeKind::RequiredAdded
                | ChangeKind::PropertyRemoved
                | ChangeKind::AdditionalPropertiesRemoved
                | ChangeKind::PreserveUnknownFieldsRemoved
                | ChangeKind::StorageLosesField
                | ChangeKind::VersionLosesField
        );
        // A rule about changes refuses no manifest that changes nothing.
        let is_value = finding.is_field || finding.kind.is_of_rule();
        is_for_writers && is_value && finding.refuses_creation && !has_own_step
    });
    let others: Vec<&ChangeFinding> = others.collect();
    for (is_status, step_with) in [
        (false, MigrationStep::ChangeManifests as StepWith),
        (true, MigrationStep::ChangeControllers),
    ] {
        let own = others.iter().copied();
        let own = own.filter(|finding| finding.is_of_controllers == is_status);
        step(steps, own, step_with);
    }
}

/// Manifests that say nothing mean something else with another default.
fn defaults(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    let of = |kinds: &'static [ChangeKind]| {
        let breaking = findings.iter().filter(|finding| finding.breaking);
        breaking.filter(|finding| kinds.contains(&finding.kind))
    };
    let new = &[ChangeKind::DefaultAdded, ChangeKind::DefaultChanged];
    let is_refused =
        |finding: &&ChangeFinding| finding.refuses_creation && finding.witness.is_some();
    for (is_status, without_old, with_new) in [
        (
            false,
            MigrationStep::SetLostDefaultInManifests as StepWith,
            MigrationStep::SetAgainstNewDefault as StepWith,
        ),
        (
            true,
            MigrationStep::SetLostDefaultInControllers,
            MigrationStep::HandleNewDefault,
        ),
    ] {
        let is_own = |finding: &&ChangeFinding| finding.is_of_controllers == is_status;
        let removed = of(&[ChangeKind::DefaultRemoved]).filter(is_own);
        step(steps, removed, without_old);
        let others = of(new)
            .filter(is_own)
            .filter(|finding| !is_refused(finding));
        step(steps, others, with_new);
    }
    let of_property = of(&[ChangeKind::PropertyAdded]);
    step(
        steps,
        of(new).chain(of_property).filter(is_refused),
        MigrationStep::AvoidRefusedDefault,
    );
}

/// Whoever writes the status has to write it elsewhere.
fn status(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    for (kind, step_with) in [
        (
            ChangeKind::StatusSubresourceAdded,
            MigrationStep::WriteStatusApart as fn(StepVersions) -> MigrationStep,
        ),
        (
            ChangeKind::StatusSubresourceRemoved,
            MigrationStep::WriteStatusWithObject,
        ),
    ] {
        let own = with_kind(findings, kind).filter(|finding| finding.effect != Effect::None);
        let versions = distinct(own.filter_map(|finding| finding.version.clone()));
        steps.extend(versions.map(|versions| step_with(StepVersions(versions))));
    }
}

/// Versions go in steps: what is stored in them has to be rewritten.
fn versions(findings: &[ChangeFinding], storage: &Storage, steps: &mut Vec<MigrationStep>) {
    let Storage {
        before,
        after,
        is_served,
    } = storage;
    let of =
        |kind: ChangeKind| with_kind(findings, kind).filter_map(|finding| finding.version.clone());
    let gone: Vec<String> = of(ChangeKind::VersionRemoved).collect();
    if before != after && !before.is_empty() && !after.is_empty() {
        let [before, after] = [before, after].map(String::clone);
        steps.push(MigrationStep::StoreInNewVersion(
            before.clone(),
            after.clone(),
        ));
        steps.push(MigrationStep::RewriteObjects(before, after));
    }
    let leaving = gone.iter().cloned();
    let leaving = distinct(leaving.chain(of(ChangeKind::VersionNotServed)));
    steps.extend(leaving.map(|names| match is_served {
        true => MigrationStep::ServeOnceMore(StepVersions(names)),
        false => MigrationStep::ServeObjects(StepVersions(names)),
    }));
    let removed = gone
        .into_iter()
        .chain(of(ChangeKind::UnservedVersionRemoved));
    let removed = distinct(removed);
    steps.extend(removed.map(|names| MigrationStep::RemoveUnstoredVersion(StepVersions(names))));
}

/// Written objects lose the fields that the storage version lacks. `removals` has the step for a field that the same
/// change removes.
fn losses(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    let is_removed = |path: &str| {
        with_kind(findings, ChangeKind::PropertyRemoved).any(|removed| removed.path == path)
    };
    let lost = with_kind(findings, ChangeKind::StorageLosesField);
    let lost = lost.filter(|finding| !is_removed(&finding.path));
    step(steps, lost, MigrationStep::AddToStorageVersion);
    let lacked = with_kind(findings, ChangeKind::VersionLosesField);
    step(steps, lacked, MigrationStep::AddToVersion);
    let defaulted = with_kind(findings, ChangeKind::StorageSetsDefault);
    let defaulted = defaulted.filter(|finding| finding.breaking);
    step(steps, defaulted, MigrationStep::AlignDefaults);
}

/// Fields that are pruned have to be out of use.
fn removals(findings: &[ChangeFinding], steps: &mut Vec<MigrationStep>) {
    let pruned = findings.iter().filter(|finding| {
        let kinds = [
            ChangeKind::AdditionalPropertiesRemoved,
            ChangeKind::PreserveUnknownFieldsRemoved,
        ];
        finding.is_loss || finding.breaking && kinds.contains(&finding.kind)
    });
    step(steps, pruned, MigrationStep::ListInSchema);
    let removed = || {
        let removed = with_kind(findings, ChangeKind::PropertyRemoved);
        removed.filter(|finding| finding.effect != Effect::None)
    };
    let required = removed().filter(|finding| finding.was_required);
    step(steps, required, MigrationStep::MakeOptional);
    for (is_status, step_with) in [
        (false, MigrationStep::RemoveFromManifests as StepWith),
        (true, MigrationStep::RemoveFromControllers),
    ] {
        let own = removed().filter(|finding| finding.is_of_controllers == is_status);
        step(steps, own, step_with);
    }
}
