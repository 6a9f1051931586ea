// The values that matchers expect: how stored ones are compared with them, and which of them expect nothing.

import type { AsymmetricMatcher } from "./matchers.ts";

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

/** The paths of the members that are null. */
export function nullsIn(value: unknown, path: string): string[] {
  if (value === null) return [path];
  if (isAsymmetric(value) || typeof value !== "object") return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => nullsIn(item, `${path}[${index}]`));
  }
  return Object.entries(value as object).flatMap(([name, one]) => nullsIn(one, member(path, name)));
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
export function unfitIn(value: unknown, path: string): string | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  }
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
    return `${path} is a ${typeof value}`;
  }
  if (isAsymmetric(value) || typeof value !== "object" || value === null) return undefined;
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return undefined;
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

/** What a test runner shows of an asymmetric matcher. */
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

/** The value that JSON would give back. Asymmetric matchers stay as they are. */
export function plain(value: unknown): unknown {
  if (value === undefined || isAsymmetric(value)) return value;
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (!isMap(value) || typeof value.toJSON === "function") return JSON.parse(JSON.stringify(value));
  const members = Object.entries(value).map(([name, member]) => [name, plain(member)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** The stored object without metadata of the server that are not expected. */
export function withoutOthers(stored: unknown, expected: unknown): unknown {
  if (isAsymmetric(expected)) return stored;
  const { metadata, ...others } = stored as { metadata: Record<string, unknown> };
  const wanted = (expected as { metadata?: Record<string, unknown> }).metadata ?? {};
  if (isAsymmetric(wanted)) return stored;
  const kept = Object.entries(metadata).filter(
    ([name]) => name in wanted || !SET_BY_SERVER.includes(name),
  );
  const isEmpty = kept.length === 0 && !("metadata" in (expected as object));
  return { ...others, ...(!isEmpty && { metadata: Object.fromEntries(kept) }) };
}

/** The part of a stored value that has expectations. What is expected to be null may be absent. */
export function onlyNamed(stored: unknown, expected: unknown): unknown {
  if (isAsymmetric(expected)) return stored;
  if (isMap(expected) && isMap(stored)) {
    const names = Object.keys(expected);
    const members = names.flatMap((name) => {
      const member = onlyNamed(stored[name], expected[name]);
      return member === undefined && expected[name] !== null ? [] : [[name, member ?? null]];
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
  if (isAsymmetric(expected)) {
    const said = `expected ${nameOf(expected)}, stored ${JSON.stringify(actual) ?? "nothing"}`;
    return expected.asymmetricMatch(actual) ? [] : [path === "" ? said : `${path}: ${said}`];
  }
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

/** Whether a value is an object with members. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(path: string, name: string): string {
  if (/[.[\]/]/.test(name)) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}
