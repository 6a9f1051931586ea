// The table of `kubectl get`, and the scale and selectable fields of one object.

import { message } from "../../language/message";
import type { PageDefinition } from "../definitions";
import { exactly } from "../exact";
import type { JudgedObject } from "../objects";
import type { ViewResult } from "../protocol";

export function tableView(
  definition: PageDefinition,
  all: JudgedObject[],
  judged: JudgedObject | undefined,
): ViewResult {
  const { crd } = definition;
  const now = new Date();
  const stored = all
    .filter(({ outcome }) => outcome.outcome === "accepted")
    .filter((one) => one.definition === definition)
    .flatMap(({ admission }) => (admission?.json == null ? [] : [admission.json]));
  if (stored.length === 0) {
    return { name: "empty", reason: message("no-stored-object") };
  }
  const [version] = all.filter((one) => one.definition === definition);
  const table = crd.table(
    stored.map((json) => created(json, now)),
    {
      now,
      ...(version && isServed(definition, version) && { version: version.version }),
    },
  );
  const json = judged?.definition === definition ? judged.admission?.json : undefined;
  return {
    name: "table",
    table,
    scale: json == null ? undefined : crd.scale(json),
    selectable: json == null ? [] : selectableOf(definition, json),
  };
}

/** The selectable fields of an object. One without a namespace gets that of the request, here the default one. */
function selectableOf({ crd, isNamespaced }: PageDefinition, json: string): [string, string][] {
  const fields = Object.entries(crd.selectableFields(json));
  return fields.map(([name, value]) => [
    name,
    name === "metadata.namespace" && value === "" && isNamespaced ? "default" : value,
  ]);
}

function isServed({ versions }: PageDefinition, { version }: JudgedObject): boolean {
  return versions.some(({ name, served }) => served && name === version);
}

/** A server notes when it creates an object: without that its age is unknown. */
export function created(json: string, now: Date): string {
  const object = JSON.parse(json, exactly) as { metadata?: Record<string, unknown> };
  const { metadata } = object;
  if (typeof metadata !== "object" || metadata === null) {
    return json;
  }
  metadata.creationTimestamp ??= `${now.toISOString().slice(0, 19)}Z`;
  return JSON.stringify(object);
}
