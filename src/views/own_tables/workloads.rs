//! The cells of Jobs, CronJobs and Nodes.

use super::Printing;
use super::cells::labels;
use super::fields::{
    at, entries, has_condition, integer, is_deleted, is_true, items, joined, string, text,
};
use crate::value::Value;
use crate::views::age;

/// The selector of a ReplicationController. The server fills in the labels of the template.
pub(super) fn controller_selector(controller: &Value<'_>, _: Printing) -> String {
    let own = "spec.selector";
    match entries(controller, own).next() {
        Some(_) => labels(controller, own),
        None => labels(controller, "spec.template.metadata.labels"),
    }
}

pub(super) fn completions(job: &Value<'_>, _: Printing) -> String {
    let done = integer(job, "status.succeeded");
    let wanted = at(job, "spec.completions");
    let parallelism = at(job, "spec.parallelism").and_then(Value::as_int);
    match (wanted, parallelism) {
        (Some(wanted), _) => format!("{done}/{}", text(wanted)),
        (None, Some(most)) if most > 1 => format!("{done}/1 of {most}"),
        // The server fills in one completion if neither is given.
        (None, _) => format!("{done}/1"),
    }
}

/// The first minor version that shows that a Job met its criteria of success.
const SHOWS_CRITERIA: u8 = 34;

pub(super) fn job_status(job: &Value<'_>, printing: Printing) -> String {
    let has = |type_| has_condition(job, type_);
    if has("Complete") {
        "Complete"
    } else if has("Failed") {
        "Failed"
    } else if is_deleted(job) {
        "Terminating"
    } else if has("Suspended") {
        "Suspended"
    } else if has("FailureTarget") {
        "FailureTarget"
    } else if !printing.release.is_before(SHOWS_CRITERIA) && has("SuccessCriteriaMet") {
        "SuccessCriteriaMet"
    } else {
        "Running"
    }
    .to_owned()
}

pub(super) fn job_duration(job: &Value<'_>, printing: Printing) -> String {
    let (start, end) = ("status.startTime", "status.completionTime");
    let Some(start) = at(job, start).and_then(Value::as_str) else {
        return String::new();
    };
    match at(job, end).and_then(Value::as_str) {
        Some(end) => age::between(start, end),
        None => age::since(start, printing.now),
    }
}

pub(super) fn active_jobs(cron_job: &Value<'_>) -> i64 {
    items(cron_job, "status.active").len() as i64
}

pub(super) fn node_status(node: &Value<'_>, _: Printing) -> String {
    let mut conditions = items(node, "status.conditions").iter();
    let is_known = conditions.any(|condition| string(condition, "type") == "Ready");
    let state = match (is_known, has_condition(node, "Ready")) {
        (_, true) => "Ready",
        (true, false) => "NotReady",
        (false, false) => "Unknown",
    };
    match is_true(node, "spec.unschedulable") {
        true => [state, ",SchedulingDisabled"].concat(),
        false => state.to_owned(),
    }
}

pub(super) fn node_roles(node: &Value<'_>, _: Printing) -> String {
    let labels = entries(node, "metadata.labels");
    let roles = labels.filter_map(|(key, value)| match key {
        "kubernetes.io/role" => Some(value),
        _ => Some(key.strip_prefix("node-role.kubernetes.io/")?.to_owned()),
    });
    let mut roles: Vec<String> = roles.filter(|role| !role.is_empty()).collect();
    roles.sort();
    roles.dedup();
    joined(&roles, "<none>")
}

/// The address of a node of one type.
pub(super) fn address(node: &Value<'_>, type_: &str) -> String {
    let mut all = items(node, "status.addresses").iter();
    let found = all.find(|one| string(one, "type") == type_);
    found
        .map_or("<none>", |one| string(one, "address"))
        .to_owned()
}
