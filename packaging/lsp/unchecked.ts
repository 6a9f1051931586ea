// Objects that nothing judges: the workspace's diagnostics are silent about them.

import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { type DocumentOutcome, type NotJudgedReason, repository } from "../js/tools.ts";
import { visible } from "../js/visible.ts";
import { mayBeIn } from "../suites/unread.ts";
import { nameOf } from "./addresses.ts";
import { SECTION, type Settings } from "./settings.ts";
import { dataOf } from "./shown.ts";
import type { Texts } from "./texts.ts";

/** The reasons that may surprise, with their usual severities. */
const USUAL_SEVERITIES: Partial<Record<NotJudgedReason, DiagnosticSeverity>> = {
  "no-type": DiagnosticSeverity.Error,
  // Other kinds of the group are known, so this is perhaps another name for one.
  "unknown-kind": DiagnosticSeverity.Warning,
  "no-definition": DiagnosticSeverity.Hint,
};

/**
 * The diagnostics for documents of a text that are not checked.
 *
 * @param outcomes the outcomes of the text's documents
 * @param filesBeyondLimit how many files were not read since there is a limit
 */
export function uncheckedIn(
  texts: Texts,
  outcomes: DocumentOutcome[],
  missing: Settings["missing"],
  filesBeyondLimit: number,
): Diagnostic[] {
  return outcomes.flatMap((outcome) => {
    const { reason, isMistake = false } = outcome;
    const usual = reason && USUAL_SEVERITIES[reason];
    if (reason === undefined || usual === undefined) return [];
    const hidden = reason === "no-type" ? [] : hiddenBy(texts, outcome, filesBeyondLimit);
    const auto = hidden.length > 0 ? DiagnosticSeverity.Warning : usual;
    const severity = repository.severityOfUnknown({ reason, isMistake }, missing, auto);
    return severity === undefined ? [] : [diagnosticOf(outcome, severity, hidden)];
  });
}

/** Where the definition of an object may be that nobody could read. */
function hiddenBy(texts: Texts, { kind }: DocumentOutcome, filesBeyondLimit: number): string[] {
  const unread = texts.unreadableDefinitions(kind).map(nameOf);
  const place = mayBeIn(unread);
  return [
    ...(place === "" ? [] : [place]),
    ...(filesBeyondLimit > 0
      ? [
          `; it may be in the ${filesBeyondLimit.toLocaleString("en")} files beyond ${SECTION}.maxFiles`,
        ]
      : []),
  ];
}

function diagnosticOf(
  outcome: DocumentOutcome,
  severity: DiagnosticSeverity,
  hidden: string[],
): Diagnostic {
  const { range, at = range, message = "not checked", names = [], reason } = outcome;
  const [meant] = names;
  const suggestion = meant === undefined ? "" : `; did you mean ${meant}?`;
  return {
    range: at,
    severity,
    source: "crd-drydock",
    ...(reason && { code: reason }),
    message: visible(message + suggestion + hidden.join("")),
    ...dataOf(names),
  };
}
