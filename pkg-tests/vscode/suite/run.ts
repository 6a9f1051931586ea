// Runs tests in the extension host. Each prints one line that the runner outside reads.

import { restore } from "./editor";

/** A test and its name. */
export type Test = [string, () => Promise<void>];

/** Runs all tests, in order; rejects if one failed. */
export async function runAll(tests: Test[]): Promise<void> {
  let failed = 0;
  for (const [name, body] of tests) {
    try {
      await body();
      console.log(`ok: ${name}`);
    } catch (error) {
      failed += 1;
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      console.log(`failed: ${name}: ${reason}`);
      await restore();
    }
  }
  if (failed > 0) throw new Error(`${failed} tests failed`);
}
