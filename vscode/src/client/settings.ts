// The settings, as `package.json` declares them.

import * as vscode from "vscode";
import type { Settings } from "../protocol";

export const SECTION = "crd-drydock";

/** The languages whose texts are judged. */
export const LANGUAGES = ["yaml", "json", "jsonc"];

/** Those that the server knows. */
export function serverSettings(): Settings {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  return {
    checkAllFiles: configuration.get("checkAllFiles", false),
    ruleCosts: configuration.get("ruleCosts", true),
    advice: configuration.get("advice", true),
  };
}

/** How many files are read at most. */
export function mostFiles(): number {
  return vscode.workspace.getConfiguration(SECTION).get("maxFiles", 10_000);
}
