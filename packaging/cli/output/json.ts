// For programs. Positions are those of the Language Server Protocol: from zero, in UTF-16.

import { count, type Result } from "../finding.ts";

export function json(result: Result): string {
  const { findings, files, definitions, objects, others } = result;
  const summary = {
    files,
    definitions,
    objects,
    others,
    errors: count(result, "error"),
    warnings: count(result, "warning"),
    notes: count(result, "note"),
  };
  return `${JSON.stringify({ findings, summary }, null, 2)}\n`;
}
