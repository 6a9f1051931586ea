// Wrapped lines go on behind where they began: not at the margin, and not where a key would stand.

import type { Extension } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView } from "@codemirror/view";
import { visibleMarks } from "./visible-marks";

/** Deeper than this there is no room left. */
const DEEPEST = 24;

/** So far behind its first line a line goes on: as deep as a key below would stand. */
const BEHIND = 2;

/** By depth, so that lines share what they can. */
const indents = Array.from({ length: DEEPEST + 1 }, (_, depth) =>
  Decoration.line({
    attributes: {
      style: `padding-left: calc(6px + ${depth + BEHIND}ch); text-indent: -${depth + BEHIND}ch`,
    },
  }),
);

/** Indents what is on screen. */
export const hangingIndent: Extension = visibleMarks(indented);

function indented({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      // The text of a list's item goes on below the text, and a long line costs what its start does.
      const depth = /^ *(?:- )*/.exec(line.text.slice(0, DEEPEST))?.[0].length ?? 0;
      const mark = indents[depth];
      if (mark) {
        marks.push(mark.range(line.from));
      }
      at = line.to + 1;
    }
  }
  return Decoration.set(marks);
}
