// Texts and the objects in them, for those that need what is written there.

import { parse } from "../js/slim.ts";
import type { Input } from "./files.ts";
import { type Resource, resources } from "./resource.ts";
import { Misuse } from "./usage.ts";

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The objects of a text. */
export function resourcesOf({ text }: Input): Resource[] {
  return parse(text).flatMap(({ value, json }) => (json === null ? [] : resources(value, json)));
}

/**
 * What is in the cluster. It has to be read as a whole: an object that is missing here would be
 * judged as a new one.
 */
export function readStored(input: Input): Resource[] {
  const fault = input.fault?.message ?? faultOf(input);
  if (fault !== undefined) throw new Misuse(`cannot read ${input.name}: ${fault}`);
  return resourcesOf(input);
}

function faultOf({ text, named }: Input): string | undefined {
  try {
    const fault = parse(text).find(({ error }) => error !== undefined);
    // A folder may have anything besides manifests.
    return named ? fault?.error : undefined;
  } catch (error) {
    return messageOf(error);
  }
}
