// For people: each finding with its lines in both definitions, and the proof.

import { visible, visibleLine } from "../../../js/visible.ts";
import { placeText } from "../../shared/place.ts";
import { type FilePlace, type Files, fates, leftOutWords, type Report, summary } from "../model.ts";
import { type Group, groups } from "./groups.ts";
import { proofLines } from "./proof.ts";

/** How much of a long line is shown. */
const WIDTH = 120;

export function text(report: Report, { lines }: Files): string {
  const out: string[] = [];
  const grouped = groups(report);
  for (const compared of report.compared) {
    const { name, objects, migration } = compared;
    const findings = grouped.get(compared) ?? [];
    if (findings.length + objects.length === 0) continue;
    out.push(visible(name));
    for (const finding of findings) out.push(...block(finding, lines));
    if (objects.length > 0) out.push("  objects");
    for (const fate of fates(objects)) out.push(`    ${visible(fate)}`);
    if (migration.length > 0) out.push("  migration");
    for (const [at, step] of migration.entries()) out.push(`    ${at + 1}. ${visible(step)}`);
    out.push("");
  }
  for (const unused of report.unusedApprovals) {
    out.push(`note: no change has the approval ${visible(unused)}`);
  }
  for (const problem of report.problems) out.push(`problem: ${visible(problem)}`);
  const leftOut = leftOutWords(report);
  if (leftOut !== "") out.push(leftOut);
  out.push(summary(report));
  return `${out.join("\n")}\n`;
}

function block(finding: Group, lines: Files["lines"]): string[] {
  const { severity, id, at, message, effect, category, before, after, approved } = finding;
  const head = [severity, at].filter(Boolean).join(" ");
  return [
    `  ${visible(head)} [${id}] ${effect}, ${category}`,
    `    ${visible(message)}`,
    ...(approved === undefined ? [] : [`    approved: ${visible(approved)}`]),
    ...source("old", before, lines),
    ...source("new", after, lines),
    ...proofLines(finding).map((line) => `      ${line}`),
  ];
}

/** The place in a definition, with its line. */
function source(which: string, place: FilePlace | undefined, lines: Files["lines"]): string[] {
  if (place === undefined || place.range === null) return [];
  const { file, range } = place;
  const line = lines(file)[range.start.line] ?? "";
  const shown = visibleLine(around(line, range.start.character).replaceAll("\t", " "));
  return [`      ${which}: ${placeText({ file, range })} | ${shown}`.trimEnd()];
}

/** A line, or the part of a long one that has a character. */
function around(line: string, character: number): string {
  const indent = line.length - line.trimStart().length;
  const isNear = character < indent + WIDTH;
  const start = isNear ? indent : character - WIDTH / 2;
  return `${isNear ? "" : "…"}${line.slice(start, start + WIDTH)}`.trimEnd();
}
