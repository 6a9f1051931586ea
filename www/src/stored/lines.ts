// The marked tree as lines of YAML.

import type { Entry, Mark, Tree } from "./tree";
import { yamlString } from "./tree";

export interface Line {
  /** Spaces before the text. */
  indent: number;
  text: string;
  mark?: Mark;
  /** The server does not keep it. */
  gone?: true;
  /** The first line of a marked entry. */
  starts?: true;
  /** There, the path of the change that it shows. */
  path?: string;
}

/** Whether two lines look the same. */
export function isSameLine(one: Line, other: Line): boolean {
  return (
    one.text === other.text &&
    one.indent === other.indent &&
    one.mark === other.mark &&
    one.gone === other.gone &&
    one.starts === other.starts &&
    one.path === other.path
  );
}

/** How many of the first and of the last lines stay the same. */
export function sameEnds<One>(
  old: One[],
  lines: One[],
  isSame: (one: One, other: One) => boolean,
): { first: number; last: number } {
  const most = Math.min(old.length, lines.length);
  let first = 0;
  while (first < most && isSame(old[first] as One, lines[first] as One)) {
    first += 1;
  }
  let last = 0;
  while (last < most - first && isSame(old.at(-1 - last) as One, lines.at(-1 - last) as One)) {
    last += 1;
  }
  return { first, last };
}

/** The lines of a tree; what is inside a marked entry carries its mark. */
export function toLines(tree: Tree): Line[] {
  if (tree.kind === "scalar") {
    return [{ indent: 0, text: tree.text }];
  }
  const lines: Line[] = [];
  for (const entry of tree.entries) {
    addEntry(lines, entry, tree.kind === "list", { indent: 0, mark: {} });
  }
  return lines;
}

/** The state that an entry inherits from the map or list around it. */
interface Around {
  indent: number;
  mark: Pick<Line, "mark" | "gone">;
}

function addEntry(lines: Line[], entry: Entry, isItem: boolean, around: Around): void {
  const at = lines.length;
  const { mark: own, gone, path } = entry;
  const mark = own === undefined ? around.mark : { mark: own, ...(gone && { gone }) };
  addValue(lines, entry, isItem, { indent: around.indent, mark });
  const first = lines[at];
  if (own !== undefined && first) {
    first.starts = true;
    if (path !== undefined) {
      first.path = path;
    }
  }
}

const DASH = "- ";

function addValue(
  lines: Line[],
  { key, tree }: Entry,
  isItem: boolean,
  { indent, mark }: Around,
): void {
  const at = lines.length;
  const isEmpty = tree.kind !== "scalar" && tree.entries.length === 0;
  if (tree.kind === "scalar" || isEmpty) {
    const text = tree.kind === "scalar" ? tree.text : tree.kind === "list" ? "[]" : "{}";
    lines.push({ indent, text: isItem ? DASH + text : `${yamlString(key)}: ${text}`, ...mark });
    return;
  }
  if (!isItem) {
    lines.push({ indent, text: `${yamlString(key)}:`, ...mark });
  }
  const step = isItem ? DASH.length : tree.kind === "list" ? 0 : 2;
  for (const child of tree.entries) {
    addEntry(lines, child, tree.kind === "list", { indent: indent + step, mark });
  }
  const first = lines[at];
  if (isItem && first) {
    first.indent = indent;
    first.text = DASH + first.text;
  }
}
