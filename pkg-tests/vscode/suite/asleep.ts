// What must hold in a folder without a definition, until there is one. The folder has besides a
// file that is not UTF-8 and one that is too large, and a definition where none is looked for.

import * as vscode from "vscode";
import type { Api } from "../../../vscode/src/client/extension";
import { check, file, look, open, problems, replace, says, shot, until } from "./editor";
import { runAll, type Test } from "./run";

const WIDGET = "widget.yaml";
/** Another object with the same mistakes, which no test opens. */
const UNOPENED = "unopened.yaml";
const PROBLEM = "Unsupported value";

const tests: Test[] = [
  ["files of other tools wake nothing, nor does a kind that is not wanted", stayAsleep],
  ["a cell of a notebook wakes it", cell],
  ["a Deployment wakes it, and has the table of its kind loaded", builtinKinds],
  ["a custom resource has the folder searched, and what is left out is told", search],
  ["files over the limit are not read, and are counted", limit],
  ["a file that the settings exclude is not read when it appears", excluded],
  ["a definition that appears wakes it, and the open object is judged", wake],
  ["files that are not open are judged only where that is wanted", allFiles],
  ["a definition is found where the settings name its folder", configured],
  ["a definition that the settings name and is not there is told", missing],
];

/** VS Code calls this in the extension host. */
export const run = () => runAll(tests);

async function api(): Promise<Api> {
  const extension = vscode.extensions.getExtension<Api>("crd-drydock.crd-drydock-vscode");
  await until("the extension's activation", () => extension?.isActive);
  check(extension, "there is no extension");
  return extension.exports;
}

/** What came of reading, once that is so. */
async function outcome(isSo: (outcome: NonNullable<ReturnType<Api["outcome"]>>) => boolean) {
  const { outcome } = await api();
  return until("another outcome of reading", () => {
    const now = outcome();
    return now && isSo(now) ? now : undefined;
  });
}

async function stayAsleep() {
  await set("builtIn", false);
  for (const name of ["data.json", ".github/workflows/ci.yaml", "deployment.yaml"]) {
    await open(name);
  }
  const { isAwake, outcome } = await api();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  check(!isAwake(), "the server runs");
  check(outcome() === undefined, `it has read: ${JSON.stringify(outcome())}`);
}

async function cell() {
  const text = "apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: a}\n";
  const data = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, "yaml");
  const content = new vscode.NotebookData([data]);
  // Nobody shows it: a notebook's own view needs the network.
  await vscode.workspace.openNotebookDocument("jupyter-notebook", content);
  const { isAwake } = await api();
  await until("that the server runs", () => isAwake());
}

async function builtinKinds() {
  await set("builtIn", undefined);
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  const editor = await open("deployment.yaml");
  const whole = editor.document.getText();
  await replace(editor, whole, `${whole}spec: {replicas: many}\n`);
  await says(editor.document.uri, "of type int32");
  await set("builtIn", false);
  await says(editor.document.uri, "of type int32", false);
  await set("builtIn", undefined);
  await says(editor.document.uri, "of type int32");
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
}

async function search() {
  await open(WIDGET);
  const { mentioning, leftOut, beyond } = await outcome(({ read }) => read > 4);
  check(mentioning === 0, "a file mentions definitions");
  check(beyond.length === 0, `beyond the limit: ${beyond}`);
  check(leftOut.get("latin-1.yaml") === "not UTF-8", JSON.stringify([...leftOut]));
  check(leftOut.get("large.json")?.startsWith("too large"), JSON.stringify([...leftOut]));
  check(leftOut.size === 2, JSON.stringify([...leftOut]));
  check((await api()).isAwake(), "no server runs");
  await until("that no definition judges the file", async () =>
    (await api()).judged()?.includes("no definition judges this file"),
  );
  await look("left-out");
  // The Node host of these tests lacks the native module that writes logs.
  if (!isWeb()) return;
  await vscode.commands.executeCommand("crd-drydock.showLog");
  await until("what was left out, in the log", () =>
    vscode.workspace.textDocuments.some(
      ({ uri, getText }) =>
        uri.scheme === "output" && getText().includes("latin-1.yaml: not UTF-8"),
    ),
  );
  await shot("log");
  await vscode.commands.executeCommand("workbench.action.closePanel");
}

async function limit() {
  const before = await outcome(({ read }) => read > 4);
  await set("maxFiles", 2);
  const { read, beyond } = await outcome(({ limit }) => limit === 2);
  const all = before.read + before.leftOut.size;
  check(read === 2 && beyond.length === all - 2, `${read} and ${beyond.length} of ${all}`);
  await set("maxFiles", undefined);
  await outcome(({ read }) => read === before.read);
}

async function excluded() {
  const before = await outcome(({ read }) => read > 4);
  await write("vendor/other.yaml", "a: 1\n");
  await write("[odd] {name}.yaml", "a: 1\n");
  // The file system of the test in the browser tells of no changes.
  if (isWeb()) return;
  await outcome(({ read }) => read === before.read + 1);
  await vscode.workspace.fs.delete(file("[odd] {name}.yaml"));
  await outcome(({ read }) => read === before.read);
}

async function wake() {
  await set("checkAllFiles", true);
  const widget = (await open(WIDGET)).document;
  const isJudged = problems(widget.uri).some(({ message }) => message.includes(PROBLEM));
  check(!isJudged, "it is judged already");
  const definition = await textOf("vendor/crds/widgets.yaml");
  if (isWeb()) {
    const language = "yaml";
    const document = await vscode.workspace.openTextDocument({ language, content: "" });
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), definition));
    await says(widget.uri, PROBLEM);
    await says(file(UNOPENED), PROBLEM);
    await replace(editor, "group: example.org", "group: example.com");
    await says(widget.uri, PROBLEM, false);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  } else {
    await write("late.yaml", definition);
    await says(widget.uri, PROBLEM);
    await says(file(UNOPENED), PROBLEM);
    await vscode.workspace.fs.delete(file("late.yaml"));
    await says(widget.uri, PROBLEM, false);
  }
  check((await api()).isAwake(), "no server runs");
}

async function allFiles() {
  await set("crds", ["vendor/crds"]);
  await says(file(UNOPENED), PROBLEM);
  await set("checkAllFiles", undefined);
  await says(file(UNOPENED), PROBLEM, false);
  await set("crds", undefined);
}

async function configured() {
  const { uri } = (await open(WIDGET)).document;
  await set("crds", ["vendor/crds"]);
  await says(uri, PROBLEM);
  const { read } = await outcome(({ mentioning }) => mentioning === 1);
  await set("crds", ["vendor/crds/widgets.yaml", "vendor/crds"]);
  await outcome((now) => now.mentioning === 1 && now.read === read);
  await says(uri, PROBLEM);
  await shot("configured");
  await set("crds", undefined);
  await says(uri, PROBLEM, false);
}

async function missing() {
  await set("crds", ["no/such/folder"]);
  const { leftOut } = await outcome(({ leftOut }) => leftOut.size === 3);
  const reason = leftOut.get("no/such/folder in crd-drydock.crds");
  check(reason === "there is no such file or folder", JSON.stringify([...leftOut]));
  await set("crds", undefined);
}

function set(name: string, value: unknown): Thenable<void> {
  const target = vscode.ConfigurationTarget.Global;
  return vscode.workspace.getConfiguration("crd-drydock").update(name, value, target);
}

function isWeb(): boolean {
  return file(WIDGET).scheme === "vscode-test-web";
}

async function textOf(path: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file(path)));
}

async function write(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(file(path), new TextEncoder().encode(text));
}
