// What client and server say to each other beyond the Language Server Protocol. A client needs
// none of it: all of this is used where the client says in its `initializationOptions` that it has it.

import type { Position, Range } from "vscode-languageserver";

/** The `initializationOptions` of a client. The settings may also stand in there themselves. */
export interface Options {
  /** The settings, as `settings.ts` has them. */
  settings?: object;
  /** The client answers `FIND_FILES` and `READ_FILE`: the server may have no file system. */
  clientFiles?: boolean;
  /** The client wants to be told of diagnostics, also where it could ask for them. */
  push?: boolean;
  /** The client shows what `STATUS` tells. */
  status?: boolean;
}

/** Asks the client for the files below a folder. */
export interface FindFiles {
  folder: string;
  files: string;
  exclude: string;
}

/** The text of a file, or why it was left out. */
export type Contents = { text: string } | { leftOut: string };

/** What came of reading files. */
export interface Status {
  /** Whether it is still reading. */
  busy: boolean;
  /** How many files were read, those that are left out not among them. */
  read: number;
  /** How many of them mention `CustomResourceDefinition`. */
  mentioning: number;
  /** What was left out, by name. */
  leftOut: [name: string, reason: string][];
  /** Files beyond the limit. */
  beyond: string[];
  limit: number;
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
  optional?: boolean;
}

/** A sample object as YAML, or why there is none. */
export type Sample = { text: string } | { problem: string };

/** What judges the objects of a text. */
export interface Judged {
  objects: {
    kind: string;
    name: string;
    range: Range;
    /** The definition; none where nothing judges the object. */
    definition: { uri: string; range: Range } | null;
    /** Why it is not judged. */
    problem: string | null;
  }[];
}

/** What multiplies the cost of a rule: the arguments of the command that a cost lens calls. */
export interface CostLens {
  uri: string;
  title: string;
  factors: { label: string; detail: string; range: Range | null }[];
}

export const FIND_FILES = "crd-drydock/findFiles";
export const READ_FILE = "crd-drydock/readFile";
export const STATUS = "crd-drydock/status";
export const PREVIOUS_CHANGED = "crd-drydock/previous";
export const JUDGED = "crd-drydock/judged";

/** Commands, for `workspace/executeCommand`. */
export const COMMANDS = {
  /** What would be stored: takes `At`, returns `Stored`. */
  stored: "crd-drydock.stored",
  /** A sample object: takes `SampleFor`, returns `Sample`. */
  sample: "crd-drydock.sample",
  /** What multiplies a cost: takes `CostLens` or `At`, shows and returns the text. */
  cost: "crd-drydock.cost",
} as const;
