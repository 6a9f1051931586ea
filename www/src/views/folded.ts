// Shows only what changed in a stored object, with the lines around it and those that lead to it.

import { say } from "../language/say";
import type { Line } from "../stored/lines";

/** So many lines before and after a change stay. */
const AROUND = 2;

/** Fewer lines than these are not worth folding. */
const SHORT = 4;

/** The lines around changes; others become a line that counts them. */
export function foldedLines(lines: Line[]): Line[] {
  const kept = new Set<number>();
  for (const [at, { mark, starts }] of lines.entries()) {
    if (mark === undefined) {
      continue;
    }
    kept.add(at);
    for (let near = at - AROUND; near <= at + AROUND; near += 1) {
      kept.add(near);
    }
    if (starts) {
      addParents(lines, at, kept);
    }
  }
  const shown: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    if (kept.has(at)) {
      shown.push(line);
      at += 1;
      continue;
    }
    let end = at;
    while (end < lines.length && !kept.has(end)) {
      end += 1;
    }
    const text = `# ${say("lines-folded", { count: end - at })}`;
    const isShort = end - at < SHORT;
    shown.push(...(isShort ? lines.slice(at, end) : [{ indent: line.indent, text }]));
    at = end;
  }
  return shown;
}

/** Keeps the lines that a line is in. */
function addParents(lines: Line[], from: number, kept: Set<number>): void {
  let indent = lines[from]?.indent ?? 0;
  for (let at = from - 1; at >= 0 && indent > 0; at -= 1) {
    const outer = lines[at]?.indent ?? 0;
    if (outer < indent) {
      kept.add(at);
      indent = outer;
    }
  }
}
