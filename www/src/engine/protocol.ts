// What the page and the worker say to each other: plain data, nothing else.

import type { Range } from "crd-drydock/slim";
import type { Line } from "../stored/lines";
import type { Mark } from "../stored/tree";

/** The panes with text. */
export type Pane = "crd" | "object";

/** The texts to judge. */
export interface Request {
  revision: number;
  crd: string;
  object: string;
}

export type Severity = "error" | "warning";

/** One remark, and where it belongs. */
export interface Problem {
  pane: Pane;
  severity: Severity;
  message: string;
  /** Absent where the remark belongs to no place in the text. */
  range?: Range;
}

/** What became of one document of the object pane. */
export interface Outcome {
  /** Kind and name, for headings. */
  title: string;
  allowed: boolean;
  /** Refused before validation: the server's text. */
  decodeError?: string;
  /** How many errors refuse it. */
  errors: number;
  /** How many fields differ from the text that was typed, and why. */
  changes: Partial<Record<Mark, number>>;
  /** The object as the server has it, the first lines of it; empty with a decode error. */
  lines: Line[];
  /** Lines left out. */
  hidden: number;
}

/** The answer to a request. */
export interface Analysis {
  revision: number;
  /** The CRD, by name; absent where it cannot serve. */
  crd?: string;
  outcomes: Outcome[];
  /** The first ones of the problems. */
  problems: Problem[];
  /** Problems left out. */
  hidden: number;
}

/** What the worker sends. */
export type Message =
  | { type: "ready"; kubernetesVersion: string }
  | { type: "analysis"; analysis: Analysis }
  | { type: "failed"; reason: string };
