// Says in the status bar which definition judges the file, or that none does.

import * as vscode from "vscode";
import { visibleLine } from "../../../packaging/js/visible";
import { JUDGED, type Judged } from "../../../packaging/lsp/protocol";
import { Delay } from "./delay";
import type { Running } from "./server";

const GO = "crd-drydock.goToDefinitionOfFile";

/** How long changes are collected before the server is asked, in milliseconds. */
const PAUSE_MS = 200;

type JudgedObject = Judged["objects"][number];

export class JudgedItem implements vscode.Disposable {
  readonly #running: Running;
  readonly #item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right, 99);
  readonly #subscriptions: vscode.Disposable;
  #objects: JudgedObject[] = [];
  readonly #refresh = new Delay(() => void this.#ask(), PAUSE_MS);

  constructor(running: Running) {
    this.#running = running;
    this.#item.name = "CRD Drydock";
    this.#item.command = GO;
    this.#subscriptions = vscode.Disposable.from(
      this.#refresh,
      this.#item,
      vscode.commands.registerCommand(GO, () => this.#go()),
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const active = vscode.window.activeTextEditor?.document.uri.toString();
        if (uris.some((uri) => uri.toString() === active)) this.update();
      }),
    );
  }

  /** The text of the item; `undefined` while it is hidden. */
  text: string | undefined;

  /** Something may have changed. */
  update(): void {
    this.#refresh.start();
  }

  async #ask(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const client = await this.#running();
    if (uri === undefined || client === undefined) return this.#show([]);
    const { objects } = await client.sendRequest<Judged>(JUDGED, { uri });
    // Another editor may be the active one by now.
    if (uri === vscode.window.activeTextEditor?.document.uri.toString()) this.#show(objects);
  }

  #show(objects: JudgedObject[]): void {
    this.#objects = objects;
    const own = objects.filter(({ definition, problem }) => definition || problem);
    this.text = own.length === 0 ? undefined : textOf(own);
    this.#item.text = this.text ?? "";
    this.#item.tooltip = own.map(lineOf).join("\n");
    if (this.text === undefined) this.#item.hide();
    else this.#item.show();
  }

  async #go(): Promise<void> {
    const { definition } = this.#objects.find(({ definition }) => definition) ?? {};
    if (!definition) return;
    const { start } = definition.range;
    const selection = new vscode.Range(start.line, start.character, start.line, start.character);
    await vscode.window.showTextDocument(vscode.Uri.parse(definition.uri), { selection });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

function textOf(objects: JudgedObject[]): string {
  const without = objects.filter(({ problem }) => problem !== null).length;
  if (without === objects.length) return "$(circle-slash) no definition judges this file";
  const names = new Set(
    objects.flatMap(({ definition }) => (definition ? [nameOf(definition.uri)] : [])),
  );
  const [first = ""] = names;
  const judged = names.size === 1 ? first : `${names.size} definitions`;
  return `$(check) judged by ${judged}${without > 0 ? `, ${without} not judged` : ""}`;
}

function lineOf({ kind, name, definition, problem }: JudgedObject): string {
  const judged = problem ?? `judged by ${definition ? nameOf(definition.uri) : "nothing"}`;
  return visibleLine(`${kind} ${name}: ${judged}`);
}

/** A file's name; an icon's name in it would be drawn. */
function nameOf(uri: string): string {
  const path = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  return visibleLine(path).replaceAll("$(", "\\$(");
}
