// Imported into a process that is measured: writes what it used into a file when it ends.

import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.CRD_DRYDOCK_USAGE;
if (isMainThread && file) {
  process.on("exit", () => writeFileSync(file, JSON.stringify(process.resourceUsage())));
}
