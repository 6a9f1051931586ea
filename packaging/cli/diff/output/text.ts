// For people: each finding with its lines in both definitions, and the proof.

import { visible, visibleLine } from "../../../js/visible.ts";
import { placeText } from "../../shared/place.ts";
import {
  answeredBy,
  type FilePlace,
  type Files,
  fates,
  type Report,
  summary,
  witnessLines,
} from "../model.ts";
import { type Group, groups } from "./groups.ts";

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
    ...proof(finding),
  ];
}

/** The place in a definition, with its line. */
function source(which: string, place: FilePlace | undefined, lines: Files["lines"]): string[] {
  if (place === undefined || place.range === null) return [];
  const { file, range } = place;
  const line = lines(file)[range.start.line]?.trim() ?? "";
  const shown = visibleLine(line.slice(0, WIDTH).replaceAll("\t", " "));
  return [`      ${which}: ${placeText({ file, range })} | ${shown}`.trimEnd()];
}

/** The witness of a finding, indented. */
function proof(finding: Group): string[] {
  const { witness } = finding;
  if (witness === undefined) return [];
  const by = answeredBy(finding);
  const block = (title: string, words: string) => {
    const lines = witnessLines(words);
    if (lines.length === 1) return [`      ${title}: ${lines[0]}`];
    return [`      ${title}:`, ...lines.map((line) => `        ${line}`)];
  };
  return [
    ...(witness.previous === undefined
      ? []
      : block(
          witness.subresource === undefined ? "update of" : "update of the status of",
          witness.previous,
        )),
    ...block("object", witness.object),
    ...block(`before${by}`, witness.before),
    ...block(`after${by}`, witness.after),
  ];
}
