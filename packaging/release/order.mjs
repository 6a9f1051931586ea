// An order of functions that compresses well: gzip looks back 32 KB, so similar functions should be
// near each other.

/** The distance that gzip looks back, less what is written in between. */
const WINDOW_BYTES = 30_000;
/** A run of this many bytes is worth a reference. */
const RUN_BYTES = 6;
/** A run that more functions have is near in any order. */
const MAX_HOLDERS = 100;
/** Added to the length of each function: short ones are like many others, and would come first. */
const LENGTH_BIAS_RUNS = 20;

/**
 * The order for some byte strings, as a list of their indices. Greedy: next is always what has the
 * most runs of bytes, for its length, in common with those that are still in sight.
 */
export function orderBodies(bodies) {
  const { runs, holders } = runsOf(bodies);
  const isLeft = new Uint8Array(bodies.length).fill(1);
  const common = new Float64Array(bodies.length);
  // A run counts more if fewer functions have it.
  const count = (at, by) => {
    for (const run of runs[at]) {
      for (const other of holders[run]) common[other] += by / holders[run].length;
    }
  };
  const order = [];
  let oldest = 0;
  let inSight = 0;
  while (order.length < bodies.length) {
    const next = best(isLeft, common, runs);
    isLeft[next] = 0;
    order.push(next);
    count(next, 1);
    inSight += bodies[next].length;
    while (inSight > WINDOW_BYTES && oldest < order.length - 1) {
      const gone = order[oldest++];
      count(gone, -1);
      inSight -= bodies[gone].length;
    }
  }
  return order;
}

function best(isLeft, common, runs) {
  let found = -1;
  let most = -1;
  for (let at = 0; at < isLeft.length; at += 1) {
    if (isLeft[at] === 0) continue;
    const share = common[at] / (runs[at].length + LENGTH_BIAS_RUNS);
    if (share > most) [found, most] = [at, share];
  }
  return found;
}

/** The different runs of each body that some others have too, by number, and who has each. */
function runsOf(bodies) {
  const numbers = new Map();
  const holders = [];
  const all = bodies.map((body, at) => {
    const own = new Set();
    for (let start = 0; start + RUN_BYTES <= body.length; start += 1) {
      const run = body.toString("latin1", start, start + RUN_BYTES);
      if (own.has(run)) continue;
      own.add(run);
      const known = numbers.get(run);
      if (known === undefined) numbers.set(run, holders.push([at]) - 1);
      else holders[known].push(at);
    }
    return own;
  });
  const isShared = (run) => run.length > 1 && run.length < MAX_HOLDERS;
  const runs = all.map((own) =>
    [...own].map((run) => numbers.get(run)).filter((run) => isShared(holders[run])),
  );
  return { runs, holders };
}
