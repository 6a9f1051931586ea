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

/** The lines of a tree; what is inside a marked entry carries its mark. */
export function toLines(tree: Tree): Line[] {
  if (tree.kind === "scalar") {
    return [line(tree.text, {})];
  }
  return tree.entries.flatMap((entry) => entryLines(entry, tree.kind === "list", {}));
}

/** What marks a line. */
type Marked = Pick<Line, "mark" | "gone">;

function entryLines(entry: Entry, isItem: boolean, outer: Marked): Line[] {
  const lines = unstarted(entry, isItem, outer);
  const [first] = lines;
  if (entry.mark !== undefined && first) {
    first.starts = true;
    if (entry.path !== undefined) {
      first.path = entry.path;
    }
  }
  return lines;
}

function unstarted(entry: Entry, isItem: boolean, outer: Marked): Line[] {
  const { mark: own, gone } = entry;
  const mark = own === undefined ? outer : { mark: own, ...(gone && { gone }) };
  const head = isItem ? "- " : `${yamlString(entry.key)}:`;
  const { tree } = entry;
  const empty = tree.kind !== "scalar" && tree.entries.length === 0;
  if (tree.kind === "scalar" || empty) {
    const text = tree.kind === "scalar" ? tree.text : tree.kind === "list" ? "[]" : "{}";
    return [line(isItem ? `${head}${text}` : `${head} ${text}`, mark)];
  }
  const children = tree.entries.flatMap((child) => entryLines(child, tree.kind === "list", mark));
  if (!isItem) {
    const step = tree.kind === "list" ? 0 : 2;
    return [
      line(head, mark),
      ...children.map((child) => ({ ...child, indent: child.indent + step })),
    ];
  }
  const [first, ...others] = children;
  return [
    ...(first ? [{ ...first, text: head + first.text }] : []),
    ...others.map((child) => ({ ...child, indent: child.indent + head.length })),
  ];
}

function line(text: string, mark: Marked): Line {
  return { indent: 0, text, ...mark };
}
