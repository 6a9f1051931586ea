// What the page and the worker that compares releases say to each other: plain data.

import type { Mode, Problem, Texts } from "../engine/protocol";

/** What is compared. */
export interface Comparison {
  texts: Texts;
  mode: Mode;
  /** The first and the last release, `1.33-1.36`. */
  releases: string;
}

export interface Request extends Comparison {
  id: number;
}

/** The answer to a request. */
export type Message =
  | { id: number; changes: Problem[]; failed?: never }
  | { id: number; changes?: never; failed: string };
