// Sample objects.

import { Crd } from "../js/tools.ts";
import { definitionOf, objectAt } from "./places.ts";
import type { Sample, SampleFor } from "./protocol.ts";
import type { Texts } from "./texts.ts";

/** An object that the definition at a place admits. */
export function sampleFor(
  texts: Texts,
  kubernetes: string,
  { uri, position, optional = false }: SampleFor,
): Sample {
  const object = objectAt(texts, uri, position);
  const definition = object && definitionOf(texts, object);
  if (definition === undefined) {
    return { problem: "There is neither a CustomResourceDefinition here nor an object of one." };
  }
  const crd = new Crd(definition, { kubernetes });
  try {
    if (!crd.report.valid) {
      const reason = crd.report.decodeError ?? crd.report.errors[0]?.message;
      return { problem: `The API server refuses the definition: ${reason}` };
    }
    const version = object?.crd?.version;
    return { text: crd.sample({ optional, ...(version !== undefined && { version }) }) };
  } finally {
    crd.free();
  }
}
