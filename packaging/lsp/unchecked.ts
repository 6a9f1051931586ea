// Objects that nothing judges: the workspace's diagnostics are silent about them.

import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import type { DocumentOutcome, NotJudgedReason } from "../js/tools.ts";
import { visible } from "../js/visible.ts";
import { MISSING } from "./diagnose.ts";
import type { Settings } from "./settings.ts";
import type { Texts } from "./texts.ts";

/** The reasons that may surprise, with their severities. */
const TOLD: Partial<Record<NotJudgedReason, DiagnosticSeverity>> = {
  // Other kinds of the group are known, so this is perhaps another name for one.
  "unknown-kind": DiagnosticSeverity.Warning,
  "no-type": DiagnosticSeverity.Warning,
  "no-definition": DiagnosticSeverity.Hint,
};

/** The diagnostics for documents of a text that are not checked. */
export function uncheckedIn(texts: Texts, uri: string, missing: Settings["missing"]): Diagnostic[] {
  return texts.workspace.outcomes(uri).flatMap((outcome) => {
    const usual = outcome.reason && TOLD[outcome.reason];
    if (usual === undefined) return [];
    const severity = missing === "auto" ? usual : MISSING[missing];
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
