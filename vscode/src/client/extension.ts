// The extension, alike in every host. It sleeps until a definition is found: no server runs and no
// file is read before an open text has a custom resource or a definition.

import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { FILES_CHANGED, SETTINGS_CHANGED } from "../protocol";
import { registerCosts } from "./costs";
import { Files } from "./files";
import { type Outcome, Reporter } from "./left-out";
import { registerPrevious } from "./previous";
import { mayBeCustom, mayDefine } from "./recognise";
import { registerSamples } from "./samples";
import type { Server } from "./server";
import { LANGUAGES, SECTION, serverSettings } from "./settings";
import { registerStored } from "./stored";

/** Makes the client for a host, once it is needed. */
export type Connect = (options: LanguageClientOptions) => Promise<BaseLanguageClient>;

/** What other extensions, and our tests, can ask. */
export interface Api {
  /** Whether the server runs. */
  isAwake(): boolean;
  /** What was read and what was left out; none before anything is read. */
  outcome(): Outcome | undefined;
}

/** States of a client, as `vscode-languageclient` numbers them; importing it would load it all. */
const RUNNING = 2;

let extension: Extension | undefined;

/** Begins to look at what is opened. */
export function begin(context: vscode.ExtensionContext, connect: Connect): Api {
  const own = new Extension(connect);
  extension = own;
  context.subscriptions.push(own);
  return { isAwake: () => own.isAwake(), outcome: () => own.reporter.outcome };
}

/** VS Code calls this before it ends, and waits a little. */
export async function deactivate(): Promise<void> {
  await extension?.stop();
}

class Extension implements vscode.Disposable {
  readonly files: Files;
  readonly reporter: Reporter;
  readonly #connect: Connect;
  readonly #log = vscode.window.createOutputChannel("CRD Drydock", { log: true });
  readonly #restarted = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];
  #client: Promise<BaseLanguageClient> | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
    this.reporter = new Reporter(this.#log);
    const server: Server = () => this.#server();
    const listener = {
      isAwake: () => this.isAwake(),
      tell: (files: object) => this.#notify(FILES_CHANGED, files),
    };
    this.files = new Files(listener, this.reporter);
    this.#subscriptions = [
      this.#log,
      this.reporter,
      this.files,
      registerStored(server),
      registerSamples(server),
      registerCosts(),
      registerPrevious(server, this.#restarted.event),
      this.#restarted,
      vscode.commands.registerCommand("crd-drydock.showLog", () => this.#log.show()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#edited(event)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(SECTION)) return;
        if (this.isAwake()) void this.#notify(SETTINGS_CHANGED, serverSettings());
        else this.#lookIfAllAreWanted();
      }),
    ];
    for (const document of vscode.workspace.textDocuments) this.#opened(document);
    this.#lookIfAllAreWanted();
  }

  isAwake(): boolean {
    return this.#client !== undefined;
  }

  #lookIfAllAreWanted(): void {
    if (serverSettings().checkAllFiles) void this.files.start();
  }

  #opened(document: vscode.TextDocument): void {
    if (!this.isAwake() && isOurs(document)) this.#look(document.getText());
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (this.isAwake() || !isOurs(document)) return;
    for (const { range, text } of contentChanges) {
      const last = range.start.line + text.split("\n").length - 1;
      this.#look(document.getText(new vscode.Range(range.start.line, 0, last + 1, 0)));
    }
  }

  /** A text was opened, or is typed. */
  #look(text: string): void {
    if (mayDefine(text)) void this.#server().catch((error) => this.#log.error(error));
    else if (mayBeCustom(text)) void this.files.start();
  }

  /** The server, once it knows all files. */
  async #server(): Promise<BaseLanguageClient> {
    const client = await this.#wake();
    await this.files.start();
    await this.files.flush();
    return client;
  }

  #wake(): Promise<BaseLanguageClient> {
    this.#client ??= this.#start();
    return this.#client;
  }

  async #start(): Promise<BaseLanguageClient> {
    const client = await this.#connect({
      documentSelector: documentSelector(),
      initializationOptions: serverSettings(),
      outputChannel: this.#log,
      // What definitions say of themselves is somebody else's text.
      markdown: { isTrusted: false, supportHtml: false },
    });
    await client.start();
    // A server that ended and was started again knows the open texts only.
    const again = client.onDidChangeState(({ newState }) => {
      if (newState !== RUNNING) return;
      this.files.restart();
      this.#restarted.fire();
    });
    this.#subscriptions.push(again);
    return client;
  }

  async #notify(method: string, content: object): Promise<void> {
    try {
      const client = await this.#wake();
      await client.sendNotification(method, content);
    } catch (error) {
      this.#log.error(`the server was not told: ${error}`);
    }
  }

  async stop(): Promise<void> {
    await (await this.#client)?.stop();
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }
}

/** What somebody edits; not what git or another extension shows of other times and places. */
function schemes(): Set<string> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return new Set(["file", "untitled", "vscode-remote", ...folders.map(({ uri }) => uri.scheme)]);
}

function documentSelector(): { language: string; scheme: string }[] {
  return LANGUAGES.flatMap((language) => [...schemes()].map((scheme) => ({ language, scheme })));
}

function isOurs({ languageId, uri }: vscode.TextDocument): boolean {
  return LANGUAGES.includes(languageId) && schemes().has(uri.scheme);
}
