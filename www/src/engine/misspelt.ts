// Required fields that are there under a similar name.

import type { Diagnostic } from "crd-drydock/slim";
import type { Problem } from "./protocol";
import { parentOf } from "./schema-slips";

/** Says at a required field which unknown field is probably meant for it. The problems are those of the diagnostics. */
export function sayMisspelt(problems: Problem[], diagnostics: Diagnostic[]): void {
  const written = new Map<string, string>();
  for (const { code, data } of diagnostics) {
    const [name] = data?.names ?? [];
    if (code === "unknown-field" && data && name !== undefined) {
      const map = parentOf(data.path);
      written.set(keyOf(data, `${map}.${name}`), data.path.slice(map.length + 1));
    }
  }
  if (written.size === 0) {
    return;
  }
  for (const [at, { code, data }] of diagnostics.entries()) {
    const problem = problems[at];
    const name = data && written.get(keyOf(data, data.path));
    if (code === "missing-field" && name !== undefined && problem?.plain?.id === "required") {
      problem.plain = { id: "required-misspelt", values: { name } };
    }
  }
}

/** A field of an object. */
function keyOf({ document, item }: NonNullable<Diagnostic["data"]>, path: string): string {
  return JSON.stringify([document, item, path]);
}
