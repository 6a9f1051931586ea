// Which expected values are among the actual ones, whatever their order.

/** A list with the expected values it has, those it lacks, and further ones. */
export interface Pairs<Wanted, Actual> {
  found: Actual[];
  missing: Wanted[];
  further: Actual[];
}

/** Finds another value for each expected one, for as many as possible, whatever their order. */
export function pair<Wanted, Actual>(
  expected: Wanted[],
  actual: Actual[],
  isMet: (actual: Actual, wanted: Wanted) => boolean,
): Pairs<Wanted, Actual> {
  const holders: (number | undefined)[] = actual.map(() => undefined);
  expected.forEach((_, one) => {
    const seenFrom = new Map<number, number>();
    const free = freeFor(one, seenFrom);
    // The value goes to the one that it was seen from, whose own value goes to the one before, and so on.
    for (let at = free; at !== undefined; ) {
      const taker = seenFrom.get(at);
      const before = holders.indexOf(taker);
      holders[at] = taker;
      at = before < 0 ? undefined : before;
    }
  });
  return {
    found: actual.filter((_, at) => holders[at] !== undefined),
    missing: expected.filter((_, one) => !holders.includes(one)),
    further: actual.filter((_, at) => holders[at] === undefined),
  };

  /** A free value for an expected one, or for one of those that could move for it. */
  function freeFor(first: number, seenFrom: Map<number, number>): number | undefined {
    const waiting = [first];
    for (const one of waiting) {
      for (const [at, value] of actual.entries()) {
        if (seenFrom.has(at) || !isMet(value, expected[one] as Wanted)) continue;
        seenFrom.set(at, one);
        const holder = holders[at];
        if (holder === undefined) return at;
        waiting.push(holder);
      }
    }
    return undefined;
  }
}
