// Releases of Kubernetes in words.

import { kubernetesVersions } from "../../js/tools.ts";

/** Releases in their order, as a list of ranges: `1.29 to 1.31, 1.33`. */
export function rangesOf(releases: readonly string[]): string {
  const runs: string[][] = [];
  for (const release of releases) {
    const run = runs.at(-1);
    const next = kubernetesVersions[kubernetesVersions.indexOf(run?.at(-1) ?? "") + 1];
    if (run !== undefined && release === next) run.push(release);
    else runs.push([release]);
  }
  const words = runs.map((run) => (run.length > 1 ? `${run[0]} to ${run.at(-1)}` : run[0]));
  return words.join(", ");
}
