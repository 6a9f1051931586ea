// What is being written at a place of a configuration or suite, also in a text that cannot be read: the key whose value
// it is, and the letters so far. Suggestions of such values.

import { linesOf } from "../js/lines.ts";
import type { CompletionItem, Position } from "../js/tools.ts";

/** A value that is being written. */
export interface Written {
  /** The key that has the value, or a list or map of such values. */
  key: string;
  /** Whether the key stands at the start of a line. */
  isOuter: boolean;
  /** The letters before the place. */
  word: string;
  /** The blank that a value needs before it. */
  gap: string;
}

/** What is written at a place; nothing where it is no value. */
export function writtenAt(text: string, { line, character }: Position): Written | undefined {
  const lines = linesOf(text);
  const before = (lines[line] ?? "").slice(0, character);
  const [begun = ""] = /[^\s"'{,:]*$/.exec(before) ?? [];
  const word = begun.replace(/^\[+/, "");
  const head = before
    .slice(0, before.length - word.length)
    .replace(/["']$/, "")
    .trimEnd();
  const around = /^\s*(- *)?$/.test(head) ? above(lines, line, head) : within(head);
  if (around === undefined || word === "-") return undefined;
  const [key = ""] = /[^\s{[,"']+$/.exec(around.replace(/["']$/, "")) ?? [];
  return { key, isOuter: around === key, word, gap: before.endsWith(":") ? " " : "" };
}

/** The text up to the key on the same line. */
function within(head: string): string | undefined {
  if (head.endsWith(":")) return head.slice(0, -1);
  if (!/[{[,]$/.test(head)) return undefined;
  const open: number[] = [];
  for (const [at, sign] of [...head].entries()) {
    if (sign === "{" || sign === "[") open.push(at);
    else if (sign === "}" || sign === "]") open.pop();
  }
  const outer = [...head]
    .slice(0, open.at(-1) ?? 0)
    .join("")
    .trimEnd();
  return outer.endsWith(":") ? outer.slice(0, -1) : undefined;
}

/** The text up to the key of the map or list that a line is in. */
function above(lines: string[], line: number, head: string): string | undefined {
  const isItem = head.endsWith("-");
  const indentOf = (one: string) => one.length - one.trimStart().length;
  const indent = isItem ? indentOf(head) : indentOf(lines[line] ?? "");
  for (let at = line - 1; at >= 0; at -= 1) {
    const one = (lines[at] ?? "").trimEnd();
    const start = one.trimStart();
    if (start === "" || start.startsWith("#")) continue;
    const own = indentOf(one);
    const isAround = own < indent || (isItem && own === indent && !start.startsWith("-"));
    if (isAround) return one.endsWith(":") ? one.slice(0, -1) : undefined;
  }
  return undefined;
}

/** Suggestions of values in place of the letters before a place. */
export function suggested(
  values: Iterable<string>,
  { line, character }: Position,
  { word, gap }: Written,
): CompletionItem[] {
  // Others need quotes, which may be there already.
  const plain = [...new Set(values)].filter((value) => /^[\w./[\]-]+$/.test(value));
  const range = { start: { line, character: character - word.length }, end: { line, character } };
  return plain.slice(0, MOST).map((label, number) => ({
    label,
    kind: 12,
    sortText: String(number).padStart(4, "0"),
    insertTextFormat: 2,
    insertTextMode: 1,
    textEdit: { range, newText: gap + label },
  }));
}

/** How many values are suggested at most. */
const MOST = 500;
