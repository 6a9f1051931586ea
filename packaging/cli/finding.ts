// What is reported.

import type { Range } from "../js/slim.ts";

export type Severity = "error" | "warning" | "note";

/** A place in a file. */
export interface Place {
  file: string;
  range: Range;
}

export interface Finding extends Place {
  severity: Severity;
  /** From a closed set; see `rules`. */
  code: string;
  /** The server's whole text, or ours. */
  message: string;
  /** What demanded it. */
  related: (Place & { message: string })[];
}

/** All that was found, and in what. */
export interface Result {
  findings: Finding[];
  files: number;
  definitions: number;
  objects: number;
  /** Documents that are neither, or of which there is no definition. */
  others: number;
}

export function count({ findings }: Result, severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}
