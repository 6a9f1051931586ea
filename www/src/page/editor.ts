// A text pane: CodeMirror with YAML and underlined problems.

import { defaultKeymap, history, historyField, historyKeymap } from "@codemirror/commands";
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
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
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Range } from "crd-drydock/slim";
import { shifted } from "../../../packaging/js/positions";
import {
  type FileLines,
  type FileText,
  filesOf,
  type Joined,
  joined,
  linesOf,
  named,
  startsIn,
} from "../engine/file-texts";
import type { Edit, Fix, Judgement, Pane, Problem, Splice, TextUpdate } from "../engine/protocol";
import { fixTitle, say, told } from "../language/say";
import type { Covered } from "./coverage";
import { element, pressButton } from "./dom";
import { isReadOnly } from "./embed";
import { FileTabs, type FileVerdict, verdictsOf } from "./file-tabs";
import { hangingIndent } from "./hanging";
import { closedHovers, onFixKey } from "./hovers";
import { edited, type KeptEdits, type KeptFiles, withEdits } from "./kept-edits";
import { leadOf, wordsOf } from "./lead";
import { STYLE_NONCE } from "./nonce";
import { pastedStart } from "./pasted-start";
import { offsetOf } from "./positions";
import { foldedByIndentation } from "./structure";
import { typedOver } from "./typed-over";
import { areInPlace, visible } from "./underlined";
import { yaml } from "./yaml";

/** The page's style sheet has the colours, so one theme serves both looks. */
const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--code-meta)" },
]);

/** Shorter texts are sent whole. */
const WHOLE_CHARACTERS = 20_000;

const ONE_FILE: readonly number[] = [0];

/** With more underlines a reader would find none. */
const MAX_UNDERLINED = 200;

/** The events of an editor. */
export interface EditorEvents {
  /** The text changed. */
  changed(): void;
  /** Somebody undoes. If the last action was one of the page, the page undoes it and returns true. */
  undone(): boolean;
  /** The same for redo. */
  redone(): boolean;
  /** Text was pasted, and the new text is reported next. */
  pasted?(): void;
  /** The cursor is on another line of the pane's text, from zero, in the file with these lines. */
  moved?(line: number, file: FileLines): void;
  /** Somebody closes one of several files; `rest` is the text of the others. */
  closed?(file: string, rest: string): void;
  /** A pasted stream became several files; `before` is the text without it. */
  split?(before: string, files: number): void;
}

/** One of the files of a pane. */
interface OpenFile {
  name: string;
  state: EditorState;
  /** Which keys it has, and whether it has the extras. */
  keys: Extension;
  isComplete: boolean;
}

/** Finds the fixes for a problem. */
export interface Repair {
  fixes(problem: Problem): Promise<Fix[]>;
  apply(fix: Fix): void;
}

export interface EditorOptions {
  label: string;
  text: string;
  /** What can be undone and redone in it, from before a reload. */
  kept: KeptFiles;
  /** Shown in an empty editor. */
  hint: string;
}

/** Characters that the library does not mark: invisible ones, and marks of writing direction. */
const UNSEEN = /[\u180e\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e007f}]/gu;

/** The texts of the library, and the messages that replace them. */
const PHRASES = {
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

/** The extensions of every editor, also of read-only ones. */
export const common = (): Extension => [
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
  // Panes clip their content, so tooltips live outside.
  tooltips({ parent: document.body }),
];

/**
 * The extensions that an editor gets when the user turns to it: the first screen does not wait for
 * them.
 */
export type Extras = (() => Promise<Extension>)[];

export const search = async () => (await import("./search-panel")).searching;

/** Loads them: called when the user turns to the editor, if not before. */
export function later(
  view: EditorView,
  extras: Extras,
  loaded: (extensions: Extension) => void,
): () => Promise<void> {
  let isAsked = false;
  const load = async () => {
    if (isAsked) {
      return;
    }
    isAsked = true;
    try {
      loaded(await Promise.all(extras.map((extra) => extra())));
    } catch {
      // Without a network the editor works without them, and asks again later.
      isAsked = false;
    }
  };
  for (const type of ["focusin", "pointerenter"]) {
    view.dom.addEventListener(type, load);
  }
  return load;
}

export function append(view: EditorView, extensions: Extension): void {
  view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
}

export class EditorPane {
  readonly #view: EditorView;
  readonly #events: EditorEvents;
  readonly #extensions: Extension;
  readonly #tabs: FileTabs | undefined;
  #files: OpenFile[];
  #active = 0;
  /** The extras, once they are loaded. */
  #extra: Extension | undefined;
  readonly #history = new Compartment();
  /** Keys that come before the usual ones. */
  readonly #keys = new Compartment();
  #usedKeys: Extension = [];
  /** The marks beside the lines that tests cover or do not cover. */
  readonly #marks = new Compartment();
  #marked: Covered[] = [];
  readonly #repair: Repair;
  /** Loads the parts that the first screen does not need. */
  readonly complete: () => Promise<void>;
  #read: { docs: Text[]; joined: Joined } | undefined;
  /** The changes of the file on screen since the page was last told. */
  #untold: ChangeSet | undefined;
  /** Whether something besides the file on screen changed: the page then gets the whole text. */
  #isUntold = false;
  #problems: Problem[] = [];
  #verdicts: FileVerdict[] = [];
  /** The problems that are underlined. */
  #underlined = "[]";

  constructor(
    parent: HTMLElement,
    { label, text, kept, hint }: EditorOptions,
    events: EditorEvents,
    repair: Repair,
    extras: Extras = [],
  ) {
    this.#repair = repair;
    this.#events = events;
    this.#extensions = [
      typedOver,
      pastedStart,
      closedHovers,
      common(),
      lintGutter(),
      // The column of folding marks is there from the start. Added later, it would move the text.
      foldGutter(),
      foldedByIndentation,
      this.#history.of(history()),
      bracketMatching(),
      highlightActiveLine(),
      placeholder(hint),
      EditorState.readOnly.of(isReadOnly),
      // Tab stays with the page: the keyboard must find its way out of the editor.
      keymap.of([
        { key: "Mod-z", run: () => events.undone() },
        { key: "Mod-Shift-z", run: () => events.redone() },
        { key: "Mod-y", run: () => events.redone() },
      ]),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of((update) => this.#updated(update)),
    ];
    this.#files = filesOf(text).map((file, at) => this.#opened(file, kept[at]));
    this.#view = new EditorView({ parent, state: this.#file.state });
    this.#tabs =
      events.closed &&
      new FileTabs(parent, label, {
        chosen: (index) => this.#choose(index),
        closed: () => this.#close(),
        renamed: (name) => this.#rename(name),
      });
    this.#showTabs();
    this.complete = later(this.#view, [search, ...extras], (extensions) => {
      this.#extra = extensions;
      this.#file.isComplete = true;
      append(this.#view, extensions);
    });
  }

  get #file(): OpenFile {
    return this.#files[this.#active] as OpenFile;
  }

  #opened({ name, text }: FileText, kept?: KeptEdits | null): OpenFile {
    const extensions = [
      this.#keys.of(this.#usedKeys),
      this.#marks.of([]),
      this.#extensions,
      this.#extra ?? [],
    ];
    return {
      name,
      state: withEdits(text, extensions, kept),
      keys: this.#usedKeys,
      isComplete: this.#extra !== undefined,
    };
  }

  #updated({ docChanged, changes, transactions, state, startState }: ViewUpdate): void {
    if (docChanged) {
      this.#untold = this.#untold?.compose(changes) ?? changes;
      if (transactions.some((one) => one.isUserEvent("input.paste"))) {
        this.#events.pasted?.();
        this.#split(startState.doc);
      }
      this.#events.changed();
    }
    if (lineOf(state) !== lineOf(startState)) {
      this.#tellLine();
    }
  }

  #tellLine(): void {
    const { line, file } = this.place;
    this.#events.moved?.(line, file);
  }

  /** The line of the cursor in the text, and the lines of the file on screen. */
  get place(): { line: number; file: FileLines } {
    const file = linesOf(this.#lines(), this.#active);
    return { line: lineOf(this.#view.state) + file.first, file };
  }

  /** The text of all files. A large text is joined once. */
  get text(): string {
    return this.#joined().text;
  }

  /** The line of the text at which the file on screen starts. */
  get line(): number {
    return this.#lines()[this.#active] ?? 0;
  }

  /** The first line of each file. A single file needs no joined text. */
  #lines(): readonly number[] {
    return this.#files.length === 1 ? ONE_FILE : this.#joined().lines;
  }

  #states(): EditorState[] {
    return this.#files.map(({ state }, at) => (at === this.#active ? this.#view.state : state));
  }

  #joined(): Joined {
    const docs = this.#states().map(({ doc }) => doc);
    const before = this.#read?.docs;
    if (before?.length !== docs.length || docs.some((doc, index) => doc !== before[index])) {
      const texts = docs.map((doc, index) => ({
        name: this.#files[index]?.name ?? "",
        text: doc.toString(),
      }));
      this.#read = { docs, joined: joined(texts) };
    }
    return this.#read?.joined as Joined;
  }

  /** The changes of the text since the last call, or the whole text. */
  tell(whole: boolean): TextUpdate | undefined {
    const changes = this.#untold;
    const isOther = this.#isUntold || (changes !== undefined && this.#files.length > 1);
    this.#untold = undefined;
    this.#isUntold = false;
    if (whole || isOther || (changes && this.#view.state.doc.length < WHOLE_CHARACTERS)) {
      return this.text;
    }
    return changes && splices(changes);
  }

  set text(text: string) {
    const files = filesOf(text);
    if (files.length > 1 || this.#files.length > 1) {
      this.#openAll(files);
      return;
    }
    const to = this.#view.state.doc.length;
    this.#view.dispatch({
      changes: { from: 0, to, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
    });
  }

  /** What can be undone and redone in each file. */
  get kept(): KeptFiles {
    return this.#states().map(edited);
  }

  /** What can be undone and redone in the file on screen. */
  get edits(): unknown {
    return this.#view.state.field(historyField);
  }

  /** Without a value nothing can be undone any more. */
  set edits(edits: unknown) {
    const known = edits === undefined ? [] : historyField.init(() => edits);
    this.#view.dispatch({ effects: this.#history.reconfigure([]) });
    this.#view.dispatch({ effects: this.#history.reconfigure([known, history()]) });
  }

  /** Replaces the open files; a file with the same text keeps its state, such as its undo history. */
  #openAll(files: FileText[]): void {
    this.#file.state = this.#view.state;
    const known = this.#files;
    this.#files = files.map((file) => {
      const same = known.find(
        ({ name, state }) =>
          (file.name === "" || file.name === name) && state.doc.toString() === file.text,
      );
      return same ? { ...same, name: file.name } : this.#opened(file);
    });
    this.#turnTo(Math.min(this.#active, files.length - 1));
    this.#filesChanged();
  }

  /**
   * Splits a pasted stream into files, once the editor is done with the paste: until then it cannot show
   * another text.
   */
  #split(doc: Text): void {
    if (!this.#events.split || filesOf(this.text).length === this.#files.length) {
      return;
    }
    const before = this.#files.map(({ name, state }, index) => ({
      name,
      text: (index === this.#active ? doc : state.doc).toString(),
    }));
    queueMicrotask(() => {
      const files = filesOf(this.text);
      this.#openAll(files);
      this.#events.split?.(joined(before).text, files.length);
    });
  }

  #filesChanged(): void {
    this.#isUntold = true;
    this.#verdicts = [];
    this.#showTabs();
    this.#events.changed();
  }

  /** Opens a new file beside those that are open. */
  add(stem: string): void {
    const files = [...this.#files, { name: "" }].map(({ name }) => ({
      name: name || `${stem}.yaml`,
      text: "",
    }));
    const names = named(files).map(({ name }) => name);
    for (const [index, file] of this.#files.entries()) {
      file.name = names[index] ?? "";
    }
    this.#files.push(this.#opened({ name: names.at(-1) ?? "", text: "" }));
    this.#read = undefined;
    this.#choose(this.#files.length - 1);
    this.#filesChanged();
    this.focus();
  }

  /** Shows the file with a name. */
  open(name: string): void {
    const index = this.#files.findIndex((file) => file.name === name);
    if (index >= 0) {
      this.#choose(index);
    }
  }

  /** Renames the file on screen. If another file has that name, the name gets a number. */
  #rename(wanted: string): void {
    const others = this.#files.filter((file) => file !== this.#file);
    const names = [...others.map(({ name }) => name), wanted];
    const { name = wanted } = named(names.map((name) => ({ name, text: "" }))).at(-1) ?? {};
    if (wanted.trim() !== "" && name !== this.#file.name) {
      this.#file.name = name;
      this.#read = undefined;
      this.#filesChanged();
    }
  }

  #close(): void {
    const { name } = this.#file;
    this.#file.state = this.#view.state;
    const others = this.#files.filter((file) => file !== this.#file);
    const texts = others.map((file) => ({ name: file.name, text: file.state.doc.toString() }));
    this.#events.closed?.(name, joined(texts).text);
    // The button may be gone with the last tab but one.
    this.focus();
  }

  /** Shows another file. */
  #choose(index: number): void {
    if (index !== this.#active) {
      this.#file.state = this.#view.state;
      this.#turnTo(index);
      this.#showTabs();
      this.#tellLine();
    }
  }

  #turnTo(index: number): void {
    if (this.#untold) {
      // These changes belong to the file that was on screen.
      this.#untold = undefined;
      this.#isUntold = true;
    }
    this.#active = index;
    const file = this.#file;
    this.#view.setState(file.state);
    if (!file.isComplete && this.#extra !== undefined) {
      file.isComplete = true;
      append(this.#view, this.#extra);
    }
    if (file.keys !== this.#usedKeys) {
      this.useKeys(this.#usedKeys);
    }
    this.#underlined = "";
    this.show(this.#problems);
    this.mark(this.#marked);
  }

  #showTabs(): void {
    const files = this.#files.map(({ name }, at) => ({ name, verdict: this.#verdicts[at] }));
    this.#tabs?.show(files, this.#active);
  }

  /** Shows the verdict on each file. */
  judged(judgement: Judgement, pane: Pane): void {
    if (this.#files.length > 1) {
      this.#verdicts = verdictsOf(judgement, pane, this.#lines());
      this.#showTabs();
    }
  }

  /** A range of the text as a range of the file on screen, if it is in that file. */
  #here(range: Range): Range | undefined {
    const file = linesOf(this.#lines(), this.#active);
    return startsIn(range, file) ? shifted(range, -file.first) : undefined;
  }

  /** The file that a range of the text is in. */
  #fileAt({ start }: Range): number {
    return Math.max(
      0,
      this.#lines().findLastIndex((line) => line <= start.line),
    );
  }

  /** The name of the file that a range of the text is in, if there are several, and its line in this file. */
  fileOf(range: Range): { name: string; line: number } | undefined {
    const index = this.#fileAt(range);
    const line = range.start.line - (this.#lines()[index] ?? 0);
    return this.#files.length > 1
      ? { name: this.#files[index]?.name ?? "", line: Math.max(0, line) }
      : undefined;
  }

  /** Shows the file that a range of the text is in, and gives the range there. */
  #bring(range: Range): Range {
    this.#choose(this.#fileAt(range));
    return this.#here(range) ?? range;
  }

  /** Changes parts of the text. All changes of one file can be undone in one step. */
  edit(edits: Edit[]): void {
    const starts = this.#lines();
    // All are placed first: an edit of one file may move the lines of the next one.
    const placed = edits.map(({ range, newText }) => {
      const file = this.#fileAt(range);
      // A range may start in the header above the first file.
      const first = Math.min(starts[file] ?? 0, range.start.line);
      return { file, range: shifted(range, -first), newText };
    });
    for (const index of new Set(placed.map(({ file }) => file))) {
      this.#choose(index);
      const { doc } = this.#view.state;
      const own = placed.filter(({ file }) => file === index);
      this.#view.dispatch({
        changes: own.map(({ range, newText }) => ({
          from: offsetOf(doc, range.start),
          to: offsetOf(doc, range.end),
          insert: newText,
        })),
        userEvent: "input.fix",
      });
    }
  }

  /** Underlines the problems that have a place. */
  show(problems: Problem[]): void {
    this.#problems = problems;
    const { doc } = this.#view.state;
    const shown = JSON.stringify(problems);
    const diagnostics = problems.slice(0, MAX_UNDERLINED).flatMap((problem): Diagnostic[] => {
      const range = problem.range && this.#here(problem.range);
      if (!range) {
        return [];
      }
      const { severity } = problem;
      // Read aloud; what is drawn has code in place of the backticks.
      const message = String(told(problem.message)).replaceAll("`", "");
      const renderMessage = () => this.#message(problem);
      return [{ ...visible(doc, range), severity, message, renderMessage }];
    });
    // Most keystrokes change no problem. Drawing the same underlines again costs more than the key itself.
    if (this.#underlined !== shown || !areInPlace(this.#view.state, diagnostics)) {
      this.#underlined = shown;
      // Within the frame the page is laid out once: here it would be laid out for the underlines alone.
      requestAnimationFrame(() => {
        if (this.#view.state.doc === doc) {
          this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
        }
      });
    }
  }

  /** A problem in a tooltip. Its fixes appear as soon as they are known. */
  #message(problem: Problem): HTMLElement {
    const text = element("span", {}, ...wordsOf(problem, leadOf(problem)));
    const fixes = element("span", { className: "repairs" });
    fixes.onkeydown = (event) => onFixKey(event, this.#view);
    this.#repair.fixes(problem).then((found) => {
      fixes.append(
        ...found.map((fix) => pressButton(fixTitle(fix), () => this.#apply(fix, fixes))),
      );
      // The tooltip grew. CodeMirror would move it later, when a pointer may be on its way to a button.
      repositionTooltips(this.#view);
    });
    return element("span", {}, text, fixes);
  }

  /** Applies a fix of a tooltip. The tooltip closes, so the focus returns to the text. */
  #apply(fix: Fix, fixes: HTMLElement): void {
    if (fixes.contains(document.activeElement)) {
      this.#view.focus();
    }
    this.#repair.apply(fix);
  }

  /** Selects a range, brings it into view and puts the cursor there. */
  reveal(range: Range): void {
    const own = this.#bring(range);
    const { from: anchor, to: head } = visible(this.#view.state.doc, own);
    this.#view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Marks lines as covered by tests or not; the marks disappear when the text changes. */
  mark(places: Covered[]): void {
    if (places.length === 0 && this.#marked.length === 0) {
      return;
    }
    this.#marked = places;
    const { doc } = this.#view.state;
    const here = places.map(({ range, ...place }) => {
      const own = range && this.#here(range);
      return { ...place, ...(own && { range: own }) };
    });
    void import("./coverage").then(({ marks }) => {
      // The text may have changed while the module was loaded.
      if (this.#view.state.doc === doc) {
        this.#view.dispatch({ effects: this.#marks.reconfigure(marks(doc, here)) });
      }
    });
  }

  /** Uses other keys, which come before the usual ones. */
  useKeys(keys: Extension): void {
    this.#usedKeys = keys;
    this.#file.keys = keys;
    this.#view.dispatch({ effects: this.#keys.reconfigure(keys) });
  }

  /** Puts the cursor at the start of a line, without taking the focus. */
  moveTo(range: Range): void {
    const { start } = this.#bring(range);
    const anchor = offsetOf(this.#view.state.doc, start);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "start" }),
    });
  }
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
