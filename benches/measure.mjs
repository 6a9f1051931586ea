// Timing on a machine that does other things too: what is compared runs in turns, and the ratio
// of each turn counts, not the times.

const BATCH_MS = 4;

/**
 * Times tasks in interleaved rounds.
 *
 * @param tasks functions by name
 * @returns by name: `us`, the median time of one call in microseconds, and `samples`, one a round
 */
export function measure(tasks, { rounds = 15 } = {}) {
  const entries = Object.entries(tasks).map(([name, task]) => ({
    name,
    task,
    calls: callsPerBatch(task),
    samples: [],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const entry of entries) entry.samples.push(batch(entry.task, entry.calls));
  }
  return Object.fromEntries(
    entries.map(({ name, samples }) => [name, { us: median(samples), samples }]),
  );
}

/** How many times longer `one` took than `other`: the median over the rounds. */
export function ratio(one, other) {
  return median(one.samples.map((us, round) => us / other.samples[round]));
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Microseconds of one call. */
function batch(task, calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) task();
  return ((performance.now() - start) * 1000) / calls;
}

/** Warms up, too: the calls double until a batch is long enough for the clock. */
function callsPerBatch(task) {
  for (let calls = 1; ; calls *= 2) {
    const ms = (batch(task, calls) * calls) / 1000;
    if (ms >= BATCH_MS) return calls;
  }
}
