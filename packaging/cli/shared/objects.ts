// The objects in texts, items of lists apart.

import { parse } from "../../js/tools.ts";
import type { Input } from "./files.ts";

/** An object as the user gave it. */
export interface GivenObject {
  file: string;
  /** Kind, namespace and name, without those that are missing. */
  name: string;
  kind: string;
  group: string;
  /** Whether a cluster made it: it has a `uid`. */
  isStored: boolean;
  /** The object as JSON. */
  text: string;
}

interface AnyObject {
  apiVersion?: unknown;
  kind?: unknown;
  metadata?: { namespace?: unknown; name?: unknown; uid?: unknown };
  items?: unknown;
}

/** The objects of texts. What cannot be read is added to the problems. */
export function objectsIn(inputs: Input[], problems: string[]): GivenObject[] {
  return inputs.flatMap(({ name: file, text, fault }) => {
    if (fault !== undefined) problems.push(`${file}: ${fault.message}`);
    return parse(text).flatMap(({ value, error }) => {
      if (error !== undefined) problems.push(`${file}: ${error}`);
      return itemsOf(value).map((object) => given(file, object));
    });
  });
}

function given(file: string, object: AnyObject): GivenObject {
  const { apiVersion, kind, metadata } = object;
  const [group = "", version] = String(apiVersion).split("/");
  return {
    file,
    name: [kind, metadata?.namespace, metadata?.name].filter(Boolean).join(" "),
    kind: String(kind),
    group: version === undefined ? "" : group,
    isStored: typeof metadata?.uid === "string",
    text: JSON.stringify(object),
  };
}

/** The objects of a list, or the object itself. */
function itemsOf(value: unknown): AnyObject[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const object: AnyObject = value;
  if (String(object.kind).endsWith("List") && Array.isArray(object.items)) {
    return object.items.flatMap(itemsOf);
  }
  return [object];
}
