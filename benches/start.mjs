// From the import of the package to its first answer, in a fresh process each time.

import { execFileSync } from "node:child_process";
import { root } from "../packaging/paths.mjs";
import { median, quick } from "./measure.mjs";
import { figure } from "./table.mjs";

const TARGET_MS = 25;

const PROGRAM = `
  const start = performance.now();
  const { parse } = await import("crd-drydock");
  parse("a: 1");
  console.log(performance.now() - start);
`;

/** The median by the clock, which counts, and the least: the machine may do other things too. */
export function startTables() {
  const node = ["--input-type=module", "--eval", PROGRAM];
  const times = Array.from({ length: quick ? 5 : 15 }, () =>
    Number(execFileSync(process.execPath, node, { cwd: root, encoding: "utf8" })),
  );
  const row = {
    where: "Node",
    [`ms, median (≤ ${TARGET_MS})`]: figure(median(times), TARGET_MS),
    least: Math.min(...times).toFixed(1),
  };
  return [{ title: "From import to first answer", rows: [row] }];
}
