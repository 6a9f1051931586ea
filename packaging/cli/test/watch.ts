// `--watch`: runs the affected suites again after a change.

import { type FSWatcher, watch } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, normalize, sep } from "node:path";
import { addTo } from "../../js/lists.ts";
import { decodeText } from "../../js/tools.ts";
import { CONFIGURATION_NAMES } from "../../settings/configuration.ts";
import { mayDefine } from "../../texts/recognise.ts";
import { forgetConfigurations } from "../shared/config.ts";
import { isManifestName, reasonOf } from "../shared/files.ts";
import { type FoundSuites, IGNORED, isSuiteName } from "./discover.ts";
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
  find: (files: string[]) => Promise<FoundSuites>,
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
  for (const path of options.crds) {
    if (await isFolder(path)) await watcher.addBelow(normalize(path));
    else watcher.add(normalize(path));
  }
  const missing = new Set(options.paths.map(normalize));
  const nowThere = () => watcher.addNamed(missing);
  await nowThere();
  const previous = options.previous.map(normalize);
  for (const path of previous) {
    if (await isFolder(path)) await watcher.addBelow(path);
    else watcher.add(dirname(path));
  }
  await keep(first.suites);
  tell(first, first);
  for (;;) {
    const files = await watcher.next();
    // A new folder may have suites and definitions, which were there before it was watched.
    const folders: string[] = [];
    for (const path of files) if (await isFolder(path)) folders.push(path);
    const mayHelp = folders.length > 0 || [...files].some(isManifestName);
    const definitions = await definitionsIn(files);
    // Any object may have a previous one.
    const isBefore = previous.some((path) => [...files].some((file) => isIn(path, file)));
    // The configuration may choose another definition.
    const isConfigured = [...files].some(isConfiguration);
    if (isConfigured) forgetConfigurations();
    const isMeant = (suite: SuiteFile) =>
      (mayHelp && isWaiting(suite)) ||
      ((isBefore || isConfigured) && suite.places !== undefined) ||
      isTouched(suite, files) ||
      isNamedIn(suite, definitions);
    const touched = [...all.values()].flat().filter(isMeant);
    const names = new Set(touched.map(({ file }) => file));
    // A configuration with mistakes stands for the objects that are not tested because of it.
    const hasObjects = isConfigured || [...names].some(isConfiguration);
    if (hasObjects) for (const path of options.paths) names.add(path);
    for (const path of folders) if (await watcher.addNew(path)) names.add(path);
    for (const path of await nowThere()) names.add(path);
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
  readonly #seen = new Map<string, FSWatcher>();
  /** The folders that are watched with all below them. */
  readonly #below = new Set<string>();
  #changed = new Set<string>();
  #wake = () => {};

  /** Watches a file, or what is directly in a folder. */
  add(path: string): void {
    if (this.#seen.has(path)) return;
    const heard = (event: string, name: string | null) => {
      if (name === null) return;
      const changed = normalize(join(path, name));
      // A folder that comes again is another one.
      if (event === "rename" && this.#below.has(changed)) this.#forget(changed);
      this.#changed.add(changed);
      this.#wake();
    };
    try {
      const watcher = watch(path, heard).on("error", () => this.#seen.delete(path));
      this.#seen.set(path, watcher);
    } catch (error) {
      process.stderr.write(`crd-drydock: ${path} is not watched: ${reasonOf(error)}\n`);
    }
  }

  #forget(folder: string): void {
    for (const [path, watcher] of this.#seen) {
      if (!isIn(folder, path)) continue;
      watcher.close();
      this.#seen.delete(path);
      this.#below.delete(path);
    }
  }

  /** Watches what is directly in a folder. If there is no such folder, it watches where it may appear. */
  async addFolder(path: string): Promise<void> {
    if (this.#seen.has(path)) return;
    if (await isFolder(path)) this.add(path);
    else if (dirname(path) !== path) await this.addFolder(dirname(path));
  }

  /**
   * Watches those of some paths that are there, with all below them, and takes them out of the set. Watches where the
   * others may appear.
   */
  async addNamed(missing: Set<string>): Promise<string[]> {
    const found: string[] = [];
    for (const path of missing) {
      if (await isThere(path)) {
        missing.delete(path);
        await this.addBelow(path);
        found.push(path);
      } else await this.addFolder(dirname(path));
    }
    return found;
  }

  /** Watches a new folder in a folder that is watched with all below. Answers false for other folders. */
  async addNew(path: string): Promise<boolean> {
    if (!this.#below.has(dirname(path)) || this.#below.has(path)) return false;
    await this.addBelow(path);
    return true;
  }

  /** Watches a folder and all below it, if the path is a folder. */
  async addBelow(path: string): Promise<void> {
    if (this.#below.has(path) || !(await isFolder(path))) return;
    // Watched before it is read: nothing can come in between.
    this.#below.add(path);
    this.add(path);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() && !IGNORED.has(entry.name));
    await Promise.all(folders.map(({ name }) => this.addBelow(join(path, name))));
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

/** Whether a file is a configuration by its name. */
function isConfiguration(file: string): boolean {
  return CONFIGURATION_NAMES.includes(basename(file));
}

/** Whether something that a suite needs is missing. A change of any manifest may bring it. */
function isWaiting({ faults }: SuiteFile): boolean {
  return faults.some(({ code }) => code === "missing");
}

/** The texts of files that may have definitions. */
async function definitionsIn(files: Set<string>): Promise<string[]> {
  const textOf = (file: string) =>
    readFile(file).then(
      (bytes) => decodeText(bytes).text,
      () => "",
    );
  const texts = await Promise.all([...files].filter(isManifestName).map(textOf));
  return texts.filter(mayDefine);
}

/** Whether a text may have the definition of a suite: it may be nearer than the one that was tested. */
function isNamedIn({ suite: { crdName } }: SuiteFile, definitions: string[]): boolean {
  return crdName !== undefined && definitions.some((text) => text.includes(crdName.value));
}

/** Whether one of the files is the suite or one of its definitions, or a folder around them. */
function isTouched({ file, runs }: SuiteFile, files: Set<string>): boolean {
  const all = [file, ...runs.map(({ definition }) => definition)];
  return all.some((one) => [...files].some((changed) => isIn(changed, one)));
}

/** Whether a path is a folder or leads into it. */
function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
