// JSON for a terminal.

import { visible } from "../../js/visible.ts";

/** JSON in which characters that a terminal would obey are escaped: its values stay exact. */
export function safeJson(value: unknown): string {
  const pairs = /[\u{e0000}-\u{e007f}]/gu;
  const units = (pair: string) =>
    [0, 1].map((at) => `\\u${pair.charCodeAt(at).toString(16)}`).join("");
  return visible(`${JSON.stringify(value, null, 2).replace(pairs, units)}\n`);
}
