// Runs the jobs in this thread, or in worker threads with their own engines.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import {
  type Coverage,
  init,
  type Suite,
  type SuiteResult,
  SuiteTarget,
  type TestResult,
} from "../../js/tools.ts";
import type { DefinitionCoverage, DefinitionMutants, Job, SuiteFile, Task } from "./model.ts";
import type { TestOptions } from "./options.ts";

/** The data that every thread needs. */
interface Shared {
  module: WebAssembly.Module;
  suites: Pick<SuiteFile, "suite" | "only">[];
  tolerateTexts: boolean;
  bail: boolean;
  coverage: boolean;
  mutants: boolean;
  mutantsSeconds: number;
  updates: boolean;
}

/** The result of a job, with a result for each task that ran. */
interface Done {
  results: SuiteResult[];
  coverage?: Coverage;
  mutants: Omit<DefinitionMutants, "definition">[];
}

/** The reports about the definitions. */
export interface Told {
  coverages: DefinitionCoverage[];
  mutants: DefinitionMutants[];
}

/**
 * Below this size threads cost more time than they save. It counts characters of definitions and
 * suites.
 */
const LITTLE = 1_500_000;

const MAIN = "crd-drydock test";

/** Compiles the engine once for all threads. */
export async function engine(): Promise<WebAssembly.Module> {
  const file = new URL("./crd-drydock-tools.wasm", import.meta.url);
  return WebAssembly.compile(await readFile(file));
}

/** Runs the jobs and adds the results to the suites. Calls `told` after each job. */
export async function work(
  module: WebAssembly.Module,
  suites: SuiteFile[],
  jobs: Job[],
  options: TestOptions,
  told: () => void,
): Promise<Told> {
  const { tolerateTexts, bail } = options;
  const coverage = isCoverageAsked(options);
  const shared: Shared = {
    module,
    suites: suites.map(onlyText),
    tolerateTexts,
    bail,
    coverage,
    mutants: options.mutants,
    mutantsSeconds: options.mutantsSeconds,
    updates: options.update,
  };
  const coverages: DefinitionCoverage[] = [];
  const mutants: DefinitionMutants[] = [];
  const load = jobs.reduce((sum, job) => sum + weight(job, suites), 0);
  const wanted = options.threads ?? (load < LITTLE ? 1 : availableParallelism());
  const count = Math.min(wanted, jobs.length, 16);
  const take = (job: Job, { results, coverage, mutants: own }: Done) => {
    mutants.push(...own.map((one) => ({ definition: job.definition.file, ...one })));
    if (coverage !== undefined) coverages.push({ definition: job.definition.file, coverage });
    for (const [at, result] of results.entries()) {
      const task = job.tasks[at];
      const definition = job.definition.file;
      if (task !== undefined) suites[task.suite]?.runs.push({ definition, result });
    }
    told();
    return !(bail && results.some(hasFailed));
  };
  if (count > 1) await inThreads(shared, jobs, count, take);
  else jobs.every((job) => take(job, run(job, shared)));
  const inOrder = (one: { definition: string }, other: { definition: string }) =>
    one.definition < other.definition ? -1 : 1;
  return { coverages: coverages.sort(inOrder), mutants: mutants.sort(inOrder) };
}

export function isCoverageAsked({ coverage, lcov, coverageMin }: TestOptions): boolean {
  return coverage || lcov !== undefined || coverageMin !== undefined;
}

function onlyText({ suite, only }: SuiteFile): Shared["suites"][number] {
  const { text } = suite;
  return { suite: { text } as Suite, ...(only && { only }) };
}

function weight({ definition, tasks }: Job, suites: SuiteFile[]): number {
  const of = (suite: number) => suites[suite]?.suite.text.length ?? 0;
  return definition.text.length + tasks.reduce((sum, { suite }) => sum + of(suite), 0);
}

function hasFailed({ tests, errors }: SuiteResult): boolean {
  return errors.length > 0 || tests.some(isBad);
}

function isBad({ outcome }: TestResult): boolean {
  return outcome === "failed" || outcome === "broken";
}

/** Runs the suites of a job against its definition. */
function run({ definition, tasks }: Job, shared: Shared): Done {
  const { suites, bail, coverage, tolerateTexts, updates } = shared;
  const target = new SuiteTarget(definition.text);
  const results: SuiteResult[] = [];
  for (const { suite: number, kubernetes } of tasks) {
    const { suite, only } = suites[number] ?? {};
    if (suite === undefined) continue;
    const result = target.run(suite, {
      kubernetes,
      tolerateTexts,
      coverage,
      updates,
      ...(only && { only }),
    });
    results.push(result);
    if (!bail || !hasFailed(result)) continue;
    result.tests.splice(result.tests.findIndex(isBad) + 1);
    break;
  }
  const mutants = shared.mutants ? mutantsOf(target, tasks, shared) : [];
  const done = { results, mutants, ...(coverage && { coverage: target.coverage() }) };
  target.free();
  return done;
}

/** Runs all suites of a definition against its mutants, at each release. */
function mutantsOf(
  target: SuiteTarget,
  tasks: Task[],
  { suites, mutantsSeconds: seconds }: Shared,
): Done["mutants"] {
  return [...new Set(tasks.map(({ kubernetes }) => kubernetes))].map((kubernetes) => {
    const own = tasks.filter((task) => task.kubernetes === kubernetes);
    const texts = own.flatMap(({ suite }) => suites[suite]?.suite ?? []);
    return { kubernetes, report: target.mutantReport(texts, { kubernetes, seconds }) };
  });
}

function inThreads(
  shared: Shared,
  jobs: Job[],
  count: number,
  take: (job: Job, done: Done) => boolean,
): Promise<void> {
  const waiting = [...jobs];
  const workers: Worker[] = [];
  return new Promise<void>((resolve, reject) => {
    const end = (error?: unknown) => {
      for (const worker of workers) void worker.terminate();
      if (error === undefined) resolve();
      else reject(error);
    };
    let busy = 0;
    for (let number = 0; number < count; number += 1) {
      const worker = new Worker(new URL(import.meta.url), { workerData: { [MAIN]: shared } });
      workers.push(worker);
      let current: Job | undefined;
      const next = () => {
        current = waiting.shift();
        if (current === undefined) return busy === 0 ? end() : undefined;
        busy += 1;
        worker.postMessage(current);
      };
      worker.on("message", (done: Done) => {
        busy -= 1;
        if (current !== undefined && !take(current, done)) return end();
        next();
      });
      worker.on("error", end);
      next();
    }
  });
}

/** Whether this thread is one of `inThreads`. */
export function isWorker(): boolean {
  return !isMainThread && workerData?.[MAIN] !== undefined;
}

/** Runs jobs in a worker thread. */
export async function serve(): Promise<void> {
  const shared: Shared = workerData[MAIN];
  await init(shared.module);
  parentPort?.on("message", (job: Job) => parentPort?.postMessage(run(job, shared)));
}
