// `npm run bench`: what the built package costs, beside `JSON.parse` of the same text in the same
// run. Arguments: `--worst` for growth and memory in place of the corpus (ADMISSIONS=1000000 for
// more of them), `--start` for the time to a first answer, `--workspace` for keystrokes in an
// editor, a part of a CRD's name for that only. The names of `PARTS` choose each alone, `--native`
// puts the native engine beside the corpus, `--quick` takes fewer rounds and `--json` prints the
// tables as data: so does `npm run bench:all`.

import { nativeCorpus } from "./native.mjs";
import { startTables } from "./start.mjs";
import { print } from "./table.mjs";

const args = process.argv.slice(2);
const filter = args.find((argument) => !argument.startsWith("--"));

const PARTS = {
  size: async () => (await import("./size.mjs")).sizeTables(),
  memory: async () => (await import("./memory.mjs")).memoryTables(),
  "worst-objects": async () => (await import("./worst.mjs")).worstTables(),
  "worst-definitions": async () => (await import("./schemas.mjs")).schemaTables(),
  corpus: async () => {
    const native = args.includes("--native") ? nativeCorpus() : undefined;
    return (await import("./corpus.mjs")).corpusTables(filter, native);
  },
  start: async () => startTables(),
  workspace: async () => (await import("./workspace.mjs")).workspaceTables(),
};

function chosen() {
  if (args.includes("--worst")) return ["memory", "worst-objects", "worst-definitions"];
  const named = Object.keys(PARTS).filter((part) => args.includes(`--${part}`));
  if (named.length > 0) return named;
  return filter === undefined ? ["corpus", "start", "workspace"] : ["corpus", "start"];
}

const all = [];
for (const part of chosen()) {
  const tables = await PARTS[part]();
  if (!args.includes("--json")) tables.forEach(print);
  all.push(...tables);
}
if (args.includes("--json")) console.log(JSON.stringify(all));
