// The stored object as a tree in which what came and what went is marked.

import type { Change } from "crd-drydock/slim";

export type Mark = Change["kind"];

/** A value as it is shown: scalars as their text. */
export type Tree =
  | { kind: "scalar"; text: string }
  | { kind: "map"; entries: Entry[] }
  | { kind: "list"; entries: Entry[] };

export interface Entry {
  key: string;
  tree: Tree;
  /** Why the entry differs from the text that was typed. */
  mark?: Mark;
}

/** Builds the tree of a stored object and marks its changes. */
export function markedTree(storedJson: string, inputJson: string, changes: Change[]): Tree {
  const stored = toTree(parseExactly(storedJson));
  const input = toTree(parseExactly(inputJson));
  for (const change of changes) {
    apply(stored, input, change);
  }
  return stored;
}

/** A number with the digits it was written with. */
class ExactNumber {
  constructor(readonly text: string) {}
}

/** JSON whose numbers keep their digits, where the platform tells them. */
function parseExactly(json: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined
      ? new ExactNumber(context.source)
      : value;
  return JSON.parse(json, reviver);
}

function toTree(value: unknown): Tree {
  if (value instanceof ExactNumber) {
    return { kind: "scalar", text: value.text };
  }
  if (Array.isArray(value)) {
    return {
      kind: "list",
      entries: value.map((item, index) => ({ key: String(index), tree: toTree(item) })),
    };
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, child]) => ({ key, tree: toTree(child) }));
    return { kind: "map", entries };
  }
  return { kind: "scalar", text: typeof value === "string" ? yamlString(value) : String(value) };
}

/** Plain where YAML 1.1 reads the plain form back as the same string; quoted otherwise. */
export function yamlString(text: string): string {
  const plain = /^[A-Za-z_/][\w./ -]*$/.test(text) && !text.endsWith(" ");
  const special = /^(y|n|yes|no|on|off|true|false|null)$/i.test(text);
  return plain && !special ? text : JSON.stringify(text);
}

function apply(stored: Tree, input: Tree, { kind, path, value }: Change): void {
  const [parent, rest] = descend(stored, path);
  if (kind === "defaulted" || kind === "metadata") {
    if (rest === "" && parent) {
      parent.mark = kind;
    } else if (kind === "metadata" && value !== undefined) {
      insertGhost(stored, input, path, { key: "", tree: toTree(value), mark: kind });
    }
    return;
  }
  insertGhost(stored, input, path, { key: "", tree: toTree(value ?? null), mark: kind });
}

/** The deepest entry on a path, and the text of the path that leads no further. */
function descend(tree: Tree, path: string): [entry: Entry | undefined, rest: string] {
  let best: [Entry | undefined, string] = [undefined, path];
  if (tree.kind === "scalar") {
    return best;
  }
  for (const entry of tree.entries) {
    const rest = strip(path, tree.kind === "list" ? `[${entry.key}]` : entry.key);
    if (rest === undefined || entry.mark === "pruned") {
      continue;
    }
    const [deeper, left] = rest === "" ? [undefined, ""] : descend(entry.tree, rest);
    const end = deeper ? left : rest;
    if (end.length < best[1].length) {
      best = [deeper ?? entry, end];
    }
  }
  return best;
}

/** The path after a step, if the path starts with it: keys may hold dots, so the end decides. */
function strip(path: string, step: string): string | undefined {
  const relative = path.startsWith(".") ? path.slice(1) : path;
  for (const form of [step, `[${step}]`]) {
    const rest = relative.slice(form.length);
    if (relative.startsWith(form) && /^($|[.[])/.test(rest)) {
      return rest;
    }
  }
  return undefined;
}

/** Shows what went where it stood: after the entry that precedes it in the text. */
function insertGhost(stored: Tree, input: Tree, path: string, ghost: Entry): void {
  const [parent, rest] = descend(stored, path);
  const map = parent ? parent.tree : stored;
  if (map.kind !== "map") {
    return;
  }
  const key = rest.replace(/^\./, "").replace(/^\[(.*)\]$/, "$1");
  const parentPath = path.slice(0, path.length - rest.length);
  const [inputParent, left] = parentPath === "" ? [undefined, ""] : descend(input, parentPath);
  const siblings = left === "" ? (inputParent?.tree ?? input) : undefined;
  let at = map.entries.length;
  if (siblings?.kind === "map") {
    const before = siblings.entries.slice(
      0,
      siblings.entries.findIndex((entry) => entry.key === key),
    );
    const known = new Set(before.map((entry) => entry.key));
    at = map.entries.findLastIndex((entry) => known.has(entry.key)) + 1;
  }
  map.entries.splice(at, 0, { ...ghost, key });
}
