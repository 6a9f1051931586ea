// Runs the jobs in this thread, or in worker threads with their own engines.

import { availableParallelism } from "node:os";
import {
  type Coverage,
  type FieldValidation,
  type Suite,
  type SuiteResult,
  SuiteTarget,
  type TestResult,
} from "../../js/tools.ts";
import { rangeInFile } from "../../suites/definitions.ts";
import { alone, hire, type Trade } from "../shared/threads.ts";
import type { Tested } from "./definitions.ts";
import type { Kept } from "./kept.ts";
import type {
  DefinitionCoverage,
  DefinitionReport,
  DefinitionText,
  Job,
  SuiteFile,
  SuiteRun,
} from "./model.ts";
import type { TestOptions } from "./options.ts";

/** The data that every thread needs. */
interface Shared {
  suites: Pick<SuiteFile, "suite" | "only">[];
  tolerateTexts: boolean;
  bail: boolean;
  coverage: boolean;
  times: boolean;
  updates: boolean;
  fieldValidation: FieldValidation | undefined;
}

/** The result of a job, with a result for each task that ran. */
interface Done {
  results: SuiteResult[];
  coverage?: Coverage;
}

/** The data about the definitions that is reported. */
export interface Told {
  coverages: DefinitionCoverage[];
  /** The jobs whose definition a server takes. */
  served: Job[];
  /** The definitions with the results of the suites. */
  tested: Tested[];
}

/**
 * Below this size threads cost more time than they save. It counts characters of definitions and
 * suites.
 */
const LITTLE = 1_500_000;

/** More threads make nothing faster, and each has an engine. */
export const MOST_THREADS = 16;

/** The work of threads. */
export const testing: Trade<Shared, Job, Done> = {
  name: "test",
  begin: (shared) => (job) => run(job, shared),
};

/**
 * Runs the jobs and adds the results to the suites. Calls `told` after each job.
 *
 * @param kept what this thread has compiled before
 */
export async function work(
  module: WebAssembly.Module,
  suites: SuiteFile[],
  jobs: Job[],
  options: TestOptions,
  told: () => void,
  kept?: Kept,
): Promise<Told> {
  const { tolerateTexts, bail } = options;
  const coverage = isCoverageAsked(options);
  const shared: Shared = {
    suites: suites.map(onlyText),
    tolerateTexts,
    bail,
    coverage,
    times: options.reports.some(({ form }) => form === "junit" || form === "json"),
    updates: options.update,
    fieldValidation: options.fieldValidation,
  };
  const coverages: DefinitionCoverage[] = [];
  const served: Job[] = [];
  const tested: Tested[] = [];
  const load = jobs.reduce((sum, job) => sum + weight(job, suites), 0);
  const wanted = options.threads ?? (load < LITTLE ? 1 : availableParallelism());
  const count = Math.min(wanted, jobs.length, MOST_THREADS);
  const take = (job: Job, { results, coverage }: Done) => {
    // A definition that no server takes has errors only.
    if (results.some(({ errors }) => errors.length === 0)) served.push(job);
    const { file: definition, name } = job.definition;
    if (coverage !== undefined) {
      coverages.push({ definition, name, coverage: inFile(coverage, job.definition) });
    }
    const runs = results.map((result): SuiteRun => ({ definition, result }));
    tested.push({ definition: job.definition, runs });
    for (const [at, run] of runs.entries()) {
      const task = job.tasks[at];
      if (task !== undefined) suites[task.suite]?.runs.push(run);
    }
    told();
    return !(bail && results.some(hasFailed));
  };
  const own: typeof testing = { ...testing, begin: (shared) => (job) => run(job, shared, kept) };
  const crew = count > 1 ? hire(testing, shared, module, count) : alone(own, shared);
  try {
    await crew.work(jobs, take);
  } finally {
    crew.end();
  }
  return { coverages: coverages.sort(byDefinition), served, tested };
}

/** The coverage with the places in the file of the definition. */
function inFile({ items, ...counts }: Coverage, definition: DefinitionText): Coverage {
  const placed = items.map((item) => ({ ...item, range: rangeInFile(definition, item.range) }));
  return { ...counts, items: placed };
}

/** The order of reports about definitions. */
export function byDefinition(one: DefinitionReport, other: DefinitionReport): number {
  if (one.definition !== other.definition) return one.definition < other.definition ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

function isCoverageAsked({ coverage, lcov, coverageMin }: TestOptions): boolean {
  return coverage || lcov !== undefined || coverageMin !== undefined;
}

/** A suite as threads get it. */
export function onlyText({ suite, only }: SuiteFile): Shared["suites"][number] {
  const { text } = suite;
  return { suite: { text } as Suite, ...(only && { only }) };
}

function weight({ definition, tasks }: Job, suites: SuiteFile[]): number {
  const lengthOf = (suite: number) => suites[suite]?.suite.text.length ?? 0;
  return definition.text.length + tasks.reduce((sum, { suite }) => sum + lengthOf(suite), 0);
}

function hasFailed({ tests, errors }: SuiteResult): boolean {
  return errors.length > 0 || tests.some(isBad);
}

function isBad({ outcome }: TestResult): boolean {
  return outcome === "failed" || outcome === "broken";
}

/** Runs the suites of a job against its definition. */
function run({ definition, tasks }: Job, shared: Shared, kept?: Kept): Done {
  const { suites, bail, coverage, tolerateTexts, times, updates, fieldValidation } = shared;
  const target = kept?.target(definition.text) ?? new SuiteTarget(definition.text);
  const results: SuiteResult[] = [];
  let isStopped = false;
  for (const { suite: number, kubernetes } of tasks) {
    const { suite, only } = suites[number] ?? {};
    if (suite === undefined) continue;
    const result = target.run(suite, {
      kubernetes,
      tolerateTexts,
      coverage,
      times,
      updates,
      ...(only && { only }),
      ...(fieldValidation && { fieldValidation }),
    });
    results.push(result);
    if (!bail || !hasFailed(result)) continue;
    result.tests.splice(result.tests.findIndex(isBad) + 1);
    isStopped = true;
    break;
  }
  // A definition that no server takes has errors only.
  const hasServed = results.some(({ errors }) => errors.length === 0);
  const counted = () =>
    isStopped ? coverageOfReported(results, { definition, tasks }, shared) : target.coverage();
  const done = { results, ...(coverage && hasServed && { coverage: counted() }) };
  if (kept === undefined) target.free();
  return done;
}

/** The coverage by the tests that are reported. Those after the first failure are not. */
function coverageOfReported(
  results: SuiteResult[],
  { definition, tasks }: Job,
  { suites, fieldValidation }: Shared,
): Coverage {
  const target = new SuiteTarget(definition.text);
  for (const [at, { tests }] of results.entries()) {
    const { suite: number = -1, kubernetes = "" } = tasks[at] ?? {};
    const suite = suites[number]?.suite;
    if (suite === undefined) continue;
    const only = tests.map(({ index }) => index);
    target.run(suite, {
      kubernetes,
      coverage: true,
      only,
      ...(fieldValidation && { fieldValidation }),
    });
  }
  const coverage = target.coverage();
  target.free();
  return coverage;
}
