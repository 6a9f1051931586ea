// Finds suites, and reads them.

import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { decodeText, type Range } from "../../js/tools.ts";
import {
  IN_TESTS,
  isLikeSuite,
  isMeantAsSuite,
  isOwnName,
  looksLikeSuite,
  mayBeSuite,
} from "../../suites/files.ts";
import { readSuiteOf } from "../../suites/read.ts";
import { isManifestName, reasonOf } from "../shared/files.ts";
import { lineAt, placeOfFault } from "../shared/place.ts";
import { broken, type FileFault, type SuiteFile } from "./model.ts";
import { isMisnamed, type Objects, objectsBeside } from "./objects.ts";
import { misnamedFolder, verdictOf } from "./verdict.ts";

/** Folders in which no suites are searched. */
export const IGNORED = new Set(["node_modules", ".git", "vendor"]);

export interface FoundSuites {
  suites: SuiteFile[];
  problems: string[];
}

/** How suites are searched. */
export interface Search {
  objects: Objects;
  /** Whether the user named the files; then they must be suites. */
  isNamed: boolean;
  /** All paths that the user named. */
  named: readonly string[];
  /** Files are read before the engine is ready. */
  isReady: Promise<unknown>;
}

/** The suites of files and folders, each once, in the order of the names. */
export async function findSuites(paths: string[], search: Search): Promise<FoundSuites> {
  const suites = new Map<string, SuiteFile[]>();
  /** The whole paths of these files: a path can be written in several ways. */
  const known = new Set<string>();
  const problems: string[] = [];
  /** Why a path cannot be read. */
  const attempt = async (path: string, work: () => Promise<void>): Promise<string[]> => {
    try {
      await work();
      return [];
    } catch (error) {
      return [`${path}: ${reasonOf(error)}`];
    }
  };
  for (const path of paths) {
    const told = await attempt(path, async () => {
      const isFolder = (await stat(path)).isDirectory();
      const found = isFolder ? await candidates(path, problems) : [path];
      const files = found.filter((file) => !known.has(resolve(file)));
      for (const file of files) {
        known.add(resolve(file));
        suites.set(file, []);
      }
      const one = (file: string) =>
        attempt(file, async () => {
          const isNamed = search.isNamed && !isFolder;
          suites.set(file, await read(file, { ...search, isNamed }));
        });
      problems.push(...(await Promise.all(files.map(one))).flat());
    });
    problems.push(...told);
  }
  const found = withoutRepetitions([...suites.values()].flat());
  if (found.length + problems.length === 0) problems.push("there are no test suites");
  return { suites: found, problems };
}

/** Leaves out repeated faults: a mistake in a configuration is found for each of its objects. */
function withoutRepetitions(suites: SuiteFile[]): SuiteFile[] {
  const known = new Set<string>();
  return suites.filter(({ file, faults, isAside }) => {
    const key = JSON.stringify([file, faults]);
    const isNew = !isAside || !known.has(key);
    known.add(key);
    return isNew;
  });
}

/**
 * Files that may be suites, by name: `*.testsuite.yaml`, YAML files in `tests/*`/, and objects below
 * `valid` and `invalid`; also files that may be meant to be suites.
 */
async function candidates(folder: string, problems: string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(entries.map(({ name }) => name));
  /** A folder that cannot be read is a problem, and the others are searched. */
  const inside = (path: string) =>
    candidates(path, problems).catch((error) => {
      problems.push(`${path}: ${reasonOf(error)}`);
      return [];
    });
  const files = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (isHidden(entry.name) && !entry.isDirectory()) return [];
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : inside(path);
    if (isDevice(entry)) return [];
    if (isMisnamed(entry.name) && verdictOf(path)) {
      problems.push(`${path}: it is not read: the expected errors of NAME.yaml are in NAME.error`);
    }
    const objects = objectsBeside(entry.name);
    if (objects.length > 0 && verdictOf(path) && !objects.some((name) => names.has(name))) {
      problems.push(`${path}: there is no object beside it: ${objects.join(", ")}`);
    }
    const isLikeOne = isLikeSuite(withSlashes(path)) || isInMisnamed(path);
    return isSuiteName(path) || isLikeOne ? [path] : [];
  });
  // Folders are read side by side: most of the time is spent waiting for the disk.
  return (await Promise.all(files)).flat();
}

/** Whether a file may be an object of a folder whose name is like `valid` or `invalid`. */
function isInMisnamed(path: string): boolean {
  return isManifestName(path) && misnamedFolder(path) !== undefined;
}

/** Whether an entry of a folder is no file: reading a pipe may never end. */
function isDevice(entry: Dirent): boolean {
  return entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice();
}

/** Whether a name is that of a hidden file, such as those that editors write while a file is open. */
function isHidden(name: string): boolean {
  return name.startsWith(".");
}

/** Whether a file of this name may be a suite. */
export function isSuiteName(file: string): boolean {
  if (isHidden(basename(file))) return false;
  if (mayBeSuite(withSlashes(file))) return true;
  return isManifestName(file) && verdictOf(file) !== undefined;
}

/** Whether openshift/api's runner reads a suite, too. */
export function isForOtherRunners(file: string): boolean {
  return IN_TESTS.test(withSlashes(file)) && !isOwnName(file);
}

/** The whole path, with slashes on every system. */
export function withSlashes(file: string): string {
  return resolve(file).split(sep).join("/");
}

/**
 * Reads a suite, or objects. There is none if the file is not a suite and the user did not name it.
 */
async function read(file: string, search: Search): Promise<SuiteFile[]> {
  const { objects, isNamed, named, isReady } = search;
  if (!named.includes(file) && !isSuiteName(file)) return misplaced(file, search);
  const bytes = await readFile(file);
  await isReady;
  const decoded = decodeText(bytes);
  const { text, fault } = decoded;
  const looksLikeOne = isOwnName(file) || looksLikeSuite(text);
  if (!looksLikeOne && verdictOf(file) !== undefined) return objects.suites(file, isNamed);
  if (!looksLikeOne && !isNamed) return [];
  if (!looksLikeOne && /^kind:\s*CustomResourceDefinition\b/m.test(text)) {
    throw new Error("it is a definition, not a suite: --init writes a first suite for it");
  }
  if (!looksLikeOne && /^kind\s*:/m.test(text)) {
    throw new Error(
      "it is an object, not a suite: objects below a folder valid or invalid are tests",
    );
  }
  // Nothing of it runs: its text is not that of the file, so it must not be written there either.
  if (fault !== undefined) return [unreadable(file, fault, placeOfFault(decoded))];
  const suite = readSuiteOf(withSlashes(file), text);
  return [{ file, suite, faults: suite.errors, runs: [] }];
}

/** A warning if a file, which is no suite by its name, is meant to be one, or if it is an object that is meant to be tested. */
async function misplaced(file: string, { objects, isReady }: Search): Promise<SuiteFile[]> {
  const bytes = await readFile(file).catch(() => undefined);
  await isReady;
  if (bytes === undefined) return [];
  const { text } = decodeText(bytes);
  if (isMeantAsSuite(text)) {
    const message = "it is not run: a suite is named NAME.testsuite.yaml, or stands in tests/NAME/";
    return [broken(file, message, lineAt(0), "warning")];
  }
  const found = isManifestName(file) ? misnamedFolder(file) : undefined;
  if (found === undefined || !(await objects.judgesAny(text, found.folder))) return [];
  const message = `it is not tested: the folder ${found.folder} must be named ${found.verdict}`;
  return [broken(file, message, lineAt(0), "warning")];
}

/** A suite that cannot be read. */
function unreadable(file: string, message: string, range: Range): SuiteFile {
  const suite = broken(file, message, range);
  const faults = suite.faults.map((fault): FileFault => ({ ...fault, code: "syntax-error" }));
  return { ...suite, faults, isAside: false };
}
