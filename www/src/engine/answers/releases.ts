// What the releases of Kubernetes say of a definition, in a line.

import type { ReleaseReason, ReleaseVerdict } from "crd-drydock/slim";
import type { Definition } from "../definitions";

/** Longer texts of a server are cut. */
const LONGEST = 160;

/** A line about the releases; empty where there is nothing to say. */
export function releasesLine(definition: Definition | undefined): string {
  if (definition === undefined || definition.report.decodeError !== undefined) {
    return "";
  }
  const verdicts = definition.crd.report.releases;
  const refused = verdicts.filter(({ accepted }) => !accepted);
  if (refused.length > 0) {
    return `Refused ${which(refused, verdicts)}: ${why(refused)}.`;
  }
  const drops = verdicts.filter(({ reasons }) => reasons.length > 0);
  if (drops.length > 0) {
    const fields = new Set(drops.flatMap(({ reasons }) => reasons.map(({ what }) => what)));
    const dropped = `${[...fields].join(", ")} dropped silently ${which(drops, verdicts)}`;
    return `Accepted by all releases, but ${dropped}.`;
  }
  return `Accepted by all releases from ${verdicts[0]?.version} to ${verdicts.at(-1)?.version}.`;
}

/** Which of all releases some are, in words. */
function which(some: ReleaseVerdict[], all: ReleaseVerdict[]): string {
  const [first, last] = [some[0], some.at(-1)];
  if (some.length === all.length) {
    return "by all releases";
  }
  const isRun = all.indexOf(last as ReleaseVerdict) - all.indexOf(first as ReleaseVerdict);
  if (isRun === some.length - 1 && first === all[0]) {
    return `up to ${last?.version}`;
  }
  if (isRun === some.length - 1 && last === all.at(-1)) {
    return `from ${first?.version} on`;
  }
  return `by ${some.map(({ version }) => version).join(", ")}`;
}

/** Why the last of some releases refuses it: that is what is to be got rid of at least. */
function why(refused: ReleaseVerdict[]): string {
  const reasons = refused.at(-1)?.reasons ?? [];
  const words = [...new Set(reasons.map(wordsOf))];
  const more = words.length > 1 ? ` (and ${words.length - 1} more)` : "";
  return `${words[0] ?? "see the problems"}${more}`;
}

function wordsOf({ what, since, message }: ReleaseReason): string {
  // Where nothing that users write is to blame, `what` is the code of the error.
  if (/^[a-z]+(-[a-z]+)+$|^invalid$/.test(what)) {
    return message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  }
  return since === undefined
    ? `${what} is unknown`
    : `${what} may be used in new rules from ${since}`;
}
