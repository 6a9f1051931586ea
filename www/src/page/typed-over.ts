// Typing over a selection in a text pane.

import { EditorView } from "@codemirror/view";

const TYPED = { userEvent: "input.type", scrollIntoView: true };

/**
 * Replaces the selection with the typed text. A browser that does this itself joins the remaining lines
 * with inline styles, and the page's policy refuses inline styles.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { main } = view.state.selection;
    if (
      inputType !== "insertText" ||
      !data ||
      main.empty ||
      view.composing ||
      view.state.readOnly
    ) {
      return false;
    }
    const insert = () => view.state.update(view.state.replaceSelection(data), TYPED);
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, insert))) {
      view.dispatch(insert());
    }
    return true;
  },
});
