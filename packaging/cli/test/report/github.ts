// Annotations of GitHub's workflows.

import type { Range, repository } from "../../../js/tools.ts";
import { annotation } from "../../shared/annotation.ts";
import { HERE, pathFrom } from "../../shared/paths.ts";
import { allFaults, type Outcome, titleOf } from "../model.ts";
import { failedTests, linesOf, skippedTests } from "./failures.ts";
import { summary } from "./text.ts";

export function github(outcome: Outcome): string {
  const lines: string[] = [];
  for (const suite of outcome.suites) {
    for (const { severity, code, message, range } of allFaults(suite)) {
      lines.push(annotation(severity, message, at(suite.file, range, code)));
    }
    for (const { file, suite: name, test, where } of failedTests(suite)) {
      const range = (test.failures[0] ?? test).range;
      const words = [...test.failures.flatMap(linesOf), ...where.map((one) => `with ${one}`)];
      lines.push(
        annotation("error", words.join("\n"), at(file, range, titleOf(name || file, test))),
      );
    }
  }
  for (const { file, suite: name, test } of outcome.suites.flatMap(skippedTests)) {
    const place = at(file, test.range, titleOf(name || file, test));
    lines.push(annotation("notice", `skipped: ${test.reason}`, place));
  }
  for (const problem of outcome.problems) lines.push(annotation("error", problem));
  return `${[...lines, summary(outcome)].join("\n")}\n`;
}

/** GitHub reads paths from the root of the repository, wherever the command runs. */
function at(path: string, { start, end }: Range, title: string): repository.AnnotatedPlace {
  const file = HERE.repository === undefined ? path : pathFrom(HERE.repository, path);
  return { file, line: start.line + 1, endLine: end.line + 1, title };
}
