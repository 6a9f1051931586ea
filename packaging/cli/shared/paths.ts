// Paths of many files in few folders.

import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** Where the command runs. */
export const HERE = {
  folder: resolve(),
  isWindows: sep === "\\",
  repository: repositoryOf(resolve()),
};

/** The git repository that a folder is in. A worktree has a file of that name. */
function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

/** The absolute paths of folders. */
const folders = new Map<string, string>();

/** `resolve`, which works once for each folder. */
export function absolute(path: string): string {
  const cut = path.lastIndexOf(sep);
  const name = path.slice(cut + 1);
  if (cut < 1 || name === "" || name === "." || name === "..") return resolve(path);
  const folder = path.slice(0, cut);
  const known = folders.get(folder) ?? resolve(folder);
  folders.set(folder, known);
  return known.endsWith(sep) ? known + name : known + sep + name;
}

/** A path from a folder, whose path is absolute, with `/`. */
export function pathFrom(folder: string, path: string): string {
  const whole = absolute(path);
  const isBelow = whole.startsWith(folder) && whole[folder.length] === sep;
  const below = isBelow ? whole.slice(folder.length + 1) : relative(folder, whole);
  return sep === "/" ? below : below.replaceAll(sep, "/");
}

/** A path as the engine has it: without the first `/`, so that all start at one folder. */
export function pathFromRoot(name: string): string {
  const path = absolute(name);
  const written = sep === "/" ? path : path.replaceAll(sep, "/");
  return written.startsWith("/") ? written.slice(1) : written;
}
