// For programs. Positions are those of the Language Server Protocol: from zero, in UTF-16.

import { groupVersionOf } from "../../../js/group.ts";
import { safeJson } from "../../shared/safe-json.ts";
import { type CheckResult, count, type ObjectName, type Skipped } from "../finding.ts";

/** Grows when a program that reads the report would have to change. */
const SCHEMA_VERSION = 1;

export function json(result: CheckResult): string {
  const { files, definitions, objects, structure, unchecked, others, skipped } = result;
  const findings = result.findings.map(({ object, excerpt: _, ...finding }) => ({
    ...finding,
    ...named(object),
  }));
  const summary = {
    files,
    definitions,
    objects,
    ...(structure > 0 && { structure }),
    unchecked,
    others: others.length,
    skipped: byReason(skipped),
    errors: count(result, "error"),
    warnings: count(result, "warning"),
    notes: count(result, "note"),
  };
  return safeJson({ schemaVersion: SCHEMA_VERSION, findings, summary, skipped });
}

/** The object of a finding, with its group and version apart. */
function named(object: ObjectName | undefined) {
  if (object === undefined) return {};
  const { apiVersion, kind, namespace, name } = object;
  return { object: { ...groupVersionOf(apiVersion), kind, namespace, name } };
}

/** How many documents are skipped for each reason. */
export function byReason(skipped: Skipped[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
