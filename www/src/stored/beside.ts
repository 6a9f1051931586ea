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
  const ghosts = branches[STORED]?.entries.filter(({ gone }) => gone) ?? [];
  return keysOf(branches).flatMap((key) => {
    const found = branches.map((branch) => branch?.byKey.get(key));
    const shown = found[STORED];
    const gone = ghosts.find((entry) => entry.key === key);
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
        // Mostly the order is the same.
        after = keys[after + 1] === key ? after + 1 : keys.indexOf(key);
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
  return [{ cells }, ...indented(inside(nested), steps)];
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

/** Rows that nobody else has, moved to the right. */
function indented(rows: Row[], steps: number[]): Row[] {
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (cell) {
        cell.indent += steps[at] ?? 0;
      }
    }
  }
  return rows;
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
  const shortest = Math.min(...whole.map(({ length }) => length));
  const isSameFromEnd = (back: number) => {
    const [first, ...others] = whole.map((list) => list.at(-1 - back)?.tree as Tree);
    return others.every((other) => isSame(first as Tree, other));
  };
  let tail = 0;
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

/** Whether values are the same, whatever their marks. */
function isSame(one: Tree, other: Tree): boolean {
  if (one.kind === "scalar" || other.kind === "scalar") {
    return one.kind === "scalar" && other.kind === "scalar" && one.text === other.text;
  }
  const [own, others] = [one, other].map(({ entries }) => entries.filter(({ gone }) => !gone));
  return (
    one.kind === other.kind &&
    own?.length === others?.length &&
    own?.every(({ key, tree }, at) => {
      const beside = others?.[at];
      return key === beside?.key && isSame(tree, beside.tree);
    }) === true
  );
}

/** In each text the first line of an item gets the dash. */
function dashed(rows: Row[]): Row[] {
  const begun = new Set<number>();
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (cell && begun.has(at)) {
        cell.indent += 2;
      } else if (cell) {
        begun.add(at);
        cell.text = `- ${cell.text}`;
      }
    }
  }
  return rows;
}

/** Whether the stored line is another than the typed one, or than the one stored before. */
export function differs({ cells }: Row): boolean {
  return cells.some((cell) => cell?.text !== cells[STORED]?.text);
}

/** Whether two rows look the same. */
export function isSameRow(one: Row, other: Row): boolean {
  return (
    one.mark === other.mark &&
    one.path === other.path &&
    one.cells.length === other.cells.length &&
    one.cells.every((cell, at) => isSameCell(cell, other.cells[at] ?? null))
  );
}

function isSameCell(one: Cell | null, other: Cell | null): boolean {
  return one?.text === other?.text && one?.indent === other?.indent;
}
