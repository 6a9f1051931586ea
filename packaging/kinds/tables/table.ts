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

/** The parts that the engine computes. */
interface Engine {
  /** The definition `AGES`, compiled. */
  ages: { table(objects: object[], options?: { now?: Date }): Table };
  evaluate(expression: string, variables: object): { text?: string };
}

/** How a table is printed. */
interface Options extends Engine {
  wide: boolean;
  /** The release whose columns it has. */
  kubernetes: string;
}

/** Whether the columns of a kind are known. */
export function hasBuiltinTable(kind: Kind): boolean {
  return columnsOf(kind) !== undefined;
}

/**
 * The table of objects of one kind. A kind whose columns are not known has the columns that the server
 * gives to kinds without columns.
 */
export function builtinTable(kind: Kind, objects: Json[], options: Options): Table {
  const { wide, kubernetes, ages, evaluate } = options;
  const minor = Number(kubernetes.split(".")[1]);
  const columns = (columnsOf(kind) ?? OTHERS).filter(([, , only]) => isOf(only, minor));
  const context: Context = {
    wide,
    minor,
    age: (from, until) => ageOf(ages, from, until),
    // A text that is no quantity stays as it is.
    quantity: (written) =>
      evaluate("quantity(self)", { self: String(written) }).text ?? String(written),
  };
  return {
    columns: columns.map(([name, , only]) => ({
      name,
      type: "string",
      format: name === "Name" ? "name" : "",
      description: "",
      priority: only === "wide" ? 1 : 0,
    })),
    rows: objects.map((object) => columns.map(([, cell]) => cell(object, context))),
  };
}

/** Whether a release has a column. */
function isOf(only: Column[2], minor: number): boolean {
  if (only === undefined || only === "wide") return true;
  return "since" in only ? minor >= only.since : minor <= only.until;
}

function columnsOf({ apiVersion, kind }: Kind): Column[] | undefined {
  const { group } = groupVersionOf(apiVersion);
  if (kind === "Event" && group === "events.k8s.io") return TABLES.Event;
  return TABLES[group === "" ? kind : `${kind}.${group}`];
}

/** How long ago a time was, as the server says it. */
function ageOf(ages: Engine["ages"], from: string | undefined, until: string | undefined): string {
  if (from === undefined) return "<unknown>";
  const now = until === undefined ? {} : { now: new Date(until) };
  const dated = { metadata: { name: "a", creationTimestamp: from } };
  return String(ages.table([dated], now).rows[0]?.[1] ?? "<unknown>");
}
