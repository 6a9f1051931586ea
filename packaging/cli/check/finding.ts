// What is reported.

import type { Place } from "../shared/place.ts";

export type Severity = "error" | "warning" | "note";

export interface Finding extends Place {
  severity: Severity;
  /** From a closed set; see `rules`. */
  code: string;
  /** The server's whole text, or ours. */
  message: string;
  /** What demanded it. */
  related: (Place & { message: string })[];
  /** What would help: "did you mean …". */
  hints: string[];
  /** The releases of Kubernetes that it holds for, where not for all that were asked. */
  kubernetes?: string[];
}

/** All that was found, and in what. */
export interface Result {
  findings: Finding[];
  files: number;
  definitions: number;
  /** Objects that were judged. */
  objects: number;
  /** Objects that nobody could judge. */
  unchecked: number;
  /** Documents that are none of these: of Kubernetes' own kinds, of tools, unreadable. */
  others: number;
}

export function count({ findings }: Result, severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}
