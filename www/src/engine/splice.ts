// Changes of texts, as they cross to the worker.

import type { TextUpdate } from "./protocol";

/** A text after an update. */
export function spliced(text: string, update: TextUpdate): string {
  return typeof update === "string"
    ? update
    : update.reduce(
        (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
        text,
      );
}
