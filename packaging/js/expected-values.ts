// The values that matchers expect: how stored ones are compared with them, and which of them expect nothing.

import type { AsymmetricMatcher } from "./matchers.ts";
import { SET_BY_SERVER } from "./wire.ts";

/** The value of a JSON text. Integers that numbers do not hold are `bigint`s. */
export function exactly(json: string): unknown {
  let mark = "integer ";
  while (json.includes(mark)) mark += " ";
  const marked = json.replace(TOKEN, (token) => (isTooLarge(token) ? `"${mark}${token}"` : token));
  const read = (_: string, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
  return JSON.parse(marked, read);
}

/** A text or a number of JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

function isTooLarge(token: string): boolean {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}

/** A value as JSON; `bigint`s as numbers. */
export function jsonOf(value: unknown): string | undefined {
  const text = JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `\0${one}` : one));
  return text?.replace(/"\\u0000(-?\d+)"/g, "$1");
}

/** A member that an object has itself. */
export function own(map: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** The paths of the members that are null. */
export function nullsIn(value: unknown, path: string): string[] {
  if (value === null) return [path];
  if (isAsymmetric(value) || typeof value !== "object") return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => nullsIn(item, `${path}[${index}]`));
  }
  return Object.entries(value as object).flatMap(([name, one]) => nullsIn(one, member(path, name)));
}

/**
 * Whether each admitted object has the expected part at a path: a field that the server takes as it is, or a map without
 * fields where one is sent.
 */
export function isInAny(expected: unknown, sent: unknown, path: string): boolean {
  if (isAsymmetric(expected)) return false;
  if (Array.isArray(expected)) {
    const isAsLong = Array.isArray(sent) && sent.length === expected.length;
    return isAsLong && expected.every((one, at) => isInAny(one, sent[at], `${path}[${at}]`));
  }
  if (!isMap(expected)) return ["apiVersion", "kind", "metadata.namespace"].includes(path);
  if (path !== "metadata" && !isMap(sent)) return false;
  const sentMembers = isMap(sent) ? sent : {};
  return Object.entries(expected).every(([name, one]) =>
    isInAny(one, own(sentMembers, name), member(path, name)),
  );
}

/** A value with null in place of asymmetric matchers: the fields that have expectations. */
export function withoutMatchers(value: unknown): unknown {
  if (isAsymmetric(value)) return null;
  if (Array.isArray(value)) return value.map(withoutMatchers);
  if (!isMap(value) || typeof value.toJSON === "function") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutMatchers(one)]),
  );
}

/** The path of a member that is `undefined`. */
export function undefinedIn(value: unknown, path: string): string | undefined {
  if (value === undefined) return path;
  if (isAsymmetric(value) || typeof value !== "object" || value === null) return undefined;
  const inside = Array.isArray(value)
    ? Array.from(value, (item, index) => undefinedIn(item, `${path}[${index}]`))
    : Object.entries(value).map(([name, one]) => undefinedIn(one, member(path, name)));
  return inside.find((found) => found !== undefined);
}

/** Which value has no JSON form, and what it is: `NaN` would count as null, and a function as absent. */
export function unfitIn(given: unknown, path: string): string | undefined {
  const value = converted(given);
  if (value === undefined && given !== undefined) return `${path}.toJSON() is undefined`;
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  }
  if (typeof value === "function" || typeof value === "symbol") {
    return `${path} is a ${typeof value}`;
  }
  if (isAsymmetric(value) || typeof value !== "object" || value === null) return undefined;
  const inside = Array.isArray(value)
    ? Array.from(value, (item, index) => unfitIn(item, `${path}[${index}]`))
    : Object.entries(value).map(([name, one]) => unfitIn(one, member(path, name)));
  return inside.find((found) => found !== undefined);
}

/** The path of an object that has no members to compare, such as a `Map`. */
export function otherIn(value: unknown, path: string): string | undefined {
  if (isAsymmetric(value) || typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    return value.map((item, index) => otherIn(item, `${path}[${index}]`)).find(Boolean);
  }
  const { toJSON } = value as { toJSON?: unknown };
  const shape: unknown = Object.getPrototypeOf(value);
  const isPlain = shape === null || Object.getPrototypeOf(shape) === null;
  if (typeof toJSON === "function") return undefined;
  if (!isPlain) return path || "fields";
  return Object.entries(value)
    .map(([name, one]) => otherIn(one, member(path, name)))
    .find(Boolean);
}

/** The members that asymmetric matchers of Vitest and Jest have. */
interface NamedMatcher extends AsymmetricMatcher {
  /** The text, pattern or object that it compares with. */
  sample?: unknown;
  toAsymmetricMatcher?(): string;
}

/** The text that a test runner shows for an asymmetric matcher. */
export function nameOf(matcher: NamedMatcher): string {
  const own = matcher.toAsymmetricMatcher?.();
  if (own !== undefined) return own;
  const { sample } = matcher;
  const shown = (_: string, value: unknown) => (isAsymmetric(value) ? nameOf(value) : value);
  const inside = sample instanceof RegExp ? String(sample) : JSON.stringify(sample, shown);
  return inside === undefined ? String(matcher) : `${matcher} ${inside}`;
}

/** Whether a value compares itself with others. */
export function isAsymmetric(value: unknown): value is AsymmetricMatcher {
  return typeof (value as AsymmetricMatcher | undefined)?.asymmetricMatch === "function";
}

/** A value as its `toJSON` gives it. */
function converted(value: unknown): unknown {
  if (isAsymmetric(value) || !isMap(value) || typeof value.toJSON !== "function") return value;
  const made: unknown = value.toJSON("");
  if (!isMap(made) || typeof made.toJSON !== "function") return made;
  // JSON calls the function once.
  const { toJSON, ...members } = made;
  return members;
}

/** The value that JSON would give back. Asymmetric matchers and `bigint`s stay as they are. */
export function plain(given: unknown): unknown {
  const value = converted(given);
  if (value === undefined || typeof value === "bigint" || isAsymmetric(value)) return value;
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (!isMap(value)) return JSON.parse(JSON.stringify(value));
  const members = Object.entries(value).map(([name, member]) => [name, plain(member)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Metadata that are compared only if they are expected. */
const NOT_COMPARED: readonly string[] = [...SET_BY_SERVER, "name", "namespace"];

/** The stored object without metadata of the server that are not expected. */
export function withoutOthers(stored: unknown, expected: unknown): unknown {
  if (isAsymmetric(expected)) return stored;
  const { metadata, ...others } = stored as { metadata: Record<string, unknown> };
  const wanted = (expected as { metadata?: Record<string, unknown> }).metadata ?? {};
  if (isAsymmetric(wanted)) return stored;
  const kept = Object.entries(metadata).filter(
    ([name]) => Object.hasOwn(wanted, name) || !NOT_COMPARED.includes(name),
  );
  const isEmpty = kept.length === 0 && !Object.hasOwn(expected as object, "metadata");
  return { ...others, ...(!isEmpty && { metadata: Object.fromEntries(kept) }) };
}

/** The part of a stored value that has expectations. What is expected to be null may be absent. */
export function onlyNamed(stored: unknown, expected: unknown): unknown {
  if (isAsymmetric(expected)) return stored;
  if (isMap(expected) && isMap(stored)) {
    const names = Object.keys(expected);
    const members = names.flatMap((name) => {
      const wanted = own(expected, name);
      const member = onlyNamed(own(stored, name), wanted);
      return member === undefined && wanted !== null ? [] : [[name, member ?? null]];
    });
    return Object.fromEntries(members);
  }
  if (Array.isArray(expected) && Array.isArray(stored)) {
    return stored.map((item, index) => onlyNamed(item, expected[index]));
  }
  return stored;
}

/** The deepest places at which two values differ, in words. */
export function differ(expected: unknown, actual: unknown, path: string): string[] {
  const at = path === "" ? "" : `${path}: `;
  if (isAsymmetric(expected)) {
    const said = `${at}expected ${nameOf(expected)}, stored ${shown(actual)}`;
    return isMatched(expected, actual) ? [] : [said];
  }
  if (isMap(expected) && isMap(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...names].flatMap((name) =>
      differ(own(expected, name), own(actual, name), member(path, name)),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differ(item, actual[index], `${path}[${index}]`));
  }
  if (isSame(expected, actual)) return [];
  return [`${at}expected ${shown(expected)}, stored ${shown(actual)}`];
}

/** Whether a matcher of a runner matches a value. Runners have no idea of `bigint`s that are numbers in JSON. */
function isMatched(matcher: AsymmetricMatcher, value: unknown): boolean {
  if (matcher.asymmetricMatch(value)) return true;
  return typeof value === "bigint" && matcher.asymmetricMatch(Number(value));
}

/** Whether two values without members are the same. A `bigint` is the number of its value. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isNumeric(one) || !isNumeric(other)) return jsonOf(one) === jsonOf(other);
  return one <= other && one >= other;
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function shown(value: unknown): string {
  return jsonOf(value) ?? "nothing";
}

/** Whether a value is an object with members. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(path: string, name: string): string {
  if (/[.[\]/]/.test(name)) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}
