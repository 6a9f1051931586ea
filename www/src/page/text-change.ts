// What differs between two versions of a text.

/** A part of a text and what takes its place. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The one change that makes a text of another: all but what both begin and end with. */
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
