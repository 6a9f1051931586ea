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

/** Differences, three items for each: its kind by number, negative for no value; path; value. */
type Differences = unknown[];

/** In the order of `ChangeKind` in `src/admission/report.rs`. */
const KINDS: Change["kind"][] = [
  "pruned",
  "defaulted",
  "null-dropped",
  "status-ignored",
  "metadata",
  "generated",
  "cleared",
];

/** Evaluations: all of them in one string, then the texts that it asks for: `ruleRuns`. */
type Runs = string[];

/** A list; none where it is empty. */
type Some<Item> = Item[] | 0;

/** All but the object. A list is smaller and read faster than a map that names its values. */
type Rest = [
  allowed: boolean,
  faults: Some<Fault>,
  warnings: Some<string>,
  unknownFields: Some<string>,
  duplicateFields: Some<string>,
  differences: Differences | 0,
  suppressed: Some<Fault>,
  runs: Runs | 0,
  used: number,
  limit: number,
  decodeError?: string | 0,
  message?: string | 0,
  /** What a client reads where that may differ from the object: 1 to ask, 0 if nobody knows. */
  read?: string | 0 | 1,
];

/**
 * The first line is the stored object: its text keeps numbers exact and crosses once.
 *
 * @param ruleTexts the texts of the CRD's rules, then why rules do not run: asked for where one ran
 * @param readBack what a client reads of the stored object, as JSON text; `null` if nobody knows
 */
export function decodeAdmission(
  answer: string,
  ruleTexts: () => string[],
  readBack?: (json: string) => string | null,
): Admission {
  const lineEnd = answer.indexOf("\n");
  const json = answer.slice(0, lineEnd);
  const object = JSON.parse(json);
  const rest: Rest = JSON.parse(answer.slice(lineEnd + 1));
  // By index: iterating is slower than all else here.
  const admission: Admission = {
    allowed: rest[0],
    object,
    json: object === null ? null : json,
    read: rest[0] ? object : null,
    errors: rest[1] === 0 ? [] : rest[1].map(fieldError),
    warnings: rest[2] || [],
    unknownFields: rest[3] || [],
    duplicateFields: rest[4] || [],
    changes: rest[5] === 0 ? [] : changes(rest[5]),
    suppressed: rest[6] === 0 ? [] : rest[6].map(fieldError),
    rules: [],
    cost: { used: rest[8], limit: rest[9] },
  };
  if (rest[7] !== 0) readRuns(rest[7], ruleTexts(), admission);
  // Most answers end before these.
  if (rest.length > 10) {
    const [decodeError, message, read] = rest.slice(10);
    if (typeof decodeError === "string") admission.decodeError = decodeError;
    if (typeof message === "string") admission.message = message;
    if (read === 1) readLater(admission, () => readBack?.(json) ?? null);
    else if (read !== undefined)
      admission.read = typeof read === "string" ? JSON.parse(read) : null;
  }
  return admission;
}

/** Few look at it, and it takes about as long as the admission. */
function readLater(admission: Admission, readBack: () => string | null): void {
  Object.defineProperty(admission, "read", {
    configurable: true,
    enumerable: true,
    get() {
      const text = readBack();
      const value = text === null ? null : JSON.parse(text);
      Object.defineProperty(admission, "read", { value, writable: true });
      return value;
    },
  });
}

function fieldError([type, field, head, detail, badValue]: Fault): FieldError {
  const message = `${field}: ${head}${detail === "" ? "" : `: ${detail}`}`;
  return { type, field, detail, badValue, message };
}

function changes(parts: Differences): Change[] {
  const list: Change[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const number = parts[at] as number;
    const path = parts[at + 1] as string;
    const kind = KINDS[Math.abs(number) - 1] as Change["kind"];
    list.push(number > 0 ? { kind, path, value: parts[at + 2] } : { kind, path });
  }
  return list;
}

/**
 * Of each evaluation the string has `@` where it is at another path than the one before, the number
 * of the rule's text, which crosses once for all, a comma, the cost, and what became of it; of one
 * that did not run, in place of the cost, the number of the reason's text, from the end. What a
 * letter at the end says is why rules were left that did not run.
 */
function readRuns(runs: Runs, ruleTexts: string[], admission: Admission): void {
  const all = runs[0] ?? "";
  const list: RuleRun[] = admission.rules;
  let texts = 0;
  const nextText = () => runs[++texts] ?? "";
  let path = "";
  let rule = "";
  let digits = 0;
  // By characters: as a list of numbers they take four times as long to read.
  for (let at = 0; at < all.length; at += 1) {
    const code = all.charCodeAt(at);
    if (ZERO <= code && code <= NINE) {
      digits = digits * 10 + (code - ZERO);
      continue;
    }
    // The last number, which is the cost where an evaluation ends.
    const cost = digits;
    digits = 0;
    switch (all[at]) {
      case "@":
        path = nextText();
        break;
      case ",":
        rule = ruleTexts[cost] ?? "";
        break;
      case " ":
        list.push({ path, rule, cost, result: true });
        break;
      case "-":
        list.push({ path, rule, cost, result: false });
        break;
      case "~":
        list.push({ path, rule, cost, result: false, ratcheted: true });
        break;
      case "!":
        list.push({ path, rule, cost, error: nextText() });
        break;
      case "+": {
        const run = list.at(-1);
        if (run) run.messageError = nextText();
        break;
      }
      case "e":
        admission.rulesStopped = "errors";
        break;
      case "c":
        admission.rulesStopped = "cost";
        break;
      default:
        list.push({ path, rule, cost: 0, skipped: ruleTexts.at(-1 - cost) ?? "" });
    }
  }
}

const ZERO = 48;
const NINE = 57;
