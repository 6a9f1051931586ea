// The Test Anything Protocol, version 13: widespread readers refuse 14, and nothing here needs it.

import type { TestResult } from "../../../js/tools.ts";
import { visible, visibleLine } from "../../../js/visible.ts";
import { placeText } from "../../shared/place.ts";
import { allFaults, type Outcome } from "../model.ts";
import { linesOf } from "./failures.ts";

export function tap({ suites, problems }: Outcome): string {
  const points: string[] = [];
  const add = (ok: boolean, name: string, end = "", details: string[] = []) => {
    const number = points.length + 1;
    const head = `${ok ? "ok" : "not ok"} ${number} - ${description(name)}${end}`;
    points.push([head, ...(details.length > 0 ? ["  ---", ...details, "  ..."] : [])].join("\n"));
  };
  for (const suite of suites) {
    const name = suite.suite.name || suite.file;
    for (const { severity, message, range } of allFaults(suite)) {
      if (severity === "error")
        add(false, name, "", yaml(placeText({ file: suite.file, range }), [message]));
    }
    for (const { definition, result } of suite.runs) {
      for (const test of result.tests) {
        const words = `${name} > ${test.kind} > ${test.name} (${definition}, Kubernetes ${result.kubernetes})`;
        add(
          isOk(test),
          words,
          test.outcome === "skipped" ? " # SKIP" : "",
          details(suite.file, test),
        );
      }
    }
  }
  for (const problem of problems) add(false, problem);
  return `${["TAP version 13", `1..${points.length}`, ...points].join("\n")}\n`;
}

function isOk({ outcome }: TestResult): boolean {
  return outcome === "passed" || outcome === "skipped";
}

function details(file: string, test: TestResult): string[] {
  if (isOk(test)) return [];
  const at = placeText({ file, range: (test.failures[0] ?? test).range });
  return yaml(at, test.failures.flatMap(linesOf));
}

function yaml(at: string, lines: string[]): string[] {
  return [`  at: ${JSON.stringify(at)}`, `  message: ${visible(JSON.stringify(lines.join("\n")))}`];
}

/** Escapes characters that would start a directive. */
function description(name: string): string {
  return visibleLine(name).replaceAll("\\", "\\\\").replaceAll("#", "\\#");
}
