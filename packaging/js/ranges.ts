// Pieces of texts by their ranges.

import { lineStarts } from "./lines.ts";
import type { Position, Range } from "./types.ts";

/**
 * What stands in a range of a text, with the first line indented as it is there: all lines of an
 * item of a list are then indented alike, and every character is where it is in the whole text.
 */
export function piece(text: string, { start, end }: Range): string {
  // The lines below are not searched.
  const starts = lineStarts(text, end.line + 2);
  const offset = ({ line, character }: Position) => {
    const next = starts[line + 1] ?? text.length;
    return Math.min((starts[line] ?? text.length) + character, next);
  };
  return " ".repeat(start.character) + text.slice(offset(start), offset(end));
}
