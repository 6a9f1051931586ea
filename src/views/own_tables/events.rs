//! The cells of Events. Those of `events.k8s.io` have other names of fields.

use super::Printing;
use super::cells::since;
use super::fields::{at, integer, string};
use crate::value::Value;
use crate::views::age;

/// Fields of the core group, with their names in `events.k8s.io`.
const NAMES: [(&str, &str); 7] = [
    ("involvedObject", "regarding"),
    ("message", "note"),
    ("firstTimestamp", "deprecatedFirstTimestamp"),
    ("lastTimestamp", "deprecatedLastTimestamp"),
    ("count", "deprecatedCount"),
    ("source", "deprecatedSource"),
    ("reportingComponent", "reportingController"),
];

/// The field of an event by its name in the core group.
fn field<'v, 'a>(event: &'v Value<'a>, name: &'static str) -> Option<&'v Value<'a>> {
    let mut names = NAMES.iter();
    let other = names.find(|(core, _)| *core == name);
    match other {
        Some((_, other)) if string(event, "apiVersion") != "v1" => at(event, other),
        _ => at(event, name),
    }
}

fn member<'v>(event: &'v Value<'_>, name: &'static str, member: &str) -> &'v str {
    field(event, name).map_or("", |found| string(found, member))
}

/// The time since the first of some times that is known.
fn since_first(times: &[Option<&Value<'_>>], printing: Printing) -> String {
    match times.iter().flatten().next() {
        Some(time) => since(time, printing),
        None => age::UNKNOWN.to_owned(),
    }
}

pub(super) fn first_seen(event: &Value<'_>, printing: Printing) -> String {
    let times = ["firstTimestamp", "eventTime"].map(|name| field(event, name));
    since_first(&times, printing)
}

pub(super) fn last_seen(event: &Value<'_>, printing: Printing) -> String {
    let series = at(event, "series.lastObservedTime");
    let [last, first, time] =
        ["lastTimestamp", "firstTimestamp", "eventTime"].map(|name| field(event, name));
    since_first(&[series, last, first, time], printing)
}

pub(super) fn object(event: &Value<'_>, _: Printing) -> String {
    let kind = member(event, "involvedObject", "kind").to_lowercase();
    match member(event, "involvedObject", "name") {
        "" => kind,
        name => [&kind, "/", name].concat(),
    }
}

pub(super) fn subobject(event: &Value<'_>, _: Printing) -> String {
    member(event, "involvedObject", "fieldPath").to_owned()
}

pub(super) fn source(event: &Value<'_>, _: Printing) -> String {
    let component = match member(event, "source", "component") {
        "" => field(event, "reportingComponent").and_then(Value::as_str),
        component => Some(component),
    };
    let component = component.unwrap_or_default();
    let host = match member(event, "source", "host") {
        "" => string(event, "reportingInstance"),
        host => host,
    };
    match host {
        "" => component.to_owned(),
        host => [component, ", ", host].concat(),
    }
}

pub(super) fn message(event: &Value<'_>, _: Printing) -> String {
    let message = field(event, "message").and_then(Value::as_str);
    message.unwrap_or_default().trim().to_owned()
}

pub(super) fn count(event: &Value<'_>) -> i64 {
    if at(event, "series.count").is_some() {
        return integer(event, "series.count");
    }
    let count = field(event, "count").and_then(Value::as_int);
    count.filter(|count| *count != 0).unwrap_or(1)
}
