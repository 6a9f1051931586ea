// Checks the arguments of users and turns them into text.

import { decodeBytes } from "./encoding.ts";
import type { Source } from "./types.ts";

/** Stands for an input that is not a text the engine could read, and says why. */
export class Unreadable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Deeper values are refused: `MAX_DEPTH` of the engine. */
const MAX_DEPTH = 1000;

/**
 * The text of a source; a lone surrogate in it crosses as U+FFFD, as it would to any server.
 * `name` is the argument's, for messages.
 */
export function sourceText(source: Source, name: string): string | Unreadable {
  if (typeof source === "string") return source;
  if (typeof source !== "object" || source === null) {
    throw new TypeError(`${name} must be YAML or JSON text, or an object; it is ${kind(source)}`);
  }
  const bytes = bytesOf(source);
  return bytes === undefined ? jsonText(source, name) : bytesText(bytes);
}

/** The text of bytes as go-yaml reads them. */
function bytesText(bytes: Uint8Array): string | Unreadable {
  const { text, fault } = decodeBytes(bytes);
  return fault === undefined ? text : new Unreadable(fault);
}

/** The bytes that a buffer, or a view of one, holds; `undefined` if it is another object. */
export function bytesOf(source: object): Uint8Array | undefined {
  if (ArrayBuffer.isView(source)) {
    const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    // Where threads share memory it may change while it is read.
    return tag(source.buffer) === "ArrayBuffer" ? bytes : bytes.slice();
  }
  switch (tag(source)) {
    case "ArrayBuffer":
      return new Uint8Array(source as ArrayBuffer);
    case "SharedArrayBuffer":
      return new Uint8Array(source as ArrayBuffer).slice();
    default:
      return undefined;
  }
}

/** The class of an object, also across windows and contexts. */
function tag(object: object): string {
  return Object.prototype.toString.call(object).slice("[object ".length, -1);
}

/** A value in words for a message about a wrong argument. */
export function kind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return withArticle(typeof value);
}

function withArticle(noun: string): string {
  return /^[aeiou]/i.test(noun) && !noun.startsWith("Uint") ? `an ${noun}` : `a ${noun}`;
}

function jsonText(source: object, name: string): string | Unreadable {
  if (!isJson(source, [name])) {
    if (isCyclic(source)) throw new TypeError(`${name} refers to itself: it has no JSON form`);
    const is = name === "variables" ? "are" : "is";
    return new Unreadable(`the ${name} ${is} nested deeper than ${MAX_DEPTH} levels`);
  }
  const text: string | undefined = JSON.stringify(source);
  if (text === undefined) throw new TypeError(`${name} has no JSON form`);
  return text;
}

/**
 * Refuses what `JSON.stringify` would drop or change silently, properties that are
 * `undefined` excepted: those are absent in JavaScript's own habit. False when nested too deep.
 *
 * @param trail where the value is: the argument's name, then keys and indices
 */
function isJson(value: unknown, trail: (string | number)[]): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      if (Number.isFinite(value)) return true;
      throw unfit(trail, String(value));
    case "object":
      if (value === null) return true;
      // A buffer of Node would become a list of numbers.
      if (bytesOf(value) !== undefined) throw unfit(trail, withArticle(tag(value)));
      return "toJSON" in value || isJsonTree(value, trail);
    default:
      throw unfit(trail, kind(value));
  }
}

function isJsonTree(value: object, trail: (string | number)[]): boolean {
  if (trail.length > MAX_DEPTH) return false;
  const check = (key: string | number, item: unknown) => {
    trail.push(key);
    const fits = isJson(item, trail);
    trail.pop();
    return fits;
  };
  if (Array.isArray(value)) return value.every((item, index) => check(index, item));
  if (value instanceof Map || value instanceof Set) {
    throw unfit(trail, `a ${value.constructor.name}`);
  }
  return Object.entries(value).every(([key, item]) => item === undefined || check(key, item));
}

function unfit([name, ...steps]: (string | number)[], what: string): TypeError {
  const path = steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return new TypeError(`${name}${path} is ${what}, which JSON cannot hold: pass text instead`);
}

function isCyclic(source: object): boolean {
  const above = new Set<object>();
  const trail: { value: object; rest: unknown[] }[] = [];
  const enter = (value: object) => {
    above.add(value);
    trail.push({ value, rest: Object.values(value) });
  };
  enter(source);
  for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined && top.rest.length === 0) {
      above.delete(top.value);
      trail.pop();
    } else if (typeof next === "object" && next !== null) {
      if (above.has(next)) return true;
      enter(next);
    }
  }
  return false;
}

/** The text for the engine: an unreadable source becomes a text that it surely refuses. */
export function standIn(text: string | Unreadable): string {
  return text instanceof Unreadable ? "[" : text;
}
