// Sample objects.

import { Crd } from "crd-drydock";
import type { Sample, SampleFor } from "../protocol";
import { definitionOf, objectAt } from "./places";
import type { Texts } from "./texts";

/** An object that the definition at a place admits. */
export function sampleFor(texts: Texts, { uri, position, optional }: SampleFor): Sample {
  const object = objectAt(texts, uri, position);
  const definition = object && definitionOf(texts, object);
  if (definition === undefined) {
    return { problem: "There is neither a CustomResourceDefinition here nor an object of one." };
  }
  const crd = new Crd(definition);
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
