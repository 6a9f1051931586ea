// `crd-drydock test`.

import { writeFile } from "node:fs/promises";
import { init } from "../../js/tools.ts";
import type { Offer } from "../frame/program.ts";
import { wantsColour } from "../frame/terminal.ts";
import type { Report } from "../frame/words.ts";
import { findSuites } from "./discover.ts";
import { exitCode, type Outcome, type SuiteFile } from "./model.ts";
import { type Output, readTestOptions, type TestOptions, testCommand } from "./options.ts";
import { plan } from "./plan.ts";
import { coverageText, lcov, percent } from "./report/coverage.ts";
import { github } from "./report/github.ts";
import { json } from "./report/json.ts";
import { junit } from "./report/junit.ts";
import { mutantsText } from "./report/mutants.ts";
import { tap } from "./report/tap.ts";
import { text } from "./report/text.ts";
import { watchTests } from "./watch.ts";
import { engine, work } from "./work.ts";

/** `crd-drydock test`. */
export const testOffer: Offer = {
  command: testCommand(),
  run: (command) => test(readTestOptions(command)),
};

async function test(options: TestOptions): Promise<number> {
  const started = performance.now();
  const module = await engine();
  await init(module);
  const { suites, problems } = await findSuites(options.paths);
  const run = (suites: SuiteFile[]) => runSuites(module, suites, options);
  const ran = await run(suites);
  ran.problems.unshift(...problems);
  const outcome = { ...ran, took: performance.now() - started };
  if (options.watch) {
    process.stdout.write(text(outcome, wantsColour()));
    return watchTests(outcome, options, run, (touched, all) => {
      process.stdout.write(text(touched, wantsColour(), all));
    });
  }
  for (const report of options.reports) {
    const words = written(report, outcome);
    if (report.file === undefined) process.stdout.write(words);
    else await writeFile(report.file, words);
  }
  const { lcov: file, coverage, coverageMin } = options;
  if (file !== undefined) await writeFile(file, lcov(outcome.coverages));
  if (coverage) process.stdout.write(coverageText(outcome.coverages));
  if (options.mutants) process.stdout.write(mutantsText(outcome.mutants));
  return Math.max(exitCode(outcome), tooLittle(outcome, coverageMin) ? 1 : 0);
}

function tooLittle({ coverages }: Outcome, least: number | undefined): boolean {
  const all = percent(coverages.map(({ coverage }) => coverage));
  if (least === undefined || all >= least) return false;
  process.stderr.write(`crd-drydock: ${all.toFixed(1)} % are covered, less than ${least} %\n`);
  return true;
}

/** Runs suites that were found. */
async function runSuites(
  module: WebAssembly.Module,
  suites: SuiteFile[],
  options: TestOptions,
): Promise<Outcome> {
  const started = performance.now();
  const problems: string[] = [];
  if (options.filter !== undefined) choose(suites, options.filter);
  const jobs = await plan(suites, options);
  const told = progress(jobs.length);
  const found = await work(module, suites, jobs, options, told);
  told.end();
  const runs = suites.flatMap(({ runs }) => runs);
  const isEmpty = runs.every(({ result }) => result.tests.length === 0);
  if (isEmpty && suites.length > 0 && suites.every(({ faults }) => faults.length === 0)) {
    problems.push("no test matches");
  }
  for (const { runs } of suites) runs.sort((a, b) => (a.definition < b.definition ? -1 : 1));
  return { suites, problems, ...found, took: performance.now() - started };
}

/** Selects the tests that match the filter. */
function choose(suites: SuiteFile[], filter: RegExp): void {
  for (const file of suites) {
    const { name, tests } = file.suite;
    const indices = tests.map((_, index) => index);
    file.only = indices.filter((index) => filter.test(`${name} ${tests[index]?.name}`));
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

function written({ form, file }: Report<Output>, outcome: Outcome): string {
  switch (form) {
    case "json":
      return json(outcome);
    case "junit":
      return junit(outcome);
    case "tap":
      return tap(outcome);
    case "github":
      return github(outcome);
    case "text":
      return text(outcome, file === undefined && wantsColour());
  }
}
