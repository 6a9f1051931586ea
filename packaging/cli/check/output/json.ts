// For programs. Positions are those of the Language Server Protocol: from zero, in UTF-16.

import { safeJson } from "../../shared/safe-json.ts";
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
