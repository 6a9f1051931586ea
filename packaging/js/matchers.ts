// The assertions that Vitest, Jest and node:test share: whether a definition admits, refuses or
// stores an object.

import type { Crd } from "./crd.ts";
import {
  differ,
  exactly,
  isAsymmetric,
  isInAny,
  isMap,
  jsonOf,
  nullsIn,
  onlyNamed,
  otherIn,
  own,
  plain,
  undefinedIn,
  unfitIn,
  withoutMatchers,
  withoutOthers,
} from "./expected-values.ts";
import { NAMED, VALUE } from "./named-key.ts";
import { type Pairs, pair } from "./pairs.ts";
import {
  ABOUT_PRESENCE,
  has,
  indented,
  is,
  isMet,
  isPart,
  listed,
  mustBeRefusal,
  named,
  shown,
  shownValue,
} from "./refusals.ts";
import { hasPath, onlyPath } from "./tested-paths.ts";
import type { Admission, AdmitOptions, Source } from "./types.ts";
import { type OBJECT_CODES, SET_BY_EACH_SERVER } from "./wire.ts";

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

/** An expected error of a refusal. Parts that are absent are not compared. */
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
   * absent or null in the stored object. Lists have the same number of items. It is an error if there are no
   * fields, if every object that is sent so has them, such as `{spec: {}}`, or if a field is `undefined`.
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

/** What the matchers read. */
const SHAPES = {
  toAdmit: "object, options",
  toRefuse: "object, refusal, options",
  toStore: "object, expected, options",
  toStoreFields: "object, fields, options",
  toWarn: "object, warnings, options",
  toPrune: "object, fields, options",
};

/** Refuses arguments that a matcher does not read, such as options in the place of others. */
export function mustReadAll(matcher: keyof CrdMatchers, words: unknown[]): void {
  const shape = SHAPES[matcher];
  if (words.length <= shape.split(",").length) return;
  throw new TypeError(`${matcher}(${shape}) has no argument ${words.length}`);
}

/** The matchers. Their result is that of a matcher for `expect.extend`. */
export const matchers = {
  toAdmit(received: unknown, object: Source, options?: AdmitOptions): Judgement {
    const crd = crdOf(received, "toAdmit");
    const admission = ask(crd, object, options, "toAdmit");
    if (!admission.allowed) {
      const failure = refused(crd, admission);
      if (!isUndecided(admission)) return failure;
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
    const sent = sentBy(crd, object);
    mustTell(crd, refusal, sent);
    mustLast("toRefuse", refusal, sent);
    const admission = ask(crd, object, options, "toRefuse");
    const { allowed, errors } = admission;
    const text = textOf(admission);
    if (refusal === undefined && isUndecided(admission)) {
      throw new Error(notJudged("toRefuse", "expect the message", admission));
    }
    if (allowed) {
      const wanted = refusal === undefined ? "" : ` because of ${shown(refusal)}`;
      const words = `${named(crd)} admits the object; it should refuse it${wanted}`;
      return { pass: false, ...neverRefused(crd, refusal, sent), message: () => words };
    }
    const pass = refusal === undefined || isMet(refusal, text, errors);
    const hint = "expect the message with toRefuse";
    const never = isNotJudged(admission)
      ? { opposite: () => notJudged("not.toRefuse", hint, admission) }
      : neverRefused(crd, refusal, sent);
    return {
      pass,
      ...(!pass && never),
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
      isWhole: true,
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
    return judgeStored(received, object, fields, options, {
      matcher: "toStoreFields",
      words: "these fields",
      others: "other fields",
      isWhole: false,
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
    const absent = paired.missing.find(
      (field) => typeof field === "string" && !hasPath(admission.object, field),
    );
    const why = `toPrune: the server neither drops nor stores ${absent}, so no answer fails this test`;
    const judged = judgeList(paired, {
      right: `${named(crd)} drops these unknown fields; it should not`,
      wrong: `${named(crd)} drops other unknown fields`,
    });
    return absent === undefined ? judged : { ...judged, opposite: () => why };
  },
};

/** How a matcher compares stored objects, and its words. */
interface StoredWords {
  matcher: string;
  words: string;
  others: string;
  /** Whether the whole object is expected. */
  isWhole: boolean;
  /** The part of the stored object that is compared. */
  shape(stored: unknown, expected: unknown): unknown;
  /** Refuses expectations that no object can fail. */
  check?(crd: Crd, admission: Admission, expected: ExpectedObject): void;
}

/** What is expected of a stored object. */
interface ExpectedObject {
  expected: object;
  /** The server's answer to the expected object, if it is sent itself. The engine is asked once. */
  answer(): Admission;
}

function expectedObject(crd: Crd, expected: object, { object }: Admission): ExpectedObject {
  let known: Admission | undefined;
  const answer = () => {
    const { apiVersion, kind } = object as NonNullable<SentObject>;
    const text = jsonOf({ ...(withoutMatchers(expected) as object), apiVersion, kind }) ?? "";
    known ??= crd.admit(withName(crd, text));
    return known;
  };
  return { expected, answer };
}

function judgeStored(
  received: unknown,
  object: Source,
  expected: object,
  options: AdmitOptions | undefined,
  { matcher, words, others, isWhole, shape, check }: StoredWords,
): Judgement {
  const crd = crdOf(received, matcher);
  if (typeof expected !== "object" || expected === null || Array.isArray(expected)) {
    throw new TypeError(`${matcher}(object, expected): expected must be an object`);
  }
  if (isMetByAllObjects(expected)) {
    throw new TypeError(`${matcher}(object, expected): every object is ${shownValue(expected)}`);
  }
  const unfit = unfitIn(expected, "expected");
  if (unfit !== undefined) throw new TypeError(`${matcher}: ${unfit}, which JSON cannot hold`);
  const sent = sentBy(crd, object);
  mustLast(matcher, expected, sent);
  const admission = ask(crd, object, options, matcher);
  if (!admission.allowed) return unstored(crd, admission);
  const sendable = expectedObject(crd, expected, admission);
  check?.(crd, admission, sendable);
  const wanted = plain(expected);
  const actual = shape(exactly(admission.json ?? "null"), wanted);
  const differences = differ(wanted, actual, "");
  const pass = differences.length === 0;
  if (pass && !isWhole && isInAny(wanted, sent, "")) {
    throw new TypeError(
      `${matcher}(object, fields): each object that is sent so has these fields, so it expects nothing`,
    );
  }
  const how = { isUpdate: options?.previous != null, isWhole };
  const never = pass ? undefined : neverStored(sendable, sent, how);
  return {
    pass,
    ...(never !== undefined && { opposite: () => `${matcher}: ${never}` }),
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
  toAdmit: failingForCopies("toAdmit", matchers.toAdmit),
  toRefuse: failingForCopies("toRefuse", matchers.toRefuse),
  toStore: failingForCopies("toStore", matchers.toStore),
  toStoreFields: failingForCopies("toStoreFields", matchers.toStoreFields),
  toWarn: failingForCopies("toWarn", matchers.toWarn),
  toPrune: failingForCopies("toPrune", matchers.toPrune),
};

/** A copy of a `Crd` has its methods, and no engine that could answer. */
class CopyError extends TypeError {}

/**
 * Runners copy two objects to show how they differ, and compare the copies once more. A matcher within such
 * an object, `expect.toAdmit(…)`, then fails as it failed before.
 */
function failingForCopies<Words extends unknown[]>(
  name: keyof CrdMatchers,
  matcher: (received: unknown, ...words: Words) => Judgement,
) {
  return function (this: { isNot?: boolean }, received: unknown, ...words: Words): Judgement {
    mustReadAll(name, words);
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

/**
 * Whether a refusal does not depend on the definition: it did not judge what was sent, or only the server's own
 * checks of metadata refuse it, as they do for any definition.
 */
function isUndecided(admission: Admission): boolean {
  const { errors } = admission;
  const isOther = ({ field, keyword, code }: Admission["errors"][number]) =>
    code === "rules-not-checked" || (/^metadata(\.|$)/.test(field) && keyword === undefined);
  return isNotJudged(admission) || (errors.length > 0 && errors.every(isOther));
}

/** Whether every stored object meets a matcher. */
function isMetByAllObjects(expected: unknown): boolean {
  if (!isAsymmetric(expected) || !ABOUT_PRESENCE.includes(String(expected))) return false;
  const objects = ["a", "b"].map((kind) => ({ apiVersion: `${kind}.org/v1`, kind, metadata: {} }));
  return objects.every((object) => expected.asymmetricMatch(object));
}

/**
 * Says why no request can store the expected value, if that is certain. Such an expectation always fails, so its
 * opposite would always pass. The types of an update are not checked: a stored object may have values of other types.
 */
function neverStored(
  { expected, answer }: ExpectedObject,
  sent: SentObject,
  { isUpdate, isWhole }: { isUpdate: boolean; isWhole: boolean },
): string | undefined {
  if (isAsymmetric(expected) || sent === undefined) return undefined;
  const { apiVersion, kind } = sent;
  for (const [name, value] of Object.entries({ apiVersion, kind })) {
    const wanted: unknown = own(expected as Record<string, unknown>, name);
    if (isAsymmetric(wanted) || wanted === value || (!isWhole && wanted === undefined)) continue;
    return `the ${name} of the stored object is always ${shownValue(value)}`;
  }
  if (isUpdate) return undefined;
  const nulls = nullsIn(withoutMatchers(expected), "");
  const { errors } = answer();
  const wrong = errors.find(({ code, field }) => code === "type" && !nulls.includes(field));
  return wrong && `no object is stored with it: ${wrong.message}`;
}

/** Refuses fields that every object has: none, its kind, and those that are `undefined`. */
function mustBeFields(fields: unknown): void {
  if (isMap(fields) && !isAsymmetric(fields) && Object.keys(fields).length === 0) {
    throw new TypeError("toStoreFields(object, fields): fields is empty, so it expects nothing");
  }
  if (isMap(fields) && Object.keys(fields).every((name) => OF_ALL_OBJECTS.includes(name))) {
    throw new TypeError(
      "toStoreFields(object, fields): the object is sent with this apiVersion and kind, so it expects nothing",
    );
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

const OF_ALL_OBJECTS = ["apiVersion", "kind"];

/**
 * Throws if an expectation about a field can never fail: the engine does not set the field, or the definition lacks it.
 * An unknown field of the tested object may be expected, because the server drops it.
 */
function mustBeKnown(
  crd: Crd,
  { object, unknownFields: dropped }: Admission,
  { expected: fields, answer }: ExpectedObject,
): void {
  const { metadata } = object as Record<string, object>;
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
  const { unknownFields } = answer();
  const isMistake = (path: string) => nulls.includes(path) || !dropped.includes(path);
  const unknown = unknownFields.find(isMistake);
  if (unknown === undefined) return;
  const why = nulls.includes(unknown)
    ? "it is null or absent in any case"
    : "no object has it, and the tested one does not send it";
  throw new TypeError(`toStoreFields: ${named(crd)} has no field ${unknown}: ${why}`);
}

/** The object that is sent, if it can be read. */
type SentObject = { apiVersion?: unknown; kind?: unknown; metadata?: unknown } | undefined;

function sentBy(crd: Crd, object: Source): SentObject {
  const { [VALUE]: value } = crd as unknown as Record<symbol, (source: Source) => SentObject>;
  return isSource(object) ? value?.(withName(crd, object)) : undefined;
}

/** The name of an object, and whether only this engine gives it. A server generates another one. */
function nameOf(sent: SentObject): { name: string; isGenerated: boolean } | undefined {
  const { name, generateName } = (sent?.metadata ?? {}) as Record<string, unknown>;
  if (typeof name === "string" && name !== "") return { name, isGenerated: false };
  if (typeof generateName !== "string" || generateName === "") return undefined;
  return { name: `${generateName}xxxxx`, isGenerated: true };
}

/** Refuses a part of how every message about an object begins: `Boat.example.org "test" is invalid: `. */
function mustTell(crd: Crd, refusal: ExpectedRefusal | undefined, sent: SentObject): void {
  if (!isPart(refusal)) return;
  const start = `${named(crd)} "${nameOf(sent)?.name ?? "test"}" is invalid: `;
  if (!has(start, refusal)) return;
  throw new TypeError(`toRefuse: every message has ${shownValue(refusal)}`);
}

/** Refuses an expectation with a name whose end the server generates. */
function mustLast(matcher: string, expected: unknown, sent: SentObject): void {
  const { name, isGenerated } = nameOf(sent) ?? { name: "", isGenerated: false };
  const texts = (_: string, value: unknown) => {
    if (value instanceof RegExp) return value.source;
    return typeof value === "bigint" ? String(value) : value;
  };
  if (!isGenerated || !JSON.stringify(expected, texts)?.includes(name)) return;
  throw new TypeError(
    `${matcher}: the server generates the end of ${name}: each server has another one`,
  );
}

/** Why a refusal can never happen: the definition does not have the field. */
function neverRefused(
  crd: Crd,
  refusal: ExpectedRefusal | undefined,
  sent: SentObject,
): Pick<Judgement, "opposite"> {
  const all: unknown[] = Array.isArray(refusal) ? refusal : [refusal];
  for (const one of all) {
    const { field } = (isMap(one) ? one : {}) as { field?: unknown };
    if (typeof field !== "string" || /^(metadata|apiVersion|kind)(\W|$)/.test(field)) continue;
    const probe = onlyPath(field);
    if (probe === undefined || sent === undefined) continue;
    const { apiVersion, kind } = sent;
    const { unknownFields } = crd.admit(withName(crd, { apiVersion, kind, ...probe }));
    if (unknownFields.length === 0) continue;
    return { opposite: () => `toRefuse: ${named(crd)} has no field ${field}: no refusal names it` };
  }
  return {};
}

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
  return isSource(object) && named !== undefined ? named(object) : object;
}

function isSource(object: unknown): boolean {
  return typeof object === "string" || (typeof object === "object" && object !== null);
}
