// The consequences of a misspelled keyword in a schema, such as `properites`: the server does not know the fields below it.
// Objects lose these fields or seem to lack them, and other parts of the CRD cannot name them.

import { DEFINITION_UNUSABLE } from "../../../packaging/settings/codes";
import { message } from "../language/message";
import type { Problem } from "./protocol";
import { leaveToTip, type Reading } from "./remarks";

const SCHEMA = /^spec\.versions\[\d+\]\.schema\.openAPIV3Schema(.*)$/;

/** A step of a schema to a property, or to the items of a list. */
const STEP = /\.properties(?:\.([^.[]+)|\[([^\]]+)\])|\.items/g;

/** What a misspelled keyword makes of the fields of objects. */
const CONSEQUENCES: ReadonlySet<string> = new Set(["unknown-field", "missing-field"]);

/** The misspelled keywords of the schemas, by the objects' fields that have them in their schema. */
export type SchemaSlips = Map<string, Problem>;

export function schemaSlips(problems: Problem[]): SchemaSlips {
  const slips: SchemaSlips = new Map();
  for (const problem of problems) {
    const [, place] = SCHEMA.exec(problem.path ?? "") ?? [];
    if (problem.pane === "crd" && problem.code === "unknown-field" && place !== undefined) {
      slips.set(fieldAt(parentOf(place)), problem);
    }
  }
  return slips;
}

/**
 * Leads from a problem with a field to the misspelled keyword that hides the field from the server. The field is unknown or
 * missing in an object, or the CRD names it.
 */
export function saySlip(problem: Problem, slips: SchemaSlips, read: Reading): void {
  const found = slips.size > 0 ? slipOf(problem, slips, read) : undefined;
  const { range, path: place = "", pane, code } = found?.slip ?? {};
  if (found === undefined || range === undefined) {
    return;
  }
  const name = place.slice(parentOf(place).length + 1);
  const because = { pane, range };
  const cause = { ...because, code, path: place };
  Object.assign(problem, { tip: message(found.tip, { name }), because, cause });
  if (problem.code !== "unknown-field") {
    // The field may be there: it must not be added.
    leaveToTip(problem);
  }
  found.slip.isCause = true;
}

/** Leads from an object whose definition is refused to the misspelled keyword, if the refusal is a consequence of it. */
export function leadToSlips(problems: Problem[]): void {
  // The key of the value that is refused stands on its line.
  const isOfLine = (one: Problem, { pane, range }: Pick<Problem, "pane" | "range">) =>
    one.pane === pane && one.range?.start.line === range?.start.line;
  for (const problem of problems) {
    const { because, code } = problem;
    if (because !== undefined && code === DEFINITION_UNUSABLE) {
      const { cause } = problems.find((one) => one.cause && isOfLine(one, because)) ?? {};
      if (cause?.range !== undefined) {
        Object.assign(problem, { because: { pane: cause.pane, range: cause.range }, cause });
      }
    }
  }
}

/** The misspelled keyword that a problem comes from, and the message that tells it. */
function slipOf(
  { pane, code = "", path = "", range, plain }: Problem,
  slips: SchemaSlips,
  read: Reading,
): { slip: Problem; tip: "tip-schema-slip" | "tip-schema-slip-above" } | undefined {
  const here = (field: string) => {
    const slip = slips.get(field);
    return slip && { slip, tip: "tip-schema-slip" as const };
  };
  if (pane !== "crd") {
    return CONSEQUENCES.has(code)
      ? here(parentOf(`.${path}`).replace(/\[\d+\]/g, "[]"))
      : undefined;
  }
  if (code === "required-without-property") {
    return here(fieldAt(parentOf(SCHEMA.exec(path)?.[1] ?? "")));
  }
  if (plain?.id !== "selectable-field" || range === undefined) {
    return undefined;
  }
  const written = read(pane).unquoted(range);
  const [, slip] = [...slips].find(([field]) => written.startsWith(`${field}.`)) ?? [];
  return slip && { slip, tip: "tip-schema-slip-above" };
}

/** The field of objects that a place of the schema describes. */
function fieldAt(place: string): string {
  return place.replace(STEP, (_, name, quoted) => {
    const own = name ?? quoted;
    return own === undefined ? "[]" : `.${own}`;
  });
}

/** A path without its last step, which is behind a dot. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
