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

/**
 * Evaluations, four items each: the path, 0 where it is the one before; the number of the rule's
 * text, which crosses once for all; the cost; and the result (0 where it is false but does not
 * count), the error, or in a list why the rule did not run.
 */
type Runs = (string | number | boolean | [skipped: string])[];

/** All but the object. A list is smaller and read faster than a map that names its values. */
type Rest = [
  allowed: boolean,
  faults: Fault[],
  warnings: string[],
  unknownFields: string[],
  duplicateFields: string[],
  differences: Difference[],
  suppressed: Fault[],
  runs: Runs,
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
  const [, , , , , , suppressed, runs, used, limit, decodeError] = rest;
  const admission: Admission = {
    allowed,
    object,
    json: object === null ? null : json,
    errors: faults.map(fieldError),
    warnings,
    unknownFields,
    duplicateFields,
    changes: differences.map(change),
    suppressed: suppressed.map(fieldError),
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

function ruleRuns(runs: Runs, texts: string[]): RuleRun[] {
  const list: RuleRun[] = [];
  let path = "";
  for (let at = 0; at < runs.length; at += 4) {
    const [place, rule, cost, outcome] = runs.slice(at, at + 4);
    if (typeof place === "string") path = place;
    const run: RuleRun = { path, rule: texts[rule as number] ?? "", cost: cost as number };
    if (typeof outcome === "boolean") run.result = outcome;
    else if (typeof outcome === "number") Object.assign(run, { result: false, ratcheted: true });
    else if (typeof outcome === "string") run.error = outcome;
    else if (Array.isArray(outcome)) run.skipped = outcome[0];
    list.push(run);
  }
  return list;
}
