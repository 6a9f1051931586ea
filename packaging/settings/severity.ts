// How severe findings are, for the command, the language server and the page: what `validate` and `missing` ask
// for. Severities are those of the Language Server Protocol.

import { groupOf } from "../js/group.ts";
import type { Diagnostic } from "../js/types-editor.ts";
import type { DocumentOutcome } from "../js/types-workspace.ts";
import { STRICT_DECODING } from "./codes.ts";

export type LspSeverity = Diagnostic["severity"];

export const ERROR = 1;
export const WARNING = 2;

/** How to treat unknown and repeated fields, as in `kubectl apply --validate`. */
export const VALIDATIONS = ["strict", "warn", "ignore"] as const;
export type Validation = (typeof VALIDATIONS)[number];

/** How to treat objects that no definition judges. */
export const MISSING_MODES = ["auto", "error", "warn", "ignore"] as const;
export type Missing = (typeof MISSING_MODES)[number];

const OF_MODE = { error: ERROR, warn: WARNING, ignore: undefined } as const;

/** The severity of a diagnostic of the engine; undefined if it is not reported. */
export function severityOf(
  { code, severity }: Pick<Diagnostic, "severity"> & { code?: unknown },
  { validate, missing }: { validate: Validation; missing: Missing },
): LspSeverity | undefined {
  if (code === "definition-unusable") return missing === "auto" ? ERROR : OF_MODE[missing];
  if (STRICT_DECODING.has(String(code)) && validate !== "warn") {
    return validate === "strict" ? ERROR : undefined;
  }
  return severity;
}

/**
 * The severity of a document that is not judged, for a reason other than its definition; undefined if it is
 * not reported. The diagnostics of the engine say nothing of such a document.
 *
 * @param usual the severity of `auto`, unless the kind seems misspelt: that is an error
 */
export function severityOfUnknown(
  outcome: Unknown,
  missing: Missing,
  usual: LspSeverity,
): LspSeverity | undefined {
  // No server takes it, whatever definitions there are.
  if (outcome.reason === "no-type") return ERROR;
  if (missing !== "auto") return OF_MODE[missing];
  return seemsMisspelt(outcome) ? ERROR : usual;
}

/** A document that is not judged. */
type Unknown = Pick<DocumentOutcome, "reason" | "names" | "apiVersion">;

function seemsMisspelt({ reason, names = [], apiVersion }: Unknown): boolean {
  // Nobody can add kinds to a group without a dot: definitions need one.
  const isClosed = !groupOf(apiVersion).includes(".");
  return names.length > 0 || (reason === "unknown-kind" && isClosed);
}
