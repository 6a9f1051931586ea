// Annotations of GitHub's workflows.

import { annotation } from "../../shared/annotation.ts";
import { placeText } from "../../shared/place.ts";
import type { CheckResult, Finding } from "../finding.ts";
import { heldBy } from "../releases.ts";
import { summary } from "./text.ts";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

export function github(result: CheckResult, withSummary: boolean): string {
  const lines = result.findings.map(annotated);
  if (withSummary) lines.push(summary(result));
  return lines.map((line) => `${line}\n`).join("");
}

function annotated(finding: Finding): string {
  const { file, range, severity, code, message, related, hints } = finding;
  const { start, end } = range;
  // Columns are for a place within one line only.
  const columns =
    start.line === end.line
      ? { col: start.character + 1, endColumn: Math.max(end.character, start.character + 1) }
      : {};
  // An annotation has one place: the others are words.
  const others = related.map(({ message, ...other }) => `${placeText(other)}: ${message}`);
  const words = [heldBy(finding) + message, ...others, ...hints].join("\n");
  return annotation(COMMANDS[severity], words, {
    file,
    line: start.line + 1,
    endLine: end.line + 1,
    ...columns,
    title: code,
  });
}
