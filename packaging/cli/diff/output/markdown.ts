// Markdown: a comment for a pull request, and an entry of a changelog.

import { visible } from "../../../js/visible.ts";
import {
  answeredBy,
  type Compared,
  fates,
  type Judged,
  type Report,
  type Severity,
  summary,
  witnessLines,
} from "../model.ts";

/** A comment for a pull request: what breaks comes first, proofs are folded. */
export function markdown(report: Report): string {
  const lines = ["## Changes of definitions", "", `${summary(report)}.`, ""];
  const titles: [Severity, string][] = [
    ["error", "Breaking"],
    ["warning", "Possibly breaking"],
    ["info", "Other changes"],
  ];
  for (const { name, findings, objects, migration } of report.compared) {
    if (findings.length + objects.length === 0) continue;
    lines.push(`### ${code(name)}`, "");
    for (const [severity, title] of titles) {
      const found = findings.filter((finding) => finding.severity === severity);
      if (found.length === 0) continue;
      lines.push(`**${title}**`, "");
      for (const finding of found) lines.push(...item(finding, name));
      lines.push("");
    }
    const told = fates(objects);
    if (told.length > 0)
      lines.push("**Objects**", "", ...told.map((each) => `- ${escaped(each)}`), "");
    if (migration.length > 0) {
      lines.push("**Migration**", "");
      lines.push(...migration.map((step, at) => `${at + 1}. ${escaped(step)}`), "");
    }
  }
  lines.push(...notCompared(report));
  return `${lines.join("\n").trimEnd()}\n`;
}

function notCompared({ problems }: Report): string[] {
  return problems.map((problem) => `- Not compared: ${escaped(problem)}`);
}

function item(finding: Judged, name: string): string[] {
  const { id, version, path, message, witness } = finding;
  const at = [version, path].filter(Boolean).join(" ") || name;
  const line = `- ${code(at)}: ${escaped(message)} (\`${id}\`)${approval(finding)}`;
  if (witness === undefined) return [line];
  const answer = (title: string, words: string) => ["", `  ${title}:`, "", ...fenced(words)];
  return [
    line,
    "",
    "  <details><summary>Proof</summary>",
    ...(witness.previous === undefined
      ? answer("Object", witness.object)
      : [
          ...answer("Stored object", witness.previous),
          ...answer(
            witness.subresource === undefined ? "Update" : "Update of the status",
            witness.object,
          ),
        ]),
    ...answer(`Before${answeredBy(finding)}`, witness.before),
    ...answer(`After${answeredBy(finding)}`, witness.after),
    "",
    "  </details>",
    "",
  ];
}

/** Why a change is approved, in a sentence behind its message. */
function approval({ approved }: Judged): string {
  return approved === undefined ? "" : ` Approved: ${escaped(approved)}`;
}

function fenced(words: string): string[] {
  const runs = [...words.matchAll(/`+/g)].map(([run]) => run.length + 1);
  const fence = "`".repeat(Math.max(3, ...runs));
  const lines = witnessLines(words);
  return [`${fence}yaml`, ...lines, fence].map((each) => `  ${each}`);
}

/** The headings of a changelog, in their order. */
const HEADINGS = ["New", "Changed", "Deprecated", "Removed"] as const;
type Heading = (typeof HEADINGS)[number];

/** Kinds of changes that add something whole, or remove it. */
const PARTS = new Set(
  [
    ["definition", "version", "property", "enum-value", "short-name", "category", "column"],
    ["selectable-field", "status-subresource", "scale-subresource", "scale-selector"],
    ["unserved-version"],
  ].flat(),
);

function heading({ id }: Judged): Heading {
  if (id === "version-deprecated") return "Deprecated";
  if (id === "version-served") return "New";
  if (id === "version-not-served") return "Removed";
  const [, part = "", turn] = /^(.*)-(added|removed)$/.exec(id) ?? [];
  if (!PARTS.has(part)) return "Changed";
  return turn === "added" ? "New" : "Removed";
}

/** An entry of a changelog. */
export function changelog(report: Report): string {
  const lines: string[] = [];
  for (const title of HEADINGS) {
    const items = report.compared.flatMap((compared) => entries(compared, title));
    if (items.length > 0) lines.push(`### ${title}`, "", ...items, "");
  }
  if (lines.length === 0) lines.push("No changes of definitions.", "");
  lines.push(...notCompared(report));
  return `${lines.join("\n").trimEnd()}\n`;
}

function entries({ name, findings }: Compared, title: Heading): string[] {
  const own = findings.filter((finding) => heading(finding) === title);
  const lines = own.map((finding) => {
    const { version, path, message, severity } = finding;
    const at = [version, path].filter(Boolean).join(" ");
    const where = at === "" ? code(name) : `${code(name)} ${code(at)}`;
    const breaks = severity === "error" ? "**Breaking:** " : "";
    return `- ${breaks}${where}: ${escaped(message)}${approval(finding)}`;
  });
  return [...new Set(lines)];
}

function code(words: string): string {
  return `\`${visible(words).replaceAll("`", "'")}\``;
}

/** Escapes Markdown and HTML outside of code in backquotes. */
function escaped(words: string): string {
  const parts = visible(words).split(/(`[^`]*`)/);
  return parts
    .map((part) => (part.startsWith("`") ? part : part.replace(/[<>|*_#[\]\\]/g, "\\$&")))
    .join("");
}
