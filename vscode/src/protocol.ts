// What client and server say to each other beyond the Language Server Protocol.

import type { Position, Range } from "vscode-languageserver-protocol";

/** Settings, as `package.json` declares them. */
export interface Settings {
  checkAllFiles: boolean;
  ruleCosts: boolean;
  advice: boolean;
}

/** Files that the client read, since a server in a browser cannot: it has those of the editor. */
export interface FilesChanged {
  changed: { uri: string; text: string }[];
  removed: string[];
}

/** What a text was before, as it is in git; `null` judges it as new. */
export interface PreviousChanged {
  uri: string;
  text: string | null;
}

/** A place in a text, which says which document is meant. */
export interface At {
  uri: string;
  position: Position;
}

/** Two texts to compare. */
export interface Sides {
  sent: string;
  /** Pruned and defaulted. */
  stored: string;
  /** Why the server refuses it, so that nothing is stored. */
  refused: string | null;
}

/** Two texts to compare, or why there are none. */
export type Stored = Sides | { problem: string };

/** What a sample is made for: the definition at a place, or that of the object there. */
export interface SampleFor extends At {
  /** With all fields instead of only those that are required. */
  optional: boolean;
}

/** A sample object as YAML, or why there is none. */
export type Sample = { text: string } | { problem: string };

/** What multiplies the cost of a rule: the arguments of the command that a cost lens calls. */
export interface CostLens {
  uri: string;
  title: string;
  factors: { label: string; detail: string; range: Range | null }[];
}

export const FILES_CHANGED = "crd-drydock/files";
export const SETTINGS_CHANGED = "crd-drydock/settings";
export const PREVIOUS_CHANGED = "crd-drydock/previous";
export const STORED = "crd-drydock/stored";
export const SAMPLE = "crd-drydock/sample";

/** The command of a cost lens; the client has it. */
export const EXPLAIN_COST = "crd-drydock.explainCost";
