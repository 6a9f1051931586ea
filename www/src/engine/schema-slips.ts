// Fields that objects lose because the schema of their CRD has a misspelled keyword, such as `properites`.

import { message } from "../language/message";
import type { Problem } from "./protocol";

const SCHEMA = /^spec\.versions\[\d+\]\.schema\.openAPIV3Schema(.*)$/;

/** A step of a schema to a property, or to the items of a list. */
const STEP = /\.properties\.([^.]+)|\.items/g;

/** The misspelled keywords of the schemas, by the objects' fields that have them in their schema. */
export type SchemaSlips = Map<string, Problem>;

export function schemaSlips(problems: Problem[]): SchemaSlips {
  const slips: SchemaSlips = new Map();
  for (const problem of problems) {
    const [, place] = SCHEMA.exec(problem.path ?? "") ?? [];
    if (problem.pane === "crd" && problem.code === "unknown-field" && place !== undefined) {
      const field = parentOf(place).replace(STEP, (_, name) => (name ? `.${name}` : "[]"));
      slips.set(field, problem);
    }
  }
  return slips;
}

/** Leads from an unknown field of an object to the misspelled keyword beside which it is missing. */
export function saySlip(problem: Problem, slips: SchemaSlips): void {
  if (problem.pane === "crd" || problem.code !== "unknown-field" || slips.size === 0) {
    return;
  }
  const field = parentOf(`.${problem.path ?? ""}`).replace(/\[\d+\]/g, "[]");
  const { pane, range, path = "" } = slips.get(field) ?? {};
  if (pane && range) {
    const name = path.slice(parentOf(path).length + 1);
    Object.assign(problem, { tip: message("tip-schema-slip", { name }), because: { pane, range } });
  }
}

/** A path without its last step, which is behind a dot. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
