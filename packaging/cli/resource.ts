// What a document says it is.

import { items, members } from "./raw-json.ts";

/** An object of a document: the whole of it, or an item of its list. */
export interface Resource {
  group: string;
  kind: string;
  namespace: string;
  name: string;
  /** Its JSON text, with exact numbers. */
  json: string;
  /** The same, read. */
  value: unknown;
}

interface Head {
  apiVersion?: unknown;
  kind?: unknown;
  metadata?: { namespace?: unknown; name?: unknown } | null;
  items?: unknown;
}

/** The objects of a document. */
export function resources(value: unknown, json: string): Resource[] {
  const head = headOf(value);
  const kind = word(head.kind);
  if (kind.endsWith("List") && Array.isArray(head.items)) {
    const texts = items(members(json).get("items") ?? "[]");
    const implied = { apiVersion: head.apiVersion, kind: kind.slice(0, -"List".length) };
    return head.items.flatMap((item, at) => {
      const own = headOf(item);
      const named = own.kind === undefined && own.apiVersion === undefined ? implied : own;
      return resource({ ...own, ...named }, item, texts[at] ?? "null");
    });
  }
  return resource(head, value, json);
}

function resource(head: Head, value: unknown, json: string): Resource[] {
  const apiVersion = word(head.apiVersion);
  const kind = word(head.kind);
  if (apiVersion === "" || kind === "") return [];
  const slash = apiVersion.indexOf("/");
  return [
    {
      group: slash < 0 ? "" : apiVersion.slice(0, slash),
      kind,
      namespace: word(head.metadata?.namespace),
      name: word(head.metadata?.name),
      json,
      value,
    },
  ];
}

/** Whether it is a CustomResourceDefinition. */
export function isDefinition({ group, kind }: Resource): boolean {
  return group === "apiextensions.k8s.io" && kind === "CustomResourceDefinition";
}

/** Names an object for as long as it lives: whatever its version. */
export function identity({ group, kind, namespace, name }: Resource): string {
  return JSON.stringify([group, kind, namespace || "default", name]);
}

function headOf(value: unknown): Head {
  return typeof value === "object" && value !== null ? value : {};
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
