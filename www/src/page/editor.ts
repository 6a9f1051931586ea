// A text pane: CodeMirror with YAML, problems underlined where they are.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  syntaxHighlighting,
} from "@codemirror/language";
import {
  type Diagnostic,
  forEachDiagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from "@codemirror/lint";
import {
  type ChangeSet,
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  type Text,
} from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  repositionTooltips,
  tooltips,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Range } from "crd-drydock/slim";
import type { Edit, Fix, Problem, Splice, TextUpdate } from "../engine/protocol";
import type { Text as Words } from "../language/said";
import { say, told } from "../language/say";
import { button, element } from "./dom";
import { isReadOnly } from "./embed";
import { hangingIndent } from "./hanging";
import { worded } from "./message";
import { STYLE_NONCE } from "./nonce";
import { offsetOf } from "./positions";
import { foldedByIndentation } from "./structure";
import { yaml } from "./yaml";

/** Colours come from the page's style sheet, so both themes are one. */
const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--code-meta)" },
]);

/**
 * What is typed over a selection. Browsers join the lines that are left by inline styles, which the
 * page's policy refuses, so the editor does it by itself.
 */
const typedOver = EditorView.domEventHandlers({
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

const TYPED = { userEvent: "input.type", scrollIntoView: true };

/** Shorter texts are sent whole: that costs nothing. */
const WHOLE = 20_000;

/** Beyond these an editor is all underlines. */
const MAX_UNDERLINED = 200;

/** What to do when the user does something. */
export interface EditorEvents {
  /** The text is another one. */
  changed(): void;
  /** Text was pasted, and the new text is reported next. */
  pasted?(): void;
  /** The cursor is on another line, from zero. */
  moved?(line: number): void;
}

/** Knows what repairs a problem. */
export interface Repair {
  fixes(problem: Problem): Promise<Fix[]>;
  apply(fix: Fix): void;
}

export interface EditorOptions {
  label: string;
  text: string;
  /** Said where there is no text. */
  hint: string;
}

/** Besides those that the library shows: what hides, or changes the direction of writing. */
const UNSEEN = /[\u180e\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e007f}]/gu;

/** What the library says, in its own words, and the messages that say it here. */
const PHRASES = {
  Find: "find",
  Replace: "replace-by",
  next: "find-next",
  previous: "find-previous",
  all: "find-all",
  "match case": "find-case",
  regexp: "find-regexp",
  "by word": "find-word",
  replace: "replace",
  "replace all": "replace-all",
  close: "close",
  "replaced match on line $": "replaced",
  "replaced $ matches": "replaced-all",
  "current match": "match",
  "on line": "on-line",
  "Go to line": "go-to-line",
  go: "go",
  Completions: "completions",
  Diagnostics: "diagnostics",
  "Control character": "control-character",
  "Fold line": "fold",
  "Unfold line": "unfold",
  "folded code": "folded",
  unfold: "unfold",
} as const;

/** What every editor has, also one that only shows. */
const common = (): Extension => [
  EditorState.phrases.of(
    Object.fromEntries(Object.entries(PHRASES).map(([words, key]) => [words, say(key).text])),
  ),
  lineNumbers(),
  highlightSpecialChars({ addSpecialChars: UNSEEN }),
  drawSelection(),
  syntaxHighlighting(highlighting),
  yaml,
  EditorView.lineWrapping,
  hangingIndent,
  EditorView.cspNonce.of(STYLE_NONCE),
  // Panes contain what is drawn in them, so tooltips live outside.
  tooltips({ parent: document.body }),
];

/**
 * The extensions that an editor gets when the user turns to it: the first screen does not wait for
 * them.
 */
export type Extras = (() => Promise<Extension>)[];

const search = async () => keymap.of((await import("@codemirror/search")).searchKeymap);

/** Loads them: called when the user turns to the editor, if not before. */
function later(view: EditorView, extras: Extras): () => Promise<void> {
  let isAsked = false;
  const load = async () => {
    if (isAsked) {
      return;
    }
    isAsked = true;
    try {
      const extensions = await Promise.all(extras.map((extra) => extra()));
      view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
    } catch {
      // The network is gone: the editor edits all the same, and asks again.
      isAsked = false;
    }
  };
  for (const type of ["focusin", "pointerenter"]) {
    view.dom.addEventListener(type, load);
  }
  return load;
}

/**
 * A button in a tooltip. It acts as soon as it is pressed, since the tooltip may be drawn anew
 * before it is let go; and once, though a click follows.
 */
function repairing(title: string, act: () => void): HTMLButtonElement {
  let isDone = false;
  const press = (event: Event) => {
    event.preventDefault();
    if (!isDone) {
      isDone = true;
      act();
    }
  };
  const node = button(title, () => {});
  node.onclick = press;
  node.onmousedown = (event) => event.button === 0 && press(event);
  return node;
}

export class EditorPane {
  readonly #view: EditorView;
  /** Keys that come before the usual ones. */
  readonly #keys = new Compartment();
  readonly #repair: Repair;
  /** Brings what the first screen does not wait for. */
  readonly complete: () => Promise<void>;
  #read: { doc: Text; text: string } | undefined;
  /** What changed since the text was last told. */
  #untold: ChangeSet | undefined;
  /** The problems that are underlined. */
  #underlined = "[]";

  constructor(
    parent: HTMLElement,
    { label, text, hint }: EditorOptions,
    { changed, pasted, moved }: EditorEvents,
    repair: Repair,
    extras: Extras = [],
  ) {
    this.#repair = repair;
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          this.#keys.of([]),
          typedOver,
          common(),
          lintGutter(),
          // At once: its width would move the text later.
          foldGutter(),
          foldedByIndentation,
          history(),
          bracketMatching(),
          highlightActiveLine(),
          placeholder(hint),
          EditorState.readOnly.of(isReadOnly),
          // Tab stays with the page: the keyboard must find its way out of the editor.
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorView.contentAttributes.of({
            "aria-label": label,
            spellcheck: "false",
            tabindex: "0",
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              this.#untold = this.#untold?.compose(update.changes) ?? update.changes;
              if (update.transactions.some((one) => one.isUserEvent("input.paste"))) {
                pasted?.();
              }
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
    this.complete = later(this.#view, [search, ...extras]);
  }

  /** The text; of a large document it is put together once. */
  get text(): string {
    const { doc } = this.#view.state;
    if (this.#read?.doc !== doc) {
      this.#read = { doc, text: doc.toString() };
    }
    return this.#read.text;
  }

  /** What changed of the text since the last call, or all of it. */
  tell(whole: boolean): TextUpdate | undefined {
    const changes = this.#untold;
    this.#untold = undefined;
    if (whole || (changes && this.#view.state.doc.length < WHOLE)) {
      return this.text;
    }
    return changes && splices(changes);
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
    const diagnostics = problems.slice(0, MAX_UNDERLINED).flatMap((problem): Diagnostic[] => {
      const { range, severity } = problem;
      if (!range) {
        return [];
      }
      const message = String(told(problem.message));
      const renderMessage = () => this.#message(problem);
      return [{ ...visible(doc, range), severity, message, renderMessage }];
    });
    // Most keystrokes change no problem: drawing the same again costs more than the key itself.
    if (this.#underlined !== shown || !areInPlace(this.#view.state, diagnostics)) {
      this.#underlined = shown;
      this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
    }
  }

  /** A problem in a tooltip, with what would repair it as soon as that is known. */
  #message(problem: Problem): HTMLElement {
    const text = element("span", {}, ...worded(problem.message));
    const fixes = element("span", { className: "repairs" });
    this.#repair.fixes(problem).then((found) => {
      fixes.append(...found.map((fix) => repairing(fix.title, () => this.#repair.apply(fix))));
      // The tooltip grew. CodeMirror would move it later, when a pointer may be on its way to a button.
      repositionTooltips(this.#view);
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

  focus(): void {
    this.#view.focus();
  }

  /** Uses other keys, which come before the usual ones. */
  useKeys(keys: Extension): void {
    this.#view.dispatch({ effects: this.#keys.reconfigure(keys) });
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

/** Shows a text that cannot be edited. */
export class TextViewer {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, label: Words) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          typedOver,
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
    later(this.#view, [search]);
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

/** Whether what is underlined is still where it belongs, after the text moved it. */
function areInPlace(state: EditorState, wanted: Diagnostic[]): boolean {
  const places: string[] = [];
  forEachDiagnostic(state, (_, from, to) => places.push(`${from} ${to}`));
  const belong = wanted.map(({ from, to }) => `${from} ${to}`);
  return places.length === belong.length && places.sort().join() === belong.sort().join();
}

/** Changes from the last to the first, so that each leaves the offsets of the next as they are. */
function splices(changes: ChangeSet): Splice[] {
  const found: Splice[] = [];
  changes.iterChanges((from, to, _fromNow, _toNow, inserted) => {
    found.unshift({ from, to, insert: inserted.toString() });
  });
  return found;
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
