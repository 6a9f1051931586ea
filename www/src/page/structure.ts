// The nesting of lines of YAML by their indentation: enough to fold them and to find the path of a line. It takes
// time linear in the text, and needs no tree.

import { foldService } from "@codemirror/language";
import { type EditorState, type Extension, StateField, type Text } from "@codemirror/state";

/** A step into a document. */
export interface Level {
  /** The key; absent for an item of a list. */
  key?: string;
  /** The index of an item. */
  index?: number;
  /** The line that it begins at, from one. */
  line: number;
}

/** A line of an outline. */
export interface Outlined {
  line: number;
  /** In how many lines it is nested. */
  depth: number;
  text: string;
  /** Whether something is nested below it. */
  leads: boolean;
}

/** The mark of a line without content: blank lines and comments. */
const NOTHING = -1;

/** The start of a line: its dashes, and its key if it has one. */
const START =
  /^( *)((?:- +)*)(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'{[&*!|>][^#]*?) *:(?= |$))?/;

/**
 * By line, from one: twice the column at which its text begins, and one more where that is a dash. A
 * keystroke reads the lines that it changes: a text may have tens of thousands.
 */
const starts = StateField.define<Int32Array>({
  create: ({ doc }) => read(doc, 1, doc.lines, new Int32Array(doc.lines + 1).fill(NOTHING)),
  update(before, { docChanged, changes, startState, newDoc }) {
    if (!docChanged) {
      return before;
    }
    let [fromA, toA, fromB, toB] = [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER, 0];
    changes.iterChangedRanges((startA, endA, startB, endB) => {
      fromA = Math.min(fromA, startA);
      toA = Math.max(toA, endA);
      fromB = Math.min(fromB, startB);
      toB = Math.max(toB, endB);
    });
    const first = startState.doc.lineAt(fromA).number;
    const [lastA, lastB] = [startState.doc.lineAt(toA).number, newDoc.lineAt(toB).number];
    const now = new Int32Array(newDoc.lines + 1).fill(NOTHING, 0, lastB + 1);
    now.set(before.subarray(0, first));
    now.set(before.subarray(lastA + 1), lastB + 1);
    return read(newDoc, Math.min(first, newDoc.lineAt(fromB).number), lastB, now);
  },
});

/** Reads lines of a text. */
function read(doc: Text, first: number, last: number, into: Int32Array): Int32Array {
  let number = first;
  for (const text of doc.iterLines(first, last + 1)) {
    const column = columnOf(text);
    const isItem = text[column] === "-" && (text[column + 1] ?? " ") === " ";
    into[number] = column === NOTHING ? NOTHING : 2 * column + Number(isItem);
    number += 1;
  }
  return into;
}

const known = new WeakMap<Int32Array, Structure>();

/** The structure of an editor's text; the editor has `foldedByIndentation`. */
export function structureOf(state: EditorState): Structure {
  const lines = state.field(starts);
  const structure = known.get(lines) ?? new Structure(state.doc, lines);
  known.set(lines, structure);
  return structure;
}

/** Folds the lines that are nested below a line. */
export const foldedByIndentation: Extension = [
  starts,
  foldService.of((state, from) => {
    const line = state.doc.lineAt(from);
    const end = structureOf(state).end(line.number);
    return end > line.number ? { from: line.to, to: state.doc.line(end).to } : null;
  }),
];

export class Structure {
  readonly #doc: Text;
  readonly #starts: Int32Array;
  /** The last line that is nested below each line; the line itself if there is none. */
  readonly #ends: Int32Array;

  constructor(doc: Text, lines: Int32Array) {
    this.#doc = doc;
    this.#starts = lines;
    this.#ends = new Int32Array(lines.length);
    const open: number[] = [];
    let last = 0;
    for (let number = 1; number < lines.length; number += 1) {
      this.#ends[number] = number;
      const start = lines[number] ?? NOTHING;
      if (start === NOTHING) {
        continue;
      }
      for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
        // The items of a list may stand below its key without further indentation: they start higher.
        if ((lines[top] ?? 0) < start) {
          break;
        }
        open.pop();
        this.#ends[top] = last;
      }
      open.push(number);
      last = number;
    }
    for (const line of open) {
      this.#ends[line] = last;
    }
  }

  /** The last line that is nested below a line; the line itself if there is none. */
  end(line: number): number {
    return this.#ends[line] ?? line;
  }

  /** All lines that have a text of their own. */
  outline(): Outlined[] {
    const found: Outlined[] = [];
    const around: number[] = [];
    let line = 1;
    for (const text of this.#doc.iterLines()) {
      const end = this.end(line);
      if (this.#starts[line] !== NOTHING) {
        while (around.length > 0 && (around.at(-1) as number) < line) {
          around.pop();
        }
        const leads = end > line;
        found.push({ line, depth: around.length, text: text.trim().replace(/:$/, ""), leads });
        if (leads) {
          around.push(end);
        }
      }
      line += 1;
    }
    return found;
  }

  /** The way from the top of the document to a line. */
  path(line: number): Level[] {
    let at = line;
    while (at > 1 && this.#starts[at] === NOTHING) {
      at -= 1;
    }
    const levels: Level[] = [];
    let limit = Number.POSITIVE_INFINITY;
    let wantsKey = false;
    for (; at >= 1; at -= 1) {
      const column = this.#column(at);
      const isOutside = column < limit || (wantsKey && column === limit && !this.#isItem(at));
      if (column === NOTHING || !isOutside) {
        continue;
      }
      const text = this.#doc.line(at).text;
      if (text.startsWith("---")) {
        break;
      }
      const own = this.#levels(at, text).filter((level) => level.column < limit || wantsKey);
      levels.unshift(...own.map(({ column: _, ...level }) => level));
      limit = column;
      wantsKey = this.#isItem(at);
      if (limit === 0 && !wantsKey) {
        break;
      }
    }
    return levels;
  }

  /** The nearest key that a line is nested in. */
  keyAround(line: number): string | undefined {
    let limit = this.#column(line);
    let wantsKey = this.#isItem(line);
    for (let at = line - 1; at >= 1; at -= 1) {
      const column = this.#column(at);
      const isItem = this.#isItem(at);
      if (column === NOTHING || !(column < limit || (wantsKey && column === limit && !isItem))) {
        continue;
      }
      const [, indent = "", dashes = "", key] = START.exec(this.#doc.line(at).text) ?? [];
      const isOutside = isItem ? indent.length + dashes.length < limit : true;
      if (key !== undefined && isOutside) {
        return unquoted(key);
      }
      limit = column;
      wantsKey = isItem;
    }
    return undefined;
  }

  /** The steps of a line: an item for each dash, then its key. */
  #levels(line: number, text: string): (Level & { column: number })[] {
    const [, indent = "", dashes = "", key] = START.exec(text) ?? [];
    const found: (Level & { column: number })[] = [];
    let column = indent.length;
    for (const dash of dashes.match(/- +/g) ?? []) {
      found.push({ column, line, index: this.#indexOf(line, column) });
      column += dash.length;
    }
    if (/^ *-$/.test(text)) {
      found.push({ column, line, index: this.#indexOf(line, column) });
    }
    if (key !== undefined) {
      found.push({ column, line, key: unquoted(key) });
    }
    return found;
  }

  /** The index of the item that a line begins. */
  #indexOf(line: number, column: number): number {
    let index = 0;
    for (let at = line - 1; at >= 1; at -= 1) {
      const other = this.#column(at);
      if (other !== NOTHING && other <= column) {
        if (other < column || !this.#isItem(at)) {
          break;
        }
        index += 1;
      }
    }
    return index;
  }

  #column(line: number): number {
    return (this.#starts[line] ?? NOTHING) >> 1;
  }

  #isItem(line: number): boolean {
    return ((this.#starts[line] ?? 0) & 1) === 1;
  }
}

function columnOf(text: string): number {
  let column = 0;
  while (text.charCodeAt(column) === 32) {
    column += 1;
  }
  return column === text.length || text[column] === "#" ? NOTHING : column;
}

function unquoted(key: string): string {
  return /^["']/.test(key) ? key.slice(1, -1) : key;
}
