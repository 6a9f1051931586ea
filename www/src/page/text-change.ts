// The difference between two versions of a text.

/** A part of a text, and the text that replaces it. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The change that turns `before` into `now`: the part between their common start and their common end. */
export function changeBetween(before: string, now: string): TextChange {
  const most = Math.min(before.length, now.length);
  let from = 0;
  while (from < most && before[from] === now[from]) {
    from += 1;
  }
  let same = 0;
  while (same < most - from && before.at(-1 - same) === now.at(-1 - same)) {
    same += 1;
  }
  return { from, to: before.length - same, insert: now.slice(from, now.length - same) };
}
