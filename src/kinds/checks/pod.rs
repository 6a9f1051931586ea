//! Checks of pods that look at several containers, or at a hook and the pod around it.

use super::super::listed::Check;
use super::{is_within, set};
use crate::machinery::cause::Detail;
use crate::machinery::{BadValue, Errors, field_path};
use crate::value::{Map, Value};

/// How long a pod takes to end, if it does not say so.
const GRACE_PERIOD: i64 = 30;

/// The seconds of a hook that sleeps, in a pod.
pub(super) fn sleep(
    check: &Check,
    hook: Option<&Value<'_>>,
    (pod, path): (&Value<'_>, String),
    errors: &mut Errors,
) {
    let Some(hook) = hook else { return };
    let least: i64 = check.word(0).parse().unwrap_or_default();
    let seconds = hook
        .get("seconds")
        .and_then(Value::as_int)
        .unwrap_or_default();
    let grace = pod
        .get("terminationGracePeriodSeconds")
        .and_then(Value::as_int);
    let grace = grace.unwrap_or(GRACE_PERIOD);
    // A time below 0 is an error itself, and the server may take another one.
    if grace >= 0 && !(least..=grace).contains(&seconds) {
        let text = format!("{} ({grace})", check.text);
        errors.invalid(
            path,
            BadValue::Plain(Value::Int(seconds)),
            Detail::Checked(text.into()),
        );
    }
}

/// The ports of the host that the containers of a list take: `all` of them at once, or `each` on its own.
pub(super) fn host_ports(
    which: &str,
    containers: Option<&Value<'_>>,
    path: &str,
    errors: &mut Errors,
) {
    let mut seen = Vec::new();
    for (at, container) in list(containers).iter().enumerate() {
        if which == "each" {
            seen.clear();
        }
        let ports = field_path::join(&field_path::item(path, at), "ports");
        for (index, port) in list(container.get("ports")).iter().enumerate() {
            let text = |key| port.get(key).and_then(Value::as_str).unwrap_or_default();
            let Some(number) = set(port.get("hostPort")).and_then(Value::as_int) else {
                continue;
            };
            let protocol = match text("protocol") {
                "" => "TCP",
                other => other,
            };
            let taken = format!("{protocol}/{}/{number}", text("hostIP"));
            if seen.contains(&taken) {
                let path = field_path::join(&field_path::item(&ports, index), "hostPort");
                errors.duplicate(path, BadValue::text(&taken));
            }
            seen.push(taken);
        }
    }
}

/// The names of volumes. The server remembers only those of volumes without errors.
pub(super) fn volume_names(volumes: Option<&Value<'_>>, path: &str, errors: &mut Errors) {
    let mut seen = Vec::new();
    for (index, volume) in list(volumes).iter().enumerate() {
        let path = field_path::item(path, index);
        let name = volume.get("name").and_then(Value::as_str);
        let name = name.unwrap_or_default();
        if seen.contains(&name) {
            errors.duplicate(field_path::join(&path, "name"), BadValue::text(name));
        } else if has_one_source(volume) && !errors.0.iter().any(|error| is_within(error, &path)) {
            seen.push(name);
        }
    }
}

/// Whether a volume has one source, or none, which stands for an empty directory.
fn has_one_source(volume: &Value<'_>) -> bool {
    let fields = volume.as_map().into_iter().flat_map(Map::iter);
    let sources = fields.filter(|(key, value)| *key != "name" && !value.is_null());
    sources.count() <= 1
}

fn list<'v>(value: Option<&'v Value<'v>>) -> &'v [Value<'v>] {
    value.and_then(Value::as_list).unwrap_or_default()
}
