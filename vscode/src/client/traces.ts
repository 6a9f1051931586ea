// Shows a rule evaluated against an object, step by step.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";
import { visibleLine } from "../../../packaging/js/visible";
import { COMMANDS, type Traced, type TracedRun } from "../../../packaging/lsp/protocol";
import { here, tell } from "./here";
import { runOnServer } from "./run";
import type { Server } from "./server";

const SCHEME = "crd-drydock-trace";
const PLACE = vscode.Uri.from({ scheme: SCHEME, path: "/Rule.md" });

type Ask = (argument: object) => Promise<Traced>;

let shown = "";
const changed = new vscode.EventEmitter<vscode.Uri>();

/** The command for the rule at the cursor, and the text that shows a trace. */
export function registerTraces(server: Server): vscode.Disposable {
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: () => shown,
  });
  const command = vscode.commands.registerCommand("crd-drydock.evaluateRule", async () => {
    const at = here();
    if (!at) return;
    const client = await server();
    await evaluate(at, (argument) => runOnServer<Traced>(client, COMMANDS.trace, argument));
  });
  return vscode.Disposable.from(provider, command);
}

/** The server shows a trace in a message; here it is a text of its own. */
export const traceCommand: NonNullable<Middleware["executeCommand"]> = (command, words, next) =>
  command === COMMANDS.trace
    ? evaluate(words[0], (argument) => Promise.resolve(next(command, [argument])))
    : next(command, words);

async function evaluate(argument: object, ask: Ask): Promise<void> {
  const answer = await ask(argument);
  if ("problem" in answer) return tell(answer.problem);
  const chosen = await choose([answer, ...answer.others]);
  if (chosen === undefined) return;
  const wanted = chosen === answer ? answer : await ask(chosen);
  if ("problem" in wanted) return tell(wanted.problem);
  shown = wanted.text;
  changed.fire(PLACE);
  const document = await vscode.workspace.openTextDocument(PLACE);
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}

/** The evaluation that is wanted, where there are several. */
async function choose(runs: TracedRun[]): Promise<TracedRun | undefined> {
  if (runs.length < 2) return runs[0];
  const items = runs.map((run) => ({ ...wordsFor(run), run }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "Which value the rule is evaluated for: those that it refuses come first",
  });
  return chosen?.run;
}

function wordsFor({ uri, kind, name, path, result, error, skipped }: TracedRun) {
  const outcome = error ?? skipped ?? String(result);
  const at = path === "<nil>" ? "the object" : path;
  // An icon's name in a label would be drawn.
  const plain = (text: string) => visibleLine(text).replaceAll("$(", "\\$(");
  return {
    label: plain(`${kind} ${name}: ${at}`),
    description: plain(outcome),
    detail: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
  };
}
