// The commands of the lenses over rules.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";
import { COMMANDS, type CostLens } from "../../../packaging/lsp/protocol";
import { tell } from "./here";
import { SECTION } from "./settings";

/** Shows and hides the lenses. */
export function registerCosts(): vscode.Disposable {
  const toggle = vscode.commands.registerCommand("crd-drydock.toggleRuleCosts", () => {
    const configuration = vscode.workspace.getConfiguration(SECTION);
    return configuration.update("ruleCosts", !configuration.get("ruleCosts", true), true);
  });
  return toggle;
}

/** The server says a cost in a message; here it is a list of places to go to. */
export const costCommand: NonNullable<Middleware["executeCommand"]> = (command, words, next) =>
  command === COMMANDS.cost && words[0]?.factors ? explain(words[0]) : next(command, words);

async function explain({ uri, title, factors }: CostLens): Promise<void> {
  if (factors.length === 0) return tell(`${title}. Nothing has to be bounded.`);
  const chosen = await vscode.window.showQuickPick(factors, {
    title,
    placeHolder: "What multiplies the cost: choose a place to go to",
  });
  if (!chosen?.range) return;
  const { start, end } = chosen.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}
