// `npm run bench:all`: every figure there is a target for, in one run: printed, and written to
// `docs/benchmarks.md`. `--quick` prints only, after fewer rounds and without the page.
//
// Each part runs in a process of its own, so that none finds the memory and the compiled code of
// another one.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../packaging/paths.mjs";
import { quick } from "./measure.mjs";
import { celTables } from "./native.mjs";
import { circumstances, load, record } from "./record.mjs";
import { markdown, print, tally } from "./table.mjs";

/** The longest that one part may take. */
const TIMEOUT_MS = 20 * 60_000;

const [begun, begunAt] = [circumstances(), load()];
const tables = [];
for (const part of [
  () => tablesOf("package.mjs", "--size"),
  () => tablesOf("package.mjs", "--start"),
  () => tablesOf("package.mjs", "--corpus", "--native"),
  celTables,
  () => tablesOf("package.mjs", "--workspace"),
  () => (quick ? [] : tablesOf("page.mjs")),
  () => tablesOf("package.mjs", "--memory"),
  () => tablesOf("package.mjs", "--worst-objects"),
  () => tablesOf("package.mjs", "--worst-definitions"),
]) {
  const made = part();
  made.forEach(print);
  tables.push(...made);
}

const summary = { title: "Targets", rows: tables.map(tally).filter((row) => row.figures > 0) };
print(summary);
if (!quick) console.log(`\nWritten: ${record("bench:all", documentOf())}`);

function tablesOf(script, ...args) {
  const command = [join(import.meta.dirname, script), "--json", ...args];
  const output = execFileSync(process.execPath, quick ? [...command, "--quick"] : command, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: TIMEOUT_MS,
  });
  return JSON.parse(output);
}

function documentOf() {
  const about = `\`npm run bench:all\`, begun ${begun}; load average ${begunAt}, ${load()} at the end.

Processor time, where nothing else is said: of wasm in Node the median over rounds, in turns with
what it is compared with; of the native engine, and of \`JSON.parse\` below it, the least. A figure
in bold misses its target. What other processes do takes from caches and memory all the same, and
clocks (start, page) count it in full: above a load average of 1 those are too high.
`;
  return [about, ...[summary, ...tables].map(markdown)].join("\n").trimEnd();
}
