// Timing on a machine that does other things too: the processor's time counts, not the clock's,
// garbage collection included; what is compared runs in short turns, and the median over the
// rounds counts.

const BATCH_MS = 2;

/** Fewer rounds and shorter ones: enough to see that all works, and where a figure doubles. */
export const quick = process.argv.includes("--quick");

/**
 * Times tasks in interleaved rounds.
 *
 * @param tasks functions by name
 * @param options `warmMs`: how long each task runs before, so that its code is compiled
 * @returns by name: `us`, the median time of one call in microseconds, `least`, the shortest, and
 *   `samples`, one a round
 */
export function measure(tasks, { rounds = 25, warmMs = 20 } = {}) {
  const entries = Object.entries(tasks).map(([name, task]) => ({
    name,
    task,
    calls: warmUp(task, quick ? warmMs / 5 : warmMs),
    samples: [],
  }));
  const count = quick ? Math.ceil(rounds / 4) : rounds;
  for (let round = 0; round < count; round += 1) {
    for (const entry of entries) entry.samples.push(batch(entry.task, entry.calls));
  }
  return Object.fromEntries(
    entries.map(({ name, samples }) => [
      name,
      { us: median(samples), least: Math.min(...samples), samples },
    ]),
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
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

/** Returns how many calls make a batch. */
function warmUp(task, ms) {
  const start = performance.now();
  let calls = 0;
  do {
    task();
    calls += 1;
  } while (performance.now() - start < ms);
  const us = ((performance.now() - start) * 1000) / calls;
  return Math.max(1, Math.round((BATCH_MS * 1000) / us));
}
