// The changes of an upgrade of the cluster for the texts.

import { Workspace } from "crd-drydock/tools";
import type { Problem } from "../engine/protocol";
import { append, inOrder, Lines, problemOf } from "../engine/remarks";
import { JUDGED, REQUESTS, STORED } from "../engine/requests";
import type { Questions } from "./protocol";

/** The changes of an upgrade for the definitions and objects of the texts. */
export function upgradeChanges({ texts, mode, releases }: Questions["upgrade"]): Problem[] {
  const workspace = new Workspace({ kubernetes: releases });
  try {
    workspace.setRequest(REQUESTS[mode]);
    workspace.setPrevious(STORED, mode === "create" ? null : texts.previous);
    for (const pane of JUDGED) {
      workspace.set(pane, texts[pane]);
    }
    const changes: Problem[] = [];
    for (const pane of JUDGED) {
      const found = workspace.upgrade(pane, releases);
      append(
        changes,
        found.map((change) => problemOf(pane, change, (pane) => new Lines(texts[pane]), [])),
      );
    }
    return inOrder(changes);
  } finally {
    workspace.free();
  }
}
