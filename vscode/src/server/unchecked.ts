// Objects that nothing judges: the workspace's diagnostics are silent about them.

import type { DocumentOutcome, NotJudgedReason } from "crd-drydock";
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { visible } from "../../../packaging/js/visible";
import type { Texts } from "./texts";

/** The reasons that somebody may not expect, and how much they matter. */
const TOLD: Partial<Record<NotJudgedReason, DiagnosticSeverity>> = {
  // Other kinds of the group are known, so this is perhaps another name for one.
  "unknown-kind": DiagnosticSeverity.Warning,
  "no-type": DiagnosticSeverity.Warning,
  "no-definition": DiagnosticSeverity.Hint,
};

/** What to tell of the documents of a text that are not checked. */
export function uncheckedIn(texts: Texts, uri: string): Diagnostic[] {
  return texts.workspace.outcomes(uri).flatMap((outcome) => {
    const severity = outcome.reason && TOLD[outcome.reason];
    return severity === undefined ? [] : [diagnosticOf(outcome, severity)];
  });
}

function diagnosticOf(outcome: DocumentOutcome, severity: DiagnosticSeverity): Diagnostic {
  const { range, at = range, message = "not checked", names = [], reason } = outcome;
  const [meant] = names;
  const suggestion = meant === undefined ? "" : `; did you mean ${meant}?`;
  return {
    range: at,
    severity,
    source: "crd-drydock",
    ...(reason && { code: reason }),
    message: visible(message + suggestion),
  };
}
