// Finds the definitions near objects.

import { dirname, join, resolve } from "node:path";
import { SuiteTarget } from "../../js/tools.ts";
import { cached } from "../../suites/cache.ts";
import { USUAL } from "../../suites/definitions.ts";
import { unreadAmong } from "../../suites/unread.ts";
import { mayDefine } from "../../texts/recognise.ts";
import { withWorkspace } from "../shared/workspace.ts";
import { disk } from "./disk.ts";

/** A kind of objects. */
export interface GroupKind {
  /** The API group. */
  group: string;
  kind: string;
}

/** A definition and its file. */
export interface Defined extends GroupKind {
  file: string;
  name: string;
  versions: string[];
  /** Its own text, and its number among the definitions of the file. */
  text: string;
  number: number;
}

/** How many folders upwards definitions are searched. */
const UPWARDS = 4;

export class Kinds {
  readonly #crds: string[];
  readonly #folders = new Map<string, Promise<Defined[]>>();
  readonly #trees = new Map<string, Promise<Defined[]>>();

  /** @param crds files and folders that the user named */
  constructor(crds: string[]) {
    this.#crds = crds;
  }

  /** The definitions of a kind for the objects in a folder: those that the user named, or else the nearest ones. */
  async find(folder: string, { group, kind }: GroupKind): Promise<Defined[]> {
    const is = (one: Defined) => one.group === group && one.kind === kind;
    const named = await Promise.all(this.#crds.map((path) => this.#at(path)));
    const found = named.flat().filter(is);
    if (found.length > 0) return distinct(found);
    for (const place of near(folder)) {
      const found = (await this.#at(place)).filter(is);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Whether the user named files or folders with definitions. */
  get areNamed(): boolean {
    return this.#crds.length > 0;
  }

  /** The definitions of a kind in files and folders, and below them. What is not there has none. */
  async below(paths: string[], { group, kind }: GroupKind): Promise<Defined[]> {
    const found = paths.map((path) =>
      cached(this.#trees, path, async () => definedIn(await disk.all(path).catch(() => []))),
    );
    const all = (await Promise.all(found)).flat();
    return distinct(all.filter((one) => one.group === group && one.kind === kind));
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
    const files = await Promise.all(this.places(folder).map((path) => this.#files(path)));
    const all = files.flat().map((file) => resolve(file));
    return unreadAmong(all, disk.text, kind);
  }

  /** The places of definitions: the named ones first, then those near the folder, upwards. */
  places(folder: string): string[] {
    return [...this.#crds, ...near(folder)];
  }

  #at(path: string): Promise<Defined[]> {
    return cached(this.#folders, path, async () => definedIn(await this.#files(path)));
  }

  /** The manifests of a place: of a folder that the user named also those further below. */
  #files(path: string): Promise<string[]> {
    return this.#crds.includes(path) ? disk.all(path) : disk.below(path);
  }
}

/** The places near a folder, upwards. */
function near(folder: string): string[] {
  const places: string[] = [];
  for (let around = dirname(folder), depth = 0; depth < UPWARDS; depth += 1) {
    places.push(...USUAL.map((usual) => join(around, usual)));
    around = dirname(around);
  }
  return places;
}

/** Each definition once: a path can be named twice. */
function distinct(all: Defined[]): Defined[] {
  const files = new Map(all.map(({ file }) => [resolve(file), file]));
  return [...new Set(all)].filter(({ file }) => files.get(resolve(file)) === file);
}

async function definedIn(files: string[]): Promise<Defined[]> {
  const found: Defined[] = [];
  for (const file of files) {
    const text = await disk.text(file);
    if (mayDefine(text)) found.push(...definedInText(file, text));
  }
  return found;
}

function definedInText(file: string, text: string): Defined[] {
  return SuiteTarget.all(text).flatMap((target, number) => {
    const { text } = target;
    target.free();
    const all = withWorkspace("definition", text, (workspace) => workspace.definitions());
    return all
      .filter(({ name }) => name !== "")
      .map(({ name, group, kind, versions }) => {
        const names = versions.map(({ name }) => name);
        return { file, name, group, kind, versions: names, text, number };
      });
  });
}
