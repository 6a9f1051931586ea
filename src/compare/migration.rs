//! The steps that make a change safe for everybody, in order.

use crate::compare::model::finding::{ChangeFinding, Correction, Effect};
use crate::compare::model::kind::ChangeKind;
use crate::definition::Spec;
use crate::machinery::field_path::push_member;

/// The versions in which objects are stored, before and after.
pub(super) struct Storage {
    before: String,
    after: String,
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
        }
    }
}

/// The steps of a migration. Empty if the findings affect nobody.
pub(super) fn steps(findings: &[ChangeFinding], storage: &Storage) -> Vec<String> {
    let mut steps = Vec::new();
    let is_refused = |finding: &ChangeFinding| finding.kind == ChangeKind::DefinitionRefused;
    if findings.iter().any(is_refused) {
        // The server refuses the new definition, whatever is done before.
        return steps;
    }
    scope(findings, &mut steps);
    required(findings, &mut steps);
    corrections(findings, &mut steps);
    older_objects(findings, &mut steps);
    manifests(findings, &mut steps);
    defaults(findings, &mut steps);
    status(findings, &mut steps);
    losses(findings, &mut steps);
    versions(findings, storage, &mut steps);
    removals(findings, &mut steps);
    steps
}

/// Adds a step with the fields of some findings. Nothing is added if there are none.
fn step<'f>(
    steps: &mut Vec<String>,
    findings: impl Iterator<Item = &'f ChangeFinding>,
    words: impl Fn(&str) -> String,
) {
    let names = findings.map(|finding| match finding.is_field {
        true => format!("`{}`", finding.path),
        false => "the whole object".to_owned(),
    });
    steps.extend(joined(names).map(|names| words(&names)));
}

/// The server keeps the scope of a definition.
fn scope(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    if with_kind(findings, ChangeKind::ScopeChanged)
        .next()
        .is_some()
    {
        steps.push(
            "Save all objects. Delete the definition, which deletes them in the cluster. Create the new \
             definition, then create the objects again."
                .to_owned(),
        );
    }
}

fn with_kind(findings: &[ChangeFinding], kind: ChangeKind) -> impl Iterator<Item = &ChangeFinding> {
    findings.iter().filter(move |finding| finding.kind == kind)
}

/// Paths as code, each once. `None` if there are none.
fn listed<'f>(paths: impl Iterator<Item = &'f str>) -> Option<String> {
    joined(paths.map(|path| format!("`{path}`")))
}

/// Names with commas between them, each once. `None` if there are none.
fn joined(names: impl Iterator<Item = String>) -> Option<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    (!distinct.is_empty()).then(|| distinct.join(", "))
}

/// What becomes required needs a value first.
fn required(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let required = || {
        let required = with_kind(findings, ChangeKind::RequiredAdded);
        required.filter(|finding| finding.effect != Effect::None)
    };
    if required().any(|finding| finding.is_never_created) {
        steps.push(
            "Do not require `status`. The server drops the status of a new object, and then refuses the \
             object without it."
                .to_owned(),
        );
    }
    let required = required().filter(|finding| !finding.is_never_created);
    let required: Vec<String> = required
        .filter_map(|finding| {
            let mut path = match finding.is_field {
                true => finding.path.clone(),
                false => String::new(),
            };
            push_member(&mut path, finding.required.as_deref()?);
            Some(path)
        })
        .collect();
    for (is_status, writers) in [(false, "manifests"), (true, "controllers")] {
        let own = required
            .iter()
            .filter(|path| is_of_status(path) == is_status);
        if let Some(names) = listed(own.map(String::as_str)) {
            steps.push(format!(
                "Release a definition in which {names} has a default or is optional. Require it when all \
                 {writers} set it."
            ));
        }
    }
}

/// Whether a field is one of the status, which controllers write.
fn is_of_status(path: &str) -> bool {
    path == "status" || path.starts_with("status.")
}

/// The changes that stored objects need before the server accepts an update of them.
fn corrections(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let blocked = || findings.iter().filter(|finding| finding.is_blocked);
    if blocked().any(|finding| finding.is_about_names) {
        steps.push(
            "Create objects anew under other names if the new definition refuses their names. Until then \
             they cannot be updated."
                .to_owned(),
        );
    }
    let correctable = |correction: Correction| {
        blocked().filter(move |finding| !finding.is_about_names && finding.correction == correction)
    };
    step(steps, correctable(Correction::Possible), |paths| {
        format!(
            "Correct stored objects in which the new definition refuses {paths}. Until then they cannot \
             be updated."
        )
    });
    step(steps, correctable(Correction::Before), |paths| {
        format!(
            "Correct stored objects in which the new definition refuses {paths} before it is applied. Afterwards \
             they can be neither updated nor corrected."
        )
    });
    step(steps, correctable(Correction::Never), |paths| {
        format!(
            "Delete and create objects anew in which the new definition refuses {paths}, or keep their schema as \
             it was. Neither definition accepts a correction."
        )
    });
}

/// The changes that older objects need before the server accepts every update of them.
fn older_objects(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let narrower = findings
        .iter()
        .filter(|finding| finding.is_of_older && finding.breaking);
    step(steps, narrower, |paths| {
        format!(
            "Correct stored objects in which the old definition already refuses {paths}. Until then fewer updates \
             of them are accepted."
        )
    });
}

/// Manifests have to be right for the new definition before it comes.
fn manifests(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let is_narrower = |finding: &&ChangeFinding| {
        finding.breaking
            && matches!(finding.effect, Effect::Narrows | Effect::Incomparable)
            && finding.kind.narrows_values()
    };
    let narrower = || findings.iter().filter(is_narrower);
    let nulls = with_kind(findings, ChangeKind::NullableAdded).filter(|finding| finding.breaking);
    step(steps, nulls, |paths| {
        format!("Remove the null from manifests that set {paths} to null. The server now keeps it.")
    });
    let is_dropped = |finding: &&ChangeFinding| finding.breaking && !finding.refuses_creation;
    let dropped = with_kind(findings, ChangeKind::NullableRemoved).filter(is_dropped);
    step(steps, dropped, |paths| {
        format!("Let nobody rely on a null in {paths}. The server now drops or replaces it.")
    });
    let of_changes = narrower().filter(|finding| {
        finding.kind.is_of_rule() && !finding.refuses_creation && !finding.is_of_older
    });
    step(steps, of_changes, |paths| {
        format!("Let users and controllers make only changes of {paths} that the new rule allows.")
    });
    let is_retyped = |finding: &&ChangeFinding| finding.kind == ChangeKind::TypeChanged;
    step(steps, narrower().filter(is_retyped), |paths| {
        format!(
            "Give values of the new type another name than {paths}, or change the type in a new version \
             with a conversion."
        )
    });
    let others = narrower().filter(|finding| {
        let has_own_step = matches!(
            finding.kind,
            ChangeKind::TypeChanged
                | ChangeKind::RequiredAdded
                | ChangeKind::PropertyRemoved
                | ChangeKind::AdditionalPropertiesRemoved
                | ChangeKind::PreserveUnknownFieldsRemoved
                | ChangeKind::StorageLosesField
        );
        // A rule about changes refuses no manifest that changes nothing.
        (finding.is_field || finding.kind.is_of_rule()) && finding.refuses_creation && !has_own_step
    });
    let others: Vec<&ChangeFinding> = others.collect();
    for (is_status, words) in [
        (
            false,
            "Change manifests in which the new definition refuses",
        ),
        (
            true,
            "Change controllers that write values which the new definition refuses in",
        ),
    ] {
        let own = others.iter().copied();
        let own = own.filter(|finding| is_of_status(&finding.path) == is_status);
        step(steps, own, |paths| format!("{words} {paths}."));
    }
}

/// Manifests that say nothing mean something else with another default.
fn defaults(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let of = |kinds: &'static [ChangeKind]| {
        let breaking = findings.iter().filter(|finding| finding.breaking);
        breaking.filter(|finding| kinds.contains(&finding.kind))
    };
    let new = &[ChangeKind::DefaultAdded, ChangeKind::DefaultChanged];
    let is_refused =
        |finding: &&ChangeFinding| finding.refuses_creation && finding.witness.is_some();
    for (is_status, writers) in [(false, "manifests"), (true, "the requests of controllers")] {
        let is_own = |finding: &&ChangeFinding| is_of_status(&finding.path) == is_status;
        step(
            steps,
            of(&[ChangeKind::DefaultRemoved]).filter(is_own),
            |paths| format!("Set {paths} in {writers} that rely on the default."),
        );
        let others = of(new)
            .filter(is_own)
            .filter(|finding| !is_refused(finding));
        step(steps, others, |paths| match is_status {
            true => format!("Let clients that read {paths} handle the new default."),
            false => format!("Set {paths} in manifests that are not meant to get the new default."),
        });
    }
    step(steps, of(new).filter(is_refused), |paths| {
        format!(
            "Change manifests that the new definition refuses because of the new default of {paths}, or do \
             not add the default."
        )
    });
}

/// Whoever writes the status has to write it elsewhere.
fn status(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    for (kind, words) in [
        (
            ChangeKind::StatusSubresourceAdded,
            "Let controllers write the status through `/status` as soon as the definition has it.",
        ),
        (
            ChangeKind::StatusSubresourceRemoved,
            "Let controllers write the status with the rest of the object. Requests for `/status` fail.",
        ),
    ] {
        if with_kind(findings, kind).any(|finding| finding.effect != Effect::None) {
            steps.push(words.to_owned());
        }
    }
}

/// Versions go in steps: what is stored in them has to be rewritten.
fn versions(findings: &[ChangeFinding], storage: &Storage, steps: &mut Vec<String>) {
    let Storage { before, after } = storage;
    let of = |kind: ChangeKind| {
        with_kind(findings, kind).filter_map(|finding| finding.version.as_deref())
    };
    let gone: Vec<&str> = of(ChangeKind::VersionRemoved).collect();
    let unused: Vec<&str> = of(ChangeKind::UnservedVersionRemoved).collect();
    let leaving = listed(gone.iter().copied().chain(of(ChangeKind::VersionNotServed)));
    if before != after && !before.is_empty() && !after.is_empty() {
        steps.push(format!(
            "Release a definition that has both `{before}` and `{after}` and stores objects in `{after}`."
        ));
        steps.push(format!(
            "Write each object once, so that it is stored in `{after}`. Then remove `{before}` from \
             `status.storedVersions` of the definition."
        ));
    }
    if let Some(names) = leaving {
        steps.push(format!(
            "Serve {names} for at least one more release, with `deprecated: true`. Then set \
             `served: false`."
        ));
    }
    if let Some(names) = listed(gone.into_iter().chain(unused)) {
        steps.push(format!(
            "Remove {names} from the definition when `status.storedVersions` no longer lists it."
        ));
    }
}

/// When objects are written, they lose the fields that the storage version lacks.
fn losses(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let lost = with_kind(findings, ChangeKind::StorageLosesField);
    step(steps, lost, |paths| {
        format!("Add {paths} to the storage version first. Objects lose what it lacks.")
    });
}

/// Fields that are pruned have to be out of use.
fn removals(findings: &[ChangeFinding], steps: &mut Vec<String>) {
    let pruned = findings.iter().filter(|finding| {
        let kinds = [
            ChangeKind::AdditionalPropertiesRemoved,
            ChangeKind::PreserveUnknownFieldsRemoved,
        ];
        finding.is_loss || finding.breaking && kinds.contains(&finding.kind)
    });
    step(steps, pruned, |paths| {
        format!(
            "Let the schema of {paths} list what objects have there, or keep it as it was. Objects lose the \
             rest at their next write."
        )
    });
    let removed = || {
        let removed = with_kind(findings, ChangeKind::PropertyRemoved);
        removed.filter(|finding| finding.effect != Effect::None)
    };
    let required = removed().filter(|finding| finding.was_required);
    step(steps, required, |paths| {
        format!(
            "Release a definition in which {paths} is optional. The old definition refuses objects without it."
        )
    });
    for (is_status, writers) in [(false, "controllers and manifests"), (true, "controllers")] {
        let own = removed().filter(|finding| is_of_status(&finding.path) == is_status);
        step(steps, own, |paths| {
            format!("Remove {paths} from {writers} first. Objects lose it at their next write.")
        });
    }
}
