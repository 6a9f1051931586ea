// Fields that stand beside the key that they belong below: nothing is below that, and they are unknown where they are.

import { message } from "../language/message";
import { schemaOf } from "./answers/schema";
import { field } from "./documents";
import type { JudgedObject } from "./objects";
import type { Edit, Pane, PathStep, Problem } from "./protocol";
import { leaveToTip, liesIn } from "./remarks";

/** A key of a block without a value. */
const EMPTY = /^( *)([\w./-]+): *(?:#.*)?$/;
const KEY = /^( *)([\w./-]+):(?: |$)/;

const METADATA = new Set([
  "annotations",
  "finalizers",
  "generateName",
  "labels",
  "name",
  "namespace",
  "ownerReferences",
]);

/** Adds a tip to unknown fields of objects that have to be indented, and offers to do it. */
export function sayIndentation(problems: Problem[], judged: JudgedObject[], text: string): void {
  let lines: string[] | undefined;
  for (const problem of problems) {
    const { pane, code, range, tip } = problem;
    if (pane !== "object" || code !== "unknown-field" || range === undefined || tip) {
      continue;
    }
    const one = judged.find(({ outcome }) => liesIn(range, outcome.range));
    lines ??= text.split("\n");
    const below = one && belowOf(problem, one, lines, range.start.line);
    if (below) {
      problem.tip = message("tip-indent", { key: below.key });
      problem.remedy = {
        title: message("indent-below", { key: below.key }),
        does: indented(pane, below.lines, lines),
      };
      leaveToTip(problem);
    }
  }
}

/** The empty key above that takes the field, and the lines that belong below it. */
function belowOf(
  { path = "" }: Problem,
  judged: JudgedObject,
  lines: string[],
  line: number,
): { key: string; lines: number[] } | undefined {
  const [, blank, name] = KEY.exec(lines[line] ?? "") ?? [];
  if (blank === undefined || name === undefined || !path.endsWith(name)) {
    return undefined;
  }
  const parent = stepsOf(path.slice(0, -name.length));
  for (let at = line - 1; at >= 0 && isInside(lines[at] ?? "", blank); at -= 1) {
    const [, own, key] = EMPTY.exec(lines[at] ?? "") ?? [];
    if (own !== blank || key === undefined || isDeeper(lines[at + 1] ?? "", blank)) {
      continue;
    }
    const takes = (name: string) => hasField(judged, [...parent, key], name);
    return takes(name) ? { key, lines: belonging(lines, at, blank, takes) } : undefined;
  }
  return undefined;
}

/** The lines after a key up to one at its column that the key does not take. */
function belonging(
  lines: string[],
  at: number,
  blank: string,
  takes: (name: string) => boolean,
): number[] {
  const found: number[] = [];
  for (let next = at + 1; next < lines.length && isInside(lines[next] ?? "", blank); next += 1) {
    const [, own, name = ""] = KEY.exec(lines[next] ?? "") ?? [];
    if (own === blank && !takes(name)) {
      break;
    }
    found.push(next);
  }
  return found;
}

function hasField(judged: JudgedObject, path: PathStep[], name: string): boolean {
  if (path.length === 1 && path[0] === "metadata") {
    return METADATA.has(name);
  }
  const found = schemaOf(judged, path);
  // Of a path that leads nowhere, what is around it was found.
  const isWhole = found?.place.at(-1) === path.at(-1);
  return isWhole && field(field(found?.schema, "properties"), name) !== undefined;
}

/** Whether a line is at a column or right of it, or is blank. */
function isInside(line: string, blank: string): boolean {
  return line.trim() === "" || (line.startsWith(blank) && !/^(?:---|\.\.\.)/.test(line));
}

function isDeeper(line: string, blank: string): boolean {
  return line.startsWith(`${blank} `) || line.startsWith(`${blank}- `);
}

function indented(pane: Pane, at: number[], lines: string[]): Edit[] {
  return at
    .filter((line) => lines[line]?.trim() !== "")
    .map((line) => {
      const start = { line, character: 0 };
      return { pane, range: { start, end: start }, newText: "  " };
    });
}

/** The steps of a path as findings have it; keys with dots are not told apart. */
function stepsOf(path: string): PathStep[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
}
