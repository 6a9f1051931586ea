// The extension, alike in every host: a client of the language server. It sleeps until an open text
// has an object or a definition: no server runs and no file is read before.

import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { type Options, STATUS, type Status } from "../../../packaging/lsp/protocol";
import { isOwnName } from "../../../packaging/suites/files";
import { mayBeBuiltIn, mayBeCustom, mayDefine } from "../../../packaging/texts/recognise";
import { CommittedTexts, witnessCommand } from "./committed";
import { costCommand, registerCosts } from "./costs";
import { DefinitionsView } from "./definitions";
import { JudgedItem } from "./judged";
import { offerFiles } from "./offered-files";
import { registerPrevious } from "./previous";
import { ProblemsView } from "./problems";
import { type Outcome, Reporter } from "./read-files";
import { registerSamples } from "./samples";
import type { Server } from "./server";
import { allSettings, LANGUAGES, SECTION, wantsAllFiles, wantsBuiltIn } from "./settings";
import { registerStored } from "./stored";
import { Explorer, type TestsApi } from "./testing/explorer";
import { registerTraces, traceCommand } from "./traces";

/** Makes the client for a host, once it is needed. */
export type Connect = (options: LanguageClientOptions) => Promise<BaseLanguageClient>;

/** The interface for other extensions and our tests. */
export interface Api {
  /** Whether the server runs. */
  isAwake(): boolean;
  /** The files that were read or left out; `undefined` before anything is read. */
  outcome(): Outcome | undefined;
  /** The text of the status bar about the active file; `undefined` if there is none. */
  judged(): string | undefined;
  /** The test suites. */
  tests: TestsApi;
}

/** States of a client, as `vscode-languageclient` numbers them; importing it would load it all. */
const RUNNING = 2;

let extension: Extension | undefined;

/** Begins to look at what is opened. */
export function begin(context: vscode.ExtensionContext, connect: Connect): Api {
  const own = new Extension(connect);
  extension = own;
  context.subscriptions.push(own);
  return {
    isAwake: () => own.isAwake(),
    outcome: () => own.reporter.outcome,
    judged: () => own.judged.text,
    tests: own.tests.api,
  };
}

/** VS Code calls this before it ends, and waits a little. */
export async function deactivate(): Promise<void> {
  await extension?.stop();
}

class Extension implements vscode.Disposable {
  readonly reporter = new Reporter();
  readonly judged: JudgedItem;
  readonly tests: Explorer;
  readonly #definitions: DefinitionsView;
  readonly #committed = new CommittedTexts(async () => this.#client);
  readonly #connect: Connect;
  readonly #log = vscode.window.createOutputChannel("CRD Drydock", { log: true });
  readonly #restarted = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];
  #client: Promise<BaseLanguageClient> | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
    this.judged = new JudgedItem(async () => this.#client);
    const server: Server = () => this.#wake();
    this.tests = new Explorer(server);
    this.#definitions = new DefinitionsView(server);
    const command = (name: string, act: () => unknown) =>
      vscode.commands.registerCommand(`crd-drydock.${name}`, act);
    this.#subscriptions = [
      this.#log,
      this.reporter,
      this.judged,
      this.tests,
      this.#definitions,
      new ProblemsView(),
      this.#committed,
      registerStored(server),
      registerSamples(server),
      registerCosts(),
      registerTraces(server),
      registerPrevious(server, this.#restarted.event),
      this.#restarted,
      command("showLog", () => this.#log.show()),
      command("restart", () => this.#restart()),
      command("trace", () => this.#trace()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#edited(event)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION) && wantsAllFiles()) this.#look();
      }),
    ];
    for (const document of vscode.workspace.textDocuments) this.#opened(document);
    if (wantsAllFiles()) this.#look();
  }

  isAwake(): boolean {
    return this.#client !== undefined;
  }

  #opened(document: vscode.TextDocument): void {
    if (
      !this.isAwake() &&
      isOurs(document) &&
      (isOwnName(document.uri.path) || isAboutUs(document.getText()))
    )
      this.#look();
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (this.isAwake() || !isOurs(document)) return;
    for (const { range, text } of contentChanges) {
      const last = range.start.line + text.split("\n").length - 1;
      const lines = new vscode.Range(range.start.line, 0, last + 1, 0);
      if (isAboutUs(document.getText(lines))) this.#look();
    }
  }

  /** There is a reason to run the server. */
  #look(): void {
    void this.#wake().catch((error) => this.#log.error(error));
  }

  #wake(): Promise<BaseLanguageClient> {
    this.#client ??= this.#start();
    return this.#client;
  }

  async #start(): Promise<BaseLanguageClient> {
    // VS Code asks only about texts in tabs, and would not hear of others.
    const push = true;
    const told: Options = {
      settings: allSettings(),
      clientFiles: true,
      status: true,
      tests: true,
      witness: true,
      trace: true,
      push,
    };
    const client = await this.#connect({
      documentSelector: documentSelector(),
      initializationOptions: told,
      outputChannel: this.#log,
      middleware: {
        executeCommand: (command, words, next) =>
          costCommand(command, words, (name, all) =>
            witnessCommand(name, all, (one, rest) => traceCommand(one, rest, next)),
          ),
      },
      // Descriptions in definitions are untrusted text.
      markdown: { isTrusted: false, supportHtml: false },
    });
    offerFiles(client);
    this.tests.follow(client);
    client.onNotification(STATUS, (status: Status) => {
      this.reporter.show(status);
      if (status.busy) return;
      this.judged.update();
      this.#definitions.update();
    });
    await client.start();
    void this.#committed.tellAll();
    // A server that ended and was started again was told of no previous texts.
    const again = client.onDidChangeState(({ newState }) => {
      if (newState !== RUNNING) return;
      this.#restarted.fire();
      void this.#committed.tellAll();
    });
    this.#subscriptions.push(again);
    return client;
  }

  async #restart(): Promise<void> {
    const client = await this.#client;
    if (client === undefined) return void (await this.#wake());
    await client.stop();
    await client.start();
  }

  /** Writes all messages between client and server into the log, or ends that. */
  async #trace(): Promise<void> {
    const settings = vscode.workspace.getConfiguration(SECTION);
    const next = settings.get("trace.server") === "verbose" ? "off" : "verbose";
    await settings.update("trace.server", next, vscode.ConfigurationTarget.Global);
    this.#log.show();
  }

  async stop(): Promise<void> {
    await (await this.#client)?.stop();
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }
}

function isAboutUs(text: string): boolean {
  return mayDefine(text) || mayBeCustom(text) || (wantsBuiltIn() && mayBeBuiltIn(text));
}

/** Cells of notebooks are texts with this scheme. */
const CELL = "vscode-notebook-cell";

/**
 * A text that the user edits; not what git or another extension shows of other times and places.
 */
function schemes(): Set<string> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  return new Set(["file", "untitled", "vscode-remote", CELL, ...folders]);
}

function documentSelector(): { language: string; scheme: string }[] {
  return LANGUAGES.flatMap((language) => [...schemes()].map((scheme) => ({ language, scheme })));
}

function isOurs({ languageId, uri }: vscode.TextDocument): boolean {
  return LANGUAGES.includes(languageId) && schemes().has(uri.scheme);
}
