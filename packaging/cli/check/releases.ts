// Merges the findings of several releases of Kubernetes.

import type { Finding } from "./finding.ts";

/**
 * Merges the findings of all releases. A finding that only some releases of its file have lists them.
 * The findings are sorted by file, in the order of `files`, and by position.
 */
export function merged(
  results: [release: string, Finding[]][],
  files: string[],
  releasesFor: (file: string) => string[],
): Finding[] {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) return only[1];
  const found = new Map<string, { finding: Finding; releases: string[] }>();
  for (const [release, own] of results) {
    for (const finding of own) {
      const key = JSON.stringify(finding);
      const known = found.get(key) ?? { finding, releases: [] };
      if (known.releases.at(-1) !== release) known.releases.push(release);
      found.set(key, known);
    }
  }
  const findings = Array.from(found.values(), ({ finding, releases }) => {
    const isOfAll = releases.length === releasesFor(finding.file).length;
    return isOfAll ? finding : { ...finding, kubernetes: releases };
  });
  const place = new Map(files.map((file, at) => [file, at]));
  const order = ({ file, range: { start } }: Finding) => [
    place.get(file) ?? files.length,
    start.line,
    start.character,
  ];
  findings.sort((a, b) => {
    const [one, other] = [order(a), order(b)];
    const differs = one.findIndex((number, at) => number !== other[at]);
    return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
  });
  return findings;
}
