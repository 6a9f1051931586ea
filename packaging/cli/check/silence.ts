// `# drydock-ignore[code]: reason`

import { isKindOfChange, UNUSED_IGNORE } from "../../changes/comments.ts";
import { type DocumentOutcome, repository } from "../../js/tools.ts";
import { has, isAbout } from "../../settings/suppressions.ts";
import type { Input } from "../shared/files.ts";
import type { Finding } from "./finding.ts";

type Comment = repository.IgnoreComment;

/** Leaves out what comments of the text silence, and reports comments that silence nothing. */
export function silenced(
  input: Input,
  outcomes: DocumentOutcome[],
  findings: Finding[],
): Finding[] {
  // Those that are about changes of definitions are for `diff`.
  const comments = repository
    .ignoreComments(input.text)
    .filter(({ codes }) => codes.length === 0 || !codes.every(isKindOfChange));
  if (comments.length === 0) return findings;
  const used = new Set<Comment>();
  const left = findings.filter((finding) => {
    const comment = comments.find((comment) => isAbout(comment, finding, outcomes));
    if (comment !== undefined) used.add(comment);
    return comment === undefined;
  });
  // Findings cannot be silenced in a document that is not judged.
  const judged = outcomes.filter(({ outcome }) => outcome !== "not-judged");
  const unused = comments.filter(
    (comment) => !used.has(comment) && judged.some((outcome) => has(outcome, comment.about)),
  );
  return [...left, ...unused.map((comment) => unusedIgnore(input, comment))];
}

function unusedIgnore({ name: file }: Input, { line, columns, codes }: Comment): Finding {
  const [from, until] = columns;
  const what = codes.length > 0 ? `a finding ${codes.join(" or ")}` : "a finding";
  return {
    file,
    range: { start: { line, character: from }, end: { line, character: until } },
    severity: "warning",
    code: UNUSED_IGNORE,
    message: `there is not ${what} here that the comment silences: remove it`,
    related: [],
    hints: [],
  };
}
