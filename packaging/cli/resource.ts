// What a document says it is.

import { items, members } from "./raw-json.ts";

/** The groups with a dot that an API server has without any definition; those of CRDs have one. */
const BUILT_IN = new Set(
  [
    ["admissionregistration", "apiextensions", "apiregistration", "authentication"],
    ["authorization", "certificates", "coordination", "discovery", "events"],
    ["flowcontrol.apiserver", "internal.apiserver", "metrics", "networking", "node"],
    ["rbac.authorization", "resource", "scheduling", "storage", "storagemigration"],
  ].flatMap((names) => names.map((name) => `${name}.k8s.io`)),
);

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
  /** Where it is in its document: nothing, or for instance `items[2].` */
  at: string;
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
      return resource({ ...own, ...named }, item, texts[at] ?? "null", `items[${at}].`);
    });
  }
  return resource(head, value, json, "");
}

function resource(head: Head, value: unknown, json: string, at: string): Resource[] {
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
      at,
    },
  ];
}

/** What a kind is called, in whatever version. */
export function kindOf({ group, kind }: Pick<Resource, "group" | "kind">): string {
  return `${kind}.${group}`;
}

/** What the objects of a definition are called so. */
export function definedKind({ value }: Resource): string {
  const { spec } = value as { spec?: { group?: string; names?: { kind?: string } } };
  return kindOf({ group: word(spec?.group), kind: word(spec?.names?.kind) });
}

/** Whether it is a CustomResourceDefinition. */
export function isDefinition({ group, kind }: Resource): boolean {
  return group === "apiextensions.k8s.io" && kind === "CustomResourceDefinition";
}

/** Whether servers know it by themselves, or it is a tool's own file, which has such a group too. */
export function isBuiltIn({ group }: Resource): boolean {
  return !group.includes(".") || BUILT_IN.has(group) || group.endsWith(".config.k8s.io");
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
