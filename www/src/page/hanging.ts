// The continuation of a wrapped line is indented further than the line, and not at the column of a key below.

import type { Extension } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from "@codemirror/view";
import { visibleMarks } from "./visible-marks";

/** A deeper indentation is not looked for. */
const DEEPEST = 24;

/** The further indentation of a continuation. */
const BEHIND = 2;

/** In a narrow pane a continuation that has less room, in characters, begins below the line's own start. */
const ROOM = 26;

/** The width of the text; unknown for less than a frame. */
const WIDTH = "--text-width";

/** The decorations by depth, which lines share. */
const indents = Array.from({ length: DEEPEST + 1 }, (_, depth) => {
  const hang = `clamp(${depth}ch, var(${WIDTH}, 100vw) - ${ROOM}ch, ${depth + BEHIND}ch)`;
  const style = `padding-left: calc(6px + ${hang}); text-indent: calc(-1 * ${hang})`;
  return Decoration.line({ attributes: { style } });
});

/**
 * Gives the style sheet the width of the text. A container query unit has it too, but with one the browser lays out all
 * lines on screen at each key.
 */
const measured = ViewPlugin.fromClass(
  class {
    readonly #observer: ResizeObserver;

    constructor(view: EditorView) {
      const { scrollDOM, contentDOM } = view;
      this.#observer = new ResizeObserver(() => {
        scrollDOM.style.setProperty(WIDTH, `${contentDOM.clientWidth}px`);
        view.requestMeasure();
      });
      this.#observer.observe(scrollDOM);
    }

    destroy(): void {
      this.#observer.disconnect();
    }
  },
);

/** Indents the continuation of wrapped lines on screen. */
export const hangingIndent: Extension = [measured, visibleMarks(indented)];

function indented({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      // The continuation of an item starts below its text. Only the start of a long line is read.
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
