// Which files may have definitions and objects: the files of the workspace folders, and the files that the
// settings name.

import { repository } from "../js/tools.ts";
import { canonical } from "./addresses.ts";
import { placesAbove } from "./configurations.ts";
import type { FileSystem, Search, Watch } from "./files.ts";
import { type Matcher, matcherOf } from "./globs.ts";
import type { NamedGlob, Settings } from "./settings.ts";

/** The files that a folder named in the settings is searched for, as the command does. */
const OF_NAMED: Search = { files: "**/*.{yaml,yml,json}", exclude: "**/{node_modules,.git}/**" };

/** Names that definitions often have. */
const LIKELY = /crd|definition/i;

/** A folder or a file that is read. */
interface Source {
  uri: string;
  search: Search;
  matcher: Matcher;
  /** The name and its setting, `crds` or `openapi`; none for a workspace folder. */
  named?: string;
  /** Nobody misses it. */
  isOptional?: boolean;
  /** Whether the glob of a configuration has a file. */
  has?: (uri: string) => boolean;
}

/** Missing or unreadable files. */
export interface Missing {
  name: string;
  reason: string;
}

/** Files that were found. */
export interface FoundFiles {
  uris: string[];
  missing: Missing[];
  /** The addresses that the settings or a configuration name, and that do not exist. */
  absent: string[];
}

/** All sources, with one state of the settings and the folders. */
export class Sources {
  readonly #sources: Source[];
  readonly #systems: FileSystem[];
  readonly #missing: Missing[] = [];

  /** @param outside files outside the folders, whose configurations are read */
  constructor(
    folders: readonly string[],
    settings: Settings,
    systems: FileSystem[],
    outside: readonly string[],
  ) {
    const { files, exclude } = settings;
    const own = folders.map((uri) => source(uri, { files, exclude }));
    const named = (["crds", "openapi"] as const).flatMap((setting) =>
      settings[setting].flatMap((name) => {
        const named = `${name} in crd-drydock.${setting}`;
        const places = placesOf(name, folders);
        if (places.length === 0) {
          this.#missing.push({ name: named, reason: "relative, and no folder is open" });
        }
        return places.map((uri) => ({ ...source(uri, OF_NAMED), named }));
      }),
    );
    // Named ones come first, in case there are more than the limit.
    this.#sources = [
      ...configurationsAbove([...folders, ...outside]),
      ...named,
      ...settings.globs.map(globSource),
      ...own,
    ];
    this.#systems = systems;
  }

  /** All files to read, each once, and the missing ones. */
  find(): Promise<FoundFiles> {
    return this.#findIn(this.#sources, [...this.#missing]);
  }

  /** The configurations that may be about a file outside the folders, and that nobody has found yet. */
  async addOutside(file: string): Promise<string[]> {
    const known = new Set(this.#sources.map(({ uri }) => uri));
    const added = configurationsAbove([file]).filter(({ uri }) => !known.has(uri));
    this.#sources.push(...added);
    return (await this.#findIn(added, [])).uris;
  }

  async #findIn(sources: Source[], missing: Missing[]): Promise<FoundFiles> {
    const absent: string[] = [];
    const seen = new Set<string>();
    const there = new Set<string>();
    const reasons = new Map<string, string>();
    for (const one of sources) {
      const system = this.#systemOf(one.uri);
      try {
        const found = await system?.find(one.uri, one.search);
        const why = system ? "there is no such file or folder" : "nobody can read it";
        if (found === undefined && one.isOptional) continue;
        if (one.has && found) found.uris = found.uris.filter(one.has);
        const isNothing = found === undefined || found.uris.length + found.unreadable.length === 0;
        if (one.has && isNothing) {
          // A name with a bracket may be one of a file.
          if (one.named && !one.named.includes("[")) absent.push(one.named);
          continue;
        }
        if (found === undefined && one.named !== undefined) absent.push(one.uri);
        if (found === undefined) reasons.set(one.named ?? one.uri, why);
        else there.add(one.named ?? one.uri);
        for (const { uri, reason } of found?.unreadable ?? []) {
          missing.push({ name: uri, reason: `unreadable: ${reason}` });
        }
        for (const uri of (found?.uris ?? []).sort(byLikelihood(one.uri))) seen.add(uri);
      } catch (error) {
        if (one.isOptional) continue;
        reasons.set(one.named ?? one.uri, `unreadable: ${(error as Error).message}`);
      }
    }
    for (const [name, reason] of reasons) if (!there.has(name)) missing.push({ name, reason });
    return { uris: [...seen], missing, absent };
  }

  /** The files to read below a folder, which may be new. */
  async findBelow(folder: string): Promise<string[]> {
    const around = this.#sources.find((one) => {
      const path = pathBelow(one.uri, folder);
      return path !== undefined && !one.matcher.skips(path);
    });
    if (around === undefined) return [];
    const { exclude } = around.search;
    const system = this.#systemOf(folder);
    const found = await system?.find(folder, { files: "**", exclude }).catch(() => undefined);
    return (found?.uris ?? []).filter((uri) => this.wants(uri));
  }

  /** Whether a file is among those to read. */
  wants(uri: string): boolean {
    return this.#sources.some((one) => {
      if (one.uri === uri) return true;
      if (one.has && !one.has(uri)) return false;
      const path = pathBelow(one.uri, uri);
      return path !== undefined && one.matcher.wants(path);
    });
  }

  /** Whether the settings or a configuration name a file or folder. */
  names(uri: string): boolean {
    return this.#sources.some((one) => one.named !== undefined && one.uri === uri);
  }

  /** The globs of configurations that match a file. Each has its name in the list of missing files. */
  globsOf(uri: string): string[] {
    return this.#sources.flatMap(({ named, has }) => (named && has?.(uri) ? [named] : []));
  }

  read(uri: string) {
    return this.#systemOf(uri)?.read(uri) ?? Promise.resolve(undefined);
  }

  /**
   * Watches what the client does not watch.
   *
   * @param byClient whether the client watches the workspace folders
   */
  watch(byClient: boolean, changed: (uris: string[]) => void): Watch[] {
    return this.#sources.flatMap(({ uri, search, named }) => {
      if (byClient && (named === undefined || this.#isInFolder(uri))) return [];
      const watch = this.#systemOf(uri)?.watch?.(uri, search, changed);
      return watch ? [watch] : [];
    });
  }

  #isInFolder(uri: string): boolean {
    return this.#sources.some(
      ({ uri: folder, named }) => named === undefined && pathBelow(folder, uri) !== undefined,
    );
  }

  #systemOf(uri: string): FileSystem | undefined {
    return this.#systems.find((one) => one.has(uri));
  }
}

/** The places of configurations that may be about folders or files and are above them. */
function configurationsAbove(uris: readonly string[]): Source[] {
  return placesAbove(uris).map((uri) => ({ ...source(uri, OF_NAMED), isOptional: true }));
}

/** The files of a glob of a configuration, which may be outside the folders, or left out of them. */
function globSource(glob: NamedGlob): Source {
  const [above = ""] = /^(\/*\.\.\/)*/.exec(glob.text) ?? [];
  const folder = new URL(above.replace(/^\/+/, "") || ".", glob.folder).href;
  // A pattern that begins with a slash matches in this folder only.
  const text = above === "" ? glob.text : `/${glob.text.slice(above.length)}`;
  const config = repository.Config.read(`crds: [${JSON.stringify(text)}]`);
  const [plain = ""] = text.split(/[*?[{]/, 1);
  const start = plain.slice(0, plain.lastIndexOf("/") + 1).replace(/^\/+/, "");
  const [uri = folder] = placesOf(start, [folder]);
  const has = (file: string) => {
    const path = pathBelow(folder, file);
    return path !== undefined && config?.needs(path) === true;
  };
  return { ...source(uri.replace(/\/$/, ""), OF_NAMED), named: glob.folder + glob.text, has };
}

function source(uri: string, search: Search): Source {
  return { uri, search, matcher: matcherOf(search) };
}

/** Likely names first, YAML before JSON, then by name: the same files come first each time. */
function byLikelihood(folder: string): (one: string, other: string) => number {
  const rank = (uri: string) => {
    const path = pathBelow(folder, uri) ?? uri;
    return (LIKELY.test(path) ? 0 : 2) + (/\.json$/i.test(path) ? 1 : 0);
  };
  return (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** The path of a file relative to a folder that it is in. */
function pathBelow(folder: string, uri: string): string | undefined {
  const base = folder.endsWith("/") ? folder : `${folder}/`;
  if (!uri.startsWith(base)) return undefined;
  try {
    return decodeURIComponent(uri.slice(base.length));
  } catch {
    return undefined;
  }
}

/** A path is one of the machine that the folders are on; a relative one counts in each folder. */
export function placesOf(name: string, folders: readonly string[]): string[] {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) return [canonical(name)];
  const path = name.replaceAll("\\", "/").replace(/\/+$/, "");
  const isAbsolute = /^(\/|[a-z]:\/)/i.test(path);
  const [first = "file:///"] = folders;
  const bases = isAbsolute ? [first] : folders;
  return bases.map((folder) => canonical(joined(folder, path, isAbsolute)));
}

function joined(folder: string, path: string, isAbsolute: boolean): string {
  const written = path.split("/").map(encodeURIComponent).join("/");
  const base = folder.endsWith("/") ? folder : `${folder}/`;
  return new URL(isAbsolute ? `/${written.replace(/^\//, "")}` : written, base).href;
}
