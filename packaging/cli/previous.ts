// What is in the cluster, as `--previous` has it.
//
// A file there is a stored object, which has a uid, or the manifest that was applied. Of a manifest
// only its sender's part is known; the rest is filled in as the cluster did: `kubectl apply`
// changes what is stored, and so the request has what the server keeps there.

import { Crd } from "../js/slim.ts";
import { members, object } from "./raw-json.ts";
import { identity, isDefinition, type Resource } from "./resource.ts";

/** Objects by what names them. */
export type Previous = Map<string, Resource>;

/** Looks objects up by what names them. */
export function previously(resources: Resource[]): Previous {
  const named = resources.filter(({ name }) => name !== "");
  return new Map(named.map((resource) => [identity(resource), resource]));
}

/** The text of what objects were before; `undefined` where none was there. */
export function before(previous: Previous, resources: Resource[]): string | undefined {
  const documents: string[] = [];
  for (const resource of resources) {
    const known = previous.get(identity(resource));
    if (known === undefined) continue;
    const json = isDefinition(known) ? established(known.json) : known.json;
    documents.push(inNamespace(json, resource.namespace));
  }
  return documents.length > 0 ? documents.join("\n---\n") : undefined;
}

/** A definition as it is stored, a moment after it was created. */
function established(json: string): string {
  const definition = members(json);
  const metadata = members(definition.get("metadata") ?? "{}");
  if (JSON.parse(metadata.get("uid") ?? '""')) return json;
  const crd = new Crd(json);
  const status = crd.status();
  crd.free();
  if (!status.stored) return json;
  const { stored: _, discovery: __, ...kept } = status;
  metadata.set("uid", '"00000000-0000-0000-0000-000000000000"');
  metadata.set("generation", metadata.get("generation") ?? "1");
  definition.set("metadata", object(metadata)).set("status", JSON.stringify(kept));
  return object(definition);
}

/** `default` is the namespace of those that name none. */
function inNamespace(json: string, namespace: string): string {
  const all = members(json);
  const metadata = members(all.get("metadata") ?? "{}");
  if (namespace === "") metadata.delete("namespace");
  else metadata.set("namespace", JSON.stringify(namespace));
  return object(all.set("metadata", object(metadata)));
}
