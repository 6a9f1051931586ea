// Annotations of GitHub's workflows.

import { sep } from "node:path";
import type { Range } from "../../../js/tools.ts";
import { visible, visibleLine } from "../../../js/visible.ts";
import { allFaults, type Outcome } from "../model.ts";
import { failedTests, linesOf } from "./failures.ts";
import { summary } from "./text.ts";

export function github(outcome: Outcome): string {
  const lines: string[] = [];
  for (const suite of outcome.suites) {
    for (const { severity, code, message, range } of allFaults(suite)) {
      lines.push(annotation(severity, suite.file, range, code, message));
    }
    for (const { file, test, where } of failedTests(suite)) {
      const range = (test.failures[0] ?? test).range;
      const words = [...test.failures.flatMap(linesOf), ...where.map((one) => `with ${one}`)];
      lines.push(annotation("error", file, range, test.name, words.join("\n")));
    }
  }
  for (const problem of outcome.problems) lines.push(`::error::${data(visible(problem))}`);
  return `${[...lines, summary(outcome)].join("\n")}\n`;
}

function annotation(
  kind: "error" | "warning",
  file: string,
  { start, end }: Range,
  title: string,
  message: string,
): string {
  const properties = {
    file: visibleLine(file.replaceAll(sep, "/")),
    line: start.line + 1,
    endLine: end.line + 1,
    title: visibleLine(title),
  };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${kind} ${listed.join(",")}::${data(visible(message))}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(value: string | number): string {
  return data(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
