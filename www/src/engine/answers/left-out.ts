// Which fields of a schema a sample does not have.

import { field, items } from "../documents";

/** Fields of every object, which no list of fields needs to name. */
const OF_ALL: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/** The paths of these fields, also of the items of empty lists and maps. What is not there is named without the fields below it. */
export function leftOut(schema: unknown, object: unknown): string[] {
  return Object.entries(field(schema, "properties") ?? {})
    .filter(([name]) => !OF_ALL.has(name))
    .flatMap(([name, inner]) => missing(inner, field(object, name), name));
}

function missing(schema: unknown, value: unknown, path: string): string[] {
  if (value === undefined) {
    return [path];
  }
  const properties = Object.entries(field(schema, "properties") ?? {});
  const [item] = items(value);
  const inItems = field(schema, "items");
  const values = field(schema, "additionalProperties");
  const [member] = values ? Object.values(value ?? {}) : [];
  return [
    ...properties.flatMap(([name, inner]) => missing(inner, field(value, name), `${path}.${name}`)),
    ...(inItems && Array.isArray(value) ? missing(inItems, item, `${path}[*]`) : []),
    ...(typeof values === "object" ? missing(values, member, `${path}.*`) : []),
  ];
}
