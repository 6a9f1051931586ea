// What must hold in every extension host. Each test prints one line that the runner reads.

import { restore } from "./editor";
import { tests } from "./tests";

/** VS Code calls this in the extension host. */
export async function run(): Promise<void> {
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
