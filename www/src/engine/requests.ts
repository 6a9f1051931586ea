// How a workspace is asked for what the page's modes mean.

import type { WorkspaceRequest } from "crd-drydock/slim";
import type { Mode, Pane, Severity } from "./protocol";

/** The panes whose texts are judged. */
export const JUDGED: readonly Pane[] = ["object", "crd"];

/** The request of each mode. */
export const REQUESTS: Readonly<Record<Mode, WorkspaceRequest>> = {
  create: "apply",
  update: "update",
  status: "update-status",
};

/** The address of what is in the cluster: no text of a pane is there, as that would be its own. */
export const STORED = "stored";
/** The address of the definitions that are in the cluster. */
export const STORED_DEFINITIONS = "stored-definitions";

/** The order in which severities are listed. */
export const RANKS: Record<Severity, number> = { error: 0, warning: 1, info: 2 };
