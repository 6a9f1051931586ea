// The errors of the server in plain words: which message says them, and the values that it quotes. The values come
// from the error, the diagnostic's data, and the line of the definition that demands it; nothing is read from a text
// of the server.

import { type Diagnostic, type FieldError, parse } from "crd-drydock/slim";
import type { ServerError } from "./protocol";

/** A message of `plain.*.ftl` without its prefix, and its values. */
export interface Plain {
  id: string;
  values: Record<string, string | number | string[]>;
  /** What the author of a rule says of it: `$message`. */
  message?: string;
}

/** What the texts have at hand for an error. */
export interface AtHand {
  /** The text of the value, if it stands on one line. */
  value(): string | undefined;
  /** The text of the line of the definition from the keyword on. */
  keyword(): string | undefined;
}

/** Longer texts and lists help no reader. */
const MAX_LENGTH = 60;
const MAX_VALUES = 12;

/** The types of JSON, which decoding errors name, too. */
const TYPES = new Set(["string", "integer", "number", "boolean", "array", "object"]);

/** An error in plain words; `undefined` if the values that they need are not known. */
export function plainOf(
  diagnostic: Diagnostic,
  error: FieldError | undefined,
  atHand: AtHand,
): Plain | undefined {
  if (diagnostic.source !== "kubernetes") {
    return undefined;
  }
  return error ? errorWords(error, diagnostic, atHand) : otherWords(diagnostic);
}

/** What is no error of a field, or has only a code. */
function otherWords({ code, data }: Diagnostic): Plain | undefined {
  if (code === "decode-error") {
    const { wanted = "" } = data ?? {};
    return TYPES.has(wanted) ? { id: "decode-type", values: { wanted } } : undefined;
  }
  return { id: code === "missing-field" ? "required" : code, values: {} };
}

/** An error with its meaning, where only the error is at hand. */
export function serverError(error: FieldError): ServerError {
  const { message, field, detail } = error;
  const nothing = { value: () => undefined, keyword: () => undefined };
  const plain = errorWords(error, {}, nothing);
  return { message, parts: { field, detail }, ...(plain && { plain }) };
}

function errorWords(
  error: FieldError,
  { data }: Pick<Diagnostic, "data">,
  atHand: AtHand,
): Plain | undefined {
  const { code, badValue, keyword } = error;
  const value = shown(badValue);
  switch (code) {
    case "type": {
      const wanted = (data?.wanted ?? "").split(",");
      const isKnown = typeof badValue === "string" && wanted[0] !== "";
      return isKnown ? { id: code, values: { found: badValue, wanted } } : undefined;
    }
    case "enum":
    case "not-supported": {
      const values = (data?.values ?? []).map(shown);
      const known = values.filter((one) => one !== undefined);
      return value === undefined || known.length === 0 || known.length < values.length
        ? undefined
        : { id: "enum", values: { value, values: firstOf(known) } };
    }
    case "minimum":
    case "maximum":
      return bound(code, badValue, atHand);
    case "multiple-of":
      return factor(badValue, atHand);
    case "max-length":
    case "min-length":
      return count(code, lengthOf(code === "min-length" ? badValue : readText(atHand)), atHand);
    case "max-items":
    case "min-items":
    case "max-properties":
    case "min-properties":
      return count(code, badValue, atHand);
    case "number-range":
      return keyword === "format" ? { id: code, values: {} } : undefined;
    case "format": {
      const format = /^["']?format["']? *: *["']?([a-z][\w-]*)["']?(?=[\s,}\]]|$)/.exec(
        atHand.keyword() ?? "",
      )?.[1];
      // The server names Go's type of a number in place of the number.
      const number = readText(atHand);
      const written = typeof number === "number" ? shown(number) : value;
      return written === undefined || format === undefined
        ? undefined
        : { id: code, values: { value: written, format } };
    }
    case "name":
      return value === undefined ? undefined : { id: nameCode(error), values: { value } };
    case "list-duplicate":
    case "pattern":
    case "invalid-pattern":
      return value === undefined ? undefined : { id: code, values: { value } };
    case "rule-estimated-cost":
    case "rule-total-cost":
      return { id: costly(code, error), values: {} };
    case "additional-properties":
      return { id: "unknown-field", values: {} };
    case "rule-failed":
      // The reason of a rule can leave its message out.
      return error.detail === ""
        ? { id: code, values: {} }
        : { id: "rule-says", values: {}, message: error.detail };
    default:
      return { id: code, values: {} };
  }
}

/** The message for a name. For the name and the labels of an object it says what the server demands. */
function nameCode({ field }: FieldError): string {
  const ids: Record<string, string> = {
    "metadata.name": "name-object",
    "metadata.labels": "name-label",
  };
  return ids[field] ?? "name";
}

/** What costs too much: a rule, the expression that makes its message, or all of a schema. */
function costly(code: "rule-estimated-cost" | "rule-total-cost", error: FieldError): string {
  const { field, at = field } = error;
  if (at.endsWith(".messageExpression")) {
    return `${code}-message`;
  }
  return at.endsWith(".openAPIV3Schema") ? `${code}-schema` : code;
}

/**
 * A bound of a number. The value must break the bound at hand: an alternative of the schema may have another one.
 */
function bound(code: "minimum" | "maximum", badValue: unknown, atHand: AtHand): Plain | undefined {
  const limit = numberOf(atHand.keyword());
  if (!isExact(badValue) || limit === undefined) {
    return undefined;
  }
  const sign = code === "maximum" ? 1 : -1;
  const excess = sign * (badValue - Number(limit));
  return excess < 0
    ? undefined
    : { id: excess === 0 ? `${code}-exclusive` : code, values: { value: `${badValue}`, limit } };
}

/** A factor. The server divides binary fractions, so it refuses some decimal multiples, too. */
function factor(badValue: unknown, atHand: AtHand): Plain | undefined {
  const limit = numberOf(atHand.keyword());
  if (!isExact(badValue) || limit === undefined) {
    return undefined;
  }
  const isWhole = Number.isInteger(badValue) && Number.isInteger(Number(limit));
  const isNone = isWhole && badValue % Number(limit) !== 0;
  const id = isNone ? "multiple-of" : "multiple-of-fraction";
  return { id, values: { value: `${badValue}`, limit } };
}

/** A bound of a count, which the count at hand must break. */
function count(code: string, found: unknown, atHand: AtHand): Plain | undefined {
  const limit = Number(numberOf(atHand.keyword()));
  const isBroken =
    typeof found === "number" && (code.startsWith("max") ? found > limit : found < limit);
  return isBroken ? { id: code, values: { found, limit } } : undefined;
}

/** The number that a keyword has in the text of its line. */
export function numberOf(line: string | undefined): string | undefined {
  const number = /^["']?[A-Za-z]+["']? *: *(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,}\]]|$)/;
  return number.exec(line ?? "")?.[1];
}

/** Whether a number is the one that was written. */
export function isExact(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** The characters of a text, as the server counts them. */
function lengthOf(text: unknown): number | undefined {
  return typeof text === "string" ? [...text].length : undefined;
}

/** A text of the object: the error does not have it. */
function readText(atHand: AtHand): unknown {
  const written = atHand.value();
  return written === undefined ? undefined : parse(written)[0]?.value;
}

/** A value in one short line. Large numbers are not those that were written. */
function shown(value: unknown): string | undefined {
  const isInexact = typeof value === "number" && !isExact(value);
  const text = isInexact ? undefined : JSON.stringify(value);
  return text === undefined || text.length > MAX_LENGTH ? undefined : text;
}

function firstOf(values: string[]): string[] {
  return values.length > MAX_VALUES ? [...values.slice(0, MAX_VALUES), "…"] : values;
}
