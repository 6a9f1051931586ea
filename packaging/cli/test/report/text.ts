// The report for people.

import { visible, visibleLine } from "../../../js/visible.ts";
import { placeText } from "../../shared/place.ts";
import { allFaults, type Counts, count, type Outcome, titleOf } from "../model.ts";
import { type FailedTest, failedTests, linesOf, skippedTests } from "./failures.ts";

/** How many definitions a failure lists. */
const MAX_DEFINITIONS = 3;

/** @param all the outcome of all suites, if only some of them ran again */
export function text(outcome: Outcome, colour: boolean, all = outcome): string {
  const paint = colour ? (code: number, words: string) => `\x1b[${code}m${words}\x1b[0m` : plain;
  const lines: string[] = [];
  for (const suite of outcome.suites) {
    for (const { severity, message, range } of allFaults(suite)) {
      const word = severity === "error" ? paint(31, "error") : paint(33, "warning");
      const words = visible(withoutMiddle(message));
      lines.push(`${placeText({ file: suite.file, range })}: ${word}: ${words}`);
    }
    for (const skipped of skippedTests(suite)) {
      const { reason = "" } = skipped.test;
      lines.push(`${headOf(skipped, paint, "skipped", 33)}: ${visibleLine(reason)}`);
    }
    for (const failed of failedTests(suite)) lines.push(...shown(failed, paint));
  }
  for (const problem of outcome.problems) lines.push(`${paint(31, "error")}: ${visible(problem)}`);
  const others = all.suites.filter((suite) => !outcome.suites.includes(suite));
  lines.push(...others.flatMap(failedTests).map((failed) => headOf(failed, paint, "still failed")));
  if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
  const took = outcome.took < 1000 ? outcome.took.toFixed(0) : (outcome.took / 1000).toFixed(1);
  const time = colour ? ` (${took} ${outcome.took < 1000 ? "ms" : "s"})` : "";
  lines.push(...tolerated(outcome), summary(all) + time);
  return `${lines.join("\n")}\n`;
}

/** How many characters of a long message are shown: at its beginning, and at its end. */
const BEGINNING = 400;
const END = 400;

/** A message without its middle if it is long: the server writes whole schemas, and the reason last. */
function withoutMiddle(message: string): string {
  const left = message.length - BEGINNING - END;
  if (left < 200) return message;
  const gap = ` … (${left} characters are left out; -o json has them) … `;
  return message.slice(0, BEGINNING) + gap + message.slice(-END);
}

type Paint = (code: number, words: string) => string;

function plain(_code: number, words: string): string {
  return words;
}

/** Where a test is, what became of it, and its title. */
function headOf({ file, suite, test }: FailedTest, paint: Paint, word: string, code = 31): string {
  const { range } = test.failures[0] ?? test;
  return `${placeText({ file, range })}: ${paint(code, word)}: ${visibleLine(titleOf(suite, test))}`;
}

function shown(failed: FailedTest, paint: Paint): string[] {
  const { test, where } = failed;
  const lines = [
    headOf(failed, paint, test.outcome === "broken" ? "broken" : "failed"),
    ...where.slice(0, MAX_DEFINITIONS).map((one) => `    with ${visible(one)}`),
  ];
  if (where.length > MAX_DEFINITIONS)
    lines.push(`    and with ${where.length - MAX_DEFINITIONS} more`);
  for (const failure of test.failures) {
    for (const line of linesOf(failure)) {
      const words = visible(`    ${line}`);
      lines.push(
        line.startsWith("-") ? paint(31, words) : line.startsWith("+") ? paint(32, words) : words,
      );
    }
  }
  return [...lines, ""];
}

/** The releases whose texts were tolerated, and how often. */
function tolerated({ suites }: Outcome): string[] {
  const releases = new Map<string, number>();
  const results = suites.flatMap(({ runs }) => runs.flatMap(({ result }) => result.tests));
  for (const { tolerated } of results) {
    if (tolerated !== undefined) releases.set(tolerated, (releases.get(tolerated) ?? 0) + 1);
  }
  return [...releases].sort().map(([release, times]) => {
    const are = times === 1 ? "error is a text" : "errors are texts";
    return `${times} expected ${are} of Kubernetes ${release}`;
  });
}

/** Counts runs, then tests that did not run, then messages. */
export function summary(outcome: Outcome): string {
  const counts = count(outcome);
  const { tests, runs, passed, failed, skipped, broken, notRun, leftOut } = counts;
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (broken > 0) parts.push(`${broken} could not be tested`);
  const what = `${number(tests, "test")} in ${sources(counts)}, ${number(runs, "run")}`;
  const groups = [`${what}: ${parts.join(", ")}`];
  if (leftOut > 0) groups.push(`${number(leftOut, "test")} left out by --filter`);
  if (notRun > 0) groups.push(`${number(notRun, "test")} did not run`);
  const messages = (["error", "warning"] as const).flatMap((word) => {
    const amount = counts[`${word}s`];
    return amount > 0 ? number(amount, word) : [];
  });
  if (messages.length > 0) groups.push(messages.join(", "));
  return groups.join("; ");
}

/** Where the tests are from. */
function sources({ suites, objectFiles }: Counts): string {
  const files = `${number(objectFiles, "file")} of objects`;
  if (objectFiles === 0) return number(suites, "suite");
  return suites === 0 ? files : `${number(suites, "suite")} and ${files}`;
}

function number(of: number, word: string): string {
  return `${of} ${word}${of === 1 ? "" : "s"}`;
}

/** The tests with their places, and what is wrong with the suites. */
export function list({ suites, problems }: Pick<Outcome, "suites" | "problems">): string {
  const lines = suites.flatMap((found) => {
    const { file, suite, only, places } = found;
    const faults = allFaults(found).map(
      ({ severity, message, range }) =>
        `${placeText({ file, range })}: ${severity}: ${visible(message)}`,
    );
    const chosen = only ?? suite.tests.keys();
    const tests = Array.from(chosen, (index) => {
      const test = suite.tests[index];
      if (test === undefined) return [];
      const range = places?.[index]?.test ?? test.range;
      const skipped = test.skip === undefined ? "" : ` (skipped: ${visibleLine(test.skip)})`;
      const title = titleOf(suite.name, test);
      return [`${placeText({ file, range })}: ${visibleLine(title)}${skipped}`];
    });
    return [...faults, ...tests.flat()];
  });
  return [...lines, ...problems.map((problem) => `error: ${visible(problem)}`), ""].join("\n");
}
