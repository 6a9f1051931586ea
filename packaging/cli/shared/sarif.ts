// Places as SARIF has them.

import { isAbsolute, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Range } from "../../js/tools.ts";

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
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.split(sep).map(encodeURIComponent).join("/");
}
