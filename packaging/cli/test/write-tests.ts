// `--write-tests`: adds the tests that `--mutants` offers to the suites.

import { readFile, writeFile } from "node:fs/promises";
import { addTo } from "../../js/lists.ts";
import { locate, type Position, readSuite } from "../../js/tools.ts";
import { encoded } from "../shared/encoded.ts";
import type { SuiteFile } from "./model.ts";
import type { OfferedTest } from "./report/mutants.ts";

const SEVERAL = "the suite tests several definitions";
const LAYOUT = "the layout of the suite does not allow it";

/** Adds tests to the ends of the lists of their suites. Returns what was written, for people. */
export async function writeTests(offers: OfferedTest[]): Promise<string> {
  const own = new Map<SuiteFile, OfferedTest[]>();
  for (const offer of offers) if (offer.suite !== undefined) addTo(own, offer.suite, offer);
  let words = "";
  for (const [{ file, suite, runs }, added] of own) {
    const tests = added.length === 1 ? "1 test" : `${added.length} tests`;
    // A test that tells changes of one definition may fail for another one.
    const definitions = new Set(runs.map(({ definition }) => definition));
    const text = definitions.size > 1 ? undefined : withTests(suite.text, added);
    if (text === undefined) {
      const why = definitions.size > 1 ? SEVERAL : LAYOUT;
      words += `${file}: ${tests} not added: ${why}\n`;
      continue;
    }
    await writeFile(file, encoded(text, await readFile(file)));
    words += `${file}: ${tests} added\n`;
  }
  return words;
}

/** The suite with further tests; `undefined` if it would not have exactly these. */
function withTests(text: string, offers: OfferedTest[]): string | undefined {
  const lines = text.replace(/\n$/, "").split("\n");
  const end = text.includes("\r\n") ? "\r" : "";
  for (const { kind, head, lines: own } of offers) {
    const path = head.length > 0 ? "tests" : `tests.${kind}`;
    const [key] = locate(lines.join("\n"), 0, [{ path, key: true }]);
    if (key == null) return undefined;
    lines.splice(endOf(lines, key.start), 0, ...[...head, ...own].map((line) => line + end));
  }
  const changed = `${lines.join("\n")}\n`;
  const [before, after] = [readSuite(text), readSuite(changed)];
  const isRight =
    after.errors.length === before.errors.length &&
    after.tests.length === before.tests.length + offers.length;
  return isRight ? changed : undefined;
}

/** The line behind the value of a key. */
function endOf(lines: string[], { line, character: column }: Position): number {
  const indentOf = (text: string) => text.length - text.trimStart().length;
  const isInside = (text: string) =>
    indentOf(text) > column || (indentOf(text) === column && /^\s*-(\s|$)/.test(text));
  let end = line + 1;
  for (let at = end; at < lines.length; at += 1) {
    const text = lines[at] ?? "";
    if (text.trim() === "") continue;
    if (isInside(text)) end = at + 1;
    else if (!/^\s*#/.test(text)) break;
  }
  return end;
}
