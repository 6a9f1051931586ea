// `npm run bench`: what the built package costs, beside `JSON.parse` of the same text in the same
// run. Arguments: `--worst` for growth and memory in place of the corpus (ADMISSIONS=1000000 for
// the long run), `--start` for the time to a first answer, `--workspace` for keystrokes in an editor,
// a part of a CRD's name for that only.

import { startBench } from "./start.mjs";
import { benchWorkspace } from "./workspace.mjs";

const args = process.argv.slice(2);
if (args.includes("--worst")) {
  const { benchGrowth, benchMemory, benchSize } = await import("./worst.mjs");
  benchSize();
  benchMemory();
  benchGrowth();
} else if (args.includes("--start")) {
  startBench();
} else if (args.includes("--workspace")) {
  benchWorkspace();
} else {
  const { benchCorpus } = await import("./corpus.mjs");
  benchCorpus(args[0]);
  startBench();
  if (args.length === 0) benchWorkspace();
}
