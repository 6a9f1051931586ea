// How answers are printed.

import { visible } from "../../js/visible.ts";

/** Says on standard error what kept an answer from being given. */
export function complain(problems: string[]): void {
  for (const problem of problems) process.stderr.write(`crd-drydock: ${visible(problem)}\n`);
}
