// The part of the interface of VS Code's git extension that is used here.

import * as vscode from "vscode";

/** Its interface, version 1. */
export interface Git {
  getRepository(uri: vscode.Uri): Repository | null;
}

export interface Repository {
  show(ref: string, path: string): Promise<string>;
  state: { HEAD?: { commit?: string }; onDidChange: vscode.Event<void> };
}

/** None without the extension, or without git. */
export async function git(): Promise<Git | undefined> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>("vscode.git");
  try {
    return (await extension?.activate())?.getAPI(1);
  } catch {
    // The extension is there, and git is not.
    return undefined;
  }
}
