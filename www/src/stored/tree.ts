// The stored object as a tree in which what came and what went is marked.

import type { Change } from "crd-drydock/slim";
import { isWithin } from "../../../packaging/js/paths";
import { visibleLine } from "../../../packaging/js/visible";

/** Why an entry differs from the text; `kept`: the text lacks it, the stored object has it. */
export type Mark = Change["kind"] | "kept";

/** A value as it is shown: scalars as their text. */
export type Tree = { kind: "scalar"; text: string } | Branch;

/** A map or list. Its entries are made on first use: most of those in the sent text are never used. */
export class Branch {
  readonly kind: "map" | "list";
  readonly #value: object;
  #entries: Entry[] | undefined;
  #byKey: Map<string, Entry> | undefined;

  constructor(value: object) {
    this.kind = Array.isArray(value) ? "list" : "map";
    this.#value = value;
  }

  get entries(): Entry[] {
    if (this.#entries === undefined) {
      const value = this.#value as Record<string, unknown>;
      this.#entries = Object.keys(value).map((key) => ({ key, tree: toTree(value[key]) }));
    }
    return this.#entries;
  }

  /** The entries of a map by key; ghosts are not in it. */
  get byKey(): Map<string, Entry> {
    if (this.#byKey === undefined) {
      const own = this.kind === "map" ? this.entries.filter(({ gone }) => !gone) : [];
      this.#byKey = new Map(own.map((entry) => [entry.key, entry]));
    }
    return this.#byKey;
  }

  /** The form in which two of them are compared. */
  toJSON(): unknown {
    return [this.kind, this.entries];
  }
}

export interface Entry {
  key: string;
  tree: Tree;
  /** Why the entry differs from the text that was typed. */
  mark?: Mark;
  /** The path of the change that it shows. */
  path?: string;
  /** The server does not keep it. */
  gone?: true;
}

/** With more changes than these nobody reads marks, and placing them takes long. */
export const MAX_CHANGES = 2000;

/**
 * Builds the tree of a stored object and marks how it differs from the text.
 *
 * @param isUpdate whether what the text lacks may come from an object that was stored before
 * @param read the stored object, if the JSON was already parsed
 */
export function markedTree(
  storedJson: string,
  inputJson: string,
  changes: Change[],
  isUpdate = false,
  read?: object,
): Tree {
  const stored = toTree(parseExactly(storedJson, read));
  const input = treeOf(inputJson);
  if (stored.kind === "scalar" || input.kind === "scalar") {
    return stored;
  }
  const shown = changes.slice(0, MAX_CHANGES);
  const ignored = changes.filter(({ kind }) => kind === "status-ignored");
  for (const change of shown) {
    if (!isIgnored(change, ignored)) {
      apply(stored, input, change);
    }
  }
  if (isUpdate) {
    const metadata = [stored, input].map((tree) => tree.byKey.get("metadata")?.tree);
    markKept(stored, input);
    markKept(metadata[0], metadata[1]);
  }
  return stored;
}

/** Whether a change is within what is ignored, which is shown as a whole. */
export function isIgnored({ kind, path }: Change, ignored: Change[]): boolean {
  return kind !== "status-ignored" && ignored.some((around) => isWithin(path, around.path));
}

/** A number with the digits it was written with. */
class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Matches numbers whose digits may be lost, and some strings. */
const INEXACT = /(?:"\s*:|[,[])\s*(?:-?\d{16}|-?\d+[.eE]|-0)/;

/** Parses JSON and keeps the digits of numbers, if the platform gives them. `read` is the value, if it is known. */
function parseExactly(json: string, read?: object): unknown {
  // Asking for the digits takes three times as long: where there can be no others, it is left out.
  if (!INEXACT.test(json)) {
    return read ?? JSON.parse(json);
  }
  const reviver = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined
      ? new ExactNumber(context.source)
      : value;
  return JSON.parse(json, reviver);
}

/** The tree of an object, without marks. */
export function treeOf(json: string): Tree {
  return toTree(parseExactly(json));
}

function toTree(value: unknown): Tree {
  if (value instanceof ExactNumber) {
    return { kind: "scalar", text: value.text };
  }
  if (typeof value === "object" && value !== null) {
    return new Branch(value);
  }
  return { kind: "scalar", text: typeof value === "string" ? yamlString(value) : String(value) };
}

/** The characters of a plain string, and what may stand before some of them. */
const PLAIN =
  /^[A-Za-z_/](?:[\w/]|(?<! )[.@+=,;()'-]|(?<=[A-Za-z0-9]):|(?<=[A-Za-z0-9.,]) )*(?<![ :])$/;
/** Words that YAML 1.1 does not read as strings. */
const SPECIAL =
  /^(?:[yYnN]|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|true|True|TRUE|false|False|FALSE|null|Null|NULL)$/;

/**
 * A string as the engine writes it in YAML (`src/document/emit.rs`): plain where every reader takes the
 * plain form for this string, quoted otherwise. Characters that hide something are made visible: both YAML
 * and JSON know the escapes.
 */
export function yamlString(text: string): string {
  return PLAIN.test(text) && !SPECIAL.test(text) ? text : visibleLine(JSON.stringify(text));
}

/** Marks what the text lacks. */
function markKept(stored: Tree | undefined, input: Tree | undefined): void {
  if (stored?.kind !== "map") {
    return;
  }
  const typed = input?.kind === "map" ? input.byKey : new Map();
  for (const entry of stored.entries) {
    if (entry.mark === undefined && !typed.has(entry.key) && !TYPE.has(entry.key)) {
      entry.mark = "kept";
    }
  }
}

/** An item of a list need not say what the list implies. */
const TYPE: ReadonlySet<string> = new Set(["apiVersion", "kind"]);

function apply(stored: Branch, input: Branch, { kind, path, value }: Change): void {
  const { entry, around, branch, rest } = descend(stored, path);
  const sent = descend(input, path);
  const typed = sent.rest === "" ? sent.entry?.tree : undefined;
  if (kind === "status-ignored") {
    if (typed === undefined) {
      return;
    }
    if (rest === "" && entry) {
      contrast(entry, typed, around, kind);
      return;
    }
  } else if (rest === "") {
    if (entry && (kind === "defaulted" || value !== undefined)) {
      entry.mark = kind;
      entry.path = path;
    }
    return;
  }
  const tree = typed ?? (value === undefined ? undefined : toTree(value));
  // The values that the server sets itself are not known.
  if (tree === undefined || kind === "defaulted" || branch.kind !== "map") {
    return;
  }
  const parentPath = path.slice(0, path.length - rest.length);
  const siblings = parentPath === "" ? input : descend(input, parentPath).entry?.tree;
  insertGhost(branch, siblings, { key: keyOf(rest), tree, mark: kind, path, gone: true });
}

/** Shows beside what is stored what was sent in its place. */
function contrast(stored: Entry, sent: Tree, around: Branch, mark: Mark): void {
  const { tree } = stored;
  if (tree.kind !== "map" || sent.kind !== "map") {
    if (JSON.stringify(tree) !== JSON.stringify(sent)) {
      stored.mark = "kept";
      const ghost: Entry = { key: stored.key, tree: sent, mark, gone: true };
      around.entries.splice(around.entries.indexOf(stored) + 1, 0, ghost);
    }
    return;
  }
  markKept(tree, sent);
  for (const entry of sent.entries) {
    const own = tree.byKey.get(entry.key);
    if (own) {
      contrast(own, entry.tree, tree, mark);
    } else {
      insertGhost(tree, sent, { ...entry, mark, gone: true });
    }
  }
}

interface Reached {
  /** The deepest entry on the path; none at the top. */
  entry: Entry | undefined;
  /** The parent of the entry. */
  around: Branch;
  /** Where `rest` would lie: that entry's map or list, or the one that holds it. */
  branch: Branch;
  /** The text of the path that leads no further. */
  rest: string;
}

/** Follows a path as far as it goes. Keys may hold dots, so the longest match decides. */
function descend(top: Branch, path: string, entry?: Entry, outer = top): Reached {
  let best: Reached = { entry, around: outer, branch: top, rest: path };
  for (const { step, rest } of steps(path)) {
    const next = top.kind === "list" ? top.entries[Number(step)] : top.byKey.get(step);
    if (next === undefined) {
      continue;
    }
    const reached: Reached =
      rest === "" || next.tree.kind === "scalar"
        ? { entry: next, around: top, branch: top, rest }
        : descend(next.tree, rest, next, top);
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
  // Several that went stand one after the other.
  while (branch.entries[at]?.mark === ghost.mark && at < branch.entries.length) {
    at += 1;
  }
  branch.entries.splice(at, 0, ghost);
}
