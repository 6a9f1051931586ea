// What documents say, read from plain values.

import { parse, type WorkspaceObject } from "crd-drydock/slim";
import { exactly } from "./exact";

/**
 * The JSON of each object of a text, in the order in which a workspace lists them. What says
 * neither what it is nor its name is left out.
 */
export function inputsOf(text: string): string[] {
  return parse(text).flatMap(({ json, value }) => {
    if (json === null || value === null) {
      return [];
    }
    const list = field(value, "items");
    if (!word(field(value, "kind")).endsWith("List") || !Array.isArray(list)) {
      return isNamed(value) ? [json] : [];
    }
    const exact = field(JSON.parse(json, exactly), "items");
    return items(exact)
      .filter(isNamed)
      .map((item) => JSON.stringify(item));
  });
}

function isNamed(value: unknown): boolean {
  const told = [field(value, "apiVersion"), field(value, "kind")];
  return [...told, field(field(value, "metadata"), "name")].some((text) => word(text) !== "");
}

/** Kind and name, for headings. */
export function titleOf({ kind, name }: WorkspaceObject): string {
  return [kind || "a document without kind", name].join(" ").trim();
}

/** A member of what may be no object at all. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The items of what may be no list. */
export function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string, or none. */
export function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What tells an object from others: an update is one of the stored object with the same. */
export function identityOf(value: unknown): string {
  const metadata = field(value, "metadata");
  const group = word(field(value, "apiVersion")).replace(/\/?[^/]*$/, "");
  const own = [field(metadata, "namespace"), field(metadata, "name")].map(word);
  return JSON.stringify([group, word(field(value, "kind")), ...own]);
}
