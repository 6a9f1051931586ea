// The marked tree as lines of YAML.

import type { Entry, Mark, Tree } from "./tree";
import { yamlString } from "./tree";

export interface Line {
  text: string;
  mark?: Mark;
}

/** The lines of a tree; what is inside a marked entry carries its mark. */
export function toLines(tree: Tree): Line[] {
  if (tree.kind === "scalar") {
    return [{ text: tree.text }];
  }
  return tree.entries.flatMap((entry) => entryLines(entry, tree.kind === "list", undefined));
}

function entryLines(entry: Entry, isItem: boolean, outer: Mark | undefined): Line[] {
  const mark = entry.mark ?? outer;
  const head = isItem ? "- " : `${yamlString(entry.key)}:`;
  const { tree } = entry;
  const empty = tree.kind !== "scalar" && tree.entries.length === 0;
  if (tree.kind === "scalar" || empty) {
    const text = tree.kind === "scalar" ? tree.text : tree.kind === "list" ? "[]" : "{}";
    return [line(isItem ? `${head}${text}` : `${head} ${text}`, mark)];
  }
  const children = tree.entries.flatMap((child) => entryLines(child, tree.kind === "list", mark));
  if (!isItem) {
    const indent = tree.kind === "list" ? "" : "  ";
    return [line(head, mark), ...children.map((child) => line(indent + child.text, child.mark))];
  }
  return children.map((child, index) => line((index === 0 ? head : "  ") + child.text, child.mark));
}

function line(text: string, mark: Mark | undefined): Line {
  return mark ? { text, mark } : { text };
}
