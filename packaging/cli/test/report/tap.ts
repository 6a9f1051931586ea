// The Test Anything Protocol: a point for each run of a test, and for what could not be tested.

import type { TestResult } from "../../../js/tools.ts";
import { placeText } from "../../shared/place.ts";
import { type TapPoint, tapReport } from "../../shared/tap.ts";
import { allFaults, type Outcome, type SuiteFile, titleOf } from "../model.ts";
import { linesOf } from "./failures.ts";

export function tap({ suites, problems }: Outcome): string {
  const broken = problems.map((name) => ({ ok: false, name }));
  return tapReport([...suites.flatMap(pointsOf), ...broken]);
}

function pointsOf(suite: SuiteFile): TapPoint[] {
  const { file } = suite;
  const name = suite.suite.name || file;
  const errors = allFaults(suite).filter(({ severity }) => severity === "error");
  const faults = errors.map(({ message, range }) => ({
    ok: false,
    name,
    details: { at: placeText({ file, range }), message },
  }));
  const tests = suite.runs.flatMap(({ definition, result: { kubernetes, tests } }) =>
    tests.map((test) => ({
      ok: isOk(test),
      name: `${titleOf(name, test)} (${definition}, Kubernetes ${kubernetes})`,
      isSkipped: test.outcome === "skipped",
      ...(test.reason !== undefined && { reason: test.reason }),
      details: isOk(test) ? {} : details(file, test),
    })),
  );
  return [...faults, ...tests];
}

function isOk({ outcome }: TestResult): boolean {
  return outcome === "passed" || outcome === "skipped";
}

function details(file: string, test: TestResult): Record<string, string> {
  const at = placeText({ file, range: (test.failures[0] ?? test).range });
  return { at, message: test.failures.flatMap(linesOf).join("\n") };
}
