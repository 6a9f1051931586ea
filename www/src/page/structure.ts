// How the lines of a YAML text are nested, told from their indentation: enough to fold them, and to say
// where in the document one is, in time linear in the text and without a tree.

import { foldService } from "@codemirror/language";
import type { Text } from "@codemirror/state";

/** A step into a document. */
export interface Level {
  /** The key; none of an item of a list. */
  key?: string;
  /** The index of an item. */
  index?: number;
  /** The line that it begins at, from one. */
  line: number;
}

/** The column of what has no text of its own: blanks, and comments. */
const NOTHING = -1;

/** The start of a line: its dashes, and its key if it has one. */
const START =
  /^( *)((?:- +)*)(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'{[&*!|>][^#]*?) *:(?= |$))?/;

const known = new WeakMap<Text, Structure>();

/** The structure of a text; it is read once. */
export function structureOf(doc: Text): Structure {
  const structure = known.get(doc) ?? new Structure(doc);
  known.set(doc, structure);
  return structure;
}

/** Folds what is nested below a line. */
export const foldedByIndentation = foldService.of(({ doc }, from) => {
  const line = doc.lineAt(from);
  const end = structureOf(doc).end(line.number);
  return end > line.number ? { from: line.to, to: doc.line(end).to } : null;
});

export class Structure {
  readonly #doc: Text;
  /** By line: where its text begins. */
  readonly #columns: Int32Array;
  /** By line: the last one that is nested below it; itself where none is. */
  readonly #ends: Int32Array;

  constructor(doc: Text) {
    this.#doc = doc;
    this.#columns = new Int32Array(doc.lines + 1).fill(NOTHING);
    this.#ends = new Int32Array(doc.lines + 1);
    const open: number[] = [];
    let number = 0;
    let last = 0;
    for (const text of doc.iterLines()) {
      number += 1;
      this.#ends[number] = number;
      const column = columnOf(text);
      if (column === NOTHING) {
        continue;
      }
      this.#columns[number] = column;
      const isItem = text[column] === "-" && (text[column + 1] ?? " ") === " ";
      for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
        const around = this.#columns[top] ?? 0;
        // The items of a list may stand below its key without further indentation.
        if (around < column || (around === column && isItem && !this.#isItem(top))) {
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

  /** The last line that is nested below a line; itself where none is. */
  end(line: number): number {
    return this.#ends[line] ?? line;
  }

  /** The way from the top of the document to a line. */
  path(line: number): Level[] {
    let at = line;
    while (at > 1 && this.#columns[at] === NOTHING) {
      at -= 1;
    }
    const levels: Level[] = [];
    let limit = Number.POSITIVE_INFINITY;
    let wantsKey = false;
    for (; at >= 1; at -= 1) {
      const column = this.#columns[at] ?? NOTHING;
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

  /** The steps that a line takes: an item for each dash, then its key. */
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

  /** Which item of its list a line begins. */
  #indexOf(line: number, column: number): number {
    let index = 0;
    for (let at = line - 1; at >= 1; at -= 1) {
      const other = this.#columns[at] ?? NOTHING;
      if (other !== NOTHING && other <= column) {
        if (other < column || !this.#isItem(at)) {
          break;
        }
        index += 1;
      }
    }
    return index;
  }

  #isItem(line: number): boolean {
    const column = this.#columns[line] ?? 0;
    const { from, to } = this.#doc.line(line);
    return /^-(?: |$)/.test(this.#doc.sliceString(from + column, Math.min(to, from + column + 2)));
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
