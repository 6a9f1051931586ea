// The input and the outcome of a test run.

import type {
  Coverage,
  MissingTest,
  Mutant,
  MutantReport,
  Range,
  Suite,
  SuiteFault,
  SuiteResult,
  TestResult,
} from "../../js/tools.ts";
import type { Defined } from "./kinds.ts";

/** A suite that was found. */
export interface SuiteFile {
  /** As the user would name it. */
  file: string;
  suite: Suite;
  /** The indices of the selected tests. Absent if all tests run. */
  only?: number[];
  /** The problems of the suite and of its definitions. */
  faults: FileFault[];
  /** The results for each definition and release. */
  runs: SuiteRun[];
  /** Where the tests stand in the file, if the suite was made of a file with objects. */
  places?: PlaceOfTest[];
  /** The definitions that judge such objects. */
  definitions?: Pick<Defined, "file" | "name">[];
  /** The folders near the file that may have its definition, if it was not found. */
  searched?: string[];
  /** Whether it has no tests: something of the file cannot be tested, or it is what suites are made with. */
  isAside?: boolean;
}

/** A problem of a suite, or of a file with objects. */
export interface FileFault extends Omit<SuiteFault, "code"> {
  code: SuiteFault["code"] | "unknown-field" | "repeated-field" | "ignored-error" | "no-name";
}

/** Notes a problem once, however often the suite runs. */
export function addFault({ faults }: SuiteFile, fault: FileFault): void {
  const isSame = ({ message, range: { start } }: FileFault) =>
    message === fault.message && start.line === fault.range.start.line;
  if (!faults.some(isSame)) faults.push(fault);
}

/** A file in which something cannot be tested. It does not count as a suite. */
export function broken(
  file: string,
  message: string,
  range: Range,
  severity: FileFault["severity"] = "error",
): SuiteFile {
  const suite = {
    text: "",
    name: "",
    featureGates: [],
    tests: [],
    admitted: [],
    paths: [],
    fields: [],
    errors: [],
  };
  return {
    file,
    suite,
    faults: [{ severity, code: "missing", message, range }],
    runs: [],
    isAside: true,
  };
}

/** The place of an object, and of the comment with the error that it expects. */
export interface PlaceOfTest {
  test: Range;
  error: Range;
  /** The file of the object before an update. */
  previous?: string;
  /** The place of a field of the object, if it has the field. */
  find(path: string): Range | undefined;
}

/** The result of a suite for a definition. */
export interface SuiteRun {
  /** The file of the definition. */
  definition: string;
  result: SuiteResult;
  /** Whether a server refuses the definition, and its file says why: then the suite need not. */
  isRefused?: boolean;
}

/** A definition and the suites that test it. */
export interface Job {
  definition: DefinitionText;
  tasks: SuiteAtRelease[];
}

export interface DefinitionText {
  /** As the user would name it. */
  file: string;
  text: string;
  firstLine: number | null;
  /** The name of the definition. */
  name: string;
}

/** A suite at a release. */
export interface SuiteAtRelease {
  /** The number of the suite. */
  suite: number;
  kubernetes: string;
}

/** How much of a definition the tests use. */
export interface DefinitionCoverage {
  definition: string;
  /** The name of the definition: a file may have several. */
  name: string;
  coverage: Coverage;
}

/** The mutants of a definition, and whether tests notice them. */
export interface DefinitionMutants {
  definition: string;
  name: string;
  kubernetes: string;
  report: Omit<MutantReport, "mutants"> & { mutants: TriedMutant[] };
}

/** A change of a definition. The suite that gets the missing test has the name of its file. */
export interface TriedMutant extends Omit<Mutant, "test"> {
  test?: Omit<MissingTest, "suite"> & { suite?: string };
}

/** A report about a definition. */
export type DefinitionReport = Pick<DefinitionCoverage, "definition" | "name">;

/** The suites that may test a definition, by their name of it. */
export function suitesOf({ name }: DefinitionReport, suites: SuiteFile[]): SuiteFile[] {
  return suites.filter(({ suite: { crdName } }) => (crdName?.value ?? name) === name);
}

/** A name for each definition that has a report: its file, with its own name if the file has several. */
export function labelsOf<Report extends DefinitionReport>(all: Report[]): (one: Report) => string {
  const files = new Map<string, Set<string>>();
  for (const { definition, name } of all) {
    files.set(definition, (files.get(definition) ?? new Set()).add(name));
  }
  return ({ definition, name }) =>
    (files.get(definition)?.size ?? 0) > 1 ? `${definition} (${name})` : definition;
}

/** The outcome of a run. */
export interface Outcome {
  suites: SuiteFile[];
  /** Problems with the arguments: a missing file, no suites. */
  problems: string[];
  /** The coverage of each definition, if requested. */
  coverages: DefinitionCoverage[];
  mutants: DefinitionMutants[];
  /** How long the tests took, in milliseconds. */
  took: number;
}

export interface Counts {
  suites: number;
  /** The files below `valid` and `invalid` that have tests. */
  objectFiles: number;
  tests: number;
  runs: number;
  /** Runs, by their outcome. */
  passed: number;
  failed: number;
  skipped: number;
  tolerated: number;
  /** Runs that ended before there was an outcome. */
  broken: number;
  /** Tests without any run, because of an error, or after `--bail`. */
  notRun: number;
  /** Tests that the filter left out. */
  leftOut: number;
  /** Errors in suites, definitions and arguments. */
  errors: number;
  warnings: number;
}

/** The title of a test: `suite > onCreate > name`. */
export function titleOf(suite: string, { kind, name }: Pick<TestResult, "kind" | "name">): string {
  return [suite, kind, name].filter(Boolean).join(" > ");
}

export function count({ suites, problems }: Outcome): Counts {
  const runs = suites.flatMap((suite) => suite.runs);
  const results = runs.flatMap(({ result }) => result.tests);
  const having = (outcome: string) => results.filter((test) => test.outcome === outcome).length;
  const faults = suites.flatMap((suite) => allFaults(suite));
  const ofSeverity = (wanted: SuiteFault["severity"]) =>
    faults.filter(({ severity }) => severity === wanted).length;
  return {
    suites: suites.filter(({ isAside, places }) => !isAside && places === undefined).length,
    objectFiles: new Set(suites.flatMap(({ file, places }) => (places ? file : []))).size,
    tests: suites.reduce((sum, suite) => sum + chosenIn(suite), 0),
    runs: results.length,
    passed: having("passed"),
    failed: having("failed"),
    skipped: having("skipped"),
    tolerated: results.filter(({ tolerated }) => tolerated !== undefined).length,
    broken: having("broken"),
    notRun: suites.reduce((sum, suite) => sum + chosenIn(suite) - ranIn(suite), 0),
    leftOut: suites.reduce((sum, file) => sum + file.suite.tests.length - chosenIn(file), 0),
    errors: ofSeverity("error") + problems.length,
    warnings: ofSeverity("warning"),
  };
}

/** How many tests of a suite are to run. */
function chosenIn({ suite, only }: SuiteFile): number {
  return (only ?? suite.tests).length;
}

/** How many tests of a suite have a result. */
function ranIn({ runs }: SuiteFile): number {
  return new Set(runs.flatMap(({ result }) => result.tests.map(({ index }) => index))).size;
}

/**
 * All problems of a suite and its definitions, each once. A problem that a definition has at some releases
 * only names them.
 */
export function allFaults({ faults, runs }: SuiteFile): FileFault[] {
  const found = new Map<string, { fault: SuiteFault; definition: string; releases: string[] }>();
  for (const { definition, result } of runs.filter(({ isRefused }) => isRefused !== true)) {
    for (const fault of result.errors) {
      const key = JSON.stringify([definition, fault.message]);
      const one = found.get(key) ?? { fault, definition, releases: [] };
      found.set(key, one);
      one.releases.push(result.kubernetes);
    }
  }
  const told = [...found.values()].map(({ fault, definition, releases }) => {
    const all = runs.filter((run) => run.definition === definition);
    const where = releases.length < all.length ? `, Kubernetes ${releases.join(", ")}` : "";
    return { ...fault, message: `${definition}${where}: ${fault.message}` };
  });
  return [...faults, ...told];
}

/** 2 if something could not be tested, 1 if a test failed. */
export function exitCode(outcome: Outcome): 0 | 1 | 2 {
  const { runs, failed, broken, errors } = count(outcome);
  if (broken > 0 || errors > 0 || runs === 0) return 2;
  return failed > 0 ? 1 : 0;
}
