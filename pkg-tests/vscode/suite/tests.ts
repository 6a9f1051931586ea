// The tests, in order: each leaves the files as it found them.

import * as vscode from "vscode";
import {
  check,
  file,
  look,
  open,
  place,
  problemAt,
  problems,
  rangeOf,
  replace,
  revert,
  says,
  shot,
  until,
} from "./editor";

const WIDGET = "widget.yaml";
const CRD = "crds/widgets.yaml";

export const tests: [string, () => Promise<void>][] = [
  ["an unknown field is marked at its key", unknownField],
  ["a wrong value is marked at the value", wrongValue],
  ["a fix removes the unknown field, and its diagnostic goes", fixUnknownField],
  ["fields that are missing are completed", completesFields],
  ["values of an enum are completed", completesValues],
  ["hovering shows what a field is", hover],
  ["an edit of the definition judges its objects anew", definitionEdited],
  ["a mistake in a rule is marked at its characters", ruleMistake],
  ["a rule's cost stands above it", costs],
  ["a rule's cost stands above it in a list of definitions too", costsInList],
  ["the command of a cost goes to what multiplies it", explainCost],
  ["a rule is evaluated against an object, step by step", evaluates],
  ["advice is not shown where nobody wants it", advice],
  ["the command for stored objects shows the difference", stored],
  ["the command for samples opens one that is admitted", sample],
  ["a definition that appears in the folder is used", newFile],
  ["the outline names documents and fields", outline],
  ["a view lists definitions, and their objects with verdicts", definitionsView],
  ["a view lists problems by their code", problemsView],
  ["a cell of a notebook is judged", cell],
  ["an update of git's HEAD is checked as one", head],
  ["a server that ends is started again and knows all files", crash],
];

async function unknownField() {
  const { document } = await open(WIDGET);
  const problem = await problemAt(document, "color");
  check(problem.message.includes("color"), problem.message);
  await shot("diagnostics");
}

async function wrongValue() {
  const { document } = await open(WIDGET);
  const problem = await problemAt(document, "huge");
  check(problem.severity === vscode.DiagnosticSeverity.Error, "it is no error");
  check(problem.message.includes("Unsupported value"), problem.message);
}

async function fixUnknownField() {
  const { document } = await open(WIDGET);
  const { range } = await problemAt(document, "color");
  const actions = await until("a fix", async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      range,
    );
    return found.some(({ edit }) => edit) ? found : undefined;
  });
  const removal = actions.find(({ title }) => /remove/i.test(title));
  check(removal?.edit, `no removal among ${actions.map(({ title }) => title)}`);
  check(await vscode.workspace.applyEdit(removal.edit), "the edit was not applied");
  check(!document.getText().includes("red"), "the field is still there");
  check(document.getText().startsWith("# Two mistakes"), "the comment is gone");
  await says(document.uri, "color", false);
  await revert(WIDGET);
}

async function completesFields() {
  const editor = await open(WIDGET);
  await replace(editor, "  size: huge\n", "  size: small\n  \n");
  const position = place(editor, "size: small\n  ");
  const labels = await completions(editor.document.uri, position, "replicas");
  check(labels.includes("labels"), `no labels among ${labels}`);
  check(!labels.includes("size"), "what is there is offered again");
  await vscode.commands.executeCommand("editor.action.triggerSuggest");
  await shot("completion");
  await vscode.commands.executeCommand("hideSuggestWidget");
  await revert(WIDGET);
}

async function completesValues() {
  const editor = await open(WIDGET);
  await replace(editor, "size: huge", "size: ");
  const labels = await completions(editor.document.uri, place(editor, "size: "), "medium");
  check(labels.includes("small") && labels.includes("large"), `got ${labels}`);
  await revert(WIDGET);
}

async function completions(uri: vscode.Uri, position: vscode.Position, wanted: string) {
  return until(`completion of ${wanted}`, async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      uri,
      position,
    );
    const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
    return labels.includes(wanted) ? labels : undefined;
  });
}

async function hover() {
  const editor = await open(WIDGET);
  const position = place(editor, "  siz");
  await until("the description", async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      position,
    );
    const text = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === "string" ? content : content.value))
      .join("\n");
    return text.includes("How large the widget is.") || undefined;
  });
  await vscode.commands.executeCommand("editor.action.showHover");
  await shot("hover");
}

async function definitionEdited() {
  const { document } = await open(WIDGET);
  await problemAt(document, "huge");
  const editor = await open(CRD);
  await replace(editor, "[small, medium, large]", "[small, medium, large, huge]");
  await says(document.uri, "Unsupported value", false);
  await revert(CRD);
  await says(document.uri, "Unsupported value");
}

async function ruleMistake() {
  const editor = await open(CRD);
  await replace(editor, "self.replicas < 10", "self.replica < 10");
  const problem = await until("a diagnostic inside the rule", () => {
    const rule = rangeOf(editor.document, "self.replica < 10 || self.size == 'small'");
    return problems(editor.document.uri).find(
      ({ range, message }) => rule.contains(range) && message.includes("undefined field"),
    );
  });
  check(problem.range.isSingleLine && !problem.range.isEmpty, "the place is no piece of the rule");
  await shot("rule");
  await revert(CRD);
}

async function costs() {
  const { document } = await open(CRD);
  await lensAbove(document, "- rule: self.replicas");
  await shot("costs");
}

async function costsInList() {
  const editor = await open(CRD);
  const text = editor.document.getText();
  const item = text.trimEnd().replaceAll("\n", "\n  ");
  await replace(editor, text, `apiVersion: v1\nkind: List\nitems:\n- ${item}\n`);
  await lensAbove(editor.document, "- rule: self.replicas");
  await revert(CRD);
}

async function explainCost() {
  const editor = await open(CRD);
  const { document } = editor;
  await replace(editor, "l.startsWith('w')", "self.labels.all(m, m.contains(l))");
  const { command } = await until("what multiplies the cost", async () => {
    const lens = await lensAbove(document, '- rule: "!has(self.labels)');
    return lens.command?.arguments?.[0].factors.length > 0 ? lens : undefined;
  });
  check(command, "the cost has no command");
  const explained = vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
  await shot("factors");
  await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
  await explained;
  await until("the place of a factor", () => {
    const editor = vscode.window.activeTextEditor;
    return editor && /labels|items/.test(editor.document.getText(editor.selection));
  });
  await revert(CRD);
}

async function evaluates() {
  const widget = await open(WIDGET);
  // No rule runs before an object has the right types and values.
  await replace(widget, "huge", "large");
  await says(widget.document.uri, "Unsupported value", false);
  const editor = await open(CRD);
  place(editor, "- rule: self.replicas");
  await vscode.commands.executeCommand("crd-drydock.evaluateRule");
  const text = await until("the steps of the rule", () => {
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    return documents.find(({ uri }) => uri.scheme === "crd-drydock-trace")?.getText();
  });
  check(/ of `Widget first`: `(true|false)` \(bool, cost \d+\)\n/.test(text), text);
  check(/\n *- `self\.replicas`: `\d+` \(int, cost \d+\)\n/.test(text), text);
  await shot("trace");
  await vscode.commands.executeCommand("workbench.action.closeEditorsInOtherGroups");
  await revert(WIDGET);
}

/** The cost above the line of a rule. */
function lensAbove(document: vscode.TextDocument, rule: string): Promise<vscode.CodeLens> {
  return until(`a cost above ${rule}`, async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
      10,
    );
    const { line } = rangeOf(document, rule).start;
    return lenses.find(
      ({ range, command }) =>
        range.start.line === line && command?.title.startsWith("estimated cost"),
    );
  });
}

async function advice() {
  const { document } = await open(CRD);
  const about = "may leave out the optional zone";
  await says(document.uri, about);
  const settings = vscode.workspace.getConfiguration("crd-drydock");
  await settings.update("advice", false, true);
  await says(document.uri, about, false);
  await settings.update("advice", undefined, true);
  await says(document.uri, about);
}

async function stored() {
  const editor = await open(WIDGET);
  await replace(editor, "huge", "large");
  place(editor, "large");
  await says(editor.document.uri, "Unsupported value", false);
  await vscode.commands.executeCommand("crd-drydock.showStored");
  const input = await until("a view of differences", () => {
    const inputs = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
    return inputs.find((input) => input instanceof vscode.TabInputTextDiff);
  });
  const text = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
  const [before, behind] = [await text(input.original), await text(input.modified)];
  check(before.includes("color: red"), before);
  check(!behind.includes("color") && behind.includes("replicas: 1"), behind);
  await shot("stored");
  await replace(editor, "large", "huge");
  const refused = await until("why nothing is stored", async () => {
    const now = await text(input.modified);
    return now.startsWith("# The API server refuses this") ? now : undefined;
  });
  check(refused.includes("Unsupported value"), refused);
  // The title was made for the object as it was, and has to be true of it as it is.
  const labels = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label);
  check(labels.includes("widget.yaml: sent ↔ pruned and defaulted"), labels.join());
  await shot("refused");
  await vscode.commands.executeCommand("workbench.action.closeEditorsInOtherGroups");
  await revert(WIDGET);
}

async function sample() {
  const editor = await open(CRD);
  place(editor, "kind: Widget");
  await vscode.commands.executeCommand("crd-drydock.generateSample");
  const { document } = await until("the sample", () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.isUntitled ? active : undefined;
  });
  check(/^kind: Widget$/m.test(document.getText()), document.getText());
  await new Promise((resolve) => setTimeout(resolve, 500));
  check(problems(document.uri).length === 0, JSON.stringify(problems(document.uri)));
  await shot("sample");
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
}

async function newFile() {
  // The test's own file system in the browser tells of no changes.
  if (file(CRD).scheme === "vscode-test-web") return;
  const { document } = await open(CRD);
  const gadgets = document.getText().replaceAll("idget", "adget");
  await vscode.workspace.fs.writeFile(file("crds/gadgets.yaml"), new TextEncoder().encode(gadgets));
  const gadget = (await open(WIDGET)).document.getText().replace("Widget", "Wadget");
  const uri = file("gadget.yaml");
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(gadget));
  await open("gadget.yaml");
  await says(uri, "Unsupported value");
  await vscode.workspace.fs.delete(file("crds/gadgets.yaml"));
  await says(uri, "Unsupported value", false);
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  await vscode.workspace.fs.delete(uri);
}

async function outline() {
  const { document } = await open(WIDGET);
  const symbols = await until("symbols", async () => {
    const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document.uri,
    );
    return found?.find(({ name }) => name.startsWith("Widget"));
  });
  check(symbols.name === "Widget first", symbols.name);
  check(
    symbols.children.some(({ name }) => name === "spec"),
    "no spec in the outline",
  );
}

async function definitionsView() {
  await open(WIDGET);
  await vscode.commands.executeCommand("crd-drydock.definitions.focus");
  await look("definitions");
}

async function problemsView() {
  await problemAt((await open(WIDGET)).document, "huge");
  await vscode.commands.executeCommand("crd-drydock.problems.focus");
  await look("problems");
  await vscode.commands.executeCommand("workbench.files.action.focusFilesExplorer");
}

async function cell() {
  const text = (await open(WIDGET)).document.getText().replace("huge", "tiny");
  const data = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, "yaml");
  const notebook = await vscode.workspace.openNotebookDocument(
    "jupyter-notebook",
    new vscode.NotebookData([data]),
  );
  // Nobody shows it: a notebook's own view needs the network.
  await says(notebook.cellAt(0).document.uri, '"tiny"');
}

async function head() {
  const editor = await open(WIDGET);
  const { uri } = editor.document;
  // Neither the web nor a machine without git has an extension that tells what HEAD is.
  const extension = vscode.extensions.getExtension("vscode.git");
  const git = await extension?.activate().then(
    (api) => api.getAPI(1),
    () => undefined,
  );
  if (!git) return void (await vscode.commands.executeCommand("crd-drydock.checkAgainstHead"));
  await until("the repository", () => git.getRepository(uri) ?? git.openRepository?.(uri));
  await replace(editor, "zone: a", "zone: b");
  await vscode.commands.executeCommand("crd-drydock.checkAgainstHead");
  await says(uri, "the zone stays");
  await shot("update");
  await vscode.commands.executeCommand("crd-drydock.checkAsCreate");
  await says(uri, "the zone stays", false);
  await revert(WIDGET);
}

async function crash() {
  // Nobody can end the web's server, a worker.
  if (file(CRD).scheme === "vscode-test-web") return;
  const editor = await open(WIDGET);
  await says(editor.document.uri, '"huge"');
  await look("crash");
  await replace(editor, "huge", "vast");
  await says(editor.document.uri, '"vast"');
  await revert(WIDGET);
}
