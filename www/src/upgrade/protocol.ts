// What the page and the worker that compares releases say to each other: plain data.

import type { Mode, Problem, Texts } from "../engine/protocol";
import type { Message } from "../language/message";

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
export type Sent =
  | { id: number; changes: Problem[]; failed?: never }
  | { id: number; changes?: never; failed: Message | string };
