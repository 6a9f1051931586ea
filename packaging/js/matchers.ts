// The assertions that Vitest, Jest and node:test share: whether a definition admits, refuses or
// stores an object.

import type { Crd } from "./crd.ts";
import type { AdmitOptions, FieldError, Source } from "./types.ts";
import { OBJECT_CODES } from "./wire.ts";

/** Why an object is to be refused: a part of the message, or data of one error. */
export type ExpectedRefusal = string | RegExp | ExpectedFieldError;

/** An error of a refusal. What is not named is not compared. */
export interface ExpectedFieldError {
  /** The server's path: `spec.ports[0].name`. */
  field?: string;
  /** A part of the error's message. */
  message?: string | RegExp;
  /** The code of its cause: `maximum`, `required`, `rule-failed`, … */
  code?: string;
}

/**
 * Assertions about a `Crd`. `options` are those of `Crd.admit`: with `previous` the object is an update,
 * with `subresource: "status"` an update of the status. An object without a name gets the name `test`.
 */
export interface CrdMatchers<R = void> {
  /** The server admits the object. */
  toAdmit(object: Source, options?: AdmitOptions): R;
  /** The server refuses the object. */
  toRefuse(object: Source, refusal?: ExpectedRefusal, options?: AdmitOptions): R;
  /**
   * The server stores the object in this form. Metadata that the server sets, such as `uid`, are only
   * compared if they are expected.
   */
  toStore(object: Source, expected: object, options?: AdmitOptions): R;
}

/** The result of an assertion for a test runner. */
export interface Judgement {
  pass: boolean;
  message: () => string;
  actual?: unknown;
  expected?: unknown;
}

/** Metadata that the server sets. */
const SET_BY_SERVER = [
  "uid",
  "generation",
  "creationTimestamp",
  "resourceVersion",
  "managedFields",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "selfLink",
  "generateName",
  "name",
  "namespace",
];

/** The matchers in the form that `expect.extend` takes. */
export const matchers = {
  toAdmit(received: unknown, object: Source, options?: AdmitOptions): Judgement {
    const crd = crdOf(received, "toAdmit");
    const { allowed, message, decodeError } = ask(crd, object, options);
    return {
      pass: allowed,
      message: () =>
        allowed
          ? `${named(crd)} admits the object; it should refuse it`
          : `${named(crd)} refuses the object:\n${indented(message ?? decodeError ?? "")}`,
    };
  },

  toRefuse(
    received: unknown,
    object: Source,
    refusal?: ExpectedRefusal,
    options?: AdmitOptions,
  ): Judgement {
    const crd = crdOf(received, "toRefuse");
    mustBeRefusal(refusal);
    const { allowed, errors, message, decodeError } = ask(crd, object, options);
    const text = message ?? decodeError ?? "";
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
    const crd = crdOf(received, "toStore");
    if (typeof expected !== "object" || expected === null) {
      throw new TypeError("toStore(object, expected): expected must be an object");
    }
    const { allowed, object: stored, message, decodeError } = ask(crd, object, options);
    if (!allowed) {
      const words = `${named(crd)} refuses the object:\n${indented(message ?? decodeError ?? "")}`;
      return { pass: false, message: () => words };
    }
    const actual = withoutOthers(plain(stored), plain(expected));
    const differences = differ(plain(expected), actual, "");
    const pass = differences.length === 0;
    return {
      pass,
      actual,
      expected,
      message: () =>
        pass
          ? `${named(crd)} stores the object in this form; it should not`
          : `${named(crd)} stores the object in another form:\n${indented(differences.join("\n"))}`,
    };
  },
};

function crdOf(received: unknown, matcher: string): Crd {
  const crd = received as Crd | undefined;
  if (typeof crd?.admit === "function" && typeof crd.kind === "string") {
    const { errors, message } = crd.report;
    if (errors.length === 0) return crd;
    throw new Error(`${matcher}: the server refuses the definition: ${message}`);
  }
  throw new TypeError(
    `${matcher}: what is expected must be a Crd: expect(new Crd(text)).${matcher}(…)`,
  );
}

/** A misspelt name would let every refusal pass, a misspelt code every `not.toRefuse`. */
function mustBeRefusal(refusal: ExpectedRefusal | undefined): void {
  if (typeof refusal !== "object" || refusal instanceof RegExp) return;
  const unknown = Object.keys(refusal).filter((name) => !PARTS_OF_A_REFUSAL.includes(name));
  if (unknown.length > 0) {
    const names = PARTS_OF_A_REFUSAL.join(", ");
    throw new TypeError(`toRefuse: a refusal has no ${unknown.join(", ")}: it has ${names}`);
  }
  const { code } = refusal;
  const codes: readonly string[] = OBJECT_CODES;
  if (code !== undefined && !codes.includes(code)) {
    const known = codes.join(", ");
    throw new TypeError(
      `toRefuse: no error has the code ${JSON.stringify(code)}: it is one of ${known}`,
    );
  }
}

const PARTS_OF_A_REFUSAL = ["field", "message", "code"];

function ask(crd: Crd, object: Source, options: AdmitOptions = {}) {
  const { previous } = options;
  return crd.admit(withName(object), {
    ...options,
    ...(previous != null && { previous: withName(previous) }),
  });
}

/** An object that is a value gets a name. Texts are sent as they are. */
function withName(object: Source): Source {
  if (typeof object !== "object" || object instanceof Uint8Array || object instanceof ArrayBuffer) {
    return object;
  }
  const { metadata, ...others } = object as { metadata?: Record<string, unknown> };
  if (metadata?.name !== undefined || metadata?.generateName !== undefined) return object;
  return { ...others, metadata: { ...metadata, name: "test" } };
}

function named({ kind, group }: Crd): string {
  return [kind, group].filter(Boolean).join(".") || "the definition";
}

function isMet(refusal: ExpectedRefusal, text: string, errors: FieldError[]): boolean {
  if (typeof refusal === "string" || refusal instanceof RegExp) return has(text, refusal);
  const { field, message, code } = refusal;
  return errors.some(
    (error) =>
      (field === undefined || error.field === field) &&
      (code === undefined || error.code === code) &&
      (message === undefined || has(error.message, message)),
  );
}

function has(text: string, part: string | RegExp): boolean {
  return typeof part === "string"
    ? text.includes(part)
    : new RegExp(part.source, part.flags.replace(/[gy]/g, "")).test(text);
}

function shown(refusal: ExpectedRefusal | undefined): string {
  if (refusal instanceof RegExp) return String(refusal);
  if (typeof refusal !== "object") return JSON.stringify(refusal);
  return Object.entries(refusal)
    .map(([name, value]) => `${name} ${value instanceof RegExp ? value : JSON.stringify(value)}`)
    .join(", ");
}

/** The errors one by one, with their codes. */
function listed(text: string, errors: FieldError[]): string {
  if (errors.length === 0) return text;
  return errors.map(({ message, code }) => `${message} (${code})`).join("\n");
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The stored object without metadata of the server that are not expected. */
function withoutOthers(stored: unknown, expected: unknown): unknown {
  const { metadata, ...others } = stored as { metadata: Record<string, unknown> };
  const wanted = (expected as { metadata?: Record<string, unknown> }).metadata ?? {};
  const kept = Object.entries(metadata).filter(
    ([name]) => name in wanted || !SET_BY_SERVER.includes(name),
  );
  const isEmpty = kept.length === 0 && !("metadata" in (expected as object));
  return { ...others, ...(!isEmpty && { metadata: Object.fromEntries(kept) }) };
}

/** The deepest places at which two values differ, in words. */
function differ(expected: unknown, actual: unknown, path: string): string[] {
  if (isMap(expected) && isMap(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...names].flatMap((name) => differ(expected[name], actual[name], member(path, name)));
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differ(item, actual[index], `${path}[${index}]`));
  }
  const [wanted, stored] = [expected, actual].map((value) => JSON.stringify(value) ?? "nothing");
  return wanted === stored ? [] : [`${path}: expected ${wanted}, stored ${stored}`];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(path: string, name: string): string {
  if (/[.[\]/]/.test(name)) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}
