// Files that are not manifests. The engine decides by the facts of all files.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { addTo } from "../../js/lists.ts";
import { type Position, repository } from "../../js/tools.ts";
import { notManifestWords } from "../../manifests/documents.ts";
import { type Input, type Source, STDIN } from "../shared/files.ts";
import { absolute } from "../shared/paths.ts";
import type { Finding } from "./finding.ts";
import { findingAboutFile, NOT_A_MANIFEST } from "./unjudged.ts";

export type Skip = repository.Skip;

/** How many folders up files are looked for that say what a named file is. */
const LEVELS = 4;

/** The skipped parts of the texts, by the number of each text; `facts` are those of each text. */
export function skipsOf(sources: Source[], facts: Map<number, string>): Map<number, Skip[]> {
  const byPath = new Map<string, string>();
  const paths = new Map<string, number[]>();
  /** The later pieces of large files, by the paths of the files. */
  const pieces = new Map<string, number[]>();
  for (const [at, said] of facts) {
    const { name = "", piece } = sources[at] ?? {};
    const path = pathOf(name);
    const isFurther = piece !== undefined && piece.start > 0;
    const own = isFurther ? `${path}\0${at}` : path;
    if (isFurther) addTo(pieces, path, at);
    byPath.set(own, said);
    addTo(paths, own, at);
  }
  const folders = new Set<string>();
  for (const at of facts.keys()) {
    const { name, named } = sources[at] ?? {};
    if (named && name !== undefined) addNeighbours(resolve(name), byPath, folders);
  }
  const skips = new Map<number, Skip[]>();
  for (const skip of repository.skipsOf(byPath)) {
    const isWhole = skip.line === undefined;
    const further = isWhole ? (pieces.get(skip.path) ?? []) : [];
    for (const at of [...(paths.get(skip.path) ?? []), ...further]) {
      // A dump of a cluster that the user names is meant.
      if (sources[at]?.named && skip.reason === "snapshot") continue;
      addTo(skips, at, skip);
    }
  }
  return skips;
}

/** Why a whole text is skipped. */
export function wholeSkip(skips: Skip[], isSingle: boolean): Skip | undefined {
  return skips.find(({ line, kind }) => isSingle || (line === undefined && kind === undefined));
}

function addNeighbours(file: string, facts: Map<string, string>, folders: Set<string>): void {
  let folder = dirname(file);
  for (let level = 0; level < LEVELS; level += 1) {
    if (!folders.has(folder)) {
      folders.add(folder);
      for (const name of namesIn(folder).filter(repository.mayNameOthers)) {
        const neighbour = join(folder, name);
        const path = pathOf(neighbour);
        const text = facts.has(path) ? undefined : textOf(neighbour);
        if (text !== undefined) facts.set(path, repository.surveyFile(path, text));
      }
    }
    folder = dirname(folder);
  }
}

/** The names in a folder; none if it cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text of a file; nothing if it cannot be read, or is a folder. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A path as the engine has it: all of them start at one folder. */
export function pathOf(name: string): string {
  const path = absolute(name);
  const written = sep === "/" ? path : path.replaceAll(sep, "/");
  return written.startsWith("/") ? written.slice(1) : written;
}

/** A path as it is seen from the current folder, of which it tells more than the folders above. */
export function pathHere(name: string): string {
  return shortPath(pathOf(name));
}

/** A path of the engine as it is shown. */
export function shortPath(path: string): string {
  const here = `${pathOf(".")}/`;
  return path.startsWith(here) ? path.slice(here.length) : `/${path}`;
}

/** A named file that is not a manifest is reported. Piped input is always judged. */
export function skippedFileFinding(
  text: Pick<Input, "name">,
  words: string,
  start: Position = { line: 0, character: 0 },
): Finding {
  const found = findingAboutFile(text, notManifestWords(words), NOT_A_MANIFEST);
  const severity = text.name === STDIN ? "error" : "warning";
  return { ...found, range: { start, end: start }, severity };
}
