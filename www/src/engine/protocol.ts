// What the page and the worker say to each other: plain data, nothing else.

import type { Admission, Range } from "crd-drydock/slim";

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
  admission: Admission;
  /** The document as it was read, as JSON text. */
  input: string;
}

/** The answer to a request. */
export interface Analysis {
  revision: number;
  /** The CRD, by name; absent where it cannot serve. */
  crd?: string;
  outcomes: Outcome[];
  problems: Problem[];
}

/** What the worker sends. */
export type Message =
  | { type: "ready"; kubernetesVersion: string }
  | { type: "analysis"; analysis: Analysis }
  | { type: "failed"; reason: string };
