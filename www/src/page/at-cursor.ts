// Which object the result is about: the one at the cursor.

import { type FileLines, startsIn } from "../engine/file-texts";
import { type Judgement, NO_OBJECT } from "../engine/protocol";

/** The place of the cursor in the object pane. */
interface Cursor {
  line: number;
  file: FileLines;
}

/** The object at the cursor; above the first one of a file there may be comments. */
export function objectAt(
  { outcomes }: Pick<Judgement, "outcomes">,
  { line, file }: Cursor,
): number {
  const own = [...outcomes.entries()].filter(
    ([, { pane, range }]) => pane === "object" && startsIn(range, file),
  );
  const [index = NO_OBJECT] =
    own.findLast(([, { range }]) => range.start.line <= line) ?? own[0] ?? [];
  return index;
}

/**
 * The object to look at: one of the file of the cursor. There is none while nobody can read that file, and there are
 * others.
 */
export function objectOfFile(judgement: Judgement, cursor: Cursor): number {
  const { outcomes, problems, current } = judgement;
  const shown = outcomes[current];
  const isHere = shown && (shown.pane !== "object" || startsIn(shown.range, cursor.file));
  if (outcomes.length === 0 || isHere) {
    return current;
  }
  const index = objectAt(judgement, cursor);
  const isUnread = problems.some(
    ({ pane, code, range }) =>
      pane === "object" && code === "syntax-error" && range && startsIn(range, cursor.file),
  );
  return index === NO_OBJECT && !isUnread ? current : index;
}
