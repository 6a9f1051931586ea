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

/** All but the object. A list is smaller and read faster than a map that names its values. */
type Rest = [
  allowed: boolean,
  faults: Fault[],
  warnings: string[],
  unknownFields: string[],
  duplicateFields: string[],
  differences: Difference[],
  rules: RuleRun[],
  used: number,
  limit: number,
  decodeError?: string,
];

/** The first line is the stored object: its text keeps numbers exact and crosses once. */
export function decodeAdmission(answer: string): Admission {
  const lineEnd = answer.indexOf("\n");
  const json = answer.slice(0, lineEnd);
  const object = JSON.parse(json);
  const rest: Rest = JSON.parse(answer.slice(lineEnd + 1));
  const [allowed, faults, warnings, unknownFields, duplicateFields, differences] = rest;
  const [, , , , , , rules, used, limit, decodeError] = rest;
  const admission: Admission = {
    allowed,
    object,
    json: object === null ? null : json,
    errors: faults.map(fieldError),
    warnings,
    unknownFields,
    duplicateFields,
    changes: differences.map(change),
    rules,
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
