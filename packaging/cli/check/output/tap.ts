// The Test Anything Protocol: a point for each finding, and one for what has none.

import { placeText } from "../../shared/place.ts";
import { type TapPoint, tapReport } from "../../shared/tap.ts";
import type { CheckResult, Finding } from "../finding.ts";
import { heldBy } from "../releases.ts";

export function tap({ findings, definitions, objects }: CheckResult): string {
  const judged = { ok: true, name: `${definitions} definitions and ${objects} objects judged` };
  return tapReport([judged, ...findings.map(point)]);
}

function point(finding: Finding): TapPoint {
  const { severity, code, message, hints } = finding;
  return {
    ok: severity !== "error",
    name: `${placeText(finding)} ${code}`,
    details: { message: [heldBy(finding) + message, ...hints].join("\n"), severity },
  };
}
