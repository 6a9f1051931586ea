// Decorations of the text on screen.

import { type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/**
 * An extension with the decorations that `marksIn` makes for the visible ranges. They are made anew when the text or
 * the visible part of it changes.
 */
export function visibleMarks(marksIn: (view: EditorView) => DecorationSet) {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = marksIn(view);
      }

      update({ docChanged, viewportChanged, view }: ViewUpdate): void {
        if (docChanged || viewportChanged) {
          this.decorations = marksIn(view);
        }
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}
