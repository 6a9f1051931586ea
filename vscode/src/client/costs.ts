// What the lenses over rules do.

import * as vscode from "vscode";
import { type CostLens, EXPLAIN_COST } from "../protocol";
import { tell } from "./here";
import { SECTION } from "./settings";

/** Shows and hides the lenses, and lists what multiplies a cost. */
export function registerCosts(): vscode.Disposable {
  const toggle = vscode.commands.registerCommand("crd-drydock.toggleRuleCosts", () => {
    const configuration = vscode.workspace.getConfiguration(SECTION);
    return configuration.update("ruleCosts", !configuration.get("ruleCosts", true), true);
  });
  const explain = vscode.commands.registerCommand(EXPLAIN_COST, async (lens: CostLens) => {
    const { uri, title, factors } = lens;
    if (factors.length === 0) {
      return tell(`${title}. Nothing has to be bounded.`);
    }
    const chosen = await vscode.window.showQuickPick(factors, {
      title,
      placeHolder: "What multiplies the cost: choose a place to go to",
    });
    if (!chosen?.range) return;
    const { start, end } = chosen.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
  });
  return vscode.Disposable.from(toggle, explain);
}
