// The stored object as a tree in which what came and what went is marked.

import type { Change } from "crd-drydock/slim";

export type Mark = Change["kind"];

/** A value as it is shown: scalars as their text. */
export type Tree = { kind: "scalar"; text: string } | Branch;

export interface Branch {
  kind: "map" | "list";
  entries: Entry[];
  /** The entries of a map by key; ghosts are not in it. */
  byKey: Map<string, Entry>;
}

export interface Entry {
  key: string;
  tree: Tree;
  /** Why the entry differs from the text that was typed. */
  mark?: Mark;
}

/** Beyond so many changes nobody reads marks, and placing them would take its time. */
const MAX_CHANGES = 2000;

/** Builds the tree of a stored object and marks its changes. */
export function markedTree(storedJson: string, inputJson: string, changes: Change[]): Tree {
  const stored = toTree(parseExactly(storedJson));
  const input = toTree(parseExactly(inputJson));
  if (stored.kind !== "scalar" && input.kind !== "scalar") {
    for (const change of changes.slice(0, MAX_CHANGES)) {
      apply(stored, input, change);
    }
  }
  return stored;
}

/** A number with the digits it was written with. */
class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
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
    const entries = value.map((item, index) => ({ key: String(index), tree: toTree(item) }));
    return { kind: "list", entries, byKey: new Map() };
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, child]) => ({ key, tree: toTree(child) }));
    return { kind: "map", entries, byKey: new Map(entries.map((entry) => [entry.key, entry])) };
  }
  return { kind: "scalar", text: typeof value === "string" ? yamlString(value) : String(value) };
}

/** Plain where YAML 1.1 reads the plain form back as the same string; quoted otherwise. */
export function yamlString(text: string): string {
  const plain = /^[A-Za-z_/](?:[\w./@+() -]|:(?=[^\s]))*$/.test(text) && !text.endsWith(" ");
  const special = /^(y|n|yes|no|on|off|true|false|null)$/i.test(text);
  return plain && !special ? text : JSON.stringify(text);
}

function apply(stored: Branch, input: Branch, { kind, path, value }: Change): void {
  const { entry, branch, rest } = descend(stored, path);
  const isThere = rest === "" && entry !== undefined;
  if ((kind === "defaulted" || kind === "metadata" || kind === "generated") && isThere) {
    entry.mark = kind;
  } else if (kind !== "defaulted" && kind !== "generated" && branch.kind === "map") {
    const parentPath = path.slice(0, path.length - rest.length);
    const siblings = parentPath === "" ? input : descend(input, parentPath).entry?.tree;
    insertGhost(branch, siblings, { key: keyOf(rest), tree: toTree(value ?? null), mark: kind });
  }
}

interface Reached {
  /** The deepest entry on the path; none at the top. */
  entry: Entry | undefined;
  /** Where `rest` would lie: that entry's map or list, or the one that holds it. */
  branch: Branch;
  /** The text of the path that leads no further. */
  rest: string;
}

/** Follows a path as far as it goes. Keys may hold dots, so the longest match decides. */
function descend(top: Branch, path: string, entry?: Entry): Reached {
  let best: Reached = { entry, branch: top, rest: path };
  for (const { step, rest } of steps(path)) {
    const next = top.kind === "list" ? top.entries[Number(step)] : top.byKey.get(step);
    if (next === undefined) {
      continue;
    }
    const reached: Reached =
      rest === "" || next.tree.kind === "scalar"
        ? { entry: next, branch: top, rest }
        : descend(next.tree, rest, next);
    if (reached.rest.length < best.rest.length) {
      best = reached;
    }
  }
  return best;
}

/** The ways to read the first step of a path: up to each dot or bracket, or between brackets. */
function* steps(path: string): Generator<{ step: string; rest: string }> {
  const relative = path.startsWith(".") ? path.slice(1) : path;
  for (const { index } of relative.matchAll(/[.[]|$/g)) {
    if (index > 0) {
      yield { step: relative.slice(0, index), rest: relative.slice(index) };
    }
  }
  const bracketed = /^\[([^\]]*)\]/.exec(relative);
  if (bracketed?.[1] !== undefined) {
    yield { step: bracketed[1], rest: relative.slice(bracketed[0].length) };
  }
}

function keyOf(rest: string): string {
  return rest.replace(/^\./, "").replace(/^\[(.*)\]$/, "$1");
}

/** Shows what went where it stood: after the entry that precedes it in the text. */
function insertGhost(branch: Branch, siblings: Tree | undefined, ghost: Entry): void {
  let at = branch.entries.length;
  if (siblings?.kind === "map") {
    let before = siblings.entries.findIndex((entry) => entry.key === ghost.key) - 1;
    while (before >= 0 && !branch.byKey.has(siblings.entries[before]?.key ?? "")) {
      before -= 1;
    }
    const anchor = branch.byKey.get(siblings.entries[before]?.key ?? "");
    at = anchor === undefined ? 0 : branch.entries.indexOf(anchor) + 1;
  }
  // Several that went stand one behind the other.
  while (branch.entries[at]?.mark === ghost.mark && at < branch.entries.length) {
    at += 1;
  }
  branch.entries.splice(at, 0, ghost);
}

/** Whether the mark is of something that the server does not keep. */
export function isGone(mark: Mark): boolean {
  return ["pruned", "null-dropped", "status-ignored", "cleared"].includes(mark);
}
