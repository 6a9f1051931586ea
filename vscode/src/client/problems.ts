// A view of our problems by their code, the most frequent first.

import * as vscode from "vscode";
import { visibleLine } from "../../../packaging/js/visible";
import { itemAt } from "./definitions";
import { Delay } from "./delay";

const VIEW = "crd-drydock.problems";

/** How long changes are collected before the view is drawn again, in milliseconds. */
const PAUSE_MS = 300;

/** The sources of our diagnostics. */
const SOURCES = new Set(["kubernetes", "crd-drydock"]);

interface Problem {
  uri: vscode.Uri;
  diagnostic: vscode.Diagnostic;
}

/** All problems of a code, or one of them. */
type Entry = { code: string; problems: Problem[] } | Problem;

const ICONS = ["error", "warning", "info", "lightbulb"];

export class ProblemsView implements vscode.TreeDataProvider<Entry>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly #refresh = new Delay(() => this.#changed.fire(), PAUSE_MS);

  constructor() {
    this.#subscriptions = vscode.Disposable.from(
      this.#refresh,
      this.#changed,
      vscode.window.createTreeView(VIEW, { treeDataProvider: this }),
      vscode.languages.onDidChangeDiagnostics(() => this.#refresh.start()),
    );
  }

  getChildren(entry?: Entry): Entry[] {
    if (entry === undefined) return byCode();
    return "problems" in entry ? entry.problems : [];
  }

  getTreeItem(entry: Entry): vscode.TreeItem {
    if ("problems" in entry) {
      const item = new vscode.TreeItem(entry.code, vscode.TreeItemCollapsibleState.Collapsed);
      item.id = entry.code;
      item.description = String(entry.problems.length);
      return item;
    }
    const { uri, diagnostic } = entry;
    const { line } = diagnostic.range.start;
    const item = itemAt(visibleLine(diagnostic.message), uri.toString(), line);
    item.description = `${vscode.workspace.asRelativePath(uri)}:${line + 1}`;
    item.tooltip = visibleLine(diagnostic.message);
    item.iconPath = new vscode.ThemeIcon(ICONS[diagnostic.severity] ?? "info");
    return item;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

function byCode(): Entry[] {
  const all = new Map<string, Problem[]>();
  for (const [uri, diagnostics] of vscode.languages.getDiagnostics()) {
    for (const diagnostic of diagnostics) {
      if (!SOURCES.has(diagnostic.source ?? "")) continue;
      const code = codeOf(diagnostic);
      const problems = all.get(code) ?? [];
      problems.push({ uri, diagnostic });
      all.set(code, problems);
    }
  }
  return [...all]
    .map(([code, problems]) => ({ code, problems }))
    .sort((one, other) => other.problems.length - one.problems.length);
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String((typeof code === "object" ? code.value : code) ?? "without a code");
}
