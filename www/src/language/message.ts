// A message that is said later: plain data, so the worker can send it.

import type { Arguments, Key } from "./keys";

/** The value of a variable in a message that is shown later. Several values are listed. */
export type Value = string | number | Message | readonly (string | Message)[];

export interface Message {
  key: Key;
  values?: Record<string, Value>;
}

export function message<K extends Key>(key: K, ...[values]: Arguments<K, Value>): Message {
  return values === undefined ? { key } : { key, values };
}
