// Where a definition stands in a text with several documents.

import { linesOf } from "../js/lines.ts";

/** The lines on which the text of a definition starts and ends. It has none if it is an item of a list. */
export interface Lines {
  firstLine: number | null;
  lastLine: number;
}

/** The lines of a definition in a text, which is searched from an offset on. */
export function definitionLines(text: string, definition: string, from = 0): Lines {
  // Blanks may stand in place of what is before an item of a list.
  const own = definition.trimStart();
  const at = text.indexOf(own, from);
  if (at < 0) return { firstLine: null, lastLine: 0 };
  const before = definition.slice(0, definition.length - own.length);
  const firstLine = breaksIn(text.slice(0, at)) - breaksIn(before);
  return { firstLine, lastLine: firstLine + breaksIn(definition) };
}

function breaksIn(text: string): number {
  return linesOf(text).length - 1;
}
