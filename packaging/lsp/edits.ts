// Edits as the client takes them: with the version of each open text, if the client knows versions.

import type { WorkspaceEdit } from "vscode-languageserver";
import type { TextEdit } from "../js/tools.ts";

/** Edits of texts, by our addresses. */
export type Changes = Record<string, TextEdit[]>;

/** The versions of the texts that are open, by our addresses. */
export type Versions = ReadonlyMap<string, number>;

/**
 * The edits of a client.
 *
 * @param versions those that the edits were made for; none for a client that does not know them
 */
export function workspaceEdit(changes: Changes, versions: Versions | undefined): WorkspaceEdit {
  if (versions === undefined) return { changes };
  const documentChanges = Object.entries(changes).map(([uri, edits]) => ({
    textDocument: { uri, version: versions.get(uri) ?? null },
    edits,
  }));
  return { documentChanges };
}
