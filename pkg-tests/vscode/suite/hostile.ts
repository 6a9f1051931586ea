// What strangers wrote into definitions and objects is shown as the text that it is: no image is
// loaded (the runner sees every request), no link hides its address, no character is obeyed.

import * as vscode from "vscode";
import {
  check,
  look,
  open,
  place,
  problems,
  rangeOf,
  replace,
  revert,
  shot,
  until,
} from "./editor";
import type { Test } from "./run";

const TRAP = "trap.yaml";
const CRD = "crds/traps.yaml";

/** Characters that are obeyed by some host. */
const OBEYED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

function isPlain(text: string): boolean {
  return !OBEYED.test(text.replaceAll("\n", ""));
}

export const hostile: Test[] = [
  ["a hostile description is text in a hover", hover],
  ["a hostile description is text in a completion", completion],
  ["hostile characters are visible in diagnostics", diagnostics],
  ["hostile characters are visible in the titles of fixes", fixes],
  ["hostile characters are visible in the outline", outline],
  ["what a fix writes is what the definition says", exactFix],
];

async function hover() {
  const editor = await open(TRAP);
  place(editor, "  bai");
  await until("the description", async () => {
    const found = await hovers(editor.document.uri, editor.selection.active);
    return found.includes("harmless") || undefined;
  });
  await look("hostile-hover", () => vscode.commands.executeCommand("editor.action.showHover"));
  const key = rangeOf(editor.document, '"ne').start.translate(0, 2);
  const crd = (await open(CRD)).document;
  check(isPlain(await hovers(editor.document.uri, key)), "the hover has such characters");
  const turned = rangeOf(crd, '"Turned').start.translate(0, 2);
  check(isPlain(await hovers(crd.uri, turned)), "the hover has such characters");
}

async function hovers(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const found = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    uri,
    position,
  );
  return found
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === "string" ? content : content.value))
    .join("\n");
}

async function completion() {
  const editor = await open(TRAP);
  const text = editor.document.getText();
  await replace(editor, text.slice(text.indexOf("  bait")), "  \n");
  const position = place(editor, "spec:\n  ");
  const items = await until("the fields", async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      editor.document.uri,
      position,
    );
    return list.items.length > 1 ? list.items : undefined;
  });
  for (const { label, detail, documentation } of items) {
    const name = typeof label === "string" ? label : label.label;
    const says = typeof documentation === "string" ? documentation : documentation?.value;
    check(isPlain(`${name} ${detail} ${says}`), JSON.stringify(name));
  }
  await vscode.commands.executeCommand("editor.action.triggerSuggest");
  await new Promise((resolve) => setTimeout(resolve, 700));
  await vscode.commands.executeCommand("toggleSuggestionDetails");
  await look("hostile-completion");
  await vscode.commands.executeCommand("toggleSuggestionDetails");
  await vscode.commands.executeCommand("hideSuggestWidget");
  await revert(TRAP);
}

async function diagnostics() {
  const { uri } = (await open(TRAP)).document;
  const found = await until("diagnostics", () => {
    const all = problems(uri);
    return all.length > 1 ? all : undefined;
  });
  for (const { message, relatedInformation = [] } of found) {
    const texts = [message, ...relatedInformation.map(({ message }) => message)];
    check(isPlain(texts.join()), JSON.stringify(texts));
  }
  const value = found.find(({ message }) => message.includes("Unsupported value"));
  check(value?.message.includes("\\u202e"), JSON.stringify(found.map(({ message }) => message)));
  await vscode.commands.executeCommand("workbench.actions.view.problems");
  await shot("hostile-problems");
  await vscode.commands.executeCommand("workbench.action.closePanel");
}

async function actions(): Promise<vscode.CodeAction[]> {
  const { document } = await open(TRAP);
  return until("fixes", async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(0, 0, document.lineCount, 0),
    );
    return found.some(({ title }) => title.startsWith("Did you mean")) ? found : undefined;
  });
}

async function fixes() {
  for (const { title } of await actions()) check(isPlain(title), JSON.stringify(title));
}

async function exactFix() {
  const { document } = await open(TRAP);
  const action = (await actions()).find(({ title }) => title.startsWith("Did you mean"));
  check(action?.edit && (await vscode.workspace.applyEdit(action.edit)), "it was not applied");
  check(document.getText().includes("ddih"), document.getText());
  await revert(TRAP);
}

async function outline() {
  const { document } = await open(TRAP);
  const symbols = await until("symbols", async () => {
    const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document.uri,
    );
    return found?.length > 0 ? found : undefined;
  });
  const names = JSON.stringify(symbols.map(withChildren));
  check(isPlain(names), names);
  check(names.includes("first\\\\u202etsrif"), names);
  await vscode.commands.executeCommand("outline.focus");
  await shot("hostile-outline");
}

function withChildren({ name, children }: vscode.DocumentSymbol): unknown {
  return [name, children.map(withChildren)];
}
