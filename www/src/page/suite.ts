// Adds a test to a suite and leaves the rest of its text as it is.

import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from "yaml";

/**
 * A suite with the only test of another one; `undefined` where its text takes none: it has errors, or
 * is written in brackets.
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

/** Where the first key of a map stands. */
function startOf({ items, range }: YAMLMap): number {
  const [first] = items as Pair[];
  return (isScalar(first?.key) ? first.key.range?.[0] : undefined) ?? range?.[0] ?? 0;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** A test, whose lines start at the second column, at another one. */
function indented(test: string, column: number): string {
  return test.replace(/^ {2}/gm, " ".repeat(column));
}

/** Whole lines at the end of something that may end within its line. */
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
