// `--watch`: runs the affected suites again after a change.

import { watch } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { addTo } from "../shared/lists.ts";
import { type Found, isSuiteName } from "./discover.ts";
import type { Outcome, SuiteFile } from "./model.ts";
import { objectsBeside } from "./objects.ts";
import type { TestOptions } from "./options.ts";

/** Editors save in several steps. Changes within this many milliseconds count as one. */
const QUIET = 15;

/**
 * Watches suites and definitions until the process ends. After a change it calls `run` with the affected
 * suites, and `tell` with their outcome and the outcome of all suites.
 */
export async function watchTests(
  first: Outcome,
  options: TestOptions,
  find: (files: string[]) => Promise<Found>,
  run: (suites: SuiteFile[]) => Promise<Outcome>,
  tell: (touched: Outcome, all: Outcome) => void,
): Promise<never> {
  const all = new Map<string, SuiteFile[]>();
  const keep = (suites: SuiteFile[]) => {
    for (const suite of suites) addTo(all, suite.file, suite);
  };
  keep(first.suites);
  let changed = new Set<string>();
  let wake = () => {};
  const seen = new Set<string>();
  const listen = () => {
    for (const folder of foldersOf([...all.values()].flat(), options)) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      watch(folder, (_, name) => {
        if (name === null) return;
        changed.add(normalize(join(folder, name)));
        wake();
      }).on("error", () => seen.delete(folder));
    }
  };
  for (;;) {
    listen();
    await new Promise<void>((resolve) => {
      wake = () => setTimeout(resolve, QUIET);
      if (changed.size > 0) wake();
    });
    const files = changed;
    changed = new Set();
    const touched = [...all.values()].flat().filter((suite) => isTouched(suite, files));
    const names = new Set(touched.map(({ file }) => file));
    for (const file of [...files].flatMap(meant)) if (isSuiteName(file)) names.add(file);
    if (names.size === 0) continue;
    for (const name of names) all.delete(name);
    // A deleted file is no problem here.
    const { suites } = await find([...names]);
    const outcome = await run(suites);
    keep(outcome.suites);
    const { problems, took } = outcome;
    tell(outcome, { suites: [...all.values()].flat(), problems, coverages: [], mutants: [], took });
  }
}

/** The files that may hold the objects of a file with expected errors; else the file itself. */
function meant(file: string): string[] {
  const objects = objectsBeside(file);
  return objects.length > 0 ? objects : [file];
}

/**
 * Whether one of the files is the suite or one of its definitions. A suite without its definition
 * counts as affected by every change.
 */
function isTouched({ file, runs, faults }: SuiteFile, files: Set<string>): boolean {
  const isWaiting = faults.some(({ code }) => code === "missing");
  return isWaiting || files.has(file) || runs.some(({ definition }) => files.has(definition));
}

/** The folders that have suites and definitions. */
function foldersOf(suites: SuiteFile[], { paths, crds }: TestOptions): Set<string> {
  const folders = new Set<string>();
  for (const { file, runs } of suites) {
    folders.add(dirname(file));
    for (const { definition } of runs) folders.add(dirname(definition));
  }
  // These may be folders or files. A watched file reports its own changes.
  for (const path of [...paths, ...crds]) folders.add(normalize(path));
  return folders;
}
