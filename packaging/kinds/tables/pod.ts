// The cells of a pod.

import { type Cell, type Context, hasCondition, items, type Json } from "./cells.ts";

interface PodState {
  ready: number;
  total: number;
  reason: string;
  restarts: number;
  /** The last time at which a container ended; empty if none did. */
  restarted: string;
}

export const ready: Cell = (pod) => {
  const state = stateOf(pod);
  return `${state.ready}/${state.total}`;
};

export const status: Cell = (pod) => stateOf(pod).reason;

export const restarts: Cell = (pod, { age }: Context) => {
  const state = stateOf(pod);
  const isDated = state.restarts !== 0 && state.restarted !== "";
  return isDated ? `${state.restarts} (${age(state.restarted)} ago)` : String(state.restarts);
};

export const readinessGates: Cell = (pod) => {
  const gates = items(pod, "spec.readinessGates");
  if (gates.length === 0) return "<none>";
  const open = gates.filter((gate) => hasCondition(pod, gate?.conditionType));
  return `${open.length}/${gates.length}`;
};

function stateOf(pod: Json): PodState {
  const { status = {}, spec = {}, metadata = {} } = pod ?? {};
  const phase = status.phase ?? "Pending";
  const gated = items(status, "conditions").some(
    ({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated",
  );
  const sidecars = items(spec, "initContainers").filter(isSidecar);
  const state: PodState = {
    ready: 0,
    total: items(spec, "containers").length + sidecars.length,
    reason: gated ? "SchedulingGated" : status.reason || phase,
    restarts: 0,
    restarted: "",
  };
  const isInitializing = initialize(pod, state);
  if (!isInitializing || hasCondition(pod, "Initialized")) run(pod, state);
  if (metadata.deletionTimestamp !== undefined) {
    if (status.reason === "NodeLost") state.reason = "Unknown";
    else if (phase !== "Succeeded" && phase !== "Failed") state.reason = "Terminating";
  }
  return state;
}

function isSidecar(container: Json): boolean {
  return container?.restartPolicy === "Always";
}

/** Whether a status is the one of a sidecar. */
function isOfSidecar(pod: Json, { name }: Json): boolean {
  return items(pod, "spec.initContainers").some((one) => one?.name === name && isSidecar(one));
}

/** Reads the init containers: the first that is not done gives the reason. True if there is one. */
function initialize(pod: Json, state: PodState): boolean {
  const total = items(pod, "spec.initContainers").length;
  for (const [at, container] of items(pod, "status.initContainerStatuses").entries()) {
    addRestarts(state, container);
    const { terminated, waiting } = container.state ?? {};
    if (terminated !== undefined && terminated.exitCode === 0) continue;
    const isStarted = container.started === true;
    if (isStarted && isOfSidecar(pod, container)) {
      if (container.ready) state.ready += 1;
      continue;
    }
    if (terminated !== undefined) state.reason = `Init:${endOf(terminated)}`;
    else if (waiting?.reason && waiting.reason !== "PodInitializing") {
      state.reason = `Init:${waiting.reason}`;
    } else state.reason = `Init:${at}/${total}`;
    return true;
  }
  return false;
}

/** Reads the containers. The reason of an earlier container replaces the reasons of later ones. */
function run(pod: Json, state: PodState): void {
  state.restarts = 0;
  state.restarted = "";
  for (const container of items(pod, "status.initContainerStatuses")) {
    if (isOfSidecar(pod, container)) addRestarts(state, container);
  }
  let isRunning = false;
  for (const container of [...items(pod, "status.containerStatuses")].reverse()) {
    addRestarts(state, container);
    const { waiting, terminated, running } = container.state ?? {};
    if (waiting?.reason) state.reason = waiting.reason;
    else if (terminated !== undefined) state.reason = endOf(terminated);
    else if (container.ready && running !== undefined) {
      isRunning = true;
      state.ready += 1;
    }
  }
  if (state.reason === "Completed" && isRunning) {
    state.reason = hasCondition(pod, "Ready") ? "Running" : "NotReady";
  }
}

function addRestarts(state: PodState, container: Json): void {
  state.restarts += container.restartCount ?? 0;
  const ended = container.lastState?.terminated?.finishedAt ?? "";
  if (ended > state.restarted) state.restarted = ended;
}

function endOf({ reason, signal, exitCode }: Json): string {
  if (reason) return reason;
  return signal ? `Signal:${signal}` : `ExitCode:${exitCode ?? 0}`;
}
