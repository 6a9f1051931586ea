// Groups failures for people. A failure that several definitions or releases share is reported once.

import { addTo } from "../../../js/lists.ts";
import { kubernetesVersions, type TestFailure, type TestResult } from "../../../js/tools.ts";
import { rangesOf } from "../../shared/releases.ts";
import type { SuiteFile } from "../model.ts";
import { toldApart } from "./look-alikes.ts";

/** A test that did not pass, and the definitions it ran against. */
export interface FailedTest {
  file: string;
  suite: string;
  test: TestResult;
  /** Definitions with the releases that answered. */
  where: string[];
}

export function failedTests(suite: SuiteFile): FailedTest[] {
  return grouped(suite, hasFailed);
}

function hasFailed({ outcome }: TestResult): boolean {
  return outcome === "failed" || outcome === "broken";
}

/**
 * A line that says how many tests of a definition failed, and what they do: `verb` and `rest`. It says how many
 * of their runs failed, if a test has several.
 */
export function failedRuns(
  definition: string,
  suites: SuiteFile[],
  verb: string,
  rest: string,
): string[] {
  const failed = suites.map(({ runs }) => {
    const own = runs.filter((run) => run.definition === definition);
    return own.flatMap(({ result }) => result.tests.filter(hasFailed));
  });
  const runs = failed.flat().length;
  const tests = failed.reduce((sum, own) => sum + new Set(own.map(({ index }) => index)).size, 0);
  if (runs === 0) return [];
  const all = runs > tests ? ` in ${runs} runs` : "";
  const some = tests === 1 ? `1 failed test${all} ${verb}s` : `${tests} failed tests${all} ${verb}`;
  return [`    ${some}${rest}`];
}

/** The tests that the suite leaves out, or that are for other releases, with the reason. */
export function skippedTests(suite: SuiteFile): FailedTest[] {
  return grouped(suite, ({ reason }) => reason !== undefined);
}

function grouped(
  { file, suite, runs }: SuiteFile,
  isMeant: (test: TestResult) => boolean,
): FailedTest[] {
  const found = new Map<string, Failures>();
  for (const { definition, result } of runs) {
    for (const test of result.tests) {
      if (!isMeant(test)) continue;
      const key = JSON.stringify([test.index, test.failures]);
      const same = found.get(key) ?? { test, releases: new Map() };
      addTo(same.releases, definition, result.kubernetes);
      found.set(key, same);
    }
  }
  const all = Array.from(found.values(), ({ test, releases }) => {
    const where = Array.from(releases, ([definition, own]) => {
      const inOrder = kubernetesVersions.filter((release) => own.includes(release));
      return `${definition}, Kubernetes ${rangesOf(inOrder)}`;
    });
    return { file, suite: suite.name, test, where };
  });
  return all.sort((one, other) => one.test.index - other.test.index);
}

/** A failure, and for each definition the releases that have it. */
interface Failures {
  test: TestResult;
  releases: Map<string, string[]>;
}

/** The lines of a failure. */
export function linesOf(failure: TestFailure): string[] {
  return [failure.message, ...toldApart(comparedIn(failure))];
}

/** The lines with what is expected and what is actual. Values without a diff are messages. */
function comparedIn({ expected, actual, diff }: TestFailure): string[] {
  if (diff !== undefined) return diff.replace(/\n$/, "").split("\n");
  const lines: string[] = [];
  if (expected !== undefined) lines.push(...indented("- ", expected));
  if (actual !== undefined) lines.push(...indented("+ ", actual));
  return lines;
}

/** The lines of one text, with a sign before the first. */
function indented(sign: string, text: string): string[] {
  return text
    .replace(/\n+$/, "")
    .split("\n")
    .map((line, at) => (at === 0 ? sign : "  ") + line);
}
