// The extension in a Node host: the server is a process of its own.

import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { clientOptions, SECTION, start } from "./extension";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath("dist/server-node.js");
  const server = { module, transport: TransportKind.ipc };
  client = new LanguageClient(SECTION, "CRD Drydock", server, clientOptions());
  await start(context, client);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
