// A hint in words, from the data that the workspace has for fixes.

import type { CostBound, DiagnosticData } from "../../js/tools.ts";

export function hintsOf({ names = [], bounds }: Partial<DiagnosticData> = {}): string[] {
  return [...didYouMean(names), ...(bounds === undefined ? [] : boundsThatDo(bounds))];
}

/** The names that may have been meant, the most similar first. */
export function didYouMean(names: string[]): string[] {
  const quoted = names.map((name) => JSON.stringify(name));
  return quoted.length > 0 ? [`did you mean ${quoted.join(" or ")}?`] : [];
}

function boundsThatDo({ any, all }: { any: CostBound[]; all: CostBound[] }): string[] {
  const listed = (bounds: CostBound[], between: string) =>
    bounds.map(({ keyword, bound, at }) => `${keyword}: ${bound} at ${at}`).join(between);
  return [
    ...(any.length > 0 ? [`this is enough: ${listed(any, ", or ")}`] : []),
    ...(all.length > 1 ? [`together these are enough: ${listed(all, ", and ")}`] : []),
  ];
}
