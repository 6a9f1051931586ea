// What configurations and comments leave out, for the command and the language server.

import { groupOf } from "../js/group.ts";
import type { DocumentOutcome, Range, repository } from "../js/tools.ts";

/** Whether a comment silences a finding. */
export function isAbout(
  comment: repository.IgnoreComment,
  { code, range }: { code: string; range: Range },
  outcomes: DocumentOutcome[],
): boolean {
  if (comment.codes.length > 0 && !comment.codes.includes(code)) return false;
  const { line } = range.start;
  if (comment.scope === "line") return line === comment.about;
  const own = outcomes.filter((outcome) => has(outcome, comment.about));
  return own.some((outcome) => has(outcome, line));
}

/** Whether a document has a line. */
export function has({ range: { start, end } }: DocumentOutcome, line: number): boolean {
  return start.line <= line && line <= end.line;
}

/** Whether the kind of a document is among those that are not judged. */
export function skips(names: string[], { apiVersion, kind }: DocumentOutcome): boolean {
  if (names.length === 0) return false;
  const group = groupOf(apiVersion);
  const rest = group === "" ? "" : `.${group}`;
  return names.includes(`${kind}${rest}`) || names.includes(`*${rest}`);
}
