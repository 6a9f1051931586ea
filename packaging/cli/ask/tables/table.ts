// Tables of Kubernetes' own kinds.

import type { Crd, Table } from "../../../js/tools.ts";
import type { Context, Json } from "./cells.ts";
import { OTHERS, TABLES } from "./kinds.ts";

/**
 * The table of objects of one kind.
 *
 * @param kind `KIND.GROUP`; the kind alone in the core group
 * @param ages a definition without columns: its table tells ages
 */
export function builtinTable(kind: string, objects: Json[], wide: boolean, ages: Crd): Table {
  const isEvent = kind === "Event.events.k8s.io";
  const columns = TABLES[isEvent ? "Event" : kind] ?? OTHERS;
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

/** How long ago a time was, as the server says it. */
function ageOf(ages: Crd, from: string | undefined, until: string | undefined): string {
  if (from === undefined) return "<unknown>";
  const now = until === undefined ? {} : { now: new Date(until) };
  const dated = { metadata: { name: "a", creationTimestamp: from } };
  return String(ages.table([dated], now).rows[0]?.[1] ?? "<unknown>");
}
