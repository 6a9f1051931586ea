// Places as SARIF has them.

import { type Range, repository } from "../../js/tools.ts";
import { HERE } from "./paths.ts";

export function region({ start, end }: Range) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** Relative to where the command runs, as it was named. */
export function fileUri(file: string): string {
  return repository.fileAddress(file, HERE);
}
