// Where the user is.

import * as vscode from "vscode";
import { visibleLine } from "../../../packaging/js/visible";
import type { At } from "../../../packaging/lsp/protocol";

/** Tells something; nobody waits until it is read. */
export function tell(message: string): void {
  void vscode.window.showInformationMessage(visibleLine(message));
}

/** The cursor's place in the active editor. */
export function here(): At | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), position: { line, character } };
}
