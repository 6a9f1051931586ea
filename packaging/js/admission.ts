// An admission from the text that the engine gives: `write_admission` in `src/wire/admission.rs`.

import type {
  Change,
  CustomResource,
  FieldError,
  RefusedAdmission,
  RuleId,
  RuleRun,
} from "./types.ts";
import * as wire from "./wire.ts";

/** An admission while it is read, of either outcome. */
export interface Decoded extends Omit<RefusedAdmission, "allowed" | "read"> {
  allowed: boolean;
  read: CustomResource | null;
}

/** A rule of a CRD. */
export interface RuleText {
  id: RuleId;
  text: string;
}

/** Questions that the engine answers later, or never. */
export interface Later {
  /** The CRD's rules by number: asked for where one ran. */
  ruleTexts(): RuleText[];
  /** The property `read` of admissions whose object a client reads in another form. */
  read?: PropertyDescriptor;
  /** The property `yaml` of all admissions. */
  yaml: PropertyDescriptor;
}

/**
 * The property `yaml`, which writes the object when it is read. All admissions share its getter, and so
 * their shape: with a getter for each, JavaScript engines take twice as long to make one.
 */
export function yamlProperty(toYaml: (json: string) => string): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    get(this: Decoded) {
      return this.json === null ? null : toYaml(this.json);
    },
  };
}

/**
 * The property `read`, which asks for the object as a client reads it. Few programs read it, and it takes about as
 * long as the admission. The admissions of a `Crd` share its getter, as they share that of `yaml`.
 *
 * @param readBack gives the stored object as a client reads it, as JSON text; `null` if unknown
 */
export function readProperty(readBack: (json: string) => string | null): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    get(this: Decoded) {
      const text = this.json === null ? null : readBack(this.json);
      const value = text === null ? null : JSON.parse(text);
      Object.defineProperty(this, "read", { value, writable: true });
      return value;
    },
  };
}

/** The first line is the stored object: its text keeps numbers exact and crosses once. */
export function decodeAdmission(answer: string, later: Later): Decoded {
  const lineEnd = answer.indexOf("\n");
  const json = answer.slice(0, lineEnd);
  const object = JSON.parse(json);
  const rest: wire.WireAdmission = JSON.parse(answer.slice(lineEnd + 1));
  // By index: destructuring iterates, which is slower than all else here.
  const allowed = rest[AT.allowed];
  const errors = rest[AT.errors];
  const changes = rest[AT.changes];
  const suppressed = rest[AT.suppressed];
  const runs = rest[AT.rules];
  const parts: Omit<Decoded, "yaml"> = {
    allowed,
    object,
    json: object === null ? null : json,
    read: allowed ? object : null,
    errors: errors === 0 ? [] : errors.map(fieldError),
    warnings: rest[AT.warnings] || [],
    unknownFields: rest[AT.unknownFields] || [],
    duplicateFields: rest[AT.duplicateFields] || [],
    changes: changes === 0 ? [] : readChanges(changes),
    suppressed: suppressed === 0 ? [] : suppressed.map(fieldError),
    rules: [],
    cost: { used: rest[AT.costUsed], limit: rest[AT.costLimit] },
  };
  const admission = Object.defineProperty(parts, "yaml", later.yaml) as Decoded;
  if (runs !== 0) readRuns(runs, later.ruleTexts(), admission);
  // Most answers end before these.
  if (rest.length > AT.decodeError) {
    const decodeError = rest[AT.decodeError];
    if (typeof decodeError === "string") admission.decodeError = decodeError;
    const message = rest[AT.message];
    if (typeof message === "string") admission.message = message;
    const read = rest[AT.read];
    if (read === 1 && later.read !== undefined)
      Object.defineProperty(admission, "read", later.read);
    else if (read !== undefined)
      admission.read = typeof read === "string" ? JSON.parse(read) : null;
  }
  return admission;
}

function fieldError(error: wire.WireError): FieldError {
  const field = error[ERROR.field];
  const detail = error[ERROR.detail];
  const message = `${field}: ${error[ERROR.head]}${detail === "" ? "" : `: ${detail}`}`;
  const type = error[ERROR.type] as FieldError["type"];
  const badValue = error[ERROR.badValue];
  const read: FieldError = { type, field, detail, badValue, message, code: error[ERROR.code] };
  // By length: most errors end before these.
  if (error.length > ERROR.keyword) {
    const rule = error[ERROR.rule];
    read.keyword = error[ERROR.keyword] as string;
    if (rule !== undefined) read.rule = { path: rule[0], index: rule[1] };
  }
  return read;
}

/** Three items for each: its kind by number from 1, negative without a value; path; value. */
function readChanges(parts: unknown[]): Change[] {
  const list: Change[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const number = parts[at] as number;
    const path = parts[at + 1] as string;
    const kind = wire.CHANGE_KINDS[Math.abs(number) - 1] ?? unknownCode("kind of change", number);
    list.push(number > 0 ? { kind, path, value: parts[at + 2] } : { kind, path });
  }
  return list;
}

/**
 * The first text has all evaluations, as numbers and codes; the others are those that the codes ask
 * for, in their order: `RunCode` in `src/wire/codes.rs`.
 */
function readRuns(runs: string[], rules: RuleText[], admission: Decoded): void {
  const codes = runs[0] ?? "";
  const list: RuleRun[] = admission.rules;
  let texts = 0;
  const nextText = () => runs[++texts] ?? unknownCode("text", texts);
  let path = "";
  let rule: RuleText = { id: { path: "", index: 0 }, text: "" };
  let digits = 0;
  // By characters: as a list of numbers they take four times as long to read.
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes.charCodeAt(at);
    if (ZERO <= code && code <= NINE) {
      digits = digits * 10 + (code - ZERO);
      continue;
    }
    const number = digits;
    digits = 0;
    switch (code) {
      case wire.RUN_PATH:
        path = nextText();
        break;
      case wire.RUN_RULE:
        rule = rules[number] ?? unknownCode("rule", number);
        break;
      case wire.RUN_TRUE:
        list.push({ path, rule: rule.text, id: rule.id, cost: number, result: true });
        break;
      case wire.RUN_FALSE:
        list.push({ path, rule: rule.text, id: rule.id, cost: number, result: false });
        break;
      case wire.RUN_RATCHETED:
        list.push({
          path,
          rule: rule.text,
          id: rule.id,
          cost: number,
          result: false,
          ratcheted: true,
        });
        break;
      case wire.RUN_ERROR:
        list.push({ path, rule: rule.text, id: rule.id, cost: number, error: nextText() });
        break;
      case wire.RUN_SKIPPED: {
        const skipped = wire.SKIP_REASONS[number] ?? unknownCode("reason", number);
        list.push({ path, rule: rule.text, id: rule.id, cost: 0, skipped });
        break;
      }
      case wire.RUN_MESSAGE_ERROR:
        (list.at(-1) ?? unknownCode("order", code)).messageError = nextText();
        break;
      case wire.RUN_STOPPED_BY_ERRORS:
        admission.rulesStopped = "errors";
        break;
      case wire.RUN_STOPPED_BY_COST:
        admission.rulesStopped = "cost";
        break;
      default:
        unknownCode("outcome", code);
    }
  }
}

/** The engine and this reader are of one build: a code that only one of them knows is a defect. */
function unknownCode(what: string, code: number): never {
  throw new Error(`the engine answered with an unknown ${what}: ${code}`);
}

const { ADMISSION: AT, ERROR } = wire;
const ZERO = 48;
const NINE = 57;
