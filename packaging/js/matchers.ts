// The assertions that Vitest, Jest and node:test share: whether a definition admits, refuses or
// stores an object.

import type { Crd } from "./crd.ts";
import {
  differ,
  exactly,
  isAsymmetric,
  isMap,
  jsonOf,
  nameOf,
  nullsIn,
  onlyNamed,
  otherIn,
  plain,
  undefinedIn,
  unfitIn,
  withoutMatchers,
  withoutOthers,
} from "./expected-values.ts";
import { NAMED } from "./named-key.ts";
import { type Pairs, pair } from "./pairs.ts";
import type { Admission, AdmitOptions, FieldError, Source } from "./types.ts";
import { OBJECT_CODES, SET_BY_EACH_SERVER } from "./wire.ts";

/** The codes of errors of objects. */
export type ObjectErrorCode = (typeof OBJECT_CODES)[number];

/** A value that compares itself with others, such as Jest's `expect.stringContaining("text")`. */
export interface AsymmetricMatcher {
  /** Whether a value is as expected. */
  asymmetricMatch(other: unknown): boolean;
}

/** An error that a refusal has: a part of the message, or data of the error. */
export type ExpectedError = string | RegExp | ExpectedFieldError | AsymmetricMatcher;

/**
 * The refusal that a test expects: one of its errors, or an array of all of them. If an object has errors, the
 * server may not check its rules, and adds an error that says so. The array may leave out this error.
 */
export type ExpectedRefusal = ExpectedError | ExpectedError[];

/** An error of a refusal. What is not named is not compared. */
export interface ExpectedFieldError {
  /** The server's path: `spec.ports[0].name`. */
  field?: string | AsymmetricMatcher;
  /** A part of the error's message. */
  message?: string | RegExp | AsymmetricMatcher;
  /** The code of its cause: `maximum`, `required`, `rule-failed`, … A later version may have more. */
  code?: ObjectErrorCode | (string & {}) | AsymmetricMatcher;
}

/**
 * Assertions about a `Crd`. `options` are those of `Crd.admit`: with `previous` the object is an update,
 * with `subresource: "status"` an update of the status. An object without a name gets the name `test`.
 */
export interface CrdMatchers<R = void> {
  /** The server admits the object. */
  toAdmit(object: Source, options?: AdmitOptions): R;
  /**
   * The server refuses the object. Without `refusal`, this is an error if the definition did not judge the
   * object: it cannot be decoded, strict field validation refuses it, or it has another kind, or a version that
   * the definition does not have.
   */
  toRefuse(object: Source, refusal?: ExpectedRefusal, options?: AdmitOptions): R;
  /**
   * The server stores the object in this form. Metadata that the server sets, such as `uid`, are only
   * compared if they are expected.
   */
  toStore(object: Source, expected: object, options?: AdmitOptions): R;
  /**
   * The server stores these fields. Fields that are not named are not compared. A field that is `null` is
   * absent or null in the stored object. Lists have the same number of items. Without fields, and with a
   * field that is `undefined`, this is an error.
   */
  toStoreFields(object: Source, fields: object, options?: AdmitOptions): R;
  /**
   * The server admits the object with these warnings and no others: a part of each. Warnings about unknown
   * fields are not among them.
   */
  toWarn(
    object: Source,
    warnings: (string | RegExp | AsymmetricMatcher)[],
    options?: AdmitOptions,
  ): R;
  /** The server admits the object and drops these unknown fields and no others: their paths. */
  toPrune(object: Source, fields: (string | AsymmetricMatcher)[], options?: AdmitOptions): R;
}

/** The result of an assertion for a test runner. */
export interface Judgement {
  pass: boolean;
  /** Why the opposite fails, too, if it does: an object that is refused has no stored fields, right or wrong. */
  opposite?: () => string;
  message: () => string;
  actual?: unknown;
  expected?: unknown;
}

/** The matchers. Their result is that of a matcher for `expect.extend`. */
export const matchers = {
  toAdmit(received: unknown, object: Source, options?: AdmitOptions): Judgement {
    const crd = crdOf(received, "toAdmit");
    const admission = ask(crd, object, options, "toAdmit");
    if (!admission.allowed) {
      const failure = refused(crd, admission);
      if (!isNotJudged(admission)) return failure;
      const hint = "expect the message with toRefuse";
      return { ...failure, opposite: () => notJudged("not.toAdmit", hint, admission) };
    }
    return { pass: true, message: () => `${named(crd)} admits the object; it should refuse it` };
  },

  toRefuse(
    received: unknown,
    object: Source,
    ...rest: [refusal?: ExpectedRefusal, options?: AdmitOptions]
  ): Judgement {
    const crd = crdOf(received, "toRefuse");
    const [refusal, options] = rest;
    if (rest.length === 1 && refusal === undefined) {
      throw new TypeError("toRefuse(object, refusal): refusal is undefined");
    }
    mustBeRefusal(refusal);
    mustTell(crd, refusal);
    const admission = ask(crd, object, options, "toRefuse");
    const { allowed, errors } = admission;
    const text = textOf(admission);
    if (refusal === undefined && isNotJudged(admission)) {
      throw new Error(notJudged("toRefuse", "expect the message", admission));
    }
    if (allowed) {
      const wanted = refusal === undefined ? "" : ` because of ${shown(refusal)}`;
      const words = `${named(crd)} admits the object; it should refuse it${wanted}`;
      return { pass: false, message: () => words };
    }
    const pass = refusal === undefined || isMet(refusal, text, errors);
    return {
      pass,
      message: () =>
        pass
          ? `${named(crd)} refuses the object${refusal === undefined ? "" : ` because of ${shown(refusal)}`}; it should not:\n${indented(text)}`
          : `${named(crd)} refuses the object, but not because of ${shown(refusal)}:\n${indented(listed(text, errors))}`,
    };
  },

  toStore(received: unknown, object: Source, expected: object, options?: AdmitOptions): Judgement {
    const how = {
      matcher: "toStore",
      words: "the object in this form",
      others: "the object in another form",
    };
    return judgeStored(received, object, expected, options, { ...how, shape: withoutOthers });
  },

  toStoreFields(
    received: unknown,
    object: Source,
    fields: object,
    options?: AdmitOptions,
  ): Judgement {
    mustBeFields(fields);
    const how = { matcher: "toStoreFields", words: "these fields", others: "other fields" };
    return judgeStored(received, object, fields, options, {
      ...how,
      shape: onlyNamed,
      check: mustBeKnown,
    });
  },

  toWarn(
    received: unknown,
    object: Source,
    warnings: (string | RegExp | AsymmetricMatcher)[],
    options?: AdmitOptions,
  ): Judgement {
    const crd = crdOf(received, "toWarn");
    mustBeTexts(warnings, "toWarn", "warnings");
    const admission = ask(crd, object, options, "toWarn");
    if (!admission.allowed) return unstored(crd, admission);
    const paired = pair(warnings, admission.warnings, has);
    return judgeList(paired, {
      right: `${named(crd)} admits the object with these warnings; it should not`,
      wrong: `${named(crd)} admits the object with other warnings`,
    });
  },

  toPrune(
    received: unknown,
    object: Source,
    fields: (string | AsymmetricMatcher)[],
    options?: AdmitOptions,
  ): Judgement {
    const crd = crdOf(received, "toPrune");
    mustBeTexts(fields, "toPrune", "fields");
    // With Ignore the server drops them, too, and lists none.
    const telling = options?.fieldValidation === "Ignore" ? "Warn" : options?.fieldValidation;
    const how = { ...options, ...(telling !== undefined && { fieldValidation: telling }) };
    const admission = ask(crd, object, how, "toPrune");
    if (!admission.allowed) return unstored(crd, admission);
    const paired = pair(fields, admission.unknownFields, (field, wanted) => is(field, wanted));
    return judgeList(paired, {
      right: `${named(crd)} drops these unknown fields; it should not`,
      wrong: `${named(crd)} drops other unknown fields`,
    });
  },
};

/** How a matcher compares stored objects, and its words. */
interface StoredWords {
  matcher: string;
  words: string;
  others: string;
  /** The part of the stored object that is compared. */
  shape(stored: unknown, expected: unknown): unknown;
  /** Refuses expectations that no object can fail. */
  check?(crd: Crd, admission: Admission, expected: object): void;
}

function judgeStored(
  received: unknown,
  object: Source,
  expected: object,
  options: AdmitOptions | undefined,
  { matcher, words, others, shape, check }: StoredWords,
): Judgement {
  const crd = crdOf(received, matcher);
  if (typeof expected !== "object" || expected === null) {
    throw new TypeError(`${matcher}(object, expected): expected must be an object`);
  }
  if (isMetByAllObjects(expected)) {
    throw new TypeError(`${matcher}(object, expected): every object is ${shownValue(expected)}`);
  }
  const unfit = unfitIn(expected, "expected");
  if (unfit !== undefined) throw new TypeError(`${matcher}: ${unfit}, which JSON cannot hold`);
  const admission = ask(crd, object, options, matcher);
  if (!admission.allowed) return unstored(crd, admission);
  check?.(crd, admission, expected);
  const wanted = plain(expected);
  const actual = shape(exactly(admission.json ?? "null"), wanted);
  const differences = differ(wanted, actual, "");
  const pass = differences.length === 0;
  return {
    pass,
    actual,
    expected,
    message: () =>
      pass
        ? `${named(crd)} stores ${words}; it should not`
        : `${named(crd)} stores ${others}:\n${indented(differences.join("\n"))}`,
  };
}

/** The failure of a matcher that expects an admission. */
function refused(crd: Crd, admission: Admission): Judgement {
  const words = `${named(crd)} refuses the object:\n${indented(textOf(admission))}`;
  return { pass: false, message: () => words };
}

/** The failure of a matcher whose opposite expects an admission, too. */
function unstored(crd: Crd, admission: Admission): Judgement {
  const failure = refused(crd, admission);
  return { ...failure, opposite: failure.message };
}

/** Says that a refusal does not count, and what to do if it should. */
function notJudged(matcher: string, hint: string, admission: Admission): string {
  const words = `the definition did not judge this object; ${hint} if that is meant`;
  return `${matcher}: ${words}:\n${indented(textOf(admission))}`;
}

/** The text of a refusal. */
function textOf({ message, decodeError }: Admission): string {
  return message ?? decodeError ?? "";
}

function judgeList(
  { found, missing, further }: Pairs<unknown, string>,
  { right, wrong }: { right: string; wrong: string },
): Judgement {
  const pass = missing.length + further.length === 0;
  if (pass) return { pass, message: () => right };
  const lines = [
    ...found.map((one) => `  ${one}`),
    ...missing.map((one) => `- ${shownValue(one)}`),
    ...further.map((one) => `+ ${one}`),
  ];
  return { pass, message: () => `${wrong}:\n${indented(lines.join("\n"))}` };
}

/** Refuses what is no array of texts or patterns. */
function mustBeTexts(texts: unknown, matcher: string, name: string): void {
  const isText = (one: unknown) =>
    (typeof one === "string" && one !== "") || one instanceof RegExp || isAsymmetric(one);
  if (Array.isArray(texts) && texts.includes("")) {
    throw new TypeError(`${matcher}(object, ${name}): a text in ${name} is empty`);
  }
  if (Array.isArray(texts) && texts.every(isText)) return;
  throw new TypeError(`${matcher}(object, ${name}): ${name} must be an array of texts`);
}

/** The matchers for `expect.extend` of test runners. */
export const extension = {
  toAdmit: failingForCopies(matchers.toAdmit),
  toRefuse: failingForCopies(matchers.toRefuse),
  toStore: failingForCopies(matchers.toStore),
  toStoreFields: failingForCopies(matchers.toStoreFields),
  toWarn: failingForCopies(matchers.toWarn),
  toPrune: failingForCopies(matchers.toPrune),
};

/** A copy of a `Crd` has its methods, and no engine that could answer. */
class CopyError extends TypeError {}

/**
 * Runners copy two objects to show how they differ, and compare the copies once more. A matcher within such
 * an object, `expect.toAdmit(…)`, then fails as it failed before.
 */
function failingForCopies<Words extends unknown[]>(
  matcher: (received: unknown, ...words: Words) => Judgement,
) {
  return function (this: { isNot?: boolean }, received: unknown, ...words: Words): Judgement {
    try {
      const { opposite, ...judgement } = matcher(received, ...words);
      return opposite && this.isNot ? { ...judgement, pass: true, message: opposite } : judgement;
    } catch (error) {
      if (!(error instanceof CopyError) || this.isNot) throw error;
      return { pass: false, message: () => error.message };
    }
  };
}

/** Whether an object has the methods of a `Crd` but no engine. Jest copies what getters answer, too. */
function isCopy(crd: Crd): boolean {
  if (Object.hasOwn(crd, "kind")) return true;
  try {
    return crd.kind === null;
  } catch (error) {
    if ((error as Error).name === "TypeError") return true;
    throw error;
  }
}

function crdOf(received: unknown, matcher: string): Crd {
  const crd = received as Crd | undefined;
  if (typeof crd?.admit === "function" && isCopy(crd)) {
    throw new CopyError(`${matcher}: a copy of a Crd answers nothing`);
  }
  if (typeof crd?.admit === "function" && typeof crd.kind === "string") {
    const { errors, message, decodeError } = crd.report;
    if (errors.length === 0 && decodeError === undefined) return crd;
    const why = message ?? decodeError;
    throw new Error(`${matcher}: the server refuses the definition: ${why}`);
  }
  throw new TypeError(
    `${matcher}: what is expected must be a Crd: expect(new Crd(text)).${matcher}(…)`,
  );
}

/** Whether a refusal says nothing about the definition: it did not judge what was sent. */
function isNotJudged(admission: Admission): boolean {
  const { decodeError, errors } = admission;
  const isOther = errors.some(({ field }) => field === "apiVersion" || field === "kind");
  return isOther || decodeError !== undefined;
}

/** Whether every stored object meets a matcher. */
function isMetByAllObjects(expected: unknown): boolean {
  if (!isAsymmetric(expected) || !ABOUT_PRESENCE.includes(String(expected))) return false;
  const objects = ["a", "b"].map((kind) => ({ apiVersion: `${kind}.org/v1`, kind, metadata: {} }));
  return objects.every((object) => expected.asymmetricMatch(object));
}

/** Refuses fields that every object has: none, and those that are `undefined`. */
function mustBeFields(fields: unknown): void {
  if (isMap(fields) && !isAsymmetric(fields) && Object.keys(fields).length === 0) {
    throw new TypeError("toStoreFields(object, fields): fields is empty, so it expects nothing");
  }
  const other = otherIn(fields, "");
  if (other !== undefined) {
    throw new TypeError(`toStoreFields(object, fields): ${other} is no plain object`);
  }
  const path = undefinedIn(fields, "");
  if (path === undefined) return;
  throw new TypeError(
    `toStoreFields(object, fields): ${path} is undefined; a field that is absent is expected as null`,
  );
}

/**
 * Throws if an expectation about a field can never fail: the engine does not set the field, or the definition lacks it.
 * An unknown field of the tested object may be expected, because the server drops it.
 */
function mustBeKnown(
  crd: Crd,
  { object, unknownFields: dropped }: Admission,
  fields: object,
): void {
  const { apiVersion, kind, metadata } = object as Record<string, object>;
  const { metadata: wanted } = fields as { metadata?: unknown };
  const isUnset = (name: string) =>
    isMap(wanted) && Object.hasOwn(wanted, name) && !Object.hasOwn(metadata ?? {}, name);
  const unset = SET_BY_EACH_SERVER.find(isUnset);
  if (unset !== undefined) {
    throw new TypeError(
      `toStoreFields: metadata.${unset} cannot be tested: every server sets a value of its own`,
    );
  }
  const nulls = nullsIn(fields, "");
  const text = jsonOf({ ...(withoutMatchers(fields) as object), apiVersion, kind }) ?? "";
  const { unknownFields } = crd.admit(withName(crd, text));
  const isMistake = (path: string) => nulls.includes(path) || !dropped.includes(path);
  const unknown = unknownFields.find(isMistake);
  if (unknown === undefined) return;
  const why = nulls.includes(unknown)
    ? "it is null or absent in any case"
    : "no object has it, and the tested one does not send it";
  throw new TypeError(`toStoreFields: ${named(crd)} has no field ${unknown}: ${why}`);
}

/** Errors that only have in common what every error has. */
const ANY_ERRORS: readonly FieldError[] = [
  {
    type: "FieldValueRequired",
    field: "<nil>",
    detail: "",
    code: "required",
    message: "<nil>: Required value",
  },
  {
    type: "FieldValueForbidden",
    field: "a",
    detail: "B",
    code: "immutable",
    message: "a: Forbidden: B",
  },
  {
    type: "FieldValueTooMany",
    field: "[0]",
    detail: "1",
    code: "max-items",
    message: "[0]: Too many: 1",
  },
  {
    type: "FieldValueTooLong",
    field: "C",
    detail: "",
    code: "max-length",
    message: "C: Too long",
  },
];

/** The matchers of Vitest and Jest that are about what a value has. Others may be about what it lacks. */
const ABOUT_PRESENCE = [
  "Any",
  "Anything",
  "StringContaining",
  "StringMatching",
  "ObjectContaining",
  "ArrayContaining",
];

/** Whether an expected value is about a part of a message. */
function isPart(value: unknown): value is string | RegExp | AsymmetricMatcher {
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

/** Refuses a part of how every message of a refusal begins: `Boat.example.org "test" is invalid: `. */
function mustTell(crd: Crd, refusal: ExpectedRefusal | undefined): void {
  if (!isPart(refusal)) return;
  const starts = ["test", "other"].map((name) => `${named(crd)} "${name}" is invalid: `);
  if (!starts.every((start) => has(start, refusal))) return;
  throw new TypeError(`toRefuse: every message has ${shownValue(refusal)}`);
}

/** Refuses misspelt names and codes: with them, `toRefuse` or `not.toRefuse` would always pass. */
function mustBeRefusal(refusal: unknown): void {
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

function ask(crd: Crd, object: Source, options: AdmitOptions = {}, matcher: string): Admission {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`${matcher}: options must be an object`);
  }
  const absent = Object.entries(options).find(([, value]) => value == null);
  if (absent !== undefined) throw new TypeError(`${matcher}: options.${absent[0]} is ${absent[1]}`);
  const { previous, fieldValidation } = options;
  if (previous != null) mustBeJudged(crd, previous, matcher);
  const named = withName(crd, object);
  if (named !== object && fieldValidation === "Strict") {
    // The text with the name repeats no field, so the original is judged first.
    const own = crd.admit(object, options);
    if (own.duplicateFields.length > 0) return own;
  }
  const admission = crd.admit(named, {
    ...options,
    ...(previous != null && { previous: withName(crd, previous) }),
  });
  if (previous != null) mustBeSame(admission, matcher);
  return admission;
}

/** Refuses a previous object with another name or namespace: no request updates it. */
function mustBeSame({ errors }: Admission, matcher: string): void {
  const other = errors.find(({ field, code }) => code === "immutable" && IDENTITY.includes(field));
  if (other === undefined) return;
  const words = "the previous object is another one, so the definition does not compare them";
  throw new Error(`${matcher}: ${words}:\n${indented(other.message)}`);
}

const IDENTITY = ["metadata.name", "metadata.namespace"];

/** Refuses a previous object of another kind. A stored object of the kind may be invalid. */
function mustBeJudged(crd: Crd, previous: Source, matcher: string): void {
  const stored = withName(crd, previous);
  // An update of the object to itself: a creation may have no `resourceVersion`.
  const admission = crd.admit(stored, { previous: stored });
  if (!isNotJudged(admission)) return;
  const text = indented(textOf(admission));
  throw new Error(`${matcher}: the previous object is no ${named(crd)}:\n${text}`);
}

/** Gives an object without a name one. The `Crd` does it, since it can read texts. */
function withName(crd: Crd, object: Source): Source {
  const { [NAMED]: named } = crd as unknown as Record<symbol, (source: Source) => Source>;
  const isSource = typeof object === "string" || (typeof object === "object" && object !== null);
  return isSource && named !== undefined ? named(object) : object;
}

function named({ kind, group }: Crd): string {
  return [kind, group].filter(Boolean).join(".") || "the definition";
}

/** Whether a refusal is the expected one. */
function isMet(refusal: ExpectedRefusal, text: string, errors: FieldError[]): boolean {
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

function is(value: string | undefined, wanted: unknown): boolean {
  return isAsymmetric(wanted) ? wanted.asymmetricMatch(value) : value === wanted;
}

function has(text: string, part: string | RegExp | AsymmetricMatcher): boolean {
  if (isAsymmetric(part)) return part.asymmetricMatch(text);
  return typeof part === "string"
    ? text.includes(part)
    : // Neither where an earlier search ended counts, nor that there was one.
      new RegExp(part.source, part.flags.replace("g", "")).test(text);
}

function shown(refusal: ExpectedRefusal | undefined): string {
  if (Array.isArray(refusal)) return `these errors: ${refusal.map(shown).join("; ")}`;
  if (typeof refusal !== "object" || refusal instanceof RegExp || isAsymmetric(refusal)) {
    return shownValue(refusal);
  }
  const parts = Object.entries(refusal).map(([name, value]) => `${name} ${shownValue(value)}`);
  return parts.join(", ");
}

function shownValue(value: unknown): string {
  if (isAsymmetric(value)) return nameOf(value);
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}

/** The errors one by one, with their codes. */
function listed(text: string, errors: FieldError[]): string {
  if (errors.length === 0) return text;
  return errors.map(({ message, code }) => `${message} (${code})`).join("\n");
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}
