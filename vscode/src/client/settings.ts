// The settings, as `package.json` declares them; the server asks for them by itself.

import * as vscode from "vscode";

export const SECTION = "crd-drydock";

/** The languages whose texts are judged. */
export const LANGUAGES = ["yaml", "json", "jsonc"];

/** All of them, as an object that can be sent to a worker. */
export function allSettings(): object {
  return JSON.parse(JSON.stringify(vscode.workspace.getConfiguration().get(SECTION) ?? {}));
}

/** Whether objects of Kubernetes' own kinds are judged. If so, they wake the extension. */
export function wantsBuiltIn(): boolean {
  return vscode.workspace.getConfiguration(SECTION).get("builtIn", true);
}

/** Whether files are judged that nobody opened, so that the server does not wait for one. */
export function wantsAllFiles(): boolean {
  return vscode.workspace.getConfiguration(SECTION).get("checkAllFiles", false);
}
