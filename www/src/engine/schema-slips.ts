// Fields that objects lose, or seem to lack, because the schema of their CRD has a misspelled keyword, such as `properites`.

import { message } from "../language/message";
import type { Problem } from "./protocol";
import { leaveToTip } from "./remarks";

const SCHEMA = /^spec\.versions\[\d+\]\.schema\.openAPIV3Schema(.*)$/;

/** A step of a schema to a property, or to the items of a list. */
const STEP = /\.properties\.([^.]+)|\.items/g;

/** What a misspelled keyword makes of the fields of objects. */
const CONSEQUENCES: ReadonlySet<string> = new Set(["unknown-field", "missing-field"]);

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

/**
 * Leads from a field of an object that is unknown or missing to the misspelled keyword beside which the schema lacks
 * it.
 */
export function saySlip(problem: Problem, slips: SchemaSlips): void {
  const { pane, code = "", path = "" } = problem;
  if (pane === "crd" || !CONSEQUENCES.has(code) || slips.size === 0) {
    return;
  }
  const slip = slips.get(parentOf(`.${path}`).replace(/\[\d+\]/g, "[]"));
  if (slip?.range === undefined) {
    return;
  }
  const { range, path: place = "" } = slip;
  const name = place.slice(parentOf(place).length + 1);
  const cause = { pane: slip.pane, range, code: slip.code, path: place };
  const because = { pane: slip.pane, range };
  Object.assign(problem, { tip: message("tip-schema-slip", { name }), because, cause });
  if (code === "missing-field") {
    // It may be there: it must not be added.
    leaveToTip(problem);
  }
  slip.isCause = true;
}

/** A path without its last step, which is behind a dot. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
