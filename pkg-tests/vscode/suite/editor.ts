// What tests do in the editor, and wait for.

import * as vscode from "vscode";

/** How long an answer may take on a busy machine, in milliseconds. */
const PATIENCE = 20_000;

/** Where `runner.mjs` serves. */
declare const RUNNER: string;

/** A file of the workspace folder. */
export function file(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  return vscode.Uri.joinPath(folder.uri, path);
}

/** Opens a file in an editor as it is on disk. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(file(path));
  return vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}

/** The range of a piece of text, which must be there once. */
export function rangeOf(document: vscode.TextDocument, piece: string): vscode.Range {
  const at = document.getText().indexOf(piece);
  if (at < 0) throw new Error(`no ${JSON.stringify(piece)} in ${document.uri}`);
  return new vscode.Range(document.positionAt(at), document.positionAt(at + piece.length));
}

/** Replaces a piece of text. */
export async function replace(editor: vscode.TextEditor, piece: string, by: string): Promise<void> {
  const range = rangeOf(editor.document, piece);
  if (!(await editor.edit((edit) => edit.replace(range, by)))) throw new Error("no edit was made");
}

/** Puts the cursor after a piece of text. */
export function place(editor: vscode.TextEditor, piece: string): vscode.Position {
  const { end } = rangeOf(editor.document, piece);
  editor.selection = new vscode.Selection(end, end);
  return end;
}

/** Brings a file's editor back to what is on disk. */
export async function revert(path: string): Promise<void> {
  await open(path);
  await vscode.commands.executeCommand("workbench.action.files.revert");
}

/**
 * Resolves with the first answer that is neither empty nor `undefined`. A question that VS Code
 * cancels, since the text or its providers changed meanwhile, is put again.
 */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await unlessCancelled(ask);
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`this did not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function unlessCancelled<T>(ask: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.name === "Canceled") return undefined;
    throw error;
  }
}

/** Our diagnostics of a file. */
export function problems(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "kubernetes" || source === "crd-drydock");
}

/** The diagnostic at a piece of text. */
export function problemAt(
  document: vscode.TextDocument,
  piece: string,
): Promise<vscode.Diagnostic> {
  return until(`a diagnostic at ${JSON.stringify(piece)}`, () => {
    const wanted = rangeOf(document, piece);
    return problems(document.uri).find(({ range }) => range.isEqual(wanted));
  });
}

/** Resolves once a message is among a file's diagnostics, or no longer is. */
export function says(uri: vscode.Uri, message: string, there = true): Promise<true> {
  return until(`${there ? "" : "no "}diagnostic ${JSON.stringify(message)}`, () =>
    problems(uri).some((problem) => problem.message.includes(message)) === there ? true : undefined,
  );
}

/** Has the runner take a picture of the window. */
export async function shot(name: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  const problem = await ask("shot", name);
  check(problem === undefined, problem ?? "");
}

/**
 * Has the runner look at the window, by a function in `looks.mjs`, until it sees what it looks for.
 * `before` is done before each look.
 */
export async function look(name: string, before?: () => Thenable<unknown>): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    await before?.();
    const problem = await ask("look", name);
    if (problem === undefined) return;
    if (Date.now() > end) throw new Error(problem);
  }
}

/** Asks the runner, and resolves with what it says is wrong. */
async function ask(verb: string, name: string): Promise<string | undefined> {
  const answer = await fetch(`${RUNNER}/${verb}/${name}`);
  return answer.ok ? undefined : await answer.text();
}

/** Fails with a reason unless something holds. */
export function check(holds: unknown, reason: string): asserts holds {
  if (!holds) throw new Error(reason);
}

/** Gives up what a failed test left unsaved. */
export async function restore(): Promise<void> {
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  }
}
