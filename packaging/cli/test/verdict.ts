// Whether the objects of a file of the disk have to be admitted or refused.

import { basename, dirname, resolve, sep } from "node:path";
import { likeVerdict, type Verdict, verdictIn } from "../../suites/verdict.ts";

/** The expectation of the nearest folder around a file about its objects. */
export function verdictOf(file: string): { verdict: Verdict; folder: string } | undefined {
  const parts = resolve(file).split(sep);
  const found = verdictIn(parts);
  return found && { verdict: found.verdict, folder: parts.slice(0, found.depth).join(sep) };
}

/** The nearest folder around a file whose name is like `valid` or `invalid`, if none has one of these names. */
export function misnamedFolder(file: string): { verdict: Verdict; folder: string } | undefined {
  if (verdictOf(file) !== undefined) return undefined;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const verdict = likeVerdict(basename(resolve(folder)));
    if (verdict !== undefined) return { verdict, folder };
    if (dirname(folder) === folder) return undefined;
  }
}
