// `crd-drydock test`.

import { stat, writeFile } from "node:fs/promises";
import { init, type SuiteTest, type TestResult } from "../../js/tools.ts";
import { Misuse, type Report } from "../command-line/options.ts";
import type { Offer } from "../command-line/program.ts";
import { wantsColour } from "../command-line/terminal.ts";
import { reasonOf } from "../shared/files.ts";
import { engine } from "../shared/threads.ts";
import { definitionFaults } from "./definitions.ts";
import { findSuites } from "./discover.ts";
import { SuiteFields } from "./fields.ts";
import { writeFirstSuites } from "./init.ts";
import { Kept } from "./kept.ts";
import { Kinds } from "./kinds.ts";
import {
  addFault,
  allFaults,
  exitCode,
  type FileFault,
  type Outcome,
  type SuiteFile,
  titleOf,
} from "./model.ts";
import { tryMutants } from "./mutants.ts";
import { Objects } from "./objects.ts";
import { readTestOptions, type TestOptions, type TestOutput, testCommand } from "./options.ts";
import { giveReasons, plan } from "./plan.ts";
import { Previous } from "./previous.ts";
import { coverageText, lcov, percent, roundedDown, shown } from "./report/coverage.ts";
import { github } from "./report/github.ts";
import { json } from "./report/json.ts";
import { junit } from "./report/junit.ts";
import { mutantsText, noticedPercent, type OfferedTest } from "./report/mutants.ts";
import { tap } from "./report/tap.ts";
import { list, text } from "./report/text.ts";
import { updateSuites } from "./update.ts";
import { watchTests } from "./watch.ts";
import { type Told, work } from "./work.ts";
import { writeTests } from "./write-tests.ts";

/** `crd-drydock test`. */
export const testOffer: Offer = {
  command: testCommand(),
  run: (command) => test(readTestOptions(command)),
};

async function test(options: TestOptions): Promise<number> {
  const started = performance.now();
  const loading = loaded();
  if (options.init !== undefined || options.previous.length > 0) await loading;
  if (options.init !== undefined) return writeFirstSuites(options.init, options.kubernetes);
  await mustBeThere(options);
  let previous = await Previous.read(options.previous);
  const find = async (paths: string[], isNamed: boolean) => {
    const objects = new Objects(new Kinds(options.crds), previous);
    const search = { objects, isNamed, named: options.paths, isReady: loading };
    return findSuites(paths, search).finally(() => objects.free());
  };
  // Files are read while the engine is compiled.
  const [module, { suites, problems }] = await Promise.all([loading, find(options.paths, true)]);
  suites.push(...(await previous.faults(await hasFolder(options.paths), new Kinds(options.crds))));
  if (options.list) return listTests(suites, problems, options);
  const kept = options.watch ? new Kept() : undefined;
  const run = (suites: SuiteFile[]) => runSuites(module, suites, options, kept);
  let ran = await run(suites);
  // A program that reads a report must not find anything else in it.
  const isRead = options.reports.some(({ file, form }) => file === undefined && form !== "text");
  const people = isRead ? process.stderr : process.stdout;
  if (options.update) {
    const names = await updateSuites(ran.suites, (words) => people.write(words));
    if (names.length > 0) {
      const changed = (await find(names, true)).suites;
      const now = ({ file }: SuiteFile) => changed.filter((suite) => suite.file === file);
      // They stay in order: `--bail` stops at the first test that fails.
      ran = await run(
        ran.suites.flatMap((suite) => (names.includes(suite.file) ? now(suite) : again(suite))),
      );
    }
  }
  ran.problems.unshift(...problems);
  const outcome = { ...ran, took: performance.now() - started };
  if (options.watch) {
    const found = async (files: string[]) => {
      // While a file is saved it may be away for a moment.
      previous = await Previous.read(options.previous).catch(() => previous);
      return find(files, false);
    };
    return watchTests(outcome, options, found, run, (touched, all) => {
      process.stdout.write(text(touched, wantsColour(), all));
      if (process.stdout.isTTY) process.stdout.write("Waiting for changes. Ctrl+C ends.\n");
    });
  }
  // Only JSON has the mutants, which may take long.
  const hasMutants = options.mutants || options.mutantsMin !== undefined;
  const isLate = ({ form }: Report<TestOutput>) => hasMutants && form === "json";
  const isStopped = options.bail && exitCode(outcome) > 0;
  await write(
    options.reports.filter((report) => !isLate(report)),
    outcome,
    isStopped,
  );
  const { lcov: file, coverage } = options;
  if (file !== undefined) await writeFile(file, lcov(outcome.coverages));
  if (coverage) people.write(coverageText(outcome.coverages, outcome.suites));
  if (hasMutants && !isStopped) {
    outcome.mutants = await tryMutants(module, outcome.suites, outcome.served, options);
  }
  const offers: OfferedTest[] = [];
  if (options.mutants) {
    people.write(mutantsText(outcome.mutants, outcome.suites, isStopped, offers));
  }
  const added = options.writeTests ? await writeTests(offers) : { words: "", isComplete: true };
  people.write(added.words);
  await write(options.reports.filter(isLate), outcome, isStopped);
  const isLittle = [tooLittle(outcome, options), tooFewNoticed(outcome, options)].includes(true);
  const isOpen = isUndecided(outcome, options);
  const isShort = isLittle || !added.isComplete;
  return Math.max(exitCode(outcome), isOpen ? 2 : 0, isShort ? 1 : 0);
}

/** Lists the tests. */
function listTests(suites: SuiteFile[], problems: string[], { filter }: TestOptions): number {
  if (filter !== undefined) choose(suites, filter);
  const isListed = ({ suite, only }: SuiteFile) => (only ?? suite.tests).length > 0;
  const faults = suites.flatMap(({ faults }) => faults);
  const isBroken = faults.some(({ severity }) => severity === "error");
  if (!suites.some(isListed) && !isBroken && problems.length === 0) problems.push(nothing(filter));
  process.stdout.write(list({ suites, problems }));
  return problems.length > 0 || isBroken ? 2 : 0;
}

/** Writes reports to their files, or to standard output. */
async function write(
  reports: Report<TestOutput>[],
  outcome: Outcome,
  isStopped: boolean,
): Promise<void> {
  for (const report of reports) {
    const words = written(report, outcome, isStopped);
    if (report.file === undefined) process.stdout.write(words);
    else await writeFile(report.file, words);
  }
}

/** Whether one of the paths is a folder. */
async function hasFolder(paths: string[]): Promise<boolean> {
  const isFolder = (path: string) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
  return (await Promise.all(paths.map(isFolder))).includes(true);
}

/**
 * Refuses options with a path that does not exist, even if no suite needs it.
 *
 * @throws {Misuse} when a path cannot be read
 */
async function mustBeThere({ crds, featureGates }: TestOptions): Promise<void> {
  const there = async (option: string, path: string) => {
    const found = await stat(path).catch((error) => {
      throw new Misuse(`${option}: ${path}: ${reasonOf(error)}`);
    });
    return found.isDirectory();
  };
  for (const path of crds) await there("--crds", path);
  if (featureGates !== undefined && !(await there("--feature-gates", featureGates))) {
    throw new Misuse(`--feature-gates: ${featureGates}: it is not a folder`);
  }
}

/** Makes the engine ready. */
async function loaded(): Promise<WebAssembly.Module> {
  const module = await engine();
  await init(module);
  return module;
}

function tooLittle({ coverages }: Outcome, { coverageMin: least }: TestOptions): boolean {
  const all = coverages.map(({ coverage }) => coverage);
  if (least === undefined || percent(all) >= least) return false;
  process.stderr.write(`crd-drydock: ${shown(all)} are covered, less than ${least} %\n`);
  return true;
}

function tooFewNoticed({ mutants }: Outcome, { mutantsMin: wanted }: TestOptions): boolean {
  const { least, most } = noticedPercent(mutants);
  if (wanted === undefined || most >= wanted) return false;
  const share = `${most > least ? "at most " : ""}${roundedDown(most)} %`;
  process.stderr.write(
    `crd-drydock: tests notice ${share} of the changes, less than ${wanted} %\n`,
  );
  return true;
}

/** Whether the time was over before it was known that tests notice enough changes. */
function isUndecided({ mutants }: Outcome, { mutantsMin: wanted }: TestOptions): boolean {
  const { least, most } = noticedPercent(mutants);
  if (wanted === undefined || least >= wanted || most < wanted) return false;
  const share = `between ${roundedDown(least)} % and ${roundedDown(most)} % of the changes`;
  const words = `the time was over, and tests notice ${share}: --mutants-seconds gives more`;
  process.stderr.write(`crd-drydock: ${words}\n`);
  return true;
}

/** An outcome, and the jobs whose definition a server takes. */
type Ran = Outcome & Pick<Told, "served">;

/** Runs suites that were found. */
async function runSuites(
  module: WebAssembly.Module,
  suites: SuiteFile[],
  options: TestOptions,
  kept?: Kept,
): Promise<Ran> {
  const started = performance.now();
  const problems: string[] = [];
  if (options.filter !== undefined) choose(suites, options.filter);
  const jobs = await plan(suites, options, kept);
  const told = progress(jobs.length);
  const { tested, ...found } = await work(module, suites, jobs, options, told, kept);
  told.end();
  const isKnown = (file: string) => suites.some((one) => one.isAside && one.file === file);
  suites.push(...definitionFaults(tested).filter(({ file }) => !isKnown(file)));
  problems.push(...nothingRan(suites, options));
  giveReasons(suites);
  suites.forEach(place);
  for (const { faults } of suites) faults.sort(byPlace);
  for (const { runs } of suites) runs.sort((a, b) => (a.definition < b.definition ? -1 : 1));
  return { suites, problems, ...found, mutants: [], took: performance.now() - started };
}

/** Why no test ran, where no error says it. */
function nothingRan(suites: SuiteFile[], { filter }: TestOptions): string[] {
  const hasErrors = (suite: SuiteFile) =>
    allFaults(suite).some(({ severity }) => severity === "error");
  if (suites.length === 0 || suites.some(hasErrors)) return [];
  const tests = suites.flatMap(({ runs }) => runs.flatMap(({ result }) => result.tests));
  const isSaid = ({ outcome, reason }: TestResult) => outcome !== "skipped" || reason !== undefined;
  if (tests.some(isSaid)) return [];
  if (tests.length > 0) return ["no test is for these releases"];
  return [nothing(filter)];
}

/** Why there is nothing to run. */
function nothing(filter: RegExp | undefined): string {
  return filter === undefined ? "there are no tests" : "no test matches";
}

function byPlace({ range: { start: one } }: FileFault, { range: { start: other } }: FileFault) {
  return one.line - other.line || one.character - other.character;
}

/** A suite that runs once more. */
function again({ runs: _, ...suite }: SuiteFile): SuiteFile {
  return { ...suite, runs: [] };
}

/** Puts the results of objects to the places of the objects, and warns of values that are dropped. */
function place(suite: SuiteFile): void {
  const [first] = suite.places ?? [];
  // A definition that cannot be tested judges none of the objects.
  for (const fault of suite.runs.flatMap(({ result }) => result.errors)) {
    if (first !== undefined) fault.range = first.test;
  }
  let fields: SuiteFields | undefined;
  const inSuite = ({ range }: TestResult, field: string) => {
    fields ??= new SuiteFields(suite.suite);
    return fields.find(range, field) ?? range;
  };
  for (const test of suite.runs.flatMap(({ result }) => result.tests)) {
    const place = suite.places?.[test.index];
    for (const field of test.unknownFields ?? []) {
      const message = `the definition has no field ${field}: the server drops it`;
      const range = place === undefined ? inSuite(test, field) : place.find(field);
      // The object of `--previous` may be older than the definition.
      if (range === undefined) continue;
      addFault(suite, { severity: "warning", code: "unknown-field", message, range });
    }
    for (const repeated of test.duplicateFields ?? []) {
      const message = `the server takes the last of repeated fields; in the object, ${repeated}`;
      const range = place?.test ?? test.range;
      addFault(suite, { severity: "warning", code: "repeated-field", message, range });
    }
    for (const remark of test.remarks ?? []) {
      addFault(suite, place === undefined ? remark : { ...remark, range: place.test });
    }
    if (place === undefined) continue;
    test.range = place.test;
    for (const failure of test.failures) {
      const { kind, field } = failure;
      // Only the previous object comes before the update.
      if (kind === "setup-refused" && place.previous !== undefined) {
        failure.message = `${place.previous}: ${failure.message}`;
      }
      if (field !== undefined) failure.range = place.find(field) ?? place.test;
      else failure.range = kind === "refused" ? place.test : place.error;
    }
  }
}

/** Selects the tests whose title matches the filter, as reports have it. */
function choose(suites: SuiteFile[], filter: RegExp): void {
  for (const file of suites) {
    const { name, tests } = file.suite;
    const matching = (test: SuiteTest) =>
      [name, name || file.file].some((suite) => filter.test(titleOf(suite, test)));
    file.only = tests.flatMap((test, index) => (matching(test) ? index : []));
  }
}

/** Shows the progress at a terminal. */
function progress(total: number): { (): void; end(): void } {
  const isShown = process.stderr.isTTY === true && total > 20;
  let done = 0;
  const told = () => {
    done += 1;
    if (isShown) process.stderr.write(`\r${done} of ${total} definitions`);
  };
  return Object.assign(told, { end: () => isShown && process.stderr.write("\r\x1b[K") });
}

function written({ form, file }: Report<TestOutput>, outcome: Outcome, isStopped: boolean): string {
  switch (form) {
    case "json":
      return json(outcome);
    case "junit":
      return junit(outcome);
    case "tap":
      return tap(outcome, isStopped);
    case "github":
      return github(outcome);
    case "text":
      return text(outcome, file === undefined && wantsColour());
  }
}
