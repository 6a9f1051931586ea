// Places in a part of a text, as places in the whole text.

import type { Position, Range } from "./types.ts";

/** A position some lines further down, or up if `by` is negative. */
export function shiftedPosition({ line, character }: Position, by: number): Position {
  return { line: line + by, character };
}

/** A range some lines further down, or up if `by` is negative. */
export function shifted({ start, end }: Range, by: number): Range {
  return { start: shiftedPosition(start, by), end: shiftedPosition(end, by) };
}
