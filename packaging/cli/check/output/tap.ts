// The Test Anything Protocol, version 13, which every reader knows: a point for each finding, and one
// for what has none.

import { visible, visibleLine } from "../../../js/visible.ts";
import { placeText } from "../../shared/place.ts";
import type { Finding, Result } from "../finding.ts";
import { heldBy } from "../releases.ts";

export function tap({ findings, definitions, objects }: Result): string {
  const points = [`ok 1 - ${definitions} definitions and ${objects} objects judged`];
  for (const finding of findings) points.push(point(finding, points.length + 1));
  return `${["TAP version 13", `1..${points.length}`, ...points].join("\n")}\n`;
}

function point(finding: Finding, number: number): string {
  const { severity, code, message, hints } = finding;
  const verdict = severity === "error" ? "not ok" : "ok";
  const name = visibleLine(`${placeText(finding)} ${code}`);
  const words = visible(JSON.stringify([heldBy(finding) + message, ...hints].join("\n")));
  return [
    `${verdict} ${number} - ${name.replaceAll("\\", "\\\\").replaceAll("#", "\\#")}`,
    "  ---",
    `  message: ${words}`,
    `  severity: ${severity}`,
    "  ...",
  ].join("\n");
}
