// The keys of the tooltip that has the words of a problem and its fixes. F8 goes to the next problem and opens its tooltip.
// Ctrl+. opens the tooltip of the problem at the cursor and puts the focus on its first fix.

import { forEachDiagnostic, nextDiagnostic } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import { closeHoverTooltips, EditorView, hasHoverTooltips, keymap } from "@codemirror/view";

/** How long fixes may take to appear, in milliseconds. */
const PATIENCE = 2000;

function close(view: EditorView): boolean {
  const isOpen = hasHoverTooltips(view.state);
  if (isOpen) {
    view.dispatch({ effects: closeHoverTooltips });
  }
  return isOpen;
}

/** The buttons of the open tooltips. */
function fixes(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".cm-tooltip .repairs button")];
}

/** Puts the focus on the first fix of the open tooltip. */
function enter(view: EditorView): boolean {
  const [first] = hasHoverTooltips(view.state) ? fixes() : [];
  first?.focus();
  return first !== undefined;
}

/** Opens the tooltip of the problem at the cursor, else of the next one, at its first fix. */
function openFixes(view: EditorView): boolean {
  if (enter(view)) {
    return true;
  }
  const start = problemAt(view.state);
  if (start !== undefined) {
    // The next problem is looked for behind the cursor.
    view.dispatch({ selection: { anchor: Math.max(0, start - 1) } });
  }
  const isOpen = nextDiagnostic(view);
  const until = performance.now() + PATIENCE;
  const wait = () => {
    if (!enter(view) && hasHoverTooltips(view.state) && performance.now() < until) {
      requestAnimationFrame(wait);
    }
  };
  requestAnimationFrame(wait);
  return isOpen;
}

/** Where the first problem on the line of the cursor begins, one at the cursor before others. */
function problemAt(state: EditorState): number | undefined {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  let found: number | undefined;
  let isThere = false;
  forEachDiagnostic(state, (_, from, to) => {
    const isHere = from <= head && head <= to;
    if (isHere ? !isThere : found === undefined && from >= line.from && from <= line.to) {
      found = from;
      isThere = isHere;
    }
  });
  return found;
}

/** Keys on the buttons of a tooltip: Tab goes through them and then back to the editor, as Escape does at once. */
export function onFixKey(event: KeyboardEvent, view: EditorView): void {
  if (event.key === "Escape") {
    close(view);
    view.focus();
  } else if (event.key === "Tab") {
    const all = fixes();
    const at = all.indexOf(document.activeElement as HTMLElement);
    (all[at + (event.shiftKey ? -1 : 1)] ?? view).focus();
  } else {
    return;
  }
  event.preventDefault();
}

/** Escape closes a tooltip, and so does another place of the page that gets the focus. Tab enters it. */
export const closedHovers: Extension = [
  keymap.of([
    { key: "Escape", run: close },
    { key: "Tab", run: enter },
    { key: "Mod-.", run: openFixes, preventDefault: true },
  ]),
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
