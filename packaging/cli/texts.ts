// Texts and what is in them.

import { parse, type Range } from "../js/slim.ts";
import type { Input } from "./files.ts";
import { type Resource, resources } from "./resource.ts";
import { Misuse } from "./usage.ts";

export interface Text extends Input {
  documents: Document[];
}

export interface Document {
  /** None where it cannot be read, or is nothing that Kubernetes knows. */
  resources: Resource[];
  range: Range;
  /** Why it cannot be read, and where. */
  error?: string;
  errorRange?: Range;
}

export function readText(input: Input): Text {
  const documents = parse(input.text).map(({ value, json, ...rest }) => ({
    ...rest,
    resources: json === null ? [] : resources(value, json),
  }));
  return { ...input, documents };
}

/** Reads what the check needs besides what it checks: that has to be right. */
export function readAside(input: Input): Text {
  const text = readText(input);
  const fault = text.documents.find(({ error }) => error !== undefined);
  // A folder may have anything besides manifests.
  if (fault !== undefined && input.named)
    throw new Misuse(`cannot read ${input.name}: ${fault.error}`);
  return text;
}

export function resourcesOf({ documents }: Text): Resource[] {
  return documents.flatMap(({ resources }) => resources);
}
