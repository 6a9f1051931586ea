// The input and the outcome of a test run.

import type {
  Coverage,
  MutantReport,
  Range,
  Suite,
  SuiteFault,
  SuiteResult,
} from "../../js/tools.ts";

/** A suite that was found. */
export interface SuiteFile {
  /** As the user would name it. */
  file: string;
  suite: Suite;
  /** The indices of the selected tests. Absent if all tests run. */
  only?: number[];
  /** The problems of the suite and of its definitions. */
  faults: SuiteFault[];
  /** The results for each definition and release. */
  runs: SuiteRun[];
  /** Where the tests stand in the file, if the suite was made of a file with objects. */
  places?: PlaceOfTest[];
}

/** The place of an object, and of the comment with the error that it expects. */
export interface PlaceOfTest {
  test: Range;
  error: Range;
}

/** The result of a suite for a definition. */
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

/** The mutants of a definition, and whether tests notice them. */
export interface DefinitionMutants {
  definition: string;
  kubernetes: string;
  report: MutantReport;
}

/** The outcome of a run. */
export interface Outcome {
  suites: SuiteFile[];
  /** Problems with the arguments: a missing file, no suites. */
  problems: string[];
  /** The coverage of each definition, if requested. */
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
  /** Tests and suites that could not run, and problems. */
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

/** All problems of a suite and its definitions, each once. */
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

/** 2 if something could not be tested, 1 if a test failed. */
export function exitCode(outcome: Outcome): 0 | 1 | 2 {
  const { runs, failed, broken } = count(outcome);
  if (broken > 0 || runs === 0) return 2;
  return failed > 0 ? 1 : 0;
}
