// Paths of fields as the server writes them, `spec.ports[0].name`, in objects that are tested.

import { isMap, own } from "./expected-values.ts";

/** The names and indices of a path. `undefined` for the path of the object itself, and of no field. */
function stepsOf(path: string): string[] | undefined {
  if (!/^[^.[<]/.test(path)) return undefined;
  return Array.from(path.matchAll(/\[([^\]]*)\]|[^.[]+/g), ([whole, inside]) => inside ?? whole);
}

/** Whether a value has the field of a path. */
export function hasPath(value: unknown, path: string): boolean {
  let place = value;
  for (const step of stepsOf(path) ?? []) {
    if (Array.isArray(place)) place = place[Number(step)];
    else place = isMap(place) ? own(place, step) : undefined;
    if (place === undefined) return false;
  }
  return true;
}

/** An object that has the field of a path only, as null. Lists on the way have one item. */
export function onlyPath(path: string): object | undefined {
  const steps = stepsOf(path);
  const around = (inside: unknown, step: string): unknown =>
    /^\d+$/.test(step) ? [inside] : { [step]: inside };
  const made = steps?.reduceRight(around, null as unknown);
  return isMap(made) ? made : undefined;
}
