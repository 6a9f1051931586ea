// `--update`: writes what the server says into suites.

import { readFile, writeFile } from "node:fs/promises";
import {
  readSuite,
  type SuiteTest,
  type TestFailure,
  type TestResult,
  type TestUpdate,
  updateSuite,
} from "../../js/tools.ts";
import { visible, visibleLine } from "../../js/visible.ts";
import { agreedUpdate } from "../../suites/agreed.ts";
import { encoded } from "../shared/encoded.ts";
import { placeText } from "../shared/place.ts";
import { isForOtherRunners } from "./discover.ts";
import type { SuiteFile } from "./model.ts";

const SHARED = "other tests share its expectation by an alias";
const WORDS =
  "definitions or releases word the error differently, and openshift/api's runner does not know expectedErrors";
const OBJECTS = "--update writes into suites only";
const LAYOUT = "the layout of the suite does not allow it";

/** Updates the suites with failed tests. Tells each diff, then writes the file. Returns the files. */
export async function updateSuites(
  suites: SuiteFile[],
  tell: (words: string) => void,
): Promise<string[]> {
  const written: string[] = [];
  for (const suite of suites) {
    const results = suite.runs.flatMap(({ result }) => result.tests);
    const failed = results.filter(({ outcome }) => outcome === "failed");
    if (failed.length === 0) continue;
    if (suite.places !== undefined) {
      for (const index of new Set(failed.map((test) => test.index))) {
        const [test, place] = [suite.suite.tests[index], suite.places[index]];
        if (test && place) tell(leftWords(suite.file, { ...test, range: place.error }, OBJECTS));
      }
      continue;
    }
    const reasons = new Map<number, string>();
    const updates: { index: number; update: TestUpdate }[] = [];
    for (const index of new Set(failed.map((test) => test.index))) {
      const own = results.filter((test) => test.index === index && test.outcome !== "skipped");
      const update = agreed(own, isForOtherRunners(suite.file));
      if (typeof update === "object") updates.push({ index, update });
      else reasons.set(index, update);
    }
    const { text, diff, left, shared } = updateSuite(suite.suite, updates);
    for (const index of left) reasons.set(index, shared.includes(index) ? SHARED : LAYOUT);
    const { tests } = readSuite(text);
    for (const [index, why] of reasons) {
      const test = tests[index];
      if (test !== undefined) tell(leftWords(suite.file, test, why));
    }
    if (diff === "") continue;
    tell(`--- ${suite.file}\n+++ ${suite.file}\n${visible(diff)}\n`);
    await writeFile(suite.file, encoded(text, await readFile(suite.file)));
    written.push(suite.file);
  }
  return written;
}

/** The new expectations for all definitions and releases, or why nothing is written. */
function agreed(results: TestResult[], isForOthers: boolean): TestUpdate | string {
  const update = agreedUpdate(results);
  if (update === undefined && results.some(({ outcome }) => outcome === "passed")) {
    return "it passes for another definition or release";
  }
  if (update === undefined) {
    const reasons = results.map(
      (result) => result.update === undefined && reasonOf(result.failures),
    );
    const [reason, ...others] = new Set(reasons);
    return reason && others.length === 0 ? reason : "definitions or releases answer differently";
  }
  return update.expectedErrors !== undefined && isForOthers ? WORDS : update;
}

/** Why a test has no update. */
function reasonOf(failures: TestFailure[]): string {
  const kinds = new Set(failures.map(({ kind }) => kind));
  if (kinds.has("definition-refused")) return "its definition is refused";
  if (kinds.has("setup-refused")) return "a request before the last one is refused";
  if (kinds.has("admitted")) return "the test expects a refusal, and the request is admitted";
  if (kinds.has("refused")) return "the test expects an object, and the request is refused";
  if (kinds.has("other-error")) return "the definition does not judge the object";
  const others = OTHERS.flatMap(([kind, key]) => (kinds.has(kind) ? key : []));
  if (others.length > 0) return `--update does not write ${others.join(" and ")}`;
  return "no expected and no expectedError would make it pass";
}

/** Expectations that are written by hand, by the failure that is about them. */
const OTHERS: [TestFailure["kind"], string][] = [
  ["other-fields", "expectedFields"],
  ["other-errors", "expectedErrors"],
  ["other-warnings", "expectedWarnings"],
  ["other-unknown-fields", "expectedUnknownFields"],
];

/** Why a test is not updated, and where it is in the new text. */
function leftWords(file: string, test: SuiteTest, why: string): string {
  const at = placeText({ file, range: test.range });
  return `${at}: not updated: ${visibleLine(test.name)}: ${why}\n`;
}
