// For programs. Positions are those of the Language Server Protocol: from zero, in UTF-16.

import { visible } from "../../js/visible.ts";
import { count, type Result } from "../finding.ts";

export function json(result: Result): string {
  const { findings, files, definitions, objects, unchecked, others } = result;
  const summary = {
    files,
    definitions,
    objects,
    unchecked,
    others,
    errors: count(result, "error"),
    warnings: count(result, "warning"),
    notes: count(result, "note"),
  };
  return safeJson({ findings, summary });
}

/** JSON in which characters that a terminal would obey are escaped: its values stay exact. */
export function safeJson(value: unknown): string {
  const pairs = /[\u{e0000}-\u{e007f}]/gu;
  const units = (pair: string) =>
    [0, 1].map((at) => `\\u${pair.charCodeAt(at).toString(16)}`).join("");
  return visible(`${JSON.stringify(value, null, 2).replace(pairs, units)}\n`);
}
