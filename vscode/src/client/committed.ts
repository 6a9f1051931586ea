// Definitions are compared with git's HEAD while they are open: this tells the server what HEAD has.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";
import { COMMANDS, COMMITTED, type WitnessText } from "../../../packaging/lsp/protocol";
import { mayDefine } from "../../../packaging/texts/recognise";
import { git, type Repository } from "./git";
import { tell } from "./here";
import type { Running } from "./server";

export class CommittedTexts implements vscode.Disposable {
  readonly #running: Running;
  /** The commit of HEAD that was read last, by repository. */
  readonly #repositories = new Map<Repository, string | undefined>();
  readonly #subscriptions: vscode.Disposable[];

  constructor(running: Running) {
    this.#running = running;
    this.#subscriptions = [
      vscode.workspace.onDidOpenTextDocument((document) => void this.#tell(document)),
      vscode.workspace.onDidCloseTextDocument((document) => void this.#send(document, null)),
    ];
  }

  /** The server runs: it is told of all texts. */
  async tellAll(): Promise<void> {
    await Promise.all(vscode.workspace.textDocuments.map((document) => this.#tell(document)));
  }

  async #tell(document: vscode.TextDocument): Promise<void> {
    if (document.uri.scheme !== "file" && document.uri.scheme !== "vscode-remote") return;
    if (!mayDefine(document.getText())) return;
    const repository = (await git())?.getRepository(document.uri);
    if (!repository) return;
    this.#follow(repository);
    // A file that HEAD does not have is a new one.
    const text = await repository.show("HEAD", document.uri.fsPath).catch(() => null);
    await this.#send(document, text);
  }

  /** A commit or a checkout changes what HEAD has. */
  #follow(repository: Repository): void {
    if (this.#repositories.has(repository)) return;
    const commit = () => repository.state.HEAD?.commit;
    this.#repositories.set(repository, commit());
    const following = repository.state.onDidChange(() => {
      if (this.#repositories.get(repository) === commit()) return;
      this.#repositories.set(repository, commit());
      void this.tellAll();
    });
    this.#subscriptions.push(following);
  }

  async #send({ uri }: vscode.TextDocument, text: string | null): Promise<void> {
    const client = await this.#running();
    await client?.sendNotification(COMMITTED, { uri: uri.toString(), text });
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }
}

/** The server tells a witness; here it is a text of its own. */
export const witnessCommand: NonNullable<Middleware["executeCommand"]> = async (
  command,
  words,
  next,
) => {
  const answer: WitnessText = await next(command, words);
  if (command !== COMMANDS.witness) return answer;
  if ("problem" in answer) return tell(answer.problem);
  const content = { language: "yaml", content: answer.text };
  const document = await vscode.workspace.openTextDocument(content);
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
};
