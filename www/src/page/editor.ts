// A text pane: CodeMirror with YAML, problems underlined where they are.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Range } from "crd-drydock/slim";
import type { Edit, Fix, Problem } from "../engine/protocol";
import { button, element } from "./dom";
import { hangingIndent } from "./hanging";
import { STYLE_NONCE } from "./nonce";
import { offsetOf } from "./positions";
import { yaml } from "./yaml";

/** Colours come from the page's style sheet, so both themes are one. */
const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--code-meta)" },
]);

/** Beyond these an editor is all underlines. */
const MAX_UNDERLINED = 200;

/** What to do when the user does something. */
export interface EditorEvents {
  /** The text is another one. */
  changed(): void;
  /** The cursor is on another line, from zero. */
  moved?(line: number): void;
}

/** Knows what mends a problem. */
export interface Mend {
  fixes(problem: Problem): Promise<Fix[]>;
  apply(fix: Fix): void;
}

export interface EditorOptions {
  label: string;
  text: string;
  /** Said where there is no text. */
  hint: string;
}

/** What every editor has, also one that only shows. */
const common: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  syntaxHighlighting(highlighting),
  yaml,
  EditorView.lineWrapping,
  hangingIndent,
  EditorView.cspNonce.of(STYLE_NONCE),
];

export class EditorPane {
  readonly #view: EditorView;
  readonly #mend: Mend;
  #read: { doc: Text; text: string } | undefined;
  #underlined: { doc: Text; problems: string } | undefined;

  constructor(
    parent: HTMLElement,
    { label, text, hint }: EditorOptions,
    { changed, moved }: EditorEvents,
    mend: Mend,
    extensions: Extension = [],
  ) {
    this.#mend = mend;
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          extensions,
          common,
          lintGutter(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          placeholder(hint),
          // Tab stays with the page: the keyboard must find its way out of the editor.
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, ...searchKeymap]),
          EditorView.contentAttributes.of({
            "aria-label": label,
            spellcheck: "false",
            tabindex: "0",
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              changed();
            }
            const line = lineOf(update.state);
            if (line !== lineOf(update.startState)) {
              moved?.(line);
            }
          }),
        ],
      }),
    });
  }

  /** The text; of a large document it is put together once. */
  get text(): string {
    const { doc } = this.#view.state;
    if (this.#read?.doc !== doc) {
      this.#read = { doc, text: doc.toString() };
    }
    return this.#read.text;
  }

  set text(text: string) {
    const to = this.#view.state.doc.length;
    this.#view.dispatch({
      changes: { from: 0, to, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
    });
  }

  /** Changes parts of the text, as one step that can be undone. */
  edit(edits: Edit[]): void {
    const { doc } = this.#view.state;
    this.#view.dispatch({
      changes: edits.map(({ range, newText }) => ({
        from: offsetOf(doc, range.start),
        to: offsetOf(doc, range.end),
        insert: newText,
      })),
      userEvent: "input.fix",
    });
  }

  /** Underlines the problems that have a place. */
  show(problems: Problem[]): void {
    const { doc } = this.#view.state;
    const shown = JSON.stringify(problems);
    if (this.#underlined?.doc === doc && this.#underlined.problems === shown) {
      return;
    }
    this.#underlined = { doc, problems: shown };
    const diagnostics = problems.slice(0, MAX_UNDERLINED).flatMap((problem): Diagnostic[] => {
      const { range, severity, message } = problem;
      if (!range) {
        return [];
      }
      const renderMessage = () => this.#message(problem);
      return [{ ...visible(doc, range), severity, message, renderMessage }];
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /** A problem in a tooltip, with what would mend it as soon as that is known. */
  #message(problem: Problem): HTMLElement {
    const text = element("span", { textContent: problem.message });
    const fixes = element("span", { className: "mends" });
    this.#mend.fixes(problem).then((found) => {
      fixes.append(...found.map((fix) => button(fix.title, () => this.#mend.apply(fix))));
    });
    return element("span", {}, text, fixes);
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

  /** Puts the cursor at the start of a line, without taking the focus. */
  moveTo({ start }: Range): void {
    const anchor = offsetOf(this.#view.state.doc, start);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "start" }),
    });
  }
}

/** Shows a text that nobody edits. */
export class TextViewer {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, label: string) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          common,
          EditorState.readOnly.of(true),
          keymap.of([...defaultKeymap, ...searchKeymap]),
          EditorView.contentAttributes.of({
            "aria-label": label,
            "aria-readonly": "true",
            tabindex: "0",
          }),
        ],
      }),
    });
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

function lineOf({ doc, selection }: EditorState): number {
  return doc.lineAt(selection.main.head).number - 1;
}

/** What to underline: the range, or where it holds nothing to see, the line that leads up to it. */
function visible(doc: Text, { start, end }: Range): { from: number; to: number } {
  const from = offsetOf(doc, start);
  const to = Math.max(from, offsetOf(doc, end));
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
