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
export interface FileToRead {
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
export function filesBelow(folder: string, select: Select): FileToRead[] {
  const files: FileToRead[] = [];
  const visit = (folder: string, real: string, outer: GitRules | undefined) => {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (fault) {
      files.push({ path: folder, named: false, fault });
      return;
    }
    const names = entries.map(({ name }) => name);
    const { configuration } = select(folder, names);
    // The rules of a repository end where another one begins.
    const isTop = outer && names.includes(".git") && outer.root !== resolve(folder);
    const ignored = isTop ? gitIgnoreFor(folder) : outer;
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
        if (!IGNORED.has(name) && !isLeftOut(path, true)) visit(path, real + sep + name, ignored);
      } else if (isManifestName(name) && isFile(entry, path) && !isLeftOut(path, false)) {
        const own = entry.isSymbolicLink() ? {} : { real: real + sep + name };
        files.push({ path, named: false, ...own });
      }
    }
  };
  const ignored = select(folder).gitignore ? gitIgnoreFor(folder) : undefined;
  visit(folder, realpathSync(folder), ignored);
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

/** The rules of git about the files of a repository. */
interface GitRules {
  /** The folder of the repository. */
  root: string;
  /** Adds the rules of a folder. */
  add(folder: string): void;
  /** Whether the rules match a path, and git has neither it nor a file in it. */
  ignores(path: string, isFolder: boolean): boolean;
}

/**
 * The `.gitignore` files of a folder and of the folders around it, up to the repository, and the rules that are not
 * part of the repository.
 */
function gitIgnoreFor(folder: string): GitRules {
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

function gitIgnore(root: string, folders: string[], isRepository: boolean): GitRules {
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
  const own = isRepository ? ownExcludes(root) : undefined;
  if (own !== undefined) {
    rules.add("", own);
    isEmpty = false;
  }
  for (const folder of folders) add(folder);
  // The files that git has although the rules match them, and their folders. Asked for at the first match.
  let tracked: Set<string> | undefined;
  const has = (path: string) => {
    tracked ??= withFolders(isRepository ? ignoredFiles(root) : []);
    return tracked.has(path);
  };
  const ignores = (path: string, isFolder: boolean) =>
    !isEmpty && rules.ignores(inside(path), isFolder) && !has(inside(path));
  return { root, add, ignores };
}

/** The rules of a repository that are for one clone only: `.git/info/exclude`. Worktrees have those of the repository. */
function ownExcludes(root: string): string | undefined {
  try {
    const rules = readFileSync(join(gitFolder(root), "info", "exclude"), "utf8");
    // Git makes the file with comments only.
    return rules.split(/\r?\n/).some((line) => line !== "" && !line.startsWith("#"))
      ? rules
      : undefined;
  } catch {
    return undefined;
  }
}

/** The folder with git's own files. In a worktree `.git` is a file that leads there. */
function gitFolder(root: string): string {
  const own = join(root, ".git");
  if (statSync(own).isDirectory()) return own;
  const target = resolve(
    root,
    readFileSync(own, "utf8")
      .replace(/^gitdir:/, "")
      .trim(),
  );
  const common = join(target, "commondir");
  return exists(common) ? resolve(target, readFileSync(common, "utf8").trim()) : target;
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
