// Completion: what may be written at a position. `src/workspace/complete/` finds it. In configurations and suites
// it asks the definitions that their schemas became.

import type { CompletionParams } from "vscode-languageserver";
import { linesOf } from "../js/lines.ts";
import type { CompletionItem, Position } from "../js/tools.ts";
import type { Question } from "./gate.ts";
import { namedDefinitions } from "./named.ts";
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
  { configurations, suites, texts, builtinKinds }: Server,
  { uri, params: { position } }: Question<CompletionParams>,
): Promise<CompletionItem[]> {
  const keys = configurations.keysFor(uri);
  if (keys) {
    const named = namedDefinitions(texts, uri, position, ["crds"]);
    return named ?? keys.completion(texts.get(uri) ?? "", position);
  }
  if (suites.suiteOf(uri)) return suites.opened.completion(uri, position);
  if (isType(texts.get(uri) ?? "", position)) await builtinKinds.load();
  return texts.workspace.completion(uri, position);
}

/** Whether the type of an object may be written at a place: in an empty text, or behind a key for it. */
function isType(text: string, { line, character }: Position): boolean {
  return !text.includes(":") || TYPE.test(lineAt(text, line).slice(0, character));
}

const TYPE = /(?:^|[\s{,"'-])(?:apiVersion|kind)["']?\s*:\s*["']?[^\s"':]*$/;

function lineAt(text: string, line: number): string {
  return linesOf(text)[line] ?? "";
}
