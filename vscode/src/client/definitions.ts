// A view of the definitions of the workspace and their objects, with the verdict of each.

import * as vscode from "vscode";
import {
  DEFINITIONS,
  type FoundDefinition,
  type FoundObject,
  type FoundObjects,
  OBJECTS,
} from "../../../packaging/lsp/protocol";
import { Delay } from "./delay";
import type { Server } from "./server";

const VIEW = "crd-drydock.definitions";

/** How long changes are collected before the view asks again, in milliseconds. */
const PAUSE_MS = 500;

/** A definition, an object of it, or a remark. */
type Entry =
  | { definition: FoundDefinition }
  | { object: FoundObject; kind: string }
  | { remark: string };

const ICONS = {
  accepted: new vscode.ThemeIcon("check"),
  refused: new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground")),
  "not-judged": new vscode.ThemeIcon("circle-slash"),
};

const VERDICTS = {
  accepted: "the API server accepts it",
  refused: "the API server refuses it",
  "not-judged": "not judged",
};

export class DefinitionsView implements vscode.TreeDataProvider<Entry>, vscode.Disposable {
  readonly #server: Server;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<Entry>;
  readonly #subscriptions: vscode.Disposable;
  readonly #refresh = new Delay(() => this.#changed.fire(), PAUSE_MS);

  constructor(server: Server) {
    this.#server = server;
    this.#view = vscode.window.createTreeView(VIEW, { treeDataProvider: this });
    this.#subscriptions = vscode.Disposable.from(
      this.#refresh,
      this.#changed,
      this.#view,
      vscode.languages.onDidChangeDiagnostics(() => this.update()),
    );
  }

  /** Something may have changed. A hidden view sends no request. */
  update(): void {
    if (this.#view.visible) this.#refresh.start();
  }

  async getChildren(entry?: Entry): Promise<Entry[]> {
    const client = await this.#server();
    if (entry === undefined) {
      const found = await client.sendRequest<FoundDefinition[]>(DEFINITIONS, {});
      return found.map((definition) => ({ definition }));
    }
    if (!("definition" in entry)) return [];
    const { uri, range, kind } = entry.definition;
    const at = { uri, position: range.start };
    const { objects, isAll } = await client.sendRequest<FoundObjects>(OBJECTS, at);
    const found: Entry[] = objects.map((object) => ({ object, kind }));
    if (!isAll) found.push({ remark: `Only ${objects.length} objects are listed.` });
    return found.length > 0 ? found : [{ remark: `No object of ${kind} in the workspace.` }];
  }

  getTreeItem(entry: Entry): vscode.TreeItem {
    if ("remark" in entry) return new vscode.TreeItem(entry.remark);
    if ("definition" in entry) {
      const { uri, range, name, group, kind } = entry.definition;
      const item = itemAt(kind || name || "?", uri, range.start.line);
      item.id = `${uri}#${name}`;
      item.description = group;
      item.tooltip = `${name}\n${vscode.workspace.asRelativePath(vscode.Uri.parse(uri))}`;
      item.iconPath = new vscode.ThemeIcon("symbol-class");
      item.collapsibleState = vscode.TreeItemCollapsibleState.Collapsed;
      return item;
    }
    const { uri, range, name, namespace, outcome, problem } = entry.object;
    const item = itemAt(name || "without a name", uri, range.start.line);
    item.description = [namespace, vscode.workspace.asRelativePath(vscode.Uri.parse(uri))]
      .filter((part) => part !== "")
      .join(" · ");
    item.tooltip = `${entry.kind} ${name}: ${problem ?? VERDICTS[outcome]}`;
    item.iconPath = ICONS[outcome];
    item.accessibilityInformation = { label: `${name}, ${problem ?? VERDICTS[outcome]}` };
    return item;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** An entry that opens a line of a file on a click. */
export function itemAt(label: string, uri: string, line: number): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  const selection = new vscode.Range(line, 0, line, 0);
  item.command = {
    title: "Open",
    command: "vscode.open",
    arguments: [vscode.Uri.parse(uri), { selection }],
  };
  return item;
}
