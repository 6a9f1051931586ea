// A text that the user can read, search and copy, but not edit.

import { defaultKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Text } from "../language/said";
import { append, common, later, search } from "./editor";

/** Shows a text that cannot be edited. */
export class TextViewer {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, label: Text) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          common(),
          EditorState.readOnly.of(true),
          keymap.of(defaultKeymap),
          EditorView.contentAttributes.of({
            "aria-label": String(label),
            "aria-readonly": "true",
            tabindex: "0",
          }),
        ],
      }),
    });
    later(this.#view, [search], (extensions) => append(this.#view, extensions));
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    if (text !== this.text) {
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    }
  }
}
