// How answers are printed.

import { visible } from "../../js/visible.ts";

/** Prints on standard error why there is no answer. */
export function complain(problems: string[]): void {
  for (const problem of problems) process.stderr.write(`crd-drydock: ${visible(problem)}\n`);
}
