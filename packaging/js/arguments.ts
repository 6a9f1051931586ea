// Checks of arguments. TypeScript's types do not hold programs in JavaScript to them.

import { kind } from "./source.ts";
import type { Position } from "./types.ts";
import type { PartStart } from "./types-workspace.ts";

/** `name` is the argument's, for messages. */
export function mustBeString(value: unknown, name: string): asserts value is string {
  if (typeof value === "string") return;
  throw new TypeError(`${name} must be a string; it is ${kind(value)}`);
}

/** The position, in numbers that the engine takes. */
export function mustBePosition(value: Position, name: string): Position {
  const wholeNumber = (member: keyof Position) => mustBeWhole(value?.[member], `${name}.${member}`);
  return { line: wholeNumber("line"), character: wholeNumber("character") };
}

/** The start of a part of a text, in numbers that the engine takes. */
export function mustBePartStart(value: PartStart, name: string): PartStart {
  const wholeNumber = (member: keyof PartStart) =>
    mustBeWhole(value?.[member], `${name}.${member}`);
  return { document: wholeNumber("document"), object: wholeNumber("object") };
}

function mustBeWhole(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    const what = typeof value === "number" ? value : kind(value);
    throw new TypeError(`${name} must be a whole number from 0 on; it is ${what}`);
  }
  // The engine counts with 32 bits; no text is as long.
  return Math.min(value, 0xffffffff);
}
