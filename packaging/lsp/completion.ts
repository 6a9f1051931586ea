// Completion: what may be written at a position. `src/workspace/complete/` finds it.

import type { CompletionParams } from "vscode-languageserver";
import type { Server } from "./server.ts";
import { shownCompletion, withoutSnippet } from "./shown.ts";

export function registerCompletion(server: Server): void {
  const { gate, texts, suites } = server;
  gate.about<CompletionParams, unknown>("textDocument/completion", async ({ uri, params }) => {
    const found = suites.suiteOf(uri)
      ? await suites.opened.completion(uri, params.position)
      : texts.workspace.completion(uri, params.position);
    const items = found.map(shownCompletion);
    return server.client?.hasSnippets === false ? items.map(withoutSnippet) : items;
  });
}
