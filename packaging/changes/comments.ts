// `# drydock-ignore[KIND]: reason` in a definition approves a change. The command and the language
// server ask this.

import { changeKinds, diagnosticCodes, repository } from "../js/tools.ts";

type Comment = repository.IgnoreComment;

/** The code of a comment that silences nothing. */
export const UNUSED_IGNORE = "unused-ignore";

let known: Set<string> | undefined;

/** Whether a code is a kind of change, and not the code of a finding about a manifest. */
export function isKindOfChange(code: string): boolean {
  known ??= new Set(changeKinds().map(({ id }) => id));
  return known.has(code);
}

/** Whether a code is one of a finding about a manifest. */
export function isCodeOfFinding(code: string): boolean {
  return code in diagnosticCodes || code === UNUSED_IGNORE;
}

/** The comments of a text that name kinds of changes. */
export function approvingComments(text: string): Comment[] {
  return repository.ignoreComments(text).filter(({ codes }) => codes.some(isKindOfChange));
}

/** Whether a comment in a definition approves a change, which may have a line in the same text. */
export function approves(
  { codes, scope, about }: Comment,
  id: string,
  line: number | undefined,
): boolean {
  return codes.includes(id) && (scope === "document" || about === line);
}
