// The files below a folder that may have manifests.

import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { repository } from "../../js/tools.ts";
import { type Configuration, pathIn } from "./config.ts";

const WANTED = /\.(ya?ml|json)$/i;

/** Whether a file of this name may have manifests. */
export function isManifestName(name: string): boolean {
  return WANTED.test(name);
}

const IGNORED = new Set(["node_modules", ".git"]);

/** A file to read, or why there is none. */
export interface Found {
  path: string;
  named: boolean;
  fault?: unknown;
}

/** What is left out of folders. */
export interface Selection {
  configuration?: Configuration | undefined;
  /** Whether `.gitignore` counts. */
  gitignore: boolean;
}

/** The files below a folder, by name. Links are followed to files, not to folders. */
export function filesBelow(folder: string, { configuration, gitignore }: Selection): Found[] {
  const files: Found[] = [];
  const ignored = gitignore ? gitIgnoreFor(folder) : undefined;
  const isLeftOut = (path: string, isFolder: boolean): boolean => {
    if (configuration !== undefined) {
      const own = pathIn(configuration, path);
      if (!own.startsWith("../") && configuration.config.excludes(own, isFolder)) return true;
    }
    return ignored?.ignores(path, isFolder) ?? false;
  };
  const visit = (folder: string) => {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (fault) {
      files.push({ path: folder, named: false, fault });
      return;
    }
    if (entries.some(({ name }) => name === ".gitignore")) ignored?.add(folder);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!IGNORED.has(entry.name) && !isLeftOut(path, true)) visit(path);
      } else if (isManifestName(entry.name) && isFile(entry, path) && !isLeftOut(path, false)) {
        files.push({ path, named: false });
      }
    }
  };
  visit(folder);
  return files;
}

/** Whether there is a file, or a link that leads nowhere, which is to be told. */
function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(path).isFile();
  } catch {
    return true;
  }
}

/** The `.gitignore` files of a folder and of those around it, up to the repository's. */
function gitIgnoreFor(folder: string) {
  const start = resolve(folder);
  const around = [start];
  while (!exists(join(around[0] ?? "", ".git"))) {
    const above = dirname(around[0] ?? "");
    // Without a repository only the folder's own files count.
    if (above === around[0]) return gitIgnore(start, []);
    around.unshift(above);
  }
  return gitIgnore(around[0] ?? start, around.slice(0, -1));
}

function gitIgnore(root: string, folders: string[]) {
  const rules = new repository.GitIgnore();
  const inside = (path: string) => relative(root, resolve(path)).replaceAll(sep, "/");
  const add = (folder: string) => {
    try {
      rules.add(inside(folder), readFileSync(join(folder, ".gitignore"), "utf8"));
    } catch {
      // There is none, or git could not read it either.
    }
  };
  for (const folder of folders) add(folder);
  const ignores = (path: string, isFolder: boolean) => rules.ignores(inside(path), isFolder);
  return { add, ignores };
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
