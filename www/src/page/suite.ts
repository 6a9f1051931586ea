// Adds a test to a suite and leaves the rest of its text as it is.

import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from "yaml";

/**
 * The suite with the test of `other`, which has only one. `undefined` if the suite has errors, or if its
 * maps and lists are written in brackets.
 */
export function withTest(suite: string, other: string): string | undefined {
  const document = parseDocument(suite, { version: "1.1" });
  const [, kind = "", test = ""] = /^ {2}(on\w+):\n((?: {2}.*\n|\n)+)/m.exec(other) ?? [];
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents) || contents.flow) {
    return undefined;
  }
  const tests = contents.get("tests", true);
  if (tests === undefined) {
    return insert(suite, suite.length, `tests:\n  ${kind}:\n${test}`);
  }
  if (!isMap(tests) || tests.flow || tests.range == null) {
    return undefined;
  }
  const indent = columnOf(suite, startOf(tests));
  const list = tests.get(kind, true);
  if (list === undefined) {
    const own = `${" ".repeat(indent)}${kind}:\n${indented(test, indent)}`;
    return insert(suite, tests.range[1], own);
  }
  if (!isSeq(list) || list.flow || list.range == null) {
    return undefined;
  }
  const dash = columnOf(suite, list.range[0]);
  return insert(suite, list.range[1], indented(test, dash));
}

/** The offset of the first key of a map. */
function startOf({ items, range }: YAMLMap): number {
  const [first] = items as Pair[];
  return (isScalar(first?.key) ? first.key.range?.[0] : undefined) ?? range?.[0] ?? 0;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** Moves a test from column 2 to another column. */
function indented(test: string, column: number): string {
  return test.replace(/^ {2}/gm, " ".repeat(column));
}

/** Inserts whole lines at an offset; inside a line, after that line. */
function insert(text: string, at: number, lines: string): string {
  const before = text.slice(0, at);
  const isWhole = before === "" || before.endsWith("\n");
  const after = text.slice(at);
  if (isWhole) {
    return before + lines + after;
  }
  const [rest = ""] = /^[^\n]*\n?/.exec(after) ?? [];
  const line = rest.endsWith("\n") ? rest : `${rest}\n`;
  return before + line + lines + after.slice(rest.length);
}
