// Changes of the definitions that no test notices.

import type { Mutant } from "../../../js/tools.ts";
import { visible, visibleLine } from "../../../js/visible.ts";
import type { DefinitionMutants } from "../model.ts";

export function mutantsText(all: DefinitionMutants[]): string {
  const lines = all.flatMap(({ definition, kubernetes, report }) => {
    const { mutants, tried, total } = report;
    const left = mutants.filter(({ noticed }) => !noticed);
    const told = left.flatMap((mutant) => [
      `${definition}:${mutant.range.start.line + 1}: ${visibleLine(change(mutant))}`,
      ...missing(mutant),
    ]);
    const noticed = mutants.length - left.length;
    const rest =
      tried < total ? [`${definition}: the time was over after ${tried} of ${total} changes`] : [];
    return [
      ...told,
      ...rest,
      `${definition}: tests notice ${noticed} of ${mutants.length} changes (Kubernetes ${kubernetes})`,
      ...invalid(tried - mutants.length),
      "",
    ];
  });
  return lines.join("\n");
}

/** How many changes do not count. */
function invalid(changes: number): string[] {
  if (changes === 0) return [];
  return [`    ${changes} more ${changes === 1 ? "makes" : "make"} the definition invalid`];
}

/** The test that would notice a change, as lines for the suite. */
function missing({ test, reason }: Mutant): string[] {
  if (test === undefined) {
    const why = reason === undefined ? "" : ` (${visibleLine(reason)})`;
    return [`    no test was found that notices it${why}; perhaps the change has no effect`, ""];
  }
  const lines = test.text.trimEnd().split("\n");
  return [`    ${test.kind}:`, ...lines.map((line) => `    ${visible(line)}`), ""];
}

function change({ version, path, keyword, before, after }: Mutant): string {
  const at = [version, path].filter(Boolean).join(" ");
  const what = keyword === "x-kubernetes-validations" ? "the rule" : keyword;
  if (after === undefined) return `${at}: no test notices when ${what} ${before} is removed`;
  return `${at}: no test notices when ${what} ${before} becomes ${after}`;
}
