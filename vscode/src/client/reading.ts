// Reads files with one state of the settings, and follows them until the settings change.

import * as vscode from "vscode";
import type { FilesChanged } from "../protocol";
import { contentsOf } from "./contents";
import type { Outcome, Reporter } from "./left-out";
import { mayDefine } from "./recognise";
import { mostFiles, serverSettings } from "./settings";
import { findFiles, findSources, type Watched } from "./sources";

/** How many files are read at once, and told at once. */
const BATCH = 50;

/** How long changes are collected before they are read, in milliseconds. */
const PAUSE = 100;

/** Who is told of texts. */
export interface Listener {
  /** Whether a server runs: texts without a definition are no reason to start it. */
  isAwake(): boolean;
  tell(files: FilesChanged): Promise<void>;
}

/** Texts that define something, or all of them where all are to be checked. */
export class Reading implements vscode.Disposable {
  /** The texts that the listener knows. */
  readonly told: Set<string>;
  readonly #listener: Listener;
  readonly #reporter: Reporter;
  readonly #wantsAll = serverSettings().checkAllFiles;
  readonly #limit = mostFiles();
  readonly #read = new Map<string, vscode.Uri>();
  readonly #beyond = new Map<string, vscode.Uri>();
  readonly #mentioning = new Set<string>();
  /** What the settings name and is not there. */
  readonly #missing = new Map<string, string>();
  /** Files that have no text, by name. */
  readonly #faults = new Map<string, string>();
  /** Texts that wait for a server to run. */
  readonly #held = new Map<string, string>();
  readonly #changes = new Map<string, vscode.Uri>();
  #watchers: vscode.Disposable[] = [];
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isEnded = false;

  /** @param told what the listener knows from an earlier reading */
  constructor(listener: Listener, reporter: Reporter, told: Iterable<string> = []) {
    this.#listener = listener;
    this.#reporter = reporter;
    this.told = new Set(told);
  }

  /** What came of reading so far. */
  #outcome(): Outcome {
    return {
      read: this.#read.size - this.#faults.size,
      mentioning: this.#mentioning.size,
      leftOut: new Map([...this.#missing, ...this.#faults]),
      beyond: [...this.#beyond.values()].map(nameOf),
      limit: this.#limit,
    };
  }

  /** Resolves once all files are read and told. */
  async start(): Promise<void> {
    this.#reporter.busy();
    const sources = await findSources();
    if (this.#isEnded) return;
    for (const { name, reason } of sources.missing) {
      this.#missing.set(`${name} in crd-drydock.definitions`, reason);
    }
    // Before the search, so that no change falls between the two.
    this.#watchers = sources.watched.map((one) => this.#watch(one));
    await this.#enqueue(await findFiles(sources));
    const gone = [...this.told].filter((uri) => !this.#read.has(uri));
    await this.#tell({ changed: [], removed: gone });
  }

  #watch({ pattern, excludes }: Watched): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    // A checkout changes many files: they are read together.
    const changed = (uri: vscode.Uri) => {
      if (excludes(uri)) return;
      this.#changes.set(uri.toString(), uri);
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => {
        const uris = [...this.#changes.values()];
        this.#changes.clear();
        void this.#enqueue(uris);
      }, PAUSE);
    };
    watcher.onDidChange(changed);
    watcher.onDidCreate(changed);
    watcher.onDidDelete((uri) => {
      this.#beyond.delete(uri.toString());
      if (this.#read.has(uri.toString())) changed(uri);
    });
    return watcher;
  }

  /** One after the other, so that the listener hears of the newest text last. */
  #enqueue(uris: vscode.Uri[]): Promise<void> {
    this.#queue = this.#queue.then(() => this.#readAll(uris));
    return this.#queue;
  }

  async #readAll(uris: vscode.Uri[]): Promise<void> {
    for (let at = 0; at < uris.length; at += BATCH) {
      if (this.#isEnded) return;
      const batch = uris.slice(at, at + BATCH).filter((uri) => this.#hasRoom(uri));
      const files = await Promise.all(batch.map((uri) => this.#readOne(uri)));
      await this.#tell({
        changed: files.flatMap(({ changed }) => changed),
        removed: files.flatMap(({ removed }) => removed),
      });
    }
    if (!this.#isEnded) this.#reporter.show(this.#outcome());
  }

  #hasRoom(uri: vscode.Uri): boolean {
    const key = uri.toString();
    const isRead = this.#read.has(key) || this.#read.size < this.#limit;
    (isRead ? this.#read : this.#beyond).set(key, uri);
    return isRead;
  }

  /** Reads a file, and keeps in mind what became of it. */
  async #readOne(uri: vscode.Uri): Promise<FilesChanged> {
    const key = uri.toString();
    const contents = await contentsOf(uri);
    if (contents === undefined) this.#read.delete(key);
    this.#faults.delete(nameOf(uri));
    this.#mentioning.delete(key);
    if (contents && "leftOut" in contents) this.#faults.set(nameOf(uri), contents.leftOut);
    const text = contents && "text" in contents ? contents.text : undefined;
    if (text !== undefined && mayDefine(text)) this.#mentioning.add(key);
    return text !== undefined && (this.#wantsAll || this.#mentioning.has(key))
      ? { changed: [{ uri: key, text }], removed: [] }
      : { changed: [], removed: [key] };
  }

  /** Tells what concerns the listener; what it does not want to wake up for waits. */
  async #tell({ changed, removed }: FilesChanged): Promise<void> {
    if (this.#isEnded) return;
    for (const uri of removed) this.#held.delete(uri);
    for (const { uri, text } of changed) this.#held.set(uri, text);
    const known = removed.filter((uri) => this.told.delete(uri));
    const wakes = changed.some(({ uri }) => this.#mentioning.has(uri));
    if (!wakes && !this.#listener.isAwake()) return;
    const waited = [...this.#held].map(([uri, text]) => ({ uri, text }));
    this.#held.clear();
    for (const { uri } of waited) this.told.add(uri);
    if (waited.length + known.length === 0) return;
    await this.#listener.tell({ changed: waited, removed: known });
  }

  /** What waited, now that a server runs. */
  flush(): Promise<void> {
    return this.#tell({ changed: [], removed: [] });
  }

  dispose(): void {
    this.#isEnded = true;
    clearTimeout(this.#waiting);
    vscode.Disposable.from(...this.#watchers).dispose();
  }
}

/** A file as the user would name it. */
function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}
