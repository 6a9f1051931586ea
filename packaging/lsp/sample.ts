// Sample objects.

import { groupOf } from "../js/group.ts";
import { Crd, parse, type WorkspaceObject } from "../js/tools.ts";
import { definitionOf, objectAt } from "./places.ts";
import type { Sample, SampleFor } from "./protocol.ts";
import type { Texts } from "./texts.ts";

/** Loads objects of Kubernetes' own kinds, as a stream. */
export type LoadSamples = () => Promise<string>;

/** An object that the definition at a place admits, or one of the same kind of Kubernetes' own. */
export async function sampleFor(
  texts: Texts,
  kubernetes: string,
  { uri, position, optional = false }: SampleFor,
  load: LoadSamples | undefined,
): Promise<Sample> {
  const object = objectAt(texts, uri, position);
  const definition = object && definitionOf(texts, object);
  if (definition === undefined) {
    const own = object && load && builtinSample(await load(), object);
    if (own !== undefined) return { text: own };
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

/** The sample of an object's kind. */
function builtinSample(samples: string, { kind, apiVersion }: WorkspaceObject): string | undefined {
  return samples.split(/^---\n/m).find((text) => {
    const [document] = parse(text);
    const sample = JSON.parse(document?.json ?? "{}");
    return sample.kind === kind && groupOf(sample.apiVersion ?? "") === groupOf(apiVersion);
  });
}
