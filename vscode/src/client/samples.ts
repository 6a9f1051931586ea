// The commands that make sample objects.

import * as vscode from "vscode";
import { COMMANDS, type Sample } from "../../../packaging/lsp/protocol";
import { here, tell } from "./here";
import { runOnServer } from "./run";
import type { Server } from "./server";

/** Each opens an editor of its own with the sample. */
export function registerSamples(server: Server): vscode.Disposable {
  const register = (command: string, optional: boolean) =>
    vscode.commands.registerCommand(command, async () => {
      const at = here();
      if (!at) return;
      const client = await server();
      const answer = await runOnServer<Sample>(client, COMMANDS.sample, { ...at, optional });
      if ("problem" in answer) return tell(answer.problem);
      const content = { language: "yaml", content: answer.text };
      const document = await vscode.workspace.openTextDocument(content);
      await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    });
  return vscode.Disposable.from(
    register("crd-drydock.generateSample", false),
    register("crd-drydock.generateFullSample", true),
  );
}
