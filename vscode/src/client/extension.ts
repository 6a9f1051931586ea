// The extension: finds the texts, shows the answers. It runs alike in every host.

import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { SETTINGS_CHANGED, type Settings } from "../protocol";
import { registerCosts } from "./costs";
import { watchFiles } from "./files";
import { registerPrevious } from "./previous";
import { registerSamples } from "./samples";
import { registerStored } from "./stored";

export const SECTION = "crd-drydock";

const LANGUAGES = ["yaml", "json", "jsonc"];

/** What a client needs to know, in every host. */
export function clientOptions(): LanguageClientOptions {
  return {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: settings(),
  };
}

/** Starts the server and everything that talks to it. */
export async function start(
  context: vscode.ExtensionContext,
  client: BaseLanguageClient,
): Promise<void> {
  context.subscriptions.push(
    registerStored(client),
    registerSamples(client),
    registerCosts(),
    registerPrevious(client),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(SECTION)) return;
      void client.sendNotification(SETTINGS_CHANGED, settings());
    }),
  );
  await client.start();
  context.subscriptions.push(await watchFiles(client));
}

function settings(): Settings {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  return {
    checkAllFiles: configuration.get("checkAllFiles", false),
    ruleCosts: configuration.get("ruleCosts", true),
    advice: configuration.get("advice", true),
  };
}
