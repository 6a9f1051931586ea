// The definitions of a text, by their names: those of the previous pane, and those that take their
// place.

import type { ParsedDocument } from "crd-drydock/slim";
import { field, items, word } from "./documents";
import { Lines } from "./remarks";

/** A definition as it is written. */
export interface Stored {
  text: string;
  /** The line of the pane that its first line is; none where its lines are not those of the pane. */
  line?: number;
}

/**
 * The definitions of a text, by name; of two with one name the last counts.
 *
 * @param documents what the engine at hand reads of the text
 */
export function storedDefinitions(text: string, documents: ParsedDocument[]): Map<string, Stored> {
  const found = new Map<string, Stored>();
  const lines = new Lines(text);
  const add = (value: unknown, stored: Stored) => {
    if (field(value, "kind") === "CustomResourceDefinition") {
      found.set(word(field(field(value, "metadata"), "name")), stored);
    }
  };
  for (const { value, range } of documents) {
    add(value, { text: lines.slice(range), line: range.start.line });
    for (const item of items(field(value, "items"))) {
      add(item, { text: JSON.stringify(item) });
    }
  }
  return found;
}
