// Expected refusals: whether one is met, and which of them expect nothing.

import type { Crd } from "./crd.ts";
import { isAsymmetric, nameOf } from "./expected-values.ts";
import type {
  AsymmetricMatcher,
  ExpectedError,
  ExpectedFieldError,
  ExpectedRefusal,
} from "./matchers.ts";
import { pair } from "./pairs.ts";
import type { FieldError } from "./types.ts";
import { ANY_MESSAGES, OBJECT_CODES } from "./wire.ts";

/** Errors that only have in common what every error has. */
const ANY_ERRORS: readonly FieldError[] = [
  {
    type: "FieldValueRequired",
    field: "<nil>",
    detail: "",
    code: "required",
    message: ANY_MESSAGES[0],
  },
  {
    type: "FieldValueForbidden",
    field: "a",
    detail: "B",
    code: "immutable",
    message: ANY_MESSAGES[1],
  },
  {
    type: "FieldValueTooMany",
    field: "[0]",
    detail: "1",
    code: "max-items",
    message: ANY_MESSAGES[2],
  },
  {
    type: "FieldValueTooLong",
    field: "C",
    detail: "",
    code: "max-length",
    message: ANY_MESSAGES[3],
  },
];

/** The matchers of Vitest and Jest that are about what a value has. Others may be about what it lacks. */
export const ABOUT_PRESENCE = [
  "Any",
  "Anything",
  "StringContaining",
  "StringMatching",
  "ObjectContaining",
  "ArrayContaining",
];

/** Whether an expected value is about a part of a message. */
export function isPart(value: unknown): value is string | RegExp | AsymmetricMatcher {
  if (isAsymmetric(value)) return ABOUT_PRESENCE.includes(String(value));
  return typeof value === "string" || value instanceof RegExp;
}

/** Whether the message of every error has this part, or every error is as a matcher says. */
function isInAll(part: unknown): boolean {
  if (!isPart(part)) return false;
  return part === "" || isMetByAll(part);
}

function isMetByAll(refusal: ExpectedError): boolean {
  return ANY_ERRORS.every((error) => isOne(refusal, error.message, [error]));
}

/** Refuses misspelt names and codes: with them, `toRefuse` or `not.toRefuse` would always pass. */
export function mustBeRefusal(refusal: unknown): void {
  if (Array.isArray(refusal) && refusal.length > 0) {
    for (const one of refusal) mustBeError(one);
  } else if (refusal !== undefined) mustBeError(refusal);
}

function mustBeError(refusal: unknown): void {
  if (isInAll(refusal)) {
    const about = String(refusal) === "ObjectContaining" ? "error" : "message";
    throw new TypeError(`toRefuse: every ${about} has ${shownValue(refusal)}`);
  }
  if (refusal instanceof RegExp || isAsymmetric(refusal) || typeof refusal === "string") return;
  if (typeof refusal !== "object" || refusal === null || Array.isArray(refusal)) {
    const is = JSON.stringify(refusal) ?? String(refusal);
    throw new TypeError(
      `toRefuse: a refusal is a text, a pattern, an object with data of an error, or an array of these; it is ${is}`,
    );
  }
  if (refusal instanceof Error) {
    throw new TypeError("toRefuse: an Error is not read: expect its message, which is a text");
  }
  const names = PARTS_OF_A_REFUSAL.join(", ");
  const all = Object.entries(refusal);
  const given = all.filter(([, value]) => value !== undefined);
  const unknown = given.flatMap(([name]) => (PARTS_OF_A_REFUSAL.includes(name) ? [] : name));
  if (unknown.length > 0) {
    throw new TypeError(`toRefuse: a refusal has no ${unknown.join(", ")}: it has ${names}`);
  }
  if (given.length === 0) {
    throw new TypeError(`toRefuse: a refusal must have one of ${names}; every error has them`);
  }
  const empty = all.find(([, value]) => value == null);
  if (empty !== undefined) throw new TypeError(`toRefuse: ${empty[0]} is ${empty[1]}`);
  const { code, message } = refusal as ExpectedFieldError;
  if (isInAll(message)) {
    throw new TypeError(`toRefuse: every message has ${shownValue(message)}`);
  }
  if (given.every(([, part]) => isPart(part)) && isMetByAll(refusal as ExpectedFieldError)) {
    throw new TypeError(`toRefuse: every error has ${shown(refusal as ExpectedFieldError)}`);
  }
  const codes: readonly string[] = OBJECT_CODES;
  if (code !== undefined && !isAsymmetric(code) && !codes.includes(code)) {
    const [meant] = nearest(String(code), codes);
    const known =
      meant === undefined ? `it is one of ${codes.join(", ")}` : `did you mean ${meant}?`;
    throw new TypeError(`toRefuse: no error has the code ${JSON.stringify(code)}: ${known}`);
  }
}

/** Words that differ from a word in a third of its letters at most, the nearest first. */
function nearest(word: string, words: readonly string[]): string[] {
  const near = words.map((other) => ({ other, distance: distance(word, other) }));
  return near
    .filter(({ distance }) => distance <= word.length / 3)
    .sort((one, other) => one.distance - other.distance)
    .map(({ other }) => other);
}

/** The number of letters to add, remove or replace to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const PARTS_OF_A_REFUSAL = ["field", "message", "code"];

export function named({ kind, group }: Crd): string {
  return [kind, group].filter(Boolean).join(".") || "the definition";
}

/** Whether a refusal is the expected one. */
export function isMet(refusal: ExpectedRefusal, text: string, errors: FieldError[]): boolean {
  if (!Array.isArray(refusal)) return isOne(refusal, text, errors);
  // A refusal that is about no field is one error.
  if (errors.length === 0)
    return refusal.length === 1 && refusal.every((one) => isOne(one, text, []));
  const { missing, further } = pair(refusal, errors, (error, one) =>
    isOne(one, error.message, [error]),
  );
  return missing.length === 0 && further.every(({ code }) => code === "rules-not-checked");
}

/** Whether one of the errors, or their whole message, is the expected one. */
function isOne(refusal: ExpectedError, text: string, errors: FieldError[]): boolean {
  const messages = errors.map(({ message }) => message);
  if (isAsymmetric(refusal)) {
    // A text has no members, and an error is no text: the opposites of matchers would always match one of both.
    const kind = String(refusal);
    const texts = kind.startsWith("Object") ? [] : [text, ...messages];
    const objects = kind.startsWith("String") ? [] : errors;
    return [...texts, ...objects].some((one) => refusal.asymmetricMatch(one));
  }
  if (typeof refusal === "string" || refusal instanceof RegExp) {
    return [text, ...messages].some((one) => has(one, refusal));
  }
  const { field, message, code } = refusal;
  return errors.some(
    (error) =>
      (field === undefined || is(error.field, field)) &&
      (code === undefined || is(error.code, code)) &&
      (message === undefined || has(error.message, message)),
  );
}

export function is(value: string | undefined, wanted: unknown): boolean {
  return isAsymmetric(wanted) ? wanted.asymmetricMatch(value) : value === wanted;
}

export function has(text: string, part: string | RegExp | AsymmetricMatcher): boolean {
  if (isAsymmetric(part)) return part.asymmetricMatch(text);
  return typeof part === "string"
    ? text.includes(part)
    : // Neither where an earlier search ended counts, nor that there was one.
      new RegExp(part.source, part.flags.replace("g", "")).test(text);
}

export function shown(refusal: ExpectedRefusal | undefined): string {
  if (Array.isArray(refusal)) return `these errors: ${refusal.map(shown).join("; ")}`;
  if (typeof refusal !== "object" || refusal instanceof RegExp || isAsymmetric(refusal)) {
    return shownValue(refusal);
  }
  const parts = Object.entries(refusal).map(([name, value]) => `${name} ${shownValue(value)}`);
  return parts.join(", ");
}

export function shownValue(value: unknown): string {
  if (isAsymmetric(value)) return nameOf(value);
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}

/** The errors one by one, with their codes. */
export function listed(text: string, errors: FieldError[]): string {
  if (errors.length === 0) return text;
  return errors.map(({ message, code }) => `${message} (${code})`).join("\n");
}

export function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}
