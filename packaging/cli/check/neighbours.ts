// Named files may have kustomizations, charts or tests near them. These say what the named files are.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { repository } from "../../js/tools.ts";
import { pathFromRoot } from "../shared/paths.ts";

/** How many folders up they are looked for. */
const LEVELS = 4;

/**
 * Their paths and facts.
 *
 * @param named the files that the user named
 * @param known the paths of all texts
 */
export function neighboursOf(named: string[], known: Set<string>): [path: string, facts: string][] {
  const folders = new Set<string>();
  for (const file of named) {
    let folder = dirname(resolve(file));
    for (let level = 0; level < LEVELS; level += 1) {
      folders.add(folder);
      folder = dirname(folder);
    }
  }
  const files = [...folders].flatMap((folder) =>
    namesIn(folder)
      .filter(repository.mayNameOthers)
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file): [string, string][] => {
    const path = pathFromRoot(file);
    const text = known.has(path) ? undefined : textOf(file);
    const facts = text === undefined ? "" : repository.surveyFile(path, text);
    return facts === "" ? [] : [[path, facts]];
  });
}

/** The names in a folder; none if it cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text of a file; nothing if it cannot be read, or is no regular file. */
function textOf(file: string): string | undefined {
  try {
    // Only regular files are read: the reader of a pipe waits until it ends.
    return statSync(file).isFile() ? readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
