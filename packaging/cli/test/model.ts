// What a run of tests is about, and what came of it.

import type { Coverage, Mutant, Suite, SuiteFault, SuiteResult } from "../../js/tools.ts";

/** A suite that was found. */
export interface SuiteFile {
  /** As the user would name it. */
  file: string;
  suite: Suite;
  /** The indices of the tests that run, where not all do. */
  only?: number[];
  /** What is wrong with it, and with its definitions. */
  faults: SuiteFault[];
  /** What came of it with each definition at each release. */
  runs: SuiteRun[];
}

/** What came of a suite with a definition. */
export interface SuiteRun {
  /** The file of the definition. */
  definition: string;
  result: SuiteResult;
}

/** A definition and the suites that test it. */
export interface Job {
  definition: DefinitionText;
  tasks: Task[];
}

export interface DefinitionText {
  /** As the user would name it. */
  file: string;
  text: string;
}

/** A suite at a release. */
export interface Task {
  /** The number of the suite. */
  suite: number;
  kubernetes: string;
}

/** How much of a definition the tests use. */
export interface DefinitionCoverage {
  definition: string;
  coverage: Coverage;
}

/** Changes of a definition, and whether the tests notice them. */
export interface DefinitionMutants {
  definition: string;
  kubernetes: string;
  mutants: Mutant[];
}

/** Everything that came of a run. */
export interface Outcome {
  suites: SuiteFile[];
  /** What is wrong with what was asked: no file, no suites. */
  problems: string[];
  /** Of each definition, where that is asked for. */
  coverages: DefinitionCoverage[];
  mutants: DefinitionMutants[];
  /** How long it took, in milliseconds. */
  took: number;
}

export interface Counts {
  suites: number;
  tests: number;
  runs: number;
  passed: number;
  failed: number;
  skipped: number;
  tolerated: number;
  /** Tests and suites that could not be carried out, and problems. */
  broken: number;
}

export function count({ suites, problems }: Outcome): Counts {
  const runs = suites.flatMap((suite) => suite.runs);
  const results = runs.flatMap(({ result }) => result.tests);
  const of = (outcome: string) => results.filter((test) => test.outcome === outcome).length;
  const isError = ({ severity }: SuiteFault) => severity === "error";
  const faults = suites.flatMap((suite) => allFaults(suite)).filter(isError).length;
  return {
    suites: suites.length,
    tests: suites.reduce((sum, { suite, only }) => sum + (only ?? suite.tests).length, 0),
    runs: results.length,
    passed: of("passed"),
    failed: of("failed"),
    skipped: of("skipped"),
    tolerated: results.filter(({ tolerated }) => tolerated !== undefined).length,
    broken: of("broken") + faults + problems.length,
  };
}

/** What is wrong with a suite, its definitions too; each once. */
export function allFaults({ faults, runs }: SuiteFile): SuiteFault[] {
  const all = [...faults];
  const known = new Set<string>();
  for (const { definition, result } of runs) {
    for (const fault of result.errors) {
      if (known.has(definition + fault.message)) continue;
      known.add(definition + fault.message);
      all.push({ ...fault, message: `${definition}: ${fault.message}` });
    }
  }
  return all;
}

/** 2 where something could not be tested, 1 where a test failed. */
export function exitCode(outcome: Outcome): 0 | 1 | 2 {
  const { runs, failed, broken } = count(outcome);
  if (broken > 0 || runs === 0) return 2;
  return failed > 0 ? 1 : 0;
}
