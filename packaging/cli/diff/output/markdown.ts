// Markdown: a comment for a pull request, and an entry of a changelog.

import { visible } from "../../../js/visible.ts";
import {
  type Compared,
  fates,
  type Proof,
  proofsOf,
  type Report,
  type Severity,
  summary,
  witnessLines,
} from "../model.ts";
import { type Group, groups } from "./groups.ts";

/** The longest comment that GitHub takes, in characters. */
const LONGEST_COMMENT = 65_536;

const ALL = Number.POSITIVE_INFINITY;

/** The lines of proofs, by the finding. */
type Proofs = Map<Group, string[]>;
const NO_PROOFS: Proofs = new Map();
type Groups = ReturnType<typeof groups>;

/** How many changes of a severity are shown of each definition, if all are too many. */
const FEWER = [50, 5, 0];

/** A comment for a pull request: what breaks comes first, proofs are folded. */
export function markdown(report: Report): string {
  const grouped = groups(report);
  const bare = comment(report, grouped, ALL, NO_PROOFS);
  const room = LONGEST_COMMENT - bare.length;
  if (room >= 0) return comment(report, grouped, ALL, proofsWithin(grouped, room));
  const shorter = FEWER.map((most) => comment(report, grouped, most, NO_PROOFS));
  return shorter.find(({ length }) => length <= LONGEST_COMMENT) ?? shorter.at(-1) ?? bare;
}

/** The lines of the proofs that fit into a number of characters, those of changes that break first. */
function proofsWithin(grouped: Groups, room: number): Proofs {
  const found: Proofs = new Map();
  let left = room;
  for (const [severity] of TITLES) {
    for (const finding of [...grouped.values()].flat()) {
      if (finding.severity !== severity || finding.witness === undefined) continue;
      const lines = proof(finding);
      const { length } = lines.join("\n");
      if (length >= left) continue;
      left -= length + 1;
      found.set(finding, lines);
    }
  }
  return found;
}

const TITLES: [Severity, string][] = [
  ["error", "Breaking"],
  ["warning", "Possibly breaking"],
  ["info", "Other changes"],
];

function comment(report: Report, grouped: Groups, most: number, proofs: Proofs): string {
  const lines = ["## Changes of definitions", "", `${summary(report)}.`, ""];
  const leftOut = whatIsLeftOut(grouped, most, proofs);
  if (leftOut !== "") {
    lines.push(`${leftOut}: a comment on GitHub is short. \`--output json\` has all.`, "");
  }
  for (const compared of report.compared) {
    const { name, objects, migration } = compared;
    const findings = grouped.get(compared) ?? [];
    if (findings.length + objects.length === 0) continue;
    lines.push(`### ${code(name)}`, "");
    for (const [severity, title] of TITLES) {
      const found = findings.filter((finding) => finding.severity === severity);
      if (found.length === 0) continue;
      lines.push(`**${title}**`, "");
      for (const finding of found.slice(0, most)) {
        lines.push(item(finding, name), ...(proofs.get(finding) ?? []));
      }
      const rest = found.length - most;
      if (rest > 0) lines.push(`- … and ${rest} more`);
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

/** Says what a comment leaves out; empty if that is nothing. */
function whatIsLeftOut(grouped: Groups, most: number, proofs: Proofs): string {
  if (most < ALL) return "Proofs and some changes are left out";
  const all = [...grouped.values()].flat();
  const isWhole = all.every((each) => each.witness === undefined || proofs.has(each));
  return isWhole ? "" : "Proofs that do not fit are left out";
}

function item(finding: Group, name: string): string {
  const { id, at, message } = finding;
  return `- ${code(at || name)}: ${escaped(message)} (\`${id}\`)${approval(finding)}`;
}

/** The witnesses of a finding, folded. */
function proof(finding: Group): string[] {
  const lines = proofsOf(finding).flatMap(witnessOf);
  return ["", "  <details><summary>Proof</summary>", ...lines, "", "  </details>", ""];
}

function witnessOf({ witness, by, isSameRequest }: Proof): string[] {
  const object = (title: string, yaml: string) => ["", `  ${title}:`, "", ...fenced(yaml, "yaml")];
  const answer = (title: string, words: string) =>
    isShort(words)
      ? ["", `  ${title}: ${words}`]
      : ["", `  ${title}:`, "", ...fenced(words, "text")];
  const request = () =>
    witness.previous === undefined
      ? object("Object", witness.object)
      : [
          ...object("Stored object", witness.previous),
          ...object(
            witness.subresource === undefined ? "Update" : "Update of the status",
            witness.object,
          ),
        ];
  return [
    ...(isSameRequest ? [] : request()),
    ...answer(`Before${by}`, witness.before),
    ...answer(`After${by}`, witness.after),
  ];
}

/** Whether an answer is one word, such as `accepted`. */
function isShort(words: string): boolean {
  return /^\w+$/.test(words);
}

/** Why a change is approved, in a sentence behind its message. */
function approval({ approved }: Group): string {
  return approved === undefined ? "" : ` Approved: ${escaped(approved)}`;
}

function fenced(words: string, language: "yaml" | "text"): string[] {
  const runs = [...words.matchAll(/`+/g)].map(([run]) => run.length + 1);
  const fence = "`".repeat(Math.max(3, ...runs));
  const lines = witnessLines(words);
  return [`${fence}${language}`, ...lines, fence].map((each) => `  ${each}`);
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

function heading({ id }: Group): Heading {
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
  const grouped = [...groups(report)];
  for (const title of HEADINGS) {
    const items = grouped.flatMap(([compared, findings]) => entries(compared, findings, title));
    if (items.length > 0) lines.push(`### ${title}`, "", ...items, "");
  }
  if (lines.length === 0 && report.compared.length > 0) {
    const which =
      report.problems.length === 0 ? "definitions" : "the definitions that were compared";
    lines.push(`No changes of ${which}.`, "");
  }
  lines.push(...notCompared(report));
  return `${lines.join("\n").trimEnd()}\n`;
}

function entries({ name }: Compared, findings: Group[], title: Heading): string[] {
  const own = findings.filter((finding) => heading(finding) === title);
  const lines = own.map((finding) => {
    const { at, message, severity } = finding;
    const where = at === "" ? code(name) : `${code(name)} ${code(at)}`;
    const breaks = severity === "error" ? "**Breaking:** " : "";
    return `- ${breaks}${where}: ${escaped(message)}${approval(finding)}`;
  });
  return [...new Set(lines)];
}

function code(words: string): string {
  return `\`${visible(words).replaceAll("`", "'")}\``;
}

/**
 * Escapes Markdown and HTML outside of code in backquotes. A value in quotes may have backquotes itself, and
 * names that would notify somebody.
 */
function escaped(words: string): string {
  const parts = visible(words).split(/(`[^`]*`|"(?:[^"\\]|\\.)*")/);
  return parts
    .map((part) => {
      if (part.startsWith("`")) return part;
      return part.replace(/[<>|*_#[\]\\`]/g, "\\$&").replaceAll("@", "@<!-- -->");
    })
    .join("");
}
