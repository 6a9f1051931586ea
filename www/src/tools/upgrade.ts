// The changes of an upgrade of the cluster for the texts.

import { Workspace } from "crd-drydock/tools";
import { append, inOrder, Lines, problemOf } from "../engine/remarks";
import { JUDGED, REQUESTS, STORED } from "../engine/requests";
import type { Difference, Questions } from "./protocol";

/** The changes of an upgrade for the definitions and objects of the texts. */
export function upgradeChanges({ texts, mode, releases }: Questions["upgrade"]): Difference[] {
  const workspace = new Workspace({ kubernetes: releases });
  try {
    workspace.setRequest(REQUESTS[mode]);
    workspace.setPrevious(STORED, mode === "create" ? null : texts.previous);
    for (const pane of JUDGED) {
      workspace.set(pane, texts[pane]);
    }
    const changes: Difference[] = [];
    for (const pane of JUDGED) {
      const found = workspace.upgrade(pane, releases);
      append(
        changes,
        found.map((change) => {
          const problem = problemOf(pane, change, (pane) => new Lines(texts[pane]), []);
          const { upgrade } = change.data ?? {};
          return { ...problem, ...(upgrade && { differs: upgrade }) };
        }),
      );
    }
    return inOrder(changes);
  } finally {
    workspace.free();
  }
}
