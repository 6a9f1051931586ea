// The Test Anything Protocol: a point for each run of a test, and for what could not be tested.

import { repository, type TestResult } from "../../../js/tools.ts";
import { placeText } from "../../shared/place.ts";
import { allFaults, count, type Outcome, type SuiteFile, titleOf } from "../model.ts";
import { linesOf } from "./failures.ts";

/** @param isStopped whether the run ended at the first test that failed */
export function tap(outcome: Outcome, isStopped: boolean): string {
  const { suites, problems } = outcome;
  const broken = problems.map((name) => ({ ok: false, name }));
  const points = repository.tapReport([...suites.flatMap(pointsOf), ...broken]);
  const { notRun } = count(outcome);
  if (!isStopped || notRun === 0) return points;
  return `${points}Bail out! ${notRun} ${notRun === 1 ? "test" : "tests"} did not run\n`;
}

function pointsOf(suite: SuiteFile): repository.TapPoint[] {
  const { file } = suite;
  const name = suite.suite.name || file;
  const errors = allFaults(suite).filter(({ severity }) => severity === "error");
  const faults = errors.map(({ message, range }) => ({
    ok: false,
    name,
    details: details(placeText({ file, range }), message),
  }));
  const tests = suite.runs.flatMap(({ definition, result: { kubernetes, tests } }) =>
    tests.map((test) => ({
      ok: isOk(test),
      name: `${titleOf(name, test)} (${definition}, Kubernetes ${kubernetes})`,
      ...(test.outcome === "skipped" && { skipped: test.reason ?? "" }),
      ...(!isOk(test) && { details: failure(file, test) }),
    })),
  );
  return [...faults, ...tests];
}

function isOk({ outcome }: TestResult): boolean {
  return outcome === "passed" || outcome === "skipped";
}

function failure(file: string, test: TestResult) {
  const at = placeText({ file, range: (test.failures[0] ?? test).range });
  return details(at, test.failures.flatMap(linesOf).join("\n"));
}

function details(at: string, message: string): [string, string][] {
  return [
    ["at", at],
    ["message", message],
  ];
}
