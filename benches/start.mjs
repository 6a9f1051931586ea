// From the import of the package to its first answer, in a fresh process each time.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./measure.mjs";

const TARGET_MS = 25;

const PROGRAM = `
  const start = performance.now();
  const { parse } = await import("crd-drydock");
  parse("a: 1");
  console.log(performance.now() - start);
`;

/** Prints the median. */
export function startBench() {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const node = ["--input-type=module", "--eval", PROGRAM];
  const times = Array.from({ length: 9 }, () =>
    Number(execFileSync(process.execPath, node, { cwd, encoding: "utf8" })),
  );
  const ms = median(times);
  const mark = ms > TARGET_MS ? " !" : "";
  console.log(`From import to first answer: ${ms.toFixed(1)} ms, target ${TARGET_MS} ms${mark}`);
}
