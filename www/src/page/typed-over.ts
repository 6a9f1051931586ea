// What is typed over a selection of a text pane.

import { EditorView } from "@codemirror/view";

const TYPED = { userEvent: "input.type", scrollIntoView: true };

/**
 * What is typed over a selection. Browsers join the lines that are left by inline styles, which the
 * page's policy refuses, so the editor does it by itself.
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
