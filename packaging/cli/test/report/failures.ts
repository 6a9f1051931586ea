// Groups failures for people. A failure that several definitions share is reported once.

import type { TestFailure, TestResult } from "../../../js/tools.ts";
import type { SuiteFile } from "../model.ts";

/** A test that did not pass, and the definitions it ran against. */
export interface FailedTest {
  file: string;
  suite: string;
  test: TestResult;
  /** Definitions with the release that answered. */
  where: string[];
}

export function failedTests({ file, suite, runs }: SuiteFile): FailedTest[] {
  const found = new Map<string, FailedTest>();
  for (const { definition, result } of runs) {
    for (const test of result.tests) {
      if (test.outcome !== "failed" && test.outcome !== "broken") continue;
      const key = JSON.stringify([test.index, test.failures]);
      const same = found.get(key) ?? { file, suite: suite.name, test, where: [] };
      same.where.push(`${definition}, Kubernetes ${result.kubernetes}`);
      found.set(key, same);
    }
  }
  return [...found.values()].sort((one, other) => one.test.index - other.test.index);
}

/** The lines of a failure. */
export function linesOf({ message, expected, actual, diff }: TestFailure): string[] {
  if (diff !== undefined) return [message, ...diff.trimEnd().split("\n")];
  const lines = [message];
  if (expected !== undefined) lines.push(...prefixed("- ", expected));
  if (actual !== undefined) lines.push(...prefixed("+ ", actual));
  return lines;
}

function prefixed(sign: string, text: string): string[] {
  return text.split("\n").map((line) => sign + line);
}
