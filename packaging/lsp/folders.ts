// The workspace folders and the files that are read from them.

import {
  DidChangeWatchedFilesNotification,
  type Disposable,
  MessageType,
  WatchKind,
} from "vscode-languageserver";
import { visibleLine } from "../js/visible.ts";
import type { FileSystem, Watch } from "./files.ts";
import { STATUS, type Status } from "./protocol.ts";
import { FolderReading, type Listener } from "./reading.ts";
import type { Server } from "./server.ts";
import { Sources } from "./sources.ts";

/** The most names of files over the limit that the log shows. */
const MOST_NAMES = 100;

export class Folders {
  /** The sources of files. The first one that has a URI is used. */
  systems: FileSystem[] = [];
  readonly #server: Server;
  readonly #folders = new Set<string>();
  /** The folders of open files that are in no workspace folder, with one of the files. */
  readonly #outside = new Map<string, string>();
  #sources: Sources | undefined;
  readonly #told = new Set<string>();
  #reading: FolderReading | undefined;
  #watches: Watch[] = [];
  #registration: Promise<Disposable> | undefined;
  #ready: Promise<void>;
  #isReady = () => {};
  #hasBegun = false;
  #wantsAll = false;
  #limitTold: number | undefined;
  #logged = "";

  constructor(server: Server) {
    this.#server = server;
    this.#ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  /** Resolves once all files have been read. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** How many files were not read since there is a limit. */
  get filesBeyondLimit(): number {
    return this.#reading?.filesBeyondLimit ?? 0;
  }

  /** The addresses that the settings or a configuration name, and that do not exist. */
  get absent(): ReadonlySet<string> {
    return this.#reading?.absent ?? new Set();
  }

  /** Whether all files were read that are wanted. */
  get hasAll(): boolean {
    const { busy = true, beyond = [] } = this.#reading?.status ?? {};
    return !busy && beyond.length === 0;
  }

  get all(): readonly string[] {
    return [...this.#folders];
  }

  /** The workspace folders, then the folders of open files that are in none. */
  get withOutside(): readonly string[] {
    return [...this.#folders, ...this.#outside.keys()];
  }

  /** A text was opened. If it is outside the folders, the configurations above it are read. */
  async opened(uri: string): Promise<void> {
    const folder = uri.slice(0, uri.lastIndexOf("/"));
    const isInside = [...this.#folders].some((one) => uri.startsWith(`${one}/`));
    if (!uri.startsWith("file:///") || isInside || this.#outside.has(folder)) return;
    this.#outside.set(folder, uri);
    const found = (await this.#sources?.addOutside(uri)) ?? [];
    if (found.length > 0) await this.#reading?.changed(found);
  }

  /** Folders were added and removed. */
  replace(added: readonly string[], removed: readonly string[]): void {
    for (const uri of removed) this.#folders.delete(trimmed(uri));
    for (const uri of added) this.#folders.add(trimmed(uri));
    this.restart();
  }

  /** Begins to read. */
  async begin(): Promise<void> {
    this.#hasBegun = true;
    await this.#read();
  }

  /** Reads anew: the settings or the folders changed. */
  restart(): void {
    if (this.#hasBegun) void this.#read();
  }

  /** Reads all files, also those that only have objects of Kubernetes' own kinds. They are kept from then on. */
  async readAll(): Promise<void> {
    this.#wantsAll = true;
    await this.ready;
    await this.#reading?.wantAll((uri) => this.#server.texts.get(uri) !== undefined);
  }

  /** Files or folders were created, changed or deleted, as the client says. */
  changed(uris: readonly string[]): void {
    void this.#reading?.changed(uris);
  }

  end(): void {
    this.#reading?.end();
    for (const watch of this.#watches) watch.end();
    this.#watches = [];
  }

  async #read(): Promise<void> {
    this.end();
    const { settings, client, texts } = this.#server;
    const outside = [...this.#outside.values()];
    const sources = new Sources([...this.#folders], settings, this.systems, outside);
    this.#sources = sources;
    const progress = await this.#progress();
    const listener: Listener = {
      changed: (uri, text) => {
        if (text === undefined) this.#told.delete(uri);
        else this.#told.add(uri);
        texts.setFile(uri, text);
      },
      progress: (done, total) =>
        progress?.report((100 * done) / total, `${done} of ${total} files`),
      settled: () => {
        this.#server.suites.opened.isReady = true;
        this.#server.filesChanged();
        this.#show(reading.status);
      },
    };
    const limits = {
      maxFiles: settings.maxFiles,
      wantsAll: this.#wantsAll || settings.checkAllFiles || settings.references,
    };
    const reading = new FolderReading(sources, listener, limits);
    this.#reading?.end();
    this.#reading = reading;
    this.#show(reading.status);
    // Before the search, so that no change falls between the two.
    await this.#watchByClient();
    if (this.#reading !== reading) return progress?.done();
    this.#watches = sources.watch(client?.canWatch === true, (uris) => void reading.changed(uris));
    for (const { fault } of this.#watches) void fault.then((why) => why && this.#server.log(why));
    try {
      await reading.start([...this.#told]);
    } finally {
      progress?.done();
      if (this.#reading === reading) this.#isReady();
    }
  }

  async #watchByClient(): Promise<void> {
    const { client, connection, settings } = this.#server;
    if (!client?.canWatch) return;
    const before = this.#registration;
    // Of a folder that is deleted or renamed, many clients tell nothing but the folder.
    const comeAndGo = WatchKind.Create | WatchKind.Delete;
    const watchers = [{ globPattern: settings.files }, { globPattern: "**/*", kind: comeAndGo }];
    this.#registration = connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers,
    });
    await this.#registration;
    (await before)?.dispose();
  }

  async #progress() {
    const { client, connection } = this.#server;
    if (!client?.hasProgress) return undefined;
    const progress = await connection.window.createWorkDoneProgress();
    progress.begin("Reading definitions", 0, undefined, false);
    return progress;
  }

  #show(status: Status): void {
    const { client, connection, settings } = this.#server;
    if (client?.options.status) void connection.sendNotification(STATUS, status);
    if (status.busy) return;
    this.#log(status);
    const isMet = status.beyond.length > 0;
    if (isMet && this.#limitTold !== settings.maxFiles && !client?.options.status) {
      this.#server.say(
        MessageType.Warning,
        `CRD Drydock read ${files(settings.maxFiles)} and left out ${files(status.beyond.length)}: ` +
          "the setting crd-drydock.maxFiles says how many it reads.",
      );
    }
    this.#limitTold = isMet ? settings.maxFiles : undefined;
  }

  #log({ read, mentioning, leftOut, beyond, limit }: Status): void {
    const found = `${files(read)} read, of which ${mentioning} mention CustomResourceDefinition`;
    const lines = leftOut.map(([name, reason]) => `Left out: ${name}: ${reason}`);
    if (beyond.length > 0) {
      lines.push(
        `Left out: ${files(beyond.length)} beyond the limit of ${limit.toLocaleString("en")}, ` +
          "the setting crd-drydock.maxFiles:",
        ...beyond.slice(0, MOST_NAMES).map((name) => `  ${name}`),
      );
      const more = beyond.length - MOST_NAMES;
      if (more > 0) lines.push(`  and ${more.toLocaleString("en")} more`);
    }
    // A file that is saved again and again is not told again and again.
    const all = [found, ...lines].join("\n");
    if (all === this.#logged) return;
    this.#logged = all;
    this.#server.connection.console.info(found);
    for (const line of lines) this.#server.connection.console.warn(visibleLine(line));
  }
}

/** A folder's address without a slash at its end, unless it is the root. */
function trimmed(uri: string): string {
  return uri.replace(/^([^/]+:\/\/[^/]*\/.*[^/])\/+$/, "$1");
}

function files(number: number): string {
  return `${number.toLocaleString("en")} ${number === 1 ? "file" : "files"}`;
}
