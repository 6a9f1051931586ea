// The language server: what it answers does not depend on where it runs.

import type {
  Connection,
  Diagnostic,
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  InitializeParams,
  InitializeResult,
} from "vscode-languageserver";
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  ErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
} from "vscode-languageserver";
import { mayJudgeOthers } from "../texts/recognise.ts";
import { Addresses } from "./addresses.ts";
import { registerAnswers } from "./answers.ts";
import { BuiltinKinds } from "./builtin-kinds.ts";
import { capabilitiesFor } from "./capabilities.ts";
import { Changes } from "./changes.ts";
import { Client } from "./client.ts";
import { clientFiles } from "./client-files.ts";
import { Configurations, isConfiguration } from "./configurations.ts";
import type { DiagnosisContext } from "./diagnose.ts";
import { Documents } from "./documents.ts";
import type { Versions } from "./edits.ts";
import { chooseEncoding } from "./encoding.ts";
import { excessiveSize } from "./files.ts";
import { Folders } from "./folders.ts";
import { Gate, messageOf } from "./gate.ts";
import type { Host } from "./host.ts";
import { Manifests } from "./manifests.ts";
import { Problems } from "./problems.ts";
import {
  type At,
  COMMITTED,
  type Committed,
  PREVIOUS_CHANGED,
  type PreviousChanged,
  TESTS_CHANGED,
  type TestsChanged,
} from "./protocol.ts";
import type { LoadSamples } from "./sample.ts";
import {
  DEFAULTS,
  differInFiles,
  judging,
  SECTION,
  type Settings,
  withSettings,
} from "./settings.ts";
import { placesOf } from "./sources.ts";
import { Suites } from "./suites/suites.ts";
import { Texts } from "./texts.ts";
import { Translator } from "./translate.ts";

/** Answers a client until the connection closes. */
export function serve(connection: Connection, host: Host = {}): void {
  new Server(connection, host).listen();
}

export class Server {
  readonly connection: Connection;
  readonly gate: Gate;
  readonly texts: Texts;
  readonly folders: Folders;
  readonly problems: Problems;
  readonly suites: Suites;
  readonly changes: Changes;
  readonly configurations: Configurations;
  readonly builtinKinds: BuiltinKinds;
  readonly manifests: Manifests;
  /** The settings that hold for all texts. */
  settings: Settings;
  /** The settings that count where the client sets nothing: the command's, and what the client said at first. */
  #base: Settings;
  /** The same with the settings of the client. */
  #given: Settings;
  client: Client | undefined;
  readonly #host: Host;
  readonly #addresses = new Addresses();
  readonly #documents = new Documents();
  readonly #translator: Translator;

  /** Loads samples of Kubernetes' own kinds, where the host has them. */
  get samples(): LoadSamples | undefined {
    return this.#host.samples;
  }

  constructor(connection: Connection, host: Host) {
    this.connection = connection;
    this.#host = host;
    this.settings = { ...DEFAULTS, ...host.settings };
    this.#base = this.settings;
    this.#given = this.settings;
    this.texts = new Texts(this.settings.kubernetesVersion, (error) => this.log(messageOf(error)));
    this.#translator = new Translator(this.#addresses, (uri) => this.texts.get(uri));
    this.builtinKinds = new BuiltinKinds(this.texts, host.kinds, (why) => this.log(why));
    this.builtinKinds.want(this.settings.builtIn);
    this.gate = new Gate(connection, this.#translator, {
      prepare: (uri) => this.builtinKinds.prepare(uri),
      textOf: (uri) => this.texts.get(uri),
    });
    const shown = (uri: string, diagnostics: Diagnostic[]) =>
      this.#translator.outward({ uri, diagnostics }, uri);
    const ready = () => this.folders.ready;
    this.problems = new Problems(connection, () => this.asked(), shown, ready);
    this.folders = new Folders(this);
    this.changes = new Changes(this.texts);
    this.configurations = new Configurations(this.texts);
    this.manifests = new Manifests(this.texts, () => this.folders.all);
    this.suites = new Suites(this.texts, judging(this.settings), (changed) =>
      this.#tellTests(changed),
    );
  }

  listen(): void {
    const { connection, gate } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => void this.#begin().catch((error) => this.log(messageOf(error))));
    connection.onShutdown(() => {
      gate.close();
      this.problems.end();
      this.folders.end();
      this.suites.end();
    });
    gate.hear<DidOpenTextDocumentParams>("textDocument/didOpen", (params) => {
      const uri = this.#addresses.own(params.textDocument.uri);
      const text = this.#documents.open(uri, params);
      this.#edited(uri, text);
      if (text !== undefined) void this.folders.opened(uri);
    });
    gate.hear<DidChangeTextDocumentParams>("textDocument/didChange", (params) => {
      const uri = this.#addresses.own(params.textDocument.uri);
      this.#edited(uri, this.#documents.change(uri, params));
    });
    gate.hear<DidCloseTextDocumentParams>("textDocument/didClose", (params) => {
      const uri = this.#addresses.own(params.textDocument.uri);
      if (!this.#documents.close(uri, params)) return;
      const before = this.texts.get(uri) ?? "";
      const others = this.#concernsOthers(uri, before);
      this.texts.setOpen(uri, undefined);
      this.suites.opened.close(uri);
      this.suites.changed();
      if (isConfiguration(uri, before)) this.filesChanged();
      this.problems.closed(uri);
      this.problems.changed(others);
    });
    gate.hear<DidChangeWatchedFilesParams>("workspace/didChangeWatchedFiles", ({ changes }) => {
      this.folders.changed(changes.map(({ uri }) => this.#addresses.own(uri)));
    });
    gate.hear<DidChangeConfigurationParams>("workspace/didChangeConfiguration", ({ settings }) => {
      void this.#configure(settings).catch((error) => this.log(messageOf(error)));
    });
    gate.hear<PreviousChanged>(PREVIOUS_CHANGED, ({ uri, text }) => {
      this.texts.setPrevious(this.#addresses.own(uri), text);
      this.problems.changed(true);
    });
    gate.hear<Committed>(COMMITTED, ({ uri, text }) => {
      this.changes.setCommitted(this.#addresses.own(uri), text);
      this.problems.changed(true);
    });
    registerAnswers(this);
    connection.listen();
  }

  /** A place of the client's as one of ours. */
  placed({ uri, position }: At): At {
    const own = this.#addresses.own(uri);
    return { uri: own, position: this.#translator.inward(position, own) };
  }

  /** An address of the client's as one of ours. */
  own(uri: string): string {
    return this.#addresses.own(uri);
  }

  /** The text in git's HEAD; `null` if HEAD does not have the file. */
  async committed(uri: string): Promise<string | null> {
    if (!this.#host.committed) throw new Error("there is no git here");
    return this.#host.committed(uri);
  }

  /** The versions of the texts that are open now, for a client that knows them. */
  versions(): Versions | undefined {
    return this.client?.hasVersions ? this.#documents.versions : undefined;
  }

  /** An answer that is about several texts, as the client gets it. */
  outward<Value>(value: Value): Value {
    return this.#translator.outward(value, "");
  }

  asked(): DiagnosisContext {
    const { texts, suites, changes, configurations, settings, client, builtinKinds, manifests } =
      this;
    const log = (message: string) => this.log(message);
    const { filesBeyondLimit, absent, hasAll } = this.folders;
    const told = { settings, client, filesBeyondLimit, absent, hasAll, log };
    return { texts, suites, changes, configurations, builtinKinds, manifests, ...told };
  }

  /** Files changed, perhaps configurations among them. */
  filesChanged(): void {
    this.configurations.changed();
    this.#use(this.#given);
    this.changed(true);
  }

  /** Texts changed: their problems and tests may be others now. */
  changed(others: boolean): void {
    this.problems.changed(others);
    this.suites.changed();
  }

  log(message: string): void {
    this.connection.console.error(message);
  }

  /** Shows something to the user. The library's own calls wait for an answer. */
  say(type: MessageType, message: string): void {
    void this.connection.sendNotification(ShowMessageNotification.type, { type, message });
  }

  /** Follows the workspace folders. */
  #hearFolders(): void {
    this.gate.hear<DidChangeWorkspaceFoldersParams>(
      "workspace/didChangeWorkspaceFolders",
      ({ event }) => {
        const uris = (folders: { uri: string }[]) =>
          folders.map(({ uri }) => this.#addresses.own(uri));
        this.folders.replace(uris(event.added), uris(event.removed));
      },
    );
  }

  async #initialize(params: InitializeParams): Promise<InitializeResult> {
    if (this.client !== undefined) {
      throw new ResponseError(ErrorCodes.InvalidRequest, "the client has said hello already");
    }
    // The library registers a listener of its own before this one, if the client has workspace folders. The
    // last listener counts.
    this.#hearFolders();
    await this.#host.ready;
    const client = new Client(params);
    this.client = client;
    const encoding = chooseEncoding(client.encodings);
    this.#translator.encoding = encoding;
    this.#documents.encoding = encoding;
    this.folders.systems = [
      ...(this.#host.files ? [this.#host.files] : []),
      ...(client.options.clientFiles ? [clientFiles(this.connection, this.#addresses)] : []),
    ];
    this.folders.replace(
      client.folders.map((uri) => this.#addresses.own(uri)),
      [],
    );
    const { settings = client.options } = client.options;
    const others = { base: this.#base, before: this.#base };
    this.#base = withSettings(others, settings, (message) => this.log(message));
    this.#use(this.#base);
    this.gate.open();
    const { version } = this.#host;
    return {
      capabilities: capabilitiesFor(params, client, encoding),
      serverInfo: { name: "crd-drydock", ...(version !== undefined && { version }) },
    };
  }

  /** The client is ready: it can be asked, now. */
  async #begin(): Promise<void> {
    if (this.client?.registersConfiguration) {
      const options = { section: SECTION };
      await this.connection.client.register(DidChangeConfigurationNotification.type, options);
    }
    await this.#configure(undefined);
    await this.folders.begin();
  }

  /** Settings of the client: it sends them, or is asked. */
  async #configure(sent: unknown): Promise<void> {
    const asks = this.client?.hasConfiguration === true;
    // Without settings the client says no more than that something changed.
    if (!asks && (typeof sent !== "object" || sent === null)) return;
    const given = asks ? await this.connection.workspace.getConfiguration(SECTION) : sent;
    const others = { base: this.#base, before: this.#given };
    this.#use(withSettings(others, given, (message) => this.#complain(message)));
  }

  /** A setting that is left out must not go unseen. */
  #complain(message: string): void {
    this.log(message);
    this.say(MessageType.Warning, message);
  }

  #use(given: Settings): void {
    this.#given = given;
    const settings = this.configurations.forAll(this.folders.withOutside, given);
    const before = this.settings;
    if (JSON.stringify(before) === JSON.stringify(settings)) return;
    this.settings = settings;
    this.texts.all = settings.checkAllFiles;
    this.builtinKinds.want(settings.builtIn);
    if (settings.kubernetesVersion !== before.kubernetesVersion) {
      this.texts.use(settings.kubernetesVersion);
    }
    const { all } = this.folders;
    this.suites.use(
      judging(settings),
      settings.crds.flatMap((name) => placesOf(name, all)),
    );
    if (differInFiles(before, settings)) this.folders.restart();
    if (settings.ruleCosts !== before.ruleCosts && this.client?.refreshesLenses) {
      void this.connection.sendRequest(CodeLensRefreshRequest.type);
    }
    this.problems.changed(true);
  }

  #edited(uri: string, text: string | undefined): void {
    if (text === undefined) return;
    const before = this.texts.get(uri) ?? "";
    const concerned = this.#concernsOthers(uri, before);
    // A text that is too large for any server is not read at each keystroke; `diagnose` reports it.
    this.texts.setOpen(uri, text, excessiveSize(text) === undefined);
    if (isConfiguration(uri, before) || isConfiguration(uri, text)) this.filesChanged();
    else this.changed(concerned || this.#concernsOthers(uri, text));
  }

  /** Whether the problems of other texts may depend on a text. */
  #concernsOthers(uri: string, text: string): boolean {
    const { describing } = this.texts;
    return mayJudgeOthers(text) || describing.describes(uri) || this.settings.references;
  }

  #tellTests(changed: TestsChanged): void {
    if (this.client?.options.tests !== true) return;
    void this.connection.sendNotification(TESTS_CHANGED, this.outward(changed));
  }
}
