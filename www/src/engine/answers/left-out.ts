// Which fields of a schema a sample does not have.

import { field, items } from "../documents";

/** The server writes these, not a client. */
const OF_SERVER: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/** The paths of these fields. A field that is not there is named without the fields below it. */
export function leftOut(schema: unknown, object: unknown): string[] {
  return Object.entries(field(schema, "properties") ?? {})
    .filter(([name]) => !OF_SERVER.has(name))
    .flatMap(([name, inner]) => missing(inner, field(object, name), name));
}

function missing(schema: unknown, value: unknown, path: string): string[] {
  if (value === undefined) {
    return [path];
  }
  const properties = Object.entries(field(schema, "properties") ?? {});
  const [item] = items(value);
  const values = field(schema, "additionalProperties");
  const [member] = values ? Object.values(value ?? {}) : [];
  return [
    ...properties.flatMap(([name, inner]) => missing(inner, field(value, name), `${path}.${name}`)),
    ...(item === undefined ? [] : missing(field(schema, "items"), item, `${path}[*]`)),
    ...(member === undefined ? [] : missing(values, member, `${path}.*`)),
  ];
}
