// The command that shows what the API server would store, beside what was sent.

import * as vscode from "vscode";
import { visibleLine } from "../../../packaging/js/visible";
import { COMMANDS, type Sides, type Stored } from "../../../packaging/lsp/protocol";
import { here, tell } from "./here";
import { runOnServer } from "./run";
import type { Server } from "./server";

const SCHEME = "crd-drydock-stored";

/** Shows a view of differences that follows the object's edits. */
export function registerStored(server: Server): vscode.Disposable {
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  let shown: { at: ReturnType<typeof here>; sent: vscode.Uri; stored: vscode.Uri } | undefined;

  const show = (uri: vscode.Uri, text: string) => {
    texts.set(uri.toString(), text);
    changed.fire(uri);
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
  });
  const command = vscode.commands.registerCommand("crd-drydock.showStored", async () => {
    const at = here();
    if (!at) return;
    const client = await server();
    const answer = await runOnServer<Stored>(client, COMMANDS.stored, at);
    if ("problem" in answer) return tell(answer.problem);
    const file = vscode.Uri.parse(at.uri).path.split("/").pop() ?? "";
    const name = visibleLine(file.replace(/\.\w+$/, "")) || "object";
    const part = (which: string) =>
      vscode.Uri.from({ scheme: SCHEME, path: `/${which}/${name}.yaml`, query: at.uri });
    shown = { at, sent: part("sent"), stored: part("stored") };
    show(shown.sent, answer.sent);
    show(shown.stored, storedText(answer));
    // The title of a tab stays while the object is edited: it says nothing that an edit changes.
    const title = `${visibleLine(file) || name}: sent ↔ pruned and defaulted`;
    await vscode.commands.executeCommand("vscode.diff", shown.sent, shown.stored, title, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
    });
  });
  const following = vscode.workspace.onDidChangeTextDocument(async ({ document }) => {
    if (!shown?.at || document.uri.toString() !== shown.at.uri) return;
    const { sent, stored } = shown;
    const client = await server();
    const answer = await runOnServer<Stored>(client, COMMANDS.stored, shown.at);
    if ("problem" in answer) return show(stored, `# ${visibleLine(answer.problem)}\n`);
    show(sent, answer.sent);
    show(stored, storedText(answer));
  });
  return vscode.Disposable.from(provider, command, following, changed);
}

/** A refused object is not stored. It is shown all the same, pruned and defaulted. */
function storedText({ stored, refused }: Sides): string {
  if (refused === null) return stored;
  return `# The API server refuses this and stores nothing:\n# ${visibleLine(refused)}\n${stored}`;
}
