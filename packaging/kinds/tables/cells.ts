// Functions that make the cells of tables.

/** An object, or any part of one. */
// biome-ignore lint/suspicious/noExplicitAny: objects come from users, and each cell expects its own shape
export type Json = any;

export interface Context {
  wide: boolean;
  /** The minor version of the Kubernetes release. */
  minor: number;
  /** How long ago a time was, as kubectl says it; from one time to another with two. */
  age(from: string | undefined, until?: string): string;
  /** A quantity in the form that the server prints: `1Gi` for `1024Mi`. */
  quantity(written: string | number): string;
}

export type Cell = (object: Json, context: Context) => string | number | boolean;

/** The value at a path. */
export function at(object: Json, path: string): Json {
  return path.split(".").reduce((value, step) => value?.[step] ?? undefined, object);
}

/** The items of a list; none where there is no list. */
export function items(object: Json, path: string): Json[] {
  const found = at(object, path);
  return Array.isArray(found) ? found : [];
}

/** A field, or what the server fills in. */
export function field(path: string, otherwise: string | number | boolean = ""): Cell {
  return (object) => {
    const found = at(object, path);
    return found === undefined || found === "" ? otherwise : found;
  };
}

/** A quantity, or what the server fills in. */
export function quantity(path: string, otherwise: string): Cell {
  return (object, context) => {
    const found = at(object, path);
    return found === undefined ? otherwise : context.quantity(found);
  };
}

/** How many entries lists and maps have together. */
export function count(...paths: string[]): Cell {
  return (object) =>
    paths.reduce((sum, path) => sum + Object.keys(at(object, path) ?? {}).length, 0);
}

/** How long ago a time was. */
export function since(path: string, otherwise?: string): Cell {
  return (object, { age }) => {
    const time = at(object, path);
    return time === undefined && otherwise !== undefined ? otherwise : age(time);
  };
}

/** `3/5` of two fields. */
export function ratio(path: string, of: string, otherwise: number): Cell {
  return (object) => `${at(object, path) ?? 0}/${at(object, of) ?? otherwise}`;
}

/** A member of each container, joined. */
export function containers(path: string, member: "name" | "image"): Cell {
  return (object) =>
    items(object, `${path}.containers`)
      .map((container) => container?.[member] ?? "")
      .join(",");
}

/** Labels, joined. */
export function labels(path: string): Cell {
  return (object) => {
    const pairs = Object.entries(at(object, path) ?? {}).map(([key, value]) => `${key}=${value}`);
    return pairs.sort().join(",") || "<none>";
  };
}

/** A label selector as text. */
export function selector(path: string, otherwise = "<none>"): Cell {
  return (object) => {
    const { matchLabels = {}, matchExpressions = [] } = at(object, path) ?? {};
    const demands = Object.entries(matchLabels).map(([key, value]) => [key, `${key}=${value}`]);
    for (const { key, operator, values = [] } of matchExpressions) {
      demands.push([key, demandOf(key, operator, values)]);
    }
    demands.sort(([one = ""], [other = ""]) => (one < other ? -1 : Number(one > other)));
    return demands.map(([, text]) => text).join(",") || otherwise;
  };
}

function demandOf(key: string, operator: string, values: string[]): string {
  const list = `(${[...values].sort().join(",")})`;
  switch (operator) {
    case "In":
      return `${key} in ${list}`;
    case "NotIn":
      return `${key} notin ${list}`;
    case "Exists":
      return key;
    default:
      return `!${key}`;
  }
}

/** Whether a condition is true. */
export function hasCondition(object: Json, type: string): boolean {
  return items(object, "status.conditions").some(
    (condition) => condition?.type === type && condition.status === "True",
  );
}
