// Places in files, as people and editors read them.

import type { Range } from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";

/** A place in a file. */
export interface Place {
  file: string;
  range: Range;
}

/** `file:line:column`, from one, in UTF-16 as editors count. */
export function placeText({ file, range: { start } }: Place): string {
  return `${visibleLine(file)}:${start.line + 1}:${start.character + 1}`;
}
