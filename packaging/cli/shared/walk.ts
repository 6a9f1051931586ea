// The files below a folder that may have manifests.

import { spawnSync } from "node:child_process";
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { repository } from "../../js/tools.ts";
import { type Configuration, pathIn } from "./config.ts";
import { pathFrom } from "./paths.ts";

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
  /** The path without links, where it is known. */
  real?: string;
  fault?: unknown;
}

/** The ignored parts of a folder. */
export interface Selection {
  configuration?: Configuration | undefined;
  /** Whether `.gitignore` counts. */
  gitignore: boolean;
  /** Whether the configuration also leaves out files that the user named. */
  forceExclude?: boolean;
}

/** The ignored parts of each folder, given the names in it where they are known. */
export type Select = (folder: string, names?: string[]) => Selection;

/** Whether a file that the user named is left out. */
export function isNamedLeftOut(file: string, select: Select): boolean {
  const { configuration, forceExclude } = select(file);
  if (!forceExclude || configuration === undefined) return false;
  const own = pathIn(configuration, file);
  return !own.startsWith("../") && configuration.config.excludesFile(own);
}

/** The files below a folder, by name. Links are followed to files, not to folders. */
export function filesBelow(folder: string, select: Select): Found[] {
  const files: Found[] = [];
  const ignored = select(folder).gitignore ? gitIgnoreFor(folder) : undefined;
  const visit = (folder: string, real: string) => {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (fault) {
      files.push({ path: folder, named: false, fault });
      return;
    }
    const names = entries.map(({ name }) => name);
    const { configuration } = select(folder, names);
    if (names.includes(".gitignore")) ignored?.add(folder);
    const isLeftOut = (path: string, isFolder: boolean): boolean => {
      if (configuration !== undefined) {
        const own = pathIn(configuration, path);
        if (!own.startsWith("../") && configuration.config.excludes(own, isFolder)) return true;
      }
      return ignored?.ignores(path, isFolder) ?? false;
    };
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry;
      const path = join(folder, name);
      if (entry.isDirectory()) {
        if (!IGNORED.has(name) && !isLeftOut(path, true)) visit(path, real + sep + name);
      } else if (isManifestName(name) && isFile(entry, path) && !isLeftOut(path, false)) {
        const own = entry.isSymbolicLink() ? {} : { real: real + sep + name };
        files.push({ path, named: false, ...own });
      }
    }
  };
  visit(folder, realpathSync(folder));
  return files;
}

/** Whether there is a file, or a broken link, which is to be reported. */
function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(path).isFile();
  } catch {
    return true;
  }
}

/** The `.gitignore` files of a folder and of the folders around it, up to the repository. */
function gitIgnoreFor(folder: string) {
  const start = resolve(folder);
  const around = [start];
  while (!exists(join(around[0] ?? "", ".git"))) {
    const above = dirname(around[0] ?? "");
    // Without a repository only the folder's own files count.
    if (above === around[0]) return gitIgnore(start, [], false);
    around.unshift(above);
  }
  return gitIgnore(around[0] ?? start, around.slice(0, -1), true);
}

function gitIgnore(root: string, folders: string[], isRepository: boolean) {
  const rules = new repository.GitIgnore();
  let isEmpty = true;
  const inside = (path: string) => pathFrom(root, path);
  const add = (folder: string) => {
    try {
      rules.add(inside(folder), readFileSync(join(folder, ".gitignore"), "utf8"));
      isEmpty = false;
    } catch {
      // There is none, or git could not read it either.
    }
  };
  for (const folder of folders) add(folder);
  // The files that git has although the rules match them, and their folders. Asked for at the first match.
  let tracked: Set<string> | undefined;
  const has = (path: string) => {
    tracked ??= withFolders(isRepository ? ignoredFiles(root) : []);
    return tracked.has(path);
  };
  const ignores = (path: string, isFolder: boolean) =>
    !isEmpty && rules.ignores(inside(path), isFolder) && !has(inside(path));
  return { add, ignores };
}

/** The files of a repository that git has although `.gitignore` names them; none where git cannot tell. */
function ignoredFiles(root: string): string[] {
  const words = ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard"];
  const { status, stdout } = spawnSync("git", ["-C", root, ...words], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.split("\0") : [];
}

/** Paths, and the folders that they are in. */
function withFolders(paths: string[]): Set<string> {
  const all = new Set(paths);
  for (const path of paths) {
    for (let above = path; above.includes("/"); ) {
      above = above.slice(0, above.lastIndexOf("/"));
      all.add(above);
    }
  }
  return all;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
