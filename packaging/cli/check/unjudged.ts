// The remarks about documents that are not judged. None of them counts as checked.

import type { DocumentOutcome, NotJudgedReason, Range } from "../../js/tools.ts";
import { ERROR, type Missing, severityOfUnknown, WARNING } from "../../settings/severity.ts";
import { type Input, STDIN } from "../shared/files.ts";
import { type Finding, type Severity, type Skipped, wordOf } from "./finding.ts";
import { didYouMean } from "./hints.ts";

/** The code of an object whose kind has no definition. */
export const NO_DEFINITION = "no-definition";
/** The code of an object whose group has no such kind. */
export const UNKNOWN_KIND = "unknown-kind";
/** The code of a document without `apiVersion` or `kind`. */
export const NO_TYPE = "no-type";
/** The code of a file that the user named and that is passed over. */
export const NOT_A_MANIFEST = "not-a-manifest";
/** The code of an input without a document. */
export const NO_DOCUMENTS = "no-documents";
export const SYNTAX_ERROR = "syntax-error";

/** Objects that should have been judged. */
const UNCHECKED = new Set<NotJudgedReason>([
  "no-type",
  "unknown-kind",
  "no-definition",
  "definition-undecodable",
  "definition-refused",
  "definition-serves-nothing",
]);

export function isUnchecked({ reason }: DocumentOutcome): boolean {
  return reason !== undefined && UNCHECKED.has(reason);
}

export function isEmpty(outcomes: DocumentOutcome[]): boolean {
  return outcomes.every(({ reason }) => reason === "empty");
}

/** The documents of a text that are not judged, where the diagnostics say nothing of them. */
export function unjudged(
  input: Input,
  outcomes: DocumentOutcome[],
  told: Finding[],
  missing: Missing,
): Finding[] {
  return outcomes.flatMap((outcome) => {
    const found = remark(input, outcome, told, missing);
    return found === undefined ? [] : [finding(input, outcome, found)];
  });
}

/** The documents that are left alone, and that no finding is about. */
export function othersIn(
  { name: file }: Input,
  outcomes: DocumentOutcome[],
  findings: Finding[],
): Skipped[] {
  return outcomes.flatMap((outcome): Skipped[] => {
    const { reason, kind, apiVersion, range, at, message = "" } = outcome;
    const line = range.start.line;
    const of = (words: string) => [{ file, line, reason: reason ?? "", words }];
    switch (reason) {
      case "built-in":
        return of(`${kind} of ${apiVersion}, which API servers know by themselves`);
      case "tool-file":
        return of(`${kind} of ${apiVersion}, which a tool reads`);
      case "openapi":
        return of("an OpenAPI document");
      case "not-kubernetes":
        return of("not a manifest");
      case "no-previous":
        return of(message);
      case "unreadable":
        return isTold(findings, at) ? [] : of(`not YAML or JSON: ${message}`);
      default:
        return [];
    }
  });
}

interface Remark {
  severity: Severity;
  code: string;
  message: string;
}

function remark(
  { named, name }: Input,
  outcome: DocumentOutcome,
  told: Finding[],
  missing: Missing,
): Remark | undefined {
  const { reason, message = "", at } = outcome;
  const of = (code: string, severity: Severity) => ({ code, severity, message });
  switch (reason) {
    case "no-definition":
    case "unknown-kind":
    case "no-type": {
      // A folder may use kinds of others.
      const severity = severityOfUnknown(outcome, missing, named ? ERROR : WARNING);
      return severity && of(reason, wordOf(severity));
    }
    case "unreadable":
      // The diagnostics have those that look like Kubernetes'; folders may have anything else.
      return named && !isTold(told, at) ? of(SYNTAX_ERROR, "error") : undefined;
    case "template":
      // Only --no-skip leaves it here.
      return isTold(told, at) ? undefined : of(SYNTAX_ERROR, "error");
    case "not-kubernetes":
      return named ? of(NOT_A_MANIFEST, skippedFileSeverity(name)) : undefined;
    default:
      return undefined;
  }
}

/**
 * The severity for a file that is not a manifest. A user who names files, as pre-commit does, may
 * have named all. Piped input is meant.
 */
function skippedFileSeverity(name: string): Severity {
  return name === STDIN ? "error" : "warning";
}

function isTold(told: Finding[], at: Range | undefined): boolean {
  const line = at?.start.line;
  return told.some(({ code, range }) => code === SYNTAX_ERROR && range.start.line === line);
}

function finding(
  { name: file }: Input,
  outcome: DocumentOutcome,
  { message, ...remark }: Remark,
): Finding {
  const { range, apiVersion, kind, namespace, name, names = [] } = outcome;
  const { at = { start: range.start, end: range.start } } = outcome;
  const object = kind === "" ? {} : { object: { apiVersion, kind, namespace, name } };
  return { file, range: at, ...remark, message, related: [], hints: didYouMean(names), ...object };
}

/** There is nothing to report about a text as a whole. */
export function findingAboutFile(
  { name: file }: Pick<Input, "name">,
  message: string,
  code: string,
): Finding {
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  return { file, range, severity: "error", code, message, related: [], hints: [] };
}
