// Checks a file as an update of what git's HEAD has of it.

import * as vscode from "vscode";
import { PREVIOUS_CHANGED } from "../../../packaging/lsp/protocol";
import { git, type Repository } from "./git";
import { tell } from "./here";
import type { Server } from "./server";

/** Adds the commands, and a mark in the status bar while a file is checked as an update. */
export function registerPrevious(server: Server, onRestart: vscode.Event<void>): vscode.Disposable {
  const updates = new Updates(server);
  const register = (name: string, act: (uri: vscode.Uri) => Promise<void>) =>
    vscode.commands.registerCommand(name, async () => {
      const uri = vscode.window.activeTextEditor?.document.uri;
      if (uri) await act(uri);
    });
  return vscode.Disposable.from(
    updates,
    onRestart(() => updates.tellAgain()),
    register("crd-drydock.checkAgainstHead", (uri) => updates.begin(uri)),
    register("crd-drydock.checkAsCreate", (uri) => updates.end(uri)),
  );
}

/** A file that is checked as an update. */
interface Compared {
  uri: vscode.Uri;
  repository: Repository;
  following: vscode.Disposable;
}

/** The files that are checked as updates. */
class Updates implements vscode.Disposable {
  readonly #server: Server;
  readonly #compared = new Map<string, Compared>();
  readonly #mark = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  readonly #active = vscode.window.onDidChangeActiveTextEditor(() => this.#showMark());

  constructor(server: Server) {
    this.#server = server;
    this.#mark.text = "$(git-compare) update of HEAD";
    this.#mark.tooltip = "CRD Drydock checks this file as an update of what git's HEAD has of it";
    this.#mark.command = "crd-drydock.checkAsCreate";
  }

  async begin(uri: vscode.Uri): Promise<void> {
    const api = await git();
    if (!api) return tell("There is no git here.");
    const repository = api.getRepository(uri);
    if (!repository) return tell("This file is in no git repository.");
    if (!(await this.#compare(uri, repository))) return;
    this.#compared.get(uri.toString())?.following.dispose();
    // A commit or a checkout changes what HEAD has.
    const following = repository.state.onDidChange(() => void this.#compare(uri, repository));
    this.#compared.set(uri.toString(), { uri, repository, following });
    this.#showMark();
  }

  async end(uri: vscode.Uri): Promise<void> {
    this.#compared.get(uri.toString())?.following.dispose();
    this.#compared.delete(uri.toString());
    this.#showMark();
    await this.#tellServer(uri, null);
  }

  /** A server that was started again knows none of them. */
  tellAgain(): void {
    for (const { uri, repository } of this.#compared.values()) void this.#compare(uri, repository);
  }

  /** Whether HEAD has the file; once it no longer does, the file is checked as new again. */
  async #compare(uri: vscode.Uri, repository: Repository): Promise<boolean> {
    let text: string;
    try {
      text = await repository.show("HEAD", uri.fsPath);
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim() : error;
      tell(`Git's HEAD does not have this file: ${reason}`);
      if (this.#compared.has(uri.toString())) await this.end(uri);
      return false;
    }
    await this.#tellServer(uri, text);
    return true;
  }

  async #tellServer(uri: vscode.Uri, text: string | null): Promise<void> {
    const client = await this.#server();
    await client.sendNotification(PREVIOUS_CHANGED, { uri: uri.toString(), text });
  }

  #showMark(): void {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    if (uri !== undefined && this.#compared.has(uri)) this.#mark.show();
    else this.#mark.hide();
  }

  dispose(): void {
    for (const { following } of this.#compared.values()) following.dispose();
    this.#mark.dispose();
    this.#active.dispose();
  }
}
