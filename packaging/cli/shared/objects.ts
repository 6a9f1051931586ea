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
  const [group = "", version] = String(apiVersion ?? "").split("/");
  return {
    file,
    name: [kind, metadata?.namespace, metadata?.name].filter(Boolean).join(" "),
    kind: String(kind ?? ""),
    group: version === undefined ? "" : group,
    isStored: typeof metadata?.uid === "string",
    text: JSON.stringify(object),
  };
}

/**
 * The objects of a list, or the object itself. Items without a type have the one that their list implies:
 * API servers answer so.
 */
function itemsOf(value: unknown): AnyObject[] {
  if (!isObject(value)) return [];
  const { apiVersion, kind, items } = value;
  if (typeof kind !== "string" || !kind.endsWith("List") || !Array.isArray(items)) return [value];
  const implied = kind.slice(0, -"List".length);
  return items.filter(isObject).map((item) => {
    const isUntyped = item.apiVersion === undefined && item.kind === undefined && implied !== "";
    return isUntyped ? { apiVersion, kind: implied, ...item } : item;
  });
}

function isObject(value: unknown): value is AnyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
