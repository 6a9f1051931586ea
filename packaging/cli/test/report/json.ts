// The report for programs.

import { allFaults, count, type Outcome } from "../model.ts";

export function json(outcome: Outcome): string {
  const suites = outcome.suites.map((file) => ({
    file: file.file,
    name: file.suite.name,
    errors: allFaults(file),
    runs: file.runs.map(({ definition, result }) => ({
      definition,
      kubernetes: result.kubernetes,
      tests: result.tests,
    })),
  }));
  const { took, problems, coverages, mutants } = outcome;
  return `${JSON.stringify({ ...count(outcome), took, problems, suites, coverages, mutants }, null, 2)}\n`;
}
