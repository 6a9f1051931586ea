// The verdicts of several releases of Kubernetes on a change.

import type { Comparison, Finding } from "../../js/tools.ts";
import type { ReleaseAnswer } from "./model.ts";

export interface MergedFinding extends Finding {
  releases?: ReleaseAnswer[];
}

export interface Merged extends Comparison {
  findings: MergedFinding[];
}

/**
 * The answers of several releases, the oldest first, in one. A finding is the one of the release for
 * which it is worst.
 */
export function merged(answers: [string, Comparison][]): Merged {
  const [, last] = answers.at(-1) ?? [];
  if (last === undefined) return { findings: [], objects: [], migration: [] };
  if (answers.length === 1) return last;
  const all = new Map<string, { finding: Finding; release: ReleaseAnswer }[]>();
  for (const [kubernetes, { findings }] of answers) {
    for (const finding of findings) {
      const { fingerprint, breaking, effect, category } = finding;
      const own = all.get(fingerprint) ?? [];
      // Two errors of a definition may have one place.
      if (own.at(-1)?.release.kubernetes === kubernetes) continue;
      own.push({ finding, release: { kubernetes, breaking, effect, category } });
      all.set(fingerprint, own);
    }
  }
  const findings = [...all.values()].map((own): MergedFinding => {
    const worst = own.find(({ finding }) => finding.breaking) ?? own.at(-1);
    if (worst === undefined) throw new Error("a finding is of some release");
    const releases = own.map(({ release }) => release);
    const words = (release: ReleaseAnswer) =>
      `${release.breaking ? "breaking" : "not breaking"} (${release.effect}, ${release.category})`;
    const isSame = new Set(releases.map(words)).size === 1 && releases.length === answers.length;
    if (isSame) return worst.finding;
    const message = `${worst.finding.message} ${spans(releases, words)}.`;
    return { ...worst.finding, message, releases };
  });
  return { ...last, findings };
}

/** Releases in a row with the same words: `1.29 breaking (…), 1.30 to 1.36 not breaking (…)`. */
function spans(releases: ReleaseAnswer[], words: (release: ReleaseAnswer) => string): string {
  const found: { first: string; last: string; says: string }[] = [];
  for (const release of releases) {
    const says = words(release);
    const open = found.at(-1);
    if (open?.says === says) open.last = release.kubernetes;
    else found.push({ first: release.kubernetes, last: release.kubernetes, says });
  }
  const texts = found.map(({ first, last, says }) => {
    const name = first === last ? first : `${first} to ${last}`;
    return `Kubernetes ${name}: ${says}`;
  });
  return texts.join("; ");
}
