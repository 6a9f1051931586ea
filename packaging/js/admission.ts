// An admission from the text that the engine gives: `write_admission` in `src/js/json.rs`.

import type { Admission, Change, FieldError, RuleRun } from "./types.ts";

/** An error in parts: the server's whole text is made of them. */
type Fault = [
  type: FieldError["type"],
  field: string,
  head: string,
  detail: string,
  badValue: unknown,
];

type Difference = [kind: Change["kind"], path: string, value?: unknown];

/** An evaluation; the text of its rule crosses once for all of them. */
type Run = [
  path: string,
  rule: number,
  cost: number,
  result?: boolean | null,
  error?: string | null,
  skipped?: string,
];

/** All but the object. A list is smaller and read faster than a map that names its values. */
type Rest = [
  allowed: boolean,
  faults: Fault[],
  warnings: string[],
  unknownFields: string[],
  duplicateFields: string[],
  differences: Difference[],
  runs: Run[],
  used: number,
  limit: number,
  decodeError?: string,
];

/**
 * The first line is the stored object: its text keeps numbers exact and crosses once.
 *
 * @param ruleTexts the texts of the CRD's rules, asked for where a rule ran
 */
export function decodeAdmission(answer: string, ruleTexts: () => string[]): Admission {
  const lineEnd = answer.indexOf("\n");
  const json = answer.slice(0, lineEnd);
  const object = JSON.parse(json);
  const rest: Rest = JSON.parse(answer.slice(lineEnd + 1));
  const [allowed, faults, warnings, unknownFields, duplicateFields, differences] = rest;
  const [, , , , , , runs, used, limit, decodeError] = rest;
  const admission: Admission = {
    allowed,
    object,
    json: object === null ? null : json,
    errors: faults.map(fieldError),
    warnings,
    unknownFields,
    duplicateFields,
    changes: differences.map(change),
    rules: runs.length === 0 ? [] : ruleRuns(runs, ruleTexts()),
    cost: { used, limit },
  };
  if (decodeError !== undefined) admission.decodeError = decodeError;
  return admission;
}

function fieldError([type, field, head, detail, badValue]: Fault): FieldError {
  const message = `${field}: ${head}${detail === "" ? "" : `: ${detail}`}`;
  return { type, field, detail, badValue, message };
}

function change([kind, path, value]: Difference): Change {
  return value === undefined ? { kind, path } : { kind, path, value };
}

function ruleRuns(runs: Run[], texts: string[]): RuleRun[] {
  return runs.map(([path, rule, cost, result, error, skipped]) => {
    const run: RuleRun = { path, rule: texts[rule] ?? "", cost };
    if (typeof result === "boolean") run.result = result;
    if (typeof error === "string") run.error = error;
    if (skipped !== undefined) run.skipped = skipped;
    return run;
  });
}
