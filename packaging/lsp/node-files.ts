// The files of this machine.

import { type FSWatcher, watch } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { canonical } from "./addresses.ts";
import {
  decoded,
  type FileSystem,
  type FolderListing,
  MOST_BYTES,
  tooLarge,
  type Watch,
} from "./files.ts";
import { type Matcher, matcherOf } from "./globs.ts";
import type { Contents } from "./protocol.ts";

/** How long changes are collected before they are reported, in milliseconds. */
const PAUSE_MS = 100;

/** The most folders to watch: other programs need the system's handles, too. */
const MOST_WATCHED = 4096;

export const nodeFiles: FileSystem = {
  has: (uri) => uri.startsWith("file:") && pathOf(uri) !== undefined,

  async find(uri, search) {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    const kind = await kindOf(path);
    if (kind === undefined) return undefined;
    if (kind === "file") return { uris: [uri], unreadable: [] };
    const found: FolderListing = { uris: [], unreadable: [] };
    await walk(path, path, matcherOf(search), found);
    return found;
  },

  async read(uri): Promise<Contents | undefined> {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    try {
      const found = await stat(path);
      // Clients may report changes of folders, too.
      if (found.isDirectory()) return undefined;
      if (found.size > MOST_BYTES) return { leftOut: tooLarge(found.size) };
      return decoded(await readFile(path));
    } catch (error) {
      return isGone(error) ? undefined : { leftOut: `unreadable: ${reasonOf(error)}` };
    }
  },

  watch: (uri, search, changed) => new Watched(pathOf(uri) ?? "", matcherOf(search), changed),
};

function addressOf(path: string): string {
  return canonical(pathToFileURL(path).href);
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

async function kindOf(path: string): Promise<"file" | "folder" | undefined> {
  try {
    return (await stat(path)).isDirectory() ? "folder" : "file";
  } catch (error) {
    if (isGone(error)) return undefined;
    throw new Error(reasonOf(error));
  }
}

/** Finds the files below a folder. Links are followed to files, not to folders. */
async function walk(
  root: string,
  folder: string,
  matcher: Matcher,
  found: FolderListing,
): Promise<void> {
  const inner: string[] = [];
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const name = nameBelow(root, path);
      if (entry.isDirectory()) {
        if (!matcher.skips(name)) inner.push(path);
      } else if (matcher.wants(name) && (await isFile(entry.isFile(), path))) {
        found.uris.push(addressOf(path));
      }
    }
  } catch (error) {
    if (!isGone(error)) found.unreadable.push({ uri: addressOf(folder), reason: reasonOf(error) });
  }
  await Promise.all(inner.map((path) => walk(root, path, matcher, found)));
}

async function isFile(isPlain: boolean, path: string): Promise<boolean> {
  return (
    isPlain ||
    (await stat(path)
      .then((found) => found.isFile())
      .catch(() => false))
  );
}

function nameBelow(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return code ?? message;
}

/** Watches each folder for itself, which works alike on all systems. */
class Watched implements Watch {
  readonly fault: Promise<string | undefined>;
  readonly #root: string;
  readonly #matcher: Matcher;
  readonly #changed: (uris: string[]) => void;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #pending = new Set<string>();
  #waiting: NodeJS.Timeout | undefined;
  #isEnded = false;
  #trouble: string | undefined;

  constructor(path: string, matcher: Matcher, changed: (uris: string[]) => void) {
    this.#root = path;
    this.#matcher = matcher;
    this.#changed = changed;
    this.fault = this.#begin();
  }

  async #begin(): Promise<string | undefined> {
    const kind = await kindOf(this.#root).catch(() => undefined);
    if (kind === "folder") await this.#watchBelow(this.#root);
    // An editor may save a file by putting another one in its place. Only its folder hears of that.
    if (kind === "file") this.#watch(dirname(this.#root), (path) => path === this.#root);
    return this.#trouble;
  }

  async #watchBelow(folder: string): Promise<string[]> {
    const files: string[] = [];
    if (this.#isEnded || this.#watchers.has(folder)) return files;
    this.#watch(folder, () => true);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) files.push(path);
      else if (!this.#matcher.skips(nameBelow(this.#root, path))) {
        files.push(...(await this.#watchBelow(path)));
      }
    }
    return files;
  }

  #watch(folder: string, concerns: (path: string) => boolean): void {
    if (this.#watchers.size >= MOST_WATCHED) {
      this.#trouble ??= `only ${MOST_WATCHED.toLocaleString("en")} folders are watched`;
      return;
    }
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name === null) return;
        const path = join(folder, name);
        if (concerns(path)) void this.#heard(path);
      });
      watcher.on("error", () => this.#forget(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      this.#trouble ??= `changes below ${folder} are not seen: ${reasonOf(error)}`;
    }
  }

  async #heard(path: string): Promise<void> {
    const kind = await kindOf(path).catch(() => undefined);
    if (this.#isEnded) return;
    if (kind === "folder") {
      if (this.#matcher.skips(nameBelow(this.#root, path))) return;
      for (const file of await this.#watchBelow(path)) this.#tell(file);
      return;
    }
    if (kind === undefined && this.#watchers.has(path)) {
      for (const folder of [...this.#watchers.keys()]) {
        if (folder === path || folder.startsWith(path + sep)) this.#forget(folder);
      }
      this.#report(path);
    }
    this.#tell(path);
  }

  #tell(path: string): void {
    if (path === this.#root || this.#matcher.wants(nameBelow(this.#root, path))) this.#report(path);
  }

  #report(path: string): void {
    this.#pending.add(path);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      const uris = [...this.#pending].map(addressOf);
      this.#pending.clear();
      this.#changed(uris);
    }, PAUSE_MS);
    this.#waiting.unref();
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#waiting);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }
}
