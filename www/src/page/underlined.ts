// Which characters a problem underlines.

import { type Diagnostic, forEachDiagnostic } from "@codemirror/lint";
import type { EditorState, Text } from "@codemirror/state";
import type { Range } from "crd-drydock/slim";
import { offsetOf } from "./positions";

/** Whether the underlined ranges are still right after an edit moved them. */
export function areInPlace(state: EditorState, wanted: Diagnostic[]): boolean {
  const places: string[] = [];
  forEachDiagnostic(state, (_, from, to) => places.push(`${from} ${to}`));
  const belong = wanted.map(({ from, to }) => `${from} ${to}`);
  return places.length === belong.length && places.sort().join() === belong.sort().join();
}

/** The range to underline. If it has no visible text, the line before it. */
export function visible(doc: Text, { start, end }: Range): { from: number; to: number } {
  const from = offsetOf(doc, start);
  const to = Math.max(from, offsetOf(doc, end));
  if (doc.sliceString(from, to).trim() !== "") {
    return { from, to };
  }
  let line = doc.lineAt(from);
  while (line.text.trim() === "" && line.number > 1) {
    line = doc.line(line.number - 1);
  }
  const indent = line.text.length - line.text.trimStart().length;
  return { from: line.from + indent, to: line.to };
}
