// Whether the objects of a file have to be admitted or refused.

import { resolve, sep } from "node:path";

export type Verdict = "valid" | "invalid";

/** What the nearest folder around a file says about its objects. */
export function verdictOf(file: string): { verdict: Verdict; folder: string } | undefined {
  const parts = resolve(file).split(sep);
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const name = parts[depth - 1];
    if (name === "valid" || name === "invalid") {
      return { verdict: name, folder: parts.slice(0, depth).join(sep) };
    }
  }
  return undefined;
}
