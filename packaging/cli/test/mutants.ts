// `--mutants`: tries the changes of definitions, after the tests ran.

import { writeSync } from "node:fs";
import { availableParallelism } from "node:os";
import { readSuite, type Suite, SuiteTarget } from "../../js/tools.ts";
import { rangeInFile } from "../../suites/definitions.ts";
import { alone, hire, type Trade } from "../shared/threads.ts";
import type { DefinitionMutants, Job, SuiteFile, TriedMutant } from "./model.ts";
import type { TestOptions } from "./options.ts";
import { byDefinition, MOST_THREADS, onlyText } from "./work.ts";

/** The data that every thread needs. */
interface Shared {
  suites: ReturnType<typeof onlyText>[];
  seconds: number;
  /** Whether the progress is shown. */
  isShown: boolean;
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
    suites: suites.map(onlyText),
    seconds: options.mutantsSeconds,
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
  const { suites, seconds } = shared;
  const target = new SuiteTarget(definition.text);
  const releases = [...new Set(tasks.map(({ kubernetes }) => kubernetes))];
  const found = releases.map((kubernetes): DefinitionMutants => {
    const own = tasks.filter((task) => task.kubernetes === kubernetes);
    const texts: Suite[] = own.flatMap(({ suite }) => suites[suite]?.suite ?? []);
    const progress = (tried: number, total: number) =>
      show(`${definition.file}: ${tried} of ${total} changes`, shared);
    const report = target.mutantReport(texts, { kubernetes, seconds, progress });
    for (const mutant of report.mutants) mutant.range = rangeInFile(definition, mutant.range);
    return { definition: definition.file, name: definition.name, kubernetes, report };
  });
  for (const { kubernetes, report } of found) {
    for (const mutant of report.mutants) tryAt(releases, kubernetes, mutant, definition, target);
  }
  target.free();
  // A version may have a suite at another release.
  const isNeverTested = ({ version }: UntestedVersion) =>
    found.every(({ report }) => report.untested.some((one) => one.version === version));
  for (const { report } of found) report.untested = report.untested.filter(isNeverTested);
  return found;
}

/** Notes the releases at which the test that is offered for a change passes. */
function tryAt(
  releases: string[],
  own: string,
  mutant: TriedMutant,
  { name }: Job["definition"],
  target: SuiteTarget,
): void {
  const { test, version } = mutant;
  if (test === undefined) return;
  const lines = test.text.replace(/^(?=.)/gm, "    ");
  const text = `crdName: ${name}\nversion: ${version}\ntests:\n  ${test.kind}:\n${lines}`;
  const passes = (kubernetes: string) => {
    const { tests } = target.run(readSuite(text), { kubernetes });
    return tests.length > 0 && tests.every(({ outcome }) => outcome === "passed");
  };
  mutant.testReleases = releases.filter((release) => release === own || passes(release));
}

type UntestedVersion = DefinitionMutants["report"]["untested"][number];

/** Shows the progress at a terminal. Threads write it themselves: their streams wait until a job is done. */
function show(words: string, { isShown }: Shared): void {
  if (isShown) writeSync(2, `\r${words}\x1b[K`);
}
