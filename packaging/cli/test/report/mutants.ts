// Changes of the definitions that no test notices.

import type { Mutant } from "../../../js/tools.ts";
import { visibleLine } from "../../../js/visible.ts";
import type { DefinitionMutants } from "../model.ts";

export function mutantsText(all: DefinitionMutants[]): string {
  const lines = all.flatMap(({ definition, kubernetes, mutants }) => {
    const left = mutants.filter(({ noticed }) => !noticed);
    const told = left.map(
      (mutant) => `${definition}:${mutant.range.start.line + 1}: ${visibleLine(change(mutant))}`,
    );
    const noticed = mutants.length - left.length;
    return [
      ...told,
      `${definition}: tests notice ${noticed} of ${mutants.length} changes (Kubernetes ${kubernetes})`,
      "",
    ];
  });
  return lines.join("\n");
}

function change({ version, path, keyword, before, after }: Mutant): string {
  const at = [version, path].filter(Boolean).join(" ");
  const what = keyword === "x-kubernetes-validations" ? "the rule" : keyword;
  if (after === undefined) return `${at}: no test notices when ${what} ${before} is removed`;
  return `${at}: no test notices when ${what} ${before} becomes ${after}`;
}
