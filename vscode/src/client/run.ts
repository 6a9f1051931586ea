// Runs commands of the server, which VS Code knows too; this way no other extension answers them.

import type { BaseLanguageClient } from "vscode-languageclient";

export function runOnServer<Result>(
  client: BaseLanguageClient,
  command: string,
  argument: object,
): Promise<Result> {
  return client.sendRequest<Result>("workspace/executeCommand", { command, arguments: [argument] });
}
