// Finds the definitions of objects, by group and kind.

import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, normalize, resolve } from "node:path";
import { groupVersionOf } from "../../js/group.ts";
import { decodeText } from "../../js/tools.ts";
import { cached } from "../../suites/cache.ts";
import { USUAL } from "../../suites/definitions.ts";
import { unreadAmong } from "../../suites/unread.ts";
import { mayDefine } from "../../texts/recognise.ts";
import { isManifestName } from "../shared/files.ts";
import { withWorkspace } from "../shared/workspace.ts";

export interface Kind {
  group: string;
  version: string;
  kind: string;
}

/** A definition and its file. */
export interface Defined extends Omit<Kind, "version"> {
  file: string;
  name: string;
  isNamespaced: boolean;
  versions: string[];
}

/** How many folders upwards definitions are searched. */
const UPWARDS = 4;

/** Group, version and kind of an object. */
export function kindOf(value: unknown): Kind | undefined {
  const { apiVersion, kind } = (value ?? {}) as { apiVersion?: unknown; kind?: unknown };
  if (typeof apiVersion !== "string" || typeof kind !== "string") return undefined;
  return { ...groupVersionOf(apiVersion), kind };
}

export class Kinds {
  readonly #crds: string[];
  readonly #folders = new Map<string, Promise<Defined[]>>();

  /** @param crds files and folders that the user named */
  constructor(crds: string[]) {
    this.#crds = crds;
  }

  /** The definition of a kind for the objects in a folder. */
  async find(folder: string, { group, kind }: Omit<Kind, "version">): Promise<Defined | undefined> {
    const is = (one: Defined) => one.group === group && one.kind === kind;
    for (const place of this.places(folder)) {
      const found = (await this.#at(place)).find(is);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether there is a definition near a folder. */
  async knowsAny(folder: string): Promise<boolean> {
    for (const place of this.places(folder)) if ((await this.#at(place)).length > 0) return true;
    return false;
  }

  /** Whether a definition near a folder has a kind, in any group. */
  async hasKind(folder: string, kind: string): Promise<boolean> {
    const is = (one: Defined) => one.kind === kind;
    const found = this.places(folder).map(async (place) => (await this.#at(place)).some(is));
    return (await Promise.all(found)).includes(true);
  }

  /** The files near a folder that name a kind and cannot be read. */
  async unread(folder: string, kind: string): Promise<string[]> {
    const files = await Promise.all(this.places(folder).map(manifestsAt));
    const all = files.flat().map((file) => resolve(file));
    return unreadAmong(all, textOf, kind);
  }

  /** The places of definitions: the named ones first, then those near the folder, upwards. */
  places(folder: string): string[] {
    const places = [...this.#crds];
    for (let around = dirname(folder), depth = 0; depth < UPWARDS; depth += 1) {
      places.push(...USUAL.map((usual) => join(around, usual)));
      around = dirname(around);
    }
    return places;
  }

  #at(path: string): Promise<Defined[]> {
    return cached(this.#folders, path, () => definedAt(path));
  }
}

async function definedAt(path: string): Promise<Defined[]> {
  const found: Defined[] = [];
  for (const file of await manifestsAt(path)) {
    const text = await textOf(file);
    if (!mayDefine(text)) continue;
    found.push(...definedIn(file, text));
  }
  return found;
}

async function textOf(file: string): Promise<string> {
  return decodeText(await readFile(file)).text;
}

/** A file, or the files directly in a folder. */
async function manifestsAt(path: string): Promise<string[]> {
  const isFile = await stat(path)
    .then((found) => found.isFile())
    .catch(() => false);
  if (isFile) return [path];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && isManifestName(entry.name))
    .map((entry) => normalize(join(path, entry.name)))
    .sort();
}

function definedIn(file: string, text: string): Defined[] {
  const all = withWorkspace(file, text, (workspace) => workspace.definitions());
  const defined = all.filter(({ name }) => name !== "");
  return defined.map(({ name, group, kind, scope, versions }) => ({
    file,
    name,
    group,
    kind,
    isNamespaced: scope === "Namespaced",
    versions: versions.map(({ name }) => name),
  }));
}
