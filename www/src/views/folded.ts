// Shows only what changed in a stored object, with the lines around it and those that lead to it.

import { say } from "../language/say";

/** So many lines before and after a change stay. */
const AROUND = 0;

/** Fewer lines than these are not worth folding. */
const SHORT = 2;

/** What folding needs to know of lines. */
export interface Foldable<One> {
  isChange(line: One): boolean;
  /** Whether the lines that a change is in are shown for its sake. */
  leads(line: One): boolean;
  indent(line: One): number;
  /** The line that stands for others. */
  counting(text: string, indent: number): One;
}

/** The lines around changes; others become a line that counts them. */
export function folded<One>(lines: One[], of: Foldable<One>): One[] {
  const kept = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (!of.isChange(line)) {
      continue;
    }
    kept.add(at);
    for (let near = at - AROUND; near <= at + AROUND; near += 1) {
      kept.add(near);
    }
    if (of.leads(line)) {
      addParents(lines, at, kept, of);
    }
  }
  const shown: One[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as One;
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
    shown.push(...(isShort ? lines.slice(at, end) : [of.counting(text, of.indent(line))]));
    at = end;
  }
  return shown;
}

/** Keeps the lines that a line is in. */
function addParents<One>(lines: One[], from: number, kept: Set<number>, of: Foldable<One>): void {
  const indentAt = (at: number) => (at in lines ? of.indent(lines[at] as One) : 0);
  let indent = indentAt(from);
  for (let at = from - 1; at >= 0 && indent > 0; at -= 1) {
    const outer = indentAt(at);
    if (outer < indent) {
      kept.add(at);
      indent = outer;
    }
  }
}
