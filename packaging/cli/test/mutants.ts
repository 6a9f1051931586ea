// `--mutants`: tries the changes of definitions, after the tests ran.

import { writeSync } from "node:fs";
import { availableParallelism } from "node:os";
import { SuiteTarget } from "../../js/tools.ts";
import { rangeInFile } from "../../suites/definitions.ts";
import { alone, hire, type Trade } from "../shared/threads.ts";
import type { DefinitionMutants, Job, SuiteFile, TriedMutant } from "./model.ts";
import type { TestOptions } from "./options.ts";
import { byDefinition, MOST_THREADS, onlyText } from "./work.ts";

/** The data that every thread needs. */
interface Shared extends Pick<TestOptions, "fieldValidation" | "tolerateTexts"> {
  suites: SharedSuite[];
  seconds: number;
  /** Whether the progress is shown. */
  isShown: boolean;
}

interface SharedSuite extends ReturnType<typeof onlyText> {
  file: string;
  /** Whether it was made of a file with objects: then it gets no tests. */
  isMade: boolean;
}

/** The work of threads. */
export const mutating: Trade<Shared, Job, DefinitionMutants[]> = {
  name: "mutants",
  begin: (shared) => (job) => mutantsOf(job, shared),
};

/** Tries the changes of the definitions of some jobs. */
export async function tryMutants(
  module: WebAssembly.Module,
  suites: SuiteFile[],
  jobs: Job[],
  options: TestOptions,
): Promise<DefinitionMutants[]> {
  const shared: Shared = {
    suites: suites.map((one) => ({
      ...onlyText(one),
      file: one.file,
      isMade: one.places !== undefined,
    })),
    seconds: options.mutantsSeconds,
    fieldValidation: options.fieldValidation,
    tolerateTexts: options.tolerateTexts,
    isShown: process.stderr.isTTY === true,
  };
  const found: DefinitionMutants[] = [];
  const wanted = options.threads ?? availableParallelism();
  const count = Math.min(wanted, jobs.length, MOST_THREADS);
  const crew = count > 1 ? hire(mutating, shared, module, count) : alone(mutating, shared);
  try {
    await crew.work(jobs, (_, done) => {
      found.push(...done);
      return undefined;
    });
  } finally {
    crew.end();
  }
  show("", shared);
  return found.sort(byDefinition);
}

/** Runs all suites of a definition against its mutants, at each release. */
function mutantsOf({ definition, tasks }: Job, shared: Shared): DefinitionMutants[] {
  const { suites, seconds, tolerateTexts, fieldValidation } = shared;
  const target = new SuiteTarget(definition.text);
  const releases = [...new Set(tasks.map(({ kubernetes }) => kubernetes))];
  const found = releases.map((kubernetes): DefinitionMutants => {
    const own = tasks.filter((task) => task.kubernetes === kubernetes);
    const all = own.flatMap(({ suite }) => suites[suite] ?? []);
    const written = all.filter(({ isMade }) => !isMade);
    const inOrder = [...written, ...all.filter(({ isMade }) => isMade)];
    const texts = inOrder.map(({ suite }) => suite);
    const progress = (tried: number, total: number) =>
      show(`${definition.file}: ${tried} of ${total} changes`, shared);
    const report = target.mutantReport(texts, {
      kubernetes,
      seconds,
      progress,
      only: inOrder.map(({ only }) => only),
      hosts: written.length,
      releases,
      tolerateTexts,
      ...(fieldValidation && { fieldValidation }),
    });
    const mutants = report.mutants.map(({ test, ...mutant }): TriedMutant => {
      const range = rangeInFile(definition, mutant.range);
      if (test === undefined) return { ...mutant, range };
      const { suite, ...others } = test;
      const file = suite === undefined ? undefined : written[suite]?.file;
      return { ...mutant, range, test: { ...others, ...(file !== undefined && { suite: file }) } };
    });
    const { file, name } = definition;
    return { definition: file, name, kubernetes, report: { ...report, mutants } };
  });
  target.free();
  // A version may have a suite at another release.
  const isNeverTested = ({ version }: UntestedVersion) =>
    found.every(({ report }) => report.untested.some((one) => one.version === version));
  for (const { report } of found) report.untested = report.untested.filter(isNeverTested);
  return found;
}

type UntestedVersion = DefinitionMutants["report"]["untested"][number];

/** Shows the progress at a terminal. Threads write it themselves: their streams wait until a job is done. */
function show(words: string, { isShown }: Shared): void {
  if (isShown) writeSync(2, `\r${words}\x1b[K`);
}
