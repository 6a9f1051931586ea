// Positions of the engine as offsets of the editor.

import type { Text } from "@codemirror/state";
import type { Position } from "crd-drydock/slim";

/** The offset of a position, limited to the text: an answer may be one keystroke old. */
export function offsetOf(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) {
    return doc.length;
  }
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}

export function positionOf(doc: Text, offset: number): Position {
  const { number, from } = doc.lineAt(offset);
  return { line: number - 1, character: offset - from };
}
