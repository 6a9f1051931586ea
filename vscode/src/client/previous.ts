// Checks a file as an update of what git's HEAD has of it.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { PREVIOUS_CHANGED } from "../protocol";
import { tell } from "./here";

/** What is used of the git extension's interface, version 1. */
interface Git {
  getRepository(uri: vscode.Uri): Repository | null;
}

interface Repository {
  show(ref: string, path: string): Promise<string>;
  state: { onDidChange: vscode.Event<void> };
}

/** Adds the commands, and a mark in the status bar while a file is checked as an update. */
export function registerPrevious(client: BaseLanguageClient): vscode.Disposable {
  const compared = new Map<string, vscode.Disposable>();
  const mark = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  mark.text = "$(git-compare) update of HEAD";
  mark.tooltip = "CRD Drydock checks this file as an update of what git's HEAD has of it";
  mark.command = "crd-drydock.checkAsCreate";

  const showMark = () => {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    if (uri !== undefined && compared.has(uri)) mark.show();
    else mark.hide();
  };
  const compare = async (uri: vscode.Uri, repository: Repository) => {
    const text = await repository.show("HEAD", uri.fsPath);
    await client.sendNotification(PREVIOUS_CHANGED, { uri: uri.toString(), text });
  };

  const head = vscode.commands.registerCommand("crd-drydock.checkAgainstHead", async () => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (!uri) return;
    const repository = (await git())?.getRepository(uri);
    if (!repository) {
      return tell("This file is in no git repository.");
    }
    try {
      await compare(uri, repository);
    } catch {
      return tell("Git's HEAD does not have this file.");
    }
    compared.get(uri.toString())?.dispose();
    // A commit or a checkout changes what HEAD has.
    const following = repository.state.onDidChange(
      () => void compare(uri, repository).catch(() => {}),
    );
    compared.set(uri.toString(), following);
    showMark();
  });
  const create = vscode.commands.registerCommand("crd-drydock.checkAsCreate", async () => {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    if (uri === undefined) return;
    compared.get(uri)?.dispose();
    compared.delete(uri);
    await client.sendNotification(PREVIOUS_CHANGED, { uri, text: null });
    showMark();
  });
  const followed = { dispose: () => compared.forEach((following) => void following.dispose()) };
  const active = vscode.window.onDidChangeActiveTextEditor(showMark);
  return vscode.Disposable.from(head, create, active, mark, followed);
}

async function git(): Promise<Git | undefined> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>("vscode.git");
  try {
    return (await extension?.activate())?.getAPI(1);
  } catch {
    // The extension is there, and git is not.
    return undefined;
  }
}
