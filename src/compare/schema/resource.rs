//! Differences between two definitions outside their schemas.

use crate::compare::model::draft::{
    ChangeDetail, ChangeDraft, DifferencePlace, Probe, ReplicasPaths,
};
use crate::compare::model::finding::ChangedValues;
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::{find_property, items, keeps_unlisted};
use crate::compare::schema::json_paths::{lacking_for_scale, lacks_field, scale_paths};
use crate::compare::schema::walk::STATUS;
use crate::definition::{Column, Scale, Spec, Version};
use crate::schema::Props;
use crate::value::Str;

/// Notes the differences of two specs, without those of their versions.
pub(in crate::compare) fn changes<'a>(
    before: &Spec<'a>,
    after: &Spec<'a>,
    drafts: &mut Vec<ChangeDraft<'a>>,
) {
    let mut note =
        |kind, path: &str, detail: String| drafts.push(draft(kind, None, (path, path), detail));
    // A definition without a scope is refused for that.
    if before.scope != after.scope && !after.scope.is_empty() {
        let detail = turn(&before.scope, &after.scope);
        note(ChangeKind::ScopeChanged, "spec.scope", detail);
    }
    let (old, new) = (&before.names, &after.names);
    if old.singular != new.singular {
        let detail = turn(&old.singular, &new.singular);
        note(ChangeKind::SingularChanged, "spec.names.singular", detail);
    }
    if old.list_kind != new.list_kind {
        let detail = turn(&old.list_kind, &new.list_kind);
        note(ChangeKind::ListKindChanged, "spec.names.listKind", detail);
    }
    let path = "spec.names.shortNames";
    let kinds = (ChangeKind::ShortNameAdded, ChangeKind::ShortNameRemoved);
    sets(&old.short_names, &new.short_names, kinds, |kind, name| {
        note(kind, path, format!("`{name}`"));
    });
    let path = "spec.names.categories";
    let kinds = (ChangeKind::CategoryAdded, ChangeKind::CategoryRemoved);
    sets(&old.categories, &new.categories, kinds, |kind, name| {
        note(kind, path, format!("`{name}`"));
    });
    conversion(before, after, &mut note);
    let stored = |spec: &Spec<'a>| {
        spec.storage_version()
            .map(|version| version.name.to_string())
    };
    // The server refuses a definition without a storage version.
    let both = stored(before).zip(stored(after));
    if let Some((old, new)) = both.filter(|(old, new)| old != new) {
        let detail = turn(&old, &new);
        note(ChangeKind::StorageVersionChanged, "spec.versions", detail);
    }
}

fn conversion<'a>(
    before: &Spec<'a>,
    after: &Spec<'a>,
    note: &mut impl FnMut(ChangeKind, &str, String),
) {
    let strategy = |spec: &Spec<'a>| match &spec.conversion {
        Some(conversion) if !conversion.strategy.is_empty() => conversion.strategy.to_string(),
        _ => "None".to_owned(),
    };
    let (old, new) = (strategy(before), strategy(after));
    if old != new {
        let path = "spec.conversion.strategy";
        note(
            ChangeKind::ConversionStrategyChanged,
            path,
            turn(&old, &new),
        );
    } else if before.conversion != after.conversion {
        let path = "spec.conversion.webhook";
        note(ChangeKind::ConversionWebhookChanged, path, String::new());
    }
}

/// The index of a version in its definition, and the version.
pub(in crate::compare) type Indexed<'s, 'a> = (usize, &'s Version<'a>);

/// Notes a version that only one definition has.
pub(in crate::compare) fn version_alone<'a>(
    kind: ChangeKind,
    (index, version): Indexed<'_, 'a>,
    drafts: &mut Vec<ChangeDraft<'a>>,
) {
    let path = format!("spec.versions[{index}]");
    let kind = match kind {
        ChangeKind::VersionRemoved if !version.served => ChangeKind::UnservedVersionRemoved,
        ChangeKind::VersionAdded if !version.served => ChangeKind::UnservedVersionAdded,
        kind => kind,
    };
    let mut found = draft(
        kind,
        Some(&version.name),
        (&path, &path),
        format!("`{}`", version.name),
    );
    match kind {
        ChangeKind::VersionRemoved | ChangeKind::UnservedVersionRemoved => found.spot.after = None,
        _ => found.spot.before = None,
    }
    if version.served {
        found.probe = Probe::Object;
    }
    drafts.push(found);
}

/// Notes the differences of a version, without those of its schema.
pub(in crate::compare) fn version_changes<'a>(
    (old_index, old): Indexed<'_, 'a>,
    (new_index, new): Indexed<'_, 'a>,
    drafts: &mut Vec<ChangeDraft<'a>>,
) {
    let root = |index: usize| format!("spec.versions[{index}]");
    let mut note_detail = |kind, path: &str, detail: ChangeDetail| {
        let paths = [old_index, new_index].map(|index| [&root(index), path].concat());
        let [before, after] = &paths;
        let mut found = draft(kind, Some(&new.name), (before, after), detail);
        match kind {
            ChangeKind::VersionServed | ChangeKind::VersionNotServed => found.probe = Probe::Object,
            ChangeKind::StatusSubresourceAdded => {
                let is_new = old.open_api_schema().is_some_and(drops_status);
                found.is_implied = is_new && found.detail.is_empty();
            }
            ChangeKind::ScaleSubresourceAdded | ChangeKind::ScaleSubresourceChanged => {
                let [before, after] = [old, new].map(|version| {
                    let scale = version.scale();
                    scale.map(|scale| scale.spec_replicas_path.to_string())
                });
                if before != after {
                    found.probe = Probe::Replicas(ReplicasPaths { before, after });
                }
            }
            _ => {}
        }
        drafts.push(found);
    };
    let served = match (old.served, new.served) {
        (true, false) => Some(ChangeKind::VersionNotServed),
        (false, true) => Some(ChangeKind::VersionServed),
        _ => None,
    };
    if let Some(kind) = served {
        note_detail(kind, ".served", String::new().into());
    }
    deprecation(old, new, &mut note_detail);
    let mut note = |kind, path: &str, detail: String| note_detail(kind, path, detail.into());
    subresources(old, new, &mut note);
    columns(old, new, &mut note);
    let paths = |version: &Version<'a>| -> Vec<Str<'a>> {
        let fields = items(&version.selectable_fields).iter();
        fields.map(|field| field.json_path.clone()).collect()
    };
    let kinds = (
        ChangeKind::SelectableFieldAdded,
        ChangeKind::SelectableFieldRemoved,
    );
    sets(&paths(old), &paths(new), kinds, |kind, path| {
        note(kind, ".selectableFields", format!("`{path}`"));
    });
}

/// Notes whether a version is deprecated, and its warning.
fn deprecation<'a>(
    old: &Version<'a>,
    new: &Version<'a>,
    note: &mut impl FnMut(ChangeKind, &str, ChangeDetail),
) {
    match (old.deprecated, new.deprecated) {
        (false, true) => note(
            ChangeKind::VersionDeprecated,
            ".deprecated",
            String::new().into(),
        ),
        (true, false) => note(
            ChangeKind::VersionNotDeprecated,
            ".deprecated",
            String::new().into(),
        ),
        (true, true) if old.deprecation_warning != new.deprecation_warning => {
            let text = |version: &Version<'a>| {
                let warning = version.deprecation_warning.as_deref();
                warning.map(|warning| format!("`{warning}`"))
            };
            let values = ChangedValues {
                subject: String::new(),
                before: text(old),
                after: text(new),
            };
            note(
                ChangeKind::DeprecationWarningChanged,
                ".deprecationWarning",
                values.into(),
            );
        }
        _ => {}
    }
}

/// The remark on a status subresource if the schema requires a status.
const NEVER_CREATED: &str = "No object can be created any more: the schema requires `status`, which the \
                             server drops when an object is created";

/// Whether no object has a status: the schema does not list it.
fn drops_status(schema: &Props<'_>) -> bool {
    !keeps_unlisted(schema) && find_property(schema, STATUS).is_none()
}

fn subresources<'a>(
    old: &Version<'a>,
    new: &Version<'a>,
    note: &mut impl FnMut(ChangeKind, &str, String),
) {
    let path = ".subresources";
    match (old.has_status(), new.has_status()) {
        (false, true) => {
            let required = new.open_api_schema().map(|root| items(&root.required));
            let mut required = required.into_iter().flatten();
            let detail = match required.any(|name| **name == *STATUS) {
                true => NEVER_CREATED,
                false => "",
            };
            note(ChangeKind::StatusSubresourceAdded, path, detail.to_owned());
        }
        (true, false) => note(ChangeKind::StatusSubresourceRemoved, path, String::new()),
        _ => {}
    }
    match (old.scale(), new.scale()) {
        (None, Some(scale)) => {
            let detail = lacking_for_scale(new, scale);
            note(ChangeKind::ScaleSubresourceAdded, path, detail);
        }
        (Some(_), None) => note(ChangeKind::ScaleSubresourceRemoved, path, String::new()),
        (Some(before), Some(after)) => scale_changes([before, after], [old, new], note),
        (None, None) => {}
    }
}

/// Notes the differences of a scale subresource that both versions have.
fn scale_changes<'a>(
    [before, after]: [&Scale<'a>; 2],
    [old, new]: [&Version<'a>; 2],
    note: &mut impl FnMut(ChangeKind, &str, String),
) {
    let path = ".subresources.scale";
    let selector = |scale: &Scale<'a>| {
        let path = scale.label_selector_path.clone();
        path.filter(|path| !path.is_empty())
    };
    let selectors = (selector(before), selector(after));
    let mut changed = vec![
        (&before.spec_replicas_path, &after.spec_replicas_path),
        (&before.status_replicas_path, &after.status_replicas_path),
    ];
    if let (Some(old), Some(new)) = &selectors {
        changed.push((old, new));
    }
    changed.retain(|(old, new)| old != new);
    if !changed.is_empty() {
        let turns = changed.iter().map(|(old, new)| turn(old, new));
        let mut detail = turns.collect::<Vec<_>>().join(", ");
        let lacking = lacking_for_scale(new, after);
        if !lacking.is_empty() {
            detail = [detail, lacking].join(". ");
        }
        note(ChangeKind::ScaleSubresourceChanged, path, detail);
    }
    match selectors {
        (None, Some(_)) => note(ChangeKind::ScaleSelectorAdded, path, String::new()),
        (Some(_), None) => note(ChangeKind::ScaleSelectorRemoved, path, String::new()),
        _ if changed.is_empty() => scaled_fields(after, [old, new], note),
        _ => {}
    }
}

/// Notes the fields that the scale subresource reads and that only one of the schemas has. The subresource
/// itself does not change.
fn scaled_fields<'a>(
    scale: &Scale<'a>,
    [before, after]: [&Version<'a>; 2],
    note: &mut impl FnMut(ChangeKind, &str, String),
) {
    for (path, effect) in scale_paths(scale) {
        let at = ".subresources.scale";
        match [before, after].map(|version| lacks_field(version, path)) {
            [false, true] => {
                let detail = format!("The schema lacks `{path}`, so {effect}");
                note(ChangeKind::ScaleFieldRemoved, at, detail);
            }
            [true, false] => note(ChangeKind::ScaleFieldAdded, at, format!("`{path}`")),
            _ => {}
        }
    }
}

fn columns<'a>(
    old: &Version<'a>,
    new: &Version<'a>,
    note: &mut impl FnMut(ChangeKind, &str, String),
) {
    let path = ".additionalPrinterColumns";
    let [before, after] = [old, new].map(shown_columns);
    let lacking = |column: &Column<'a>| match lacks_field(new, &column.json_path) {
        true => format!(". It is empty: the schema lacks `{}`", column.json_path),
        false => String::new(),
    };
    for (at, column) in before.iter().enumerate() {
        let shown = format!("`{}`", column.name);
        match partner(&before, at, &after) {
            None => note(ChangeKind::ColumnRemoved, path, shown),
            Some(other) if other != column => {
                let detail = [shown, turns(column, other)].join(", ");
                note(ChangeKind::ColumnChanged, path, detail + &lacking(other));
            }
            Some(Column { json_path, .. }) => {
                let shown = format!("{shown} reads `{json_path}`");
                match [old, new].map(|version| lacks_field(version, json_path)) {
                    [false, true] => note(ChangeKind::ColumnFieldRemoved, path, shown),
                    [true, false] => note(ChangeKind::ColumnFieldAdded, path, shown),
                    _ => {}
                }
            }
        }
    }
    for (at, column) in after.iter().enumerate() {
        if partner(&after, at, &before).is_none() {
            let detail = format!("`{}`{}", column.name, lacking(column));
            note(ChangeKind::ColumnAdded, path, detail);
        }
    }
    let order = |columns: &[Column<'a>], others: &[Column<'a>]| -> Vec<Str<'a>> {
        let both = columns.iter().enumerate();
        let both = both.filter(|(at, _)| partner(columns, *at, others).is_some());
        both.map(|(_, column)| column.name.clone()).collect()
    };
    let orders = [order(&before, &after), order(&after, &before)];
    if let [old, new] = orders.each_ref()
        && old != new
    {
        note(
            ChangeKind::ColumnsReordered,
            path,
            turn(&old.join(", "), &new.join(", ")),
        );
    }
}

/// Finds the column in `others` that corresponds to the column at index `at`: it has the same name. If several columns have
/// that name, the first one corresponds to the first one, and so on.
fn partner<'o, 'a>(
    columns: &[Column<'a>],
    at: usize,
    others: &'o [Column<'a>],
) -> Option<&'o Column<'a>> {
    let name = &columns.get(at)?.name;
    let same = columns
        .iter()
        .take(at)
        .filter(|column| column.name == *name);
    let mut others = others.iter().filter(|column| column.name == *name);
    others.nth(same.count())
}

/// The members of a column that change.
fn turns(old: &Column<'_>, new: &Column<'_>) -> String {
    let [old, new] = [old, new].map(|column| {
        [
            ("type", column.type_.to_string()),
            ("format", column.format.to_string()),
            ("priority", column.priority.to_string()),
            ("jsonPath", column.json_path.to_string()),
        ]
    });
    let shown = |text: &str| match text {
        "" => "none".to_owned(),
        text => text.to_owned(),
    };
    let changed = old.iter().zip(&new).filter(|(old, new)| old != new);
    let all: Vec<String> = changed
        .map(|((name, old), (_, new))| format!("`{name}`: {} → {}", shown(old), shown(new)))
        .collect();
    all.join(", ")
}

/// The columns that `kubectl get` shows. Without any, the server shows the age. Descriptions are shown
/// nowhere.
fn shown_columns<'a>(version: &Version<'a>) -> Vec<Column<'a>> {
    let own = items(&version.additional_printer_columns).iter().cloned();
    let own: Vec<Column<'a>> = own
        .map(|column| Column {
            description: Str::default(),
            ..column
        })
        .collect();
    if !own.is_empty() {
        return own;
    }
    vec![Column {
        name: Str::from("Age"),
        type_: Str::from("date"),
        json_path: Str::from(".metadata.creationTimestamp"),
        ..Column::default()
    }]
}

/// A difference that no object can prove.
pub(in crate::compare) fn draft<'a>(
    kind: ChangeKind,
    version: Option<&str>,
    (before, after): (&str, &str),
    detail: impl Into<ChangeDetail>,
) -> ChangeDraft<'a> {
    ChangeDraft {
        kind,
        spot: DifferencePlace {
            version: version.map(str::to_owned),
            steps: Vec::new(),
            before: Some(before.to_owned()),
            after: Some(after.to_owned()),
        },
        keyword: String::new(),
        detail: detail.into(),
        probe: Probe::Nothing,
        only_widens: false,
        only_narrows: false,
        is_for_others: false,
        rule_risk: None,
        changes_rules: false,
        may_fail_elsewhere: false,
        is_implied: false,
        was_required: false,
        is_always_set: false,
        is_list_key: false,
    }
}

fn turn(before: &str, after: &str) -> String {
    format!("`{before}` → `{after}`")
}

/// Reports the members that only one of two sets has.
fn sets<'a>(
    before: &[Str<'a>],
    after: &[Str<'a>],
    (added, removed): (ChangeKind, ChangeKind),
    mut say: impl FnMut(ChangeKind, &str),
) {
    for name in before.iter().filter(|name| !after.contains(name)) {
        say(removed, name);
    }
    for name in after.iter().filter(|name| !before.contains(name)) {
        say(added, name);
    }
}
