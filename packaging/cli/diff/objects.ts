// Reads the objects of `--objects`.

import { parse } from "../../js/tools.ts";
import { readInputs } from "../shared/files.ts";

export interface GivenObject {
  file: string;
  /** Kind, namespace and name, without those that are missing. */
  name: string;
  kind: string;
  group: string;
  text: string;
  isKnown: boolean;
}

interface AnyObject {
  apiVersion?: unknown;
  kind?: unknown;
  metadata?: { namespace?: unknown; name?: unknown };
  items?: unknown;
}

/** The objects of files and folders. What cannot be read is added to the problems. */
export async function readObjects(paths: string[], problems: string[]): Promise<GivenObject[]> {
  const found: GivenObject[] = [];
  for (const { name: file, text, fault } of await readInputs(paths)) {
    if (fault !== undefined) problems.push(`${file}: ${fault.message}`);
    for (const { value, error } of parse(text)) {
      if (error !== undefined) problems.push(`${file}: ${error}`);
      for (const object of itemsOf(value)) {
        const { apiVersion, kind, metadata } = object;
        const [group = "", version] = String(apiVersion).split("/");
        const name = [kind, metadata?.namespace, metadata?.name].filter(Boolean).join(" ");
        const json = JSON.stringify(object);
        found.push({
          file,
          name,
          kind: String(kind),
          group: version === undefined ? "" : group,
          text: json,
          isKnown: false,
        });
      }
    }
  }
  return found;
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
