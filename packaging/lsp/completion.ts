// Completion: what may be written at a position. `src/workspace/complete/` finds it. In configurations and suites
// it asks the definitions that their schemas became.

import type { CompletionParams } from "vscode-languageserver";
import { linesOf } from "../js/lines.ts";
import type { CompletionItem } from "../js/tools.ts";
import type { Question } from "./gate.ts";
import type { Server } from "./server.ts";
import { indentedBy, shownCompletion, withoutSnippet } from "./shown.ts";

export function registerCompletion(server: Server): void {
  server.gate.about<CompletionParams, unknown>("textDocument/completion", async (question) => {
    const items = (await found(server, question)).map(shownCompletion);
    if (server.client?.hasSnippets === false) return items.map(withoutSnippet);
    if (server.client?.keepsIndentation !== false) return items;
    const { uri, params } = question;
    return items.map(indentedBy(lineAt(server.texts.get(uri) ?? "", params.position.line)));
  });
}

async function found(
  { configurations, suites, texts }: Server,
  { uri, params: { position } }: Question<CompletionParams>,
): Promise<CompletionItem[]> {
  const keys = configurations.keysFor(uri);
  if (keys) return keys.completion(texts.get(uri) ?? "", position);
  if (suites.suiteOf(uri)) return suites.opened.completion(uri, position);
  return texts.workspace.completion(uri, position);
}

function lineAt(text: string, line: number): string {
  return linesOf(text)[line] ?? "";
}
