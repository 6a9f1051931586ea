//! The cells of volumes, claims, classes and quotas.

use super::Printing;
use super::cells::quantity;
use super::fields::{at, is_deleted, string, strings, text_or};
use crate::value::Value;

const MODES: [(&str, &str); 4] = [
    ("ReadWriteOnce", "RWO"),
    ("ReadOnlyMany", "ROX"),
    ("ReadWriteMany", "RWX"),
    ("ReadWriteOncePod", "RWOP"),
];

/// Access modes in their short form.
pub(super) fn access_modes(object: &Value<'_>, path: &str) -> String {
    let own = strings(object, path);
    let known = MODES.iter().filter(|(mode, _)| own.contains(mode));
    let short: Vec<&str> = known.map(|(_, short)| *short).collect();
    short.join(",")
}

/// Whether a claim has a volume. Only then its capacity and modes are known.
fn is_bound(claim: &Value<'_>) -> bool {
    !string(claim, "spec.volumeName").is_empty()
}

pub(super) fn claim_modes(claim: &Value<'_>, _: Printing) -> String {
    match is_bound(claim) {
        true => access_modes(claim, "status.accessModes"),
        false => String::new(),
    }
}

pub(super) fn claim_capacity(claim: &Value<'_>, _: Printing) -> String {
    match is_bound(claim) {
        true => at(claim, "status.capacity.storage").map_or_else(|| "0".to_owned(), quantity),
        false => String::new(),
    }
}

/// The phase of a volume or a claim, unless it is being deleted.
pub(super) fn phase(volume: &Value<'_>, _: Printing) -> String {
    match is_deleted(volume) {
        true => "Terminating".to_owned(),
        false => text_or(volume, "status.phase", "Pending"),
    }
}

/// The claim that a volume is for.
pub(super) fn volume_claim(volume: &Value<'_>, _: Printing) -> String {
    match at(volume, "spec.claimRef") {
        Some(claim) => [string(claim, "namespace"), "/", string(claim, "name")].concat(),
        None => String::new(),
    }
}

pub(super) fn storage_class(object: &Value<'_>, _: Printing) -> String {
    let annotations = at(object, "metadata.annotations");
    let older = annotations.and_then(|all| all.get("volume.beta.kubernetes.io/storage-class"));
    let class = older.or_else(|| at(object, "spec.storageClassName"));
    class.and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// The name of a StorageClass, and whether it is the default.
pub(super) fn class_name(class: &Value<'_>, _: Printing) -> String {
    let annotations = at(class, "metadata.annotations");
    let keys = [
        "storageclass.kubernetes.io/is-default-class",
        "storageclass.beta.kubernetes.io/is-default-class",
    ];
    let is_default = annotations.is_some_and(|all| {
        let mut values = keys.iter().filter_map(|key| all.get(key));
        values.any(|value| value.as_str() == Some("true"))
    });
    let name = string(class, "metadata.name");
    match is_default {
        true => [name, " (default)"].concat(),
        false => name.to_owned(),
    }
}

/// The used resources of a quota: the limits, or all others.
pub(super) fn quotas(quota: &Value<'_>, limits: bool) -> String {
    let all = at(quota, "status.hard").and_then(Value::as_map);
    let all = all.into_iter().flat_map(|map| map.iter());
    let mut hard: Vec<_> = all
        .filter(|(name, _)| name.starts_with("limits.") == limits)
        .collect();
    hard.sort_by_key(|(name, _)| *name);
    let used = at(quota, "status.used");
    let texts = hard.into_iter().map(|(name, most)| {
        let used = used.and_then(|used| used.get(name));
        let used = used.map_or_else(|| "0".to_owned(), quantity);
        format!("{name}: {used}/{}", quantity(most))
    });
    texts.collect::<Vec<_>>().join(", ")
}
