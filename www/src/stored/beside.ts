// What was typed, what is stored and what was stored before, line by line beside each other: a line is in
// each of them, or blank where it is not there.

import type { Change } from "crd-drydock/slim";
import { toLines } from "./lines";
import {
  type Branch,
  type Entry,
  type Mark,
  markedTree,
  type Tree,
  treeOf,
  yamlString,
} from "./tree";

/** A line of one text. */
export interface Cell {
  /** Spaces before the text. */
  indent: number;
  text: string;
}

/** A line of all texts: typed, stored and, for updates, stored before. */
export interface Row {
  cells: (Cell | null)[];
  /** Why what is stored differs from what was typed. */
  mark?: Mark;
  /** The path of the change that it shows. */
  path?: string;
}

/** The lines at one place of the texts. */
type Places = (Tree | undefined)[];

/**
 * The lines of texts beside each other.
 *
 * @param before the object that was stored before, where one is updated
 */
export function besideRows(
  storedJson: string,
  inputJson: string,
  changes: Change[],
  before: string | undefined,
): Row[] {
  const marked = markedTree(storedJson, inputJson, changes, before !== undefined);
  const texts = [treeOf(inputJson), marked, ...(before === undefined ? [] : [treeOf(before)])];
  return inside(texts);
}

/** The index of the stored object among the texts. */
const STORED = 1;

/** The lines of what is inside maps or lists that are beside each other. */
function inside(places: Places): Row[] {
  const kinds = new Set(places.flatMap((tree) => (tree ? [tree.kind] : [])));
  if (kinds.size > 1) {
    return unlike(places);
  }
  const branches = places.map((tree) => (tree?.kind === "scalar" ? undefined : tree));
  return kinds.has("list") ? listRows(branches) : mapRows(branches);
}

/** Lines of values of different kinds: one below the other, as they come. */
function unlike(places: Places): Row[] {
  const texts = places.map((tree) => (tree ? toLines(tree).filter(({ gone }) => !gone) : []));
  const length = Math.max(...texts.map((lines) => lines.length));
  return Array.from({ length }, (_, at) => ({
    cells: texts.map((lines) => {
      const line = lines[at];
      return line ? { indent: line.indent, text: line.text } : null;
    }),
  }));
}

function mapRows(branches: (Branch | undefined)[]): Row[] {
  return keysOf(branches).flatMap((key) => {
    const found = branches.map((branch) => branch?.byKey.get(key));
    const shown = found[STORED];
    const gone = branches[STORED]?.entries.find((entry) => entry.gone && entry.key === key);
    const rows = entryRows(`${yamlString(key)}:`, found);
    return markedBy(rows, gone ?? shown);
  });
}

/** Tells at the first of some lines why they are as they are. */
function markedBy(rows: Row[], entry: Entry | undefined): Row[] {
  const [first] = rows;
  if (first && entry?.mark !== undefined) {
    first.mark = entry.mark;
    if (entry.path !== undefined) {
      first.path = entry.path;
    }
  }
  return rows;
}

/** All keys: those that only one text has stand after the one that they follow there. */
function keysOf(branches: (Branch | undefined)[]): string[] {
  const keys: string[] = [];
  const known = new Set<string>();
  // What is stored comes first: its order is the one that others are put into.
  for (const branch of [branches[STORED], ...branches]) {
    let after = -1;
    for (const key of branch?.byKey.keys() ?? []) {
      if (known.has(key)) {
        after = keys.indexOf(key);
      } else {
        known.add(key);
        after += 1;
        keys.splice(after, 0, key);
      }
    }
  }
  return keys;
}

/** The lines of a key with its value. */
function entryRows(head: string, found: (Entry | undefined)[]): Row[] {
  const { inline, nested } = split(found);
  const cells = found.map((entry, at) => {
    const text = inline[at];
    return entry ? { indent: 0, text: text === undefined ? head : `${head} ${text}` } : null;
  });
  const steps = nested.map((tree) => (tree?.kind === "list" ? 0 : 2));
  return [{ cells }, ...inside(nested).map((row) => indented(row, steps))];
}

/** The values that take no lines of their own, and those that do. */
function split(found: (Entry | undefined)[]) {
  const inline = found.map((entry) => entry && inlineOf(entry.tree));
  const nested = found.map((entry, at) => (inline[at] === undefined ? entry?.tree : undefined));
  return { inline, nested };
}

/** A value that takes no lines of its own. */
function inlineOf(tree: Tree): string | undefined {
  if (tree.kind === "scalar") {
    return tree.text;
  }
  const isEmpty = tree.entries.every(({ gone }) => gone);
  return isEmpty ? (tree.kind === "list" ? "[]" : "{}") : undefined;
}

function indented(row: Row, steps: number[]): Row {
  return {
    ...row,
    cells: row.cells.map((cell, at) => cell && { ...cell, indent: cell.indent + (steps[at] ?? 0) }),
  };
}

/** Items that are the same at both ends are beside each other; the others by their index. */
function listRows(branches: (Branch | undefined)[]): Row[] {
  return aligned(branches.map((branch) => branch?.entries)).flatMap((items) => {
    const { inline, nested } = split(items);
    const cells = inline.map((text) => (text === undefined ? null : { indent: 0, text }));
    const own = cells.every((cell) => cell === null) ? [] : [{ cells }];
    return markedBy(dashed([...own, ...inside(nested)]), items[STORED]);
  });
}

/** The items that are beside each other. */
function aligned(lists: (Entry[] | undefined)[]): (Entry | undefined)[][] {
  const whole = lists.filter((list) => list !== undefined);
  const texts = new Map(
    whole.map((list) => [list, list.map(({ tree }) => JSON.stringify(plain(tree)))]),
  );
  const shortest = Math.min(...whole.map(({ length }) => length));
  let tail = 0;
  const isSameFromEnd = (back: number) =>
    new Set(whole.map((list) => texts.get(list)?.at(-1 - back))).size === 1;
  while (tail < shortest && isSameFromEnd(tail)) {
    tail += 1;
  }
  const length = Math.max(...whole.map((list) => list.length));
  return Array.from({ length }, (_, at) =>
    lists.map((list) => {
      const own = list?.length ?? 0;
      const fromEnd = length - at;
      if (fromEnd <= tail) {
        return list?.[own - fromEnd];
      }
      return at < own - tail ? list?.[at] : undefined;
    }),
  );
}

/** A value without marks. */
function plain(tree: Tree): unknown {
  return tree.kind === "scalar"
    ? tree.text
    : tree.entries.filter(({ gone }) => !gone).map((entry) => [entry.key, plain(entry.tree)]);
}

/** In each text the first line of an item gets the dash. */
function dashed(rows: Row[]): Row[] {
  const begun = new Set<number>();
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => {
      if (cell === null) {
        return null;
      }
      if (begun.has(at)) {
        return { ...cell, indent: cell.indent + 2 };
      }
      begun.add(at);
      return { ...cell, text: `- ${cell.text}` };
    }),
  }));
}

/** Whether the stored line is another than the typed one, or than the one stored before. */
export function differs({ cells }: Row): boolean {
  return cells.some((cell) => cell?.text !== cells[STORED]?.text);
}
