// Keeps over a reload of the tab what can be undone and redone. A change of the language is such a reload.

import { historyField, redoDepth, undoDepth } from "@codemirror/commands";
import { EditorState, type Extension } from "@codemirror/state";
import { PANES, type Pane } from "../engine/protocol";

const KEY = "drydock.edits";

/** The parts of an editor's state that are kept. */
const FIELDS = { history: historyField };

/** What can be undone and redone in a text. */
export interface KeptEdits {
  /** The length and the checksum of the text. Edits of another text would spoil it. */
  of: string;
  state: object;
}

/** The edits of each file of a pane; `null` for a file without edits. */
export type KeptFiles = (KeptEdits | null)[];

type Kept = Partial<Record<Pane, KeptFiles>>;

/** What can be undone and redone in a state, if there is something. */
export function edited(state: EditorState): KeptEdits | null {
  if (undoDepth(state) + redoDepth(state) === 0) {
    return null;
  }
  const { selection, history } = state.toJSON(FIELDS);
  return { of: signOf(state.doc.toString()), state: { selection, history } };
}

/** The state of a text, with the kept edits if they belong to it. */
export function withEdits(
  text: string,
  extensions: Extension,
  kept: KeptEdits | null = null,
): EditorState {
  if (kept) {
    // Where files are joined, each but an empty one ends with a line break.
    const doc = [text, text.replace(/\n$/, "")].find((own) => signOf(own) === kept.of);
    try {
      if (doc !== undefined) {
        return EditorState.fromJSON({ ...kept.state, doc }, { extensions }, FIELDS);
      }
    } catch {
      // Another version of the page kept them.
    }
  }
  return EditorState.create({ doc: text, extensions });
}

/** Keeps the edits of all panes when the page is left. */
export function keepEdits(editsOf: (pane: Pane) => KeptFiles): void {
  addEventListener("pagehide", () => {
    const kept: Kept = Object.fromEntries(PANES.map((pane) => [pane, editsOf(pane)]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without room they are lost. The texts are kept elsewhere.
    }
  });
}

/** The edits that the page kept when it was left. They are used once. */
export function takeEdits(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    sessionStorage.removeItem(KEY);
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** FNV-1a, over the characters of a text. */
function signOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  }
  return `${text.length} ${sum}`;
}
