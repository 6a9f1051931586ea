// The worker that compares releases. It has the larger engine, which comes with the first question,
// and typing does not wait for its answers.

import wasmAddress from "crd-drydock/crd-drydock-tools.wasm?url";
import { init, Workspace } from "crd-drydock/tools";
import type { Problem } from "../engine/protocol";
import { append, inOrder, problemOf } from "../engine/remarks";
import { JUDGED, REQUESTS, STORED } from "../engine/requests";
import type { Comparison, Request, Sent } from "./protocol";

function send(message: Sent): void {
  postMessage(message);
}

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id } = data;
  try {
    await init(new URL(wasmAddress, location.href));
    send({ id, changes: changesOf(data) });
  } catch (reason) {
    send({ id, failed: String(reason) });
  }
});

/** What an upgrade changes for the definitions and objects of the texts. */
function changesOf({ texts, mode, releases }: Comparison): Problem[] {
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
        found.map((change) => problemOf(pane, change)),
      );
    }
    return inOrder(changes);
  } finally {
    workspace.free();
  }
}
