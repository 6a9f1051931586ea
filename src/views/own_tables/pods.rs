//! The cells of Pods, and of the Pods that others make.

use super::Printing;
use super::fields::{at, has_condition, integer, is_deleted, is_true, items, joined, string};
use crate::value::Value;
use crate::views::age;

/// A member of each container of the spec at a path.
pub(super) fn containers(object: &Value<'_>, spec: &str, member: &str) -> String {
    let all = at(object, spec).map_or(&[][..], |spec| items(spec, "containers"));
    let members: Vec<&str> = all.iter().map(|one| string(one, member)).collect();
    joined(&members, "")
}

pub(super) fn ready(pod: &Value<'_>, _: Printing) -> String {
    let state = PodState::new(pod);
    format!("{}/{}", state.ready, state.total)
}

pub(super) fn status(pod: &Value<'_>, _: Printing) -> String {
    PodState::new(pod).reason
}

pub(super) fn restarts(pod: &Value<'_>, printing: Printing) -> String {
    let PodState {
        restarts,
        restarted,
        ..
    } = PodState::new(pod);
    match restarts != 0 && !restarted.is_empty() {
        true => format!("{restarts} ({} ago)", age::since(restarted, printing.now)),
        false => restarts.to_string(),
    }
}

/// The first address. The server makes a list of the one address that older clients write.
pub(super) fn address(pod: &Value<'_>, _: Printing) -> String {
    let first = items(pod, "status.podIPs").first();
    let first = first.map_or("", |one| string(one, "ip"));
    let both = [first, string(pod, "status.podIP"), "<none>"];
    let found = both.into_iter().find(|address| !address.is_empty());
    found.unwrap_or_default().to_owned()
}

pub(super) fn readiness_gates(pod: &Value<'_>, _: Printing) -> String {
    let gates = items(pod, "spec.readinessGates");
    if gates.is_empty() {
        return "<none>".to_owned();
    }
    let mut types = gates.iter().map(|gate| string(gate, "conditionType"));
    let open = types.by_ref().filter(|type_| has_condition(pod, type_));
    format!("{}/{}", open.count(), gates.len())
}

/// The state of a Pod.
struct PodState<'p> {
    ready: usize,
    total: usize,
    reason: String,
    restarts: i64,
    /// The last time at which a container ended; empty if none did.
    restarted: &'p str,
}

impl<'p> PodState<'p> {
    fn new(pod: &'p Value<'_>) -> Self {
        let phase = match string(pod, "status.phase") {
            "" => "Pending",
            phase => phase,
        };
        let own_reason = string(pod, "status.reason");
        let sidecars = items(pod, "spec.initContainers").iter();
        let sidecars = sidecars.filter(|one| is_sidecar(one)).count();
        let mut state = Self {
            ready: 0,
            total: items(pod, "spec.containers").len() + sidecars,
            reason: match (is_gated(pod), own_reason) {
                (true, _) => "SchedulingGated",
                (false, "") => phase,
                (false, reason) => reason,
            }
            .to_owned(),
            restarts: 0,
            restarted: "",
        };
        let is_initializing = state.initialize(pod);
        if !is_initializing || has_condition(pod, "Initialized") {
            state.run(pod);
        }
        if is_deleted(pod) {
            if own_reason == "NodeLost" {
                "Unknown".clone_into(&mut state.reason);
            } else if !matches!(phase, "Succeeded" | "Failed") {
                "Terminating".clone_into(&mut state.reason);
            }
        }
        state
    }

    /// Reads the init containers. The first that is not done gives the reason. Returns whether there is one.
    fn initialize(&mut self, pod: &'p Value<'_>) -> bool {
        let total = items(pod, "spec.initContainers").len();
        let statuses = items(pod, "status.initContainerStatuses").iter();
        for (place, container) in statuses.enumerate() {
            self.add_restarts(container);
            let terminated = at(container, "state.terminated");
            if terminated.is_some_and(|end| integer(end, "exitCode") == 0) {
                continue;
            }
            if is_true(container, "started") && is_status_of_sidecar(pod, container) {
                self.ready += usize::from(is_true(container, "ready"));
                continue;
            }
            self.reason = match (terminated, string(container, "state.waiting.reason")) {
                (Some(end), _) => format!("Init:{}", end_reason(end)),
                (None, "" | "PodInitializing") => format!("Init:{place}/{total}"),
                (None, reason) => format!("Init:{reason}"),
            };
            return true;
        }
        false
    }

    /// Reads the containers. The reason of an earlier container replaces the reasons of later ones.
    fn run(&mut self, pod: &'p Value<'_>) {
        self.restarts = 0;
        self.restarted = "";
        for container in items(pod, "status.initContainerStatuses") {
            if is_status_of_sidecar(pod, container) {
                self.add_restarts(container);
            }
        }
        let mut is_running = false;
        for container in items(pod, "status.containerStatuses").iter().rev() {
            self.add_restarts(container);
            let terminated = at(container, "state.terminated");
            match (string(container, "state.waiting.reason"), terminated) {
                ("", Some(end)) => self.reason = end_reason(end),
                ("", None) => {
                    let is_ready = is_true(container, "ready");
                    if is_ready && at(container, "state.running").is_some() {
                        is_running = true;
                        self.ready += 1;
                    }
                }
                (reason, _) => reason.clone_into(&mut self.reason),
            }
        }
        if self.reason == "Completed" && is_running {
            self.reason = match has_condition(pod, "Ready") {
                true => "Running".to_owned(),
                false => "NotReady".to_owned(),
            };
        }
    }

    fn add_restarts(&mut self, container: &'p Value<'_>) {
        self.restarts += integer(container, "restartCount");
        let ended = string(container, "lastState.terminated.finishedAt");
        self.restarted = self.restarted.max(ended);
    }
}

fn is_gated(pod: &Value<'_>) -> bool {
    let mut conditions = items(pod, "status.conditions").iter();
    conditions.any(|condition| {
        string(condition, "type") == "PodScheduled"
            && string(condition, "reason") == "SchedulingGated"
    })
}

fn is_sidecar(container: &Value<'_>) -> bool {
    string(container, "restartPolicy") == "Always"
}

fn is_status_of_sidecar(pod: &Value<'_>, status: &Value<'_>) -> bool {
    let name = string(status, "name");
    let mut containers = items(pod, "spec.initContainers").iter();
    containers.any(|one| string(one, "name") == name && is_sidecar(one))
}

/// Why a container ended.
fn end_reason(terminated: &Value<'_>) -> String {
    let reason = string(terminated, "reason");
    let signal = integer(terminated, "signal");
    match (reason, signal) {
        ("", 0) => format!("ExitCode:{}", integer(terminated, "exitCode")),
        ("", signal) => format!("Signal:{signal}"),
        (reason, _) => reason.to_owned(),
    }
}
