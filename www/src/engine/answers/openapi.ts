// The kind as clients see it.

import type { PageDefinition } from "../definitions";
import type { JudgedObject } from "../objects";
import type { ViewRequest, ViewResult } from "../protocol";

export function openapiView(
  { crd, versions, text, group, kind }: PageDefinition,
  judged: JudgedObject | undefined,
  { version, format }: Extract<ViewRequest, { name: "openapi" }>,
): ViewResult {
  const names = versions.map(({ name }) => name);
  const chosen = chosenVersion(names, version, judged);
  const common = { name: "openapi", versions: names, version: chosen } as const;
  if (format === "explain") {
    const explains = { apiVersion: `${group}/${chosen}`, kind, definition: text };
    return { ...common, entry: null, text: "", explains };
  }
  const entry = crd.openapi(chosen, format);
  return {
    ...common,
    entry: entry && { name: entry.name, schema: {} },
    text: entry ? JSON.stringify(entry.schema, undefined, 2) : "",
  };
}

/** The version that was asked for, else the object's, else the first. */
export function chosenVersion(
  names: string[],
  version: string | undefined,
  judged: JudgedObject | undefined,
): string {
  const wanted = [version, judged?.version].find((one) => one !== undefined && names.includes(one));
  return wanted ?? names[0] ?? "";
}
