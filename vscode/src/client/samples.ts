// The commands that make sample objects.

import * as vscode from "vscode";
import { SAMPLE, type Sample } from "../protocol";
import { here, tell } from "./here";
import type { Server } from "./server";

/** Each opens an editor of its own with the sample. */
export function registerSamples(server: Server): vscode.Disposable {
  const register = (command: string, optional: boolean) =>
    vscode.commands.registerCommand(command, async () => {
      const at = here();
      if (!at) return;
      const client = await server();
      const answer = await client.sendRequest<Sample>(SAMPLE, { ...at, optional });
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
