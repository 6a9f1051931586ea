// Annotations of GitHub's workflows: lines that its runner turns into remarks on a change.

import { sep } from "node:path";
import { visible, visibleLine } from "../../js/visible.ts";
import type { Finding, Place, Result } from "../finding.ts";
import { heldBy } from "../releases.ts";
import { summary } from "./text.ts";

const COMMANDS = { error: "error", warning: "warning", note: "notice" };

export function github(result: Result, withSummary: boolean): string {
  const lines = result.findings.map(annotation);
  if (withSummary) lines.push(summary(result));
  return lines.map((line) => `${line}\n`).join("");
}

function annotation(finding: Finding): string {
  const { file, range, severity, code, message, related, hints } = finding;
  const { start, end } = range;
  // Columns are for a place within one line only.
  const columns =
    start.line === end.line
      ? { col: start.character + 1, endColumn: Math.max(end.character, start.character + 1) }
      : {};
  const properties = {
    file: visibleLine(file.replaceAll(sep, "/")),
    line: start.line + 1,
    endLine: end.line + 1,
    ...columns,
    title: code,
  };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  // An annotation has one place: the others are words.
  const others = related.map(({ message, ...other }) => `${place(other)}: ${message}`);
  const words = visible([heldBy(finding) + message, ...others, ...hints].join("\n"));
  return `::${COMMANDS[severity]} ${listed.join(",")}::${data(words)}`;
}

function place({ file, range: { start } }: Place): string {
  return `${file}:${start.line + 1}:${start.character + 1}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(value: string | number): string {
  return data(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
