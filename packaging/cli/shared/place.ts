// Places in files, as people and editors read them.

import { linesOf } from "../../js/lines.ts";
import type { FileText, Range } from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";

/** A place in a file. */
export interface FileRange {
  file: string;
  range: Range;
}

/** `file:line:column`, from one, in UTF-16 as editors count. */
export function placeText({ file, range: { start } }: FileRange): string {
  return `${visibleLine(file)}:${start.line + 1}:${start.character + 1}`;
}

/** The place of a fault in the bytes of a file. */
export function placeOfFault({ text, faultAt = 0 }: FileText): Range {
  const before = linesOf(text.slice(0, faultAt));
  const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { start, end: start };
}

/** The beginning of a line. */
export function lineAt(line: number): Range {
  return { start: { line, character: 0 }, end: { line, character: 0 } };
}
