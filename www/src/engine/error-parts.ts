// The parts of a server's error, where a message has little room.

import type { FieldError } from "crd-drydock/slim";

/** The field of an error, which its message begins with, and the detail, which it ends with. */
export type ErrorParts = Pick<FieldError, "field" | "detail">;

/** A longer value is cut to its brackets: the detail stands behind it. */
const LONG_VALUE = 80;

/** A message without the long list or object that it quotes; `undefined` if it quotes none. */
export function shortened(message: string, { field, detail }: ErrorParts): string | undefined {
  // `: Invalid value: [1,2]: `
  const quoted = message.slice(field.length, message.length - detail.length);
  const start = quoted.indexOf(": ", 2) + 2;
  const value = quoted.slice(start, -2);
  // A struct of Go has the name of its type before it.
  const [, bracket] = /^[\w.]*([{[])/.exec(value) ?? [];
  if (bracket === undefined || value.length <= LONG_VALUE || detail === "") {
    return undefined;
  }
  return `${field}${quoted.slice(0, start)}${bracket}…${value.slice(-1)}: ${detail}`;
}
