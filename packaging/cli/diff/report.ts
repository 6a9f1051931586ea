// Reports a comparison as text, JSON, Markdown or annotations.

import type { Finding, ObjectOutcome } from "../../js/tools.ts";
import { visible } from "../../js/visible.ts";
import { annotation } from "../shared/annotation.ts";

/** The severity of a finding. An `error` is a breaking change, a `warning` may be one. */
export type Severity = "error" | "warning" | "info";

export interface Judged extends Finding {
  severity: Severity;
  /** The file of the new definition, or of the old one if it was removed. */
  file: string;
}

/** The findings about one definition. */
export interface Compared {
  name: string;
  findings: Judged[];
  objects: (ObjectOutcome & { file: string; name: string })[];
}

export interface Report {
  compared: Compared[];
  /** Why some input could not be compared. */
  problems: string[];
}

/** How many findings have a severity. */
export function count({ compared }: Report, severity: Severity): number {
  const findings = compared.flatMap((each) => each.findings);
  return findings.filter((finding) => finding.severity === severity).length;
}

export function text(report: Report): string {
  const lines: string[] = [];
  for (const { name, findings, objects } of report.compared) {
    if (findings.length + objects.length === 0) continue;
    lines.push(visible(name));
    for (const finding of findings) {
      const { severity, id, version, path, message, effect, category } = finding;
      const at = [severity, version, path].filter(Boolean).join(" ");
      lines.push(`  ${visible(at)} [${id}] ${effect}, ${category}`);
      lines.push(`    ${visible(message)}`, ...proof(finding));
    }
    for (const object of objects) lines.push(`  ${visible(fate(object))}`);
    lines.push("");
  }
  for (const problem of report.problems) lines.push(`problem: ${visible(problem)}`);
  lines.push(summary(report));
  return `${lines.join("\n")}\n`;
}

/** The witness of a finding, indented. */
function proof({ witness }: Finding): string[] {
  if (witness === undefined) return [];
  const block = (title: string, words: string) => {
    const lines = words
      .trimEnd()
      .split("\n")
      .map((line) => visible(line));
    if (lines.length === 1) return [`      ${title}: ${lines[0]}`];
    return [`      ${title}:`, ...lines.map((line) => `        ${line}`)];
  };
  return [
    ...(witness.previous === undefined ? [] : block("update of", witness.previous)),
    ...block("object", witness.object),
    ...block("before", witness.before),
    ...block("after", witness.after),
  ];
}

function fate({
  file,
  name,
  create,
  update,
  ratcheted,
  pruned,
  defaulted,
  message,
}: Compared["objects"][number]) {
  const says = !update
    ? `cannot be updated: ${message}`
    : ratcheted
      ? `can be updated, could not be created anew: ${message}`
      : create
        ? "passes"
        : `could not be created anew: ${message}`;
  const loses = pruned.length > 0 ? `; loses ${pruned.join(", ")}` : "";
  const gets = defaulted.length > 0 ? `; gets ${defaulted.join(", ")}` : "";
  return `${file} ${name}: ${says}${loses}${gets}`;
}

function summary(report: Report): string {
  const counted = (["error", "warning", "info"] as const).map((severity) => {
    const number = count(report, severity);
    const noun = { error: "breaking", warning: "possibly breaking", info: "other" }[severity];
    return `${number} ${noun}`;
  });
  const definitions = report.compared.length;
  const noun = definitions === 1 ? "definition" : "definitions";
  return `${definitions} ${noun} compared: ${counted.join(", ")} changes`;
}

export function json(report: Report): string {
  return `${JSON.stringify({ schemaVersion: 1, ...report }, undefined, 2)}\n`;
}

export function markdown(report: Report): string {
  const lines = ["## Changes of definitions", "", `${summary(report)}.`, ""];
  const titles: [Severity, string][] = [
    ["error", "Breaking"],
    ["warning", "Possibly breaking"],
    ["info", "Other changes"],
  ];
  for (const { name, findings } of report.compared) {
    if (findings.length === 0) continue;
    lines.push(`### \`${name}\``, "");
    for (const [severity, title] of titles) {
      const found = findings.filter((finding) => finding.severity === severity);
      if (found.length === 0) continue;
      lines.push(`**${title}**`, "");
      for (const finding of found) lines.push(...item(finding, name));
      lines.push("");
    }
  }
  for (const problem of report.problems) lines.push(`- Not compared: ${escaped(problem)}`);
  return `${lines.join("\n").trimEnd()}\n`;
}

function item({ id, version, path, message, witness }: Judged, name: string): string[] {
  const at = [version, path].filter(Boolean).join(" ") || name;
  const line = `- \`${at.replaceAll("`", "'")}\`: ${escaped(message)} (\`${id}\`)`;
  if (witness === undefined) return [line];
  const fenced = (words: string) => {
    const fence = "`".repeat(
      Math.max(3, ...[...words.matchAll(/`+/g)].map(([run]) => run.length + 1)),
    );
    return [`${fence}yaml`, ...visibleLines(words), fence].map((each) => `  ${each}`);
  };
  return [
    line,
    "",
    "  <details><summary>Proof</summary>",
    "",
    ...(witness.previous === undefined
      ? []
      : ["  An update of", "", ...fenced(witness.previous), "", "  to", ""]),
    ...fenced(witness.object),
    "",
    "  before:",
    "",
    ...fenced(witness.before),
    "",
    "  after:",
    "",
    ...fenced(witness.after),
    "",
    "  </details>",
    "",
  ];
}

function visibleLines(words: string): string[] {
  return words
    .trimEnd()
    .split("\n")
    .map((line) => visible(line));
}

/** Escapes Markdown and HTML outside of code in backquotes. */
function escaped(words: string): string {
  const parts = visible(words).split(/(`[^`]*`)/);
  return parts
    .map((part) => (part.startsWith("`") ? part : part.replace(/[<>|*_#[\]\\]/g, "\\$&")))
    .join("");
}

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

export function github(report: Report): string {
  const lines = report.compared.flatMap(({ name, findings }) =>
    findings.map(({ severity, file, after, id, path, message }) => {
      const line = (after?.range?.start.line ?? 0) + 1;
      const properties = { file, line, title: `${name} ${id}` };
      return annotation(COMMANDS[severity], `${path || name}: ${message}`, properties);
    }),
  );
  lines.push(...report.problems.map((problem) => annotation("error", problem)));
  return lines.map((line) => `${line}\n`).join("");
}
