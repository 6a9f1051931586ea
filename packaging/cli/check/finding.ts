// What is reported.

import type { Position, TextEdit } from "../../js/tools.ts";
import type { LspSeverity } from "../../settings/severity.ts";
import type { Place } from "../shared/place.ts";

export type Severity = "error" | "warning" | "note";

const WORDS = { 1: "error", 2: "warning", 3: "note", 4: "note" } as const;

/** The word for an editor's severity: the last two decide nothing. */
export function wordOf(severity: LspSeverity): Severity {
  return WORDS[severity];
}

/** The object that a finding is about; "" for what it does not say. */
export interface ObjectName {
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
}

/** The part of a line that is shown. */
export interface Excerpt {
  text: string;
  /** How many characters of the line are before it. */
  from: number;
}

/** The most characters of a line that are kept, and how many of them before the place. */
const EXCERPT = 1000;
const BEFORE = 200;

/** The line of a place. A file may be one long line that many findings are about. */
export function excerptAt(lines: string[], { line, character }: Position): Excerpt | undefined {
  const text = lines[line];
  if (text === undefined || text.length <= EXCERPT)
    return text === undefined ? text : { text, from: 0 };
  /** No character is cut in two. */
  const whole = (at: number) => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at);
  const from = whole(Math.max(0, character - BEFORE));
  return { text: text.slice(from, whole(from + EXCERPT)), from };
}

/** A change that is nearly always meant. */
export interface Fix {
  title: string;
  edits: TextEdit[];
}

export interface Finding extends Place {
  severity: Severity;
  /** From a closed set: `src/check/codes.rs`. */
  code: string;
  /** The server's whole text, or ours. */
  message: string;
  /** The keyword that was violated. */
  related: (Place & { message: string })[];
  /** A hint: "did you mean …". */
  hints: string[];
  /** The change that `--fix` would make. */
  fix?: Fix;
  /** The line at its start. */
  excerpt?: Excerpt;
  /** The object that it is about. */
  object?: ObjectName;
  /** The path of the field in the object. */
  field?: string;
  /** The file that a rendered stream names for the object. */
  source?: string;
}

/** A file or document that is not a manifest. */
export interface Skipped {
  file: string;
  /** The line of the document, where it is not the whole file. */
  line?: number;
  reason: string;
  words: string;
}

/** How many documents became what: `CheckResult` in `src/check/finding.rs`. */
export interface Counts {
  files: number;
  definitions: number;
  /** Objects that were judged. */
  objects: number;
  /** Objects whose structure is in order. No more is known about them. */
  structure: number;
  /** Objects that could not be judged. */
  unchecked: number;
  /** Documents that are none of these: of Kubernetes' own kinds, of tools, of other programs. */
  others: Skipped[];
  skipped: Skipped[];
}
