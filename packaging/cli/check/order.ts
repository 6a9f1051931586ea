// The order in which findings are reported: by their places, and causes before their effects.

import type { Diagnostic, Position } from "../../js/tools.ts";
import type { Finding } from "./finding.ts";

/** A finding and where it comes. */
export interface Placed {
  place: Position;
  finding: Finding;
}

/**
 * Where each diagnostic comes: at its start; that rules were not checked comes after the last
 * error of the same object, which is why.
 */
export function placesOf(diagnostics: Diagnostic[]): Position[] {
  const object = ({ data }: Diagnostic) => JSON.stringify([data?.document, data?.item]);
  const last = new Map<string, Position>();
  for (const diagnostic of diagnostics) {
    const { start } = diagnostic.range;
    const known = last.get(object(diagnostic));
    const isLater = known === undefined || compare(known, start) < 0;
    if (diagnostic.severity === 1 && isLater) last.set(object(diagnostic), start);
  }
  return diagnostics.map((diagnostic) => {
    const cause =
      diagnostic.code === "rules-not-checked" ? last.get(object(diagnostic)) : undefined;
    return cause ?? diagnostic.range.start;
  });
}

/** Sorts findings. At one place the less severe one comes last. */
export function inOrder(placed: Placed[]): Finding[] {
  const rank = ({ finding }: Placed) => RANKS[finding.severity];
  const sorted = placed.sort((a, b) => compare(a.place, b.place) || rank(a) - rank(b));
  return sorted.map(({ finding }) => finding);
}

const RANKS = { error: 0, warning: 1, note: 2 };

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
