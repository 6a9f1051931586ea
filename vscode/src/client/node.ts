// The extension in a Node host: the server is a process of its own.

import type { ExtensionContext } from "vscode";
import { type Api, begin } from "./extension";
import { SECTION } from "./settings";

export { deactivate } from "./extension";

export function activate(context: ExtensionContext): Api {
  return begin(context, async (options) => {
    const { LanguageClient, TransportKind } = await import("vscode-languageclient/node");
    const module = context.asAbsolutePath("dist/server-node.mjs");
    const server = { module, transport: TransportKind.ipc };
    return new LanguageClient(SECTION, "CRD Drydock", server, options);
  });
}
