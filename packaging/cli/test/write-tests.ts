// `--write-tests`: adds the tests that `--mutants` offers to the suites.

import { readFile, writeFile } from "node:fs/promises";
import { addTo } from "../../js/lists.ts";
import { locate, type Position, type Range, readSuite, type TestKind } from "../../js/tools.ts";
import { encoded } from "../shared/encoded.ts";
import { isForOtherRunners } from "./discover.ts";
import type { SuiteFile } from "./model.ts";
import type { OfferedTest } from "./report/mutants.ts";

const SEVERAL = "the suite tests several definitions";
const COMMON =
  "openshift/api's runner, which reads suites in this folder, does not know their keys";
const UNTESTED =
  "no suite tests that version of the definition; --init writes one for the storage version";
const LAYOUT = "only a list in block style can be extended";

/** What was written, for people, and whether suites got all tests. */
interface WrittenTests {
  words: string;
  isComplete: boolean;
}

/** Adds tests to the ends of the lists of their suites. */
export async function writeTests(offers: OfferedTest[]): Promise<WrittenTests> {
  const own = new Map<SuiteFile, OfferedTest[]>();
  for (const offer of offers) if (offer.suite !== undefined) addTo(own, offer.suite, offer);
  const lost = offers.filter(({ suite }) => suite === undefined).length;
  let words = lost === 0 ? "" : `${testsOf(lost)} not added: ${UNTESTED}\n`;
  let all = 0;
  for (const [{ file, suite, runs }, added] of own) {
    // A test that tells changes of one definition may fail for another one.
    const definitions = new Set(runs.map(({ definition }) => definition));
    if (definitions.size > 1) {
      words += `${file}: ${testsOf(added.length)} not added: ${SEVERAL}\n`;
      continue;
    }
    const wanted = isForOtherRunners(file) ? added.filter(isCommon) : added;
    const others = added.length - wanted.length;
    if (others > 0) words += `${file}: ${testsOf(others)} not added: ${COMMON}\n`;
    const { text, left } = withLists(suite.text, wanted);
    const count = wanted.length - left.reduce((sum, { tests }) => sum + tests, 0);
    if (count > 0) {
      await writeFile(file, encoded(text, await readFile(file)));
      words += `${file}: ${testsOf(count)} added\n`;
      all += count;
    }
    for (const { line, kind, tests } of left) {
      words += `${file}${line}: ${testsOf(tests)} of ${kind} not added: ${LAYOUT}\n`;
    }
  }
  return { words, isComplete: all === offers.length };
}

function testsOf(count: number): string {
  return count === 1 ? "1 test" : `${count} tests`;
}

/** Whether a test has no keys of our own: `onStatusUpdate`, `previous`, `expectedErrors`, `kubernetes`. */
function isCommon({ kind, lines }: OfferedTest): boolean {
  const indentation = " ".repeat(lines[0]?.indexOf("-") ?? 0);
  const own = ["previous:", "expectedErrors:", "kubernetes:"].map(
    (key) => `${indentation}  ${key}`,
  );
  return (
    kind !== "onStatusUpdate" && !lines.some((line) => own.some((key) => line.startsWith(key)))
  );
}

/** Tests that a suite does not get. */
interface LeftTests {
  kind: TestKind;
  tests: number;
  /** The line of their list, as `:12`, or of the key `tests`. */
  line: string;
}

/** The suite with further tests, and those that its layout does not allow. */
function withLists(suite: string, offers: OfferedTest[]): { text: string; left: LeftTests[] } {
  const lists = new Map<TestKind, OfferedTest[]>();
  for (const offer of offers) addTo(lists, offer.kind, offer);
  const left: LeftTests[] = [];
  let text = suite;
  for (const [kind, own] of lists) {
    const changed = withTests(text, own);
    if (changed === undefined) {
      const key = listOf(text, kind) ?? keyOf(text, "tests");
      const line = key == null ? "" : `:${key.start.line + 1}`;
      left.push({ kind, tests: own.length, line });
    } else text = changed;
  }
  return { text, left };
}

function keyOf(text: string, path: string): Range | null | undefined {
  return locate(text, 0, [{ path, key: true }])[0];
}

/** The key of a list of tests, if the suite has one. For a path that leads nowhere `locate` gives what is above. */
function listOf(text: string, kind: TestKind): Range | undefined {
  const [list, tests] = [keyOf(text, `tests.${kind}`), keyOf(text, "tests")];
  const isThere = list != null && list.start.line !== tests?.start.line;
  return isThere ? list : undefined;
}

/** The suite with further tests of a kind; `undefined` if it would not have exactly these. */
function withTests(text: string, offers: OfferedTest[]): string | undefined {
  const end = text.includes("\r\n") ? "\r" : "";
  const lines = text.replace(/\r?\n$/, end).split("\n");
  if (end !== "" && !lines.at(-1)?.endsWith(end)) lines.push(`${lines.pop()}${end}`);
  for (const { kind, key: head, lines: own } of offers) {
    const list = listOf(lines.join("\n"), kind);
    const key = list ?? keyOf(lines.join("\n"), "tests");
    if (key == null) return undefined;
    const { line } = key.start;
    // A list without items may be there, in brackets.
    if (list !== undefined) lines[line] = lines[line]?.replace(/:[ \t]*\[[ \t]*\]/, ":") ?? "";
    const added = list === undefined ? [head, ...own] : own;
    lines.splice(endOf(lines, key.start), 0, ...added.map((added) => added + end));
  }
  const changed = `${lines.join("\n")}\n`;
  const [before, after] = [readSuite(text), readSuite(changed)];
  const isRight =
    after.errors.length === before.errors.length &&
    after.tests.length === before.tests.length + offers.length;
  return isRight ? changed : undefined;
}

/** The line behind the value of a key. Comments at its end, indented as its entries are, may be about all of it. */
function endOf(lines: string[], { line, character: column }: Position): number {
  const indentOf = (text: string) => text.length - text.trimStart().length;
  const isComment = (text: string) => /^\s*#/.test(text);
  const first = lines.slice(line + 1).find((text) => text.trim() !== "" && !isComment(text)) ?? "";
  const isInside = (text: string) =>
    isComment(text)
      ? indentOf(text) > Math.max(column, indentOf(first))
      : indentOf(text) > column || (indentOf(text) === column && /^\s*-(\s|$)/.test(text));
  let end = line + 1;
  for (let at = end; at < lines.length; at += 1) {
    const text = lines[at] ?? "";
    if (text.trim() === "") continue;
    if (isInside(text)) end = at + 1;
    else if (!isComment(text)) break;
  }
  return end;
}
