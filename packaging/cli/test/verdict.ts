// Whether the objects of a file of the disk have to be admitted or refused.

import { resolve, sep } from "node:path";
import { type Verdict, verdictIn } from "../../suites/verdict.ts";

/** The expectation of the nearest folder around a file about its objects. */
export function verdictOf(file: string): { verdict: Verdict; folder: string } | undefined {
  const parts = resolve(file).split(sep);
  const found = verdictIn(parts);
  return found && { verdict: found.verdict, folder: parts.slice(0, found.depth).join(sep) };
}
