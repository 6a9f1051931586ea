// Closes the tooltip that a key opened: F8 shows the words of a problem until the cursor leaves it.

import type { Extension } from "@codemirror/state";
import { closeHoverTooltips, EditorView, hasHoverTooltips, keymap } from "@codemirror/view";

function close(view: EditorView): boolean {
  const isOpen = hasHoverTooltips(view.state);
  if (isOpen) {
    view.dispatch({ effects: closeHoverTooltips });
  }
  return isOpen;
}

/** Escape closes a tooltip, and so does another place of the page that gets the focus. */
export const closedHovers: Extension = [
  keymap.of([{ key: "Escape", run: close }]),
  EditorView.domEventHandlers({
    blur({ relatedTarget }, view) {
      // The buttons of a tooltip repair what it is about.
      if (!(relatedTarget instanceof Element && relatedTarget.closest(".cm-tooltip"))) {
        // An editor is not drawn anew while it handles an event of the browser's own.
        queueMicrotask(() => close(view));
      }
    },
  }),
];
