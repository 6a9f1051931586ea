// Tables of Kubernetes' own kinds.

import { groupVersionOf } from "../../js/group.ts";
import type { Table } from "../../js/types-views.ts";
import type { Context, Json } from "./cells.ts";
import { type Column, OTHERS, TABLES } from "./kinds.ts";

/** A kind, as its objects name it. */
export interface Kind {
  apiVersion: string;
  kind: string;
}

/** A definition without columns. Its table has the age of objects in the server's words. */
export const AGES = JSON.stringify({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "ages.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "ages", kind: "Age" },
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
});

/** What the compiled `AGES` is asked. */
interface Ages {
  table(objects: object[], options?: { now?: Date }): Table;
}

/** Whether the columns of a kind are known. */
export function hasBuiltinTable(kind: Kind): boolean {
  return columnsOf(kind) !== undefined;
}

/**
 * The table of objects of one kind. A kind whose columns are not known has the columns that the server
 * gives to kinds without columns.
 *
 * @param ages the definition `AGES`, compiled
 */
export function builtinTable(
  kind: Kind,
  objects: Json[],
  { wide, ages }: { wide: boolean; ages: Ages },
): Table {
  const columns = columnsOf(kind) ?? OTHERS;
  const context: Context = { wide, age: (from, until) => ageOf(ages, from, until) };
  return {
    columns: columns.map(([name, , only]) => ({
      name,
      type: "string",
      format: name === "Name" ? "name" : "",
      description: "",
      priority: only === undefined ? 0 : 1,
    })),
    rows: objects.map((object) => columns.map(([, cell]) => cell(object, context))),
  };
}

function columnsOf({ apiVersion, kind }: Kind): Column[] | undefined {
  const { group } = groupVersionOf(apiVersion);
  if (kind === "Event" && group === "events.k8s.io") return TABLES.Event;
  return TABLES[group === "" ? kind : `${kind}.${group}`];
}

/** How long ago a time was, as the server says it. */
function ageOf(ages: Ages, from: string | undefined, until: string | undefined): string {
  if (from === undefined) return "<unknown>";
  const now = until === undefined ? {} : { now: new Date(until) };
  const dated = { metadata: { name: "a", creationTimestamp: from } };
  return String(ages.table([dated], now).rows[0]?.[1] ?? "<unknown>");
}
