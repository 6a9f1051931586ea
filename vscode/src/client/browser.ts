// The extension in a web worker: the server is another worker.

import { type ExtensionContext, Uri } from "vscode";
import { type Api, begin } from "./extension";
import { SECTION } from "./settings";

export { deactivate } from "./extension";

export function activate(context: ExtensionContext): Api {
  return begin(context, async (options) => {
    const { LanguageClient } = await import("vscode-languageclient/browser");
    const script = Uri.joinPath(context.extensionUri, "dist", "server-browser.js");
    const worker = new Worker(script.toString(true));
    return new LanguageClient(SECTION, "CRD Drydock", worker, options);
  });
}
