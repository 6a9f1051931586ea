// Where the schema decides about a field of an object.

import type { Change } from "crd-drydock/slim";
import { field, items } from "../documents";
import { exactly } from "../exact";
import type { JudgedObject } from "../objects";
import type { PathStep } from "../protocol";
import { stepsOf } from "./rules";

/** The place in the definition that made a change: the default, or the node without the field. */
export function schemaPlace(
  judged: JudgedObject,
  kind: Change["kind"],
  path: string,
): PathStep[] | undefined {
  const { admission, json } = judged;
  // The stored object has the values of defaults; the sent object has the fields that were pruned.
  const text = kind === "defaulted" ? (admission?.json ?? json) : json;
  const found = schemaOf(judged, stepsOf(JSON.parse(text, exactly), path));
  if (found === undefined) {
    return undefined;
  }
  const { place, schema } = found;
  const isGiven = kind === "defaulted" && field(schema, "default") !== undefined;
  const hasFields = kind === "pruned" && field(schema, "properties") !== undefined;
  return [...place, ...(isGiven ? ["default"] : hasFields ? ["properties"] : [])];
}

/** The schema of a field, or of the nearest field around it, and its place in the definition. */
export function schemaOf(
  { definition, version }: Pick<JudgedObject, "definition" | "version">,
  path: PathStep[],
): { place: PathStep[]; schema: unknown } | undefined {
  const index = definition?.versions.findIndex(({ name }) => name === version) ?? -1;
  if (definition === undefined || index < 0) {
    return undefined;
  }
  const own = items(field(field(definition.value, "spec"), "versions"))[index];
  let schema = field(field(own, "schema"), "openAPIV3Schema");
  const place: PathStep[] = ["spec", "versions", index, "schema", "openAPIV3Schema"];
  for (const step of path) {
    const next = stepInto(schema, step);
    if (next === undefined) {
      break;
    }
    schema = next.reduce<unknown>(field, schema);
    place.push(...next);
  }
  return { place, schema };
}

/** The keywords that lead to a field's schema, or an item's; `undefined` if the schema has none. */
function stepInto(schema: unknown, step: PathStep): string[] | undefined {
  const ways = [["properties", String(step)], ["items"], ["additionalProperties"]];
  return ways.find((way) => {
    const found = way.reduce<unknown>(field, schema);
    return typeof found === "object" && found !== null;
  });
}
