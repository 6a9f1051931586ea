// Checks of arguments. TypeScript's types do not hold programs in JavaScript to them.

import { kind } from "./source.ts";
import type { Position } from "./types.ts";

/** `name` is the argument's, for messages. */
export function mustBeString(value: unknown, name: string): asserts value is string {
  if (typeof value === "string") return;
  throw new TypeError(`${name} must be a string; it is ${kind(value)}`);
}

/** The position, in numbers that the engine takes. */
export function mustBePosition(value: Position, name: string): Position {
  for (const member of ["line", "character"] as const) {
    const number: unknown = value?.[member];
    if (!Number.isSafeInteger(number) || (number as number) < 0) {
      const what = typeof number === "number" ? number : kind(number);
      throw new TypeError(`${name}.${member} must be a whole number from 0 on; it is ${what}`);
    }
  }
  // The engine counts with 32 bits; no text is as long.
  const { line, character } = value;
  return { line: Math.min(line, 0xffffffff), character: Math.min(character, 0xffffffff) };
}
