// Texts and what is in them.

import { parse, type Range } from "../js/slim.ts";
import type { Input } from "./files.ts";
import { type Resource, resources } from "./resource.ts";
import { Misuse } from "./usage.ts";

export interface Text extends Input {
  documents: Document[];
  /** Why nothing is known of it: the engine stopped at it. */
  fault?: string;
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
  try {
    const documents = parse(input.text).map(({ value, json, ...rest }) => ({
      ...rest,
      resources: json === null ? [] : resources(value, json),
    }));
    return { ...input, documents };
  } catch (error) {
    return { ...input, documents: [], fault: messageOf(error) };
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Reads what the check needs besides what it checks: that has to be right. */
export function readAside(input: Input): Text {
  const text = readText(input);
  if (text.fault !== undefined) throw new Misuse(`cannot read ${input.name}: ${text.fault}`);
  const fault = text.documents.find(({ error }) => error !== undefined);
  // A folder may have anything besides manifests.
  if (fault !== undefined && input.named)
    throw new Misuse(`cannot read ${input.name}: ${fault.error}`);
  return text;
}

export function resourcesOf({ documents }: Text): Resource[] {
  return documents.flatMap(({ resources }) => resources);
}
