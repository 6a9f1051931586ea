// `--watch`: runs the affected suites again after a change.

import { watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { addTo } from "../../js/lists.ts";
import { isManifestName, messageOf } from "../shared/files.ts";
import { type Found, IGNORED, isSuiteName } from "./discover.ts";
import type { Outcome, SuiteFile } from "./model.ts";
import { objectsBeside } from "./objects.ts";
import type { TestOptions } from "./options.ts";

/** Editors save in several steps. Changes within this many milliseconds count as one. */
const QUIET = 15;

/**
 * Watches suites and definitions until the process ends. After a change it calls `run` with the affected
 * suites, and `tell` with their outcome and the outcome of all suites. The first outcome is told once every
 * change from then on is noticed.
 */
export async function watchTests(
  first: Outcome,
  options: TestOptions,
  find: (files: string[]) => Promise<Found>,
  run: (suites: SuiteFile[]) => Promise<Outcome>,
  tell: (touched: Outcome, all: Outcome) => void,
): Promise<never> {
  const all = new Map<string, SuiteFile[]>();
  const watcher = new Watcher();
  const keep = async (suites: SuiteFile[]) => {
    for (const { file } of suites) all.delete(file);
    for (const suite of suites) {
      addTo(all, suite.file, suite);
      watcher.add(dirname(suite.file));
      for (const { definition } of suite.runs) watcher.add(dirname(definition));
      for (const folder of suite.searched ?? []) await watcher.addFolder(folder);
    }
  };
  // These may be folders or files. A watched file reports its own changes.
  for (const path of options.crds) watcher.add(normalize(path));
  for (const path of options.paths) await watcher.addBelow(normalize(path));
  await keep(first.suites);
  tell(first, first);
  for (;;) {
    const files = await watcher.next();
    // A new folder may have suites and definitions, which were there before it was watched.
    const folders: string[] = [];
    for (const path of files) if (await watcher.addBelow(path)) folders.push(path);
    const mayDefine = folders.length > 0 || [...files].some(isManifestName);
    const touched = [...all.values()]
      .flat()
      .filter((suite) => (mayDefine && isWaiting(suite)) || isTouched(suite, files));
    const names = new Set([...folders, ...touched.map(({ file }) => file)]);
    for (const file of [...files].flatMap(meant)) if (isSuiteName(file)) names.add(file);
    if (names.size === 0) continue;
    for (const name of names) all.delete(name);
    // A deleted file is no problem here.
    const { suites } = await find([...names]);
    const outcome = await run(suites);
    if (suites.length === 0 && touched.length === 0) continue;
    await keep(outcome.suites);
    const { problems, took } = outcome;
    tell(outcome, { suites: [...all.values()].flat(), problems, coverages: [], mutants: [], took });
  }
}

/** Collects the changes of files and folders. */
class Watcher {
  readonly #seen = new Set<string>();
  /** The folders that are watched with all below them. */
  readonly #below = new Set<string>();
  #changed = new Set<string>();
  #wake = () => {};

  /** Watches a file, or what is directly in a folder. */
  add(path: string): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const heard = (name: string | null) => {
      if (name === null) return;
      this.#changed.add(normalize(join(path, name)));
      this.#wake();
    };
    try {
      watch(path, (_, name) => heard(name)).on("error", () => this.#seen.delete(path));
    } catch (error) {
      process.stderr.write(`crd-drydock: ${path} is not watched: ${messageOf(error)}\n`);
    }
  }

  /** Watches what is directly in a folder, if there is such a folder. */
  async addFolder(path: string): Promise<void> {
    if (!this.#seen.has(path) && (await isFolder(path))) this.add(path);
  }

  /** Watches a folder and all below it. Answers true if the path is a folder and was not watched so. */
  async addBelow(path: string): Promise<boolean> {
    if (this.#below.has(path) || !(await isFolder(path))) return false;
    // Watched before it is read: nothing can come in between.
    this.#below.add(path);
    this.add(path);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() && !IGNORED.has(entry.name));
    await Promise.all(folders.map(({ name }) => this.addBelow(join(path, name))));
    return true;
  }

  /** Waits for changes: the files and folders. */
  async next(): Promise<Set<string>> {
    await new Promise<void>((resolve) => {
      this.#wake = () => setTimeout(resolve, QUIET);
      if (this.#changed.size > 0) this.#wake();
    });
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }
}

/** The files that may hold the objects of a file with expected errors; else the file itself. */
function meant(file: string): string[] {
  const objects = objectsBeside(file);
  return objects.length > 0 ? objects : [file];
}

/** Whether something that a suite needs is missing. A change of any manifest may bring it. */
function isWaiting({ faults }: SuiteFile): boolean {
  return faults.some(({ code }) => code === "missing");
}

/** Whether one of the files is the suite or one of its definitions. */
function isTouched({ file, runs }: SuiteFile, files: Set<string>): boolean {
  return files.has(file) || runs.some(({ definition }) => files.has(definition));
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
