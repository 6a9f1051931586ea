// The extension in a web worker: the server is another worker.

import { type ExtensionContext, Uri } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { clientOptions, SECTION, start } from "./extension";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const script = Uri.joinPath(context.extensionUri, "dist", "server-browser.js");
  const worker = new Worker(script.toString(true));
  client = new LanguageClient(SECTION, "CRD Drydock", worker, clientOptions());
  await start(context, client);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
