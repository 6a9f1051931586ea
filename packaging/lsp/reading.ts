// Reads files with one state of the settings and folders, and follows them until those change.

import { repository } from "../js/tools.ts";
import { Turns } from "../js/turns.ts";
import { isOwnName } from "../suites/files.ts";
import { mayBeCustom, mayDefine, mayJudgeOthers } from "../texts/recognise.ts";
import { nameOf } from "./addresses.ts";
import { isConfiguration } from "./configurations.ts";
import type { Contents, Status } from "./protocol.ts";
import type { Missing, Sources } from "./sources.ts";

/** How many files are read at once. */
const BATCH_FILES = 50;

/** The listeners to changes of texts. */
export interface Listener {
  /** The text of a file, or `undefined` once there is none to judge. */
  changed(uri: string, text: string | undefined): void;
  /** How far the reading is. */
  progress(done: number, total: number): void;
  /** Changes are reported together. */
  settled(): void;
}

export interface Limits {
  maxFiles: number;
  /** Whether texts are wanted that have neither a definition nor a custom resource. */
  wantsAll: boolean;
}

export class FolderReading {
  readonly #sources: Sources;
  readonly #listener: Listener;
  readonly #limits: Limits;
  readonly #read = new Set<string>();
  readonly #beyond = new Set<string>();
  readonly #mentioning = new Set<string>();
  readonly #faults = new Map<string, string>();
  /** The addresses that are named, and where there is nothing. */
  readonly absent = new Set<string>();
  #missing: Missing[] = [];
  #queue: Promise<void> = Promise.resolve();
  #isBusy = true;
  #isEnded = false;

  constructor(sources: Sources, listener: Listener, limits: Limits) {
    this.#sources = sources;
    this.#listener = listener;
    this.#limits = limits;
  }

  /** How many files are beyond the limit. */
  get filesBeyondLimit(): number {
    return this.#beyond.size;
  }

  /** The result of reading so far. */
  get status(): Status {
    const missing = this.#missing.map(({ name, reason }): [string, string] => [name, reason]);
    return {
      busy: this.#isBusy,
      read: this.#read.size - this.#faults.size,
      mentioning: this.#mentioning.size,
      leftOut: [...missing, ...this.#faults],
      beyond: [...this.#beyond],
      limit: this.#limits.maxFiles,
    };
  }

  /**
   * Reads all files once.
   *
   * @param known the texts of an earlier reading. Texts that are gone are reported, too
   */
  async start(known: Iterable<string>): Promise<void> {
    const { uris, missing, absent } = await this.#sources.find();
    if (this.#isEnded) return;
    this.#missing = missing;
    for (const uri of absent) this.absent.add(uri);
    await this.#enqueue(uris);
    if (this.#isEnded) return;
    for (const uri of known) if (!this.#read.has(uri)) this.#listener.changed(uri, undefined);
    this.#isBusy = false;
    this.#listener.settled();
  }

  /** Keeps all texts from now on, and reads those that are missing. @param has whether a text is known */
  async wantAll(has: (uri: string) => boolean): Promise<void> {
    if (this.#limits.wantsAll) return this.#queue;
    this.#limits.wantsAll = true;
    await this.#queue;
    await this.changed([...this.#read].filter((uri) => !has(uri)));
  }

  /** Files or folders were created, changed or deleted. */
  async changed(uris: readonly string[]): Promise<void> {
    const wanted = new Set<string>();
    for (const uri of uris) {
      if (this.#read.has(uri) || this.#sources.wants(uri)) wanted.add(uri);
      // A folder that goes or comes is often told of as one.
      else for (const below of await this.#below(uri)) wanted.add(below);
    }
    if (wanted.size === 0) return;
    await this.#enqueue([...wanted]);
    if (!this.#isEnded) this.#listener.settled();
  }

  end(): void {
    this.#isEnded = true;
  }

  /** The files of a folder: those that were there, and those that are there now. */
  async #below(folder: string): Promise<string[]> {
    const isBelow = (uri: string) => uri.startsWith(`${folder}/`);
    const known = [...this.#read, ...this.#beyond].filter(isBelow);
    return [...known, ...(await this.#sources.findBelow(folder))];
  }

  /** Sequentially, so that the newest text is reported last. */
  #enqueue(uris: readonly string[]): Promise<void> {
    this.#queue = this.#queue.then(() => this.#readAll(uris));
    return this.#queue;
  }

  async #readAll(uris: readonly string[]): Promise<void> {
    const turns = new Turns();
    for (let at = 0; at < uris.length; at += BATCH_FILES) {
      if (this.#isEnded) return;
      const batch = uris.slice(at, at + BATCH_FILES).filter((uri) => this.#hasRoom(uri));
      const contents = await Promise.all(batch.map((uri) => this.#contentsOf(uri)));
      for (const [index, uri] of batch.entries()) {
        if (this.#isEnded) return;
        this.#keep(uri, contents[index]);
        // Requests and cancellations get their turn: definitions may be large.
        await turns.next();
      }
      this.#listener.progress(Math.min(at + BATCH_FILES, uris.length), uris.length);
    }
  }

  async #contentsOf(uri: string): Promise<Contents | undefined> {
    try {
      return await this.#sources.read(uri);
    } catch (error) {
      return { leftOut: `unreadable: ${(error as Error).message}` };
    }
  }

  #hasRoom(uri: string): boolean {
    const hasRoom = this.#read.has(uri) || this.#read.size < this.#limits.maxFiles;
    (hasRoom ? this.#read : this.#beyond).add(uri);
    if (hasRoom) this.#beyond.delete(uri);
    return hasRoom;
  }

  #keep(uri: string, contents: Contents | undefined): void {
    if (contents === undefined) this.#read.delete(uri);
    this.#noteAbsence(uri, contents === undefined);
    this.#faults.delete(uri);
    this.#mentioning.delete(uri);
    if (contents && "leftOut" in contents) this.#faults.set(uri, contents.leftOut);
    const text = contents && "text" in contents ? contents.text : undefined;
    if (text !== undefined && mayDefine(text)) this.#mentioning.add(uri);
    const isWanted = text !== undefined && (this.#limits.wantsAll || isOurs(uri, text));
    this.#listener.changed(uri, isWanted ? text : undefined);
  }

  #noteAbsence(uri: string, isGone: boolean): void {
    if (isGone && this.#sources.names(uri)) this.absent.add(uri);
    if (isGone) return;
    for (const glob of this.#sources.globsOf(uri)) this.absent.delete(glob);
    for (const one of this.absent) {
      if (uri === one || uri.startsWith(`${one}/`)) this.absent.delete(one);
    }
  }
}

function isOurs(uri: string, text: string): boolean {
  return (
    mayJudgeOthers(text) ||
    mayBeCustom(text) ||
    isOwnName(uri) ||
    isConfiguration(uri, text) ||
    repository.mayNameOthers(nameOf(uri))
  );
}
