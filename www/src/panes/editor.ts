// A text pane: CodeMirror with YAML, problems underlined where they are.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Position, Range } from "crd-drydock/slim";
import type { Problem } from "../engine/protocol";
import { yaml } from "./yaml";

/** Colours come from the page's style sheet, so both themes are one. */
const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--code-meta)" },
]);

export class EditorPane {
  readonly #view: EditorView;

  /** @param changed is called with each new text that is typed. */
  constructor(parent: HTMLElement, label: string, text: string, changed: (text: string) => void) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(highlighting),
          yaml,
          // Tab stays with the page: the keyboard must find its way out of the editor.
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              changed(update.state.doc.toString());
            }
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    const to = this.#view.state.doc.length;
    this.#view.dispatch({
      changes: { from: 0, to, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
    });
  }

  /** Underlines the problems that have a place. */
  show(problems: Problem[]): void {
    const { doc } = this.#view.state;
    const diagnostics = problems.flatMap(({ range, severity, message }): Diagnostic[] => {
      if (!range) {
        return [];
      }
      return [{ ...visible(doc, range), severity, message }];
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /** Selects a range, brings it into view and puts the cursor there. */
  reveal(range: Range): void {
    const { doc } = this.#view.state;
    const { from: anchor, to: head } = visible(doc, range);
    this.#view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.#view.focus();
  }
}

/** What to underline: the range, or where it holds nothing to see, the line that leads up to it. */
function visible(doc: Text, { start, end }: Range): { from: number; to: number } {
  const from = offset(doc, start);
  const to = Math.max(from, offset(doc, end));
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

/** The offset of a position, kept inside the text: an answer may be one keystroke old. */
function offset(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) {
    return doc.length;
  }
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}
